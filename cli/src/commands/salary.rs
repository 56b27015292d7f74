//! `paraply salary …`: a run from its preview to the bank's answer, and the month's declaration.

mod accounts;
mod agi;
mod bank;
mod costs;
mod holiday;
mod payslips;
mod people;
mod runs;
mod show;
mod tables;

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::commands::arguments::{InvoiceRef, Paging, Plan};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::Output;

/// Commands on salary runs.
#[derive(Subcommand)]
pub enum Salary {
    /// Lists salary runs, the latest first.
    List(Paging),
    /// Shows one run with its payslips.
    Show {
        /// Id of the run, the beginning of it, or latest.
        run: RecordRef,
    },
    /// Calculates what a run would pay; changes nothing.
    Preview {
        #[command(flatten)]
        selection: Selection,
        /// Every payslip below the sums.
        #[arg(long)]
        rows: bool,
    },
    /// Makes a run of every paid invoice that has not become salary yet.
    Create {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        plan: Plan,
    },
    /// Takes a person out of a draft; their invoices wait for the next run.
    Remove(people::Remove),
    /// Approves a run; by default another admin than its creator must do it.
    Approve(runs::Approve),
    /// Recalculates a run from current tax settings, bank accounts and tables; an approved run becomes a draft again.
    Recalculate(runs::Recalculate),
    /// Gives a draft up: its payslips are gone and its invoices wait for the next run.
    Discard(Act),
    /// Makes and writes the payment file (pain.001). Exported again it is the same, byte for byte.
    ///
    /// When the bank has rejected payments, the next export makes a next file with those only, to the accounts
    /// that the people have now.
    Export(bank::Export),
    /// Confirms what the bank has paid: all of a run, some of it, or what the bank's own report (pain.002) says.
    ///
    /// Exit code 3 says that the report rejected payments; export again to pay them once the people have mended
    /// their accounts.
    Confirm(bank::Confirm),
    /// Takes a payslip back by the opposite voucher. Its invoices become salary in a later run; what the person
    /// already has is taken off the next payouts.
    Reverse(bank::Reverse),
    /// Holds a person's pay: no run takes the person in until released.
    Hold(people::Hold),
    /// Ends a person's hold.
    Release(people::Release),
    /// Lists, approves and rejects costs that people want paid back.
    #[command(subcommand)]
    Costs(costs::Costs),
    /// Shows what holiday pay is saved for a person, and has it paid out.
    HolidayPay(holiday::HolidayPay),
    /// Lists a person's bank accounts; pay goes to the default one.
    Accounts(accounts::Accounts),
    /// Declares and pays taxes and contributions of a month (AGI).
    #[command(subcommand)]
    Agi(agi::Agi),
    /// Writes every payslip of a run into one ZIP file.
    Payslips(payslips::Payslips),
    /// Lists and imports what salaries are calculated with: tax tables, contributions, allowances.
    #[command(subcommand)]
    Tables(tables::Tables),
}

/// An act on a run.
#[derive(Args)]
pub struct Act {
    /// Id of the run, the beginning of it, or latest.
    run: RecordRef,
    #[command(flatten)]
    plan: Plan,
}

/// What goes into a run.
#[derive(Args)]
pub struct Selection {
    /// Day of payment, a bank day, YYYY-MM-DD.
    #[arg(long)]
    payment_date: NaiveDate,
    /// Only what was paid up to this day.
    #[arg(long)]
    cutoff: Option<NaiveDate>,
    /// Only this group's people: its id, the beginning of it, or latest.
    #[arg(long)]
    group: Option<RecordRef>,
    /// Only these invoices, by number or id; repeat the option.
    #[arg(long = "invoice")]
    invoices: Vec<InvoiceRef>,
}

impl Selection {
    async fn body(&self, client: &Client) -> Result<Value, Error> {
        let mut body = json!({ "paymentDate": self.payment_date });
        if let Some(cutoff) = self.cutoff {
            body["cutoffDate"] = json!(cutoff);
        }
        if let Some(group) = &self.group {
            body["groupId"] = json!(group.find(client, &record::GROUPS).await?);
        }
        if !self.invoices.is_empty() {
            let mut ids = Vec::with_capacity(self.invoices.len());
            for invoice in &self.invoices {
                ids.push(invoice.find_id(client).await?);
            }
            body["invoiceIds"] = json!(ids);
        }
        Ok(body)
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
            Self::Costs(costs) => costs.run(client, out).await,
            Self::HolidayPay(holiday_pay) => holiday_pay.run(client, out).await,
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
    let found = client.get(&format!("/api/admin/salary-runs/{run}")).await;
    found.map_err(|error| error.or_missing(|| no_run(run)))
}

fn no_run(run: Uuid) -> String {
    format!("no salary run has the id {run}; paraply salary list shows the runs")
}
