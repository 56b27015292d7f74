//! `paraply bank refund …`

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;
use uuid::Uuid;

use super::find as find_transaction;
use crate::amount::kr;
use crate::api::{self, operations};
use crate::call::NoBody;
use crate::client::Client;
use crate::commands::arguments::{self, Paging};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file::{self, InputFile};
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, count, row, table};

/// Refund commands.
#[derive(Subcommand)]
pub enum Refund {
    /// Request a refund of unallocated money; a second person approves it.
    Request(Request),
    /// List refunds, newest first.
    List(List),
    /// Cancel an approved refund that is not in a payment file.
    Cancel(WithReason),
    /// Mark a refund as rejected by the bank, or returned.
    Reject(WithReason),
    /// Create and save the payment file of all approved refunds.
    Export(Export),
    /// List the payment files of refunds, newest first.
    Files(Paging),
    /// Save a payment file of refunds that was created before.
    Download(Download),
    /// Confirm a payment file of refunds, or apply the bank status report on it.
    Confirm(Confirm),
}

/// Options of `request`.
#[derive(Args)]
pub struct Request {
    /// Bank transaction: ID, ID prefix or latest.
    transaction: RecordRef,
    /// Amount; by default all that is unallocated.
    #[arg(long, value_parser = arguments::amount)]
    amount: Option<String>,
    /// Name of the payee; by default the payer.
    #[arg(long)]
    payee: Option<String>,
    #[command(flatten)]
    account: Account,
    /// Reason for the refund.
    #[arg(long)]
    reason: String,
    /// Evidence that the account belongs to the payer, e.g. an email.
    #[arg(long)]
    evidence: String,
}

/// The payee's account.
#[derive(Args)]
#[group(required = true, multiple = true)]
pub struct Account {
    /// Bankgiro number.
    #[arg(long, conflicts_with_all = ["clearing", "account", "iban"])]
    bankgiro: Option<String>,
    /// Clearing number.
    #[arg(long, requires = "account", conflicts_with = "iban")]
    clearing: Option<String>,
    /// Account number without the clearing number.
    #[arg(long, requires = "clearing")]
    account: Option<String>,
    /// IBAN.
    #[arg(long)]
    iban: Option<String>,
    /// BIC, for a bank abroad.
    #[arg(long, requires = "iban")]
    bic: Option<String>,
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Status.
    #[arg(long, value_enum)]
    status: Option<Status>,
    #[command(flatten)]
    paging: Paging,
}

/// Status of a refund.
#[derive(Clone, Copy, ValueEnum)]
enum Status {
    Requested,
    Approved,
    Exported,
    Paid,
    Rejected,
    Cancelled,
}

/// Options of `cancel` and `reject`.
#[derive(Args)]
pub struct WithReason {
    /// Refund: ID, ID prefix or latest.
    refund: RecordRef,
    /// Reason.
    #[arg(long)]
    reason: String,
}

/// Options of `export`.
#[derive(Args)]
pub struct Export {
    /// Payment date, a bank day.
    #[arg(long)]
    date: NaiveDate,
    /// Output file; standard output by default.
    #[arg(long, short, alias = "output")]
    out: Option<PathBuf>,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `download`.
#[derive(Args)]
pub struct Download {
    /// Payment file: ID, ID prefix or latest.
    file: RecordRef,
    /// Output file; standard output by default.
    #[arg(long, short, alias = "output")]
    out: Option<PathBuf>,
}

/// Options of `confirm`.
#[derive(Args)]
pub struct Confirm {
    /// Payment file: ID, ID prefix or latest.
    file: RecordRef,
    /// Bank status report on the payment file (pain.002 XML); - for standard input.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// No confirmation prompt.
    #[arg(long, short)]
    yes: bool,
}

impl Refund {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Request(request) => request.run(client, out).await,
            Self::List(list) => list.run(client, out).await,
            Self::Cancel(WithReason { refund, reason }) => {
                let id = refund.find(client, &record::REFUNDS).await?;
                let body = api::RefundReasonInput { reason };
                let refund = client.send(operations::admin_cancel_refund(id), &body).await?;
                out.answer(&refund, told)
            }
            Self::Reject(WithReason { refund, reason }) => {
                let id = refund.find(client, &record::REFUNDS).await?;
                let body = api::RefundReasonInput { reason };
                let refund = client.send(operations::admin_reject_refund(id), &body).await?;
                out.answer(&refund, told)
            }
            Self::Export(export) => export.run(client, out).await,
            Self::Files(paging) => {
                let call = operations::admin_list_refund_files();
                let page = client.list(call, &json!({}), ("createdAt", "DESC"), paging.rows()).await?;
                out.note(&format!("{} of {}", page.rows.len(), count(page.total, "payment file")));
                out.answer(&page.rows, |files| listed_files(files))
            }
            Self::Download(Download { file, out: output }) => {
                let id = file.find(client, &record::REFUND_FILES).await?;
                let bytes = client.fetch_bytes(operations::admin_get_refund_file_content(id)).await?;
                match output {
                    None => out.bytes(&bytes),
                    Some(path) => file::save(&path, &bytes),
                }
            }
            Self::Confirm(confirm) => confirm.run(client, out).await,
        }
    }
}

impl Request {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let id = find_transaction(client, &self.transaction).await?;
        let transaction = client.fetch(operations::admin_get_bank_transaction(id)).await?;
        let Account { bankgiro, clearing, account, iban, bic } = self.account;
        let body = api::RefundRequest {
            amount: self.amount.unwrap_or_else(|| transaction.unexplained.clone()),
            payee: self.payee.unwrap_or_else(|| transaction.payer.clone()),
            account: api::RefundAccountInput {
                bankgiro,
                sort_code: clearing,
                account_number: account,
                iban,
                swift_bic: bic,
            },
            reason: self.reason,
            evidence: self.evidence,
        };
        let refund = client.send(operations::admin_request_refund(id), &body).await?;
        out.answer(&refund, told)
    }
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(status) = self.status.and_then(|status| status.to_possible_value()) {
            filter["status"] = status.get_name().into();
        }
        let call = operations::admin_list_refunds();
        let page = client.list(call, &filter, ("id", "DESC"), self.paging.rows()).await?;
        out.note(&format!("{} of {}", page.rows.len(), count(page.total, "refund")));
        out.answer(&page.rows, |refunds| listed(refunds))
    }
}

impl Export {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        out.confirm(&format!("Create the payment file of all approved refunds on {}?", self.date), self.yes)?;
        let body = api::RefundFileInput { payment_date: self.date };
        let made = client.send(operations::admin_export_refunds(), &body).await?;
        let bytes = client.fetch_bytes(operations::admin_get_refund_file_content(made.id)).await?;
        let Some(output) = self.out else { return out.bytes(&bytes) };
        file::save(&output, &bytes)?;
        out.answer(&made, |made| {
            format!("{}, message {}, written to {}", told_file(made), made.message_id, output.display())
        })
    }
}

impl Confirm {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        // First: an unreadable file fails the command before any prompt.
        let report = self.report.as_deref().map(InputFile::read).transpose()?;
        let id = self.file.find(client, &record::REFUND_FILES).await?;
        let Some(report) = report else {
            out.confirm("Has the bank paid all refunds in the file?", self.yes)?;
            let file = client.send(operations::admin_confirm_refunds(id), &NoBody {}).await?;
            return out.answer(&file, told_file);
        };
        out.confirm("Apply the bank status report?", self.yes)?;
        let key = Uuid::new_v4().to_string();
        let call = operations::admin_read_refund_report(id);
        let result = client.upload(&key, &call, &report, &NoBody {}).await?;
        let (rejected, all) = (usize::try_from(result.rejected).unwrap_or_default(), result.refunds.len());
        out.answer(&result, |result| {
            format!(
                "{} paid, {} rejected, {} undecided, {} decided before, {} of them rejected but paid by the bank, \
                 {} not in the file",
                result.paid,
                result.rejected,
                result.pending,
                result.unchanged,
                result.contradicted,
                result.unknown_payments.len()
            )
        })?;
        if rejected == 0 { Ok(()) } else { Err(Error::Rejected { rejected, all }) }
    }
}

fn told(refund: &api::Refund) -> String {
    format!(
        "Refund {}: {} to {}, status {}",
        refund.id,
        kr(&refund.amount),
        refund.payee,
        label(&refund.status)
    )
}

fn told_file(file: &api::RefundFile) -> String {
    format!(
        "Payment file {}: {}, {}, {} undecided",
        file.id,
        count(file.payment_count, "refund"),
        kr(&file.total),
        file.open_count
    )
}

fn listed(refunds: &[api::Refund]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Status", Align::Left),
        ("Amount", Align::Right),
        ("Payee", Align::Left),
        ("Account", Align::Left),
        ("Reason", Align::Left),
        ("Requested by", Align::Left),
        ("Payment date", Align::Left),
    ];
    let rows = refunds.iter().map(|refund| {
        row![
            refund.id,
            Cell::label(&refund.status),
            Cell::digits(&refund.amount, "SEK"),
            &refund.payee,
            &refund.account,
            &refund.reason,
            &refund.requested_by_name,
            refund.payment_date.map(|date| date.to_string()).unwrap_or_default(),
        ]
    });
    table(&heading, rows)
}

fn listed_files(files: &[api::RefundFile]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Payment date", Align::Left),
        ("Refunds", Align::Right),
        ("Undecided", Align::Right),
        ("Total", Align::Right),
        ("Created by", Align::Left),
    ];
    let rows = files.iter().map(|file| {
        row![
            file.id,
            file.payment_date,
            i64::from(file.payment_count),
            file.open_count,
            Cell::digits(&file.total, "SEK"),
            &file.created_by_name,
        ]
    });
    table(&heading, rows)
}
