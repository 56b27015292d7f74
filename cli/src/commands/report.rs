//! `paraply report …`

mod balances;

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::Subcommand;

use crate::amount::kr;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::file;
use crate::label::{self, label};
use crate::output::{Align, Cell, Output, Shown, count, row, table};
use crate::progress::Progress;

/// Reports.
#[derive(Subcommand)]
pub enum Report {
    /// Reconcile a month's payslips, ledger, payment files and employer declaration.
    Reconciliation {
        /// Month, YYYY-MM.
        #[arg(long)]
        month: Month,
    },
    /// Report receivables by age.
    Aging(balances::Aging),
    /// Report the provider's debt to freelancers.
    ///
    /// Paid invoices without a payslip, salary not paid out and saved holiday pay, less claims.
    Debt,
    /// Report the balances of the ledger accounts, or the entries of one account.
    ///
    /// Amounts are in SEK; debit balances are positive, credit balances negative. Accounts from 3000 up start
    /// each year at zero.
    Ledger(balances::Ledger),
    /// Export vouchers as a SIE 4 file for accounting software.
    Sie {
        /// First day, YYYY-MM-DD.
        #[arg(long)]
        from: NaiveDate,
        /// Last day, YYYY-MM-DD.
        #[arg(long)]
        to: NaiveDate,
        /// Output file; standard output by default.
        #[arg(long, short)]
        out: Option<PathBuf>,
    },
}

impl Report {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Reconciliation { month } => reconciliation(client, out, month).await,
            Self::Aging(aging) => aging.run(client, out).await,
            Self::Debt => balances::debt(client, out).await,
            Self::Ledger(ledger) => ledger.run(client, out).await,
            Self::Sie { from, to, out: path } => {
                let _progress = Progress::waiting("Exporting vouchers");
                let bytes = client.fetch_bytes(operations::admin_report_sie(from, to)).await?;
                match path {
                    Some(path) => {
                        file::save(&path, &bytes)?;
                        out.note(&format!("{} bytes written to {}", bytes.len(), path.display()));
                        Ok(())
                    }
                    None => out.bytes(&bytes),
                }
            }
        }
    }
}

async fn reconciliation(client: &Client, out: &mut Output, month: Month) -> Result<(), Error> {
    let report = client.fetch(operations::admin_report_reconciliation(&month.to_string())).await?;
    out.answer(&report, show_reconciliation)?;
    if report.balanced { Ok(()) } else { Err(Error::Differs) }
}

fn show_reconciliation(report: &api::ReconciliationReport) -> Shown {
    let heading = [
        (report.month.as_str(), Align::Left),
        ("Payslips", Align::Right),
        ("Ledger", Align::Right),
        ("Payment files", Align::Right),
        ("AGI", Align::Right),
        ("Difference", Align::Right),
    ];
    let some = |amount: &Option<String>| amount.as_deref().map(Cell::kr);
    let rows = report.rows.iter().map(|row| {
        row![
            Cell::both(label::of("Reconciliation", &row.name), row.name.as_str()),
            Cell::kr(&row.payslips),
            some(&row.ledger),
            some(&row.files),
            some(&row.agi),
            Cell::kr(&row.difference),
        ]
    });
    let accounts = report.accounts.iter().map(|row| {
        let shown = row.parts.iter().map(|part| format!("{} {}", label(&part.source), kr(&part.amount)));
        let exact = row.parts.iter().map(|part| format!("{} {}", part.source, part.amount.as_str()));
        row![
            format!("{} {}", row.account, row.account_name),
            Cell::kr(&row.ledger),
            Cell::both(shown.collect::<Vec<_>>().join(", "), exact.collect::<Vec<_>>().join(", ")),
            Cell::kr(&row.difference),
        ]
    });
    let account_heading = [
        ("Account", Align::Left),
        ("Ledger", Align::Right),
        ("Supporting records", Align::Left),
        ("Difference", Align::Right),
    ];
    let sum = |sum: &api::PaymentSum| format!("{}, {}", count(sum.count, "payment"), kr(&sum.amount));
    let paid = format!(
        "Manual payments: {}; imported payments: {}",
        sum(&report.paid_by_hand),
        sum(&report.paid_from_files)
    );
    Shown::default().table(table(&heading, rows)).table(table(&account_heading, accounts)).text(paid)
}
