//! `paraply salary expenses …`: expenses to approve or reject before the salary is calculated.

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::amount::kr;
use crate::api::{self, operations};
use crate::call::NoBody;
use crate::client::Client;
use crate::commands::arguments::{Paging, UserRef};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, row, table};
use crate::progress::Progress;

/// Expense commands.
#[derive(Subcommand)]
pub enum Expenses {
    /// List expenses, newest first.
    List(List),
    /// Approve expenses; they are reimbursed tax-free with the salary from their invoice.
    Approve {
        /// Expenses: IDs, ID prefixes or latest.
        #[arg(required = true, value_name = "EXPENSE")]
        ids: Vec<RecordRef>,
    },
    /// Reject an expense; it can still be approved until its invoice has a payslip.
    Reject {
        /// Expense: ID, ID prefix or latest.
        #[arg(value_name = "EXPENSE")]
        id: RecordRef,
        /// Reason, shown to the freelancer.
        #[arg(long)]
        reason: String,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Expense status.
    #[arg(long)]
    status: Option<Status>,
    /// Freelancer: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Clone, Copy, ValueEnum)]
enum Status {
    /// Not decided; its freelancer is excluded from salary runs.
    Pending,
    /// Reimbursed with the salary from the invoice.
    Approved,
    /// Not reimbursed.
    Rejected,
}

impl From<Status> for api::ReimbursementStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Approved => Self::Approved,
            Status::Rejected => Self::Rejected,
        }
    }
}

impl Expenses {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(list) => list.run(client, out).await,
            Self::Approve { ids: named } => {
                let mut ids = Vec::with_capacity(named.len());
                for expense in named {
                    ids.push(expense.find(client, &record::EXPENSES).await?);
                }
                approve(client, out, ids).await
            }
            Self::Reject { id, reason } => {
                let id = id.find(client, &record::EXPENSES).await?;
                let body = api::ReimbursementRejection { reason: reason.clone() };
                let answer = client.send(operations::admin_reject_reimbursement(id), &body).await;
                let expense = answer.map_err(|error| error.or_missing(|| unknown(id)))?;
                out.answer(&expense, |expense| {
                    format!(
                        "Expense of {} for {} rejected: {reason}",
                        kr(claimed(expense)),
                        expense.user_name
                    )
                })
            }
        }
    }
}

fn unknown(id: Uuid) -> String {
    format!("no expense has the ID {id}; list expenses with: paraply salary expenses list")
}

/// The claimed amount, else the amount of the receipt, else the tax-free amount by the year's rates.
fn claimed(expense: &api::Reimbursement) -> &str {
    expense.claimed.as_ref().or(expense.amount.as_ref()).unwrap_or(&expense.tax_free)
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(status) = self.status {
            filter["status"] = json!(api::ReimbursementStatus::from(status));
        }
        if let Some(user) = self.user {
            filter["userId"] = json!(user.find(client).await?.id);
        }
        let page = client
            .list(operations::admin_list_reimbursements(), &filter, ("createdAt", "DESC"), self.paging.rows())
            .await?;
        out.note(&format!("{} of {} expenses", page.rows.len(), page.total));
        out.answer(&page.rows, |expenses| show(expenses))
    }
}

fn show(expenses: &[api::Reimbursement]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Status", Align::Left),
        ("Freelancer", Align::Left),
        ("Invoice", Align::Left),
        ("Type", Align::Left),
        ("Description", Align::Left),
        ("Claimed", Align::Right),
        ("Tax-free", Align::Right),
        ("Receipt", Align::Left),
    ];
    let rows = expenses.iter().map(|expense| {
        row![
            expense.id,
            status(expense),
            &expense.user_name,
            &expense.invoice_number,
            Cell::label(&expense.kind),
            &expense.description,
            Cell::kr(claimed(expense)),
            Cell::kr(&expense.tax_free),
            &expense.file_name,
        ]
    });
    table(&heading, rows)
}

fn status(expense: &api::Reimbursement) -> Cell {
    match (expense.status, expense.reason.as_deref()) {
        (status, Some(reason)) => {
            Cell::both(format!("{}: {reason}", label(&status)), format!("{status}: {reason}"))
        }
        (status, None) => Cell::label(&status),
    }
}

/// Result for one expense.
#[derive(Serialize)]
struct Approval {
    id: Uuid,
    #[serde(skip_serializing_if = "Option::is_none")]
    reimbursement: Option<api::Reimbursement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

async fn approve(client: &Client, out: &mut Output, ids: Vec<Uuid>) -> Result<(), Error> {
    let mut results = Vec::with_capacity(ids.len());
    let progress = Progress::counting("Approving expenses", ids.len());
    for id in ids {
        let answer = client.send(operations::admin_approve_reimbursement(id), &NoBody {}).await;
        results.push(match answer {
            Ok(reimbursement) => Approval { id, reimbursement: Some(reimbursement), error: None },
            // The remaining expenses would fail the same way.
            Err(error) if error.affects_every_request() => return Err(error),
            Err(error) => {
                let error = error.or_missing(|| unknown(id)).to_string();
                Approval { id, reimbursement: None, error: Some(error) }
            }
        });
        progress.add(1);
    }
    drop(progress);
    let failed = results.iter().filter(|result| result.error.is_some()).count();
    let all = results.len();
    out.answer(&results, |results| {
        let heading = [
            ("ID", Align::Left),
            ("Freelancer", Align::Left),
            ("Claimed", Align::Right),
            ("Result", Align::Left),
        ];
        let rows = results.iter().map(|result| {
            let reimbursement = result.reimbursement.as_ref();
            row![
                result.id,
                reimbursement.map(|reimbursement| Cell::from(&reimbursement.user_name)),
                reimbursement.map(|reimbursement| Cell::kr(claimed(reimbursement))),
                result.error.clone().unwrap_or_else(|| label(&api::ReimbursementStatus::Approved)),
            ]
        });
        table(&heading, rows)
    })?;
    if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
}
