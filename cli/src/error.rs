//! Errors with their messages and exit codes.

use chrono::{DateTime, Local};

/// Exit code after Ctrl-C, by shell convention.
pub const INTERRUPTED: u8 = 130;

/// A failure of a command.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No session and no token.
    #[error("not logged in; run: paraply login --server URL --email ADDRESS")]
    NotSignedIn,
    /// The session or token has expired or has been revoked.
    #[error("the session at {server} has expired or was revoked; {remedy}")]
    Expired { server: String, remedy: String },
    /// Ctrl-C.
    #[error(
        "interrupted; the last request was either completed or not performed at all, and no incomplete file is left. Check its result before you try again"
    )]
    Interrupted,
    /// Ctrl-C between two actions of a batch; the completed ones were reported.
    #[error("interrupted; {left} of {all} not started")]
    Stopped {
        /// Number not started.
        left: usize,
        all: usize,
    },
    /// The server refused; its message is in the caller's language.
    #[error("{}", with_fields(.message, .fields))]
    Refused {
        status: u16,
        code: String,
        message: String,
        /// Field and message of each error, or freelancer and change.
        fields: Vec<(String, String)>,
    },
    /// Reauthentication is required, but stdin is not a terminal.
    #[error(
        "{message}\n  Run the command in a terminal, or log in again first: paraply login --email ADDRESS"
    )]
    Unconfirmed { message: String },
    /// The server cannot be reached or did not respond in time.
    #[error(
        "no response from {server}: {cause}\n  Check the URL and that the server is running: curl {server}/api/health"
    )]
    Unreachable { server: String, cause: String },
    /// The response does not match the API.
    #[error("unexpected response from the server; update paraply or the server: {0}")]
    BadAnswer(String),
    /// A long operation outlasted every retry.
    #[error(
        "the server is still working; check the result with paraply salary show or paraply import list before you try again"
    )]
    Unfinished,
    /// No such record; the message says how to list the existing ones.
    #[error("{0}")]
    Missing(String),
    /// Incorrect usage.
    #[error("{0}")]
    Usage(String),
    /// The confirmation prompt was declined.
    #[error("cancelled; nothing has changed")]
    Cancelled,
    /// Some actions of a batch failed; each was reported.
    #[error("{failed} of {all} failed")]
    Partly { failed: usize, all: usize },
    /// The change requires a second admin, or is delayed.
    #[error("{change}: {until}")]
    Waiting {
        change: String,
        /// What it requires, and the command for it.
        until: String,
    },
    /// The bank rejected payments; each was reported.
    #[error(
        "the bank rejected {rejected} of {all} payments; the freelancers are notified, and the next export includes the payments"
    )]
    Rejected { rejected: usize, all: usize },
    /// The bank file is invalid; each error was shown.
    #[error("the bank file has {problems} errors; nothing has been imported")]
    BankFile { problems: usize },
    /// Some transactions of the bank file need a decision.
    #[error("{transactions} bank transactions wait for a decision; list them with: paraply bank list")]
    ToAllocate { transactions: u64 },
    /// The reconciliation has differences, shown in its table.
    #[error("the month does not reconcile; see the Difference columns")]
    Differs,
    /// A day of the bank statements is not explained, as its table shows.
    #[error(
        "a bank statement is missing or a movement has no transaction; see the Missing and Unexplained columns"
    )]
    BankDays,
    /// A file cannot be written.
    #[error("{path}: {why}")]
    File {
        path: String,
        /// Cause, and what to do.
        why: String,
    },
    /// Reading or writing the terminal or a pipe failed.
    #[error("{0}")]
    Io(std::io::Error),
    /// The reader of standard output has gone; not a failure.
    #[error("closed pipe")]
    ClosedPipe,
}

/// The message with that of each field. A single field often repeats the message.
fn with_fields(message: &str, fields: &[(String, String)]) -> String {
    match fields {
        [(field, only)] if only == message => format!("{field}: {message}"),
        _ => {
            let fields = fields.iter().map(|(field, message)| format!("\n  {field}: {message}"));
            fields.fold(message.to_owned(), |text, field| text + &field)
        }
    }
}

impl Error {
    /// A change that requires a second admin, or without one is delayed.
    pub fn waiting(change: String, id: String, executes_at: Option<DateTime<Local>>) -> Self {
        let until = match executes_at {
            None => format!(
                "confirmation by a second admin required; confirm with: paraply approval confirm {id}"
            ),
            Some(at) => format!(
                "delayed until {}, as there is no second admin; stop with: paraply approval stop {id}",
                at.format("%Y-%m-%d %H:%M")
            ),
        };
        Self::Waiting { change, until }
    }

    /// Whether the operation continues on the server after its request timed out.
    pub fn is_still_working(&self) -> bool {
        matches!(self, Self::Refused { status: 503, code, .. } if code == "still_working")
    }

    /// Whether every later request would fail the same way.
    pub fn affects_every_request(&self) -> bool {
        matches!(self, Self::NotSignedIn | Self::Expired { .. } | Self::Unreachable { .. })
    }

    /// Replaces a 404 by a message that says how to find the record.
    pub fn or_missing(self, hint: impl FnOnce() -> String) -> Self {
        match self {
            Self::Refused { status: 404, .. } => Self::Missing(hint()),
            other => other,
        }
    }

    /// The exit code, as documented in the help.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Cancelled => 2,
            Self::Rejected { .. }
            | Self::ToAllocate { .. }
            | Self::Differs
            | Self::BankDays
            | Self::Waiting { .. } => 3,
            Self::NotSignedIn | Self::Expired { .. } | Self::Unconfirmed { .. } => 4,
            Self::Interrupted | Self::Stopped { .. } => INTERRUPTED,
            _ => 1,
        }
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            std::io::ErrorKind::Interrupted => Self::Interrupted,
            _ => Self::Io(error),
        }
    }
}
