//! Runs, payslips, years and payment files, to be read.

use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::payroll::Payslip;
use paraply_storage::packed::Packed;
use paraply_storage::salary::typed_payments::{self, Recorded, TypedPayment};
use paraply_storage::salary::{payouts, payslips, runs, years};
use uuid::Uuid;

use super::approval::{self, Approval};
use crate::approvals::Approval as Request;
use crate::{App, Caller, Error, ListQuery, Page, Result, Window};

pub use payouts::File;
pub use runs::{SalaryRun, Totals};
pub use years::Year;

/// How many payslips are shown with their run; the list of payslips has them all.
const SHOWN_MAX: i64 = 1000;

/// One page of runs, and the rule of today for the caller and these.
pub async fn list_runs(app: &App, caller: &Caller, query: &ListQuery) -> Result<(Page<SalaryRun>, Approval)> {
    let mut db = app.pool.acquire().await?;
    query.allow_filters(&["id", "q", "status", "from", "to", "due"])?;
    let filter = runs::Filter {
        ids: query.ids()?,
        status: query.text("status")?.or(query.text("q")?),
        from: query.parsed("from")?,
        to: query.parsed("to")?,
        due: query.parsed("due")?,
    };
    let page = runs::list(&mut db, &filter, query.window()?).await?;
    let ids: Vec<SalaryRunId> = page.rows.iter().map(|run| run.id).collect();
    let approval = Approval::rule(app, &mut db, caller, &ids).await?;
    Ok((page, approval))
}

/// A run with all that belongs to it.
pub struct RunDetail {
    pub run: SalaryRun,
    /// The first thousand by name, without their steps.
    pub payslips: Vec<Payslip>,
    /// The files for the bank, the first one first.
    pub files: Vec<File>,
    pub approval: Approval,
    /// The approval that waits, if one does.
    pub waiting_approval: Option<Box<Request>>,
    /// The year whose assumed contribution rates it charges, if it does.
    pub assumed_year: Option<i32>,
    /// The payments behind it, which somebody recorded.
    pub recorded: Recorded,
    pub payments: Vec<TypedPayment>,
}

/// One run.
pub async fn find(app: &App, caller: &Caller, id: SalaryRunId) -> Result<RunDetail> {
    let mut db = app.pool.acquire().await?;
    let run = runs::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    let first = payslips::ids_of_run(&mut db, id, Some(SHOWN_MAX)).await?;
    let recorded = typed_payments::of_run(&mut db, id).await?;
    let waiting_approval = approval::waiting(&mut db, id).await?;
    let approval = Approval::rule(app, &mut db, caller, &[id]).await?;
    let colleague = approval::has_unconcerned(app, &mut db, caller, &recorded, run.maker).await?;
    let approval = approval.of_run(recorded.count_by(caller.user_id), colleague, waiting_approval.is_some());
    let assumed_year = approval::assumed_year(app, &mut db, run.payment_date, &run.totals).await?;
    Ok(RunDetail {
        run,
        assumed_year,
        payslips: payslips::list_without_steps(&mut db, &first, app.clock.today()).await?,
        files: payouts::files_of_run(&mut db, id).await?,
        approval,
        waiting_approval,
        payments: typed_payments::list_first(&mut db, &recorded).await?,
        recorded,
    })
}

/// One page of payslips, of an owner or everyone's.
pub async fn list_payslips(app: &App, query: &ListQuery, owner: Option<UserId>) -> Result<Page<Payslip>> {
    let (filter, window) = narrowed_payslips(query)?;
    let today = app.clock.today();
    Ok(payslips::list(&mut *app.pool.acquire().await?, &filter, window, owner, today).await?)
}

/// Reads the filter and the sort order of a list of payslips.
pub fn narrowed_payslips(query: &ListQuery) -> Result<(payslips::Filter, Window<payslips::Sort>)> {
    query.allow_filters(&["id", "q", "userId", "runId", "year", "status"])?;
    let filter = payslips::Filter {
        ids: query.ids()?,
        q: query.text("q")?,
        user: query.parsed("userId")?,
        run: query.parsed("runId")?,
        year: query.parsed("year")?,
        status: query.text("status")?,
    };
    Ok((filter, query.window()?))
}

/// One payslip, of an owner or anyone's, and the one that it corrects.
pub async fn find_payslip(
    app: &App,
    id: PayslipId,
    owner: Option<UserId>,
) -> Result<(Payslip, Option<PayslipId>)> {
    let mut db = app.pool.acquire().await?;
    let slip = payslips::find(&mut db, id, owner, app.clock.today()).await?.ok_or(Error::NotFound)?;
    Ok((slip, payslips::find_corrected(&mut db, id).await?))
}

/// A person's salaries by year, the latest first.
pub async fn list_years(app: &App, user: UserId) -> Result<Vec<Year>> {
    Ok(years::list(&mut *app.pool.acquire().await?, user).await?)
}

/// The name and the content of a payment file.
pub async fn payment_file(app: &App, id: Uuid) -> Result<(String, Packed)> {
    payouts::content(&mut *app.pool.acquire().await?, id).await?.ok_or(Error::NotFound)
}

/// The name and the content of a run's latest payment file.
pub async fn latest_payment_file(app: &App, run: SalaryRunId) -> Result<(String, Packed)> {
    payouts::latest_content(&mut *app.pool.acquire().await?, run).await?.ok_or(Error::NotFound)
}
