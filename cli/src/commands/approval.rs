//! `paraply approval …`

use clap::{Args, Subcommand};
use serde_json::json;
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::output::{Align, Output, Table, table};

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
    /// How many at most.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
}

/// Which request is decided.
#[derive(Args)]
pub struct Decide {
    /// Id of the request.
    id: Uuid,
    /// Do not ask.
    #[arg(long, short)]
    yes: bool,
}

impl Approval {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(List { all, limit }) => {
                let filter = if all { json!({}) } else { json!({ "status": "waiting" }) };
                let sort = ("requestedAt", "DESC");
                let page = client.list::<api::Approval>(PATH, &filter, sort, limit.into()).await?;
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
        let path = format!("{PATH}/{}", self.id);
        let missing = || format!("there is no request {}; paraply approval list lists them", self.id);
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
        vec![
            request.id.to_string(),
            request.act_label.clone(),
            request.subject.clone(),
            request.requested_by_name.clone(),
            request.requested_at.with_timezone(&chrono::Local).format("%Y-%m-%d %H:%M").to_string(),
            request.status.to_string(),
        ]
    });
    table(&heading, rows)
}
