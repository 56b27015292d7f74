//! Actions on several invoices, one by one, with a result for each.

use std::collections::{HashMap, HashSet};

use clap::Args;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::amount;
use crate::api::{self, operations};
use crate::client::{Client, Rows};
use crate::commands::arguments::{InvoiceRef, Plan};
use crate::commands::import::no_import;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::interrupt;
use crate::output::{Align, Cell, Output, Shown, Table, count, row, table};
use crate::progress::Progress;
use crate::summary;

/// Largest page of the API.
const PAGE_MAX: usize = 1000;
/// IDs per request: more would make the URL too long.
const IDS_AT_ONCE: usize = 100;

/// Options of `send`.
#[derive(Args)]
pub struct Send {
    /// Invoices: numbers, IDs, ID prefixes or latest.
    #[arg(required_unless_present_any = ["import", "pending"], value_name = "INVOICE")]
    invoices: Vec<InvoiceRef>,
    /// Every invoice created by this import: ID, ID prefix or latest.
    #[arg(long, conflicts_with_all = ["invoices", "pending"])]
    import: Option<RecordRef>,
    /// Every invoice submitted for approval.
    #[arg(long, conflicts_with = "invoices")]
    pending: bool,
    #[command(flatten)]
    plan: Plan,
}

/// Options of `return`.
#[derive(Args)]
pub struct Return {
    /// Invoices: numbers, IDs, ID prefixes or latest.
    #[arg(required = true, value_name = "INVOICE")]
    invoices: Vec<InvoiceRef>,
    /// Reason, shown to the freelancers.
    #[arg(long)]
    reason: String,
    #[command(flatten)]
    plan: Plan,
}

/// Options of `cancel`.
#[derive(Args)]
pub struct Cancel {
    /// Invoices: numbers, IDs, ID prefixes or latest.
    #[arg(required = true, value_name = "INVOICE")]
    invoices: Vec<InvoiceRef>,
    #[command(flatten)]
    plan: Plan,
}

enum Kind {
    Send,
    Return { reason: String },
    Cancel,
}

/// One action and its texts.
struct Batch {
    kind: Kind,
    /// Confirmation prompt, before and after the number of invoices.
    question: (&'static str, &'static str),
    doing: &'static str,
    done: &'static str,
    /// Invoices to skip, so that an interrupted command can be repeated.
    already_done: fn(api::InvoiceStatus) -> bool,
}

/// Result for one invoice.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    id: Uuid,
    invoice_number: Option<String>,
    client_name: String,
    total: String,
    currency: String,
    status: api::InvoiceStatus,
    /// Whether the action had been performed earlier.
    #[serde(rename = "doneBefore")]
    already_done: bool,
    error: Option<String>,
}

impl Outcome {
    /// Number, or ID of an invoice without one.
    fn name(&self) -> String {
        self.invoice_number.clone().unwrap_or_else(|| self.id.to_string())
    }

    fn of(invoice: api::Invoice, already_done: bool, error: Option<String>) -> Self {
        Self {
            id: invoice.id,
            invoice_number: invoice.invoice_number,
            client_name: invoice.client_name,
            total: invoice.total.to_string(),
            currency: invoice.currency,
            status: invoice.status,
            already_done,
            error,
        }
    }
}

impl Send {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let batch = Batch {
            kind: Kind::Send,
            question: ("Approve", "and send to the clients?"),
            doing: "Sending",
            done: "sent",
            already_done: |status| {
                use api::InvoiceStatus::{Overdue, Paid, Sent, WrittenOff};
                matches!(status, Sent | Overdue | Paid | WrittenOff)
            },
        };
        out.require_prompt(self.plan.yes)?;
        let chosen = if let Some(import) = self.import {
            of_import(client, import.find(client, &record::IMPORTS).await?).await?
        } else if self.pending {
            pending(client, out).await?
        } else {
            named(client, &self.invoices).await?
        };
        batch.run(client, out, chosen, self.plan).await
    }
}

impl Return {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let batch = Batch {
            kind: Kind::Return { reason: self.reason },
            question: ("Return", "to the freelancers?"),
            doing: "Returning",
            done: "returned",
            // A draft may not have been returned, just never submitted.
            already_done: |_| false,
        };
        out.require_prompt(self.plan.yes)?;
        batch.run(client, out, named(client, &self.invoices).await?, self.plan).await
    }
}

impl Cancel {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let batch = Batch {
            kind: Kind::Cancel,
            question: ("Cancel", "permanently? A credit note is sent for each invoice already sent."),
            doing: "Cancelling",
            done: "cancelled",
            already_done: |status| status == api::InvoiceStatus::Cancelled,
        };
        out.require_prompt(self.plan.yes)?;
        batch.run(client, out, named(client, &self.invoices).await?, self.plan).await
    }
}

async fn named(client: &Client, invoices: &[InvoiceRef]) -> Result<Vec<api::Invoice>, Error> {
    let ids: Vec<Uuid> = invoices.iter().filter_map(InvoiceRef::id).collect();
    let by_id = by_ids(client, &ids).await?;
    let mut chosen: Vec<api::Invoice> = Vec::with_capacity(invoices.len());
    for invoice in invoices {
        let found = match by_id.iter().find(|found| invoice.id() == Some(found.id)) {
            Some(found) => found.clone(),
            None => invoice.find(client).await?,
        };
        // An invoice given twice is processed once.
        if chosen.iter().all(|earlier| earlier.id != found.id) {
            chosen.push(found);
        }
    }
    Ok(chosen)
}

async fn by_ids(client: &Client, ids: &[Uuid]) -> Result<Vec<api::Invoice>, Error> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(IDS_AT_ONCE) {
        let filter = json!({ "id": ids });
        found.extend(
            client
                .list(operations::admin_list_invoices(), &filter, ("createdAt", "ASC"), Rows::first(PAGE_MAX))
                .await?
                .rows,
        );
    }
    Ok(found)
}

async fn of_import(client: &Client, import: Uuid) -> Result<Vec<api::Invoice>, Error> {
    let found = client.fetch(operations::admin_get_import(import)).await;
    let ids = found.map_err(|error| error.or_missing(|| no_import(import)))?.created_ids;
    let mut invoices = by_ids(client, &ids).await?;
    // In file order.
    let places: HashMap<Uuid, usize> = (0..).zip(&ids).map(|(place, id)| (*id, place)).collect();
    invoices.sort_by_key(|invoice| places.get(&invoice.id).copied());
    Ok(invoices)
}

async fn pending(client: &Client, out: &mut Output) -> Result<Vec<api::Invoice>, Error> {
    let filter = json!({ "status": "pending" });
    let page = client
        .list(operations::admin_list_invoices(), &filter, ("createdAt", "ASC"), Rows::first(PAGE_MAX))
        .await?;
    if page.total > page.rows.len() {
        out.note(&format!(
            "Only the oldest {} of {} invoices are included. Run the command again for the rest.",
            page.rows.len(),
            page.total
        ));
    }
    Ok(page.rows)
}

impl Batch {
    async fn run(
        self,
        client: &Client,
        out: &mut Output,
        invoices: Vec<api::Invoice>,
        options: Plan,
    ) -> Result<(), Error> {
        if invoices.is_empty() {
            out.note("No invoices to process.");
            return out.answer(&Vec::<Outcome>::new(), |_| String::new());
        }
        let all = invoices.len();
        let (before, invoices): (Vec<_>, Vec<_>) =
            invoices.into_iter().partition(|invoice| (self.already_done)(invoice.status));
        if !before.is_empty() {
            out.note(&format!("{} already {}.", count(before.len(), "invoice"), self.done));
        }
        if !options.yes && !invoices.is_empty() {
            out.note(&plan(&invoices, options.rows).to_string());
            let (before, after) = self.question;
            out.confirm(&format!("{before} {} {after}", count(invoices.len(), "invoice")), options.yes)?;
        }
        let mut outcomes: Vec<_> =
            before.into_iter().map(|invoice| Outcome::of(invoice, true, None)).collect();
        let mut fatal = None;
        let progress = Progress::counting(self.doing, invoices.len());
        let guard = interrupt::batch();
        for invoice in invoices {
            if interrupt::stopped() {
                break;
            }
            match self.on(client, invoice).await {
                Ok(outcome) => outcomes.push(outcome),
                // The remaining invoices would fail the same way.
                Err(error) => {
                    fatal = Some(error);
                    break;
                }
            }
            progress.add(1);
        }
        drop((progress, guard));
        if !outcomes.is_empty() || fatal.is_none() {
            out.answer(&outcomes, |outcomes| self.show(outcomes))?;
        }
        let failed = outcomes.iter().filter(|outcome| outcome.error.is_some()).count();
        if failed > 1 {
            out.note(&grouped_errors(&outcomes));
        }
        match fatal {
            Some(error) => Err(error),
            None if outcomes.len() < all => Err(Error::Stopped { left: all - outcomes.len(), all }),
            None if failed > 0 => Err(Error::Partly { failed, all }),
            None => Ok(()),
        }
    }

    /// Sends the version that was shown: an invoice changed in the meantime is refused.
    async fn on(&self, client: &Client, invoice: api::Invoice) -> Result<Outcome, Error> {
        let (id, version) = (invoice.id, invoice.version);
        let done = match &self.kind {
            Kind::Send => {
                client.send(operations::admin_send_invoice(id), &api::VersionInput { version }).await
            }
            Kind::Return { reason } => {
                let body = api::ReturnInput { field: None, reason: reason.clone(), version };
                client.send(operations::admin_return_invoice(id), &body).await
            }
            Kind::Cancel => {
                client.send(operations::admin_cancel_invoice(id), &api::VersionInput { version }).await
            }
        };
        let (invoice, error) = match done {
            Ok(done) => (done, None),
            Err(error) if error.affects_every_request() => return Err(error),
            Err(error) => (invoice, Some(error.to_string())),
        };
        Ok(Outcome::of(invoice, false, error))
    }

    fn show(&self, outcomes: &[Outcome]) -> Table {
        let heading = [
            ("ID", Align::Left),
            ("Number", Align::Left),
            ("Client", Align::Left),
            ("Total", Align::Right),
            ("Currency", Align::Left),
            ("Result", Align::Left),
        ];
        let rows = outcomes.iter().map(|outcome| {
            row![
                outcome.id,
                &outcome.invoice_number,
                &outcome.client_name,
                Cell::digits(&outcome.total, &outcome.currency),
                &outcome.currency,
                match &outcome.error {
                    Some(error) => error.clone(),
                    None if outcome.already_done => format!("already {}", self.done),
                    None => self.done.to_owned(),
                },
            ]
        });
        table(&heading, rows)
    }
}

/// Errors grouped by message.
fn grouped_errors(outcomes: &[Outcome]) -> String {
    let failed = outcomes.iter().filter_map(|outcome| Some((outcome.error.as_deref()?, outcome)));
    let lines = summary::grouped(failed, |(error, _)| *error).into_iter().map(|(error, group)| {
        let ids: Vec<String> = group.iter().map(|(_, outcome)| outcome.name()).collect();
        format!("{}: {error}", summary::names(&ids.iter().map(String::as_str).collect::<Vec<_>>()))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Summary shown before the confirmation prompt: totals, and the invoices on request.
fn plan(invoices: &[api::Invoice], with_rows: bool) -> Shown {
    let different = |ids: Vec<Uuid>| ids.into_iter().collect::<HashSet<_>>().len().to_string();
    let mut sums = vec![
        ("Invoices", invoices.len().to_string()),
        ("Users", different(invoices.iter().map(|invoice| invoice.user_id).collect())),
        ("Clients", different(invoices.iter().map(|invoice| invoice.client_id).collect())),
    ];
    for (currency, group) in summary::grouped(invoices, |invoice| invoice.currency.as_str()) {
        let totals = group.iter().map(|invoice| invoice.total.as_str());
        sums.push(("Total", amount::total(totals, currency)));
    }
    let shown = Shown::default().text(summary::totals(&sums));
    if with_rows { shown.table(rows(invoices)) } else { shown.text("Use --rows to list the invoices.") }
}

fn rows(invoices: &[api::Invoice]) -> Table {
    let heading = [
        ("Number", Align::Left),
        ("Status", Align::Left),
        ("User", Align::Left),
        ("Client", Align::Left),
        ("Total", Align::Right),
        ("Currency", Align::Left),
    ];
    let rows = invoices.iter().map(|invoice| {
        row![
            &invoice.invoice_number,
            Cell::label(&invoice.status),
            &invoice.user_name,
            &invoice.client_name,
            Cell::digits(&invoice.total, &invoice.currency),
            &invoice.currency,
        ]
    });
    table(&heading, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Screen;

    fn invoice(number: &str, total: &str, currency: &str) -> api::Invoice {
        let mut invoice: serde_json::Value =
            serde_json::from_str(include_str!("../../../tests/it/invoice.json")).unwrap();
        invoice["invoiceNumber"] = number.into();
        invoice["total"] = total.into();
        invoice["currency"] = currency.into();
        serde_json::from_value(invoice).unwrap()
    }

    #[test]
    fn a_plan_is_its_sums_and_on_request_its_rows() {
        let invoices = [
            invoice("2026-00001", "1000.00", "SEK"),
            invoice("2026-00002", "250.50", "SEK"),
            invoice("2026-00003", "99.00", "NOK"),
        ];
        let sums = plan(&invoices, false).draw(Screen::default());
        assert_eq!(
            sums,
            "Invoices            3\nUsers               1\nClients             1\n\
             Total     1.250,50\u{a0}kr\nTotal        99,00\u{a0}kr\nUse --rows to list the invoices."
        );
        let rows = plan(&invoices, true).draw(Screen::default());
        assert!(rows.starts_with("Invoices            3\n") && rows.contains("\n2026-00003  "), "{rows}");
    }

    #[test]
    fn equal_errors_are_grouped() {
        let failed = |number: &str, error: &str| {
            Outcome::of(invoice(number, "1.00", "SEK"), false, Some(error.to_owned()))
        };
        let outcomes = [
            failed("1", "Its client lacks an address."),
            failed("2", "It was sent before."),
            Outcome::of(invoice("3", "1.00", "SEK"), false, None),
            failed("4", "Its client lacks an address."),
        ];
        assert_eq!(grouped_errors(&outcomes), "1, 4: Its client lacks an address.\n2: It was sent before.");
    }
}
