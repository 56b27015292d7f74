//! A file to import, and how.

use std::collections::{BTreeSet, HashMap};

use paraply_domain::fault::FaultKind;

use super::kind::Kind;
use crate::{Error, Result};

/// The largest file that is read, in megabytes.
pub const SIZE_MAX_MB: usize = 25;

/// Which column each heading means, by name; an empty name ignores the heading.
pub type Mapping = HashMap<String, String>;

/// A file to import.
pub struct Upload {
    pub kind: Kind,
    pub name: String,
    pub bytes: Vec<u8>,
    /// Check the file only; nothing is changed.
    pub dry_run: bool,
    /// Absent: the mapping of the last file with these headings, else a guess.
    pub mapping: Option<Mapping>,
    /// Import the valid rows and reject the others.
    pub skip_invalid: bool,
    /// The fingerprint of the dry run: exactly that is imported, or nothing.
    pub expected: Option<String>,
    /// Email new users a link to set their first password.
    pub invite: bool,
    /// Which table the file holds; only of [`Kind::YearTables`].
    pub table: TableForm,
}

/// The fields of a form that name the year's table in a file.
#[derive(Clone, Debug, Default)]
pub struct TableForm {
    pub table: Option<String>,
    pub year: Option<String>,
    /// Where the file came from, for the record.
    pub origin: Option<String>,
}

impl Upload {
    pub(super) fn check_size(&self) -> Result<()> {
        if self.bytes.len() > SIZE_MAX_MB << 20 {
            return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }));
        }
        Ok(())
    }

    /// What must be the same when an idempotency key is used again: everything that was sent, with the digest of its
    /// bytes.
    pub(super) fn request(&self, sha256: &[u8]) -> String {
        let Self { kind, name, bytes: _, dry_run: _, mapping, skip_invalid, expected, invite, table } = self;
        let content = hex::encode(sha256);
        // The order of a mapping's headings means nothing.
        let mapping = mapping.iter().flatten().collect::<BTreeSet<_>>();
        let kind = kind.as_str();
        format!("{kind}\n{name:?}\n{content}\n{mapping:?}\n{skip_invalid}\n{expected:?}\n{invite}\n{table:?}")
    }
}
