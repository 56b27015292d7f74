//! The way of an invoice to the money on the account: what has happened, what comes next, what follows later.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::Invoice;
use paraply_domain::invoice::status::InvoiceStatus;
use paraply_domain::money::Amount;
use paraply_storage as storage;
use paraply_storage::mails::Delivery;

use super::Side;
use crate::{App, Caller, Error, Result};

/// Where a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Done,
    Next,
    /// It comes after that.
    Later,
}

/// One step.
#[derive(Clone, Debug)]
pub struct Step {
    /// What, by its name.
    pub kind: String,
    pub state: State,
    pub at: Option<DateTime<Utc>>,
    /// The day it is expected or was promised for.
    pub on: Option<NaiveDate>,
    pub actor: Option<String>,
    /// Why, or to whom.
    pub reason: Option<String>,
    pub amount: Option<Amount>,
}

/// The whole way.
pub async fn timeline(app: &App, caller: &Caller, side: Side, id: InvoiceId) -> Result<Vec<Step>> {
    let mut db = app.pool.acquire().await?;
    let invoice = storage::invoices::find(&mut db, id, side.owner(caller)).await?.ok_or(Error::NotFound)?;
    let happened = storage::invoices::events::list(&mut db, id).await?;
    let is_paid_out = happened.iter().any(|event| event.kind == "payout");
    let mut steps: Vec<Step> = happened
        .into_iter()
        .map(|event| Step {
            kind: event.kind,
            state: State::Done,
            at: Some(event.at),
            on: event.promised_on,
            actor: event.actor,
            reason: event.reason,
            amount: event.amount,
        })
        .collect();
    let coming = coming(&invoice, is_paid_out);
    for (place, (kind, on, amount)) in coming.into_iter().enumerate() {
        let state = if place == 0 { State::Next } else { State::Later };
        let kind = kind.to_owned();
        steps.push(Step { kind, state, at: None, on, actor: None, reason: None, amount });
    }
    Ok(steps)
}

/// How the mails about it reached the client.
pub async fn deliveries(app: &App, caller: &Caller, side: Side, id: InvoiceId) -> Result<Vec<Delivery>> {
    let mut db = app.pool.acquire().await?;
    storage::invoices::find(&mut db, id, side.owner(caller)).await?.ok_or(Error::NotFound)?;
    Ok(storage::mails::deliveries(&mut db, id).await?)
}

type Coming = (&'static str, Option<NaiveDate>, Option<Amount>);

fn coming(invoice: &Invoice, is_paid_out: bool) -> Vec<Coming> {
    if invoice.credits.is_some() || is_paid_out && !invoice.is_paid_ahead() {
        return Vec::new();
    }
    let submitted = ("submitted", None, None);
    let sent = ("sent", None, None);
    let due = ("due", Some(invoice.due_date), Some(invoice.balance()));
    let salary = ("salary_run", None, None);
    let payout = ("payout", invoice.promised_payout_date, None);
    match invoice.status {
        InvoiceStatus::Draft => vec![submitted, sent, due, salary, payout],
        InvoiceStatus::Pending => vec![sent, due, salary, payout],
        // Its salary was paid ahead.
        InvoiceStatus::Sent if invoice.is_paid_ahead() => vec![due],
        InvoiceStatus::Sent => vec![due, salary, payout],
        InvoiceStatus::Paid if invoice.payslip_id.is_some() => vec![payout],
        InvoiceStatus::Paid => vec![salary, payout],
        InvoiceStatus::Cancelled | InvoiceStatus::WrittenOff => Vec::new(),
    }
}
