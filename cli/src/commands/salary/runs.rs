//! Runs up to their approval.

use chrono::NaiveDate;
use clap::Args;
use serde_json::json;
use uuid::Uuid;

use super::{Act, Selection, find, show};
use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::long_act::LongAct;
use crate::output::{Align, Output, count, table};
use crate::progress::Progress;

pub async fn list(client: &Client, out: &mut Output) -> Result<(), Error> {
    let page = client
        .list::<api::SalaryRun>("/api/admin/salary-runs", &json!({}), ("createdAt", "DESC"), 50)
        .await?;
    out.note(&format!("{} of {} runs", page.rows.len(), page.total));
    out.answer(&page.rows, |runs| {
        let heading = [
            ("Id", Align::Left),
            ("Payment date", Align::Left),
            ("Status", Align::Left),
            ("Payslips", Align::Right),
            ("Payout", Align::Right),
            ("Created by", Align::Left),
        ];
        table(
            &heading,
            runs.iter().map(|run| {
                vec![
                    run.id.to_string(),
                    run.payment_date.to_string(),
                    run.status.to_string(),
                    run.totals.payslip_count.to_string(),
                    run.totals.payout.to_string(),
                    run.created_by_name.clone(),
                ]
            }),
        )
    })
}

pub async fn preview(client: &Client, selection: &Selection) -> Result<api::SalaryRunPreview, Error> {
    let _progress = Progress::waiting("Calculating");
    client.post("/api/admin/salary-runs/preview", &selection.body()).await
}

pub async fn create(
    client: &Client,
    out: &mut Output,
    selection: &Selection,
    yes: bool,
) -> Result<(), Error> {
    if !yes {
        let preview = preview(client, selection).await?;
        out.note(&show::preview_plan(&preview).to_string());
        let question = format!(
            "Create a run of {}, {} kr to pay out on {}?",
            count(preview.totals.payslip_count, "payslip"),
            preview.totals.payout.as_str(),
            preview.payment_date
        );
        out.confirm(&question, yes)?;
    }
    let act = LongAct::new(client, api::LongActKind::CreateSalaryRun, None, "Creating the run");
    let run: api::SalaryRun = act.post("/api/admin/salary-runs", &selection.body()).await?;
    drop(act);
    out.answer(&run, show::run)
}

/// Options of `approve`.
#[derive(Args)]
pub struct Approve {
    /// Id of the run.
    run: Uuid,
    /// The run may be paid with contribution rates that are assumed, because those of its year are not decided yet.
    #[arg(long)]
    assumed_rates: bool,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

pub async fn approve(client: &Client, out: &mut Output, act: &Approve) -> Result<(), Error> {
    let run = find(client, act.run).await?;
    if let Some(year) = run.assumed_rates_of.filter(|_| !act.assumed_rates) {
        return Err(Error::Usage(format!(
            "the employer contributions of {year} are not decided yet, and the run is calculated with assumed ones; \
             approve it with --assumed-rates, or load the decided ones: paraply salary tables import"
        )));
    }
    let question = format!(
        "Approve {}, {} kr to pay out on {}, created by {}?",
        count(run.totals.payslip_count, "payslip"),
        run.totals.payout.as_str(),
        run.payment_date,
        run.created_by_name
    );
    ask(out, &run, &question, act.yes)?;
    let long = LongAct::new(client, api::LongActKind::ApproveSalaryRun, Some(run.id), "Approving");
    let body = json!({ "version": run.version, "assumedRates": run.assumed_rates_of.is_some() });
    let run: api::SalaryRun = long.post(&format!("/api/admin/salary-runs/{}/approve", run.id), &body).await?;
    drop(long);
    out.answer(&run, show::run)
}

/// Options of `recalculate`.
#[derive(Args)]
pub struct Recalculate {
    /// Id of the run.
    run: Uuid,
    /// New payment date, a bank day; without it the run keeps its own.
    #[arg(long, value_name = "DATE")]
    payment_date: Option<NaiveDate>,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

impl Recalculate {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let run = find(client, self.run).await?;
        let question = format!(
            "Recalculate {}, {} kr, to pay out on {}?",
            count(run.totals.payslip_count, "payslip"),
            run.totals.payout.as_str(),
            self.payment_date.map_or_else(|| run.payment_date.to_string(), |date| date.to_string())
        );
        ask(out, &run, &question, self.yes)?;
        let mut body = json!({ "version": run.version });
        if let Some(date) = self.payment_date {
            body["paymentDate"] = json!(date);
        }
        let kind = api::LongActKind::RecalculateSalaryRun;
        let act = LongAct::new(client, kind, Some(run.id), "Recalculating");
        let path = format!("/api/admin/salary-runs/{}/recalculate", run.id);
        let run: api::SalaryRun = act.post(&path, &body).await?;
        drop(act);
        out.answer(&run, show::run)
    }
}

pub async fn discard(client: &Client, out: &mut Output, act: &Act) -> Result<(), Error> {
    let run = find(client, act.run).await?;
    let question = format!(
        "Give up this draft of {}, {} kr? Its invoices wait for the next run.",
        count(run.totals.payslip_count, "payslip"),
        run.totals.payout.as_str()
    );
    ask(out, &run, &question, act.yes)?;
    let act = LongAct::new(client, api::LongActKind::DiscardSalaryRun, Some(run.id), "Giving up the draft");
    change(act, out, &run, "discard").await
}

fn ask(out: &mut Output, run: &api::SalaryRun, question: &str, yes: bool) -> Result<(), Error> {
    if yes {
        return Ok(());
    }
    out.note(&show::plan(run).to_string());
    out.confirm(question, yes)
}

/// Does it with the version that was shown: a run that has changed meanwhile refuses.
async fn change(act: LongAct<'_>, out: &mut Output, run: &api::SalaryRun, what: &str) -> Result<(), Error> {
    let path = format!("/api/admin/salary-runs/{}/{what}", run.id);
    let run: api::SalaryRun = act.post(&path, &json!({ "version": run.version })).await?;
    drop(act);
    out.answer(&run, show::run)
}
