//! Runs a command with a private PostgreSQL, whose URL it finds in `DATABASE_URL`.
//!
//! `with-postgres [--keep-in FOLDER] [--] COMMAND [ARGUMENT…]`
//!
//! Without a folder the database is a throw-away one: fast, made for this command and removed after it.
//! The exit code is the command's; 125 says that there was no database, 127 that there was no such command.

mod throwaway;

use std::env;
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus};

use paraply_postgres::{Options, PrivateDatabase, StartError};
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use throwaway::ThrowAway;

const MISUSED: u8 = 2;
const NO_DATABASE: u8 = 125;
const NO_COMMAND: u8 = 127;

struct Arguments {
    keep_in: Option<PathBuf>,
    command: OsString,
    arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    let Some(arguments) = parse(env::args_os().skip(1)) else {
        eprintln!("usage: with-postgres [--keep-in FOLDER] [--] COMMAND [ARGUMENT…]");
        return ExitCode::from(MISUSED);
    };
    // From here on a signal does not end this process, so the database is always cleaned up.
    let signals = match Signals::new([SIGHUP, SIGINT, SIGTERM]) {
        Ok(signals) => signals,
        Err(error) => return fail("cannot watch for signals", &error, NO_DATABASE),
    };
    match &arguments.keep_in {
        Some(folder) => match PrivateDatabase::start(folder) {
            Ok(database) => run(&arguments, &database, signals),
            Err(error) => fail("no database", &error, NO_DATABASE),
        },
        None => match start_throw_away() {
            Ok(throw_away) => run(&arguments, throw_away.database(), signals),
            Err(error) => fail("no database", &error, NO_DATABASE),
        },
    }
}

fn start_throw_away() -> Result<ThrowAway, StartError> {
    // A test run opens a pool for every test that runs at the same time.
    ThrowAway::start(Options { durable: false, max_connections: 300 })
}

fn parse(mut words: impl Iterator<Item = OsString>) -> Option<Arguments> {
    let mut keep_in = None;
    let mut command = words.next()?;
    if command == "--keep-in" {
        keep_in = Some(PathBuf::from(words.next()?));
        command = words.next()?;
    }
    if command == "--" {
        command = words.next()?;
    }
    Some(Arguments { keep_in, command, arguments: words.collect() })
}

fn run(arguments: &Arguments, database: &PrivateDatabase, signals: Signals) -> ExitCode {
    let child = Command::new(&arguments.command)
        .args(&arguments.arguments)
        .env("DATABASE_URL", database.url())
        .spawn();
    match child.and_then(|child| wait(child, signals)) {
        Ok(status) => exit_code(status),
        Err(error) => fail(&Path::new(&arguments.command).display().to_string(), &error, NO_COMMAND),
    }
}

/// Waits for the child, and passes on signals from outside. The terminal's Ctrl-C reaches the child by
/// itself; twice would be taken for impatience.
fn wait(mut child: Child, mut signals: Signals) -> std::io::Result<ExitStatus> {
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let handle = signals.handle();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for signal in signals.forever().filter(|signal| *signal != SIGINT) {
                if let (Some(pid), Some(signal)) = (pid, Signal::from_named_raw(signal)) {
                    // It may be gone already.
                    let _ = kill_process(pid, signal);
                }
            }
        });
        let status = child.wait();
        handle.close();
        status
    })
}

fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX))
}

fn fail(what: &str, error: &dyn std::error::Error, code: u8) -> ExitCode {
    eprintln!("with-postgres: {what}: {error}");
    ExitCode::from(code)
}
