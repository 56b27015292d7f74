//! `paraply invoice …`

mod batch;
mod credit;
mod doubt;
mod list;
mod write_off;

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Subcommand;

use crate::amount;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::InvoiceRef;
use crate::commands::import::{ImportFile, Kind};
use crate::error::Error;
use crate::file;
use crate::label::label;
use crate::output::{Align, Cell, Output, Shown, row, table};

/// Invoice commands.
#[derive(Subcommand)]
pub enum Invoice {
    /// Import invoices from a CSV or spreadsheet file as drafts.
    ///
    /// One invalid row stops the whole import, unless --skip-invalid is set. A file that has already been
    /// imported changes nothing.
    Import(ImportFile),
    /// List invoices, newest first.
    List(list::List),
    /// Show one invoice.
    Show {
        /// Invoice: number, ID, ID prefix or latest.
        invoice: InvoiceRef,
    },
    /// Approve invoices and send them to their clients.
    Send(batch::Send),
    /// Return invoices submitted for approval to their freelancers for correction.
    Return(batch::Return),
    /// Cancel invoices.
    ///
    /// A sent invoice is cancelled with a credit note, which is sent to the client.
    Cancel(batch::Cancel),
    /// Credit all or a part of a sent invoice with a credit note.
    ///
    /// The credit note is sent to the client. If more has been paid than is left, the difference is released and waits
    /// among the bank transactions.
    Credit(credit::Credit),
    /// Credit a sent invoice and create a draft that replaces it.
    Reissue(credit::Reissue),
    /// Write off what the client will not pay.
    ///
    /// Fee and salary follow what is left. A payment received later recovers it.
    WriteOff(write_off::WriteOff),
    /// Record that the client disputes an invoice, or that it may be lost.
    ///
    /// The amount due and the VAT stay; the ledger shows what is doubtful.
    Doubt(doubt::Doubt),
    /// End the dispute or the feared loss of an invoice.
    EndDoubt(doubt::EndDoubt),
    /// Undo the latest write-off of an invoice.
    UndoWriteOff(write_off::UndoWriteOff),
    /// Download an invoice as PDF.
    Pdf {
        /// Invoice: number, ID, ID prefix or latest.
        invoice: InvoiceRef,
        /// Output file; standard output by default, unless that is a terminal.
        #[arg(long, short, alias = "output")]
        out: Option<PathBuf>,
    },
}

impl Invoice {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::Import(import) => import.run(client, out, Kind::Invoices, false).await,
            Self::List(list) => list.run(client, out).await,
            Self::Show { invoice } => {
                let id = invoice.find_id(client).await?;
                let found = client
                    .fetch(operations::admin_get_invoice(id))
                    .await
                    .map_err(|error| error.or_missing(|| invoice.missing()))?;
                out.answer(&found, show)
            }
            Self::Send(send) => send.run(client, out).await,
            Self::Return(invoices) => invoices.run(client, out).await,
            Self::Cancel(invoices) => invoices.run(client, out).await,
            Self::Credit(credit) => credit.run(client, out).await,
            Self::WriteOff(write_off) => write_off.run(client, out).await,
            Self::UndoWriteOff(undo) => undo.run(client, out).await,
            Self::Doubt(doubt) => doubt.run(client, out).await,
            Self::EndDoubt(end) => end.run(client, out).await,
            Self::Reissue(reissue) => reissue.run(client, out).await,
            Self::Pdf { invoice, out: path } => {
                if path.is_none() && std::io::stdout().is_terminal() {
                    return Err(Error::Usage(
                        "standard output is a terminal; pass --out FILE to save the PDF".into(),
                    ));
                }
                let id = invoice.find_id(client).await?;
                let pdf = client
                    .fetch_bytes(operations::get_invoice_pdf(id))
                    .await
                    .map_err(|error| error.or_missing(|| invoice.missing()))?;
                match path {
                    Some(path) => {
                        file::save(&path, &pdf)?;
                        out.note(&format!("{} bytes written to {}", pdf.len(), path.display()));
                        Ok(())
                    }
                    None => out.bytes(&pdf),
                }
            }
        }
    }
}

/// What later wage pools are changed by, since the salary is calculated already; nothing if they are not.
fn corrected(pool_correction: &str) -> String {
    match amount::is_zero(pool_correction) {
        true => String::new(),
        false => format!("; {} in the next payslips' wage pools", amount::kr(pool_correction)),
    }
}

/// The rounding of a total, to stand after its VAT; nothing where it is exact.
fn rounding(amount: &str, currency: &str) -> String {
    match amount::is_zero(amount) {
        true => String::new(),
        false => format!(", rounding {}", amount::with_currency(amount, currency)),
    }
}

fn show(invoice: &api::Invoice) -> Shown {
    let head = format!(
        "Invoice {}, {}\nUser {}, client {}\nIssued {}, due {}, OCR {}",
        invoice.invoice_number.as_deref().unwrap_or("(not numbered)"),
        label(&invoice.status),
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
        row![
            &item.description,
            Cell::both(
                format!("{} {}", amount::number(&item.quantity), item.unit),
                format!("{} {}", item.quantity, item.unit),
            ),
            Cell::digits(&item.unit_price, &invoice.currency),
            Cell::number(&item.vat_rate),
            Cell::digits(&item.net, &invoice.currency),
        ]
    });
    let written = |sum: &str| amount::with_currency(sum, &invoice.currency);
    let credited = match amount::is_zero(&invoice.credited) {
        true => String::new(),
        false => format!(", credited {}", written(&invoice.credited)),
    };
    let written_off = match amount::is_zero(&invoice.written_off) {
        true => String::new(),
        false => format!(", written off {}", written(&invoice.written_off)),
    };
    let disputed = match amount::is_zero(&invoice.disputed) {
        true => String::new(),
        false => format!(", disputed {}", written(&invoice.disputed)),
    };
    let feared = match invoice.feared_loss.as_deref() {
        Some(feared) if !amount::is_zero(feared) => format!(", feared loss {}", written(feared)),
        _ => String::new(),
    };
    let rounding = rounding(&invoice.rounding, &invoice.currency);
    let sums = format!(
        "Subtotal {}, VAT {}{rounding}, total {}{credited}{written_off}; paid {}, balance {}{disputed}{feared}; fee {}",
        written(&invoice.subtotal),
        written(&invoice.vat),
        written(&invoice.total),
        written(&invoice.paid),
        written(&invoice.balance),
        amount::kr(&invoice.fee_amount),
    );
    Shown::default().text(head).table(table(&heading, lines)).text(sums)
}
