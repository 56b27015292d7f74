//! `paraply agi …`: exports of earlier declarations. `paraply salary agi` creates new ones.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::api::{self, operations};
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::file;
use crate::label;
use crate::output::{Output, count};

/// Employer declaration commands.
#[derive(Subcommand)]
pub enum Agi {
    /// Export an existing employer declaration as XML, byte for byte.
    Export(Export),
}

/// Options of `export`.
#[derive(Args)]
pub struct Export {
    /// Declaration month, YYYY-MM.
    period: Month,
    /// Sequence number of the declaration within the month; the latest by default.
    #[arg(long)]
    sequence: Option<i32>,
    /// Output file; standard output by default.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

impl Agi {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let Self::Export(Export { period, sequence, out: path }) = self;
        let detail = client.fetch(operations::admin_get_agi(&period.period())).await?;
        let asked = |made: &&api::AgiDeclaration| sequence.is_none_or(|sequence| made.sequence == sequence);
        let made = detail.declarations.iter().filter(asked).max_by_key(|made| made.sequence);
        let made = made.ok_or_else(|| {
            Error::Missing(match sequence {
                Some(sequence) => format!(
                    "{period} has no declaration {sequence}; list them with: paraply salary agi show {period}"
                ),
                None => format!("{period} has not been declared; run: paraply salary agi declare {period}"),
            })
        })?;
        if detail.month.status != api::AgiStatus::Declared {
            out.note(&format!(
                "Salaries for {period} have changed since this declaration. Create a correction with: paraply salary agi declare {period}"
            ));
        }
        let bytes = client.fetch_bytes(operations::admin_get_agi_xml(made.id)).await?;
        let Some(path) = path else { return out.bytes(&bytes) };
        file::save(&path, &bytes)?;
        out.answer(made, |made| {
            format!(
                "{} declaration {} for {period}, {}, written to {}",
                label::of("AgiDeclaration", &made.kind),
                made.sequence,
                count(made.individual_count, "individual"),
                path.display()
            )
        })
    }
}
