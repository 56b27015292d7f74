//! Salary runs up to approval.

use chrono::NaiveDate;
use clap::Args;
use serde_json::json;

use super::{Discard, Selection, find, show};
use crate::amount::kr;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{Paging, Plan};
use crate::commands::record::RecordRef;
use crate::error::Error;
use crate::long_operation::LongOperation;
use crate::output::{Align, Cell, Output, count, row, table};
use crate::progress::Progress;

pub async fn list(client: &Client, out: &mut Output, paging: Paging) -> Result<(), Error> {
    let page = client
        .list(operations::admin_list_salary_runs(), &json!({}), ("createdAt", "DESC"), paging.rows())
        .await?;
    out.note(&format!("{} of {} salary runs", page.rows.len(), page.total));
    out.answer(&page.rows, |runs| {
        let heading = [
            ("ID", Align::Left),
            ("Payment date", Align::Left),
            ("Status", Align::Left),
            ("Payslips", Align::Right),
            ("Payout", Align::Right),
            ("Created by", Align::Left),
        ];
        table(
            &heading,
            runs.iter().map(|run| {
                row![
                    run.id,
                    run.payment_date,
                    Cell::label(&run.status),
                    run.totals.payslip_count,
                    Cell::kr(&run.totals.payout),
                    &run.created_by_name,
                ]
            }),
        )
    })
}

pub async fn preview(
    client: &Client,
    selection: &api::SalaryRunInput,
) -> Result<api::SalaryRunPreview, Error> {
    let _progress = Progress::waiting("Calculating salaries");
    client.send(operations::admin_preview_salary_run(), selection).await
}

pub async fn create(
    client: &Client,
    out: &mut Output,
    selection: &Selection,
    plan: Plan,
) -> Result<(), Error> {
    let selection = selection.body(client).await?;
    if !plan.yes {
        let preview = preview(client, &selection).await?;
        out.note(&show::preview(&preview, plan.rows).to_string());
        let question = format!(
            "Create a salary run of {}, {} to pay out on {}?",
            count(preview.totals.payslip_count, "payslip"),
            kr(&preview.totals.payout),
            preview.payment_date
        );
        out.confirm(&question, plan.yes)?;
    }
    let operation =
        LongOperation::new(client, api::LongActKind::CreateSalaryRun, None, "Creating salary run");
    let run = operation.send(operations::admin_create_salary_run(), &selection).await?;
    drop(operation);
    out.answer(&run, show::run)
}

/// Options of `approve`.
#[derive(Args)]
pub struct Approve {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    /// Approval of assumed contribution rates, if those of the year have not been decided.
    #[arg(long)]
    assumed_rates: bool,
    #[command(flatten)]
    plan: Plan,
}

pub async fn approve(client: &Client, out: &mut Output, options: &Approve) -> Result<(), Error> {
    let run = find(client, &options.run).await?;
    if let Some(year) = run.assumed_rates_of.filter(|_| !options.assumed_rates) {
        return Err(Error::Usage(format!(
            "the salary run uses assumed employer contribution rates, as those of {year} have not been decided; \
             pass --assumed-rates to approve it, or import the decided rates with: paraply salary tables import"
        )));
    }
    let question = format!(
        "Approve the salary run of {}, {} to pay out on {}, created by {}?",
        count(run.totals.payslip_count, "payslip"),
        kr(&run.totals.payout),
        run.payment_date,
        run.created_by_name
    );
    ask(out, &run, &question, options.plan)?;
    let operation =
        LongOperation::new(client, api::LongActKind::ApproveSalaryRun, Some(run.id), "Approving salary run");
    let body = api::ApproveInput { assumed_rates: run.assumed_rates_of.is_some(), version: run.version };
    let run = operation.send(operations::admin_approve_salary_run(run.id), &body).await?;
    drop(operation);
    out.answer(&run, show::run)
}

/// Options of `recalculate`.
#[derive(Args)]
pub struct Recalculate {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    /// New payment date, a bank day, YYYY-MM-DD; unchanged by default.
    #[arg(long, value_name = "DATE")]
    payment_date: Option<NaiveDate>,
    #[command(flatten)]
    plan: Plan,
}

impl Recalculate {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let run = find(client, &self.run).await?;
        let question = format!(
            "Recalculate the salary run of {}, {} to pay out on {}?",
            count(run.totals.payslip_count, "payslip"),
            kr(&run.totals.payout),
            self.payment_date.map_or_else(|| run.payment_date.to_string(), |date| date.to_string())
        );
        ask(out, &run, &question, self.plan)?;
        let body = api::RecalculateInput { payment_date: self.payment_date, version: run.version };
        let kind = api::LongActKind::RecalculateSalaryRun;
        let operation = LongOperation::new(client, kind, Some(run.id), "Recalculating salary run");
        let run = operation.send(operations::admin_recalculate_salary_run(run.id), &body).await?;
        drop(operation);
        out.answer(&run, show::run)
    }
}

pub async fn discard(client: &Client, out: &mut Output, options: &Discard) -> Result<(), Error> {
    let run = find(client, &options.run).await?;
    let question = format!(
        "Discard the draft of {}, {}? Its invoices are left for the next salary run.",
        count(run.totals.payslip_count, "payslip"),
        kr(&run.totals.payout)
    );
    ask(out, &run, &question, options.plan)?;
    let operation =
        LongOperation::new(client, api::LongActKind::DiscardSalaryRun, Some(run.id), "Discarding draft");
    // The version that was shown: a salary run changed in the meantime is refused.
    let body = api::VersionInput { version: run.version };
    let run = operation.send(operations::admin_discard_salary_run(run.id), &body).await?;
    drop(operation);
    out.answer(&run, show::run)
}

fn ask(out: &mut Output, run: &api::SalaryRun, question: &str, plan: Plan) -> Result<(), Error> {
    if plan.yes {
        return Ok(());
    }
    out.note(&show::plan(run, plan.rows).to_string());
    out.confirm(question, plan.yes)
}
