//! `paraply`: the provider's finance work from a terminal and from scripts. A client of the published REST API.

#![forbid(unsafe_code)]

mod amount;
mod api;
mod client;
mod commands;
mod credentials;
mod error;
mod file;
mod heading;
mod interrupt;
mod label;
mod language;
mod long_act;
mod note;
mod output;
mod progress;
mod prompt;
mod table;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::client::Client;
use crate::commands::import::Imports;
use crate::error::Error;
use crate::output::{Format, Output};
use crate::table::Screen;

/// What every command takes is told apart from its own options.
const GLOBAL: &str = "Options of every command";

/// Paraply from the command line: imports, invoices, payments, salaries, declarations and reports.
///
/// Sign in with: paraply login --server URL --email ADDRESS
///
/// Data goes to standard output, everything else to standard error.
///
/// Exit codes: 0 done; 1 failed, wholly or in part; 2 misused or cancelled; 3 done, but somebody must look: the bank
/// rejected payments, a reconciliation differs, or a second admin must confirm; 4 not signed in; 130 interrupted.
#[derive(Parser)]
#[command(name = "paraply", version, propagate_version = true)]
struct Cli {
    /// The server, e.g. http://localhost:3000; remembered by login.
    #[arg(long, global = true, env = "PARAPLY_SERVER", help_heading = GLOBAL)]
    server: Option<String>,
    /// One of several servers or accounts, by the name that it was signed in under.
    #[arg(long, global = true, env = "PARAPLY_PROFILE", help_heading = GLOBAL)]
    profile: Option<String>,
    /// Answer as JSON instead of tables, with all that the server says.
    #[arg(long, global = true, help_heading = GLOBAL)]
    json: bool,
    /// Answer tables as comma-separated values for spreadsheets; sums and words beside them are left out.
    #[arg(long, global = true, conflicts_with = "json", help_heading = GLOBAL)]
    csv: bool,
    /// Answer only this field of the JSON, of a list one a line; inner fields behind a point, e.g. totals.payout.
    #[arg(long, global = true, value_name = "NAME", conflicts_with_all = ["json", "csv"], help_heading = GLOBAL)]
    field: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sign in by e-mail and password and keep the session; scripts set PARAPLY_TOKEN instead.
    Login(commands::login::Login),
    /// Sign out: end the session on the server and forget it.
    Logout,
    /// Lists the servers that are signed in to, and chooses one.
    #[command(subcommand)]
    Profile(commands::login::Profiles),
    #[command(flatten)]
    SignedIn(SignedIn),
    /// Writes what a shell needs to complete commands and options.
    ///
    /// For bash: paraply completions bash > ~/.local/share/bash-completion/completions/paraply
    Completions(commands::shell::Completions),
    /// Writes the manual.
    Man(commands::shell::Man),
}

/// What needs somebody to be signed in.
#[derive(Subcommand)]
enum SignedIn {
    /// Says who is signed in, and where.
    Whoami,
    /// Imports, shows and sends invoices.
    #[command(subcommand)]
    Invoice(commands::invoice::Invoice),
    /// Records and lists payments.
    #[command(subcommand)]
    Payment(commands::payment::Payment),
    /// Import, list and show users.
    #[command(subcommand)]
    User(commands::user::User),
    /// Import, list and show clients.
    #[command(subcommand)]
    Client(commands::client::Client),
    /// List and show groups.
    #[command(subcommand)]
    Group(commands::group::Group),
    /// List and show messages.
    #[command(subcommand)]
    Message(commands::message::Message),
    /// Lists imports, takes them back, and writes samples and the rows that were left out.
    #[command(subcommand)]
    Import(Imports),
    /// Runs salaries, from the preview to the bank's answer, the declaration and the payslips.
    #[command(subcommand)]
    Salary(commands::salary::Salary),
    /// List and show payslips.
    #[command(subcommand)]
    Payslip(commands::payslip::Payslip),
    /// Lists tax requests, approves and rejects them.
    #[command(subcommand)]
    TaxRequest(commands::tax_request::TaxRequest),
    /// Reports fees.
    #[command(subcommand)]
    Fee(commands::fee::Fee),
    /// Reports open invoices, debts and the ledger, reconciles a month, and writes the vouchers.
    #[command(subcommand)]
    Report(commands::report::Report),
    /// Writes declarations that were made.
    #[command(subcommand)]
    Agi(commands::agi::Agi),
    /// Shows and changes the provider's settings.
    #[command(subcommand)]
    Settings(commands::settings::Settings),
    /// Lists and decides requests that wait for a second admin.
    #[command(subcommand)]
    Approval(commands::approval::Approval),
    /// Shows who has done what.
    #[command(subcommand)]
    Audit(commands::audit::Audit),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    match interrupt::until(run(cli)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::ClosedPipe) => ExitCode::SUCCESS,
        Err(error) => {
            note::note(&format!("{} {error}", Screen::stderr().alarming("paraply:")));
            ExitCode::from(error.exit_code())
        }
    }
}

async fn run(cli: Cli) -> Result<(), Error> {
    let mut out = Output::new(match (cli.json, cli.csv, cli.field) {
        (true, ..) => Format::Json,
        (_, true, _) => Format::Csv,
        (.., Some(field)) => Format::Field(field),
        _ => Format::Tables,
    });
    let profile = cli.profile.filter(|profile| !profile.is_empty());
    if let Command::SignedIn(SignedIn::Import(Imports::Sample(sample))) = &cli.command
        && let Some(bytes) = sample.built_in()
    {
        return sample.write(&mut out, &bytes);
    }
    // These need nobody to be signed in.
    let command = match cli.command {
        Command::Login(login) => return login.run(cli.server, profile, &mut out).await,
        Command::Logout => return commands::login::logout(cli.server, profile, &mut out).await,
        Command::Profile(command) => return command.run(&mut out),
        Command::Completions(completions) => return completions.run(Cli::command(), &mut out),
        Command::Man(man) => return man.run(Cli::command(), &mut out),
        Command::SignedIn(command) => command,
    };
    let client = Client::from_credentials(cli.server, profile)?;
    match command {
        SignedIn::Whoami => commands::login::whoami(&client, &mut out).await,
        SignedIn::Invoice(command) => command.run(&client, &mut out).await,
        SignedIn::Payment(command) => command.run(&client, &mut out).await,
        SignedIn::User(command) => command.run(&client, &mut out).await,
        SignedIn::Client(command) => command.run(&client, &mut out).await,
        SignedIn::Group(command) => command.run(&client, &mut out).await,
        SignedIn::Message(command) => command.run(&client, &mut out).await,
        SignedIn::Payslip(command) => command.run(&client, &mut out).await,
        SignedIn::Import(command) => command.run(&client, &mut out).await,
        SignedIn::Salary(command) => command.run(&client, &mut out).await,
        SignedIn::TaxRequest(command) => command.run(&client, &mut out).await,
        SignedIn::Fee(command) => command.run(&client, &mut out).await,
        SignedIn::Report(command) => command.run(&client, &mut out).await,
        SignedIn::Agi(command) => command.run(&client, &mut out).await,
        SignedIn::Settings(command) => command.run(&client, &mut out).await,
        SignedIn::Approval(command) => command.run(&client, &mut out).await,
        SignedIn::Audit(command) => command.run(&client, &mut out).await,
    }
}
