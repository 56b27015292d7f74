//! `paraply tax-request …`

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::api::{self, operations};
use crate::call::Call;
use crate::client::Client;
use crate::commands::arguments::{Paging, UserRef};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file;
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Tax request commands.
#[derive(Subcommand)]
pub enum TaxRequest {
    /// List tax requests, pending ones first.
    List(List),
    /// Download the supporting document of a tax request.
    Document {
        /// Tax request: ID, ID prefix or latest.
        id: RecordRef,
        /// Output file; standard output by default.
        #[arg(long, short, alias = "output")]
        out: Option<PathBuf>,
    },
    /// Approve a tax request and notify the freelancer by email.
    Approve {
        /// Tax request: ID, ID prefix or latest.
        id: RecordRef,
        /// Effective date, YYYY-MM-DD; by default the first day without an approved salary.
        #[arg(long)]
        from: Option<NaiveDate>,
        /// Internal note.
        #[arg(long)]
        note: Option<String>,
    },
    /// Reject a tax request and notify the freelancer by email.
    Reject {
        /// Tax request: ID, ID prefix or latest.
        id: RecordRef,
        /// Reason, shown to the freelancer.
        #[arg(long)]
        reason: String,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Request status.
    #[arg(long)]
    status: Option<Status>,
    /// Freelancer: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Clone, Copy, ValueEnum)]
enum Status {
    /// Not decided.
    Waiting,

    Approved,

    Rejected,
    /// Withdrawn by the freelancer.
    Withdrawn,
}

impl Status {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl TaxRequest {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(list) => list.run(client, out).await,
            Self::Document { id, out: path } => {
                let id = id.find(client, &record::TAX_REQUESTS).await?;
                document(client, out, id, path).await
            }
            Self::Approve { id, from, note } => {
                let body = api::TaxRequestApproval { note, valid_from: from };
                let id = id.find(client, &record::TAX_REQUESTS).await?;
                decide(client, out, operations::admin_approve_tax_request(id), id, &body).await
            }
            Self::Reject { id, reason } => {
                let id = id.find(client, &record::TAX_REQUESTS).await?;
                let body = api::TaxRequestRejection { reason };
                decide(client, out, operations::admin_reject_tax_request(id), id, &body).await
            }
        }
    }
}

async fn document(client: &Client, out: &mut Output, id: Uuid, path: Option<PathBuf>) -> Result<(), Error> {
    let missing = || no_request(id);
    let found = client.fetch(operations::admin_get_tax_request(id)).await;
    let request = found.map_err(|error| error.or_missing(missing))?;
    let bytes = client.fetch_bytes(operations::admin_get_tax_request_file(id)).await?;
    let Some(path) = path else { return out.bytes(&bytes) };
    file::save(&path, &bytes)?;
    out.answer(&request, |request| format!("{} written to {}", request.file_name, path.display()))
}

fn no_request(id: Uuid) -> String {
    format!("no tax request has the ID {id}; list tax requests with: paraply tax-request list")
}

async fn decide<B: Serialize>(
    client: &Client,
    out: &mut Output,
    call: Call<B, api::TaxRequest>,
    id: Uuid,
    body: &B,
) -> Result<(), Error> {
    let answer = client.send(call, body).await;
    let request = answer.map_err(|error| error.or_missing(|| no_request(id)))?;
    out.answer(&request, |request| {
        let from = request.effective_from.map(|day| format!(", effective {day}")).unwrap_or_default();
        format!("{}: {}, {}{from}", request.user_name, request.summary, label(&request.status))
    })
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(status) = self.status {
            filter["status"] = status.as_str().into();
        }
        if let Some(user) = self.user {
            filter["userId"] = json!(user.find(client).await?.id);
        }
        let rows = self.paging.rows();
        // The default order lists pending requests first.
        let page = client.list(operations::admin_list_tax_requests(), &filter, None, rows).await?;
        out.note(&format!("{} of {} tax requests", page.rows.len(), page.total));
        out.answer(&page.rows, |requests| show(requests))
    }
}

fn show(requests: &[api::TaxRequest]) -> Table {
    let heading = [
        ("Requested", Align::Left),
        ("User", Align::Left),
        ("Request", Align::Left),
        ("Reason", Align::Left),
        ("Document", Align::Left),
        ("Status", Align::Left),
        ("Effective date", Align::Left),
        ("ID", Align::Left),
    ];
    let rows = requests.iter().map(|request| {
        row![
            request.created_at.with_timezone(&chrono::Local).format("%Y-%m-%d").to_string(),
            &request.user_name,
            &request.summary,
            &request.reason,
            &request.file_name,
            Cell::label(&request.status),
            &request.effective_from,
            request.id,
        ]
    });
    table(&heading, rows)
}
