//! `paraply invoice …`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::file;
use crate::output::{Align, Output, table};
use crate::progress::Progress;

/// Commands on invoices.
#[derive(Subcommand)]
pub enum Invoice {
    /// Imports invoices from a CSV or XLSX file as drafts, all or nothing. The same file twice changes nothing twice.
    Import {
        /// The file; its first row names the columns.
        file: PathBuf,
        /// Only check: say what would be made and which rows are wrong.
        #[arg(long)]
        dry_run: bool,
    },
    /// Lists invoices, the latest first.
    List {
        /// Only with this status: draft, pending, sent, overdue, paid or cancelled.
        #[arg(long)]
        status: Option<String>,
        /// Only those that contain this text: number, client, reference.
        #[arg(long)]
        search: Option<String>,
        /// How many at most.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
        limit: u16,
    },
    /// Shows one invoice.
    Show {
        /// Id of the invoice.
        id: Uuid,
    },
    /// Approves and sends invoices: each gets its number and goes to the client.
    Send(Send),
    /// Writes an invoice's PDF.
    Pdf {
        /// Id of the invoice.
        id: Uuid,
        /// File to write; without it the PDF goes to standard output.
        #[arg(long, short, alias = "output")]
        out: Option<PathBuf>,
    },
}

/// Options of `send`.
#[derive(Args)]
pub struct Send {
    /// Ids of invoices.
    #[arg(required_unless_present_any = ["import", "pending"])]
    ids: Vec<Uuid>,
    /// Everything that this import made.
    #[arg(long, conflicts_with_all = ["ids", "pending"])]
    import: Option<Uuid>,
    /// Everything that waits for approval.
    #[arg(long, conflicts_with = "ids")]
    pending: bool,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// What became of one invoice that was to be sent.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sent {
    id: Uuid,
    invoice_number: Option<String>,
    total: Option<String>,
    error: Option<String>,
}

impl Invoice {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Import { file, dry_run } => import(client, out, file, dry_run).await,
            Self::List { status, search, limit } => list(client, out, status, search, limit).await,
            Self::Show { id } => {
                let invoice: api::Invoice = client.get(&format!("/api/admin/invoices/{id}")).await?;
                out.answer(&invoice, show)
            }
            Self::Send(send) => send.run(client, out).await,
            Self::Pdf { id, out: path } => {
                let pdf = client.get_bytes(&format!("/api/invoices/{id}/pdf")).await?;
                match path {
                    Some(path) => file::save(&path, &pdf),
                    None => out.bytes(&pdf),
                }
            }
        }
    }
}

async fn import(client: &Client, out: &mut Output, file: PathBuf, dry_run: bool) -> Result<(), Error> {
    let fields = [("kind", "invoices".to_owned()), ("dryRun", dry_run.to_string())];
    let summary: api::ImportSummary = client.upload("/api/admin/imports", &file, &fields).await?;
    let failed = usize::try_from(summary.failed).unwrap_or_default();
    let all = usize::try_from(summary.row_count).unwrap_or_default();
    out.answer(&summary, show_import)?;
    if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
}

fn show_import(summary: &api::ImportSummary) -> String {
    let what = match (summary.already_imported, summary.dry_run, summary.failed > 0) {
        (true, ..) => "This file was imported before; nothing was changed",
        (_, true, _) => "Dry run; nothing was changed",
        (_, _, true) => "Nothing was imported",
        _ => "Imported",
    };
    let total =
        summary.total.as_ref().map(|total| format!(", {} in all", total.as_str())).unwrap_or_default();
    let mut text = format!(
        "{what}: {} rows, {} invoices{total}, {} rows with faults",
        summary.row_count, summary.created, summary.failed
    );
    if let (Some(id), false) = (summary.id, summary.dry_run) {
        text += &format!("\nImport {id}; send them with: paraply invoice send --import {id}");
    }
    if !summary.errors.is_empty() {
        let heading = [
            ("Row", Align::Right),
            ("Column", Align::Left),
            ("Value", Align::Left),
            ("What to mend", Align::Left),
        ];
        let rows = summary.errors.iter().map(|error| {
            vec![
                error.row.to_string(),
                error.column.clone().unwrap_or_default(),
                error.value.clone().unwrap_or_default(),
                error.message.clone(),
            ]
        });
        text.push('\n');
        text += &table(&heading, rows);
    }
    text
}

async fn list(
    client: &Client,
    out: &mut Output,
    status: Option<String>,
    search: Option<String>,
    limit: u16,
) -> Result<(), Error> {
    let mut filter = json!({});
    if let Some(status) = status {
        filter["status"] = status.into();
    }
    if let Some(search) = search {
        filter["q"] = search.into();
    }
    let page = client
        .list::<api::Invoice>("/api/admin/invoices", &filter, ("createdAt", "DESC"), limit.into())
        .await?;
    out.note(&format!("{} of {} invoices", page.rows.len(), page.total));
    out.answer(&page.rows, |invoices| {
        let heading = [
            ("Id", Align::Left),
            ("Number", Align::Left),
            ("Status", Align::Left),
            ("User", Align::Left),
            ("Client", Align::Left),
            ("Due", Align::Left),
            ("Total", Align::Right),
            ("Balance", Align::Right),
        ];
        table(
            &heading,
            invoices.iter().map(|invoice| {
                vec![
                    invoice.id.to_string(),
                    invoice.invoice_number.clone().unwrap_or_default(),
                    invoice.status.to_string(),
                    invoice.user_name.clone(),
                    invoice.client_name.clone(),
                    invoice.due_date.to_string(),
                    format!("{} {}", invoice.total.as_str(), invoice.currency),
                    invoice.balance.to_string(),
                ]
            }),
        )
    })
}

fn show(invoice: &api::Invoice) -> String {
    let mut text = format!(
        "Invoice {}, {}\nUser {}, client {}\nIssued {}, due {}, OCR {}\n",
        invoice.invoice_number.as_deref().unwrap_or("(no number yet)"),
        invoice.status,
        invoice.user_name,
        invoice.client_name,
        invoice.issue_date,
        invoice.due_date,
        invoice.ocr.as_deref().unwrap_or("-"),
    );
    let heading = [
        ("Description", Align::Left),
        ("Quantity", Align::Right),
        ("Unit price", Align::Right),
        ("VAT %", Align::Right),
        ("Net", Align::Right),
    ];
    let lines = invoice.items.iter().map(|item| {
        vec![
            item.description.clone(),
            format!("{} {}", item.quantity.as_str(), item.unit),
            item.unit_price.to_string(),
            item.vat_rate.to_string(),
            item.net.to_string(),
        ]
    });
    text += &table(&heading, lines);
    text += &format!(
        "\nSubtotal {}, VAT {}, total {} {}; paid {}, balance {}; fee {}",
        invoice.subtotal.as_str(),
        invoice.vat.as_str(),
        invoice.total.as_str(),
        invoice.currency,
        invoice.paid.as_str(),
        invoice.balance.as_str(),
        invoice.fee_amount.as_str(),
    );
    text
}

impl Send {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let ids = self.chosen(client).await?;
        if ids.is_empty() {
            out.note("Nothing to send.");
            return out.answer(&Vec::<Sent>::new(), |_| String::new());
        }
        out.confirm(&format!("Approve and send {} invoices to their clients?", ids.len()), self.yes)?;
        let mut results = Vec::with_capacity(ids.len());
        let progress = Progress::counting("Sending", ids.len());
        for id in ids {
            let sent =
                client.act::<api::Invoice>(&format!("/api/admin/invoices/{id}/send"), &json!({})).await;
            results.push(match sent {
                Ok(invoice) => Sent {
                    id,
                    invoice_number: invoice.invoice_number,
                    total: Some(format!("{} {}", invoice.total.as_str(), invoice.currency)),
                    error: None,
                },
                // Without an answer or a sign-in the rest would fare no better.
                Err(error @ (Error::NotSignedIn | Error::Unreachable { .. })) => return Err(error),
                Err(error) => Sent { id, invoice_number: None, total: None, error: Some(error.to_string()) },
            });
            progress.add(1);
        }
        drop(progress);
        let failed = results.iter().filter(|sent| sent.error.is_some()).count();
        let all = results.len();
        out.answer(&results, |results| {
            let heading = [
                ("Id", Align::Left),
                ("Number", Align::Left),
                ("Total", Align::Right),
                ("Result", Align::Left),
            ];
            table(
                &heading,
                results.iter().map(|sent| {
                    vec![
                        sent.id.to_string(),
                        sent.invoice_number.clone().unwrap_or_default(),
                        sent.total.clone().unwrap_or_default(),
                        sent.error.clone().unwrap_or_else(|| "sent".into()),
                    ]
                }),
            )
        })?;
        if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
    }

    async fn chosen(&self, client: &Client) -> Result<Vec<Uuid>, Error> {
        if let Some(import) = self.import {
            let filter: Value = json!({ "id": [import] });
            let page = client
                .list::<api::ImportSummary>("/api/admin/imports", &filter, ("createdAt", "DESC"), 1)
                .await?;
            let import = page.rows.into_iter().next();
            return import
                .map(|import| import.created_ids)
                .ok_or_else(|| Error::Usage("there is no such import".into()));
        }
        if self.pending {
            let page = client
                .list::<api::Invoice>(
                    "/api/admin/invoices",
                    &json!({ "status": "pending" }),
                    ("createdAt", "ASC"),
                    1000,
                )
                .await?;
            return Ok(page.rows.iter().map(|invoice| invoice.id).collect());
        }
        Ok(self.ids.clone())
    }
}
