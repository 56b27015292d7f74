//! A wrong salary is reversed: its voucher by a reversing one, its invoices free for a later run. What the
//! bank has paid already is owed by the person and set off against the next salaries.

use paraply_domain::dates;
use paraply_domain::ids::{PayslipId, SalaryRunId};
use paraply_domain::ledger::postings::{self, SalarySums};
use paraply_domain::money::{Amount, Currency};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::salary::payslips::{self, Reader};
use paraply_storage::salary::{candidates, payouts, runs};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;

use super::runs::check_version;
use crate::audit::{self, AuditEntry};
use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, Write, idempotency, settings};

const REASON_MAX: usize = 500;

/// Reverses a payslip of a run. Refused while the bank has not answered: then nobody knows whether it is paid.
pub async fn reverse(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    run: SalaryRunId,
    payslip: PayslipId,
    reason: &str,
    version: i32,
) -> Result<()> {
    let reason = required_line(reason, REASON_MAX).map_err(|kind| Error::fault("reason", kind))?;
    app.write_once(caller, key, run, async move |Write { app, caller, tx }| {
        let (_, stored, _) = runs::lock(tx, run).await?.ok_or(Error::NotFound)?;
        check_version(stored, version)?;
        let slip = payslips::find(tx, payslip, None, app.clock.today()).await?.filter(|slip| slip.run == run);
        let slip =
            slip.ok_or_else(|| Error::fault("payslipId", paraply_domain::fault::FaultKind::Unknown))?;
        own_money::check(Decision::ReversePayslip, caller.user_id, slip.user)?;
        slip.status.check_reversible()?;
        candidates::lock_of_payslip(tx, payslip).await?;
        if payslips::has_later(tx, run, Some(slip.user)).await? {
            return Err(Refusal::LaterPayslip.into());
        }
        let now = app.clock.now();
        let paid = payouts::paid_of(tx, payslip).await?;
        let text = format!("Återförd lön {}, {}", slip.payment_date, slip.person.full_name);
        // Never before the voucher that it reverses.
        let day = app.clock.today().max(slip.payment_date);
        let voucher = postings::salary_reversed(day, text, &SalarySums::of([&slip.figures]), paid);
        payslips::reverse(tx, payslip, &reason, now).await?;
        let posting = Posting {
            voucher,
            source_id: payslip.0,
            user: Some(slip.user),
            invoice: None,
            payment: None,
            run: Some(run),
        };
        vouchers::post(tx, posting, now).await?;
        runs::settle(tx, run, now).await?;
        tell(app, tx, payslip, &reason, paid).await?;
        let entry = AuditEntry { action: "payslip.reverse", entity: "salary_run", entity_id: run.0 };
        let after = json!({ "payslip": payslip.0, "user": slip.user.0, "reason": reason, "paidOut": paid });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await
    })
    .await?;
    Ok(())
}

async fn tell(
    app: &App,
    tx: &mut PgConnection,
    payslip: PayslipId,
    reason: &str,
    paid: Amount,
) -> Result<()> {
    let company = settings::on(tx, app.clock.today()).await?.settings.company;
    for reader in payslips::readers(tx, &[payslip.0]).await? {
        let language = reader.language;
        let owed = owed(paid, &reader, &company.bankgiro);
        let values = [
            ("name", reader.full_name),
            ("date", dates::day(reader.payment_date, language)),
            ("reason", reason.to_owned()),
            ("owed", owed),
            ("link", format!("{}/salary", app.config.origin())),
            ("company", company.name.clone()),
        ];
        let mail = OutgoingMail {
            template: &contents::PAYSLIP_REVERSED,
            values: &values,
            language,
            recipients: vec![reader.email],
            user: Some(reader.user),
            invoice: None,
            key: Some(format!("payslip_reversed:{}", reader.payslip)),
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, mail).await?;
    }
    Ok(())
}

/// What becomes of what was paid. Whoever repays it is told the words by which the office recognises the money on the
/// bank account, in the office's language.
fn owed(paid: Amount, reader: &Reader, bankgiro: &str) -> String {
    let language = reader.language;
    if !paid.is_positive() {
        return language.phrase("payslip-reversed-unpaid").to_owned();
    }
    let paid = paid.written(Currency::Sek, language);
    if bankgiro.is_empty() {
        return language.phrase_with("payslip-reversed-paid", [("paid", paid.into())]);
    }
    let words = format!("Lön {}, {}", reader.payment_date, reader.full_name);
    let values = [("paid", paid.into()), ("bankgiro", bankgiro.into()), ("words", words.into())];
    language.phrase_with("payslip-reversed-paid-to", values)
}
