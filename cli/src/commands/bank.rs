//! `paraply bank …`

mod days;
mod refund;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};
use paraply_domain::Amount;
use serde_json::json;
use uuid::Uuid;

use crate::amount;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{self, InvoiceRef, Month, Paging, UserRef};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file::InputFile;
use crate::label::label;
use crate::long_operation::LongOperation;
use crate::output::{Align, Cell, Output, Shown, Table, count, row, table};

/// Bank commands.
#[derive(Subcommand)]
pub enum Bank {
    /// Import a bank file: BgMax, camt.053 or camt.054.
    ///
    /// The whole file is checked first; if anything is wrong, nothing is imported. A payment with a verified
    /// reference and the amount due pays its invoice; the others wait to be allocated. The same file, and the
    /// same payment in another file, is imported once.
    Import {
        /// Bank file; - for standard input.
        file: PathBuf,
        /// Check of the file only; nothing is saved.
        #[arg(long)]
        dry_run: bool,
        /// Every transaction, in addition to the totals.
        #[arg(long)]
        rows: bool,
    },
    /// List bank transactions, newest first; by default those that are not fully allocated.
    List(List),
    /// Show a bank transaction and the invoices it may be for, best first.
    Match {
        /// Bank transaction: ID, ID prefix or latest.
        transaction: RecordRef,
    },
    /// Allocate a bank transaction to one or more invoices.
    Allocate {
        /// Bank transaction: ID, ID prefix or latest.
        transaction: RecordRef,
        /// Invoice, with an amount if it is not the whole balance: 2026-00001 or 2026-00001=1250.00; repeatable.
        #[arg(required = true, value_name = "INVOICE[=AMOUNT]")]
        parts: Vec<Part>,
        /// Amount that a bank kept: all that is missing of the invoice, at most 100.00. The provider bears it.
        #[arg(long, value_name = "AMOUNT", value_parser = arguments::amount)]
        bank_charge: Option<String>,
    },
    /// Answer whether a bank transaction is a payment that has been recorded already.
    Answer {
        /// Bank transaction: ID, ID prefix or latest.
        transaction: RecordRef,
        #[command(flatten)]
        which: Which,
    },
    /// Explain a bank transaction that pays no invoice.
    Explain(Explain),
    /// Undo the allocations and explanations of a bank transaction; it then waits to be allocated again.
    ///
    /// If the salary of an invoice of it is with the bank, the payslip stays; salaries are lowered by it, unless the
    /// client pays again within 30 days of the first reversal. match says by how much and from when.
    Undo {
        /// Bank transaction: ID, ID prefix or latest.
        transaction: RecordRef,
        /// Reason, shown to the freelancers whose payments are reversed; required if a salary is lowered or recalculated.
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Reconcile the bank statements of a month with the ledger.
    ///
    /// Exit code 3 if a statement is missing or a movement has no transaction.
    Reconcile {
        /// Month, YYYY-MM.
        #[arg(long)]
        month: Month,
    },
    /// Request, pay and confirm refunds to payers.
    #[command(subcommand)]
    Refund(Box<refund::Refund>),
}

/// Options of `explain`.
#[derive(Args)]
pub struct Explain {
    /// Bank transaction: ID, ID prefix or latest.
    transaction: RecordRef,
    /// What it is.
    #[arg(long = "as", value_enum)]
    kind: Kind,
    /// Amount; by default all that is unallocated.
    #[arg(long, value_parser = arguments::amount)]
    amount: Option<String>,
    /// Reason.
    #[arg(long)]
    note: String,
    /// For an offset: the transaction in the other direction, as ID, ID prefix or latest.
    #[arg(long, required_if_eq("kind", "offset"))]
    other: Option<RecordRef>,
    /// For a salary repayment: the freelancer, as email address, ID, ID prefix or latest.
    #[arg(long, required_if_eq("kind", "salary-repayment"))]
    user: Option<UserRef>,
}

/// What a bank transaction is that pays no invoice.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Charge that the bank deducted.
    BankCharge,
    /// Income that is not a sale.
    OtherIncome,
    /// Recorded elsewhere already, such as a refund from the tax account.
    RecordedElsewhere,
    /// Not ours: other business of the company, in its other books.
    NotOurs,
    /// Set off against a transaction in the other direction.
    Offset,
    /// Freelancer's repayment of a salary that was reversed after it was paid.
    SalaryRepayment,
}

impl From<Kind> for api::ExplanationKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::BankCharge => Self::BankCharge,
            Kind::OtherIncome => Self::OtherIncome,
            Kind::RecordedElsewhere => Self::RecordedElsewhere,
            Kind::NotOurs => Self::NotOurs,
            Kind::Offset => Self::Offset,
            Kind::SalaryRepayment => Self::SalaryRepayment,
        }
    }
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Fully allocated transactions as well.
    #[arg(long)]
    all: bool,
    /// Earliest booking date, YYYY-MM-DD.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Latest booking date, YYYY-MM-DD.
    #[arg(long)]
    to: Option<NaiveDate>,
    /// Text in the payer's name, reference or message.
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

/// Options of `answer`.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Which {
    /// It is the recorded payment.
    #[arg(long)]
    same: bool,
    /// It is another payment.
    #[arg(long)]
    different: bool,
}

/// An invoice and the amount for it; without one, as much as is due and left.
#[derive(Clone)]
pub struct Part {
    invoice: InvoiceRef,
    amount: Option<String>,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (invoice, amount) =
            text.split_once('=').map_or((text, None), |(invoice, amount)| (invoice, Some(amount)));
        Ok(Self { invoice: invoice.parse()?, amount: amount.map(arguments::amount).transpose()? })
    }
}

impl Bank {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Import { file, dry_run, rows } => import(client, out, &file, dry_run, rows).await,
            Self::List(list) => list.run(client, out).await,
            Self::Match { transaction } => {
                let id = find(client, &transaction).await?;
                let found = client.fetch(operations::admin_get_bank_transaction(id)).await?;
                out.answer(&found, suggestions)
            }
            Self::Allocate { transaction, parts, bank_charge } => {
                if bank_charge.is_some() && parts.len() > 1 {
                    return Err(Error::Usage("--bank-charge takes one invoice".into()));
                }
                let id = find(client, &transaction).await?;
                let parts = inputs(client, id, &parts, bank_charge.as_deref()).await?;
                let body = api::AllocationInput { parts };
                let done = client.send(operations::admin_allocate_bank_transaction(id), &body).await?;
                out.answer(&done, told)
            }
            Self::Answer { transaction, which } => {
                let id = find(client, &transaction).await?;
                let body = api::SamePaymentInput { is_same: which.same };
                let done = client.send(operations::admin_answer_bank_transaction(id), &body).await?;
                out.answer(&done, told)
            }
            Self::Explain(explain) => explain.run(client, out).await,
            Self::Reconcile { month } => days::run(client, out, month).await,
            Self::Refund(refund) => refund.run(client, out).await,
            Self::Undo { transaction, reason } => {
                let id = find(client, &transaction).await?;
                let body = api::UndoInput { reason };
                let done = client.send(operations::admin_undo_bank_transaction(id), &body).await?;
                out.answer(&done, told)
            }
        }
    }
}

impl Explain {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let id = find(client, &self.transaction).await?;
        let amount = match self.amount {
            Some(amount) => amount,
            None => client.fetch(operations::admin_get_bank_transaction(id)).await?.unexplained,
        };
        let other_transaction_id = match &self.other {
            Some(other) => Some(find(client, other).await?),
            None => None,
        };
        let user_id = match &self.user {
            Some(user) => Some(user.find_id(client).await?),
            None => None,
        };
        let kind = self.kind.into();
        let body = api::ExplanationInput { kind, amount, note: self.note, other_transaction_id, user_id };
        let done = client.send(operations::admin_explain_bank_transaction(id), &body).await?;
        out.answer(&done, told)
    }
}

async fn find(client: &Client, transaction: &RecordRef) -> Result<Uuid, Error> {
    transaction.find(client, &record::BANK_TRANSACTIONS).await
}

/// The parts with their amounts, and with what a bank kept.
async fn inputs(
    client: &Client,
    id: Uuid,
    parts: &[Part],
    bank_charge: Option<&str>,
) -> Result<Vec<api::PartInput>, Error> {
    let transaction = client.fetch(operations::admin_get_bank_transaction(id)).await?;
    let mut rest = sum(&transaction.unexplained)?;
    let mut inputs = Vec::with_capacity(parts.len());
    for Part { invoice, amount } in parts {
        let found = invoice.find(client).await?;
        let amount = match amount {
            Some(amount) => sum(amount)?,
            None => rest.min(sum(&found.receivable)?),
        };
        rest -= amount;
        let bank_charge = bank_charge.map(str::to_owned);
        inputs.push(api::PartInput { invoice_id: found.id, amount: amount.to_string(), bank_charge });
    }
    Ok(inputs)
}

fn sum(amount: &str) -> Result<Amount, Error> {
    Amount::parse(amount).map_err(|_| Error::Usage(format!("not an amount: {amount}")))
}

async fn import(
    client: &Client,
    out: &mut Output,
    file: &Path,
    dry_run: bool,
    rows: bool,
) -> Result<(), Error> {
    let mut file = InputFile::read(file)?;
    if file.name.is_empty() {
        file.name = "standard-input".into();
    }
    let form = api::AdminImportBankFileForm { dry_run: Some(dry_run.to_string()) };
    let what = if dry_run { "Checking file" } else { "Importing file" };
    let operation = LongOperation::new(client, api::LongActKind::ImportFile, None, what);
    let result = operation.upload(operations::admin_import_bank_file(), &file, &form).await?.answer;
    drop(operation);
    let rows = out.wants_rows(rows);
    let (problems, to_decide) = (result.problems.len(), result.questions + result.waiting);
    out.answer(&result, |result| shown(result, rows))?;
    if problems > 0 {
        return Err(Error::BankFile { problems });
    }
    if to_decide > 0 { Err(Error::ToAllocate { transactions: to_decide }) } else { Ok(()) }
}

fn shown(result: &api::BankFileResult, rows: bool) -> Shown {
    if !result.problems.is_empty() {
        let heading = [("Line", Align::Right), ("Field", Align::Left), ("Error", Align::Left)];
        let problems = result.problems.iter();
        let rows = problems.map(|problem| row![&problem.line, &problem.field, &problem.message]);
        return table(&heading, rows).into();
    }
    let told = if result.already_imported {
        "This file has been imported already; nothing has changed.".to_owned()
    } else {
        format!(
            "{}: {} new, {} matched, {} to decide, {} already known, {} of our own payments, total {}",
            if result.dry_run { "Checked, nothing imported" } else { "Imported" },
            result.created,
            result.matched,
            result.questions + result.waiting,
            result.known,
            result.outgoing,
            amount::with_currency(&result.total, "SEK"),
        )
    };
    if !rows {
        return told.into();
    }
    let heading = [
        ("Line", Align::Right),
        ("Date", Align::Left),
        ("Amount", Align::Right),
        ("Payer", Align::Left),
        ("Reference", Align::Left),
        ("Result", Align::Left),
        ("Invoice", Align::Left),
        ("Reason", Align::Left),
    ];
    let lines = result.lines.iter().map(|line| {
        row![
            line.line,
            line.booked_on,
            Cell::digits(&line.amount, "SEK"),
            &line.payer,
            &line.reference,
            Cell::label(&line.outcome),
            &line.invoice_number,
            &line.wait_message,
        ]
    });
    Shown::default().text(told).table(table(&heading, lines))
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if !self.all {
            filter["open"] = json!(true);
        }
        if let Some(from) = self.from {
            filter["from"] = json!(from);
        }
        if let Some(to) = self.to {
            filter["to"] = json!(to);
        }
        if let Some(search) = self.search {
            filter["q"] = search.into();
        }
        let call = operations::admin_list_bank_transactions();
        let page = client.list(call, &filter, ("bookedOn", "DESC"), self.paging.rows()).await?;
        out.note(&format!("{} of {}", page.rows.len(), count(page.total, "transaction")));
        out.answer(&page.rows, |transactions| listed(transactions))
    }
}

fn listed(transactions: &[api::BankTransaction]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Date", Align::Left),
        ("Type", Align::Left),
        ("Amount", Align::Right),
        ("Unallocated", Align::Right),
        ("Status", Align::Left),
        ("Payer", Align::Left),
        ("Reference", Align::Left),
        ("Reason", Align::Left),
    ];
    let rows = transactions.iter().map(|transaction| {
        row![
            transaction.id,
            transaction.booked_on,
            Cell::label(&transaction.kind),
            Cell::digits(&transaction.amount, &transaction.currency),
            Cell::digits(&transaction.unexplained, &transaction.currency),
            Cell::label(&transaction.status),
            &transaction.payer,
            &transaction.reference,
            &transaction.wait_message,
        ]
    });
    table(&heading, rows)
}

fn suggestions(transaction: &api::ExplainedTransaction) -> Shown {
    let heading = [
        ("Rank", Align::Right),
        ("Invoice", Align::Left),
        ("Client", Align::Left),
        ("User", Align::Left),
        ("Due", Align::Left),
        ("Balance", Align::Right),
        ("Allocate", Align::Right),
        ("Reasons", Align::Left),
    ];
    let rows = transaction.suggestions.iter().map(|suggestion| {
        let reasons: Vec<String> = suggestion.reasons.iter().map(label).collect();
        row![
            u64::from(suggestion.rank),
            &suggestion.invoice_number,
            &suggestion.client_name,
            &suggestion.user_name,
            suggestion.due_date,
            Cell::digits(&suggestion.balance, &transaction.currency),
            Cell::digits(&suggestion.amount, &transaction.currency),
            reasons.join(", "),
        ]
    });
    let shown = Shown::default().text(told(transaction));
    let shown = match salary_deduction(transaction) {
        Some(deduction) => shown.text(deduction),
        None => shown,
    };
    shown.table(table(&heading, rows))
}

/// What undoing would take from later salaries.
fn salary_deduction(transaction: &api::ExplainedTransaction) -> Option<String> {
    let amount = transaction.salary_deduction.as_ref()?;
    let from = transaction.salary_deduction_from?;
    Some(format!(
        "If it is undone, salaries paid from {from} on are lowered by {} unless the client has paid again.",
        amount::with_currency(amount, "SEK"),
    ))
}

fn told(transaction: &api::ExplainedTransaction) -> String {
    format!(
        "Bank transaction {}: {} of {} unallocated, status {}",
        transaction.id,
        amount::with_currency(&transaction.unexplained, &transaction.currency),
        amount::with_currency(&transaction.amount, &transaction.currency),
        label(&transaction.status),
    )
}
