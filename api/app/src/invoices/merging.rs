//! Merging drafts: one says what several said, and the others are gone. Nothing is lost of what was typed, attached or
//! entered as a reimbursement: what is too much for one invoice is refused. One fixed fee is charged instead of
//! several.

use std::collections::{HashMap, HashSet};

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::merging::{self, Notes, joined, spanning};
use paraply_domain::invoice::{Act, Invoice, SupplyPeriod};
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::invoices::files as invoice_files;
use paraply_storage::salary::reimbursements;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::drafting::{self, Draft, Item};
use super::files::FILES_MAX;
use super::{Shown, Side, act_on, get, permitted};
use crate::audit::record_many;
use crate::idempotency::Key;
use crate::salary::reimbursements::REIMBURSEMENTS_MAX;
use crate::{App, Caller, Error, Result, Write};

/// More drafts than anybody merges into one.
const OTHERS_MAX: usize = 19;

/// Makes one draft of the caller out of several: the first takes the lines, texts, files and reimbursements of the
/// others, keeps its own dates and account, and the others are removed.
pub async fn merge(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    others: Vec<InvoiceId>,
    version: i32,
) -> Result<Shown> {
    let mut different = HashSet::from([id]);
    match others.len() {
        0 => return Err(Error::fault("invoiceIds", FaultKind::Required)),
        1..=OTHERS_MAX => {}
        _ => return Err(Error::fault("invoiceIds", FaultKind::TooMany { max: OTHERS_MAX })),
    }
    if let Some(place) = others.iter().position(|other| !different.insert(*other)) {
        return Err(Error::fault(format!("invoiceIds[{place}]"), FaultKind::Duplicate));
    }
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let drafts = open_all(tx, caller, id, &others, version).await?;
        let Some((first, rest)) = drafts.split_first() else { return Err(Error::NotFound) };
        for other in rest {
            merging::check(first, other)?;
        }
        let ids: Vec<Uuid> = rest.iter().map(|draft| draft.id.0).collect();
        move_parts(tx, &ids, id).await?;
        let draft = merged(app, tx, &drafts, &ids).await?;
        drafting::replace(tx, app, caller, first, draft).await?;
        storage::invoices::delete_drafts(tx, &ids).await?;
        let into = json!({ "mergedInto": id });
        let entries =
            rest.iter().map(|draft| act_on("invoice.delete", draft, &into)).collect::<Result<Vec<_>>>()?;
        record_many(tx, &app.clock, caller, "invoice", &entries).await
    })
    .await?;
    get(app, caller, Side::Own, id).await
}

/// Locks the drafts, the one that stays first.
async fn open_all(
    db: &mut PgConnection,
    caller: &Caller,
    id: InvoiceId,
    others: &[InvoiceId],
    version: i32,
) -> Result<Vec<Invoice>> {
    let ids: Vec<Uuid> = others.iter().chain([&id]).map(|id| id.0).collect();
    let found = storage::invoices::list_for_update(db, &ids).await?;
    let owner = Side::Own.owner(caller);
    let mut found: HashMap<InvoiceId, Invoice> = found
        .into_iter()
        .filter(|invoice| owner.is_none_or(|owner| invoice.user_id.0 == owner))
        .map(|invoice| (invoice.id, invoice))
        .collect();
    let first = found.remove(&id).ok_or(Error::NotFound)?;
    permitted(caller, Side::Own, &first, Act::Edit)?;
    if version != first.version {
        return Err(Error::Stale { version: first.version });
    }
    let mut drafts = vec![first];
    for (place, other) in others.iter().enumerate() {
        let unknown = || Error::fault(format!("invoiceIds[{place}]"), FaultKind::Unknown);
        let other = found.remove(other).ok_or_else(unknown)?;
        permitted(caller, Side::Own, &other, Act::Delete)?;
        drafts.push(other);
    }
    Ok(drafts)
}

/// Moves files and reimbursements, which may be more than one invoice can have.
async fn move_parts(db: &mut PgConnection, from: &[Uuid], to: InvoiceId) -> Result<()> {
    invoice_files::move_to(db, from, to).await?;
    if invoice_files::list(db, to).await?.len() > FILES_MAX {
        return Err(Refusal::FileLimit { max: FILES_MAX }.into());
    }
    if usize::try_from(reimbursements::count_of(db, to).await?).is_ok_and(|count| count > REIMBURSEMENTS_MAX)
    {
        return Err(Error::fault("invoiceIds", FaultKind::TooMany { max: REIMBURSEMENTS_MAX }));
    }
    Ok(())
}

/// What the drafts say together; the others besides the first in this order.
async fn merged(app: &App, db: &mut PgConnection, drafts: &[Invoice], others: &[Uuid]) -> Result<Draft> {
    let Some(first) = drafts.first() else { return Err(Error::NotFound) };
    let mut lines = storage::invoices::lines_of(db, others).await?;
    let Draft { mut items, bank_account_id, currency, .. } = drafting::copy(app, db, first).await?;
    for other in others {
        items.extend(lines.remove(&InvoiceId(*other)).unwrap_or_default().iter().map(Item::of));
    }
    let periods: Vec<SupplyPeriod> = drafts.iter().filter_map(|draft| draft.supply).collect();
    let (supply_from, supply_to) = spanning(&periods);
    let Notes { notes, admin_note, admin_note_visible } =
        Notes::joined(&drafts.iter().map(Notes::of).collect::<Vec<_>>());
    Ok(Draft {
        client_id: first.client_id,
        bank_account_id,
        issue_date: first.issue_date,
        due_date: first.due_date,
        supply_from,
        supply_to,
        reference: joined(drafts.iter().map(|draft| draft.reference.as_str()), ", "),
        currency,
        items,
        vat_exemption: joined(drafts.iter().map(|draft| draft.vat_exemption.as_str()), "; "),
        notes,
        admin_note,
        admin_note_visible,
        version: None,
    })
}
