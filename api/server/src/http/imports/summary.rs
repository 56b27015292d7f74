//! The answer to a file: its records, faults and headings.

use chrono::{DateTime, Utc};
use paraply_app::imports::heading::Column;
use paraply_app::imports::plan::{Change, Outcome, RowResult};
use paraply_app::imports::{Kind, RowError, Summary};
use paraply_domain::payroll;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::scalars::Amount;

/// Subject of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub(in crate::http) enum YearTableKind {
    /// Skatteverket's monthly tables 29 to 42.
    MonthlyTax,
    /// Withholding on one-time amounts.
    OneTimeTax,
    /// Employer contributions by payment date and birth year.
    EmployerContributions,
    /// Base amounts, limits, SINK rates and allowances.
    Parameters,
}

impl From<payroll::TableKind> for YearTableKind {
    fn from(kind: payroll::TableKind) -> Self {
        match kind {
            payroll::TableKind::MonthlyTax => Self::MonthlyTax,
            payroll::TableKind::OneTimeTax => Self::OneTimeTax,
            payroll::TableKind::EmployerContributions => Self::EmployerContributions,
            payroll::TableKind::Parameters => Self::Parameters,
        }
    }
}

/// Kind of records in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ImportKind {
    /// One row per invoice line.
    Invoices,
    /// One row per client.
    Clients,
    /// One row per user.
    Users,
    /// One row per payment.
    Payments,
    /// A complete table of a year.
    YearTables,
}

impl ImportKind {
    fn of(name: &str) -> Self {
        match name {
            "clients" => Self::Clients,
            "users" => Self::Users,
            "payments" => Self::Payments,
            "year_tables" => Self::YearTables,
            _ => Self::Invoices,
        }
    }
}

/// An error in a cell or a row.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ImportRowError {
    /// Row number as in a spreadsheet: the headings are row 1.
    row: usize,
    /// Heading in the file.
    column: Option<String>,
    /// Content of the cell.
    value: Option<String>,
    /// How to correct it, in the language of the request.
    message: String,
}

impl From<RowError> for ImportRowError {
    fn from(error: RowError) -> Self {
        Self { row: error.row, column: error.column, value: error.value, message: error.message }
    }
}

/// Outcome of a valid row.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum ImportOutcome {
    /// A record is created.
    Created,
    /// A record is changed.
    Changed,
    /// The record already exists with the same values.
    Unchanged,
    /// The record is removed because the file does not contain it. Only for `year_tables`, which are replaced as a
    /// whole.
    Removed,
}

/// A cell that changes a record.
#[derive(Debug, Object)]
struct ImportChange {
    /// Name of the column.
    column: String,
    /// Current value.
    from: String,
    /// New value.
    to: String,
}

/// Outcome of a valid row.
#[derive(Debug, Object)]
#[oai(skip_serializing_if_is_none)]
struct ImportRow {
    /// Row number as in a spreadsheet: the headings are row 1. For an invoice of several rows, the first. Absent for a
    /// removed record.
    row: Option<usize>,
    /// Outcome of the row.
    outcome: ImportOutcome,
    /// Label of the record.
    title: String,
    /// Changes to the record.
    changes: Vec<ImportChange>,
}

impl From<RowResult> for ImportRow {
    fn from(result: RowResult) -> Self {
        let change = |Change { column, from, to }| ImportChange { column: column.into(), from, to };
        Self {
            row: result.row,
            outcome: match result.outcome {
                Outcome::Created => ImportOutcome::Created,
                Outcome::Changed => ImportOutcome::Changed,
                Outcome::Unchanged => ImportOutcome::Unchanged,
                Outcome::Removed => ImportOutcome::Removed,
            },
            title: result.title,
            changes: result.changes.into_iter().map(change).collect(),
        }
    }
}

/// A heading of the file and the column it is mapped to.
#[derive(Debug, Object)]
#[oai(skip_serializing_if_is_none)]
struct ImportHeading {
    /// Heading in the file.
    heading: String,
    /// Name of the column; absent if the heading is ignored.
    column: Option<String>,
}

/// A column of a kind of file.
#[derive(Debug, Object)]
struct ImportColumn {
    /// Name of the column.
    name: String,
    /// Whether the file must have the column, or another one that replaces it.
    required: bool,
}

/// Result of an import or of a dry run.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub(in crate::http) struct ImportSummary {
    /// Id of the import; absent if nothing was imported.
    id: Option<Uuid>,
    /// Kind of records in the file.
    kind: ImportKind,
    /// `year_tables` only: the table.
    table: Option<YearTableKind>,
    /// `year_tables` only: the year of payment.
    year: Option<i32>,
    /// Original file name.
    file_name: String,
    /// Whether the file was only checked.
    dry_run: bool,
    /// Whether the same content has been imported before. The other fields are then the result of that import.
    already_imported: bool,
    /// Number of rows with content below the headings.
    row_count: usize,
    /// Number of records created, or to be created.
    created: usize,
    /// Number of records changed, or to be changed.
    changed: usize,
    /// Number of records that already exist with the same values.
    unchanged: usize,
    /// `year_tables` only: number of records removed, or to be removed.
    removed: usize,
    /// Number of invalid rows. If there are any, nothing is imported unless `skipInvalid` is set. For a completed
    /// import, the number of skipped rows.
    failed: usize,
    /// Total of the records, if all are in one currency.
    total: Option<Amount>,
    /// The first thousand errors.
    errors: Vec<ImportRowError>,
    /// The first thousand valid rows.
    rows: Vec<ImportRow>,
    /// Headings of the file and the columns they are mapped to.
    headings: Vec<ImportHeading>,
    /// Columns that a file of this kind can have.
    columns: Vec<ImportColumn>,
    /// Fingerprint of the outcome. Send it as `expected` to import exactly this, or nothing.
    fingerprint: Option<String>,
    /// Ids of the created drafts, in the order of the file; `invoices` only, and empty in lists.
    created_ids: Vec<Uuid>,
    /// When the file was imported.
    created_at: Option<DateTime<Utc>>,
    /// Name of the staff member who imported it.
    created_by_name: Option<String>,
    /// When the import was undone.
    undone_at: Option<DateTime<Utc>>,
}

impl From<Summary> for ImportSummary {
    fn from(summary: Summary) -> Self {
        let made = summary.made;
        let kind = Kind::parse(&summary.kind);
        let required =
            |column: &Column| kind.is_some_and(|kind| kind.required().iter().any(|any| any.contains(column)));
        let columns = kind.iter().flat_map(|kind| kind.columns());
        Self {
            id: summary.id,
            kind: ImportKind::of(&summary.kind),
            table: made.of_year.map(|of| of.table.into()),
            year: made.of_year.map(|of| of.year),
            file_name: summary.file_name,
            dry_run: summary.dry_run,
            already_imported: summary.already_imported,
            row_count: made.row_count,
            created: made.created,
            changed: made.changed,
            unchanged: if summary.already_imported { made.created } else { made.unchanged },
            removed: made.removed,
            failed: summary.failed,
            total: made.total.map(Into::into),
            errors: summary.errors.into_iter().map(Into::into).collect(),
            rows: summary.rows.into_iter().map(Into::into).collect(),
            columns: columns
                .map(|column| ImportColumn { name: column.name().into(), required: required(&column) })
                .collect(),
            headings: summary
                .headings
                .into_iter()
                .map(|(heading, column)| ImportHeading {
                    heading,
                    column: column.map(|column| column.name().into()),
                })
                .collect(),
            fingerprint: summary.fingerprint,
            created_ids: made.created_ids,
            created_at: summary.created_at,
            created_by_name: summary.created_by_name,
            undone_at: summary.undone_at,
        }
    }
}
