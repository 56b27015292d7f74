//! //! `paraply`: finance operations from a terminal or a script, through the published REST API.

#![forbid(unsafe_code)]

mod amount;
mod api;
mod call;
mod client;
mod commands;
mod credentials;
mod error;
mod file;
mod heading;
mod interrupt;
mod label;
mod language;
mod long_operation;
mod note;
mod output;
mod progress;
mod prompt;
mod summary;
mod table;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::client::Client;
use crate::commands::import::Imports;
use crate::error::Error;
use crate::output::{Format, Output};
use crate::table::Screen;

/// Help heading of the options that every command takes.
const GLOBAL: &str = "Global options";

/// Shown in the help of the program itself only.
const SECTIONS: &str = "\
Output:
  Data is written to standard output, messages and prompts to standard error.

Exit codes:
  0    Success
  1    Failure, complete or partial
  2    Incorrect usage, or cancelled
  3    Action needed: the bank rejected payments, a bank transaction waits for
       a decision, a reconciliation differs, or a change awaits a second admin
       or the end of a delay
  4    Not logged in
  130  Interrupted

Environment variables:
  PARAPLY_SERVER       Server URL, default of --server
  PARAPLY_PROFILE      Profile name, default of --profile
  PARAPLY_TOKEN        Access token, used instead of a saved session
  PARAPLY_PASSWORD     Password, used instead of the prompt
  PARAPLY_CREDENTIALS  Path of the credentials file
  NO_COLOR             Output without colours, if set
  LC_ALL, LC_MESSAGES, LANG
                       Language of labels and server messages: English for en* and C, otherwise Swedish

Files:
  paraply/credentials.json in the configuration folder
                       Saved sessions, readable by the owner only";

/// Manage imports, invoices, payments, salary runs, declarations and reports.
///
/// Log in first: paraply login --server URL --email ADDRESS
#[derive(Parser)]
#[command(name = "paraply", version, propagate_version = true, after_long_help = SECTIONS)]
struct Cli {
    /// Server URL, e.g. http://localhost:3000; saved by login.
    #[arg(long, global = true, env = "PARAPLY_SERVER", hide_env = true, value_name = "URL", help_heading = GLOBAL)]
    server: Option<String>,
    /// Profile name, for several servers or accounts.
    #[arg(long, global = true, env = "PARAPLY_PROFILE", hide_env = true, value_name = "NAME", help_heading = GLOBAL)]
    profile: Option<String>,
    /// JSON output with every field of the API response.
    #[arg(long, global = true, help_heading = GLOBAL)]
    json: bool,
    /// CSV output of the tables, without totals and other text.
    #[arg(long, global = true, conflicts_with = "json", help_heading = GLOBAL)]
    csv: bool,
    /// A single field of the JSON output, one line per record; dots for nested fields, e.g. totals.payout.
    #[arg(long, global = true, value_name = "NAME", conflicts_with_all = ["json", "csv"], help_heading = GLOBAL)]
    field: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Log in with email and password, and save the session.
    ///
    /// Scripts set PARAPLY_TOKEN instead.
    Login(commands::login::Login),
    /// Log out and delete the saved session.
    Logout,
    /// List saved profiles and select the default one.
    #[command(subcommand)]
    Profile(commands::login::Profiles),
    #[command(flatten)]
    SignedIn(SignedIn),
    /// Generate a shell completion script.
    ///
    /// For bash: paraply completions bash > ~/.local/share/bash-completion/completions/paraply
    Completions(commands::shell::Completions),
    /// Generate the manual pages.
    Man(commands::shell::Man),
}

/// Commands that require a login.
#[derive(Subcommand)]
enum SignedIn {
    /// Show the logged-in user and the server.
    Whoami,
    /// Import, list, show, send, return and cancel invoices.
    #[command(subcommand)]
    Invoice(commands::invoice::Invoice),
    /// Import bank files, list bank transactions and allocate them.
    #[command(subcommand)]
    Bank(commands::bank::Bank),
    /// Import, add and list payments.
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
    /// List and undo imports, download rejected rows and sample files.
    #[command(subcommand)]
    Import(Imports),
    /// Manage salary runs, from preview to bank status report and employer declaration.
    #[command(subcommand)]
    Salary(commands::salary::Salary),
    /// List and show payslips.
    #[command(subcommand)]
    Payslip(commands::payslip::Payslip),
    /// List, approve and reject tax requests.
    #[command(subcommand)]
    TaxRequest(commands::tax_request::TaxRequest),
    /// Report the provider's fees.
    #[command(subcommand)]
    Fee(commands::fee::Fee),
    /// Report receivables, debt to freelancers and the ledger, reconcile a month, export vouchers.
    #[command(subcommand)]
    Report(commands::report::Report),
    /// Export earlier employer declarations.
    #[command(subcommand)]
    Agi(commands::agi::Agi),
    /// Show and change the provider's settings.
    #[command(subcommand)]
    Settings(commands::settings::Settings),
    /// List, confirm and reject changes that require a second admin.
    #[command(subcommand)]
    Approval(commands::approval::Approval),
    /// List the audit log.
    #[command(subcommand)]
    Audit(commands::audit::Audit),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    match interrupt::interruptible(run(cli)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::ClosedPipe) => ExitCode::SUCCESS,
        Err(error) => {
            note::note(&format!("{} {error}", Screen::stderr().error("paraply:")));
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
    // These work without a login.
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
        SignedIn::Bank(command) => command.run(&client, &mut out).await,
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
