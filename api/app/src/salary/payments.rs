//! The payments of a run: put into a file, paid or rejected by the bank, and put into the next file when rejected.
//! Each act is one transaction and can be repeated safely; no payslip is ever in two open payments.

use std::collections::{HashMap, HashSet};

use paraply_documents::{BankStatus, PaymentFile, StatusReport, Verdict, reason_text};
use paraply_domain::calendar;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::language::Language;
use paraply_domain::ledger::postings;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::own_money::Decision;
use paraply_domain::payroll::run::{RunAct, SalaryRunStatus, transition};
use paraply_domain::payroll::{BankReason, PayslipStatus};
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_storage::salary::AT_ONCE;
use paraply_storage::salary::claims;
use paraply_storage::salary::payouts::{self, NewPayout, NewReport, Payout, Rejection};
use paraply_storage::salary::payslips;
use paraply_storage::salary::runs;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::calculation::Candidates;
use super::delivery;
use super::payment_file::{self, Batch};
use super::plans::Plans;
use super::recheck;
use super::runs::{check_own, check_version, note};
use crate::audit::{self, AuditEntry};
use crate::mail::{self, OutgoingMail, contents};
use crate::progress::{Act, Operation};
use crate::{App, Caller, Error, Result, Write, approvals, idempotency, settings};

/// Makes the payment file. Asked again, the stored one stands, unless somebody waits who is in none: whose payment the
/// bank has rejected since, or who was left out. Whoever must not be paid now is named and nothing is done, but when the
/// clerk leaves them out; they wait for a later file.
pub async fn export(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    version: i32,
    leave_out: Vec<UserId>,
) -> Result<()> {
    app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        let (status, stored, _) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        transition(status, RunAct::Export)?;
        check_own(tx, Decision::ExportRun, caller, id).await?;
        let date = runs::payment_date(tx, id).await?;
        if status == SalaryRunStatus::Approved {
            recheck::check_date(app, date)?;
        }
        let pays_on = calendar::next_bank_day(date.max(app.clock.today()));
        let operation = app.begin_long(tx, Act::ExportSalaryRun, Some(id)).await?;
        let all = payouts::list_waiting(tx, id).await?;
        let waiting = all.iter().filter(|(_, is_paid)| *is_paid).count();
        // Those without a payout are looked at again beside the others.
        let people: HashSet<UserId> = all
            .into_iter()
            .map(|(user, _)| user)
            .filter(|user| waiting > 0 && !leave_out.contains(user))
            .collect();
        operation.set_total(people.len());
        let candidates = Candidates::of_run(tx, id, date).await?.only(&people);
        // Everyone on a live payslip is one; whoever were not would be paid without a second look.
        if candidates.count() != people.len() {
            return Err(Error::Inconsistent(format!("the people of salary run {id}")));
        }
        let (mut payments, mut transfers) = (Vec::new(), Vec::new());
        let (mut findings, mut again) = (Vec::new(), Vec::new());
        let mut plans = Plans::of(app, candidates).await?;
        while let Some(plan) = plans.next(app, tx).await? {
            let count = plan.people.len();
            let mut slips = recheck::compare(id, plan, &mut findings);
            slips.retain(|slip| slip.figures.payout.is_positive());
            let rejected = slips.iter().filter(|slip| slip.status == PayslipStatus::Rejected);
            again.extend(rejected.map(|slip| slip.id));
            let mut payable = recheck::payable(app, tx, slips, pays_on).await?;
            findings.append(&mut payable.findings);
            // Of a hundred thousand people only what the bank is told is kept.
            for (slip, account) in payable.payments {
                let payout = NewPayout {
                    id: Uuid::now_v7(),
                    payslip: slip.id,
                    attempt: slip.attempts + 1,
                    amount: slip.figures.payout,
                    account,
                };
                transfers.push(payment_file::transfer(&payout, &slip.person));
                payments.push(payout);
            }
            operation.add(count);
        }
        let files = payouts::files_of_run(tx, id).await?;
        if files.is_empty() || waiting > 0 {
            check_version(stored, version)?;
            recheck::refuse(findings)?;
            check_paid_again(app, tx, caller, &again).await?;
            let now = app.clock.now();
            if waiting > 0 {
                if payments.is_empty() {
                    return Err(Refusal::NobodyToPay.into());
                }
                let settings = settings::on(tx, app.clock.today()).await?.settings;
                let batch = Batch {
                    run: id,
                    sequence: files.last().map_or(1, |file| file.sequence + 1),
                    execution_date: pays_on,
                    profile: &settings.bank_profile,
                    company: &settings.company,
                };
                let file = payment_file::of(&batch, transfers, now)?;
                // Who is stopped while the file is made is found by the store, and nobody is while it is stored.
                runs::lock_paying(tx).await?;
                payouts::insert_file(tx, &file, caller.user_id, now).await?;
                payouts::insert_all(tx, file.id, &payments).await.map_err(|error| stopped(error.into()))?;
            }
            runs::export(tx, id, now).await?;
            if waiting == 0 {
                runs::settle(tx, id, now).await?;
            }
            let entry = AuditEntry { action: "salary_run.export", entity: "salary_run", entity_id: id.0 };
            let after = (!leave_out.is_empty()).then(|| json!({ "leftOut": leave_out }));
            audit::record(tx, &app.clock, caller, entry, None::<&()>, after.as_ref()).await?;
        }
        Ok(())
    })
    .await?;
    Ok(())
}

/// Whoever read in the report by which the bank rejected payments does not alone pay them again: a report carries no
/// signature. By the setting that asks for a second approver, and with a colleague who could.
async fn check_paid_again(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    payslips: &[PayslipId],
) -> Result<()> {
    let settings = settings::on(db, app.clock.today()).await?.settings;
    if settings.require_second_approver
        && payouts::has_read_rejection_of(db, payslips, caller.user_id).await?
        && !approvals::is_alone(db, app, caller, Permission::RunPayroll, None).await?
    {
        return Err(Refusal::RejectionReadByPayer.into());
    }
    Ok(())
}

/// Somebody was stopped after everyone was asked for.
fn stopped(error: Error) -> Error {
    match error.constraint() {
        Some("payouts_allowed") => Refusal::StaleVersion.into(),
        _ => error,
    }
}

/// The bank has paid all outstanding payslips, or these: the debts are settled, and each user is notified.
pub async fn confirm(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    version: i32,
    chosen: Option<Vec<PayslipId>>,
) -> Result<()> {
    app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        let (status, stored, _) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        check_version(stored, version)?;
        transition(status, RunAct::Confirm)?;
        check_own(tx, Decision::ConfirmRun, caller, id).await?;
        let operation = app.begin_long(tx, Act::ConfirmSalaryRun, Some(id)).await?;
        let mut open = payouts::list(tx, id, None).await?;
        open.retain(|payout| payout.decision == payouts::Decision::Open);
        if let Some(chosen) = chosen {
            let known: HashSet<PayslipId> = open.iter().map(|payout| payout.payslip).collect();
            if let Some(index) = chosen.iter().position(|id| !known.contains(id)) {
                return Err(Error::fault(format!("payslipIds[{index}]"), FaultKind::Unknown));
            }
            let chosen: HashSet<&PayslipId> = chosen.iter().collect();
            open.retain(|payout| chosen.contains(&payout.payslip));
        }
        if open.is_empty() {
            return Err(Refusal::NothingToConfirm.into());
        }
        pay(app, tx, id, &open, &operation).await?;
        runs::settle(tx, id, app.clock.now()).await?;
        note(app, tx, caller, id, "salary_run.confirm").await
    })
    .await?;
    Ok(())
}

/// What a report did to one payment.
#[derive(Clone, Debug)]
pub struct PaymentResult {
    pub payslip: PayslipId,
    pub user_name: String,
    pub amount: Amount,
    pub status: PayslipStatus,
    /// For a rejected one.
    pub reason: Option<BankReason>,
}

/// What a report did.
#[derive(Clone, Debug, Default)]
pub struct StatusResult {
    pub message_id: String,
    pub accepted: usize,
    pub rejected: usize,
    /// How many of the rejected ones had been confirmed before: they are open again.
    pub reopened: usize,
    /// Payments that the bank has not decided.
    pub pending: usize,
    /// Payments that were decided before; nothing moves them back.
    pub unchanged: usize,
    pub payments: Vec<PaymentResult>,
    /// Payments that the report names and the file does not hold.
    pub unknown: Vec<String>,
}

/// Reads the bank's report (pain.002) on a file of a run. What it settles is paid; what it rejects is to be paid
/// again, and the user is notified of the reason, also when it was confirmed before: the bank's word counts for
/// more than that of staff. The same report twice changes nothing.
///
/// What the report says of payments that the file does not hold is applied to nothing and named: they are the bank's
/// mistake, or somebody has put them into the file on its way. What it says of ours holds nevertheless.
pub async fn read_status_report(
    app: &App,
    caller: &Caller,
    id: SalaryRunId,
    bytes: Vec<u8>,
) -> Result<StatusResult> {
    let report = StatusReport::read(&bytes).map_err(|error| Error::fault("file", error.into()))?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let (status, ..) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        transition(status, RunAct::StatusReport)?;
        check_own(tx, Decision::ConfirmRun, caller, id).await?;
        let operation = app.begin_long(tx, Act::ConfirmSalaryRun, Some(id)).await?;
        let message_id = report.original_message_id.clone();
        let unknown =
            || Error::fault("file", FaultKind::UnknownPaymentFile { message_id: message_id.clone() });
        let file = payouts::find_by_message(tx, id, &message_id).await?.ok_or_else(unknown)?;
        let payouts = payouts::list(tx, id, Some(file)).await?;
        let identities = payouts.iter().map(|payout| payout.end_to_end_id.as_str());
        let verdicts = report.verdicts(&PaymentFile::block_id(&message_id), identities);
        let known: HashSet<&str> = payouts.iter().map(|payout| payout.end_to_end_id.as_str()).collect();
        let mut unknown: Vec<String> =
            report.named_payments().filter(|id| !known.contains(id)).map(str::to_owned).collect();
        unknown.sort();
        unknown.dedup();
        let mut result = StatusResult { message_id, unknown, ..StatusResult::default() };
        let today = app.clock.today();
        let (mut paid, mut rejections, mut returned) = (Vec::new(), Vec::new(), Vec::new());
        for (payout, verdict) in payouts.into_iter().zip(verdicts) {
            let decided = |status, reason| PaymentResult {
                payslip: payout.payslip,
                user_name: payout.user_name.clone(),
                amount: payout.amount,
                status,
                reason,
            };
            match verdict.as_ref().and_then(|verdict| verdict.status) {
                _ if payout.decision == payouts::Decision::Rejected => result.unchanged += 1,
                Some(BankStatus::Settled) if payout.decision == payouts::Decision::Open => {
                    result.accepted += 1;
                    let status = PayslipStatus::Paid.on(today, Some(payout.execution_date));
                    result.payments.push(decided(status, None));
                    paid.push(payout);
                }
                Some(BankStatus::Rejected) => {
                    result.rejected += 1;
                    if payout.decision == payouts::Decision::Confirmed {
                        result.reopened += 1;
                        returned.push(payout.clone());
                    }
                    let reason = reason_of(verdict.as_ref());
                    result.payments.push(decided(PayslipStatus::Rejected, Some(reason.clone())));
                    rejections.push((payout.payslip, Rejection { payout: payout.id, reason }));
                }
                _ if payout.decision == payouts::Decision::Confirmed => result.unchanged += 1,
                _ => result.pending += 1,
            }
        }
        if !result.payments.is_empty() || !result.unknown.is_empty() {
            let now = app.clock.now();
            let report_id = Uuid::now_v7();
            let stored = NewReport {
                id: report_id,
                run: Some(id),
                file,
                message_id: &report.message_id,
                content: &bytes,
                sha256: &Sha256::digest(&bytes),
            };
            payouts::insert_report(tx, stored, caller.user_id, now).await?;
            let returns: Vec<Uuid> = returned.iter().map(|payout| payout.id).collect();
            payouts::insert_returns(tx, report_id, &returns, now).await?;
            let rejected: Vec<Rejection> =
                rejections.iter().map(|(_, rejection)| rejection.clone()).collect();
            payouts::reject(tx, &rejected, now).await?;
            // Nothing is paid again to whose payslip was reversed in the meantime.
            let reversed: HashSet<PayslipId> =
                returned.iter().filter(|payout| payout.reversed).map(|payout| payout.payslip).collect();
            rejections.retain(|(payslip, _)| !reversed.contains(payslip));
            tell_rejected(app, tx, &rejections).await?;
            // Before anything is posted, as whoever takes of their claims does.
            let claimed = returned.iter().filter(|payout| payout.reversed);
            let claimed: Vec<Uuid> = claimed.map(|payout| payout.user.0).collect();
            claims::lock_all(tx, &claimed).await?;
            pay(app, tx, id, &paid, &operation).await?;
            reverse_rejected(app, tx, id, &returned).await?;
            runs::settle(tx, id, now).await?;
            let entry =
                AuditEntry { action: "salary_run.status_report", entity: "salary_run", entity_id: id.0 };
            let after = json!({
                "report": report_id,
                "bankMessageId": report.message_id,
                "accepted": result.accepted,
                "rejected": result.rejected,
                "reopened": result.reopened,
                "unknown": result.unknown,
            });
            audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        }
        Ok(result)
    })
    .await
}

/// The first reason that the bank gives.
pub(crate) fn reason_of(verdict: Option<&Verdict>) -> BankReason {
    let reason = verdict.and_then(|verdict| verdict.reasons.first());
    reason
        .map(|reason| BankReason { code: reason.code.clone(), text: reason.text.clone() })
        .unwrap_or_default()
}

/// The bank's reason as the reader understands it: the code in words, then what the bank adds.
pub fn bank_reason(reason: &BankReason, language: Language) -> String {
    let BankReason { code, text } = reason;
    let known = reason_text(code, language);
    match (known, code.is_empty(), text.is_empty()) {
        (Some(known), _, true) => known.to_owned(),
        (Some(known), ..) => format!("{known} ({text})"),
        (None, _, false) => text.clone(),
        (None, false, true) => code.clone(),
        (None, true, true) => language.phrase("bank-gave-no-reason").to_owned(),
    }
}

async fn pay(
    app: &App,
    tx: &mut PgConnection,
    run: SalaryRunId,
    paid: &[Payout],
    operation: &Operation,
) -> Result<()> {
    let now = app.clock.now();
    operation.set_total(paid.len());
    for paid in paid.chunks(AT_ONCE) {
        let ids: Vec<Uuid> = paid.iter().map(|payout| payout.id).collect();
        payouts::pay(tx, &ids, now).await?;
        delivery::tell_paid(app, tx, paid).await?;
        let posted: Vec<Posting> = paid
            .iter()
            .map(|payout| {
                let text = format!("Utbetald lön, {}", payout.user_name);
                Posting {
                    voucher: postings::payout_confirmed(payout.execution_date, text, payout.amount),
                    source_id: payout.id,
                    user: Some(payout.user),
                    invoice: None,
                    payment: None,
                    run: Some(run),
                }
            })
            .collect();
        vouchers::post_all(tx, &posted, now).await?;
        operation.add(paid.len());
    }
    Ok(())
}

/// The bank rejects payments that it had confirmed: their vouchers are reversed, on the day of the payment or, when that
/// has passed, of the news. The claim on a person whose payslip was reversed in the meantime falls with them.
async fn reverse_rejected(
    app: &App,
    tx: &mut PgConnection,
    run: SalaryRunId,
    returned: &[Payout],
) -> Result<()> {
    let today = app.clock.today();
    let mut posted = Vec::with_capacity(returned.len());
    for payout in returned {
        let day = today.max(payout.execution_date);
        let posting = |voucher| Posting {
            voucher,
            source_id: payout.id,
            user: Some(payout.user),
            invoice: None,
            payment: None,
            run: Some(run),
        };
        let text = format!("Avvisad utbetalning av lön, {}", payout.user_name);
        posted.push(posting(postings::payout_rejected(day, text, payout.amount)));
        if payout.reversed {
            let text = format!("Fordran på återförd lön faller, {}", payout.user_name);
            posted.push(posting(postings::claim_released(day, text, payout.amount)));
        }
    }
    Ok(vouchers::post_all(tx, &posted, app.clock.now()).await?)
}

async fn tell_rejected(
    app: &App,
    tx: &mut PgConnection,
    rejections: &[(PayslipId, Rejection)],
) -> Result<()> {
    let slips: Vec<Uuid> = rejections.iter().map(|(payslip, _)| payslip.0).collect();
    let reasons: HashMap<PayslipId, &Rejection> =
        rejections.iter().map(|(payslip, rejection)| (*payslip, rejection)).collect();
    let company = settings::on(tx, app.clock.today()).await?.settings.company.name;
    for reader in payslips::readers(tx, &slips).await? {
        let Some(rejection) = reasons.get(&reader.payslip) else { continue };
        let values = [
            ("name", reader.full_name),
            ("payout", reader.payout.written(Currency::Sek, reader.language)),
            ("reason", bank_reason(&rejection.reason, reader.language)),
            ("link", format!("{}/banking", app.config.origin())),
            ("company", company.clone()),
        ];
        let mail = OutgoingMail {
            template: &contents::PAYOUT_REJECTED,
            values: &values,
            language: reader.language,
            recipients: vec![reader.email],
            user: Some(reader.user),
            invoice: None,
            key: Some(format!("payout_rejected:{}", rejection.payout)),
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, mail).await?;
    }
    Ok(())
}
