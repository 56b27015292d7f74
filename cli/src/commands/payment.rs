//! `paraply payment …`

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::json;

use crate::amount;
use crate::api;
use crate::client::Client;
use crate::commands::arguments::{InvoiceRef, Paging, written_amount};
use crate::commands::import::{ImportFile, Kind};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Commands on payments.
#[derive(Subcommand)]
pub enum Payment {
    /// Imports payments from a CSV or spreadsheet file, by invoice number or OCR, all or nothing. The same payment
    /// never counts twice.
    Import(ImportFile),
    /// Records money that came in for an invoice. More than its balance is kept as unallocated.
    Add {
        /// Number or id of the invoice.
        invoice: InvoiceRef,
        /// Amount in the invoice's currency, e.g. 1250.00.
        #[arg(long, value_parser = written_amount)]
        amount: String,
        /// Day it came in, YYYY-MM-DD.
        #[arg(long)]
        paid_on: NaiveDate,
        /// The bank's reference.
        #[arg(long)]
        reference: Option<String>,
        /// Why it is recorded by hand, e.g. a file of the bank that is late.
        #[arg(long)]
        reason: String,
        /// What shows that it came in, e.g. a line of a bank statement.
        #[arg(long)]
        evidence: String,
    },
    /// Lists payments, the latest first.
    List(List),
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Only what came in for this invoice; number or id.
    #[arg(long)]
    invoice: Option<InvoiceRef>,
    /// Only what came in on this day or later, YYYY-MM-DD.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Only what came in on this day or earlier, YYYY-MM-DD.
    #[arg(long)]
    to: Option<NaiveDate>,
    /// Only those with something left that belongs to no invoice.
    #[arg(long)]
    unallocated: bool,
    /// Only those that contain this text: reference, number, OCR, client, freelancer.
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
                let mut body =
                    json!({ "amount": amount, "paidOn": paid_on, "reason": reason, "evidence": evidence });
                if let Some(reference) = reference {
                    body["reference"] = reference.into();
                }
                let path = format!("/api/admin/invoices/{}/payments", invoice.find_id(client).await?);
                let answer = client.act(&path, &body).await;
                let invoice: api::Invoice = answer.map_err(|error| error.or_missing(|| invoice.missing()))?;
                if let Some(rest) = kept(client, &path).await {
                    out.note(&format!(
                        "{rest} of it was more than was due and is kept; see: paraply payment list --unallocated"
                    ));
                }
                out.answer(&invoice, |invoice| {
                    let written = |sum: &str| amount::with_currency(sum, &invoice.currency);
                    format!(
                        "Invoice {}: {} paid of {}, {} left; status {}",
                        invoice.invoice_number.as_deref().unwrap_or("-"),
                        written(&invoice.paid),
                        written(&invoice.total),
                        written(&invoice.balance),
                        label(&invoice.status),
                    )
                })
            }
            Self::List(list) => list.run(client, out).await,
        }
    }
}

/// What of the latest payment belongs to no invoice. The payment is recorded, whether that can be told or not.
async fn kept(client: &Client, path: &str) -> Option<String> {
    let payments: Vec<api::Payment> = client.get(path).await.ok()?;
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
            .list::<api::Payment>("/api/admin/payments", &filter, ("createdAt", "DESC"), self.paging.rows())
            .await?;
        out.note(&format!("{} of {} payments", page.rows.len(), page.total));
        out.answer(&page.rows, |payments| show(payments))
    }
}

fn show(payments: &[api::Payment]) -> Table {
    let heading = [
        ("Paid on", Align::Left),
        ("Amount", Align::Right),
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
            payment.paid_on,
            Cell::digits(&payment.amount, &payment.currency),
            Cell::digits(&payment.unallocated, &payment.currency),
            &payment.currency,
            &payment.invoice_number,
            &payment.user_name,
            &payment.client_name,
            Cell::label(&payment.source),
            &payment.reference,
        ]
    });
    table(&heading, rows)
}
