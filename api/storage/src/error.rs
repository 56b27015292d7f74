//! What can go wrong with a statement.

use paraply_domain::fault::{Fault, FaultKind};
use paraply_domain::refusal::Refusal;

/// The result of a statement.
pub type Result<T> = std::result::Result<T, Error>;

/// Why something was not read or stored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such record.
    #[error("not found")]
    NotFound,
    /// A value that another record has, or that names none.
    #[error("{} of {}", .0.kind.code(), .0.field)]
    Invalid(Fault),
    /// The right form in the wrong state.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Stored data cannot be read as what it must be.
    #[error("inconsistent data: {0}")]
    Inconsistent(String),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Something of ours failed: a key, a file of keys, a number.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// One fault in one field.
    pub fn fault(field: impl Into<String>, kind: FaultKind) -> Self {
        Self::Invalid(Fault { field: field.into(), kind })
    }

    /// A row that cannot be read as what its table holds.
    pub fn unreadable(table: &str, id: impl std::fmt::Display) -> Self {
        Self::Inconsistent(format!("row {id} of {table}"))
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
