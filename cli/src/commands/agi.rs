//! `paraply agi …`: declarations of months that are declared. Making one stands under `paraply salary agi`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::api;
use crate::client::Client;
use crate::commands::arguments::Month;
use crate::error::Error;
use crate::file;
use crate::label;
use crate::output::{Output, count};

/// Commands on declarations.
#[derive(Subcommand)]
pub enum Agi {
    /// Writes a declaration of a month (XML) as it was made, byte for byte; changes nothing.
    Export(Export),
}

/// Options of `export`.
#[derive(Args)]
pub struct Export {
    /// Month, YYYY-MM.
    period: Month,
    /// An earlier one of the month, by its number; without it the latest.
    #[arg(long)]
    sequence: Option<i32>,
    /// File to write; without it the XML goes to standard output.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

impl Agi {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let Self::Export(Export { period, sequence, out: path }) = self;
        let detail: api::AgiMonthDetail = client.get(&format!("/api/admin/agi/{}", period.period())).await?;
        let asked = |made: &&api::AgiDeclaration| sequence.is_none_or(|sequence| made.sequence == sequence);
        let made = detail.declarations.iter().filter(asked).max_by_key(|made| made.sequence);
        let made = made.ok_or_else(|| {
            Error::Missing(match sequence {
                Some(sequence) => format!(
                    "{period} has no declaration {sequence}; paraply salary agi show {period} lists them"
                ),
                None => format!("{period} is not declared yet; run: paraply salary agi declare {period}"),
            })
        })?;
        if detail.month.status != api::AgiStatus::Declared {
            out.note(&format!(
                "Pay of {period} has changed since; paraply salary agi declare {period} makes the correction."
            ));
        }
        let bytes = client.get_bytes(&format!("/api/admin/agi/declarations/{}/xml", made.id)).await?;
        let Some(path) = path else { return out.bytes(&bytes) };
        file::save(&path, &bytes)?;
        out.answer(made, |made| {
            format!(
                "{} {} of {period}, {}, written to {}",
                label::of("AgiDeclaration", &made.kind),
                made.sequence,
                count(made.individual_count, "individual"),
                path.display()
            )
        })
    }
}
