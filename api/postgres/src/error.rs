//! Why a private database did not start, in words that say what to do about it.

use std::io;
use std::path::{Path, PathBuf};

/// Why a private database did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// PostgreSQL is not on this machine.
    #[error(
        "PostgreSQL is not installed here: install it (Debian: `apt-get install postgresql`, macOS: `brew \
         install postgresql`), or point PG_BINDIR at the folder of `postgres` and `initdb`, or set DATABASE_URL"
    )]
    NotInstalled,
    /// `PG_BINDIR` is set, and wrong.
    #[error("PG_BINDIR is {}, but `postgres` and `initdb` are not in there or do not run", .0.display())]
    WrongBinDir(PathBuf),
    /// The data were written by another major version than the ones that are installed.
    #[error(
        "the database was made by PostgreSQL {data}, and only version {installed} is installed: install \
         PostgreSQL {data}, or move the data with pg_dump"
    )]
    OtherVersion {
        /// The major version that wrote the data.
        data: u32,
        /// The major versions found, as a list for people.
        installed: String,
    },
    /// Only versions are installed that lack something we build on.
    #[error("PostgreSQL {0} is too old: version 15 or newer is needed")]
    TooOld(u32),
    /// Root has nobody to run PostgreSQL as.
    #[error("PostgreSQL does not run as root, and there is neither an account `postgres` nor `nobody`")]
    NoAccount,
    /// Another process holds the folder.
    #[error("the database in {} is in use by another Paraply (process {owner})", .folder.display())]
    InUse {
        folder: PathBuf,
        /// The process that has it, as far as it is known.
        owner: String,
    },
    /// One of PostgreSQL's programs gave up.
    #[error("{program} failed: {said} (all of it in {})", .log.display())]
    Failed { program: &'static str, said: String, log: PathBuf },
    /// The database was not ready in time.
    #[error("PostgreSQL was not ready after {seconds} seconds: {said}")]
    NotReady { seconds: u64, said: String },
    /// The operating system refused something.
    #[error("cannot {doing} {}: {source}", .path.display())]
    Io { doing: &'static str, path: PathBuf, source: io::Error },
}

/// Says what was tried when the operating system refuses.
pub(crate) trait During<T> {
    /// Turns the error into one that tells what could not be done, and to what.
    fn during(self, doing: &'static str, path: &Path) -> Result<T, StartError>;
}

impl<T> During<T> for io::Result<T> {
    fn during(self, doing: &'static str, path: &Path) -> Result<T, StartError> {
        self.map_err(|source| StartError::Io { doing, path: path.to_owned(), source })
    }
}
