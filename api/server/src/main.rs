//! The server's command line: serve, migrate, add an admin, load the demo, write the API's description.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use paraply_api::serve::{self, Failure};
use paraply_app::clock::Clock;
use paraply_app::config::Config;
use paraply_app::demo::{self, Outcome};
use paraply_app::imports::sheet_worker::{self, Format};
use paraply_app::{Error, identity};
use paraply_postgres::PrivateDatabase;

/// The Paraply server.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the API and both apps; brings the tables up to date first.
    Serve(Config),
    /// Brings the tables up to date and ends.
    Migrate(Config),
    /// Adds an admin, or gives the right and a new password to who has an account.
    ///
    /// The password is taken from PARAPLY_ADMIN_PASSWORD, else asked for.
    CreateAdmin(CreateAdmin),
    /// Loads the demo into an empty database and ends. Its logins are public.
    Demo(Config),
    /// Encrypts personal numbers, account numbers and bank files with a new key.
    ///
    /// On a private database the old key is gone from the key file afterwards. On another one it stays for servers that
    /// are running; restart them with the new file, then run this again with --finish.
    RotateKey {
        /// No new key; the old ones are removed from the key file.
        #[arg(long)]
        finish: bool,
        #[command(flatten)]
        config: Config,
    },
    /// Writes openapi.json to standard output.
    Openapi,
    /// Reads a spreadsheet for the server, which starts this itself.
    #[command(hide = true)]
    ReadSheet { format: Format },
}

#[derive(clap::Args)]
struct CreateAdmin {
    /// The address to log in with.
    #[arg(long)]
    email: String,
    /// First and last name.
    #[arg(long)]
    name: String,
    #[command(flatten)]
    config: Config,
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("paraply-api: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(config) => {
            log();
            with_database(config, |config, url| async move {
                let app = serve::open(config, &url, Clock::system()).await?;
                serve::run(app).await
            })
        }
        Command::Migrate(config) => with_database(config, |config, url| async move {
            serve::open(config, &url, Clock::system()).await.map(|_| ())
        }),
        Command::CreateAdmin(CreateAdmin { email, name, config }) => {
            let password = match std::env::var("PARAPLY_ADMIN_PASSWORD") {
                Ok(password) => password,
                Err(_) => rpassword::prompt_password("Password, at least 10 characters: ")?,
            };
            with_database(config, |config, url| async move {
                let app = serve::open(config, &url, Clock::system()).await?;
                let admin = identity::create_admin(&app, &email, &name, &password).await.map_err(faults)?;
                let what =
                    if admin.is_new { "is an admin now" } else { "had an account and is an admin now" };
                eprintln!("{} {what}. Log in at {}/auth", admin.email, app.config.origin());
                eprintln!(
                    "No second admin confirmed this: it is in the audit log, and the other admins are told by email."
                );
                Ok(())
            })
        }
        Command::Demo(config) => with_database(config, |config, url| async move {
            let app = serve::open(config, &url, Clock::system()).await?;
            match demo::load(&app).await? {
                Outcome::Loaded => {
                    eprintln!("The demo is loaded; its password is {}", demo::PASSWORD);
                    Ok(())
                }
                Outcome::NotEmpty => Err("the database is not empty; nothing was changed".into()),
                Outcome::Refused(obstacle) => {
                    Err(format!("the demo's logins are public, and {obstacle}; nothing was changed").into())
                }
            }
        }),
        Command::RotateKey { finish, config } => with_database(config, |config, url| async move {
            eprintln!("{}", serve::rotate_key(config, &url, Clock::system(), finish).await?);
            Ok(())
        }),
        Command::ReadSheet { format } => std::process::exit(sheet_worker::run(format).into()),
        Command::Openapi => {
            use std::io::Write;
            std::io::stdout().write_all(paraply_api::http::written_contract().as_bytes())?;
            Ok(())
        }
    }
}

/// Says in words what is wrong with what was given.
fn faults(error: Error) -> Failure {
    match error {
        Error::Invalid(faults) => {
            let lines = faults.iter().map(|fault| format!("{}: {}", fault.field, fault.kind));
            lines.collect::<Vec<_>>().join("; ").into()
        }
        other => other.into(),
    }
}

fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("PARAPLY_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,sqlx=warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}

/// Runs on the named database, or on a private one that lives as long as the work. The private one must be started
/// on the main thread, before the runtime: it dies with the thread that started it.
fn with_database<F: Future<Output = Result<(), Failure>>>(
    config: Config,
    work: impl FnOnce(Config, String) -> F,
) -> Result<(), Failure> {
    let private = match config.database_url {
        Some(_) => None,
        None => Some(PrivateDatabase::start(&config.data_dir.join("postgres"))?),
    };
    let url = match (&config.database_url, &private) {
        (Some(url), _) => url.clone(),
        (None, Some(private)) => private.url(),
        (None, None) => unreachable!("a private database is started when none is named"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(work(config, url));
    drop(runtime);
    if let Some(private) = private {
        private.stop();
    }
    result
}
