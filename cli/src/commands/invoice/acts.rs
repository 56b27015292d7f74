//! What is done to several invoices, one by one, with a result for each.

use std::collections::HashMap;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::commands::arguments::InvoiceRef;
use crate::commands::import::no_import;
use crate::error::Error;
use crate::interrupt;
use crate::output::{Align, Output, count, table};
use crate::progress::Progress;

/// As many as one answer of the server holds.
const MOST: usize = 1000;
/// Ids that fit into the address of one request.
const IDS_AT_ONCE: usize = 100;

/// Options of `send`.
#[derive(Args)]
pub struct Send {
    /// Numbers or ids of invoices.
    #[arg(required_unless_present_any = ["import", "pending"], value_name = "INVOICE")]
    invoices: Vec<InvoiceRef>,
    /// Everything that this import made.
    #[arg(long, conflicts_with_all = ["invoices", "pending"])]
    import: Option<Uuid>,
    /// Everything that waits for approval.
    #[arg(long, conflicts_with = "invoices")]
    pending: bool,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `return`.
#[derive(Args)]
pub struct Return {
    /// Numbers or ids of invoices.
    #[arg(required = true, value_name = "INVOICE")]
    invoices: Vec<InvoiceRef>,
    /// What is to be mended; their owners read it.
    #[arg(long)]
    reason: String,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// Options of `cancel`.
#[derive(Args)]
pub struct Cancel {
    /// Numbers or ids of invoices.
    #[arg(required = true, value_name = "INVOICE")]
    invoices: Vec<InvoiceRef>,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

/// An act as it is asked for, done and told.
struct Act {
    /// The last part of its address.
    path: &'static str,
    /// What it asks, with how many in the middle.
    question: (&'static str, &'static str),
    doing: &'static str,
    done: &'static str,
    /// Those that it was done to before: repeated after it was broken off, it goes on with the rest.
    done_before: fn(api::InvoiceStatus) -> bool,
    reason: Option<String>,
}

/// What became of one invoice.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    id: Uuid,
    invoice_number: Option<String>,
    client_name: String,
    total: String,
    currency: String,
    status: api::InvoiceStatus,
    /// It was done before; now nothing was.
    done_before: bool,
    error: Option<String>,
}

impl Outcome {
    fn of(invoice: api::Invoice, done_before: bool, error: Option<String>) -> Self {
        Self {
            id: invoice.id,
            invoice_number: invoice.invoice_number,
            client_name: invoice.client_name,
            total: invoice.total.to_string(),
            currency: invoice.currency,
            status: invoice.status,
            done_before,
            error,
        }
    }
}

impl Send {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let act = Act {
            path: "send",
            question: ("Approve and send", "to their clients?"),
            doing: "Sending",
            done: "sent",
            done_before: |status| {
                use api::InvoiceStatus::{Overdue, Paid, Sent};
                matches!(status, Sent | Overdue | Paid)
            },
            reason: None,
        };
        out.must_be_asked(self.yes)?;
        let chosen = if let Some(import) = self.import {
            of_import(client, import).await?
        } else if self.pending {
            pending(client, out).await?
        } else {
            named(client, &self.invoices).await?
        };
        act.run(client, out, chosen, self.yes).await
    }
}

impl Return {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let act = Act {
            path: "return",
            question: ("Return", "to their owners?"),
            doing: "Returning",
            done: "returned",
            // A draft may never have waited.
            done_before: |_| false,
            reason: Some(self.reason),
        };
        out.must_be_asked(self.yes)?;
        act.run(client, out, named(client, &self.invoices).await?, self.yes).await
    }
}

impl Cancel {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let act = Act {
            path: "cancel",
            question: (
                "Cancel",
                "for good? Each that was sent is taken back by a credit note to its client.",
            ),
            doing: "Cancelling",
            done: "cancelled",
            done_before: |status| status == api::InvoiceStatus::Cancelled,
            reason: None,
        };
        out.must_be_asked(self.yes)?;
        act.run(client, out, named(client, &self.invoices).await?, self.yes).await
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
        // Named twice it is done once.
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
        found.extend(client.list("/api/admin/invoices", &filter, ("createdAt", "ASC"), MOST).await?.rows);
    }
    Ok(found)
}

async fn of_import(client: &Client, import: Uuid) -> Result<Vec<api::Invoice>, Error> {
    let found = client.get::<api::ImportSummary>(&format!("/api/admin/imports/{import}")).await;
    let ids = found.map_err(|error| error.or_missing(|| no_import(import)))?.created_ids;
    let mut invoices = by_ids(client, &ids).await?;
    // In the order of the file.
    let places: HashMap<Uuid, usize> = (0..).zip(&ids).map(|(place, id)| (*id, place)).collect();
    invoices.sort_by_key(|invoice| places.get(&invoice.id).copied());
    Ok(invoices)
}

async fn pending(client: &Client, out: &mut Output) -> Result<Vec<api::Invoice>, Error> {
    let filter = json!({ "status": "pending" });
    let page =
        client.list::<api::Invoice>("/api/admin/invoices", &filter, ("createdAt", "ASC"), MOST).await?;
    if page.total > page.rows.len() {
        out.note(&format!("The oldest {} of {}; run it again for the rest.", page.rows.len(), page.total));
    }
    Ok(page.rows)
}

impl Act {
    async fn run(
        self,
        client: &Client,
        out: &mut Output,
        invoices: Vec<api::Invoice>,
        yes: bool,
    ) -> Result<(), Error> {
        if invoices.is_empty() {
            out.note("Nothing to do.");
            return out.answer(&Vec::<Outcome>::new(), |_| String::new());
        }
        let all = invoices.len();
        let (before, invoices): (Vec<_>, Vec<_>) =
            invoices.into_iter().partition(|invoice| (self.done_before)(invoice.status));
        if !before.is_empty() {
            out.note(&format!("{} {} already.", count(before.len(), "invoice"), self.done));
        }
        if !yes && !invoices.is_empty() {
            out.note(&plan(&invoices).to_string());
            let (before, after) = self.question;
            out.confirm(&format!("{before} {} {after}", count(invoices.len(), "invoice")), yes)?;
        }
        let mut outcomes: Vec<_> =
            before.into_iter().map(|invoice| Outcome::of(invoice, true, None)).collect();
        let mut hopeless = None;
        let progress = Progress::counting(self.doing, invoices.len());
        let guard = interrupt::one_by_one();
        for invoice in invoices {
            if interrupt::stopped() {
                break;
            }
            match self.on(client, invoice).await {
                Ok(outcome) => outcomes.push(outcome),
                // Without an answer or a sign-in the rest would fare no better.
                Err(error) => {
                    hopeless = Some(error);
                    break;
                }
            }
            progress.add(1);
        }
        drop((progress, guard));
        if !outcomes.is_empty() || hopeless.is_none() {
            out.answer(&outcomes, |outcomes| self.show(outcomes))?;
        }
        let failed = outcomes.iter().filter(|outcome| outcome.error.is_some()).count();
        match hopeless {
            Some(error) => Err(error),
            None if outcomes.len() < all => Err(Error::Stopped { left: all - outcomes.len(), all }),
            None if failed > 0 => Err(Error::Partly { failed, all }),
            None => Ok(()),
        }
    }

    /// Does it to the invoice as it was shown: one that has changed meanwhile refuses.
    async fn on(&self, client: &Client, invoice: api::Invoice) -> Result<Outcome, Error> {
        let mut body = json!({ "version": invoice.version });
        if let Some(reason) = &self.reason {
            body["reason"] = Value::from(reason.as_str());
        }
        let path = format!("/api/admin/invoices/{}/{}", invoice.id, self.path);
        let (invoice, error) = match client.act::<api::Invoice>(&path, &body).await {
            Ok(done) => (done, None),
            Err(error) if error.is_hopeless() => return Err(error),
            Err(error) => (invoice, Some(error.to_string())),
        };
        Ok(Outcome::of(invoice, false, error))
    }

    fn show(&self, outcomes: &[Outcome]) -> crate::output::Table {
        let heading = [
            ("Id", Align::Left),
            ("Number", Align::Left),
            ("Client", Align::Left),
            ("Total", Align::Right),
            ("Currency", Align::Left),
            ("Result", Align::Left),
        ];
        let rows = outcomes.iter().map(|outcome| {
            vec![
                outcome.id.to_string(),
                outcome.invoice_number.clone().unwrap_or_default(),
                outcome.client_name.clone(),
                outcome.total.clone(),
                outcome.currency.clone(),
                match &outcome.error {
                    Some(error) => error.clone(),
                    None if outcome.done_before => format!("{} before", self.done),
                    None => self.done.into(),
                },
            ]
        });
        table(&heading, rows)
    }
}

/// What is looked at before a question is answered.
fn plan(invoices: &[api::Invoice]) -> crate::output::Shown {
    let heading = [
        ("Number", Align::Left),
        ("Status", Align::Left),
        ("User", Align::Left),
        ("Client", Align::Left),
        ("Total", Align::Right),
        ("Currency", Align::Left),
    ];
    let rows = invoices.iter().map(|invoice| {
        vec![
            invoice.invoice_number.clone().unwrap_or_default(),
            invoice.status.to_string(),
            invoice.user_name.clone(),
            invoice.client_name.clone(),
            invoice.total.to_string(),
            invoice.currency.clone(),
        ]
    });
    table(&heading, rows).into()
}
