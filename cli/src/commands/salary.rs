//! `paraply salary …`: a run from its preview to the bank's confirmation.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::output::{Align, Output, table};

/// Commands on salary runs.
#[derive(Subcommand)]
pub enum Salary {
    /// Lists salary runs, the latest first.
    List,
    /// Shows one run with its payslips.
    Show {
        /// Id of the run.
        run: Uuid,
    },
    /// Calculates what a run would pay; changes nothing.
    Preview(Selection),
    /// Makes a run of every paid invoice that has not become salary yet.
    Create {
        #[command(flatten)]
        selection: Selection,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
    /// Approves a run; by default another admin than its creator must do it.
    Approve {
        /// Id of the run.
        run: Uuid,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
    /// Exports the payment file (pain.001). Exported again it is the same, byte for byte.
    Export {
        /// Id of the run.
        run: Uuid,
        /// File to write; without it the XML goes to standard output.
        #[arg(long, short)]
        output: Option<PathBuf>,
    },
    /// Confirms that the bank has paid.
    Confirm {
        /// Id of the run.
        run: Uuid,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
}

/// What goes into a run.
#[derive(Args)]
pub struct Selection {
    /// Day of payment, a bank day, YYYY-MM-DD.
    #[arg(long)]
    payment_date: NaiveDate,
    /// Only what was paid up to this day.
    #[arg(long)]
    cutoff: Option<NaiveDate>,
    /// Only this group's people.
    #[arg(long)]
    group: Option<Uuid>,
    /// Only these invoices; repeat the option.
    #[arg(long = "invoice")]
    invoices: Vec<Uuid>,
}

impl Selection {
    fn body(&self) -> Value {
        let mut body = json!({ "paymentDate": self.payment_date });
        if let Some(cutoff) = self.cutoff {
            body["cutoffDate"] = json!(cutoff);
        }
        if let Some(group) = self.group {
            body["groupId"] = json!(group);
        }
        if !self.invoices.is_empty() {
            body["invoiceIds"] = json!(self.invoices);
        }
        body
    }
}

impl Salary {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List => list(client, out).await,
            Self::Show { run } => show(client, out, run).await,
            Self::Preview(selection) => {
                let preview = preview(client, &selection).await?;
                out.answer(&preview, show_preview)
            }
            Self::Create { selection, yes } => create(client, out, &selection, yes).await,
            Self::Approve { run, yes } => approve(client, out, run, yes).await,
            Self::Export { run, output } => export(client, out, run, output).await,
            Self::Confirm { run, yes } => confirm(client, out, run, yes).await,
        }
    }
}

async fn list(client: &Client, out: &mut Output) -> Result<(), Error> {
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

async fn find(client: &Client, run: Uuid) -> Result<api::SalaryRun, Error> {
    client.get(&format!("/api/admin/salary-runs/{run}")).await
}

async fn show(client: &Client, out: &mut Output, run: Uuid) -> Result<(), Error> {
    let run = find(client, run).await?;
    out.answer(&run, show_run)
}

async fn preview(client: &Client, selection: &Selection) -> Result<api::SalaryRunPreview, Error> {
    client.post("/api/admin/salary-runs/preview", &selection.body()).await
}

async fn create(client: &Client, out: &mut Output, selection: &Selection, yes: bool) -> Result<(), Error> {
    if !yes {
        let preview = preview(client, selection).await?;
        out.note(&show_preview(&preview));
        let question = format!(
            "Create a run of {} payslips, {} kr to pay out on {}?",
            preview.totals.payslip_count,
            preview.totals.payout.as_str(),
            preview.payment_date
        );
        out.confirm(&question, yes)?;
    }
    let run: api::SalaryRun = client.act("/api/admin/salary-runs", &selection.body()).await?;
    out.answer(&run, show_run)
}

async fn approve(client: &Client, out: &mut Output, id: Uuid, yes: bool) -> Result<(), Error> {
    let run = find(client, id).await?;
    let question = format!(
        "Approve {} payslips, {} kr to pay out on {}, created by {}?",
        run.totals.payslip_count,
        run.totals.payout.as_str(),
        run.payment_date,
        run.created_by_name
    );
    out.confirm(&question, yes)?;
    // Approval binds to the version that was shown.
    let path = format!("/api/admin/salary-runs/{id}/approve");
    let run: api::SalaryRun = client.act(&path, &json!({ "version": run.version })).await?;
    out.answer(&run, show_run)
}

async fn confirm(client: &Client, out: &mut Output, id: Uuid, yes: bool) -> Result<(), Error> {
    let run = find(client, id).await?;
    let question = format!(
        "Has the bank paid all {} payments of this run, {} kr on {}?",
        run.totals.payslip_count,
        run.totals.payout.as_str(),
        run.payment_date
    );
    out.confirm(&question, yes)?;
    let path = format!("/api/admin/salary-runs/{id}/confirm");
    let run: api::SalaryRun = client.act(&path, &json!({ "version": run.version })).await?;
    out.answer(&run, show_run)
}

async fn export(client: &Client, out: &mut Output, id: Uuid, output: Option<PathBuf>) -> Result<(), Error> {
    let path = format!("/api/admin/salary-runs/{id}/payment-file");
    let run = find(client, id).await?;
    if run.exported_at.is_none() {
        let _: api::SalaryRun = client.act(&path, &json!({ "version": run.version })).await?;
    }
    let file = client.get_bytes(&path).await?;
    match output {
        Some(output) => {
            std::fs::write(&output, &file)?;
            out.note(&format!(
                "{} payments, {} kr, written to {}",
                run.totals.payslip_count,
                run.totals.payout.as_str(),
                output.display()
            ));
            Ok(())
        }
        None => out.bytes(&file),
    }
}

const PAYSLIP_HEADING: [(&str, Align); 8] = [
    ("Person", Align::Left),
    ("Subtotal", Align::Right),
    ("Fee", Align::Right),
    ("Wage pool", Align::Right),
    ("Gross", Align::Right),
    ("Contributions", Align::Right),
    ("Tax", Align::Right),
    ("Payout", Align::Right),
];

fn payslips(payslips: &[api::Payslip], totals: &api::SalaryTotals) -> String {
    let rows = payslips.iter().map(|slip| {
        vec![
            slip.user_name.clone(),
            slip.subtotal.to_string(),
            slip.fee.to_string(),
            slip.wage_pool.to_string(),
            slip.gross_salary.to_string(),
            slip.employer_contributions.to_string(),
            slip.preliminary_tax.to_string(),
            slip.payout.to_string(),
        ]
    });
    let total = vec![
        format!("Total {}", totals.payslip_count),
        totals.subtotal.to_string(),
        totals.fee.to_string(),
        totals.wage_pool.to_string(),
        totals.gross_salary.to_string(),
        totals.employer_contributions.to_string(),
        totals.preliminary_tax.to_string(),
        totals.payout.to_string(),
    ];
    table(&PAYSLIP_HEADING, rows.chain([total]))
}

fn show_run(run: &api::SalaryRun) -> String {
    let mut text = format!("Run {}, payment date {}, {}\n", run.id, run.payment_date, run.status);
    text += &payslips(&run.payslips, &run.totals);
    text
}

fn findings(title: &str, findings: &[api::SalaryFinding]) -> String {
    if findings.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = findings
        .iter()
        .map(|finding| format!("  {}: {}", finding.user_name.as_deref().unwrap_or("-"), finding.message))
        .collect();
    format!("\n{title}:\n{}", lines.join("\n"))
}

fn show_preview(preview: &api::SalaryRunPreview) -> String {
    let mut text = format!("Preview for {}; nothing is changed\n", preview.payment_date);
    text += &payslips(&preview.payslips, &preview.totals);
    text += &findings("Warnings", &preview.warnings);
    text += &findings("Left out", &preview.blockers);
    text
}
