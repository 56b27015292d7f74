//! `paraply payment …`

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::json;
use uuid::Uuid;

use crate::amount;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{InvoiceRef, Paging, written_amount};
use crate::commands::import::{ImportFile, Kind};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Payment commands.
#[derive(Subcommand)]
pub enum Payment {
    /// Import payments from a CSV or spreadsheet file.
    ///
    /// Payments are matched by invoice number or OCR number; a payment already recorded is skipped. One
    /// invalid row stops the whole import, unless --skip-invalid is set.
    Import(ImportFile),
    /// Record a payment for an invoice.
    ///
    /// An overpayment is kept as unallocated.
    Add {
        /// Invoice: number, ID, ID prefix or latest.
        invoice: InvoiceRef,
        /// Amount in the invoice currency, e.g. 1250.00.
        #[arg(long, value_parser = written_amount)]
        amount: String,
        /// Payment date, YYYY-MM-DD.
        #[arg(long)]
        paid_on: NaiveDate,
        /// Bank reference.
        #[arg(long)]
        reference: Option<String>,
        /// Reason for recording the payment manually, e.g. a late bank file.
        #[arg(long)]
        reason: String,
        /// Evidence of the payment, e.g. a bank statement line.
        #[arg(long)]
        evidence: String,
    },
    /// List payments, newest first.
    List(List),
    /// Reverse a payment that was recorded or imported by mistake, or that the bank has reversed.
    ///
    /// If the salary of its invoice is with the bank, the payslip stays; salaries are lowered by it, unless the client pays
    /// again within 30 days of its first reversal. A payment from a bank file is undone with bank undo.
    Reverse {
        /// Payment: ID, ID prefix or latest.
        payment: RecordRef,
        /// Reason, shown to the freelancer.
        #[arg(long)]
        reason: String,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Invoice: number or ID.
    #[arg(long)]
    invoice: Option<InvoiceRef>,
    /// Earliest payment date, YYYY-MM-DD.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Latest payment date, YYYY-MM-DD.
    #[arg(long)]
    to: Option<NaiveDate>,
    /// Payments with an unallocated amount only.
    #[arg(long)]
    unallocated: bool,
    /// Text in the reference, invoice number, OCR number, client name or freelancer name.
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

impl Payment {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Import(import) => import.run(client, out, Kind::Payments, false).await,
            Self::Add { invoice, amount, paid_on, reference, reason, evidence } => {
                let id = invoice.find_id(client).await?;
                let body = api::PaymentInput { amount, evidence, paid_on, reason, reference };
                let answer = client.send(operations::admin_add_invoice_payment(id), &body).await;
                let invoice = answer.map_err(|error| error.or_missing(|| invoice.missing()))?;
                if let Some(rest) = unallocated(client, id).await {
                    out.note(&format!(
                        "{rest} exceeds the balance and is unallocated; see: paraply payment list --unallocated"
                    ));
                }
                out.answer(&invoice, |invoice| {
                    let written = |sum: &str| amount::with_currency(sum, &invoice.currency);
                    format!(
                        "Invoice {}: {} of {} paid, balance {}, status {}",
                        invoice.invoice_number.as_deref().unwrap_or("-"),
                        written(&invoice.paid),
                        written(&invoice.total),
                        written(&invoice.balance),
                        label(&invoice.status),
                    )
                })
            }
            Self::List(list) => list.run(client, out).await,
            Self::Reverse { payment, reason } => {
                let id = payment.find(client, &record::PAYMENTS).await?;
                let body = api::ReversalInput { reason };
                let reversed = client.send(operations::admin_reverse_payment(id), &body).await?;
                out.answer(&reversed, |payment| {
                    format!(
                        "Payment {} of {} reversed",
                        payment.id,
                        amount::with_currency(&payment.amount, &payment.currency),
                    )
                })
            }
        }
    }
}

/// The unallocated part of the latest payment; none if it cannot be read, as the payment itself is recorded.
async fn unallocated(client: &Client, invoice: Uuid) -> Option<String> {
    let payments = client.fetch(operations::admin_list_invoice_payments(invoice)).await.ok()?;
    let latest = payments.into_iter().max_by_key(|payment| payment.created_at)?;
    let rest = &latest.unallocated;
    (!amount::is_zero(rest)).then(|| amount::with_currency(rest, &latest.currency))
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(invoice) = &self.invoice {
            filter["invoiceId"] = json!(invoice.find_id(client).await?);
        }
        if let Some(from) = self.from {
            filter["from"] = json!(from);
        }
        if let Some(to) = self.to {
            filter["to"] = json!(to);
        }
        if self.unallocated {
            filter["unallocated"] = json!(true);
        }
        if let Some(search) = self.search {
            filter["q"] = search.into();
        }
        let page = client
            .list(operations::admin_list_payments(), &filter, ("createdAt", "DESC"), self.paging.rows())
            .await?;
        out.note(&format!("{} of {} payments", page.rows.len(), page.total));
        out.answer(&page.rows, |payments| show(payments))
    }
}

fn show(payments: &[api::Payment]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Date", Align::Left),
        ("Amount", Align::Right),
        ("Bank charge", Align::Right),
        ("Unallocated", Align::Right),
        ("Currency", Align::Left),
        ("Invoice", Align::Left),
        ("User", Align::Left),
        ("Client", Align::Left),
        ("Source", Align::Left),
        ("Reference", Align::Left),
    ];
    let rows = payments.iter().map(|payment| {
        row![
            payment.id,
            payment.paid_on,
            Cell::digits(&payment.amount, &payment.currency),
            Cell::some_kr(&payment.bank_charge),
            Cell::digits(&payment.unallocated, &payment.currency),
            &payment.currency,
            &payment.invoice_number,
            &payment.user_name,
            &payment.client_name,
            Cell::label(&payment.source),
            &payment.reference,
        ]
    });
    table(&heading, rows).optional(&["Bank charge"])
}
