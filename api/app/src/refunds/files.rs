//! The payment files of refunds: made once, and decided by the bank's report or by hand.

use std::collections::HashSet;

use chrono::NaiveDate;
use chrono_tz::Europe::Stockholm;
use paraply_documents::{
    BankStatus, CreditTransfer, PayeeAccount, PaymentFile, PaymentKind, Remittance, StatusReport,
};
use paraply_domain::bank::PayoutAccount;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::PaymentFileId;
use paraply_domain::ledger::postings;
use paraply_domain::payroll::BankReason;
use paraply_domain::refund::{Refund, RefundAccount, RefundAct, RefundStatus, transition};
use paraply_domain::refusal::Refusal;
use paraply_storage::bank_transactions::explanations;
use paraply_storage::packed::Packed;
use paraply_storage::refunds as storage;
use paraply_storage::refunds::{File, FileSort};
use paraply_storage::salary::payouts::{self, FilePays, NewReport};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{account_of, drop_it, explain_return, note, post};
use crate::audit::{self, AuditEntry};
use crate::bank_transactions::explaining::check_own;
use crate::idempotency::Key;
use crate::salary::{check_payment_date, debtor, reason_of, to_store};
use crate::{App, Caller, Error, Page, Result, Window, Write, settings};

const ENTITY: &str = "refund_file";

/// One page of the files.
pub async fn list_files(app: &App, ids: Option<Vec<Uuid>>, window: Window<FileSort>) -> Result<Page<File>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list_files(&mut db, &app.counts, ids, window).await?)
}

/// The message id and the bytes of a file: the same at every download.
pub async fn content(app: &App, id: PaymentFileId) -> Result<(String, Packed)> {
    let mut db = app.pool.acquire().await?;
    storage::find_file(&mut db, id).await?.ok_or(Error::NotFound)?;
    payouts::content(&mut db, id.0).await?.ok_or(Error::NotFound)
}

async fn get(app: &App, id: PaymentFileId) -> Result<File> {
    let mut db = app.pool.acquire().await?;
    storage::find_file(&mut db, id).await?.ok_or(Error::NotFound)
}

/// Puts every approved refund that is in no file into one. Not by whom the money of any of them pays.
pub async fn export(app: &App, caller: &Caller, key: Option<&Key>, payment_date: NaiveDate) -> Result<File> {
    let id = Uuid::now_v7();
    let id = app
        .create_once(caller, key, PaymentFileId(id), async move |Write { app, caller, tx }| {
            check_payment_date(app, payment_date)?;
            let refunds = storage::list_approved_for_update(tx).await?;
            if refunds.is_empty() {
                return Err(Refusal::NoRefundsToPay.into());
            }
            for refund in &refunds {
                transition(refund.status, RefundAct::Export)?;
                check_own(tx, refund.transaction, caller.user_id).await?;
            }
            let settings = settings::on(tx, app.clock.today()).await?.settings;
            let now = app.clock.now();
            let file = PaymentFile {
                profile: settings.bank_profile.clone(),
                kind: PaymentKind::Refunds,
                message_id: id.simple().to_string(),
                created_at: now.with_timezone(&Stockholm).naive_local(),
                execution_date: payment_date,
                debtor: debtor(&settings.company),
                payments: refunds.iter().map(transfer).collect::<Result<_>>()?,
            };
            let stored = to_store(id, FilePays::Refunds, 1, file)?;
            payouts::insert_file(tx, &stored, caller.user_id, now).await?;
            let ids: Vec<Uuid> = refunds.iter().map(|refund| refund.id.0).collect();
            storage::export(tx, PaymentFileId(id), &ids).await?;
            let entry = AuditEntry { action: "refund_file.create", entity: ENTITY, entity_id: id };
            let after = json!({
                "messageId": stored.message_id, "paymentDate": payment_date, "total": stored.total, "refunds": ids,
            });
            audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
            Ok(PaymentFileId(id))
        })
        .await?;
    get(app, id).await
}

/// A refund as the file has it. The payer reads why the money comes.
fn transfer(refund: &Refund) -> Result<CreditTransfer> {
    let account = account_of(refund)?;
    let country = match &account {
        RefundAccount::Account(PayoutAccount::Iban { iban, .. }) => iban.country().to_owned(),
        _ => "SE".to_owned(),
    };
    let account = match account {
        RefundAccount::Bankgiro(number) => PayeeAccount::Bankgiro { number: number.as_str().to_owned() },
        RefundAccount::Account(PayoutAccount::Swedish(account)) => PayeeAccount::Swedish {
            clearing: account.clearing().to_owned(),
            account: account.account().to_owned(),
        },
        RefundAccount::Account(PayoutAccount::Iban { iban, bic }) => {
            PayeeAccount::Iban { iban: iban.as_str().to_owned(), bic: Some(bic.as_str().to_owned()) }
        }
    };
    Ok(CreditTransfer {
        end_to_end_id: refund.end_to_end_id(),
        amount: refund.amount,
        creditor_name: refund.payee.clone(),
        creditor_town: None,
        creditor_country: Some(country),
        account,
        remittance: Remittance::Text("ÅTERBETALNING".to_owned()),
    })
}

/// The bank has paid all refunds of a file that are not decided.
pub async fn confirm(app: &App, caller: &Caller, key: Option<&Key>, id: PaymentFileId) -> Result<File> {
    app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        storage::find_file(tx, id).await?.ok_or(Error::NotFound)?;
        let mut open = storage::list_of_file_for_update(tx, id).await?;
        open.retain(|refund| refund.status == RefundStatus::Exported);
        if open.is_empty() {
            return Err(Refusal::NoRefundsToConfirm.into());
        }
        for refund in &open {
            check_own(tx, refund.transaction, caller.user_id).await?;
        }
        pay(app, tx, caller, &open).await
    })
    .await?;
    get(app, id).await
}

/// The bank has paid these locked refunds.
async fn pay(app: &App, db: &mut PgConnection, caller: &Caller, paid: &[Refund]) -> Result<()> {
    let ids: Vec<Uuid> = paid.iter().map(|refund| refund.id.0).collect();
    storage::pay(db, &ids, app.clock.now()).await?;
    for refund in paid {
        let day = refund
            .execution_date
            .ok_or_else(|| Error::Inconsistent(format!("refund {} is in no file", refund.id)))?;
        post(db, app, refund, postings::refund_paid(day, &refund.payee, refund.amount)).await?;
        note(db, app, Some(caller), "refund.confirm", refund, &json!({ "status": RefundStatus::Paid }))
            .await?;
    }
    Ok(())
}

/// What a report did to one refund.
#[derive(Clone, Debug)]
pub struct RefundResult {
    pub refund: Refund,
    pub status: RefundStatus,
    /// For a rejected one.
    pub reason: Option<BankReason>,
}

/// What a report did.
#[derive(Clone, Debug, Default)]
pub struct RefundReport {
    pub message_id: String,
    pub paid: usize,
    pub rejected: usize,
    /// Refunds that the bank has not decided.
    pub pending: usize,
    /// Refunds that were decided before.
    pub unchanged: usize,
    /// Those of them that were rejected, by hand or by an earlier report, and that the bank says it has paid: their money may
    /// be gone while it waits to be paid back once more.
    pub contradicted: usize,
    pub refunds: Vec<RefundResult>,
    /// Payments that the report names and the file does not hold.
    pub unknown: Vec<String>,
}

/// Reads the bank's report (pain.002) on a file. What it settles is paid; the money of what it rejects waits again, also
/// when it was confirmed before. The same report twice changes nothing.
pub async fn read_status_report(
    app: &App,
    caller: &Caller,
    id: PaymentFileId,
    bytes: Vec<u8>,
) -> Result<RefundReport> {
    let report = StatusReport::read(&bytes).map_err(|error| Error::fault("file", error.into()))?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let file = storage::find_file(tx, id).await?.ok_or(Error::NotFound)?;
        let message_id = report.original_message_id.clone();
        if file.message_id != message_id {
            return Err(Error::fault("file", FaultKind::UnknownPaymentFile { message_id }));
        }
        let refunds = storage::list_of_file_for_update(tx, id).await?;
        for refund in &refunds {
            check_own(tx, refund.transaction, caller.user_id).await?;
        }
        // All at once and in one order: who gives back the money of several must not wait for one while others wait for
        // another.
        let transactions: Vec<_> = refunds.iter().map(|refund| refund.transaction).collect();
        explanations::lock(tx, &transactions).await?;
        let identities: Vec<String> = refunds.iter().map(Refund::end_to_end_id).collect();
        let verdicts =
            report.verdicts(&PaymentFile::block_id(&message_id), identities.iter().map(String::as_str));
        let known: HashSet<&str> = identities.iter().map(String::as_str).collect();
        let mut unknown: Vec<String> =
            report.named_payments().filter(|id| !known.contains(id)).map(str::to_owned).collect();
        unknown.sort();
        unknown.dedup();
        let mut result = RefundReport { message_id, unknown, ..RefundReport::default() };
        let mut paid = Vec::new();
        for (refund, verdict) in refunds.into_iter().zip(verdicts) {
            let status = verdict.as_ref().and_then(|verdict| verdict.status);
            let decided = |refund: Refund, status, reason| RefundResult { refund, status, reason };
            match (refund.status, status) {
                (RefundStatus::Exported, Some(BankStatus::Settled)) => {
                    result.paid += 1;
                    paid.push(refund.clone());
                    result.refunds.push(decided(refund, RefundStatus::Paid, None));
                }
                (RefundStatus::Exported | RefundStatus::Paid, Some(BankStatus::Rejected)) => {
                    result.rejected += 1;
                    let reason = reason_of(verdict.as_ref());
                    let returned = explain_return(tx, app, caller, &refund, &reason.text).await?;
                    let (by, outcome) = ((Some(caller), caller.user_id), (RefundStatus::Rejected, returned));
                    drop_it(tx, app, by, &refund, outcome, &reason).await?;
                    result.refunds.push(decided(refund, RefundStatus::Rejected, Some(reason)));
                }
                (RefundStatus::Exported, _) => result.pending += 1,
                (RefundStatus::Rejected, Some(BankStatus::Settled)) => {
                    result.unchanged += 1;
                    result.contradicted += 1;
                }
                _ => result.unchanged += 1,
            }
        }
        if !result.refunds.is_empty() || !result.unknown.is_empty() || result.contradicted > 0 {
            let report_id = Uuid::now_v7();
            let stored = NewReport {
                id: report_id,
                run: None,
                file: id.0,
                message_id: &report.message_id,
                content: &bytes,
                sha256: &Sha256::digest(&bytes),
            };
            payouts::insert_report(tx, stored, caller.user_id, app.clock.now()).await?;
            if !paid.is_empty() {
                pay(app, tx, caller, &paid).await?;
            }
            let entry = AuditEntry { action: "refund_file.status_report", entity: ENTITY, entity_id: id.0 };
            let after = json!({
                "report": report_id, "bankMessageId": report.message_id, "paid": result.paid,
                "rejected": result.rejected, "contradicted": result.contradicted, "unknown": result.unknown,
            });
            audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        }
        Ok(result)
    })
    .await
}
