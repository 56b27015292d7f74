//! `paraply report …`

mod standing;

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::Subcommand;

use crate::amount::kr;
use crate::api;
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
    /// Compares a month's payslips, ledger, payment files and declaration. Exit code 3 when they differ.
    Reconciliation {
        /// Month, YYYY-MM.
        #[arg(long)]
        month: Month,
    },
    /// Shows what clients owe on a day, by how long it has been due.
    Aging(standing::Aging),
    /// Shows what the provider owes its people: paid but not salary yet, salary not paid out, saved holiday pay, less
    /// claims on them.
    Debt,
    /// Shows what stood on each account, what was debited and credited, and what stands there; of one account each line.
    ///
    /// Amounts in SEK; balances are debit above zero, credit below. Accounts from 3000 on begin each year at zero.
    Ledger(standing::Ledger),
    /// Writes the vouchers as a SIE 4 file for accounting programs.
    Sie {
        /// First day, YYYY-MM-DD.
        #[arg(long)]
        from: NaiveDate,
        /// Last day, YYYY-MM-DD.
        #[arg(long)]
        to: NaiveDate,
        /// File to write; without it the file goes to standard output.
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
            Self::Debt => standing::debt(client, out).await,
            Self::Ledger(ledger) => ledger.run(client, out).await,
            Self::Sie { from, to, out: path } => {
                let _progress = Progress::waiting("Writing the vouchers");
                let bytes = client.get_bytes(&format!("/api/admin/reports/sie?from={from}&to={to}")).await?;
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
    let report: api::ReconciliationReport =
        client.get(&format!("/api/admin/reports/reconciliation?month={month}")).await?;
    out.answer(&report, show_reconciliation)?;
    if report.balanced { Ok(()) } else { Err(Error::Differs) }
}

fn show_reconciliation(report: &api::ReconciliationReport) -> Shown {
    let heading = [
        (report.month.as_str(), Align::Left),
        ("Payslips", Align::Right),
        ("Ledger", Align::Right),
        ("Files", Align::Right),
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
        ("Records", Align::Left),
        ("Difference", Align::Right),
    ];
    let sum = |sum: &api::PaymentSum| format!("{}, {}", count(sum.count, "payment"), kr(&sum.amount));
    let paid =
        format!("Typed in: {}; from files: {}", sum(&report.paid_by_hand), sum(&report.paid_from_files));
    Shown::default().table(table(&heading, rows)).table(table(&account_heading, accounts)).text(paid)
}
