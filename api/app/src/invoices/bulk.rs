//! The same act on many invoices: sent together, else one after the other, each in a transaction of its own through the
//! verb that a single one takes. A refusal of one does not affect the others.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::InvoiceId;
use paraply_domain::text::required_block;
use paraply_storage::invoices::Returned;

use super::{Chosen, Shown, Side, approval, get, sends};
use crate::{App, Caller, Error, Result};

/// The most invoices at once: as many as are done well within the time of a request.
pub const MAX: usize = 200;

/// What is done with each.
#[derive(Clone, Debug)]
pub enum BulkAct {
    Send,
    /// Returned to the owner with the reason.
    Return {
        reason: String,
    },
    /// Given up; one that was sent by a credit note.
    Cancel,
}

impl BulkAct {
    /// Refuses what lacks its reason, before anything is done.
    pub(super) fn check(&self) -> Result<()> {
        if let Self::Return { reason } = self {
            required_block(reason, 1, 1000).map_err(approval::reason_fault)?;
        }
        Ok(())
    }
}

/// Result for one invoice.
#[derive(Debug)]
pub struct Outcome {
    pub id: InvoiceId,
    /// As it is now; none when there is no such invoice.
    pub invoice: Option<Shown>,
    pub refused: Option<Error>,
}

/// Does it with each in turn.
pub async fn run(
    app: &App,
    caller: &Caller,
    bulk_act: &BulkAct,
    chosen: Vec<Chosen>,
) -> Result<Vec<Outcome>> {
    if chosen.is_empty() {
        return Err(Error::fault("invoices", FaultKind::Required));
    }
    if chosen.len() > MAX {
        return Err(Error::fault("invoices", FaultKind::TooMany { max: MAX }));
    }
    if let Some(place) =
        (1..chosen.len()).find(|&place| chosen[..place].iter().any(|c| c.id == chosen[place].id))
    {
        return Err(Error::fault(format!("invoices[{place}].id"), FaultKind::Duplicate));
    }
    bulk_act.check()?;
    let mut outcomes = Vec::with_capacity(chosen.len());
    if let BulkAct::Send = bulk_act {
        for (chosen, result) in chosen.iter().zip(sends::send_many(app, caller, &chosen).await) {
            let invoice = get(app, caller, Side::Office, chosen.id).await.ok();
            outcomes.push(Outcome { id: chosen.id, invoice, refused: result.err() });
        }
        return Ok(outcomes);
    }
    for chosen in chosen {
        let id = chosen.id;
        outcomes.push(match act(app, caller, bulk_act, chosen).await {
            Ok(invoice) => Outcome { id, invoice: Some(invoice), refused: None },
            Err(error) => {
                let invoice = get(app, caller, Side::Office, id).await.ok();
                Outcome { id, invoice, refused: Some(error) }
            }
        });
    }
    Ok(outcomes)
}

/// Does it with one, through the verb that a single one takes.
pub(super) async fn act(app: &App, caller: &Caller, bulk_act: &BulkAct, chosen: Chosen) -> Result<Shown> {
    let Chosen { id, version, key } = chosen;
    match bulk_act {
        BulkAct::Send => sends::send(app, caller, key, id, version).await,
        BulkAct::Return { reason } => {
            let reason = Returned { reason, field: None };
            approval::give_back(app, caller, key, id, reason, version).await
        }
        BulkAct::Cancel => approval::cancel(app, caller, Side::Office, key, id, version).await,
    }
}
