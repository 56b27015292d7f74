//! Costs that people want paid back: the office approves or rejects them before the salary is calculated.

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::amount::kr;
use crate::api;
use crate::client::Client;
use crate::commands::arguments::{Paging, Person};
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, Table, row, table};
use crate::progress::Progress;

const PATH: &str = "/api/admin/reimbursements";

/// Commands on costs.
#[derive(Subcommand)]
pub enum Costs {
    /// Lists costs, the latest first.
    List(List),
    /// Approves costs: they are paid without tax with their invoice's salary.
    Approve {
        /// Ids of the costs, the beginning of each, or latest.
        #[arg(required = true, value_name = "COST")]
        ids: Vec<RecordRef>,
    },
    /// Rejects a cost; until its invoice has become salary it can still be approved.
    Reject {
        /// Id of the cost, the beginning of it, or latest.
        #[arg(value_name = "COST")]
        id: RecordRef,
        /// Why; the person reads it.
        #[arg(long)]
        reason: String,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Only these.
    #[arg(long)]
    status: Option<Standing>,
    /// Only this person's; id or e-mail address.
    #[arg(long)]
    user: Option<Person>,
    #[command(flatten)]
    paging: Paging,
}

/// Where a cost stands, in the office's words.
#[derive(Clone, Copy, ValueEnum)]
enum Standing {
    /// Nobody has decided; its person is left out of salary runs.
    Waiting,
    /// Paid with the invoice's salary.
    Approved,
    /// Not paid back.
    Rejected,
}

impl From<Standing> for api::CostStatus {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Waiting => Self::Pending,
            Standing::Approved => Self::Approved,
            Standing::Rejected => Self::Rejected,
        }
    }
}

impl Costs {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(list) => list.run(client, out).await,
            Self::Approve { ids: named } => {
                let mut ids = Vec::with_capacity(named.len());
                for cost in named {
                    ids.push(cost.find(client, &record::COSTS).await?);
                }
                approve(client, out, ids).await
            }
            Self::Reject { id, reason } => {
                let id = id.find(client, &record::COSTS).await?;
                let path = format!("{PATH}/{id}/reject");
                let answer = client.post(&path, &json!({ "reason": reason })).await;
                let cost: api::Reimbursement = answer.map_err(|error| error.or_missing(|| unknown(id)))?;
                out.answer(&cost, |cost| {
                    format!("{}'s cost of {} is rejected: {reason}", cost.user_name, kr(asked(cost)))
                })
            }
        }
    }
}

fn unknown(id: Uuid) -> String {
    format!("there is no cost {id}; paraply salary costs list shows the ids")
}

/// What the person wants: what is asked for, else a receipt's amount, else what the year's amounts give.
fn asked(cost: &api::Reimbursement) -> &str {
    cost.claimed.as_ref().or(cost.amount.as_ref()).unwrap_or(&cost.tax_free)
}

impl List {
    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let mut filter = json!({});
        if let Some(status) = self.status {
            filter["status"] = json!(api::CostStatus::from(status));
        }
        if let Some(user) = self.user {
            filter["userId"] = json!(user.find(client).await?.id);
        }
        let page = client
            .list::<api::Reimbursement>(PATH, &filter, ("createdAt", "DESC"), self.paging.rows())
            .await?;
        out.note(&format!("{} of {} costs", page.rows.len(), page.total));
        out.answer(&page.rows, |costs| show(costs))
    }
}

fn show(costs: &[api::Reimbursement]) -> Table {
    let heading = [
        ("Id", Align::Left),
        ("Status", Align::Left),
        ("Person", Align::Left),
        ("Invoice", Align::Left),
        ("Kind", Align::Left),
        ("Description", Align::Left),
        ("Asked for", Align::Right),
        ("Tax-free", Align::Right),
        ("Shown by", Align::Left),
    ];
    let rows = costs.iter().map(|cost| {
        row![
            cost.id,
            status(cost),
            &cost.user_name,
            &cost.invoice_number,
            Cell::label(&cost.kind),
            &cost.description,
            Cell::kr(asked(cost)),
            Cell::kr(&cost.tax_free),
            &cost.file_name,
        ]
    });
    table(&heading, rows)
}

fn status(cost: &api::Reimbursement) -> Cell {
    match (cost.status, cost.reason.as_deref()) {
        (status, Some(reason)) => {
            Cell::both(format!("{}: {reason}", label(&status)), format!("{status}: {reason}"))
        }
        (status, None) => Cell::label(&status),
    }
}

/// What became of one of several costs.
#[derive(Serialize)]
struct Approval {
    id: Uuid,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<api::Reimbursement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

async fn approve(client: &Client, out: &mut Output, ids: Vec<Uuid>) -> Result<(), Error> {
    let mut results = Vec::with_capacity(ids.len());
    let progress = Progress::counting("Approving", ids.len());
    for id in ids {
        let answer = client.post(&format!("{PATH}/{id}/approve"), &json!({})).await;
        results.push(match answer {
            Ok(cost) => Approval { id, cost: Some(cost), error: None },
            // Without an answer or a sign-in the rest would fare no better.
            Err(error) if error.is_hopeless() => return Err(error),
            Err(error) => {
                let error = error.or_missing(|| unknown(id)).to_string();
                Approval { id, cost: None, error: Some(error) }
            }
        });
        progress.add(1);
    }
    drop(progress);
    let failed = results.iter().filter(|result| result.error.is_some()).count();
    let all = results.len();
    out.answer(&results, |results| {
        let heading = [
            ("Id", Align::Left),
            ("Person", Align::Left),
            ("Asked for", Align::Right),
            ("Result", Align::Left),
        ];
        let rows = results.iter().map(|result| {
            let cost = result.cost.as_ref();
            row![
                result.id,
                cost.map(|cost| Cell::from(&cost.user_name)),
                cost.map(|cost| Cell::kr(asked(cost))),
                result.error.clone().unwrap_or_else(|| label(&api::CostStatus::Approved)),
            ]
        });
        table(&heading, rows)
    })?;
    if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
}
