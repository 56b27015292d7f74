//! `paraply audit …`

use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{Paging, UserRef};
use crate::error::Error;
use crate::label;
use crate::output::{Align, Cell, Output, Table, row, table};

/// Audit log commands.
#[derive(Subcommand)]
pub enum Audit {
    /// List audit events, newest first.
    ///
    /// JSON output includes the values before and after each change.
    List(List),
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Acting user: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    /// Record type, e.g. invoice, salary_run, user or settings.
    #[arg(long)]
    entity: Option<String>,
    /// Record ID.
    #[arg(long)]
    id: Option<Uuid>,
    /// Text in the event name, e.g. invoice.send.
    #[arg(long)]
    action: Option<String>,
    /// First day, YYYY-MM-DD.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Last day, YYYY-MM-DD.
    #[arg(long)]
    to: Option<NaiveDate>,
    #[command(flatten)]
    paging: Paging,
}

impl Audit {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let Self::List(list) = self;
        let rows = list.paging.rows();
        let filter = list.filter(client).await?;
        let page = client.list(operations::admin_list_audit_events(), &filter, ("at", "DESC"), rows).await?;
        out.note(&format!("{} of {} events", page.rows.len(), page.total));
        out.answer(&page.rows, |events| show(events))
    }
}

impl List {
    async fn filter(self, client: &Client) -> Result<Value, Error> {
        let mut filter = json!({});
        if let Some(user) = self.user {
            filter["actorId"] = json!(user.find(client).await?.id);
        }
        if let Some(entity) = self.entity {
            filter["entity"] = entity.into();
        }
        if let Some(id) = self.id {
            filter["entityId"] = json!(id);
        }
        if let Some(action) = self.action {
            filter["q"] = action.into();
        }
        if let Some(from) = self.from {
            filter["from"] = json!(from);
        }
        if let Some(to) = self.to {
            filter["to"] = json!(to);
        }
        Ok(filter)
    }
}

fn show(events: &[api::AuditEvent]) -> Table {
    let heading = [
        ("Time", Align::Left),
        ("User", Align::Left),
        ("Event", Align::Left),
        ("Record", Align::Left),
        ("ID", Align::Left),
        ("IP address", Align::Left),
    ];
    let rows = events.iter().map(|event| {
        row![
            event.at.with_timezone(&chrono::Local).format("%Y-%m-%d %H:%M:%S").to_string(),
            &event.actor_name,
            Cell::both(label::plain(&event.action), event.action.as_str()),
            Cell::both(label::plain(&event.entity), event.entity.as_str()),
            &event.entity_id,
            &event.ip,
        ]
    });
    table(&heading, rows)
}
