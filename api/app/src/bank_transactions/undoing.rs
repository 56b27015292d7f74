//! Undoing what explains a bank transaction, also of money whose salary is approved.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use paraply_domain::bank_transaction::BankTransaction;
use paraply_domain::bank_transaction::explanation::{Explanation, ExplanationKind};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{BankTransactionId, InvoiceId, PaymentId};
use paraply_domain::invoice::status::InvoiceStatus;
use paraply_domain::invoice::{Invoice, PoolCorrection, Salaried};
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payment::Payment;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::clean_line;
use paraply_storage as storage;
use paraply_storage::bank_transactions::explanations;
use paraply_storage::salary::{claims, pool_corrections};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Explained, explaining, get, post, record};
use crate::idempotency::Key;
use crate::payments::{self, AfterSalary, Reversal};
use crate::{App, Caller, Error, Result, Write};

/// What undoing a transaction would do to salaries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undoing {
    /// What the next wage pools would give back, and those of which day first; none where none of it is with the bank as salary.
    pub deduction: Option<(Amount, NaiveDate)>,
    /// Whether a run that is approved, and in no payment file yet, would have to be calculated anew.
    pub recalculates: bool,
}

impl Undoing {
    /// What undoing these payments and explanations would do.
    pub(super) async fn of(
        app: &App,
        db: &mut PgConnection,
        payments: &[Payment],
        explained: &[Explanation],
    ) -> Result<Self> {
        let parts = payments.iter().filter(|payment| !payment.reversed && payments::is_part(payment));
        let ids: BTreeSet<InvoiceId> = parts.filter_map(|payment| payment.invoice_id).collect();
        let people = repaid_by(explained);
        let recalculates = !people.is_empty() && claims::is_awaited(db, &people).await?;
        let mut undoing = Self { recalculates, deduction: None };
        for id in ids {
            let invoice = storage::invoices::find(db, id, None).await?.ok_or(Error::NotFound)?;
            let unpaid = Invoice { status: InvoiceStatus::Sent, ..invoice.clone() };
            let Some(correction) = PoolCorrection::between(&invoice, &unpaid) else { continue };
            if !pool_corrections::counts(db, id).await? {
                undoing.recalculates = true;
                continue;
            }
            let (before, from) = undoing.deduction.unwrap_or((Amount::ZERO, NaiveDate::MAX));
            let until = payments::waits_until(app, db, &invoice).await?.max(app.clock.today());
            undoing.deduction = Some((before - correction.amount, from.min(until)));
        }
        Ok(undoing)
    }
}

/// Takes back everything that explains a transaction, but for refunds, which have a way of their own: it waits again. One
/// that is the same money as a recorded payment is asked about again, unless what was freed of that has been used. Where an
/// invoice of it has a salary that is approved, that salary is calculated anew or the next wage pools give it back, for a reason that
/// its person is told; not before, and not of a purchase against an own invoice.
pub async fn undo(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: BankTransactionId,
    reason: &str,
) -> Result<Explained> {
    let reason = clean_line(reason, explaining::NOTE_MAX).map_err(|kind| Error::fault("reason", kind))?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let before = Decided::of(tx, id).await?;
        storage::payments::lock_invoices(tx, &before.payments()).await?;
        let offset = before.explained.iter().filter_map(|explanation| explanation.other);
        let mut transactions: Vec<_> = [id].into_iter().chain(offset).collect();
        if let Some(payment) = before.transaction.same_as {
            transactions.extend(storage::bank_transactions::write::list_held_of(tx, payment).await?);
        }
        explanations::lock(tx, &transactions).await?;
        claims::lock_all(tx, &repaid_by(&before.explained)).await?;
        // Whoever decided more meanwhile did it to what is not locked here.
        let Decided { transaction, standing, explained } = Decided::of(tx, id).await?;
        let same = explained.iter().map(|now| now.id).eq(before.explained.iter().map(|before| before.id));
        let payments =
            standing.iter().map(|payment| payment.id).eq(before.standing.iter().map(|before| before.id));
        if !payments || !same || transaction.same_as != before.transaction.same_as {
            return Err(Refusal::StaleVersion.into());
        }
        if storage::refunds::is_return(tx, id).await? {
            return Err(Refusal::ReturnOfRefund.into());
        }
        let is_decided = transaction.payment_file.is_some() || transaction.same_as.is_some();
        if standing.is_empty() && explained.is_empty() && !is_decided {
            return Err(Refusal::NothingAllocated.into());
        }
        if transaction.payment_file.is_some() {
            storage::bank_transactions::write::separate(tx, id).await?;
            post(tx, app, &transaction).await?;
        }
        let undone = Undoing::of(app, tx, &standing, &explained).await?;
        let is_told = !repaid_by(&explained).is_empty();
        if (undone.deduction.is_some() || undone.recalculates || is_told) && reason.is_empty() {
            return Err(Error::fault("reason", FaultKind::ReasonRequired));
        }
        for payment in &standing {
            undo_part(app, tx, caller, (&transaction, payment), &reason).await?;
        }
        if let Some(payment) = transaction.same_as {
            ask_again(tx, caller, &transaction, payment).await?;
        }
        explaining::take_back(tx, app, caller, &transaction, &explained, &reason).await?;
        let left = storage::bank_transactions::find(tx, id).await?.ok_or(Error::NotFound)?;
        let deduction = undone.deduction.map(|(amount, _)| amount);
        let after =
            json!({ "unexplained": left.unexplained, "salaryDeduction": deduction, "reason": reason });
        record(tx, app, caller, "bank_transaction.undo", &transaction, &after).await
    })
    .await?;
    get(app, id).await
}

/// Who had paid back a salary by explanations that stand.
fn repaid_by(explained: &[Explanation]) -> Vec<Uuid> {
    let standing = explained.iter().filter(|explanation| !explanation.reversed);
    standing.filter_map(|explanation| Some(explanation.repayment.as_ref()?.user.0)).collect()
}

/// A transaction and what was decided about it.
struct Decided {
    transaction: BankTransaction,
    /// Its payments that stand.
    standing: Vec<Payment>,
    /// What else explains it.
    explained: Vec<Explanation>,
}

impl Decided {
    async fn of(db: &mut PgConnection, id: BankTransactionId) -> Result<Self> {
        Ok(Self {
            transaction: storage::bank_transactions::find(db, id).await?.ok_or(Error::NotFound)?,
            standing: storage::payments::list_standing_of(db, id).await?,
            explained: standing_explanations(db, id).await?,
        })
    }

    /// The payments whose invoices bear what is undone.
    fn payments(&self) -> Vec<Uuid> {
        let standing = self.standing.iter().map(|payment| payment.id.0);
        standing.chain(self.transaction.same_as.map(|payment| payment.0)).collect()
    }
}

/// Asks again whether a transaction is the same money as a recorded payment. What the payment's invoice did not need any more
/// waits as that payment's money: who has used it has counted on the transaction.
async fn ask_again(
    db: &mut PgConnection,
    caller: &Caller,
    transaction: &BankTransaction,
    payment: PaymentId,
) -> Result<()> {
    let invoice = storage::payments::find_invoice(db, payment).await?.ok_or(Error::NotFound)?;
    let invoice = storage::invoices::find(db, invoice, None).await?.ok_or(Error::NotFound)?;
    own_money::check(Decision::ReversePayment, caller.user_id, invoice.user_id)?;
    if storage::bank_transactions::write::is_freed_used(db, payment).await? {
        return Err(Refusal::FreedMoneyUsed.into());
    }
    Ok(storage::bank_transactions::write::ask_again(db, transaction.id).await?)
}

/// The explanations of a transaction that were not undone, except refunds.
async fn standing_explanations(db: &mut PgConnection, id: BankTransactionId) -> Result<Vec<Explanation>> {
    let mut all = explanations::list(db, id).await?;
    all.retain(|explanation| !explanation.reversed && explanation.kind != ExplanationKind::Refund);
    Ok(all)
}

/// Reverses one payment of a locked transaction, whose invoice is locked, too. The recorded payment that is the same money, or what
/// is kept of it, stays: it is asked about.
async fn undo_part(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    (transaction, payment): (&BankTransaction, &Payment),
    reason: &str,
) -> Result<()> {
    if !payments::is_part(payment) {
        return Ok(());
    }
    let invoice = payment.invoice_id.ok_or(Error::NotFound)?;
    let invoice = storage::invoices::find(db, invoice, None).await?.ok_or(Error::NotFound)?;
    own_money::check(Decision::ReversePayment, caller.user_id, invoice.user_id)?;
    if invoice.salaried == Salaried::Fixed {
        return Err(Refusal::AlreadySalaried.into());
    }
    let reversal = Reversal { source: "bank", reason, after_salary: AfterSalary::Correct };
    if !payments::reverse(app, db, caller, payment.id, reversal).await? {
        return Err(Error::Inconsistent(format!("payment {} of {}", payment.id, transaction.id)));
    }
    Ok(())
}
