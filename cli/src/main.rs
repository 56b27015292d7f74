//! `paraply`: the provider's finance work from a terminal and from scripts. A client of the published REST API.

#![forbid(unsafe_code)]

mod api;
mod client;
mod commands;
mod credentials;
mod error;
mod file;
mod long_act;
mod output;
mod progress;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::client::Client;
use crate::error::Error;
use crate::output::Output;

/// Paraply from the command line: imports, invoices, payments, salaries, declarations and reports.
///
/// Data goes to standard output, everything else to standard error.
/// Exit codes: 0 done; 1 failed, wholly or in part; 2 misused or cancelled; 3 done, but somebody must look: the bank
/// rejected payments, or a reconciliation differs; 4 not signed in.
#[derive(Parser)]
#[command(name = "paraply", version, propagate_version = true)]
struct Cli {
    /// The server, e.g. http://localhost:3000; remembered by login.
    #[arg(long, global = true, env = "PARAPLY_SERVER")]
    server: Option<String>,
    /// Answer as JSON instead of tables.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Signs in with e-mail and password and keeps an access token.
    Login(commands::login::Login),
    /// Forgets the access token, here and on the server.
    Logout,
    /// Says who is signed in, and where.
    Whoami,
    /// Imports, shows and sends invoices.
    #[command(subcommand)]
    Invoice(commands::invoice::Invoice),
    /// Records and lists payments.
    #[command(subcommand)]
    Payment(commands::payment::Payment),
    /// Runs salaries, from the preview to the bank's answer, the declaration and the payslips.
    #[command(subcommand)]
    Salary(commands::salary::Salary),
    /// Reports fees.
    #[command(subcommand)]
    Fee(commands::fee::Fee),
    /// Reconciles a month, and writes the vouchers for accounting programs.
    #[command(subcommand)]
    Report(commands::report::Report),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::ClosedPipe) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("paraply: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

async fn run(cli: Cli) -> Result<(), Error> {
    let mut out = Output::new(cli.json);
    if let Command::Login(login) = cli.command {
        return login.run(cli.server, &mut out).await;
    }
    let client = Client::from_credentials(cli.server)?;
    match cli.command {
        Command::Login(_) => unreachable!("handled above: it needs no credentials"),
        Command::Logout => commands::login::logout(&client).await,
        Command::Whoami => commands::login::whoami(&client, &mut out).await,
        Command::Invoice(command) => command.run(&client, &mut out).await,
        Command::Payment(command) => command.run(&client, &mut out).await,
        Command::Salary(command) => command.run(&client, &mut out).await,
        Command::Fee(command) => command.run(&client, &mut out).await,
        Command::Report(command) => command.run(&client, &mut out).await,
    }
}
