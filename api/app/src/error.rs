//! What can go wrong with a verb, whoever called it.

use paraply_domain::fault::{Fault, FaultKind};
use paraply_domain::ids::FileId;
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_storage as storage;

/// The result of a verb.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a verb was not done. Nothing has changed then: every verb is one transaction.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such record, or it is not the caller's.
    #[error("not found")]
    NotFound,
    /// Nobody is logged in, or the credentials are wrong.
    #[error("not logged in")]
    Unauthorized,
    /// E-mail or password is wrong.
    #[error("wrong credentials")]
    WrongCredentials,
    /// The caller may not do this and may know that it exists: this is missing.
    #[error("forbidden without {0:?}")]
    Forbidden(Permission),
    /// The caller may do this, but not with this access token.
    #[error("outside the scope of the access token")]
    TokenScope,
    /// The caller only looks on as somebody else.
    #[error("read-only session")]
    ReadOnlySession,
    /// The caller only looks on as somebody else, who alone may see this.
    #[error("hidden while viewing")]
    HiddenWhileViewing,
    /// The caller's roles move money, which takes a second factor.
    #[error("second factor required")]
    SecondFactorRequired,
    /// The caller has not proven lately who uses the session.
    #[error("reauthentication required")]
    ReauthenticationRequired,
    /// Only a person in a session may do this, no access token.
    #[error("session required")]
    SessionRequired,
    /// A login waited too long for its second factor, or was tried too often.
    #[error("login expired")]
    SignInExpired,
    /// What was sent is not right; every fault with its field.
    #[error("{} faults", .0.len())]
    Invalid(Vec<Fault>),
    /// The right form in the wrong state.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The record has changed since the caller saw it.
    #[error("stale version")]
    Stale { version: i32 },
    /// Too many tries; again after so many seconds.
    #[error("too many requests")]
    TooMany { retry_after: u64 },
    /// A link that was mailed is unknown, used or too old.
    #[error("link expired")]
    LinkExpired,
    /// A stored file's bytes are not in this server's files folder, but perhaps in another server's.
    #[error("the file {0} is not in the files folder of this server")]
    FileMissing(FileId),
    /// Stored data cannot be read as what it must be.
    #[error("inconsistent data: {0}")]
    Inconsistent(String),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Something of ours failed: a file, a document, a task.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// Why a verb was refused, for people; none when that is no matter of what was asked for.
    pub fn reason(&self, language: Language) -> Option<String> {
        let reason = match self {
            Self::Refused(refusal) => refusal.message(language),
            Self::Invalid(faults) => {
                faults.iter().map(|fault| fault.kind.message(language)).collect::<Vec<_>>().join(" ")
            }
            Self::NotFound => language.phrase("record-gone").to_owned(),
            Self::Stale { .. } => Refusal::StaleVersion.message(language),
            _ => return None,
        };
        Some(reason)
    }

    /// As [`Self::reason`], for programs.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Self::Refused(refusal) => Some(refusal.code()),
            Self::Invalid(faults) => faults.first().map(|fault| fault.kind.code()),
            Self::NotFound => Some("not_found"),
            Self::Stale { .. } => Some(Refusal::StaleVersion.code()),
            _ => None,
        }
    }

    /// One fault in one field.
    pub fn fault(field: impl Into<String>, kind: FaultKind) -> Self {
        Self::Invalid(vec![Fault { field: field.into(), kind }])
    }

    /// A failure of ours that the log must know and the caller need not.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }

    /// The name of the database constraint that refused the statement, if one did.
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Database(error) => error.as_database_error()?.constraint(),
            _ => None,
        }
    }
}

impl From<Vec<Fault>> for Error {
    fn from(faults: Vec<Fault>) -> Self {
        Self::Invalid(faults)
    }
}

impl From<storage::Error> for Error {
    fn from(error: storage::Error) -> Self {
        match error {
            storage::Error::NotFound => Self::NotFound,
            storage::Error::Invalid(fault) => Self::Invalid(vec![fault]),
            storage::Error::Refused(refusal) => Self::Refused(refusal),
            storage::Error::Inconsistent(what) => Self::Inconsistent(what),
            storage::Error::Database(error) => Self::Database(error),
            storage::Error::Internal(cause) => Self::Internal(cause),
        }
    }
}
