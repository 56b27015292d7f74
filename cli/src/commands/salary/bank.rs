//! Payment files, the bank's answers, and payslips taken back.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::{find, find_by_id, show};
use crate::amount::{is_zero, kr};
use crate::api;
use crate::client::Client;
use crate::commands::arguments::{Person, Plan};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file::{self, Sent};
use crate::label::label;
use crate::long_act::LongAct;
use crate::output::{Align, Cell, Output, Shown, count, row, table};

const CONFIRM: api::LongActKind = api::LongActKind::ConfirmSalaryRun;

/// Options of `export`.
#[derive(Args)]
pub struct Export {
    /// Id of the run, the beginning of it, or latest.
    run: RecordRef,
    /// File to write; without it the XML goes to standard output.
    #[arg(long, short, alias = "output")]
    out: Option<PathBuf>,
    /// An earlier file of the run, by its number; without it the latest.
    #[arg(long)]
    sequence: Option<i32>,
    /// Users whose payments wait for a later file; several ids or email addresses, or the option again.
    #[arg(long, num_args = 1.., value_name = "USER")]
    leave_out: Vec<Person>,
    #[command(flatten)]
    plan: Plan,
}

impl Export {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut run = find(client, &self.run).await?;
        let path = format!("/api/admin/salary-runs/{}/payment-file", run.id);
        if self.sequence.is_none() && (run.payment_files.is_empty() || waiting(&run) > 0) {
            let mut leave_out = Vec::with_capacity(self.leave_out.len());
            for user in &self.leave_out {
                leave_out.push(user.find_id(client).await?);
            }
            if !self.plan.yes {
                out.note(&show::plan(&run, self.plan.rows).to_string());
                out.confirm(&question(&run), self.plan.yes)?;
            }
            let kind = api::LongActKind::ExportSalaryRun;
            let act = LongAct::new(client, kind, Some(run.id), "Making the payment file");
            let mut body = json!({ "version": run.version });
            if !leave_out.is_empty() {
                body["leaveOut"] = json!(leave_out);
            }
            run = act.post(&path, &body).await?;
        }
        let made = match self.sequence {
            Some(sequence) => run.payment_files.iter().find(|file| file.sequence == sequence),
            None => run.payment_files.iter().max_by_key(|file| file.sequence),
        };
        let Some(made) = made else {
            return Err(Error::Usage(format!(
                "this run has no such payment file; it is {}",
                label(&run.status)
            )));
        };
        let bytes = client.get_bytes(&format!("/api/admin/payment-files/{}", made.id)).await?;
        let Some(output) = self.out else { return out.bytes(&bytes) };
        file::save(&output, &bytes)?;
        out.answer(made, |made| {
            format!(
                "{}, {}, message {}, written to {}",
                count(made.payment_count, "payment"),
                kr(&made.total),
                made.message_id,
                output.display()
            )
        })
    }
}

fn question(run: &api::SalaryRun) -> String {
    if run.payment_files.is_empty() {
        return format!(
            "Make the payment file of {}, {} on {}?",
            count(run.totals.payslip_count, "payslip"),
            kr(&run.totals.payout),
            run.payment_date
        );
    }
    format!("Make a next payment file for the {} in none so far?", count(waiting(run), "payment"))
}

/// Payments that the next file holds: rejected by the bank, or left out of the files before.
fn waiting(run: &api::SalaryRun) -> usize {
    let waits = [api::PayslipStatus::Rejected, api::PayslipStatus::Approved];
    let paid = |slip: &&api::Payslip| !is_zero(&slip.payout);
    run.payslips.iter().filter(paid).filter(|slip| waits.contains(&slip.status)).count()
}

fn rejected(run: &api::SalaryRun) -> usize {
    run.payslips.iter().filter(|slip| slip.status == api::PayslipStatus::Rejected).count()
}

/// Options of `confirm`.
#[derive(Args)]
pub struct Confirm {
    /// Id of the run, the beginning of it, or latest.
    run: RecordRef,
    /// Only these payslips; several ids or beginnings of ids, or the option again.
    #[arg(long = "payslip", num_args = 1.., value_name = "ID", conflicts_with = "report")]
    payslips: Vec<RecordRef>,
    /// The bank's report on the payment file (pain.002, XML), - for standard input: what it says of each payment is
    /// kept.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    plan: Plan,
}

impl Confirm {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        // Before anything is asked or looked up: a file that cannot be read ends it.
        let report = self.report.as_deref().map(report_file).transpose()?;
        let run = find(client, &self.run).await?;
        let mut payslips = Vec::with_capacity(self.payslips.len());
        for payslip in &self.payslips {
            payslips.push(payslip.find(client, &record::PAYSLIPS).await?);
        }
        if !self.plan.yes {
            out.note(&show::plan(&run, self.plan.rows).to_string());
            out.confirm(&self.question(&run, report.as_ref()), self.plan.yes)?;
        }
        match &report {
            Some(report) => {
                let path = format!("/api/admin/salary-runs/{}/status-report", run.id);
                let act = LongAct::new(client, CONFIRM, Some(run.id), "Reading the report");
                let done = act.upload::<api::PaymentStatusResult>(&path, report, &[]).await?;
                drop(act);
                let result = done.answer;
                let mut rejections = usize::try_from(result.rejected).unwrap_or_default();
                let mut all = result.payments.len();
                if done.anew {
                    // The second time the report has nothing new to say; the run says what the first time did.
                    let run = find_by_id(client, run.id).await?;
                    rejections = rejected(&run);
                    all = run.payslips.len();
                }
                out.answer(&result, show_report)?;
                if rejections == 0 { Ok(()) } else { Err(Error::Rejected { rejected: rejections, all }) }
            }
            None => {
                let mut body = json!({ "version": run.version });
                if !payslips.is_empty() {
                    body["payslipIds"] = json!(payslips);
                }
                let act = LongAct::new(client, CONFIRM, Some(run.id), "Confirming");
                let path = format!("/api/admin/salary-runs/{}/confirm", run.id);
                let run: api::SalaryRun = act.post(&path, &body).await?;
                drop(act);
                out.answer(&run, show::run)
            }
        }
    }

    fn question(&self, run: &api::SalaryRun, report: Option<&Sent>) -> String {
        let run_sum = format!(
            "{}, {} on {}",
            count(run.totals.payslip_count, "payslip"),
            kr(&run.totals.payout),
            run.payment_date
        );
        match report {
            Some(report) => format!("Apply {} to this run of {run_sum}?", report.name),
            None if self.payslips.is_empty() => {
                format!("Has the bank paid all that is left of this run of {run_sum}?")
            }
            None => format!("Has the bank paid these {} of this run of {run_sum}?", self.payslips.len()),
        }
    }
}

fn report_file(path: &Path) -> Result<Sent, Error> {
    let mut report = Sent::read(path)?;
    if report.name.is_empty() {
        report.name = "standard-input.xml".into();
    }
    Ok(report)
}

fn show_report(result: &api::PaymentStatusResult) -> Shown {
    let heading =
        [("Person", Align::Left), ("Amount", Align::Right), ("Status", Align::Left), ("Reason", Align::Left)];
    let rows = result.payments.iter().map(|payment| {
        let reason = [payment.reason_code.as_deref(), payment.reason.as_deref()];
        row![
            &payment.user_name,
            Cell::kr(&payment.amount),
            Cell::label(&payment.status),
            reason.into_iter().flatten().collect::<Vec<_>>().join(" "),
        ]
    });
    let text = format!(
        "Report on {}: {} paid, {} rejected, {} without an answer yet, {} known before",
        result.message_id, result.accepted, result.rejected, result.pending, result.unchanged
    );
    let shown = Shown::default().text(text).table(table(&heading, rows));
    if result.unknown_payments.is_empty() {
        return shown;
    }
    let unknown = result.unknown_payments.join("\n  ");
    shown.text(format!("Not in this payment file; ask the bank before making the next one:\n  {unknown}"))
}

/// Options of `reverse`.
#[derive(Args)]
pub struct Reverse {
    /// Id of the payslip, or the beginning of it.
    #[arg(long, value_name = "ID")]
    payslip: RecordRef,
    /// Why; the person reads it on the payslip.
    #[arg(long)]
    reason: String,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

impl Reverse {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let id = self.payslip.find(client, &record::PAYSLIPS).await?;
        let missing = || format!("no payslip has the id {id}; paraply salary show lists those of a run");
        let found = client.get(&format!("/api/admin/payslips/{id}")).await;
        let slip: api::Payslip = found.map_err(|error: Error| error.or_missing(missing))?;
        let question = format!(
            "Take back the payslip of {} of {}, gross {}, payout {}, {}?",
            slip.user_name,
            slip.payment_date,
            kr(&slip.gross_salary),
            kr(&slip.payout),
            label(&slip.status)
        );
        // The version from before the question: a run that changes meanwhile refuses.
        let version = find_by_id(client, slip.run_id).await?.version;
        out.confirm(&question, self.yes)?;
        let path = format!("/api/admin/salary-runs/{}/reverse", slip.run_id);
        let body = json!({ "payslipId": id, "reason": self.reason, "version": version });
        let run: api::SalaryRun = client.act(&path, &body).await?;
        out.answer(&run, show::run)
    }
}
