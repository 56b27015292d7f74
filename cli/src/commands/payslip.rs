//! `paraply payslip …`

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{Paging, UserRef};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Shown, Table, details, row, table};

/// Payslip commands.
#[derive(Subcommand)]
pub enum Payslip {
    /// List payslips, latest payment date first.
    List(List),
    /// Show one payslip with its calculation.
    Show {
        /// Payslip: ID, ID prefix or latest.
        payslip: RecordRef,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Payslip status.
    #[arg(long)]
    status: Option<Status>,
    /// Freelancer: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    /// Salary run: ID, ID prefix or latest.
    #[arg(long)]
    run: Option<RecordRef>,
    /// Payment year.
    #[arg(long)]
    year: Option<u16>,
    /// Text in the freelancer's name.
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Status {
    Draft,
    Approved,
    Exported,
    Accepted,
    Paid,
    Rejected,
    Reversed,
    Removed,
}

impl Payslip {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(list) => list.run(client, out).await,
            Self::Show { payslip } => {
                let id = payslip.find(client, &record::PAYSLIPS).await?;
                let missing =
                    || format!("no payslip has the ID {id}; list payslips with: paraply payslip list");
                let found = client.fetch(operations::admin_get_payslip(id)).await;
                let found = found.map_err(|error| error.or_missing(missing))?;
                out.answer(&found, show)
            }
        }
    }
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(status) = self.status {
            filter["status"] = json!(status);
        }
        if let Some(user) = self.user {
            filter["userId"] = json!(user.find_id(client).await?);
        }
        if let Some(run) = self.run {
            filter["runId"] = json!(run.find(client, &record::RUNS).await?);
        }
        if let Some(year) = self.year {
            filter["year"] = year.into();
        }
        if let Some(search) = self.search {
            filter["q"] = search.into();
        }
        let (order, rows) = (("paymentDate", "DESC"), self.paging.rows());
        let page = client.list(operations::admin_list_payslips(), &filter, order, rows).await?;
        out.note(&format!("{} of {} payslips", page.rows.len(), page.total));
        out.answer(&page.rows, |payslips| show_all(payslips))
    }
}

fn show_all(payslips: &[api::Payslip]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Payment date", Align::Left),
        ("User", Align::Left),
        ("Status", Align::Left),
        ("Subtotal", Align::Right),
        ("Gross", Align::Right),
        ("Tax", Align::Right),
        ("Payout", Align::Right),
    ];
    let rows = payslips.iter().map(|slip| {
        row![
            slip.id,
            slip.payment_date,
            &slip.user_name,
            Cell::label(&slip.status),
            Cell::kr(&slip.subtotal),
            Cell::kr(&slip.gross_salary),
            Cell::kr(&slip.preliminary_tax),
            Cell::kr(&slip.payout),
        ]
    });
    table(&heading, rows)
}

fn show(slip: &api::Payslip) -> Shown {
    let head = details([
        ("ID", slip.id.into()),
        ("User", Cell::from(&slip.user_name)),
        ("Payment date", slip.payment_date.into()),
        ("Status", Cell::label(&slip.status)),
        ("Rejection reason", Cell::from(&slip.bank_reason)),
        ("Reversal reason", Cell::from(&slip.reversal_reason)),
        ("Salary run", slip.run_id.into()),
        ("Invoices", slip.invoice_numbers.join(", ").into()),
        ("Account, last four digits", Cell::from(&slip.account_last4)),
        ("Gross", Cell::kr(&slip.gross_salary)),
        ("Contributions", Cell::kr(&slip.employer_contributions)),
        ("Tax", Cell::kr(&slip.preliminary_tax)),
        ("Payout", Cell::kr(&slip.payout)),
    ]);
    let heading = [("Calculation step", Align::Left), ("Amount", Align::Right), ("Rule", Align::Left)];
    let steps = slip.steps.iter().map(|step| row![&step.label, Cell::kr(&step.result), &step.rule]);
    let shown = Shown::from(head);
    if slip.steps.is_empty() { shown } else { shown.table(table(&heading, steps)) }
}
