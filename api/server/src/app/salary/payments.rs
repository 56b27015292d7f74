//! The payments of a run: put into a file, paid or rejected by the bank, and put into the next file when rejected.
//! Each act is one transaction and can be repeated safely; no payslip is ever in two open payments.

use std::collections::{HashMap, HashSet};

use paraply_documents::{BankStatus, PaymentFile, StatusReport, Verdict, reason_text};
use paraply_domain::calendar;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{PayslipId, SalaryRunId};
use paraply_domain::language::Language;
use paraply_domain::ledger::postings;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::own_money::Decision;
use paraply_domain::payroll::run::{PayslipStatus, RunAct, transition};
use paraply_domain::refusal::Refusal;
use sqlx::PgConnection;
use uuid::Uuid;

use super::calculation::{account_of, is_resting};
use super::delivery;
use super::payment_file::{self, Batch};
use super::runs::{check_own, check_version, note};
use crate::app::progress::{Act, Underway};
use crate::app::{App, Caller, Error, Result, idempotency, settings};
use crate::mail::{self, Letter, letters};
use crate::storage::salary::AT_ONCE;
use crate::storage::salary::payouts::{self, NewPayout, Payout, Rejection};
use crate::storage::salary::payslips::{self, Payslip, PayslipPerson};
use crate::storage::salary::{candidates, runs};
use crate::storage::vouchers::{self, Posting};

/// Makes the payment file. Asked again, the stored one stands, unless the bank has rejected payments since: then the
/// next file holds these, to the accounts that the people have now.
pub async fn export(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    version: Option<i32>,
) -> Result<()> {
    let mut tx = app.begin().await?;
    if idempotency::claim(&mut tx, key, &app.clock).await?.is_some() {
        return Ok(());
    }
    let (status, stored, _) = runs::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
    transition(status, RunAct::Export)?;
    check_own(&mut tx, Decision::ExportRun, caller, id).await?;
    let (mut waiting, mut payments, mut date) = (0, Vec::new(), app.clock.today());
    let underway = app.progress.begin(Act::ExportSalaryRun, Some(id), app.clock.now());
    let all = payslips::ids_of_run(&mut tx, id, None).await?;
    underway.set_total(all.len());
    for ids in all.chunks(AT_ONCE) {
        let mut slips = payslips::list_without_steps(&mut tx, ids).await?;
        slips.retain(waits_for_file);
        date = slips.first().map_or(date, |slip| date.max(slip.payment_date));
        waiting += slips.len();
        payments.append(&mut payments_of(app, &mut tx, slips).await?);
        underway.add(ids.len());
    }
    let files = payouts::files_of_run(&mut tx, id).await?;
    if files.is_empty() || waiting > 0 {
        check_version(stored, version)?;
        let now = app.clock.now();
        if waiting > 0 {
            if payments.is_empty() {
                return Err(Refusal::AccountChangedRecently.into());
            }
            let settings = settings::on(&mut tx, app.clock.today()).await?.settings;
            let batch = Batch {
                run: id,
                sequence: files.last().map_or(1, |file| file.sequence + 1),
                execution_date: calendar::next_bank_day(date),
                profile: &settings.bank_profile,
                company: &settings.company,
            };
            let file = payment_file::of(&batch, &payments, now)?;
            payouts::insert_file(&mut tx, &file, caller.user_id, now).await?;
            let payouts: Vec<NewPayout> = payments.into_iter().map(|(payout, _)| payout).collect();
            payouts::insert_all(&mut tx, file.id, &payouts).await?;
        }
        runs::export(&mut tx, id, now).await?;
        if waiting == 0 {
            runs::settle(&mut tx, id, now).await?;
        }
        note(app, &mut tx, caller, id, "salary_run.export").await?;
    }
    idempotency::fulfil(&mut tx, key, id.0).await?;
    tx.commit().await?;
    Ok(())
}

fn waits_for_file(slip: &Payslip) -> bool {
    matches!(slip.status, PayslipStatus::Approved | PayslipStatus::Rejected) && slip.payout.is_positive()
}

/// A first payment goes to the account that was approved; after a rejection it goes to the one the person has now.
/// Who has none, or changed it within the last day, waits for the next file.
async fn payments_of(
    app: &App,
    tx: &mut PgConnection,
    waiting: Vec<Payslip>,
) -> Result<Vec<(NewPayout, PayslipPerson)>> {
    let rejected: Vec<Uuid> = waiting
        .iter()
        .filter(|slip| slip.status == PayslipStatus::Rejected)
        .map(|slip| slip.user.0)
        .collect();
    let accounts = candidates::accounts_by_user(tx, &rejected).await?;
    let mut payments = Vec::with_capacity(waiting.len());
    for slip in waiting {
        let account = if slip.status == PayslipStatus::Rejected {
            let own = accounts.get(&slip.user).map_or(&[][..], Vec::as_slice);
            let own = own.iter().find(|account| account.is_default).or_else(|| own.first());
            match own {
                Some(own) if !is_resting(own, app.clock.now()) => account_of(own),
                _ => continue,
            }
        } else {
            slip.account
        };
        let payout = NewPayout {
            id: Uuid::now_v7(),
            payslip: slip.id,
            attempt: slip.attempts + 1,
            amount: slip.payout,
            account,
        };
        payments.push((payout, slip.person));
    }
    Ok(payments)
}

/// The bank has paid, all that waits for it or these payslips: the debts to the people are settled, and each is told.
pub async fn confirm(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    version: Option<i32>,
    chosen: Option<&[PayslipId]>,
) -> Result<()> {
    let mut tx = app.begin().await?;
    if idempotency::claim(&mut tx, key, &app.clock).await?.is_some() {
        return Ok(());
    }
    let (status, stored, _) = runs::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
    check_version(stored, version)?;
    transition(status, RunAct::Confirm)?;
    check_own(&mut tx, Decision::ConfirmRun, caller, id).await?;
    let underway = app.progress.begin(Act::ConfirmSalaryRun, Some(id), app.clock.now());
    let mut open = payouts::list(&mut tx, id, None).await?;
    open.retain(|payout| !payout.decided);
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
    pay(app, &mut tx, id, &open, &underway).await?;
    runs::settle(&mut tx, id, app.clock.now()).await?;
    note(app, &mut tx, caller, id, "salary_run.confirm").await?;
    idempotency::fulfil(&mut tx, key, id.0).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(())
}

/// What a report did to one payment.
#[derive(Clone, Debug)]
pub struct PaymentResult {
    /// The payslip.
    pub payslip: PayslipId,
    /// Whose it is.
    pub user_name: String,
    /// How much.
    pub amount: Amount,
    /// Where it stands now.
    pub status: PayslipStatus,
    /// Code and words of the bank, for a rejected one.
    pub reason: Option<(String, String)>,
}

/// What a report did.
#[derive(Clone, Debug)]
pub struct StatusResult {
    /// The payment file it is about.
    pub message_id: String,
    /// Payments that it confirmed.
    pub accepted: usize,
    /// Payments that it rejected.
    pub rejected: usize,
    /// Payments that the bank has not decided.
    pub pending: usize,
    /// Payments that were decided before; nothing moves them back.
    pub unchanged: usize,
    /// Those that the report decided.
    pub payments: Vec<PaymentResult>,
}

/// Reads the bank's report (pain.002) on a file of a run. What it settles is paid; what it rejects is to be paid
/// again, and the person is told why. The same report twice changes nothing.
pub async fn read_status_report(
    app: &App,
    caller: &Caller,
    id: SalaryRunId,
    bytes: &[u8],
) -> Result<StatusResult> {
    let report = StatusReport::read(bytes).map_err(|error| Error::fault("file", error.into()))?;
    let mut tx = app.begin().await?;
    let (status, ..) = runs::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
    transition(status, RunAct::StatusReport)?;
    check_own(&mut tx, Decision::ConfirmRun, caller, id).await?;
    let underway = app.progress.begin(Act::ConfirmSalaryRun, Some(id), app.clock.now());
    let message_id = report.original_message_id.clone();
    let unknown = || Error::fault("file", FaultKind::UnknownPaymentFile { message_id: message_id.clone() });
    let file = payouts::find_by_message(&mut tx, id, &message_id).await?.ok_or_else(unknown)?;
    let payouts = payouts::list(&mut tx, id, Some(file)).await?;
    let identities = payouts.iter().map(|payout| payout.end_to_end_id.as_str());
    let verdicts = report.verdicts(&PaymentFile::block_id(&message_id), identities);
    let mut result =
        StatusResult { message_id, accepted: 0, rejected: 0, pending: 0, unchanged: 0, payments: Vec::new() };
    let (mut paid, mut rejections) = (Vec::new(), Vec::new());
    for (payout, verdict) in payouts.into_iter().zip(verdicts) {
        let decided = |status, reason| PaymentResult {
            payslip: payout.payslip,
            user_name: payout.user_name.clone(),
            amount: payout.amount,
            status,
            reason,
        };
        match verdict.as_ref().and_then(|verdict| verdict.status) {
            _ if payout.decided => result.unchanged += 1,
            Some(BankStatus::Settled) => {
                result.accepted += 1;
                result.payments.push(decided(PayslipStatus::Paid, None));
                paid.push(payout);
            }
            Some(BankStatus::Rejected) => {
                result.rejected += 1;
                let (code, reason) = reason_of(verdict.as_ref());
                result.payments.push(decided(PayslipStatus::Rejected, Some((code.clone(), reason.clone()))));
                rejections.push((payout.payslip, Rejection { payout: payout.id, code, reason }));
            }
            _ => result.pending += 1,
        }
    }
    if !result.payments.is_empty() {
        let now = app.clock.now();
        let rejected: Vec<Rejection> = rejections.iter().map(|(_, rejection)| rejection.clone()).collect();
        payouts::reject(&mut tx, &rejected, now).await?;
        tell_rejected(app, &mut tx, &rejections).await?;
        pay(app, &mut tx, id, &paid, &underway).await?;
        runs::settle(&mut tx, id, now).await?;
        note(app, &mut tx, caller, id, "salary_run.status_report").await?;
        tx.commit().await?;
        app.wake.notify_one();
    }
    Ok(result)
}

fn reason_of(verdict: Option<&Verdict>) -> (String, String) {
    let reason = verdict.and_then(|verdict| verdict.reasons.first());
    reason.map(|reason| (reason.code.clone(), reason.text.clone())).unwrap_or_default()
}

/// The bank's reason as the reader understands it: the code in words, then what the bank adds.
pub fn bank_reason(code: &str, text: &str, language: Language) -> String {
    let known = reason_text(code, language);
    match (known, code.is_empty(), text.is_empty()) {
        (Some(known), _, true) => known.to_owned(),
        (Some(known), ..) => format!("{known} ({text})"),
        (None, _, false) => text.to_owned(),
        (None, false, true) => code.to_owned(),
        (None, true, true) => {
            language.pick("Banken angav inget skäl.", "The bank gave no reason.").to_owned()
        }
    }
}

async fn pay(
    app: &App,
    tx: &mut PgConnection,
    run: SalaryRunId,
    paid: &[Payout],
    underway: &Underway,
) -> Result<()> {
    let now = app.clock.now();
    underway.set_total(paid.len());
    for paid in paid.chunks(AT_ONCE) {
        let ids: Vec<Uuid> = paid.iter().map(|payout| payout.id).collect();
        payouts::pay(tx, &ids, now).await?;
        let slips: Vec<Uuid> = paid.iter().map(|payout| payout.payslip.0).collect();
        delivery::tell_paid(app, tx, &slips).await?;
        let posted: Vec<Posting> = paid
            .iter()
            .map(|payout| {
                let text = format!("Utbetald lön, {}", payout.user_name);
                Posting {
                    voucher: postings::payout_confirmed(payout.execution_date, text, payout.amount),
                    source_id: payout.payslip.0,
                    user: Some(payout.user),
                    invoice: None,
                    payment: None,
                    run: Some(run),
                }
            })
            .collect();
        vouchers::post_all(tx, &posted, now).await?;
        underway.add(paid.len());
    }
    Ok(())
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
            ("payout", mail::money(reader.payout, Currency::Sek, reader.language)),
            ("reason", bank_reason(&rejection.code, &rejection.reason, reader.language)),
            ("link", format!("{}/banking", app.config.origin())),
            ("company", company.clone()),
        ];
        let letter = Letter {
            template: &letters::PAYOUT_REJECTED,
            values: &values,
            language: reader.language,
            recipients: vec![reader.email],
            user: Some(reader.user),
            invoice: None,
            key: Some(format!("payout_rejected:{}", rejection.payout)),
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, letter).await?;
    }
    Ok(())
}
