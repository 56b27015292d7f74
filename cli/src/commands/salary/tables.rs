//! What salaries are calculated with, year by year.

use clap::{Args, Subcommand};

use crate::api;
use crate::client::Client;
use crate::commands::import::{Kind, Sending, TableKind};
use crate::error::Error;
use crate::output::{Align, Cell, Output, row, table};

/// Commands on the tables of the years.
#[derive(Subcommand)]
pub enum Tables {
    /// Lists the tables of every year.
    List,
    /// Imports a whole table of a year, over what applied before; salaries that are calculated keep theirs.
    ///
    /// Its headings are those of: paraply import sample year-tables. For monthly_tax it may also be the text that
    /// Skatteverket publishes. Rows of other years are left out. Take it back with: paraply import undo ID.
    Import(Import),
}

/// Options of `import`.
#[derive(Args)]
pub struct Import {
    #[command(flatten)]
    sending: Sending,
    /// What the table is about.
    #[arg(long)]
    table: TableKind,
    /// The year of payment.
    #[arg(long)]
    year: u16,
    /// Where the file came from, for the record, e.g. "SKVFS 2026:21".
    #[arg(long)]
    origin: String,
}

impl Tables {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List => list(client, out).await,
            Self::Import(Import { sending, table, year, origin }) => {
                let more = vec![
                    ("table", table.as_str().to_owned()),
                    ("year", year.to_string()),
                    ("origin", origin),
                ];
                sending.run(client, out, Kind::YearTables, more).await
            }
        }
    }
}

async fn list(client: &Client, out: &mut Output) -> Result<(), Error> {
    let tables: Vec<api::YearTable> = client.get("/api/admin/year-tables").await?;
    out.answer(&tables, |tables| {
        let heading = [
            ("Year", Align::Right),
            ("Table", Align::Left),
            ("Rows", Align::Right),
            ("Origin", Align::Left),
            ("File", Align::Left),
            ("By", Align::Left),
        ];
        let rows = tables.iter().map(|one| {
            row![
                one.year,
                Cell::label(&one.kind),
                one.row_count,
                if one.assumed {
                    format!("{} (assumed, not decided yet)", one.origin)
                } else {
                    one.origin.clone()
                },
                one.file_name.clone().unwrap_or_else(|| "built in".into()),
                &one.uploaded_by_name,
            ]
        });
        table(&heading, rows)
    })
}
