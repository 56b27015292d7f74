//! A run's life: previewed, created, approved by a second admin, exported, confirmed. Each act is one transaction
//! and can be repeated safely.

use paraply_domain::dates;
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::ledger::postings;
use paraply_domain::money::Currency;
use paraply_domain::payroll::run::{PayslipStatus, RunAct, allowed_acts, transition};
use paraply_domain::refusal::Refusal;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::calculation::{Plan, PlannedPayslip, RunInput, plan};
use super::payment_file;
use crate::app::audit::{self, Deed};
use crate::app::{App, Caller, Error, Result, idempotency, settings};
use crate::mail::{self, Letter, Template};
use crate::storage::salary::payslips::{self, Payslip};
use crate::storage::salary::runs::{self, SalaryRun};
use crate::storage::vouchers::{self, Posting};

static PAYSLIP_PAID: Template = crate::template!("payslip_paid");

/// What a run would pay; changes nothing.
pub async fn preview(app: &App, input: &RunInput) -> Result<Plan> {
    let mut tx = app.begin().await?;
    let plan = plan(app, &mut tx, input).await?;
    tx.rollback().await?;
    Ok(plan)
}

/// Makes a run of everything that can be paid. People with a blocker are left out and stay to be paid.
pub async fn create(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    input: &RunInput,
) -> Result<SalaryRunId> {
    let mut tx = app.begin().await?;
    if let Some(made) = idempotency::claim(&mut tx, key, &app.clock).await? {
        return Ok(SalaryRunId(made));
    }
    runs::lock_making(&mut tx).await?;
    let plan = plan(app, &mut tx, input).await?;
    if plan.payslips.is_empty() {
        return Err(Refusal::NothingToPay.into());
    }
    let now = app.clock.now();
    let id = SalaryRunId(Uuid::now_v7());
    runs::insert(&mut tx, id, input.payment_date, input.cutoff_date, input.group, caller.user_id, now)
        .await?;
    let slips: Vec<Payslip> =
        plan.payslips.into_iter().map(|planned| payslip(id, input.payment_date, planned)).collect();
    payslips::insert_all(&mut tx, &slips, now).await.map_err(taken)?;
    let payout = slips.iter().map(|slip| slip.payout).sum::<paraply_domain::Amount>();
    let after = json!({ "paymentDate": input.payment_date, "payslips": slips.len(), "payout": payout });
    let deed =
        Deed { action: "salary_run.create", entity: "salary_run", entity_id: id.0, caller: Some(caller) };
    audit::record(&mut tx, &app.clock, deed, None::<&()>, Some(&after)).await?;
    idempotency::fulfil(&mut tx, key, id.0).await?;
    tx.commit().await?;
    Ok(id)
}

/// An invoice that another run took in between is already salaried.
fn taken(error: Error) -> Error {
    match error.constraint() {
        Some("payslip_invoices_one_live") => Refusal::AlreadySalaried.into(),
        _ => error,
    }
}

fn payslip(run: SalaryRunId, payment_date: chrono::NaiveDate, planned: PlannedPayslip) -> Payslip {
    let id = Uuid::now_v7();
    let steps = planned.steps();
    let pay = planned.pay;
    Payslip {
        id: PayslipId(id),
        run,
        user: planned.user,
        status: PayslipStatus::Draft,
        payment_date,
        invoices: planned.invoices.into_iter().map(|invoice| (invoice.id, invoice.number)).collect(),
        subtotal: pay.subtotal,
        fee: pay.fee,
        wage_pool: pay.wage_pool,
        gross_salary: pay.gross_salary,
        holiday_pay: pay.holiday_pay,
        employer_contributions: pay.employer_contributions,
        rounding: pay.rounding,
        preliminary_tax: pay.preliminary_tax,
        net_salary: pay.net_salary,
        payout: pay.payout,
        pool_costs: pay.pool_costs,
        reimbursements: pay.reimbursements,
        reimbursed: pay.reimbursed,
        holiday_saved: pay.holiday_saved,
        holiday_reserve: pay.holiday_reserve,
        holiday_paid_out: pay.holiday_paid_out,
        holiday_reserve_released: pay.holiday_reserve_released,
        holiday_contributions: pay.holiday_contributions,
        pension_premium: pay.pension_premium,
        special_payroll_tax: pay.special_payroll_tax,
        one_time_tax: pay.one_time_tax,
        tax_kind: pay.tax_kind,
        claim_offset: pay.claim_offset,
        contribution_category: pay.contribution_terms.map(|terms| terms.category),
        contribution_base: pay.contribution_base,
        contribution_free: pay.contribution_free,
        cap_used: pay.cap_used,
        swedish_tax: pay.swedish_tax,
        steps,
        person: planned.person,
        account: planned.account,
        end_to_end_id: id.simple().to_string(),
    }
}

/// Approves a run: the salaries are owed from now on. By setting another admin than the maker must do it, unless
/// there is only one.
pub async fn approve(
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
    let (status, stored, maker) = runs::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
    check_version(stored, version)?;
    transition(status, RunAct::Approve)?;
    if !Approval::rule(app, &mut tx).await?.is_open_to(caller, maker) {
        return Err(Refusal::SecondApproverRequired.into());
    }
    runs::approve(&mut tx, id, caller.user_id, app.clock.now()).await?;
    let slips = payslips::list_of_run(&mut tx, id).await?;
    let posted: Vec<Posting> = slips
        .iter()
        .map(|slip| {
            let text = format!("Lön {}, {}", slip.payment_date, slip.person.full_name);
            posting(slip, postings::salary_approved(slip.payment_date, text, &slip.sums()))
        })
        .collect();
    vouchers::post_all(&mut tx, &posted, app.clock.now()).await?;
    note(app, &mut tx, caller, id, "salary_run.approve").await?;
    idempotency::fulfil(&mut tx, key, id.0).await?;
    tx.commit().await?;
    Ok(())
}

/// Makes the payment file, once; asked again, the stored one stands.
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
    if runs::find_payment_file(&mut tx, id).await?.is_none() {
        check_version(stored, version)?;
        let settings = settings::on(&mut tx, app.clock.today()).await?.settings;
        let slips = payslips::list_of_run(&mut tx, id).await?;
        let file = payment_file::of(id, &slips, &settings.company, app.clock.now())?;
        runs::export(&mut tx, id, &file.message_id, &file.content, &file.sha256, app.clock.now()).await?;
        note(app, &mut tx, caller, id, "salary_run.export").await?;
    }
    idempotency::fulfil(&mut tx, key, id.0).await?;
    tx.commit().await?;
    Ok(())
}

/// The bank has paid: the debts to the people are settled, and each is told.
pub async fn confirm(
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
    check_version(stored, version)?;
    transition(status, RunAct::Confirm)?;
    runs::confirm(&mut tx, id, app.clock.now()).await?;
    let slips = payslips::list_of_run(&mut tx, id).await?;
    let posted: Vec<Posting> = slips
        .iter()
        .map(|slip| {
            let text = format!("Utbetald lön, {}", slip.person.full_name);
            posting(slip, postings::payout_confirmed(slip.payment_date, text, slip.payout))
        })
        .collect();
    vouchers::post_all(&mut tx, &posted, app.clock.now()).await?;
    tell_people(app, &mut tx, id).await?;
    note(app, &mut tx, caller, id, "salary_run.confirm").await?;
    idempotency::fulfil(&mut tx, key, id.0).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(())
}

fn check_version(stored: i32, given: Option<i32>) -> Result<()> {
    if given.is_some_and(|given| given != stored) { Err(Refusal::StaleVersion.into()) } else { Ok(()) }
}

fn posting(slip: &Payslip, voucher: paraply_domain::ledger::Voucher) -> Posting {
    Posting {
        voucher,
        source_id: slip.id.0,
        user: Some(slip.user),
        invoice: None,
        payment: None,
        run: Some(slip.run),
    }
}

async fn note(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    id: SalaryRunId,
    action: &'static str,
) -> Result<()> {
    let deed = Deed { action, entity: "salary_run", entity_id: id.0, caller: Some(caller) };
    audit::record(tx, &app.clock, deed, None::<&()>, None::<&()>).await
}

async fn tell_people(app: &App, tx: &mut PgConnection, id: SalaryRunId) -> Result<()> {
    for reader in payslips::readers_of_run(tx, id).await? {
        let values = [
            ("name", reader.full_name),
            ("payout", mail::money(reader.payout, Currency::Sek, reader.language)),
            ("date", dates::day(reader.payment_date, reader.language)),
            ("link", format!("{}/salary", app.config.origin())),
        ];
        let letter = Letter {
            template: &PAYSLIP_PAID,
            values: &values,
            language: reader.language,
            recipients: vec![reader.email],
            user: Some(reader.user),
            invoice: None,
            key: Some(format!("payslip_paid:{}", reader.payslip)),
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, letter).await?;
    }
    Ok(())
}

/// Who may approve: by setting another admin than the maker, unless there is only one.
pub struct Approval {
    by_another: bool,
}

impl Approval {
    /// The rule of today.
    pub async fn rule(app: &App, db: &mut PgConnection) -> Result<Self> {
        let settings = settings::on(db, app.clock.today()).await?.settings;
        Ok(Self { by_another: settings.require_second_approver && runs::count_admins(db).await? > 1 })
    }

    fn is_open_to(&self, caller: &Caller, maker: UserId) -> bool {
        !self.by_another || caller.user_id != maker
    }

    /// What somebody can do to a run now.
    pub fn acts(&self, caller: &Caller, run: &SalaryRun) -> Vec<RunAct> {
        let mut acts = allowed_acts(run.status);
        acts.retain(|act| *act != RunAct::Approve || self.is_open_to(caller, run.created_by));
        acts
    }
}

/// A run, its payslips, and who may approve it.
pub async fn find(app: &App, id: SalaryRunId) -> Result<(SalaryRun, Vec<Payslip>, Approval)> {
    let mut db = app.pool.acquire().await?;
    let run = runs::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    let slips = payslips::list_of_run(&mut db, id).await?;
    let approval = Approval::rule(app, &mut db).await?;
    Ok((run, slips, approval))
}
