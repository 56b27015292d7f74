//! Payment files, their confirmation, and reversed payslips.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{find, find_by_id, show};
use crate::amount::{is_zero, kr};
use crate::api::{self, operations};
use crate::call::NoBody;
use crate::client::Client;
use crate::commands::arguments::{Plan, UserRef};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file::{self, InputFile};
use crate::label::label;
use crate::long_operation::LongOperation;
use crate::output::{Align, Cell, Output, Shown, count, row, table};

const CONFIRM: api::LongActKind = api::LongActKind::ConfirmSalaryRun;

/// Options of `export`.
#[derive(Args)]
pub struct Export {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    /// Output file; standard output by default.
    #[arg(long, short, alias = "output")]
    out: Option<PathBuf>,
    /// Sequence number of an earlier payment file of the salary run; the latest by default.
    #[arg(long)]
    sequence: Option<i32>,
    /// Freelancers to exclude, left for a later payment file: email addresses or IDs; repeatable.
    #[arg(long, num_args = 1.., value_name = "USER")]
    exclude: Vec<UserRef>,
    #[command(flatten)]
    plan: Plan,
}

impl Export {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut run = find(client, &self.run).await?;
        if self.sequence.is_none() && (run.payment_files.is_empty() || remaining(&run) > 0) {
            let mut excluded = Vec::with_capacity(self.exclude.len());
            for user in &self.exclude {
                excluded.push(user.find_id(client).await?);
            }
            if !self.plan.yes {
                out.note(&show::plan(&run, self.plan.rows).to_string());
                out.confirm(&question(&run), self.plan.yes)?;
            }
            let kind = api::LongActKind::ExportSalaryRun;
            let operation = LongOperation::new(client, kind, Some(run.id), "Creating payment file");
            let body = api::ExportInput { leave_out: excluded, version: run.version };
            run = operation.send(operations::admin_export_salary_run(run.id), &body).await?;
        }
        let made = match self.sequence {
            Some(sequence) => run.payment_files.iter().find(|file| file.sequence == sequence),
            None => run.payment_files.iter().max_by_key(|file| file.sequence),
        };
        let Some(made) = made else {
            return Err(Error::Usage(format!(
                "the salary run has no such payment file; its status is {}",
                label(&run.status)
            )));
        };
        let bytes = client.fetch_bytes(operations::admin_download_payment_file(made.id)).await?;
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
            "Create the payment file for {}, {} on {}?",
            count(run.totals.payslip_count, "payslip"),
            kr(&run.totals.payout),
            run.payment_date
        );
    }
    format!("Create another payment file for the remaining {}?", count(remaining(run), "payment"))
}

/// Payments in the next file: rejected by the bank, or excluded from earlier files.
fn remaining(run: &api::SalaryRun) -> usize {
    let unpaid = [api::PayslipStatus::Rejected, api::PayslipStatus::Approved];
    let paid = |slip: &&api::Payslip| !is_zero(&slip.payout);
    run.payslips.iter().filter(paid).filter(|slip| unpaid.contains(&slip.status)).count()
}

fn rejected(run: &api::SalaryRun) -> usize {
    run.payslips.iter().filter(|slip| slip.status == api::PayslipStatus::Rejected).count()
}

/// Options of `confirm`.
#[derive(Args)]
pub struct Confirm {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    /// Payslips to confirm: IDs or ID prefixes; repeatable.
    #[arg(long = "payslip", num_args = 1.., value_name = "ID", conflicts_with = "report")]
    payslips: Vec<RecordRef>,
    /// Bank status report on the payment file (pain.002 XML); - for standard input.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    plan: Plan,
}

impl Confirm {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        // First: an unreadable file fails the command before any prompt.
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
                let operation =
                    LongOperation::new(client, CONFIRM, Some(run.id), "Applying bank status report");
                let done = operation
                    .upload(operations::admin_read_status_report(run.id), report, &NoBody {})
                    .await?;
                drop(operation);
                let result = done.answer;
                let mut rejections = usize::try_from(result.rejected).unwrap_or_default();
                let mut all = result.payments.len();
                if done.resent {
                    // The first request applied the report, so the answer to the second counts no rejections.
                    let run = find_by_id(client, run.id).await?;
                    rejections = rejected(&run);
                    all = run.payslips.len();
                }
                out.answer(&result, show_report)?;
                if rejections == 0 { Ok(()) } else { Err(Error::Rejected { rejected: rejections, all }) }
            }
            None => {
                let body = api::ConfirmInput { payslip_ids: payslips, version: run.version };
                let operation = LongOperation::new(client, CONFIRM, Some(run.id), "Confirming payouts");
                let run = operation.send(operations::admin_confirm_salary_run(run.id), &body).await?;
                drop(operation);
                out.answer(&run, show::run)
            }
        }
    }

    fn question(&self, run: &api::SalaryRun, report: Option<&InputFile>) -> String {
        let run_sum = format!(
            "{}, {} on {}",
            count(run.totals.payslip_count, "payslip"),
            kr(&run.totals.payout),
            run.payment_date
        );
        match report {
            Some(report) => format!("Apply {} to this salary run of {run_sum}?", report.name),
            None if self.payslips.is_empty() => {
                format!("Confirm all remaining payouts of this salary run of {run_sum}?")
            }
            None => {
                format!("Confirm {} of this salary run of {run_sum}?", count(self.payslips.len(), "payout"))
            }
        }
    }
}

fn report_file(path: &Path) -> Result<InputFile, Error> {
    let mut report = InputFile::read(path)?;
    if report.name.is_empty() {
        report.name = "standard-input.xml".into();
    }
    Ok(report)
}

fn show_report(result: &api::PaymentStatusResult) -> Shown {
    let heading = [
        ("Freelancer", Align::Left),
        ("Amount", Align::Right),
        ("Status", Align::Left),
        ("Reason", Align::Left),
    ];
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
        "Bank status report on {}: {} paid, {} rejected, {} pending, {} already recorded",
        result.message_id, result.accepted, result.rejected, result.pending, result.unchanged
    );
    let shown = Shown::default().text(text).table(table(&heading, rows));
    if result.unknown_payments.is_empty() {
        return shown;
    }
    let unknown = result.unknown_payments.join("\n  ");
    shown.text(format!(
        "Payments not in this payment file; contact the bank before you create the next one:\n  {unknown}"
    ))
}

/// Options of `reverse`.
#[derive(Args)]
pub struct Reverse {
    /// Payslip: ID or ID prefix.
    #[arg(long, value_name = "ID")]
    payslip: RecordRef,
    /// Reason, shown on the payslip.
    #[arg(long)]
    reason: String,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

impl Reverse {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let id = self.payslip.find(client, &record::PAYSLIPS).await?;
        let missing = || format!("no payslip has the ID {id}; list payslips with: paraply payslip list");
        let found = client.fetch(operations::admin_get_payslip(id)).await;
        let slip = found.map_err(|error| error.or_missing(missing))?;
        let question = format!(
            "Reverse the payslip for {} of {}, gross {}, payout {}, {}?",
            slip.user_name,
            slip.payment_date,
            kr(&slip.gross_salary),
            kr(&slip.payout),
            label(&slip.status)
        );
        // The version before the prompt: a salary run changed in the meantime is refused.
        let version = find_by_id(client, slip.run_id).await?.version;
        out.confirm(&question, self.yes)?;
        let body = api::ReverseInput { payslip_id: id, reason: self.reason, version };
        let run = client.send(operations::admin_reverse_payslip(slip.run_id), &body).await?;
        out.answer(&run, show::run)
    }
}
