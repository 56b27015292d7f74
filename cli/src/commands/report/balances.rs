//! Reports of balances: receivables by age, debt to freelancers, the ledger by account.

use chrono::NaiveDate;
use clap::{Args, ValueEnum};

use crate::amount::{is_zero, kr};
use crate::api::{self, operations};
use crate::client::Client;
use crate::error::Error;
use crate::heading;
use crate::output::{Align, Cell, Output, Shown, Table, row, table};

/// Entries of an account in one API response at most.
const LINES_MAX: usize = 10_000;

/// Options of `aging`.
#[derive(Args)]
pub struct Aging {
    /// Reporting date, YYYY-MM-DD; today by default.
    #[arg(long)]
    on: Option<NaiveDate>,
    /// Grouping of the rows.
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
    /// Account number, e.g. 1510; lists the entries of the account.
    #[arg(long)]
    account: Option<u16>,
}

impl Aging {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let (by, first) = match self.by {
            By::Client => (api::AgingBy::Client, "Client"),
            By::User => (api::AgingBy::User, "User"),
        };
        let report = client.fetch(operations::admin_report_aging(self.on, Some(by))).await?;
        out.note(&format!("Receivables on {}", report.on));
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
        ("Disputed", Align::Right),
        ("Currency", Align::Left),
    ];
    let row = |name: &str, line: &api::AgingLine| {
        row![
            name.to_owned(),
            line.invoice_count,
            Cell::digits(&line.not_due, &line.currency),
            Cell::digits(&line.days1_to30, &line.currency),
            Cell::digits(&line.days31_to60, &line.currency),
            Cell::digits(&line.days61_to90, &line.currency),
            Cell::digits(&line.over90_days, &line.currency),
            Cell::digits(&line.total, &line.currency),
            Cell::digits(&line.disputed, &line.currency),
            &line.currency,
        ]
    };
    table(&heading, report.rows.iter().map(|line| row(&line.name, line)))
        .totals(report.totals.iter().map(|line| row(heading::of("Total"), line)))
}

/// Shows the provider's debt to freelancers.
pub async fn debt(client: &Client, out: &mut Output) -> Result<(), Error> {
    let report = client.fetch(operations::admin_report_debt()).await?;
    out.answer(&report, |report| {
        let heading = [
            ("Freelancer", Align::Left),
            ("Without payslip", Align::Right),
            ("Corrections", Align::Right),
            ("Not paid out", Align::Right),
            ("Saved holiday pay", Align::Right),
            ("Contributions on holiday pay", Align::Right),
            ("Claims", Align::Right),
            ("Total debt", Align::Right),
        ];
        let row = |name: &str, line: &api::DebtLine| {
            row![
                name.to_owned(),
                Cell::kr(&line.not_salaried),
                Cell::kr(&line.pool_corrections),
                Cell::kr(&line.not_paid_out),
                Cell::kr(&line.holiday_saved),
                Cell::kr(&line.holiday_reserve),
                Cell::kr(&line.claims),
                Cell::kr(&line.total),
            ]
        };
        table(&heading, report.rows.iter().map(|line| row(&line.user_name, line)))
            .totals([row(heading::of("Total"), &report.total)])
    })
}

impl Ledger {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let call = operations::admin_report_ledger(self.from, self.to, self.account);
        let report = client.fetch(call).await?;
        if report.lines.len() >= LINES_MAX {
            out.note("Only the first 10,000 entries are shown. Choose a shorter period to see the rest.");
        }
        let one = self.account.is_some();
        out.answer(&report, |report| if one { show_account(report) } else { show_accounts(report).into() })
    }
}

fn show_accounts(report: &api::LedgerReport) -> Table {
    let heading = [
        ("Account", Align::Right),
        ("Name", Align::Left),
        ("Opening balance", Align::Right),
        ("Debit", Align::Right),
        ("Credit", Align::Right),
        ("Closing balance", Align::Right),
    ];
    let rows = report.accounts.iter().map(|account| {
        row![
            account.account,
            &account.name,
            Cell::kr(&account.opening),
            Cell::kr(&account.debit),
            Cell::kr(&account.credit),
            Cell::kr(&account.closing),
        ]
    });
    table(&heading, rows)
}

fn show_account(report: &api::LedgerReport) -> Shown {
    let Some(account) = report.accounts.first() else {
        return "No entries on this account.".to_owned().into();
    };
    let heading = [
        ("Date", Align::Left),
        ("Voucher", Align::Left),
        ("Text", Align::Left),
        ("Debit", Align::Right),
        ("Credit", Align::Right),
        ("Balance", Align::Right),
    ];
    let some = |amount: &str| (!is_zero(amount)).then(|| Cell::kr(amount));
    let rows = report.lines.iter().map(|line| {
        row![
            line.date,
            &line.voucher,
            &line.text,
            some(&line.debit),
            some(&line.credit),
            Cell::kr(&line.balance),
        ]
    });
    let closing = row![
        "",
        "",
        heading::of("Closing balance"),
        Cell::kr(&account.debit),
        Cell::kr(&account.credit),
        Cell::kr(&account.closing),
    ];
    Shown::default()
        .text(format!(
            "{} {}, opening balance {} on {}",
            account.account,
            account.name,
            kr(&account.opening),
            report.from
        ))
        .table(table(&heading, rows).totals([closing]))
}
