//! `paraply client statement`

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::Args;

use super::{find, missing};
use crate::amount::{is_zero, with_currency};
use crate::api::{self, operations};
use crate::client::Client as Server;
use crate::commands::arguments::{ClientRef, UserRef};
use crate::error::Error;
use crate::file;
use crate::heading;
use crate::output::{Align, Cell, Output, Shown, Table, row, table};

/// Options of `statement`.
#[derive(Args)]
pub struct Statement {
    /// Client: name, ID, ID prefix or latest.
    client: ClientRef,
    /// Owner of the client, if several users have a client with that name: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    /// First day, YYYY-MM-DD; 1 January of the year of the last day by default.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Last day, YYYY-MM-DD; today by default.
    #[arg(long)]
    to: Option<NaiveDate>,
    /// PDF file to write, in the language of the client's invoices; - for standard output.
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
}

impl Statement {
    /// Runs the command.
    pub async fn run(self, server: &Server, out: &mut Output) -> Result<(), Error> {
        let Self { client, user, from, to, pdf } = self;
        let id = find(server, &client, user).await?;
        let Some(path) = pdf else {
            let found = server.fetch(operations::admin_get_client_statement(id, from, to)).await;
            let statement = found.map_err(|error| error.or_missing(|| missing(id)))?;
            out.note(&format!("{}, {} – {}", statement.client_name, statement.from, statement.to));
            return out.answer(&statement, show);
        };
        let call = operations::admin_get_client_statement_pdf(id, from, to, None);
        let found = server.fetch_bytes(call).await;
        let bytes = found.map_err(|error| error.or_missing(|| missing(id)))?;
        if path.as_os_str() == "-" {
            return out.bytes(&bytes);
        }
        file::save(&path, &bytes)?;
        out.note(&format!("{} bytes written to {}", bytes.len(), path.display()));
        Ok(())
    }
}

fn show(statement: &api::ClientStatement) -> Shown {
    if statement.currencies.is_empty() {
        return "No balance and no entries in the period.".to_owned().into();
    }
    statement.currencies.iter().fold(Shown::default(), |shown, part| {
        let shown = shown.table(entries(part));
        let shown = if part.open_invoices.is_empty() { shown } else { shown.table(open_invoices(part)) };
        if is_zero(&part.unallocated) {
            return shown;
        }
        let unallocated = with_currency(&part.unallocated, &part.currency);
        shown.text(format!("Paid beyond the invoices, not in the balance: {unallocated}"))
    })
}

fn entries(part: &api::StatementCurrency) -> Table {
    let heading = [
        ("Date", Align::Left),
        ("Event", Align::Left),
        ("Invoice", Align::Left),
        ("Due", Align::Left),
        ("Amount", Align::Right),
        ("Balance", Align::Right),
        ("Currency", Align::Left),
    ];
    let sum = |name: &'static str, amount: &str| {
        row!["", heading::of(name), "", "", "", Cell::digits(amount, &part.currency), &part.currency]
    };
    let rows = part.entries.iter().map(|entry| {
        row![
            entry.date,
            Cell::label(&entry.kind),
            &entry.invoice_number,
            &entry.due_date,
            Cell::digits(&entry.amount, &part.currency),
            Cell::digits(&entry.balance, &part.currency),
            &part.currency,
        ]
    });
    let opening = std::iter::once(sum("Opening balance", &part.opening));
    table(&heading, opening.chain(rows)).totals([sum("Closing balance", &part.closing)])
}

fn open_invoices(part: &api::StatementCurrency) -> Table {
    let heading = [
        ("Unpaid", Align::Left),
        ("OCR", Align::Left),
        ("Due", Align::Left),
        ("Overdue", Align::Left),
        ("Balance", Align::Right),
    ];
    let rows = part.open_invoices.iter().map(|invoice| {
        row![
            &invoice.invoice_number,
            &invoice.ocr,
            invoice.due_date,
            Cell::yes(invoice.overdue),
            Cell::digits(&invoice.balance, &part.currency),
        ]
    });
    table(&heading, rows)
}
