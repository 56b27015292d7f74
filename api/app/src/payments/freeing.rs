//! Freeing money that an invoice no longer needs. A payment that a credit note leaves too large is reversed, what the invoice
//! keeps of it is recorded anew, and the rest waits: on its bank transaction, or as money of its own where somebody recorded
//! the payment by hand.

use paraply_domain::ids::{BankTransactionId, PaymentId};
use paraply_domain::invoice::Invoice;
use paraply_domain::invoice::settlement::{Settlement, keep};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payment::Payment;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::bank_transactions;
use paraply_storage::bank_transactions::write::Held;
use paraply_storage::invoices::credit_notes::FreedPart;
use paraply_storage::payments::Kept;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::reversing::{counter_of, is_part};
use super::{number_of, posting};
use crate::idempotency::Key;
use crate::invoices::audit;
use crate::{App, Caller, Error, Result, Write};

/// What was freed, and what is to be posted for it.
#[derive(Debug, Default)]
pub struct Freed {
    pub amount: Amount,
    /// Of what each invoice had of its payments, not of what was beyond it.
    pub parts: Vec<FreedPart>,
    pub posts: Vec<Posting>,
}

/// How payments that go back in a credit note are marked.
const SOURCE: &str = "credit_note";

/// Frees what is over of the payments of a locked invoice: öre and bank charges first, then money, the latest first.
pub async fn free(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    over: Amount,
) -> Result<Freed> {
    let standing = storage::payments::list_standing(db, invoice.id).await?;
    let ids: Vec<Uuid> = standing.iter().map(|payment| payment.id.0).collect();
    bank_transactions::write::lock_of_payments(db, &ids).await?;
    let mut freed = Freed::default();
    let settled: Vec<Settlement> = standing.iter().map(Payment::settled).collect();
    for (payment, kept) in standing.iter().zip(keep(&settled, over)).rev() {
        let Some(kept) = kept else { continue };
        let settled = payment.settled();
        let (transaction, post) = shrink(app, db, caller, invoice, payment, &kept).await?;
        freed.posts.push(post);
        freed.amount += settled.received() - kept.received();
        let amount = settled.received() - settled.surplus - kept.received();
        if let Some(transaction) = transaction.filter(|_| amount.is_positive()) {
            freed.parts.push(FreedPart { payment: payment.id, transaction, amount });
        }
    }
    Ok(freed)
}

/// Frees what of a payment is more than its invoice, so that it can be used for another one or go back. The invoice keeps
/// what it has, also where its salary is calculated.
pub async fn release(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: PaymentId,
) -> Result<BankTransactionId> {
    let new = BankTransactionId(Uuid::now_v7());
    let held = app.create_once(caller, key.as_ref(), new, async move |Write { app, caller, tx }| {
        let invoice = storage::payments::find_invoice(tx, id).await?.ok_or(Error::NotFound)?;
        let invoice = storage::invoices::find_for_update(tx, invoice, None).await?.ok_or(Error::NotFound)?;
        own_money::check(Decision::ReversePayment, caller.user_id, invoice.user_id)?;
        let standing = storage::payments::list_standing(tx, invoice.id).await?;
        let payment = standing.iter().find(|payment| payment.id == id);
        let payment = payment.filter(|payment| payment.settled().surplus.is_positive());
        let payment = payment.ok_or(Refusal::NothingUnallocated)?;
        let surplus = payment.settled().surplus;
        let kept = payment.settled().keeping(payment.allocated);
        let (held, post) = shrink(app, tx, caller, &invoice, payment, &kept).await?;
        let after = json!({ "payment": id, "freed": surplus });
        audit(tx, app, caller, "invoice.payment_released", &invoice, after).await?;
        vouchers::post(tx, post, app.clock.now()).await?;
        held.ok_or_else(|| Error::Inconsistent(format!("a surplus of payment {id}")))
    });
    held.await
}

/// Leaves this much of a payment on its invoice; the transaction on which the rest waits, if there is any, and what is to be
/// posted are given.
async fn shrink(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    payment: &Payment,
    kept: &Settlement,
) -> Result<(Option<BankTransactionId>, Posting)> {
    let (now, today) = (app.clock.now(), app.clock.today());
    let number = number_of(invoice)?;
    let counter = counter_of(invoice, payment, SOURCE, today, caller);
    let counter_id = counter.id;
    storage::payments::insert_many(db, &[counter], now).await?;
    if kept.allocated.is_positive() {
        let id = PaymentId(Uuid::now_v7());
        let kept = Kept { id, invoice: invoice.id, of: payment.id, settled: *kept, paid_on: today };
        storage::payments::keep(db, &kept, now).await?;
    }
    let freed = payment.settled().received() - kept.received();
    let mut waits_on = payment.bank_transaction_id.filter(|_| is_part(payment));
    if waits_on.is_none() && freed.is_positive() {
        let id = BankTransactionId(Uuid::now_v7());
        waits_on = Some(id);
        let held = Held {
            id,
            payment: payment.id,
            amount: freed,
            currency: payment.currency,
            since: today,
            payer: &invoice.client_name,
            reference: &number.to_string(),
            evidence: &payment.evidence,
        };
        bank_transactions::write::insert_held(db, &held, now).await?;
    }
    let voucher = postings::payment_freed(today, number, &payment.settled(), kept);
    Ok((waits_on, posting(voucher, counter_id, invoice)))
}
