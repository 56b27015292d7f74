//! `paraply bank reconcile`

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::output::{Align, Cell, Output, Shown, row, table};
use crate::{amount, label};

/// Runs the command.
pub async fn run(client: &Client, out: &mut Output, month: Month) -> Result<(), Error> {
    let report = client.fetch(operations::admin_report_bank_days(&month.to_string())).await?;
    out.answer(&report, shown)?;
    if report.explained { Ok(()) } else { Err(Error::BankDays) }
}

fn shown(report: &api::BankDaysReport) -> Shown {
    if report.days.is_empty() {
        return "No bank statement (camt.053) has been imported for this month.".to_owned().into();
    }
    let kr = |amount: &str| Cell::digits(amount, "SEK");
    let heading = [
        ("Date", Align::Left),
        ("Opening", Align::Right),
        ("Transactions", Align::Right),
        ("Closing", Align::Right),
        ("Ledger", Align::Right),
        ("Difference", Align::Right),
        ("Missing", Align::Right),
        ("Unexplained", Align::Right),
    ];
    let days = report.days.iter().map(|day| {
        row![
            day.day,
            kr(&day.opening),
            kr(&day.transactions),
            kr(&day.closing),
            kr(&day.ledger),
            kr(&day.difference),
            kr(&day.missing),
            kr(&day.unexplained),
        ]
    });
    let days = table(&heading, days);
    if report.causes.is_empty() {
        return days.into();
    }
    let heading = [
        ("Date", Align::Left),
        ("Reason", Align::Left),
        ("Bank", Align::Right),
        ("Ledger", Align::Right),
        ("Difference", Align::Right),
        ("ID", Align::Left),
    ];
    let causes = report.causes.iter().map(|cause| {
        row![
            cause.day,
            label::of("BankDayCause", &cause.kind),
            kr(&cause.bank),
            kr(&cause.ledger),
            kr(&cause.difference),
            cause.id.map(|id| id.to_string()).unwrap_or_default(),
        ]
    });
    let before = format!("Difference before the first statement: {}", amount::kr(&report.carried));
    Shown::from(days).table(table(&heading, causes)).text(before)
}
