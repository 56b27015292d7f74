//! `paraply fee …`

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};

use crate::api;
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
    fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Month => ("month", "Month"),
            Self::User => ("user", "User"),
            Self::Group => ("group", "Group"),
            Self::Client => ("client", "Client"),
        }
    }
}

impl Fee {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let Self::Report(Report { month, from, to, by }) = self;
        let period = match (month, from, to) {
            (Some(month), ..) => format!("month={month}"),
            (None, Some(from), Some(to)) => format!("from={from}&to={to}"),
            _ => return Err(Error::Usage("a period is required; pass --month, or --from and --to".into())),
        };
        let path = format!("/api/admin/reports/fees?{period}&by={}", by.name().0);
        let report: api::FeeReport = client.get(&path).await?;
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
