//! Approving a run. What is approved is what would be calculated now, else it is refused with everyone who is affected.
//! By setting another admin than the maker must do it, and one who recorded none of its payments. Who is alone with
//! payroll waits instead; where everybody made it or recorded some, one approves and another confirms.

use std::collections::HashSet;

use chrono::{Datelike, NaiveDate};
use paraply_domain::approval::{BLOCKED_COUNTS_FOR, GuardedAct};
use paraply_domain::ids::{SalaryRunId, UserId};
use paraply_domain::ledger::postings::{self, SalarySums};
use paraply_domain::own_money::Decision;
use paraply_domain::payroll::Payslip;
use paraply_domain::payroll::run::{RunAct, allowed_acts, transition};
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_storage::approvals::{count_holders, has_another_holder};
use paraply_storage::salary::claims;
use paraply_storage::salary::payslips;
use paraply_storage::salary::runs::{self, SalaryRun, Totals};
use paraply_storage::salary::typed_payments::{self, Recorded};
use paraply_storage::vouchers::{self, Posting};
use sqlx::PgConnection;
use uuid::Uuid;

use super::calculation::Candidates;
use super::plans::Plans;
use super::recheck;
use super::runs::{check_own, check_version, note, posting};
use crate::approvals::{self, Approval as Request, Command, Described, Fields, Outcome};
use crate::progress::Act;
use crate::{App, Caller, Error, Result, Write, clock, idempotency, settings, year_tables};

const ENTITY: &str = "salary_run";

/// Approves a run: the salaries are owed from now on. A run that its only possible approver has made, or typed the
/// payments of, is approved after the delay of a single admin; one that every possible approver has prepared, once another
/// of them confirms. A run on assumed rates is approved by who knows that: `assumed_rates`.
pub async fn approve(
    app: &App,
    caller: &Caller,
    key: Option<&idempotency::Key>,
    id: SalaryRunId,
    version: i32,
    assumed_rates: bool,
) -> Result<Outcome<()>> {
    let approved = app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        let (status, stored, maker) = runs::lock(tx, id).await?.ok_or(Error::NotFound)?;
        check_version(stored, version)?;
        transition(status, RunAct::Approve)?;
        check_own(tx, Decision::ApproveRun, caller, id).await?;
        let recorded = typed_payments::of_run(tx, id).await?;
        let colleague = has_unconcerned(app, tx, caller, &recorded, maker).await?;
        let recorded = recorded.count_by(caller.user_id);
        let rule = Approval::rule(app, tx, caller, &[id]).await?.of_run(recorded, colleague, false);
        rule.check(caller, maker)?;
        let run = runs::find(tx, id).await?.ok_or(Error::NotFound)?;
        if let Some(year) = assumed_year(app, tx, run.payment_date, &run.totals).await?
            && !assumed_rates
        {
            return Err(Refusal::AssumedRates { year }.into());
        }
        if !rule.waits_with(caller, maker) {
            return approve_now(tx, app, caller, id).await.map(Outcome::Done);
        }
        // What is wrong already is said now, not when it is carried out.
        let date = runs::payment_date(tx, id).await?;
        recheck::check_date(app, date)?;
        if rule.people == People::Alone {
            let settings = settings::on(tx, app.clock.today()).await?.settings;
            let delay_ends = app.clock.now() + settings::single_admin_delay(&settings);
            recheck::check_date_after(clock::day_of(delay_ends), date)?;
        }
        recheck::recheck(app, tx, id, date).await?;
        let command = Command::ApproveSalaryRun { run: id, version };
        approvals::request(tx, app, caller, command).await.map(Outcome::Waiting)
    });
    match approved.await? {
        Some(outcome) => Ok(outcome),
        None => {
            let waiting = waiting(&mut *app.pool.acquire().await?, id).await?;
            Ok(waiting.map_or(Outcome::Done(()), Outcome::Waiting))
        }
    }
}

/// The year whose assumed contribution rates a run charges, if it does.
pub(super) async fn assumed_year(
    app: &App,
    db: &mut PgConnection,
    payment_date: NaiveDate,
    totals: &Totals,
) -> Result<Option<i32>> {
    let year = payment_date.year();
    let assumed = year_tables::current(app, db).await?.assumes_contributions(year);
    Ok(Some(year).filter(|_| assumed && totals.employer_contributions.is_positive()))
}

/// The approval of a run that waits, if one does.
pub(super) async fn waiting(db: &mut PgConnection, id: SalaryRunId) -> Result<Option<Box<Request>>> {
    approvals::waiting_for(db, GuardedAct::ApproveSalaryRun, ENTITY, id.0).await
}

/// What an approval does to a run.
pub(crate) async fn describe(db: &mut PgConnection, id: SalaryRunId) -> Result<Described> {
    let (status, ..) = runs::lock(db, id).await?.ok_or(Error::NotFound)?;
    let run = runs::find(db, id).await?.ok_or(Error::NotFound)?;
    let after = Fields::from([
        ("status".to_owned(), "approved".to_owned()),
        ("paymentDate".to_owned(), run.payment_date.to_string()),
        ("payslips".to_owned(), run.totals.payslip_count.to_string()),
        ("payout".to_owned(), run.totals.payout.to_string()),
    ]);
    Ok(Described {
        entity: ENTITY,
        entity_id: id.0,
        subject: format!("{}, {} SEK", run.payment_date, run.totals.payout),
        before: Fields::from([("status".to_owned(), status.as_str().to_owned())]),
        after,
        favours: None,
    })
}

/// Approves a run whose approval has waited, with everything looked at again.
pub(crate) async fn approve_later(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: SalaryRunId,
    version: i32,
) -> Result<()> {
    let (status, stored, _) = runs::lock(db, id).await?.ok_or(Error::NotFound)?;
    check_version(stored, version)?;
    transition(status, RunAct::Approve)?;
    check_own(db, Decision::ApproveRun, by, id).await?;
    approve_now(db, app, by, id).await
}

/// Approves a locked run if it would be calculated the same now.
async fn approve_now(db: &mut PgConnection, app: &App, caller: &Caller, id: SalaryRunId) -> Result<()> {
    let date = runs::payment_date(db, id).await?;
    recheck::check_date(app, date)?;
    let operation = app.begin_long(db, Act::ApproveSalaryRun, Some(id)).await?;
    let waiting = Candidates::of_run(db, id, date).await?;
    // Each is calculated again, then posted.
    operation.set_total(2 * waiting.count());
    // Before vouchers are posted, as whoever takes of the same claims does.
    claims::lock_set_off(db, id).await?;
    let mut findings = Vec::new();
    let mut plans = Plans::of(app, waiting).await?;
    while let Some(plan) = plans.next(app, db).await? {
        let people = plan.people.len();
        operation.add(people);
        let slips = recheck::compare(id, plan, &mut findings);
        let post = async {
            // What is refused needs no vouchers.
            if findings.is_empty() {
                vouchers::post_all(db, &postings_of(&slips), app.clock.now()).await?;
            }
            Ok(())
        };
        plans.beside(app, post).await?;
        operation.add(people);
    }
    recheck::refuse(findings)?;
    if !claims::lock_set_off(db, id).await?.is_empty() {
        // Paid back while this was calculated.
        return Err(Refusal::StaleVersion.into());
    }
    runs::approve(db, id, caller.user_id, app.clock.now()).await?;
    note(app, db, caller, id, "salary_run.approve").await
}

fn postings_of(slips: &[Payslip]) -> Vec<Posting> {
    let of_slip = |slip: &Payslip| {
        let text = format!("Lön {}, {}", slip.payment_date, slip.person.full_name);
        posting(slip, postings::salary_approved(slip.payment_date, text, &SalarySums::of([&slip.figures])))
    };
    slips.iter().map(of_slip).collect()
}

/// Whether a colleague could approve a run who neither made it nor recorded any of its payments.
pub(super) async fn has_unconcerned(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    recorded: &Recorded,
    maker: UserId,
) -> Result<bool> {
    let concerned: Vec<Uuid> = recorded.recorders().chain([caller.user_id.0, maker.0]).collect();
    let since = app.clock.now() - BLOCKED_COUNTS_FOR;
    Ok(has_another_holder(db, Permission::RunPayroll, &concerned, since).await?)
}

/// How many people it takes to approve a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum People {
    One,
    /// Two are needed, and there are two.
    Two,
    /// Two are needed, and nobody but the caller could approve.
    Alone,
}

/// Who may approve: by setting another admin than the maker and whoever recorded payments, as far as there are so many.
pub struct Approval {
    people: People,
    /// Runs that hold a payslip of the caller.
    own: HashSet<SalaryRunId>,
    /// How many payments behind the one run that is asked about the caller recorded.
    recorded_payments: i64,
    /// Whether a colleague could approve it who neither made it nor recorded any.
    has_unconcerned: bool,
    /// Whether the approval of that run waits already.
    waits: bool,
}

impl Approval {
    /// The rule of today for the caller and these runs. Whoever was blocked lately still counts as another one.
    pub async fn rule(app: &App, db: &mut PgConnection, caller: &Caller, of: &[SalaryRunId]) -> Result<Self> {
        let settings = settings::on(db, app.clock.today()).await?.settings;
        let since = app.clock.now() - BLOCKED_COUNTS_FOR;
        let of: Vec<Uuid> = of.iter().map(|run| run.0).collect();
        let people = match settings.require_second_approver {
            false => People::One,
            true if count_holders(db, Permission::RunPayroll, since).await? > 1 => People::Two,
            true => People::Alone,
        };
        let own = payslips::holds(db, &of, caller.user_id).await?;
        Ok(Self { people, own, recorded_payments: 0, has_unconcerned: false, waits: false })
    }

    /// The same with what is known of one run.
    pub(super) fn of_run(self, recorded_payments: i64, has_unconcerned: bool, waits: bool) -> Self {
        Self { recorded_payments, has_unconcerned, waits, ..self }
    }

    /// Whether the run holds a payslip of the caller, who then decides on nothing of it.
    pub fn is_own(&self, run: SalaryRunId) -> bool {
        self.own.contains(&run)
    }

    /// Refuses whoever has prepared a run that somebody else can approve.
    fn check(&self, caller: &Caller, maker: UserId) -> Result<()> {
        if self.people != People::Two {
            return Ok(());
        }
        if caller.user_id == maker {
            return Err(Refusal::SecondApproverRequired.into());
        }
        match self.recorded_payments {
            payments @ 1.. if self.has_unconcerned => {
                Err(Refusal::PaymentsRecordedByApprover { payments }.into())
            }
            _ => Ok(()),
        }
    }

    /// Whether the caller's approval waits: because they have prepared the run alone, or for a colleague to confirm the
    /// payments that the caller recorded, when all of them made the run or recorded some.
    fn waits_with(&self, caller: &Caller, maker: UserId) -> bool {
        match self.people {
            People::One => false,
            People::Two => self.recorded_payments > 0,
            People::Alone => caller.user_id == maker || self.recorded_payments > 0,
        }
    }

    /// What somebody can do to a run now.
    pub fn acts(&self, caller: &Caller, run: &SalaryRun) -> Vec<RunAct> {
        if !caller.roles.grant(Permission::RunPayroll) || self.is_own(run.id) {
            return Vec::new();
        }
        let waits = self.waits && self.waits_with(caller, run.maker);
        let approves = self.check(caller, run.maker).is_ok() && !waits;
        let mut acts = allowed_acts(run.status);
        acts.retain(|act| *act != RunAct::Approve || approves);
        acts
    }
}
