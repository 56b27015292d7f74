//! `paraply approval …`

use clap::{Args, Subcommand};
use serde_json::json;

use crate::api;
use crate::client::Client;
use crate::commands::arguments::Paging;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Table, row, table};

const PATH: &str = "/api/admin/approvals";

/// Commands on requests that wait for a second admin.
#[derive(Subcommand)]
pub enum Approval {
    /// Lists what waits for a second admin, the latest first; with --json also what changes.
    List(List),
    /// Confirms a request, which is carried out at once.
    Confirm(Decide),
    /// Rejects a request.
    Reject {
        #[command(flatten)]
        decide: Decide,
        /// Reason, for whoever requested it.
        #[arg(long)]
        reason: String,
    },
    /// Stops a request that you made.
    Stop(Decide),
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Decided requests, too.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    paging: Paging,
}

/// Which request is decided.
#[derive(Args)]
pub struct Decide {
    /// Id of the request, the beginning of it, or latest.
    id: RecordRef,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

impl Approval {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(List { all, paging }) => {
                let filter = if all { json!({}) } else { json!({ "status": "waiting" }) };
                let sort = ("requestedAt", "DESC");
                let page = client.list::<api::Approval>(PATH, &filter, sort, paging.rows()).await?;
                out.note(&format!("{} of {} requests", page.rows.len(), page.total));
                out.answer(&page.rows, |requests| show(requests))
            }
            Self::Confirm(decide) => decide.run(client, out, "confirm", None).await,
            Self::Reject { decide, reason } => decide.run(client, out, "reject", Some(reason)).await,
            Self::Stop(decide) => decide.run(client, out, "stop", None).await,
        }
    }
}

impl Decide {
    async fn run(
        self,
        client: &Client,
        out: &mut Output,
        decision: &str,
        reason: Option<String>,
    ) -> Result<(), Error> {
        out.must_be_asked(self.yes)?;
        let id = self.id.find(client, &record::APPROVALS).await?;
        let path = format!("{PATH}/{id}");
        let missing = || format!("there is no request {id}; paraply approval list lists them");
        let seen: api::Approval = client.get(&path).await.map_err(|error| error.or_missing(missing))?;
        for change in &seen.changes {
            out.note(&format!("{}: “{}” becomes “{}”", *change.field, change.from, change.to));
        }
        let question = format!(
            "{decision}: {} ({}), requested by {}?",
            seen.act_label, seen.subject, seen.requested_by_name
        );
        out.confirm(&question, self.yes)?;
        // The version that was shown goes along: whoever was faster is not written over.
        let mut body = json!({ "version": seen.version });
        if let Some(reason) = reason {
            body["reason"] = reason.into();
        }
        let decided: api::Approval = client.post(&format!("{path}/{decision}"), &body).await?;
        out.answer(&decided, |decided| show(std::slice::from_ref(decided)))
    }
}

fn show(requests: &[api::Approval]) -> Table {
    let heading = [
        ("Id", Align::Left),
        ("Request", Align::Left),
        ("Concerns", Align::Left),
        ("Requested by", Align::Left),
        ("Requested", Align::Left),
        ("Status", Align::Left),
    ];
    let rows = requests.iter().map(|request| {
        row![
            request.id,
            &request.act_label,
            &request.subject,
            &request.requested_by_name,
            request.requested_at.with_timezone(&chrono::Local).format("%Y-%m-%d %H:%M").to_string(),
            Cell::label(&request.status),
        ]
    });
    table(&heading, rows)
}
