//! Payslips, years and payment files, to be read.

use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_storage::salary::{payouts, payslips, runs, years};
use uuid::Uuid;

use super::Approval;
use crate::{App, Caller, Error, ListQuery, Page, Result};

pub use payouts::File;
pub use payslips::Payslip;
pub use runs::{SalaryRun, Totals};
pub use years::Year;

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

/// One page of payslips, of an owner or everyone's.
pub async fn list_payslips(app: &App, query: &ListQuery, owner: Option<UserId>) -> Result<Page<Payslip>> {
    query.allow_filters(&["id", "q", "userId", "runId", "year", "status"])?;
    let filter = payslips::Filter {
        ids: query.ids()?,
        q: query.text("q")?,
        user: query.parsed("userId")?,
        run: query.parsed("runId")?,
        year: query.parsed("year")?,
        status: query.text("status")?,
    };
    let (window, today) = (query.window()?, app.clock.today());
    Ok(payslips::list(&mut *app.pool.acquire().await?, &filter, window, owner, today).await?)
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

/// The name and the bytes of a payment file.
pub async fn payment_file(app: &App, id: Uuid) -> Result<(String, Vec<u8>)> {
    payouts::content(&mut *app.pool.acquire().await?, id).await?.ok_or(Error::NotFound)
}

/// The name and the bytes of a run's latest payment file.
pub async fn latest_payment_file(app: &App, run: SalaryRunId) -> Result<(String, Vec<u8>)> {
    payouts::latest_content(&mut *app.pool.acquire().await?, run).await?.ok_or(Error::NotFound)
}
