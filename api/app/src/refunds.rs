//! Refunds: one person asks, another approves, a payment file takes the money to the bank, and the bank's word decides. The
//! money is reserved from the request until then.

mod files;

use paraply_documents::has_bank_text;
use paraply_domain::approval::GuardedAct;
use paraply_domain::bank::BankAccount;
use paraply_domain::bank_transaction::explanation::ExplanationKind;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{BankExplanationId, BankTransactionId, RefundId, UserId};
use paraply_domain::ledger::{Voucher, postings};
use paraply_domain::money::Amount;
use paraply_domain::payroll::BankReason;
use paraply_domain::refund::{Refund, RefundAccount, RefundAccountForm, RefundAct, RefundStatus, transition};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::bank_transactions;
use paraply_storage::bank_transactions::explanations::{self, NewExplanation};
use paraply_storage::bank_transactions::outgoing::is_told;
use paraply_storage::refunds as storage;
use paraply_storage::users::bank_accounts;
use paraply_storage::vouchers::{self, Posting};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::approvals::{self, Command, Described, Fields, Outcome};
use crate::audit::{self, AuditEntry};
use crate::bank_transactions::explaining::check_own;
use crate::idempotency::Key;
use crate::{App, Caller, Error, Page, Result, Window, Write};

pub use files::{RefundReport, RefundResult, confirm, content, export, list_files, read_status_report};
pub use paraply_storage::refunds::{File, FileSort, Filter, Sort};

const ENTITY: &str = "refund";
/// The longest reason, evidence and payee; a payment file has room for seventy letters of a name.
const TEXT_MAX: usize = 500;
const PAYEE_MAX: usize = 70;

/// What somebody wants to pay back.
#[derive(Clone, Debug)]
pub struct RefundInput {
    pub amount: Amount,
    pub payee: String,
    pub account: RefundAccountForm,
    pub reason: String,
    /// What shows that the account is the payer's.
    pub evidence: String,
}

/// One page of the refunds.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Refund>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?)
}

/// One refund.
pub async fn get(app: &App, id: RefundId) -> Result<Refund> {
    let mut db = app.pool.acquire().await?;
    storage::find(&mut db, id).await?.ok_or(Error::NotFound)
}

/// Reserves money of a transaction for a refund, and asks a second person to approve it.
pub async fn request(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    transaction: BankTransactionId,
    input: RefundInput,
) -> Result<Outcome<Refund>> {
    let mut faults = Faults::new();
    if !input.amount.is_positive() {
        faults.push("amount", FaultKind::MustBePositive);
    }
    let payee = required_line(&input.payee, PAYEE_MAX)
        .and_then(|payee| if has_bank_text(&payee) { Ok(payee) } else { Err(FaultKind::InvalidCharacters) });
    let payee = faults.check("payee", payee);
    let reason = faults.check("reason", required_line(&input.reason, TEXT_MAX));
    let evidence = faults.check("evidence", required_line(&input.evidence, TEXT_MAX));
    let account = match RefundAccount::parse(&input.account) {
        Ok(account) => Some(account),
        Err(more) => {
            faults.extend("account.", more);
            None
        }
    };
    faults.into_result(())?;
    let Some(account) = account else { return Err(Error::fault("account", FaultKind::Required)) };
    let amount = input.amount;
    let id = RefundId(Uuid::now_v7());
    let id = app
        .create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
            let locked = bank_transactions::find_for_update(tx, transaction).await?.ok_or(Error::NotFound)?;
            ExplanationKind::Refund.check(&locked, amount)?;
            if let Some(payment) = locked.held_of
                && !bank_transactions::is_told(tx, payment).await?
            {
                return Err(Refusal::RefundNotTold.into());
            }
            check_own(tx, transaction, caller.user_id).await?;
            check_payee(tx, &account).await?;
            let refund = Refund {
                id,
                transaction,
                status: RefundStatus::Requested,
                amount,
                payee: payee.unwrap_or_default(),
                account: account.form(),
                reason: reason.unwrap_or_default(),
                evidence: evidence.unwrap_or_default(),
                file: None,
                execution_date: None,
                requested_by: caller.user_id,
                requested_by_name: caller.full_name.clone(),
                requested_at: app.clock.now(),
                approved_by_name: None,
                approved_at: None,
                decided_at: None,
                decision: BankReason::default(),
            };
            storage::insert(tx, &refund).await?;
            reserve(tx, app, caller, &refund).await?;
            note(tx, app, Some(caller), "refund.request", &refund, &described(&refund, &account)).await?;
            approvals::request(tx, app, caller, Command::PayRefund { refund: refund.id }).await?;
            Ok(refund.id)
        })
        .await?;
    let mut db = app.pool.acquire().await?;
    match approvals::waiting_for(&mut db, GuardedAct::PayRefund, ENTITY, id.0).await? {
        Some(approval) => Ok(Outcome::Waiting(approval)),
        None => get(app, id).await.map(Outcome::Done),
    }
}

/// Nobody who works here is paid by a refund: money goes back to payers. Theirs are few enough to be opened one by one.
async fn check_payee(db: &mut PgConnection, account: &RefundAccount) -> Result<()> {
    let staff = bank_accounts::list_of_staff(db).await?;
    let is_theirs = |of: &BankAccount| of.details.account().is_some_and(|salary| account.is_same(&salary));
    if staff.iter().any(is_theirs) { Err(Refusal::RefundToStaff.into()) } else { Ok(()) }
}

/// Where a stored refund goes.
fn account_of(refund: &Refund) -> Result<RefundAccount> {
    RefundAccount::parse(&refund.account)
        .map_err(|_| Error::Inconsistent(format!("account of refund {}", refund.id)))
}

async fn reserve(db: &mut PgConnection, app: &App, caller: &Caller, refund: &Refund) -> Result<()> {
    let reserved = NewExplanation {
        id: BankExplanationId(Uuid::now_v7()),
        transaction: refund.transaction,
        kind: ExplanationKind::Refund,
        amount: refund.amount,
        note: &refund.reason,
        other: None,
        refund: Some(refund.id),
        repaid: None,
        reverses: None,
    };
    Ok(explanations::insert(db, &[reserved], caller.user_id, app.clock.now()).await?)
}

/// Gives back what was reserved for a refund that will not be paid: it waits on its transaction again.
async fn release(db: &mut PgConnection, app: &App, by: UserId, refund: &Refund) -> Result<()> {
    let reserving = explanations::find_reserving(db, refund.id).await?;
    let reserving = reserving
        .ok_or_else(|| Error::Inconsistent(format!("nothing is reserved for refund {}", refund.id)))?;
    let released = NewExplanation {
        id: BankExplanationId(Uuid::now_v7()),
        transaction: refund.transaction,
        kind: ExplanationKind::Refund,
        amount: -refund.amount,
        note: &refund.reason,
        other: None,
        refund: Some(refund.id),
        repaid: None,
        reverses: Some(reserving),
    };
    Ok(explanations::insert(db, &[released], by, app.clock.now()).await?)
}

fn described(refund: &Refund, account: &RefundAccount) -> Value {
    json!({
        "amount": refund.amount, "payee": refund.payee, "account": format!("…{}", account.last4()),
        "reason": refund.reason, "evidence": refund.evidence, "transaction": refund.transaction,
    })
}

/// What a second person sees.
pub(crate) async fn describe(db: &mut PgConnection, id: RefundId) -> Result<Described> {
    let refund = storage::find_for_update(db, id).await?.ok_or(Error::NotFound)?;
    transition(refund.status, RefundAct::Approve)?;
    let account = account_of(&refund)?;
    let from = bank_transactions::find(db, refund.transaction).await?.ok_or(Error::NotFound)?;
    let after = Fields::from([
        ("amount".to_owned(), refund.amount.to_string()),
        ("payer".to_owned(), from.payer),
        ("received".to_owned(), from.amount.to_string()),
        ("bookedOn".to_owned(), from.booked_on.to_string()),
        ("rejectedBefore".to_owned(), storage::rejected_of(db, refund.transaction).await?.to_string()),
        ("payee".to_owned(), refund.payee.clone()),
        ("account".to_owned(), format!("…{}", account.last4())),
        ("reason".to_owned(), refund.reason.clone()),
        ("evidence".to_owned(), refund.evidence.clone()),
    ]);
    Ok(Described {
        entity: ENTITY,
        entity_id: id.0,
        subject: refund.payee,
        before: Fields::new(),
        after,
        favours: None,
    })
}

/// Whether a refund's money came in for an invoice of somebody.
pub(crate) async fn concerns(db: &mut PgConnection, id: RefundId, person: UserId) -> Result<bool> {
    let Some(refund) = storage::find(db, id).await? else { return Ok(false) };
    Ok(explanations::pays(db, refund.transaction, person).await?)
}

/// Approves a refund that a second person has confirmed; nobody where a single person's delay is over.
pub(crate) async fn approve(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    confirmed_by: Option<UserId>,
    id: RefundId,
) -> Result<()> {
    let refund = storage::find_for_update(db, id).await?.ok_or(Error::NotFound)?;
    transition(refund.status, RefundAct::Approve)?;
    let account = account_of(&refund)?;
    // Somebody may have come to work here, or been paid out of the same money, since it was asked for.
    check_payee(db, &account).await?;
    check_own(db, refund.transaction, by.user_id).await?;
    storage::approve(db, id, confirmed_by, app.clock.now()).await?;
    note(db, app, Some(by), "refund.approve", &refund, &json!({ "status": RefundStatus::Approved })).await
}

/// The request for a refund has ended without an approval: its money waits again.
pub(crate) async fn decline(
    db: &mut PgConnection,
    app: &App,
    by: Option<&Caller>,
    id: RefundId,
    reason: Option<&str>,
) -> Result<()> {
    let refund = storage::find_for_update(db, id).await?.ok_or(Error::NotFound)?;
    transition(refund.status, RefundAct::Decline)?;
    let by_id = by.map_or(refund.requested_by, |by| by.user_id);
    let why = BankReason { code: String::new(), text: reason.unwrap_or_default().to_owned() };
    drop_it(db, app, (by, by_id), &refund, (RefundStatus::Cancelled, None), &why).await
}

/// Calls off a refund that is approved and in no payment file.
pub async fn cancel(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: RefundId,
    reason: &str,
) -> Result<Refund> {
    close(app, caller, key, id, RefundAct::Cancel, reason).await
}

/// Notes that the bank has not paid a refund. One that was confirmed, or that the bank has told of, is only rejected by hand
/// when the bank has told as well that as much came back.
pub async fn reject(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: RefundId,
    reason: &str,
) -> Result<Refund> {
    close(app, caller, key, id, RefundAct::Reject, reason).await
}

async fn close(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: RefundId,
    act: RefundAct,
    reason: &str,
) -> Result<Refund> {
    let text = required_line(reason, TEXT_MAX).map_err(|kind| Error::fault("reason", kind))?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let refund = storage::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
        let status = transition(refund.status, act)?;
        check_own(tx, refund.transaction, caller.user_id).await?;
        let why = BankReason { code: String::new(), text };
        let returned = explain_return(tx, app, caller, &refund, &why.text).await?;
        if returned.is_none() && has_left(tx, &refund).await? {
            return Err(Refusal::RefundNotReturned.into());
        }
        let by = caller.user_id;
        drop_it(tx, app, (Some(caller), by), &refund, (status, returned), &why).await
    })
    .await?;
    get(app, id).await
}

/// Whether the money of a refund is known to have left the account.
async fn has_left(db: &mut PgConnection, refund: &Refund) -> Result<bool> {
    match refund.file {
        _ if refund.status == RefundStatus::Paid => Ok(true),
        Some(file) => Ok(is_told(db, file, &refund.end_to_end_id()).await?),
        None => Ok(false),
    }
}

/// Explains the transaction by which a refund came back whose money has left the account, if the bank has told of one. The
/// first ones are of refunds of the same sum that the bank's reports have rejected.
async fn explain_return(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    refund: &Refund,
    reason: &str,
) -> Result<Option<BankTransactionId>> {
    if !has_left(db, refund).await? {
        return Ok(None);
    }
    let since = refund.execution_date.unwrap_or_default();
    let before = storage::awaiting_return(db, refund.amount).await?;
    let returned = explanations::find_return_for_update(db, refund.amount, since, before).await?;
    let Some(transaction) = returned else { return Ok(None) };
    let explained = NewExplanation {
        id: BankExplanationId(Uuid::now_v7()),
        transaction,
        kind: ExplanationKind::RecordedElsewhere,
        amount: refund.amount,
        note: if reason.is_empty() { refund.payee.as_str() } else { reason },
        other: None,
        repaid: None,
        refund: None,
        reverses: None,
    };
    explanations::insert(db, &[explained], caller.user_id, app.clock.now()).await?;
    Ok(Some(transaction))
}

/// A locked refund will not be paid, or was not: its money waits again.
async fn drop_it(
    db: &mut PgConnection,
    app: &App,
    (by, by_id): (Option<&Caller>, UserId),
    refund: &Refund,
    (status, returned): (RefundStatus, Option<BankTransactionId>),
    why: &BankReason,
) -> Result<()> {
    storage::close(db, refund.id, (status, returned), why, app.clock.now()).await?;
    release(db, app, by_id, refund).await?;
    if refund.status == RefundStatus::Paid {
        let day = refund.execution_date.map_or(app.clock.today(), |day| day.max(app.clock.today()));
        post(db, app, refund, postings::refund_rejected(day, &refund.payee, refund.amount)).await?;
    }
    let action = match status {
        RefundStatus::Rejected => "refund.reject",
        _ => "refund.cancel",
    };
    let after = json!({ "status": status, "code": why.code, "reason": why.text, "returned": returned });
    note(db, app, by, action, refund, &after).await
}

async fn post(db: &mut PgConnection, app: &App, refund: &Refund, voucher: Voucher) -> Result<()> {
    let posting =
        Posting { voucher, source_id: refund.id.0, user: None, invoice: None, payment: None, run: None };
    Ok(vouchers::post(db, posting, app.clock.now()).await?)
}

async fn note(
    db: &mut PgConnection,
    app: &App,
    by: Option<&Caller>,
    action: &'static str,
    refund: &Refund,
    after: &Value,
) -> Result<()> {
    let entry = AuditEntry { action, entity: ENTITY, entity_id: refund.id.0 };
    audit::record(db, &app.clock, by, entry, Some(&json!({ "status": refund.status })), Some(after)).await
}
