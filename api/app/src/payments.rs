//! Payments of invoices. What came in is never lost: what is more than the balance is kept unallocated. A mistake is
//! met with a counter-payment and a counter-voucher.

pub(crate) mod by_hand;
mod freeing;
mod recording;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::calendar;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, PaymentId};
use paraply_domain::invoice::correction::held_until;
use paraply_domain::invoice::status::{Act, InvoiceStatus, after_payment};
use paraply_domain::invoice::{Invoice, InvoiceNumber, Salaried, due};
use paraply_domain::ledger::{Voucher, postings};
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_line, required_line};
use paraply_storage as storage;
use paraply_storage::bank_transactions;
use paraply_storage::invoices::Paid;
use paraply_storage::invoices::events as invoice_events;
use paraply_storage::invoices::events::Event;
use paraply_storage::payments::NewPayment;
use paraply_storage::vouchers::{self, Posting};
use recording::{FROM_BANK, record};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::approvals::Outcome;
use crate::idempotency::Key;
use crate::invoices::correcting::{correct_salary_by_payment, salary_owed};
use crate::invoices::telling::{Corrected, Effect, Happened, tell_effect};
use crate::invoices::{Shown, Side, audit, get, open};
use crate::{App, Caller, Error, Page, Result, Window, Write, settings};

pub(crate) use by_hand::{describe_by_hand, exceeds, record_by_hand, waiting_for};
pub(crate) use freeing::free;
pub use freeing::release;
pub use paraply_domain::payment::Payment;
pub use paraply_storage::payments::{Filter, Sort};
pub(crate) use recording::add_part;
pub(crate) use recording::tell_settled;
pub use recording::{Imported, Origin, add_imported};

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

/// Takes every standing payment back by its opposite; the invoice is sent again. Not once it stands on a payslip.
pub async fn mark_unpaid(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    version: i32,
) -> Result<Shown> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, next) = open(tx, caller, Side::Office, id, Act::MarkUnpaid, Some(version)).await?;
        let now = app.clock.now();
        let today = app.clock.today();
        let bank_days = settings::on(tx, today).await?.settings.payout_bank_days;
        let promised = calendar::promised_payout(invoice.due_date, bank_days);
        let standing = storage::payments::list_standing(tx, id).await?;
        let ids: Vec<Uuid> = standing.iter().map(|payment| payment.id.0).collect();
        bank_transactions::write::lock_of_payments(tx, &ids).await?;
        let mut posts = Vec::with_capacity(standing.len());
        for payment in &standing {
            posts.push(counter(app, tx, caller, &invoice, payment, "mark_unpaid").await?.1);
        }
        let outcome =
            Paid { invoice: id, paid: Amount::ZERO, status: next, promised: Some(promised), changes: 1 };
        storage::invoices::update_paid(tx, &[outcome], now).await?;
        note_reversed(tx, caller, &invoice, invoice.paid, Some(promised), None, now).await?;
        audit(
            tx,
            app,
            caller,
            "invoice.mark_unpaid",
            &invoice,
            json!({ "status": next, "paid": Amount::ZERO }),
        )
        .await?;
        vouchers::post_all(tx, &posts, now).await?;
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// What becomes of a payment whose invoice has an approved salary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterSalary {
    /// It stays.
    Keep,
    /// It is reversed, and the next wage pools of the person give the salary back unless the client pays again.
    Correct,
}

/// Reverses one payment in a transaction that is under way. Not once it is reversed already, or its
/// invoice stands on a payslip that is not corrected by others.
pub async fn reverse(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: PaymentId,
    source: &'static str,
    after_salary: AfterSalary,
) -> Result<bool> {
    let Some(invoice) = storage::payments::find_invoice(db, id).await? else { return Ok(false) };
    let Some(invoice) = storage::invoices::find_for_update(db, invoice, None).await? else {
        return Ok(false);
    };
    own_money::check(Decision::ReversePayment, caller.user_id, invoice.user_id)?;
    let standing = storage::payments::list_standing(db, invoice.id).await?;
    let Some(payment) = standing.iter().find(|payment| payment.id == id) else { return Ok(false) };
    let takes_money = matches!(invoice.status, InvoiceStatus::Sent | InvoiceStatus::Paid);
    let is_free = match invoice.salaried {
        Salaried::No => true,
        Salaried::Fixed => false,
        Salaried::Corrected => after_salary == AfterSalary::Correct,
    };
    if !takes_money || !is_free {
        return Ok(false);
    }
    let (now, today) = (app.clock.now(), app.clock.today());
    let (counter, post) = counter(app, db, caller, &invoice, payment, source).await?;
    let paid = invoice.paid - payment.allocated;
    let status = after_payment(invoice.left() - paid);
    let bank_days = settings::on(db, today).await?.settings.payout_bank_days;
    let promised = match status {
        InvoiceStatus::Paid => invoice.promised_payout_date,
        _ => None,
    };
    let promised = invoice.promise(&invoice.doubts, promised, bank_days);
    let after = Invoice { paid, status, ..invoice.clone() };
    let corrected = take_back(app, db, caller, (&invoice, &after), counter, payment.amount).await?;
    let outcome = Paid { invoice: invoice.id, paid, status, promised, changes: 1 };
    storage::invoices::update_paid(db, &[outcome], now).await?;
    note_reversed(db, caller, &invoice, payment.amount, promised, corrected, now).await?;
    let after = json!({ "status": status, "paid": paid, "amount": -payment.amount });
    audit(db, app, caller, "invoice.payment_reversed", &invoice, after).await?;
    vouchers::post(db, post, now).await?;
    Ok(true)
}

/// What is owed of a salary whose invoice its client does not pay after all, held for a while in which the client may; the owner
/// is told.
async fn take_back(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    (before, after): (&Invoice, &Invoice),
    counter: PaymentId,
    amount: Amount,
) -> Result<Option<Event<'static>>> {
    let until = held_until(app.clock.today());
    let corrected = correct_salary_by_payment(app, db, before, after, counter, Some(until)).await?;
    let Some(correction) = corrected else { return Ok(None) };
    let happened = Happened { phrase: "basis-changed-by-payment-taken-back", amount, reason: "" };
    let corrected = Some(Corrected::TakenBack(correction, until));
    tell_effect(app, db, happened, Effect { before, after, corrected, borne: None, waits: false }).await?;
    Ok(Some(salary_owed(caller.user_id, &correction, Some(until))))
}

/// Stores the opposite of a payment; it is given with what is to be posted for it.
async fn counter(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    payment: &Payment,
    source: &'static str,
) -> Result<(PaymentId, Posting)> {
    let today = app.clock.today();
    let is_part = is_part(payment);
    if payment.bank_transaction_id.is_some() && !is_part {
        return Err(Refusal::PaymentOnTransaction.into());
    }
    let opposite = counter_of(invoice, payment, source, today, caller);
    let id = opposite.id;
    storage::payments::insert_many(db, &[opposite], app.clock.now()).await?;
    // What the bank has told of is on the account still.
    let post = if is_part { postings::payment_unexplained } else { postings::payment_reversed };
    let voucher = post(today, number_of(invoice)?, &payment.settled());
    Ok((id, posting(voucher, id, invoice)))
}

/// Whether a payment is a part of a bank transaction.
pub(crate) fn is_part(payment: &Payment) -> bool {
    payment.source == FROM_BANK
}

/// The opposite of a payment.
fn counter_of<'a>(
    invoice: &Invoice,
    payment: &'a Payment,
    source: &'static str,
    today: NaiveDate,
    caller: &Caller,
) -> NewPayment<'a> {
    NewPayment {
        id: PaymentId(Uuid::now_v7()),
        amount: -payment.amount,
        allocated: -payment.allocated,
        rounding: -payment.rounding,
        bank_charge: -payment.bank_charge,
        invoice: invoice.id,
        currency: invoice.currency,
        paid_on: today,
        reference: &payment.reference,
        reason: "",
        evidence: "",
        source,
        external_id: None,
        bank_transaction: payment.bank_transaction_id.filter(|_| is_part(payment)),
        reverses: Some(payment.id),
        created_by: Some(caller.user_id),
    }
}

/// Notes that a payment was reversed, and where the promise moved, or a salary was corrected, by that.
async fn note_reversed(
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    amount: Amount,
    promised: Option<NaiveDate>,
    corrected: Option<Event<'static>>,
    now: DateTime<Utc>,
) -> Result<()> {
    let reversed = Event {
        kind: "payment_reversed",
        actor: Some(caller.user_id),
        amount: Some(-amount),
        ..Event::default()
    };
    // A salary that was paid out has no promise to move.
    let next = if invoice.salaried == Salaried::No { moved(invoice, promised, "unpaid") } else { corrected };
    let events: Vec<_> =
        [Some(reversed), next].into_iter().flatten().map(|event| (invoice.id, event)).collect();
    Ok(invoice_events::insert_many(db, &events, now).await?)
}

/// That the promise moved, and why, if it did.
pub(crate) fn moved(
    invoice: &Invoice,
    promised: Option<NaiveDate>,
    reason: &'static str,
) -> Option<Event<'static>> {
    (invoice.promised_payout_date != promised).then(|| Event {
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
