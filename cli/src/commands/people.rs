//! `paraply user …` and `paraply client …`

use clap::Subcommand;

use crate::client::Client as Server;
use crate::commands::import::{ImportFile, Kind};
use crate::error::Error;
use crate::output::Output;

/// Commands on users.
#[derive(Subcommand)]
pub enum User {
    /// Imports users from a CSV or spreadsheet file, known by their addresses, all or nothing. An empty cell leaves
    /// what is there.
    Import {
        #[command(flatten)]
        import: ImportFile,
        /// Mail new users a link for their first password.
        #[arg(long)]
        invite: bool,
    },
}

impl User {
    /// Runs the command.
    pub async fn run(self, client: &Server, out: &mut Output) -> Result<(), Error> {
        let Self::Import { import, invite } = self;
        import.run(client, out, Kind::Users, invite).await
    }
}

/// Commands on clients.
#[derive(Subcommand)]
pub enum Client {
    /// Imports clients from a CSV or spreadsheet file, known by number or name, all or nothing. An empty cell leaves
    /// what is there.
    Import(ImportFile),
}

impl Client {
    /// Runs the command.
    pub async fn run(self, client: &Server, out: &mut Output) -> Result<(), Error> {
        let Self::Import(import) = self;
        import.run(client, out, Kind::Clients, false).await
    }
}
