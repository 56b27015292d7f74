//! `paraply payment …`

use chrono::NaiveDate;
use clap::Subcommand;
use serde_json::json;
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::output::{Align, Output, table};

/// Commands on payments.
#[derive(Subcommand)]
pub enum Payment {
    /// Records money that came in for an invoice. More than its balance is kept as unallocated.
    Add {
        /// Id of the invoice.
        invoice: Uuid,
        /// Amount in the invoice's currency, e.g. 1250.00.
        #[arg(long)]
        amount: String,
        /// Day it came in, YYYY-MM-DD.
        #[arg(long)]
        paid_on: NaiveDate,
        /// The bank's reference.
        #[arg(long)]
        reference: Option<String>,
    },
    /// Lists payments, the latest first.
    List {
        /// How many at most.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
        limit: u16,
    },
}

impl Payment {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Add { invoice, amount, paid_on, reference } => {
                let mut body = json!({ "amount": amount, "paidOn": paid_on });
                if let Some(reference) = reference {
                    body["reference"] = reference.into();
                }
                let path = format!("/api/admin/invoices/{invoice}/payments");
                let invoice: api::Invoice = client.act(&path, &body).await?;
                out.answer(&invoice, |invoice| {
                    format!(
                        "Invoice {}: {} paid of {}, {} left; status {}",
                        invoice.invoice_number.as_deref().unwrap_or("-"),
                        invoice.paid.as_str(),
                        invoice.total.as_str(),
                        invoice.balance.as_str(),
                        invoice.status,
                    )
                })
            }
            Self::List { limit } => {
                let page = client
                    .list::<api::Payment>(
                        "/api/admin/payments",
                        &json!({}),
                        ("createdAt", "DESC"),
                        limit.into(),
                    )
                    .await?;
                out.note(&format!("{} of {} payments", page.rows.len(), page.total));
                out.answer(&page.rows, |payments| {
                    let heading = [
                        ("Paid on", Align::Left),
                        ("Amount", Align::Right),
                        ("Unallocated", Align::Right),
                        ("Invoice", Align::Left),
                        ("Client", Align::Left),
                        ("Source", Align::Left),
                        ("Reference", Align::Left),
                    ];
                    table(
                        &heading,
                        payments.iter().map(|payment| {
                            vec![
                                payment.paid_on.to_string(),
                                format!("{} {}", payment.amount.as_str(), payment.currency),
                                payment.unallocated.to_string(),
                                payment.invoice_number.clone().unwrap_or_default(),
                                payment.client_name.clone().unwrap_or_default(),
                                payment.source.to_string(),
                                payment.reference.clone(),
                            ]
                        }),
                    )
                })
            }
        }
    }
}
