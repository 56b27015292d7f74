//! Where the money stands: open invoices by age, what people are owed, the ledger by account.

use chrono::NaiveDate;
use clap::{Args, ValueEnum};

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::output::{Align, Output, Shown, Table, table};

/// As many lines of an account as the server gives at once.
const LINES_MAX: usize = 10_000;

/// Options of `aging`.
#[derive(Args)]
pub struct Aging {
    /// The day to look at, YYYY-MM-DD; without it today.
    #[arg(long)]
    on: Option<NaiveDate>,
    /// What each row adds up.
    #[arg(long, value_enum, default_value_t = By::Client)]
    by: By,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    Client,
    User,
}

/// Options of `ledger`.
#[derive(Args)]
pub struct Ledger {
    /// First day, YYYY-MM-DD.
    #[arg(long)]
    from: NaiveDate,
    /// Last day, YYYY-MM-DD.
    #[arg(long)]
    to: NaiveDate,
    /// Only this account, with its lines, e.g. 1510.
    #[arg(long)]
    account: Option<u16>,
}

impl Aging {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let (by, first) = match self.by {
            By::Client => ("client", "Client"),
            By::User => ("user", "User"),
        };
        let on = self.on.map(|on| format!("&on={on}")).unwrap_or_default();
        let report: api::AgingReport = client.get(&format!("/api/admin/reports/aging?by={by}{on}")).await?;
        out.note(&format!("Open on {}", report.on));
        out.answer(&report, |report| show_aging(report, first))
    }
}

fn show_aging(report: &api::AgingReport, first: &str) -> Table {
    let heading = [
        (first, Align::Left),
        ("Invoices", Align::Right),
        ("Not due", Align::Right),
        ("1–30 days", Align::Right),
        ("31–60 days", Align::Right),
        ("61–90 days", Align::Right),
        (">90 days", Align::Right),
        ("Total", Align::Right),
        ("Currency", Align::Left),
    ];
    let row = |name: &str, line: &api::AgingLine| {
        vec![
            name.to_owned(),
            line.invoice_count.to_string(),
            line.not_due.to_string(),
            line.days1_to30.to_string(),
            line.days31_to60.to_string(),
            line.days61_to90.to_string(),
            line.over90_days.to_string(),
            line.total.to_string(),
            line.currency.clone(),
        ]
    };
    table(&heading, report.rows.iter().map(|line| row(&line.name, line)))
        .foot(report.totals.iter().map(|line| row("Total", line)))
}

/// What the provider owes its people.
pub async fn debt(client: &Client, out: &mut Output) -> Result<(), Error> {
    let report: api::DebtReport = client.get("/api/admin/reports/debt").await?;
    out.answer(&report, |report| {
        let heading = [
            ("User", Align::Left),
            ("Not salary yet", Align::Right),
            ("Not paid out", Align::Right),
            ("Holiday pay", Align::Right),
            ("Its contributions", Align::Right),
            ("Claims", Align::Right),
            ("Owed", Align::Right),
        ];
        let row = |name: &str, line: &api::DebtLine| {
            vec![
                name.to_owned(),
                line.not_salaried.to_string(),
                line.not_paid_out.to_string(),
                line.holiday_saved.to_string(),
                line.holiday_reserve.to_string(),
                line.claims.to_string(),
                line.total.to_string(),
            ]
        };
        table(&heading, report.rows.iter().map(|line| row(&line.user_name, line)))
            .foot([row("Total", &report.total)])
    })
}

impl Ledger {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let only = self.account.map(|account| format!("&account={account}")).unwrap_or_default();
        let path = format!("/api/admin/reports/ledger?from={}&to={}{only}", self.from, self.to);
        let report: api::LedgerReport = client.get(&path).await?;
        if report.lines.len() >= LINES_MAX {
            out.note("These are the first 10 000 lines; choose a shorter period to see the rest.");
        }
        let one = self.account.is_some();
        out.answer(&report, |report| if one { show_account(report) } else { show_accounts(report).into() })
    }
}

fn show_accounts(report: &api::LedgerReport) -> Table {
    let heading = [
        ("Account", Align::Right),
        ("Name", Align::Left),
        ("Opening", Align::Right),
        ("Debit", Align::Right),
        ("Credit", Align::Right),
        ("Closing", Align::Right),
    ];
    let rows = report.accounts.iter().map(|account| {
        vec![
            account.account.to_string(),
            account.name.clone(),
            account.opening.to_string(),
            account.debit.to_string(),
            account.credit.to_string(),
            account.closing.to_string(),
        ]
    });
    table(&heading, rows)
}

fn show_account(report: &api::LedgerReport) -> Shown {
    let Some(account) = report.accounts.first() else {
        return "Nothing stands on this account.".to_owned().into();
    };
    let heading = [
        ("Date", Align::Left),
        ("Voucher", Align::Left),
        ("Text", Align::Left),
        ("Debit", Align::Right),
        ("Credit", Align::Right),
        ("Balance", Align::Right),
    ];
    let some = |amount: &str| if amount == "0.00" { String::new() } else { amount.to_owned() };
    let rows = report.lines.iter().map(|line| {
        vec![
            line.date.to_string(),
            line.voucher.clone(),
            line.text.clone(),
            some(&line.debit),
            some(&line.credit),
            line.balance.to_string(),
        ]
    });
    let words = |text: &str| vec![String::new(), String::new(), text.to_owned()];
    let sums = [account.debit.to_string(), account.credit.to_string(), account.closing.to_string()];
    let closing = words("Closing").into_iter().chain(sums).collect();
    Shown::default()
        .text(format!(
            "{} {}, opening {} on {}",
            account.account,
            account.name,
            account.opening.as_str(),
            report.from
        ))
        .table(table(&heading, rows).foot([closing]))
}
