//! Payments of invoices. What came in is never lost: what is more than the balance is kept unallocated. A mistake is
//! met with a counter-payment and a counter-voucher.

pub(crate) mod by_hand;
mod freeing;
mod recording;
mod reversing;

use chrono::NaiveDate;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, PaymentId};
use paraply_domain::invoice::status::Act;
use paraply_domain::invoice::{Invoice, InvoiceNumber, Salaried, due};
use paraply_domain::ledger::Voucher;
use paraply_domain::money::Amount;
use paraply_domain::text::{clean_line, required_line};
use paraply_storage as storage;
use paraply_storage::invoices::events::Event;
use paraply_storage::vouchers::Posting;
use uuid::Uuid;

use crate::approvals::Outcome;
use crate::idempotency::Key;
use crate::invoices::{Shown, Side, open};
use crate::{App, Caller, Error, Page, Result, Window, Write};

pub(crate) use by_hand::{describe_by_hand, exceeds, record_by_hand, waiting_for};
pub(crate) use freeing::free;
pub use freeing::release;
pub use paraply_domain::payment::Payment;
pub use paraply_storage::payments::{Filter, Sort};
pub use recording::{Imported, Origin, add_imported};
pub(crate) use recording::{add_part, tell_settled};
pub use reversing::{AfterSalary, Reversal, mark_unpaid, reverse, reverse_recorded};
pub(crate) use reversing::{is_held, is_part, waits_until};

/// The longest reason and evidence.
const GROUND_MAX: usize = 500;

/// Money that came in for an invoice.
#[derive(Clone, Debug)]
pub struct Received {
    pub amount: Amount,
    pub paid_on: NaiveDate,
    /// What the payer or the clerk wrote.
    pub reference: String,
    pub reason: String,
    pub evidence: String,
}

/// The payments of one invoice, including reversed ones.
pub async fn list(app: &App, id: InvoiceId) -> Result<Vec<Payment>> {
    let mut db = app.pool.acquire().await?;
    storage::invoices::find(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    let filter = Filter { invoice: Some(id.0), ..Filter::default() };
    let mut payments =
        storage::payments::list(&mut db, &app.counts, &filter, Window::first(1000)).await?.rows;
    payments.reverse();
    Ok(payments)
}

/// One page of the payments of all invoices.
pub async fn list_all(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Payment>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::payments::list(&mut db, &app.counts, filter, window).await?)
}

/// One payment.
pub async fn find(app: &App, id: Uuid) -> Result<Payment> {
    let filter = Filter { ids: Some(vec![id]), ..Filter::default() };
    list_all(app, &filter, Window::first(1)).await?.rows.pop().ok_or(Error::NotFound)
}

/// Records a payment. The invoice is paid exactly when the payments come to its total.
pub async fn add(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    received: Received,
) -> Result<Outcome<Shown>> {
    let mut faults = Faults::new();
    if !received.amount.is_positive() {
        faults.push("amount", FaultKind::MustBePositive);
    }
    let day = due::check_issue(received.paid_on);
    let today = app.clock.today();
    let day = day.and_then(|day| if day > today { Err(FaultKind::InTheFuture) } else { Ok(day) });
    faults.check("paidOn", day);
    let reference = faults.check("reference", clean_line(&received.reference, 140));
    let reason = faults.check("reason", required_line(&received.reason, GROUND_MAX));
    let evidence = faults.check("evidence", required_line(&received.evidence, GROUND_MAX));
    faults.into_result(())?;
    let received = Received {
        reference: reference.unwrap_or_default(),
        reason: reason.unwrap_or_default(),
        evidence: evidence.unwrap_or_default(),
        ..received
    };
    let recorded = app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::AddPayment, None).await?;
        due::check_payment(received.paid_on, invoice.issue_date)
            .map_err(|kind| Error::fault("paidOn", kind))?;
        by_hand::record_or_request(app, tx, caller, invoice, received, false).await
    });
    by_hand::shown(app, caller, id, recorded.await?).await
}

/// Records a payment of the whole balance, today, for a reason that is kept with it.
pub async fn mark_paid(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    (reason, evidence): (&str, &str),
    version: i32,
) -> Result<Outcome<Shown>> {
    let mut faults = Faults::new();
    let reason = faults.check("reason", required_line(reason, GROUND_MAX));
    let evidence = faults.check("evidence", required_line(evidence, GROUND_MAX));
    faults.into_result(())?;
    let recorded = app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::MarkPaid, Some(version)).await?;
        let balance = Received {
            amount: invoice.balance(),
            paid_on: app.clock.today(),
            reference: String::new(),
            reason: reason.unwrap_or_default(),
            evidence: evidence.unwrap_or_default(),
        };
        by_hand::record_or_request(app, tx, caller, invoice, balance, true).await
    });
    by_hand::shown(app, caller, id, recorded.await?).await
}

/// That the promise moved, and why, if it did. A salary that is calculated has none to move.
pub(crate) fn moved(
    invoice: &Invoice,
    promised: Option<NaiveDate>,
    reason: &'static str,
) -> Option<Event<'static>> {
    (invoice.salaried == Salaried::No && invoice.promised_payout_date != promised).then(|| Event {
        kind: "promise",
        reason: Some(reason),
        promised_on: promised,
        ..Event::default()
    })
}

fn posting(voucher: Voucher, payment: PaymentId, invoice: &Invoice) -> Posting {
    Posting {
        voucher,
        source_id: payment.0,
        user: Some(invoice.user_id),
        invoice: Some(invoice.id),
        payment: Some(payment),
        run: None,
    }
}

pub(crate) fn number_of(invoice: &Invoice) -> Result<InvoiceNumber> {
    let number = invoice.number.as_deref().and_then(|number| number.parse().ok());
    number.ok_or_else(|| Error::Inconsistent(format!("number of sent invoice {}", invoice.id)))
}
