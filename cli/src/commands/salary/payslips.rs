//! `paraply salary payslips`.

use std::path::PathBuf;

use clap::Args;

use super::no_run;
use crate::api::operations;
use crate::client::Client;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::output::Output;
use crate::progress::Progress;

/// Options of `payslips`.
#[derive(Args)]
pub struct Payslips {
    /// Salary run: ID, ID prefix or latest.
    run: RecordRef,
    /// Output file.
    #[arg(long, short)]
    out: PathBuf,
}

impl Payslips {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let run = self.run.find(client, &record::RUNS).await?;
        let progress = Progress::receiving("Downloading payslips");
        let size = client.download(operations::admin_get_payslip_archive(run), &self.out, &progress).await;
        let size = size.map_err(|error| error.or_missing(|| no_run(run)))?;
        drop(progress);
        out.note(&format!("{size} bytes written to {}", self.out.display()));
        Ok(())
    }
}
