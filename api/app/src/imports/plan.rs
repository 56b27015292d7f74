//! What a file would do: one outcome per row, and a fingerprint of them all, so that a file is imported exactly as it
//! was checked, or not at all.

use std::collections::BTreeSet;

use paraply_domain::money::Amount;
use paraply_storage::imports::Made;
use sha2::{Digest, Sha256};

use super::heading::Column;
use super::problem::RowError;

/// More rows than anyone looks through.
const ROWS_SHOWN: usize = 1000;
/// The number of the row with the headings.
pub const HEADINGS_ROW: usize = 1;

/// What happens to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Created,
    Changed,
    /// The record exists already, exactly so.
    Unchanged,
    /// The record exists and is removed, because the file does not have it.
    Removed,
}

impl Outcome {
    /// The order in which rows are shown.
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
    /// The texts of a record that differ from before.
    pub fn between<const N: usize>(from: [(Column, String); N], to: [(Column, String); N]) -> Vec<Self> {
        let pairs = from.into_iter().zip(to);
        pairs
            .filter(|((_, from), (_, to))| from != to)
            .map(|((column, from), (_, to))| Self { column: column.name(), from, to })
            .collect()
    }
}

/// What happens to a row.
#[derive(Clone, Debug)]
pub struct RowResult {
    /// As the spreadsheet counts: the headings are row 1. None for a row that is removed.
    pub row: Option<usize>,
    pub outcome: Outcome,
    /// The record, as people know it.
    pub title: String,
    pub changes: Vec<Change>,
}

/// What a file would do.
pub struct Plan<T> {
    /// Rows below the headings that are not empty.
    pub row_count: usize,
    pub created: usize,
    pub changed: usize,
    /// Records that exist already.
    pub unchanged: usize,
    pub removed: usize,
    /// What the records come to, when all are in one currency.
    pub total: Option<Amount>,
    /// The first thousand rows of each outcome.
    rows: Vec<RowResult>,
    /// Errors in the order of the rows.
    pub errors: Vec<RowError>,
    /// Rows that are rejected without an error of their own: those of an invoice with an invalid line.
    pub rejected_with_others: BTreeSet<usize>,
    pub todo: Vec<T>,
    fingerprint: Sha256,
}

impl<T> Plan<T> {
    /// A plan of no changes.
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
            rejected_with_others: BTreeSet::new(),
            todo: Vec::new(),
            fingerprint: Sha256::new(),
        }
    }

    /// Adds what happens to a row. `basis` is what that was decided by: the record that was found, and its version.
    pub fn add(&mut self, result: RowResult, basis: &str) {
        match result.outcome {
            Outcome::Created => self.created += 1,
            Outcome::Changed => self.changed += 1,
            Outcome::Unchanged => self.unchanged += 1,
            Outcome::Removed => self.removed += 1,
        }
        self.fingerprint.update(format!("{:?}:{:?}:{}:{basis}:", result.row, result.outcome, result.title));
        for Change { column, from, to } in &result.changes {
            self.fingerprint.update(format!("{column}={}:{from}={}:{to}", from.len(), to.len()));
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

    /// The rows to show, at most a thousand: those that change a record come first, and those that change nothing last.
    pub fn rows(&self) -> Vec<RowResult> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|row| row.outcome.rank());
        rows.into_iter().take(ROWS_SHOWN).cloned().collect()
    }

    /// How many rows have an error; when a column is missing, all of them.
    pub fn failed(&self) -> usize {
        let rows: BTreeSet<usize> = self.errors.iter().map(|error| error.row).collect();
        if rows.contains(&HEADINGS_ROW) { self.row_count } else { rows.len() }
    }

    /// The numbers of the rows that are not imported.
    pub fn rejected(&self) -> BTreeSet<usize> {
        self.errors.iter().map(|error| error.row).chain(self.rejected_with_others.iter().copied()).collect()
    }

    /// What would be imported.
    pub fn made(&self) -> Made {
        Made {
            row_count: self.row_count,
            created: self.created,
            changed: self.changed,
            unchanged: self.unchanged,
            removed: self.removed,
            total: self.total,
            ..Made::default()
        }
    }

    /// A digest of all that was added.
    pub fn fingerprint(&self) -> String {
        hex::encode(&self.fingerprint.clone().finalize()[..16])
    }
}

/// Lets other requests run now and then while a hundred thousand rows are planned, which is a second of work.
pub async fn yield_between_rows(place: usize) {
    if place % 256 == 255 {
        tokio::task::yield_now().await;
    }
}
