//! Reversing payments by their opposites: all of an invoice that is marked as unpaid, or one that was a mistake, that the bank
//! reversed, or that is explained otherwise.

use chrono::NaiveDate;
use paraply_domain::calendar;
use paraply_domain::ids::{InvoiceId, PaymentId};
use paraply_domain::invoice::correction::held_until;
use paraply_domain::invoice::status::{Act, InvoiceStatus, after_payment};
use paraply_domain::invoice::{Invoice, Salaried};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payment::Payment;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage as storage;
use paraply_storage::bank_transactions;
use paraply_storage::invoices::Paid;
use paraply_storage::invoices::events::Event;
use paraply_storage::payments::NewPayment;
use paraply_storage::salary::pool_corrections;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::recording::FROM_BANK;
use super::{GROUND_MAX, find, moved, number_of, posting};
use crate::idempotency::Key;
use crate::invoices::correcting::{correct_salary_by_payment, salary_owed};
use crate::invoices::telling::{Corrected, Effect, Happened, tell_effect};
use crate::invoices::{Shown, Side, get, open, record_act};
use crate::{App, Caller, Error, Result, Write, settings};

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
            posts.push(counter(app, tx, caller, &invoice, payment, MARK_UNPAID).await?.1);
        }
        let outcome =
            Paid { invoice: id, paid: Amount::ZERO, status: next, promised: Some(promised), changes: 1 };
        storage::invoices::update_paid(tx, &[outcome], now).await?;
        let told = told(caller, &invoice, (invoice.paid, ""), Some(promised), None);
        let after = json!({ "status": next, "paid": Amount::ZERO });
        record_act(tx, now, caller, &invoice, told, ("invoice.mark_unpaid", after)).await?;
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

/// Why a payment is reversed.
#[derive(Clone, Copy, Debug)]
pub struct Reversal<'a> {
    /// As its opposite is stored.
    pub source: &'static str,
    /// In words; may be empty.
    pub reason: &'a str,
    pub after_salary: AfterSalary,
}

/// All payments of an invoice that is marked as unpaid.
const MARK_UNPAID: Reversal<'_> =
    Reversal { source: "mark_unpaid", reason: "", after_salary: AfterSalary::Keep };

/// Reverses one payment that somebody recorded, or a file of payments brought: a mistake, or the bank has reversed it. What a
/// bank transaction explains is undone there.
pub async fn reverse_recorded(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: PaymentId,
    reason: &str,
) -> Result<Payment> {
    let reason = required_line(reason, GROUND_MAX).map_err(|kind| Error::fault("reason", kind))?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let invoice = storage::payments::find_invoice(tx, id).await?.ok_or(Error::NotFound)?;
        let invoice = storage::invoices::find_for_update(tx, invoice, None).await?.ok_or(Error::NotFound)?;
        own_money::check(Decision::ReversePayment, caller.user_id, invoice.user_id)?;
        bank_transactions::write::lock_of_payments(tx, &[id.0]).await?;
        let standing = storage::payments::list_standing(tx, invoice.id).await?;
        let payment = standing.iter().find(|payment| payment.id == id).ok_or(Refusal::PaymentReversed)?;
        if payment.bank_transaction_id.is_some() {
            return Err(Refusal::PaymentOnTransaction.into());
        }
        if invoice.salaried == Salaried::Fixed {
            return Err(Refusal::AlreadySalaried.into());
        }
        let reversal = Reversal { source: "manual", reason: &reason, after_salary: AfterSalary::Correct };
        if reverse(app, tx, caller, id, reversal).await? {
            return Ok(());
        }
        Err(Refusal::ImpossibleTransition { act: Act::MarkUnpaid, status: invoice.status }.into())
    })
    .await?;
    find(app, id.0).await
}

/// Reverses one payment in a transaction that is under way. Not once it is reversed already, or its
/// invoice stands on a payslip that is not corrected by others.
pub async fn reverse(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: PaymentId,
    reversal: Reversal<'_>,
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
        Salaried::Corrected => reversal.after_salary == AfterSalary::Correct,
    };
    if !takes_money || !is_free {
        return Ok(false);
    }
    let (now, today) = (app.clock.now(), app.clock.today());
    let (counter, post) = counter(app, db, caller, &invoice, payment, reversal).await?;
    let paid = invoice.paid - payment.allocated;
    let status = after_payment(invoice.left() - paid);
    let bank_days = settings::on(db, today).await?.settings.payout_bank_days;
    let promised = match status {
        InvoiceStatus::Paid => invoice.promised_payout_date,
        _ => None,
    };
    let promised = match invoice.salaried {
        Salaried::No => invoice.doubts.promise(promised, invoice.due_date, bank_days),
        Salaried::Fixed | Salaried::Corrected => invoice.promised_payout_date,
    };
    let after = Invoice { paid, status, ..invoice.clone() };
    let taken_back = (counter, payment.amount, reversal.reason);
    let corrected = take_back(app, db, caller, (&invoice, &after), taken_back).await?;
    let outcome = Paid { invoice: invoice.id, paid, status, promised, changes: 1 };
    storage::invoices::update_paid(db, &[outcome], now).await?;
    let reversed = (payment.amount, reversal.reason);
    let after = json!({
        "status": status, "paid": paid, "amount": -payment.amount, "reason": reversal.reason,
    });
    let told = told(caller, &invoice, reversed, promised, corrected);
    record_act(db, now, caller, &invoice, told, ("invoice.payment_reversed", after)).await?;
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
    (counter, amount, reason): (PaymentId, Amount, &str),
) -> Result<Option<Event<'static>>> {
    let until = waits_until(app, db, before).await?;
    let corrected = correct_salary_by_payment(app, db, before, after, counter, Some(until)).await?;
    let Some(correction) = corrected else { return Ok(None) };
    let happened = Happened { phrase: "basis-changed-by-payment-taken-back", amount, reason };
    let is_over = until <= app.clock.today();
    let corrected =
        if is_over { Corrected::Changed(correction) } else { Corrected::TakenBack(correction, until) };
    let corrected = Some(corrected);
    tell_effect(app, db, happened, Effect { before, after, corrected, borne: None, waits: false }).await?;
    let from = until.max(app.clock.today());
    Ok(Some(salary_owed(caller.user_id, &correction, Some(from))))
}

/// Until when the wage pools would wait for the client if a payment of an invoice were reversed now: once, however often it is.
pub async fn waits_until(app: &App, db: &mut PgConnection, invoice: &Invoice) -> Result<NaiveDate> {
    let first = pool_corrections::first_held_until(db, invoice.id).await?;
    Ok(first.unwrap_or_else(|| held_until(app.clock.today())))
}

/// Whether the wage pools wait still for a client to pay again.
pub async fn is_held(app: &App, db: &mut PgConnection, invoice: &Invoice) -> Result<bool> {
    Ok(invoice.is_paid_ahead() && waits_until(app, db, invoice).await? > app.clock.today())
}

/// Stores the opposite of a payment; it is given with what is to be posted for it.
async fn counter(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    payment: &Payment,
    reversal: Reversal<'_>,
) -> Result<(PaymentId, Posting)> {
    let today = app.clock.today();
    let is_part = is_part(payment);
    if payment.bank_transaction_id.is_some() && !is_part {
        return Err(Refusal::PaymentOnTransaction.into());
    }
    let opposite = counter_of(invoice, payment, reversal.source, today, caller);
    let opposite = NewPayment { reason: reversal.reason, ..opposite };
    let id = opposite.id;
    storage::payments::insert_many(db, &[opposite], app.clock.now()).await?;
    // What the bank has told of is on the account still.
    let post = if is_part { postings::payment_unexplained } else { postings::payment_reversed };
    let voucher = post(today, number_of(invoice)?, &payment.settled());
    Ok((id, posting(voucher, id, invoice)))
}

/// Whether a payment is a part of a bank transaction.
pub fn is_part(payment: &Payment) -> bool {
    payment.source == FROM_BANK
}

/// The opposite of a payment.
pub(super) fn counter_of<'a>(
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

/// What a timeline tells of a payment that was reversed, and where the promise moved, or a salary was corrected, by that.
fn told<'a>(
    caller: &Caller,
    invoice: &Invoice,
    (amount, reason): (Amount, &'a str),
    promised: Option<NaiveDate>,
    corrected: Option<Event<'a>>,
) -> impl Iterator<Item = Event<'a>> {
    let reversed = Event {
        kind: "payment_reversed",
        actor: Some(caller.user_id),
        amount: Some(-amount),
        reason: Some(reason).filter(|reason| !reason.is_empty()),
        ..Event::default()
    };
    [Some(reversed), moved(invoice, promised, "unpaid"), corrected].into_iter().flatten()
}
