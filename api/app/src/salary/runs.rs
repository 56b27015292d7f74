//! A run's life: previewed, created, approved, exported, confirmed. Each act is one transaction
//! and can be repeated safely.

use chrono::NaiveDate;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payroll::Payslip;
use paraply_domain::payroll::finding::{Finding, in_both};
use paraply_domain::payroll::run::{RunAct, transition};
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_domain::text::clean_line;
use paraply_storage::salary::{holiday, payslips, runs};
use paraply_storage::users;
use paraply_storage::vouchers::Posting;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::calculation::Candidates;
use super::notices;
use super::plan::{Plan, PlannedPayslip, Preview, RunInput};
use super::plans::Plans;
use crate::audit::{self, AuditEntry};
use crate::progress::Act;
use crate::{App, Caller, Error, Result, Write, idempotency};

const REASON_MAX: usize = 500;

/// What a run would pay; changes nothing. Hands on the payslips some at a time, by name, and whether these are all.
pub async fn preview(
    app: &App,
    caller: &Caller,
    input: &RunInput,
    mut each: impl FnMut(Vec<PlannedPayslip>, bool) -> Result<()>,
) -> Result<Preview> {
    let mut tx = app.begin().await?;
    let mut preview = Preview::default();
    let mut waiting = Candidates::read(app, &mut tx, input).await?;
    let all = waiting.count();
    while let Some(mut plan) = waiting.plan_next(app, &mut tx).await? {
        leave_out_own(&mut tx, caller, &mut plan).await?;
        preview.add(&mut plan);
        each(plan.payslips, plan.people.len() == all)?;
    }
    tx.rollback().await?;
    Ok(preview)
}

/// Makes a run of everything that can be paid. People with a blocker are left out and stay to be paid.
pub async fn create(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    input: RunInput,
) -> Result<SalaryRunId> {
    let id = SalaryRunId(Uuid::now_v7());
    app.create_once(caller, key, id, async move |Write { app, caller, tx }| {
        runs::lock_making(tx).await?;
        let now = app.clock.now();
        let operation = app.begin_long(tx, Act::CreateSalaryRun, None).await?;
        let waiting = Candidates::lock(app, tx, &input).await?;
        operation.set_total(waiting.count());
        runs::insert(tx, id, input.payment_date, input.cutoff_date, input.group, caller.user_id, now)
            .await
            .map_err(|error| unknown_group(error.into()))?;
        let (mut count, mut payout) = (0, Amount::ZERO);
        let mut left_out_own = false;
        // Some at a time, so that a run of any size needs little memory.
        let mut plans = Plans::of(app, waiting).await?;
        while let Some(mut plan) = plans.next(app, tx).await? {
            let people = plan.people.len();
            let store = async {
                left_out_own |= leave_out_own(tx, caller, &mut plan).await?;
                let slips = drafts(plan, id, input.payment_date);
                payslips::insert_all(tx, &slips, now).await.map_err(|error| taken(error.into()))?;
                Ok(slips)
            };
            let slips = plans.beside(app, store).await?;
            count += slips.len();
            payout += slips.iter().map(|slip| slip.figures.payout).sum::<Amount>();
            operation.add(people);
        }
        if count == 0 {
            if left_out_own {
                own_money::check(Decision::CreateRun, caller.user_id, caller.user_id)?;
            }
            return Err(Refusal::NothingToPay.into());
        }
        holiday::note_paid(tx, id).await?;
        let after = json!({ "paymentDate": input.payment_date, "payslips": count, "payout": payout });
        let entry = AuditEntry { action: "salary_run.create", entity: "salary_run", entity_id: id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        let waiting = notices::Waiting { run: id, payment_date: input.payment_date, count, payout };
        notices::run_waits(app, tx, caller, waiting).await?;
        Ok(id)
    })
    .await
}

/// The payslips that a plan becomes in the draft of a run.
pub(super) fn drafts(plan: Plan, run: SalaryRunId, payment_date: NaiveDate) -> Vec<Payslip> {
    let draft = |planned: PlannedPayslip| {
        let steps = planned.steps();
        Payslip { steps, ..planned.into_payslip(PayslipId(Uuid::now_v7()), run, payment_date) }
    };
    plan.payslips.into_iter().map(draft).collect()
}

/// Who makes a run and is paid by it needs a colleague to approve, export and confirm it. Where nobody else could, the
/// maker's own salary stays to be paid; true if that is so.
async fn leave_out_own(db: &mut PgConnection, caller: &Caller, plan: &mut Plan) -> Result<bool> {
    let Some(place) = plan.payslips.iter().position(|planned| planned.user == caller.user_id) else {
        return Ok(false);
    };
    let colleagues = users::count_with(db, Permission::RunPayroll).await?
        - i64::from(caller.roles.grant(Permission::RunPayroll));
    if colleagues > 0 {
        return Ok(false);
    }
    let own = plan.payslips.remove(place);
    plan.blockers.push(Finding {
        user: own.user,
        user_name: own.person.full_name,
        invoice: None,
        code: "own_money",
        text: in_both("finding-own-money", &[]),
    });
    Ok(true)
}

/// Refuses a decision on a run that holds a payslip of the caller.
pub(super) async fn check_own(
    db: &mut PgConnection,
    decision: Decision,
    caller: &Caller,
    run: SalaryRunId,
) -> Result<()> {
    if payslips::holds(db, &[run.0], caller.user_id).await?.is_empty() {
        return Ok(());
    }
    Ok(own_money::check(decision, caller.user_id, caller.user_id)?)
}

/// A group that is not there.
fn unknown_group(error: Error) -> Error {
    match error.constraint() {
        Some("salary_runs_group_fkey") => Error::fault("groupId", FaultKind::Unknown),
        _ => error,
    }
}

/// An invoice that another run took in between is already salaried, and a client may have paid, or not, since the run was planned.
pub(super) fn taken(error: Error) -> Error {
    match error.constraint() {
        Some("payslip_invoices_one_live") => Refusal::AlreadySalaried.into(),
        Some("payslip_invoices_payable" | "payslips_correction_left") => Refusal::InvoicesChanged.into(),
        _ => error,
    }
}

/// Takes a person out of a draft. The invoices wait for the next run.
pub async fn remove(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    user: UserId,
    reason: Option<&str>,
    version: i32,
) -> Result<()> {
    let reason = reason.map(|reason| clean_line(reason, REASON_MAX)).transpose();
    let reason = reason.map_err(|kind| Error::fault("reason", kind))?.filter(|reason| !reason.is_empty());
    app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        let (status, stored, _) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        check_version(stored, version)?;
        transition(status, RunAct::Remove)?;
        own_money::check(Decision::RemoveFromRun, caller.user_id, user)?;
        if payslips::has_later(tx, id, Some(user)).await? {
            return Err(Refusal::LaterPayslip.into());
        }
        if payslips::remove(tx, id, Some(user), reason.as_deref(), app.clock.now()).await? == 0 {
            return Err(Error::fault("userId", FaultKind::Unknown));
        }
        runs::touch(tx, id).await?;
        let entry = AuditEntry { action: "salary_run.remove", entity: "salary_run", entity_id: id.0 };
        let after = json!({ "user": user.0, "reason": reason });
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await
    })
    .await?;
    Ok(())
}

/// Throws a draft away. Its invoices wait for the next run.
pub async fn discard(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    version: i32,
) -> Result<()> {
    app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        let (status, stored, _) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        check_version(stored, version)?;
        transition(status, RunAct::Discard)?;
        check_own(tx, Decision::DiscardRun, caller, id).await?;
        let _underway = app.begin_long(tx, Act::DiscardSalaryRun, Some(id)).await?;
        if payslips::has_later(tx, id, None).await? {
            return Err(Refusal::LaterPayslip.into());
        }
        payslips::remove(tx, id, None, None, app.clock.now()).await?;
        runs::discard(tx, id, app.clock.now()).await?;
        note(app, tx, caller, id, "salary_run.discard").await
    })
    .await?;
    Ok(())
}

/// Refuses an act on a run that has changed since the caller saw it.
pub(super) fn check_version(stored: i32, given: i32) -> Result<()> {
    if given != stored { Err(Refusal::StaleVersion.into()) } else { Ok(()) }
}

pub(super) fn posting(slip: &Payslip, voucher: paraply_domain::ledger::Voucher) -> Posting {
    Posting {
        voucher,
        source_id: slip.id.0,
        user: Some(slip.user),
        invoice: None,
        payment: None,
        run: Some(slip.run),
    }
}

/// Notes an act in the audit.
pub(super) async fn note(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    id: SalaryRunId,
    action: &'static str,
) -> Result<()> {
    let entry = AuditEntry { action, entity: "salary_run", entity_id: id.0 };
    audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await
}
