//! `paraply message …`

use chrono::Local;
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::{Paging, UserRef};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Shown, Table, details, row, table};

/// Message commands.
#[derive(Subcommand)]
pub enum Message {
    /// List messages, newest first.
    List(List),
    /// Show one message with its replies.
    Show {
        /// Message: ID, ID prefix or latest.
        message: RecordRef,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Message status.
    #[arg(long)]
    status: Option<Status>,
    /// Form the message was sent from.
    #[arg(long)]
    kind: Option<Kind>,
    /// Urgency.
    #[arg(long)]
    urgency: Option<Urgency>,
    /// Sender: email address or ID.
    #[arg(long)]
    user: Option<UserRef>,
    /// Text in the subject, message, name or email address.
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Status {
    Open,
    Answered,
    Closed,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Contact,
    Support,
    Feedback,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Urgency {
    Low,
    Medium,
    High,
}

impl Message {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(list) => list.run(client, out).await,
            Self::Show { message } => {
                let id = message.find(client, &record::MESSAGES).await?;
                let missing =
                    || format!("no message has the ID {id}; list messages with: paraply message list");
                let found = client.fetch(operations::admin_get_message(id)).await;
                let found = found.map_err(|error| error.or_missing(missing))?;
                out.answer(&found, show)
            }
        }
    }
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(status) = self.status {
            filter["status"] = json!(status);
        }
        if let Some(kind) = self.kind {
            filter["kind"] = json!(kind);
        }
        if let Some(urgency) = self.urgency {
            filter["urgency"] = json!(urgency);
        }
        if let Some(user) = self.user {
            filter["userId"] = json!(user.find_id(client).await?);
        }
        if let Some(search) = self.search {
            filter["q"] = search.into();
        }
        let (order, rows) = (("createdAt", "DESC"), self.paging.rows());
        let page = client.list(operations::admin_list_messages(), &filter, order, rows).await?;
        out.note(&format!("{} of {} messages", page.rows.len(), page.total));
        out.answer(&page.rows, |messages| show_all(messages))
    }
}

fn show_all(messages: &[api::Message]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Sent", Align::Left),
        ("Status", Align::Left),
        ("Type", Align::Left),
        ("Urgency", Align::Left),
        ("From", Align::Left),
        ("Email", Align::Left),
        ("Subject", Align::Left),
    ];
    let rows = messages.iter().map(|message| {
        row![
            message.id,
            Cell::moment(message.created_at),
            Cell::label(&message.status),
            Cell::label(&message.kind),
            message.urgency.as_ref().map(Cell::label),
            &message.name,
            &message.email,
            &message.subject,
        ]
    });
    table(&heading, rows)
}

fn show(message: &api::Message) -> Shown {
    let head = details([
        ("ID", message.id.into()),
        ("Sent", Cell::moment(message.created_at)),
        ("Status", Cell::label(&message.status)),
        ("Type", Cell::label(&message.kind)),
        ("Urgency", message.urgency.as_ref().map(Cell::label).into()),
        ("Feedback", message.feedback_type.as_ref().map(Cell::label).into()),
        ("From", Cell::from(&message.name)),
        ("Email", Cell::from(&message.email)),
        ("Invoice", Cell::from(&message.invoice_id)),
        ("Subject", Cell::from(&message.subject)),
    ]);
    message.replies.iter().fold(Shown::from(head).user_text(&message.message), |shown, reply| {
        let name = reply.author_name.as_deref().unwrap_or(&message.name);
        shown
            .text(format!("{name}, {}:", reply.created_at.with_timezone(&Local).format("%Y-%m-%d %H:%M")))
            .user_text(&reply.text)
    })
}
