//! `paraply fee …`

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::heading;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Fee commands.
#[derive(Subcommand)]
pub enum Fee {
    /// Report the provider's fees for a period, with totals.
    ///
    /// Each invoice is counted on the day it was sent.
    Report(Report),
}

/// Options of `report`.
#[derive(Args)]
pub struct Report {
    /// Month, YYYY-MM.
    #[arg(long, required_unless_present = "from", conflicts_with_all = ["from", "to"])]
    month: Option<Month>,
    /// First day, YYYY-MM-DD.
    #[arg(long, requires = "to")]
    from: Option<NaiveDate>,
    /// Last day, YYYY-MM-DD.
    #[arg(long, requires = "from")]
    to: Option<NaiveDate>,
    /// Grouping of the rows.
    #[arg(long, value_enum, default_value_t = By::User)]
    by: By,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    Month,
    User,
    Group,
    Client,
}

impl By {
    fn name(self) -> (api::FeesBy, &'static str) {
        match self {
            Self::Month => (api::FeesBy::Month, "Month"),
            Self::User => (api::FeesBy::User, "User"),
            Self::Group => (api::FeesBy::Group, "Group"),
            Self::Client => (api::FeesBy::Client, "Client"),
        }
    }
}

impl Fee {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let Self::Report(Report { month, from, to, by }) = self;
        let month = month.map(|month| month.to_string());
        let call = operations::admin_report_fees(month.as_deref(), from, to, Some(by.name().0));
        let report = client.fetch(call).await?;
        out.answer(&report, |report| show(report, by.name().1))
    }
}

fn show(report: &api::FeeReport, first: &str) -> Table {
    let heading = [
        (first, Align::Left),
        ("Invoices", Align::Right),
        ("Subtotal", Align::Right),
        ("Percentage fee", Align::Right),
        ("Fixed fee", Align::Right),
        ("Total fee", Align::Right),
    ];
    let rows = report.rows.iter().map(|row| {
        row![
            if row.name.is_empty() { "(no group)".into() } else { row.name.clone() },
            row.invoice_count,
            Cell::kr(&row.subtotal),
            Cell::kr(&row.percentage_fee),
            Cell::kr(&row.fixed_fee),
            Cell::kr(&row.fee),
        ]
    });
    let total = row![
        format!("{} {} – {}", heading::of("Total"), report.from, report.to),
        report.invoice_count,
        Cell::kr(&report.subtotal),
        Cell::kr(&report.percentage_fee),
        Cell::kr(&report.fixed_fee),
        Cell::kr(&report.fee),
    ];
    table(&heading, rows).totals([total])
}
