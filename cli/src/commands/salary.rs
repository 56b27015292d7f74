//! `paraply salary …`: salary runs, the holds and expenses that affect them, and employer declarations.

mod accounts;
mod agi;
mod bank;
mod corrections;
mod expenses;
mod holds;
mod holiday;
mod payslips;
mod runs;
mod show;
mod tables;

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use uuid::Uuid;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{InvoiceRef, Paging, Plan};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::Output;

/// Salary commands.
#[derive(Subcommand)]
pub enum Salary {
    /// List salary runs, newest first.
    List(Paging),
    /// Show one salary run with its payslips.
    Show {
        /// Salary run: ID, ID prefix or latest.
        run: RecordRef,
    },
    /// Preview a salary run; nothing is saved.
    Preview {
        #[command(flatten)]
        selection: Selection,
        /// Every payslip, in addition to the totals.
        #[arg(long)]
        rows: bool,
    },
    /// Create a salary run from the paid invoices without a payslip.
    Create {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        plan: Plan,
    },
    /// Remove a freelancer from a draft; their invoices are left for the next salary run.
    Remove(holds::Remove),
    /// Approve a salary run.
    ///
    /// By default, a different admin must approve than the one who created it (setting).
    Approve(runs::Approve),
    /// Recalculate a salary run with the current tax settings, bank accounts and tax tables.
    ///
    /// An approved salary run becomes a draft again.
    Recalculate(runs::Recalculate),
    /// Discard a draft; its invoices are left for the next salary run.
    Discard(Discard),
    /// Create and export the payment file (pain.001).
    ///
    /// Repeated calls return the stored file. After rejections by the bank, the next export creates a new
    /// file with the rejected payments, to the freelancers' current accounts.
    Export(bank::Export),
    /// Confirm payouts: the whole salary run, some payslips, or a bank status report (pain.002).
    ///
    /// If the bank rejected payments, export again once the freelancers have corrected their accounts.
    Confirm(bank::Confirm),
    /// Reverse a payslip with a reversing voucher.
    ///
    /// Its invoices are left for a later salary run. An amount already paid out is deducted from the next
    /// payouts.
    Reverse(bank::Reverse),
    /// Hold a freelancer's salary: no salary run includes it until the hold is released.
    Hold(holds::Hold),
    /// Release a salary hold.
    Release(holds::Release),
    /// List, approve and reject expenses.
    #[command(subcommand)]
    Expenses(expenses::Expenses),
    /// Show saved holiday pay, and schedule or cancel its payout.
    HolidayPay(holiday::HolidayPay),
    /// Show what earlier salaries are still to be corrected by, and waive it for a freelancer who has left.
    Corrections(corrections::Corrections),
    /// List a freelancer's bank accounts.
    ///
    /// Salary is paid to the default account.
    Accounts(accounts::Accounts),
    /// Declare and pay a month's taxes and contributions (AGI).
    #[command(subcommand)]
    Agi(agi::Agi),
    /// Download the payslips of a salary run as a ZIP file of PDFs.
    Payslips(payslips::Payslips),
    /// List and import tax tables, contribution rates and allowances.
    #[command(subcommand)]
    Tables(tables::Tables),
}

/// Options of `discard`.
#[derive(Args)]
pub struct Discard {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    #[command(flatten)]
    plan: Plan,
}

/// Contents of a salary run.
#[derive(Args)]
pub struct Selection {
    /// Payment date, a bank day, YYYY-MM-DD.
    #[arg(long)]
    payment_date: NaiveDate,
    /// Latest payment date of the invoices, YYYY-MM-DD.
    #[arg(long)]
    cutoff: Option<NaiveDate>,
    /// Group: ID, ID prefix or latest.
    #[arg(long)]
    group: Option<RecordRef>,
    /// Invoice: number or ID; repeatable.
    #[arg(long = "invoice")]
    invoices: Vec<InvoiceRef>,
}

impl Selection {
    async fn body(&self, client: &Client) -> Result<api::SalaryRunInput, Error> {
        let group_id = match &self.group {
            Some(group) => Some(group.find(client, &record::GROUPS).await?),
            None => None,
        };
        let mut invoice_ids = Vec::with_capacity(self.invoices.len());
        for invoice in &self.invoices {
            invoice_ids.push(invoice.find_id(client).await?);
        }
        let (payment_date, cutoff_date) = (self.payment_date, self.cutoff);
        Ok(api::SalaryRunInput { cutoff_date, group_id, invoice_ids, payment_date })
    }
}

impl Salary {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(paging) => runs::list(client, out, paging).await,
            Self::Show { run } => out.answer(&find(client, &run).await?, show::run),
            Self::Preview { selection, rows } => {
                let body = selection.body(client).await?;
                let rows = out.wants_rows(rows);
                out.answer(&runs::preview(client, &body).await?, |preview| show::preview(preview, rows))
            }
            Self::Create { selection, plan } => runs::create(client, out, &selection, plan).await,
            Self::Remove(remove) => remove.run(client, out).await,
            Self::Approve(act) => runs::approve(client, out, &act).await,
            Self::Recalculate(recalculate) => recalculate.run(client, out).await,
            Self::Discard(act) => runs::discard(client, out, &act).await,
            Self::Export(export) => export.run(client, out).await,
            Self::Confirm(confirm) => confirm.run(client, out).await,
            Self::Reverse(reverse) => reverse.run(client, out).await,
            Self::Hold(hold) => hold.run(client, out).await,
            Self::Release(release) => release.run(client, out).await,
            Self::Expenses(expenses) => expenses.run(client, out).await,
            Self::HolidayPay(holiday_pay) => holiday_pay.run(client, out).await,
            Self::Corrections(corrections) => corrections.run(client, out).await,
            Self::Accounts(accounts) => accounts.run(client, out).await,
            Self::Agi(agi) => agi.run(client, out).await,
            Self::Payslips(payslips) => payslips.run(client, out).await,
            Self::Tables(tables) => tables.run(client, out).await,
        }
    }
}

async fn find(client: &Client, run: &RecordRef) -> Result<api::SalaryRun, Error> {
    find_by_id(client, run.find(client, &record::RUNS).await?).await
}

async fn find_by_id(client: &Client, run: Uuid) -> Result<api::SalaryRun, Error> {
    let found = client.fetch(operations::admin_get_salary_run(run)).await;
    found.map_err(|error| error.or_missing(|| no_run(run)))
}

fn no_run(run: Uuid) -> String {
    format!("no salary run has the ID {run}; list salary runs with: paraply salary list")
}
