//! What a file would do: one outcome per row, and a mark of all of it, so that a file is brought in exactly as it was
//! tried, or not at all.

use std::collections::BTreeSet;

use paraply_domain::money::Amount;
use sha2::{Digest, Sha256};

use super::reader::failed;
use super::{RowError, heading::Column};

/// As many rows as one looks through.
const ROWS_SHOWN: usize = 1000;

/// What becomes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Created,
    Changed,
    /// It is there already, just so.
    Unchanged,
    /// It is there and goes, because the file does not have it.
    Removed,
}

impl Outcome {
    /// What is looked at first.
    const fn rank(self) -> u8 {
        match self {
            Self::Changed => 0,
            Self::Created => 1,
            Self::Removed => 2,
            Self::Unchanged => 3,
        }
    }
}

/// A cell that changes a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub column: &'static str,
    pub from: String,
    pub to: String,
}

impl Change {
    /// What of a record's texts is other than it was.
    pub fn between<const N: usize>(from: [(Column, String); N], to: [(Column, String); N]) -> Vec<Self> {
        let pairs = from.into_iter().zip(to);
        pairs
            .filter(|((_, from), (_, to))| from != to)
            .map(|((column, from), (_, to))| Self { column: column.name(), from, to })
            .collect()
    }
}

/// What becomes of a row.
#[derive(Clone, Debug)]
pub struct RowResult {
    /// As the spreadsheet counts: the headings are row 1. None for a row that is removed.
    pub row: Option<usize>,
    pub outcome: Outcome,
    /// Which record, in words.
    pub title: String,
    pub changes: Vec<Change>,
}

/// What a file would do.
pub struct Plan<T> {
    /// Rows below the headings that say something.
    pub row_count: usize,
    pub created: usize,
    pub changed: usize,
    /// Records that are there already.
    pub unchanged: usize,
    pub removed: usize,
    /// What the records come to, when all are in one currency.
    pub total: Option<Amount>,
    /// The first thousand rows of each outcome.
    rows: Vec<RowResult>,
    /// What is wrong, by row.
    pub errors: Vec<RowError>,
    /// Rows that are left out without a fault of their own: those of an invoice with a faulty line.
    pub left_out: BTreeSet<usize>,
    pub todo: Vec<T>,
    mark: Sha256,
}

impl<T> Plan<T> {
    /// Nothing yet.
    pub fn new(row_count: usize) -> Self {
        Self {
            row_count,
            created: 0,
            changed: 0,
            unchanged: 0,
            removed: 0,
            total: None,
            rows: Vec::new(),
            errors: Vec::new(),
            left_out: BTreeSet::new(),
            todo: Vec::new(),
            mark: Sha256::new(),
        }
    }

    /// Notes what becomes of a row. `basis` is what it was decided by: the record that was found, and its version.
    pub fn note(&mut self, result: RowResult, basis: &str) {
        match result.outcome {
            Outcome::Created => self.created += 1,
            Outcome::Changed => self.changed += 1,
            Outcome::Unchanged => self.unchanged += 1,
            Outcome::Removed => self.removed += 1,
        }
        self.mark.update(format!("{:?}:{:?}:{}:{basis}:", result.row, result.outcome, result.title));
        for Change { column, from, to } in &result.changes {
            self.mark.update(format!("{column}={}:{from}={}:{to}", from.len(), to.len()));
        }
        let of_outcome = match result.outcome {
            Outcome::Created => self.created,
            Outcome::Changed => self.changed,
            Outcome::Unchanged => self.unchanged,
            Outcome::Removed => self.removed,
        };
        if of_outcome <= ROWS_SHOWN {
            self.rows.push(result);
        }
    }

    /// The rows to look at, at most a thousand: what changes something that is there comes first, and what changes
    /// nothing last.
    pub fn rows(&self) -> Vec<RowResult> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|row| row.outcome.rank());
        rows.into_iter().take(ROWS_SHOWN).cloned().collect()
    }

    /// How many rows have a fault; without a column, all of them.
    pub fn failed(&self) -> usize {
        failed(&self.errors, self.row_count)
    }

    /// The mark of all that was noted.
    pub fn fingerprint(&self) -> String {
        hex::encode(&self.mark.clone().finalize()[..16])
    }
}
