//! `paraply approval …`

use clap::{Args, Subcommand};
use serde_json::json;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::Paging;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Approval request commands.
#[derive(Subcommand)]
pub enum Approval {
    /// List pending approval requests, newest first.
    ///
    /// JSON output includes the requested changes.
    List(List),
    /// Confirm a request and apply it immediately.
    Confirm(Decide),
    /// Reject a request.
    Reject {
        #[command(flatten)]
        decide: Decide,
        /// Reason, shown to the requester.
        #[arg(long)]
        reason: String,
    },
    /// Stop your own request.
    Stop(Decide),
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Decided requests as well.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    paging: Paging,
}

/// The request to decide.
#[derive(Args)]
pub struct Decide {
    /// Approval request: ID, ID prefix or latest.
    id: RecordRef,
    /// No confirmation prompt.
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
                let page =
                    client.list(operations::admin_list_approvals(), &filter, sort, paging.rows()).await?;
                out.note(&format!("{} of {} requests", page.rows.len(), page.total));
                out.answer(&page.rows, |requests| show(requests))
            }
            Self::Confirm(decide) => {
                let seen = decide.ask(client, out, "Confirm").await?;
                let body = api::ApprovalVersionInput { version: seen.version };
                let decided = client.send(operations::admin_confirm_approval(seen.id), &body).await?;
                out.answer(&decided, |decided| show(std::slice::from_ref(decided)))
            }
            Self::Reject { decide, reason } => {
                let seen = decide.ask(client, out, "Reject").await?;
                let body = api::ApprovalRejectInput { reason, version: seen.version };
                let decided = client.send(operations::admin_reject_approval(seen.id), &body).await?;
                out.answer(&decided, |decided| show(std::slice::from_ref(decided)))
            }
            Self::Stop(decide) => {
                let seen = decide.ask(client, out, "Stop").await?;
                let body = api::ApprovalVersionInput { version: seen.version };
                let decided = client.send(operations::admin_stop_approval(seen.id), &body).await?;
                out.answer(&decided, |decided| show(std::slice::from_ref(decided)))
            }
        }
    }
}

impl Decide {
    /// Shows the request and asks for confirmation. Its version is sent with the decision, so that a request decided in
    /// the meantime is refused.
    async fn ask(self, client: &Client, out: &mut Output, decision: &str) -> Result<api::Approval, Error> {
        out.require_prompt(self.yes)?;
        let id = self.id.find(client, &record::APPROVALS).await?;
        let missing =
            || format!("no approval request has the ID {id}; list requests with: paraply approval list");
        let found = client.fetch(operations::admin_get_approval(id)).await;
        let seen = found.map_err(|error| error.or_missing(missing))?;
        for change in &seen.changes {
            out.note(&format!("{}: “{}” → “{}”", change.field, change.from, change.to));
        }
        let question = format!(
            "{decision} “{}” ({}), requested by {}?",
            seen.act_label, seen.subject, seen.requested_by_name
        );
        out.confirm(&question, self.yes)?;
        Ok(seen)
    }
}

fn show(requests: &[api::Approval]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Request", Align::Left),
        ("Subject", Align::Left),
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
