//! `paraply group …`

use clap::{Args, Subcommand};
use serde_json::json;

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::Paging;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::{Align, Cell, Output, Table, details, row, table};

/// Group commands.
#[derive(Subcommand)]
pub enum Group {
    /// List groups by name.
    List(List),
    /// Show one group.
    Show {
        /// Group: ID, ID prefix or latest.
        group: RecordRef,
    },
}

/// Options of `list`.
#[derive(Args)]
pub struct List {
    /// Text in the name or description.
    #[arg(long)]
    search: Option<String>,
    #[command(flatten)]
    paging: Paging,
}

impl Group {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(List { search, paging }) => {
                let filter = search.map_or_else(|| json!({}), |search| json!({ "q": search }));
                let page = client
                    .list(operations::admin_list_groups(), &filter, ("name", "ASC"), paging.rows())
                    .await?;
                out.note(&format!("{} of {} groups", page.rows.len(), page.total));
                out.answer(&page.rows, |groups| show_all(groups))
            }
            Self::Show { group } => {
                let id = group.find(client, &record::GROUPS).await?;
                let missing = || format!("no group has the ID {id}; list groups with: paraply group list");
                let found = client.fetch(operations::admin_get_group(id)).await;
                let found = found.map_err(|error| error.or_missing(missing))?;
                out.answer(&found, show)
            }
        }
    }
}

/// Empty cells: the provider's own setting applies.
fn show_all(groups: &[api::Group]) -> Table {
    let heading = [
        ("ID", Align::Left),
        ("Name", Align::Left),
        ("Members", Align::Right),
        ("Fee %", Align::Right),
        ("Fixed fee", Align::Right),
        ("Payment terms, days", Align::Right),
    ];
    let rows = groups.iter().map(|group| {
        row![
            group.id,
            &group.name,
            group.member_count,
            group.fee_percentage.as_deref().map(Cell::number),
            group.fixed_fee.as_deref().map(Cell::kr),
            &group.payment_terms_days,
        ]
    });
    table(&heading, rows)
}

fn show(group: &api::Group) -> Table {
    details([
        ("ID", group.id.into()),
        ("Name", Cell::from(&group.name)),
        ("Description", Cell::from(&group.description)),
        ("Members", group.member_count.into()),
        ("Fee %", group.fee_percentage.as_deref().map(Cell::number).into()),
        ("Fixed fee", group.fixed_fee.as_deref().map(Cell::kr).into()),
        ("Payment terms, days", Cell::from(&group.payment_terms_days)),
    ])
}
