//! Tax tables by year.

use clap::{Args, Subcommand};
use serde_json::json;

use crate::api::operations;
use crate::client::{Client, Rows};
use crate::commands::import::{TableKind, Upload};
use crate::error::Error;
use crate::output::{Align, Cell, Output, row, table};

/// Largest page of the API; a year has four tables.
const TABLES_MAX: usize = 1000;

/// Tax table commands.
#[derive(Subcommand)]
pub enum Tables {
    /// List the tax tables of all years.
    List,
    /// Import a complete tax table for a year, replacing the current one.
    ///
    /// For the headings, see: paraply import sample year-tables. For monthly_tax, the fixed-width text file
    /// published by Skatteverket is accepted as well. Rows for other years are skipped. Payslips already
    /// calculated are not affected. To restore the previous table: paraply import undo ID
    Import(Import),
}

/// Options of `import`.
#[derive(Args)]
pub struct Import {
    #[command(flatten)]
    upload: Upload,
    /// Tax table.
    #[arg(long)]
    table: TableKind,
    /// Payment year.
    #[arg(long)]
    year: u16,
    /// Source of the table, e.g. "SKVFS 2026:21".
    #[arg(long)]
    origin: String,
}

impl Tables {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List => list(client, out).await,
            Self::Import(Import { upload, table, year, origin }) => {
                let form = upload.table_form(table, year, origin);
                upload.run_table(client, out, &form).await
            }
        }
    }
}

async fn list(client: &Client, out: &mut Output) -> Result<(), Error> {
    let call = operations::admin_list_year_tables();
    let tables = client.list(call, &json!({}), None, Rows::first(TABLES_MAX)).await?.rows;
    out.answer(&tables, |tables| {
        let heading = [
            ("Year", Align::Right),
            ("Table", Align::Left),
            ("Rows", Align::Right),
            ("Source", Align::Left),
            ("File", Align::Left),
            ("Imported by", Align::Left),
        ];
        let rows = tables.iter().map(|one| {
            row![
                one.year,
                Cell::label(&one.kind),
                one.row_count,
                if one.assumed {
                    format!("{} (assumed, not yet decided)", one.origin)
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
