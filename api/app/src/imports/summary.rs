//! The result of an import, or of a dry run.

use chrono::{DateTime, Utc};
use paraply_storage::imports::{Import, Made};
use uuid::Uuid;

use super::heading::Column;
use super::kind::Kind;
use super::plan::{Plan, RowResult};
use super::problem::RowError;

/// More errors than anyone reads at once.
const ERRORS_MAX: usize = 1000;

/// The result of an import, or of a dry run.
#[derive(Clone, Debug)]
pub struct Summary {
    /// None when nothing was imported.
    pub id: Option<Uuid>,
    pub kind: String,
    pub file_name: String,
    pub dry_run: bool,
    /// Whether the same content was imported before.
    pub already_imported: bool,
    /// What was imported, or would be.
    pub made: Made,
    pub failed: usize,
    pub errors: Vec<RowError>,
    pub rows: Vec<RowResult>,
    pub headings: Vec<(String, Option<Column>)>,
    /// Stands for all that would be done.
    pub fingerprint: Option<String>,
    pub created_at: Option<DateTime<Utc>>,
    pub created_by_name: Option<String>,
    pub undone_at: Option<DateTime<Utc>>,
}

impl Summary {
    /// What a plan would do; nothing is imported yet.
    pub(super) fn of_plan<T>(
        kind: Kind,
        file_name: &str,
        plan: &Plan<T>,
        headings: Vec<(String, Option<Column>)>,
    ) -> Self {
        Self {
            id: None,
            kind: kind.as_str().into(),
            file_name: file_name.to_owned(),
            dry_run: false,
            already_imported: false,
            made: plan.made(),
            failed: plan.failed(),
            errors: plan.errors.iter().take(ERRORS_MAX).cloned().collect(),
            rows: plan.rows(),
            headings,
            fingerprint: Some(plan.fingerprint()),
            created_at: None,
            created_by_name: None,
            undone_at: None,
        }
    }

    /// The same content was imported before.
    pub(super) fn already_imported(earlier: Import, dry_run: bool) -> Self {
        Self { dry_run, already_imported: true, failed: 0, ..earlier.into() }
    }
}

impl From<Import> for Summary {
    fn from(import: Import) -> Self {
        Self {
            id: Some(import.id),
            kind: import.kind,
            file_name: import.file_name,
            dry_run: false,
            already_imported: false,
            failed: import.made.rejected,
            made: import.made,
            errors: Vec::new(),
            rows: Vec::new(),
            headings: Vec::new(),
            fingerprint: None,
            created_at: Some(import.created_at),
            created_by_name: Some(import.created_by_name),
            undone_at: import.undone_at,
        }
    }
}
