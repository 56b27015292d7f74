//! What can go wrong, what to say about it, and with which exit code.

use chrono::{DateTime, Local};

/// What a shell calls a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// A failure of a command.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody is signed in.
    #[error("not signed in; run: paraply login --server URL --email ADDRESS")]
    NotSignedIn,
    /// The server does not know the session or token: it has expired or been revoked.
    #[error("the sign-in at {server} has expired or was revoked; {mend}")]
    Expired {
        /// Where.
        server: String,
        /// What to do about it.
        mend: String,
    },
    /// Ctrl-C.
    #[error(
        "interrupted; what the server was asked for is done whole or not at all, and no unfinished file is left. Look before you try again"
    )]
    Interrupted,
    /// Ctrl-C between two of several acts; each that was done was told.
    #[error("interrupted; {left} of {all} were not begun")]
    Stopped {
        /// How many were not begun.
        left: usize,
        /// Of how many.
        all: usize,
    },
    /// The server refused; its message is in the caller's language.
    #[error("{}", told(.message, .fields))]
    Refused {
        /// HTTP status.
        status: u16,
        /// The server's stable name for it.
        code: String,
        /// The server's message.
        message: String,
        /// Field and message of each fault, or person and what has changed for them.
        fields: Vec<(String, String)>,
    },
    /// The server wants to know that it is still the same person, and there is nobody to ask.
    #[error("{message}\n  Run it in a terminal, or sign in again first with: paraply login --email ADDRESS")]
    Unconfirmed {
        /// The server's message.
        message: String,
    },
    /// The server cannot be reached or did not answer in time.
    #[error(
        "the server at {server} does not answer: {cause}\n  Is the address right, and does the server run? Try: curl \
         {server}/api/health"
    )]
    Unreachable {
        /// Where.
        server: String,
        /// Why.
        cause: String,
    },
    /// The answer is not what the API promises.
    #[error("the server gave an answer that this version does not understand: {0}")]
    BadAnswer(String),
    /// The server is at it for longer than anybody waits.
    #[error(
        "the server has not finished; look with paraply salary show or paraply import list whether it is done before trying again"
    )]
    Unfinished,
    /// There is no such thing; says where to find what there is.
    #[error("{0}")]
    Missing(String),
    /// The command was given something that it cannot use.
    #[error("{0}")]
    Usage(String),
    /// The user said no.
    #[error("cancelled; nothing was done")]
    Cancelled,
    /// Some of several acts failed; each was reported.
    #[error("{failed} of {all} failed")]
    Partly {
        /// How many failed.
        failed: usize,
        /// Of how many.
        all: usize,
    },
    /// Nothing has changed yet: somebody else must confirm it, or a delay must pass.
    #[error("{act} {until}")]
    Waiting {
        /// What was asked for.
        act: String,
        /// What it waits for, and how that ends.
        until: String,
    },
    /// The bank rejected payments; each was told.
    #[error(
        "the bank rejected {rejected} of {all} payments; their people are told how to mend it, and the next export pays them"
    )]
    Rejected {
        /// How many it rejected.
        rejected: usize,
        /// Of how many.
        all: usize,
    },
    /// What should be the same is not; the table says where.
    #[error("the month does not reconcile")]
    Differs,
    /// A file cannot be written.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: String,
        /// Why, and what to do about it.
        why: String,
    },
    /// The terminal or a pipe failed.
    #[error("{0}")]
    Io(std::io::Error),
    /// Whoever reads our output has gone; that is no failure.
    #[error("closed pipe")]
    ClosedPipe,
}

/// The server's message with what is wrong with each field. Of a single one the message is all there is to say.
fn told(message: &str, fields: &[(String, String)]) -> String {
    match fields {
        [(field, only)] if only == message => format!("{field}: {message}"),
        _ => {
            let fields = fields.iter().map(|(field, message)| format!("\n  {field}: {message}"));
            fields.fold(message.to_owned(), |told, field| told + &field)
        }
    }
}

impl Error {
    /// An act that waits: for a second admin, or until an instant where there is none.
    pub fn waiting(act: String, id: String, executes_at: Option<DateTime<Local>>) -> Self {
        let until = match executes_at {
            None => format!(
                "waits for a second admin; another one confirms it with: paraply approval confirm {id}"
            ),
            Some(at) => format!(
                "is delayed until {}, as there is no second admin; stop it with: paraply approval stop {id}",
                at.format("%Y-%m-%d %H:%M")
            ),
        };
        Self::Waiting { act, until }
    }

    /// Whether the act goes on in the server although the time of its request is over.
    pub fn is_still_working(&self) -> bool {
        matches!(self, Self::Refused { status: 503, code, .. } if code == "still_working")
    }

    /// Whether there was no answer, no sign-in: whatever is asked next fares no better.
    pub fn is_hopeless(&self) -> bool {
        matches!(self, Self::NotSignedIn | Self::Expired { .. } | Self::Unreachable { .. })
    }

    /// Says `hint` where the server only says that there is no such record.
    pub fn or_missing(self, hint: impl FnOnce() -> String) -> Self {
        match self {
            Self::Refused { status: 404, .. } => Self::Missing(hint()),
            other => other,
        }
    }

    /// The documented exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Cancelled => 2,
            Self::Rejected { .. } | Self::Differs | Self::Waiting { .. } => 3,
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
