//! `paraply invoice list`.

use chrono::NaiveDate;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::doubt::DoubtKind;
use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{ClientRef, Paging, UserRef};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Invoice status; repeatable.
    #[arg(long, value_enum)]
    status: Vec<Status>,
    /// Overdue invoices only.
    #[arg(long, conflicts_with = "status")]
    overdue: bool,
    /// Disputed invoices, or those with a feared loss, only.
    #[arg(long, value_enum)]
    doubt: Option<DoubtKind>,
    /// Freelancer: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    /// Client: name or ID.
    #[arg(long)]
    client: Option<ClientRef>,
    /// Earliest invoice date, YYYY-MM-DD.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Latest invoice date, YYYY-MM-DD.
    #[arg(long)]
    to: Option<NaiveDate>,
    /// Text in the number, client name or reference.
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Clone, Copy, ValueEnum)]
enum Status {
    /// Not submitted.
    Draft,
    /// Submitted for approval.
    Pending,
    /// Sent, not yet due.
    Sent,
    /// Sent, past the due date.
    Overdue,
    /// Paid in full.
    Paid,
    /// Cancelled or credited.
    Cancelled,
    /// Unpaid and written off.
    WrittenOff,
}

impl From<Status> for api::InvoiceStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Draft => Self::Draft,
            Status::Pending => Self::Pending,
            Status::Sent => Self::Sent,
            Status::Overdue => Self::Overdue,
            Status::Paid => Self::Paid,
            Status::Cancelled => Self::Cancelled,
            Status::WrittenOff => Self::WrittenOff,
        }
    }
}

impl List {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let rows = self.paging.rows();
        let filter = self.filter(client).await?;
        let page =
            client.list(operations::admin_list_invoices(), &filter, ("createdAt", "DESC"), rows).await?;
        out.note(&format!("{} of {} invoices", page.rows.len(), page.total));
        out.answer(&page.rows, |invoices| show(invoices))
    }

    async fn filter(self, client: &Client) -> Result<Value, Error> {
        let mut filter = json!({});
        if let Some(kind) = self.doubt {
            filter["doubt"] = json!(api::DoubtKind::from(kind));
        }
        if self.overdue {
            filter["status"] = json!(api::InvoiceStatus::Overdue);
        } else if !self.status.is_empty() {
            let statuses: Vec<api::InvoiceStatus> = self.status.into_iter().map(Into::into).collect();
            filter["status"] = json!(statuses);
        }
        let user = match self.user {
            Some(user) => Some(user.find(client).await?.id),
            None => None,
        };
        if let Some(user) = user {
            filter["userId"] = json!(user);
        }
        if let Some(invoiced) = self.client {
            filter["clientId"] = json!(invoiced.find(client, user).await?);
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
        Ok(filter)
    }
}

fn show(invoices: &[api::Invoice]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Number", Align::Left),
        ("Status", Align::Left),
        ("User", Align::Left),
        ("Client", Align::Left),
        ("Issued", Align::Left),
        ("Due", Align::Left),
        ("Total", Align::Right),
        ("Balance", Align::Right),
        ("Currency", Align::Left),
    ];
    let rows = invoices.iter().map(|invoice| {
        row![
            invoice.id,
            &invoice.invoice_number,
            Cell::label(&invoice.status),
            &invoice.user_name,
            &invoice.client_name,
            invoice.issue_date,
            invoice.due_date,
            Cell::digits(&invoice.total, &invoice.currency),
            Cell::digits(&invoice.balance, &invoice.currency),
            &invoice.currency,
        ]
    });
    table(&heading, rows)
}
