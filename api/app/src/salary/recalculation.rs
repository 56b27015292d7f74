//! A run calculated anew by what is true now, for the same or another day: its payslips give way to new ones of the same
//! invoices. An approved run goes back to be approved again; once its file is made that is too late.

use chrono::NaiveDate;
use paraply_domain::ids::SalaryRunId;
use paraply_domain::ledger::postings::{self, SalarySums};
use paraply_domain::money::Amount;
use paraply_domain::own_money::Decision;
use paraply_domain::payroll::run::{RunAct, SalaryRunStatus, transition};
use paraply_domain::refusal::Refusal;
use paraply_storage::salary::{AT_ONCE, candidates, holiday, payslips, runs};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;

use super::calculation::{Candidates, check_payment_date};
use super::runs::{check_own, check_version, drafts, posting, taken};
use crate::audit::{self, AuditEntry};
use crate::progress::Act;
use crate::{App, Caller, Error, Result, Write, idempotency};

/// Why the replaced payslips were reversed, as their users read it.
const REASON: &str = "Räknades om";

/// Calculates a run anew. Whoever has a blocker now is left out, and the invoices wait for the next run. Who does this
/// counts as the run's maker.
pub async fn recalculate(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    payment_date: Option<NaiveDate>,
    version: i32,
) -> Result<()> {
    app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        runs::lock_making(tx).await?;
        let (status, stored, _) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        check_version(stored, version)?;
        transition(status, RunAct::Recalculate)?;
        check_own(tx, Decision::RecalculateRun, caller, id).await?;
        let before = runs::find(tx, id).await?.ok_or(Error::NotFound)?;
        let date = payment_date.unwrap_or(before.payment_date);
        check_payment_date(app, date)?;
        if payslips::has_later(tx, id, None).await? {
            return Err(Refusal::LaterPayslip.into());
        }
        let operation = app.begin_long(tx, Act::RecalculateSalaryRun, Some(id)).await?;
        // Before the vouchers: everybody who changes an invoice locks it before the voucher series.
        candidates::lock_of_run(tx, id).await?;
        let mut waiting = Candidates::of_run(tx, id, date).await?.anew();
        operation.set_total(waiting.count());
        give_way(app, tx, id, status).await?;
        runs::recalculate(tx, id, date, caller.user_id).await?;
        let now = app.clock.now();
        let (mut count, mut payout, mut left_out) = (0, Amount::ZERO, Vec::new());
        while let Some(plan) = waiting.plan_next(app, tx).await? {
            let people = plan.people.len();
            left_out.extend(plan.blockers.iter().map(|blocker| blocker.user.0));
            let slips = drafts(plan, id, date);
            payslips::insert_all(tx, &slips, now).await.map_err(|error| taken(error.into()))?;
            count += slips.len();
            payout += slips.iter().map(|slip| slip.figures.payout).sum::<Amount>();
            operation.add(people);
        }
        if count == 0 {
            return Err(Refusal::NothingToPay.into());
        }
        holiday::note_paid(tx, id).await?;
        left_out.dedup();
        let entry = AuditEntry { action: "salary_run.recalculate", entity: "salary_run", entity_id: id.0 };
        let was = json!({
            "status": status,
            "paymentDate": before.payment_date,
            "payslips": before.totals.payslip_count,
            "payout": before.totals.payout,
        });
        let is = json!({ "paymentDate": date, "payslips": count, "payout": payout, "leftOut": left_out });
        audit::record(tx, &app.clock, caller, entry, Some(&was), Some(&is)).await
    })
    .await?;
    Ok(())
}

/// Takes the payslips of a run back: those of a draft are removed, approved ones are reversed with their vouchers.
async fn give_way(app: &App, tx: &mut PgConnection, id: SalaryRunId, status: SalaryRunStatus) -> Result<()> {
    let (now, today) = (app.clock.now(), app.clock.today());
    if status == SalaryRunStatus::Draft {
        payslips::remove(tx, id, None, Some(REASON), now).await?;
        return Ok(());
    }
    let ids = payslips::live_ids(tx, id).await?;
    for ids in ids.chunks(AT_ONCE) {
        let posted: Vec<Posting> = payslips::list_sums(tx, ids, today)
            .await?
            .iter()
            .map(|slip| {
                let text = format!("Omräknad lön {}, {}", slip.payment_date, slip.person.full_name);
                // On the day of what it reverses, so that the month of pay is as if it had never been.
                let sums = SalarySums::of([&slip.figures]);
                posting(slip, postings::salary_reversed(slip.payment_date, text, &sums, Amount::ZERO))
            })
            .collect();
        payslips::reverse_all(tx, ids, REASON, now).await?;
        vouchers::post_all(tx, &posted, now).await?;
    }
    Ok(())
}
