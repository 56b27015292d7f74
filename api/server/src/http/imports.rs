//! Imports of files, in the back office.

use chrono::{DateTime, Utc};
use paraply_app::exports::Format;
use paraply_app::imports::heading::Column;
use paraply_app::imports::plan::{Change, Outcome, RowResult};
use paraply_app::imports::{self, Kind, RowError, SIZE_MAX_MB, Summary, TableForm};
use paraply_app::{App, Caller, Error, detached};
use paraply_domain::fault::FaultKind;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Enum, Multipart, Object, OpenApi};
use uuid::Uuid;

use super::download::CsvAnswer;
use super::exports::{ExportAnswer, ExportFormat};
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer};
use super::scalars::Amount;
use super::staff::{Staff, may};
use super::year_tables::YearTableKind;
use super::{Tag, language};

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
pub(super) struct ImportSummary {
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

/// A file to import.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
struct ImportForm {
    /// Kind of records: `clients`, `invoices`, `payments` or `users`.
    kind: String,
    /// `true`: only check the file; nothing is imported.
    dry_run: Option<String>,
    /// Column mapping: `{"Kundens namn": "clientName", "Kommentar": ""}`. An empty name ignores the heading. Absent:
    /// the mapping last used for such a file, otherwise detected.
    mapping: Option<String>,
    /// `true`: import the valid rows and skip the invalid ones.
    skip_invalid: Option<String>,
    /// `fingerprint` of a dry run. If the outcome would differ, nothing is imported and the answer is 409.
    expected: Option<String>,
    /// `users` only; `true`: email new users a link to choose a password.
    invite: Option<String>,
    /// CSV, XLSX, XLS or ODS by file extension, at most 25 MB. The first row has the column headings.
    file: Upload,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminImports")]
impl Api {
    /// List imports
    ///
    /// Completed imports; dry runs are not listed. Filters: `kind`, `q` (part of the file name), `id`.
    #[oai(path = "/admin/imports", method = "get", operation_id = "adminListImports")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        List(query): List,
    ) -> ApiResult<ListAnswer<ImportSummary>> {
        query.allow_filters(&["id", "kind", "q"])?;
        let filter = imports::Filter { ids: query.ids()?, kind: query.text("kind")?, q: query.text("q")? };
        let page = imports::list(app, &filter, query.window()?).await?;
        Ok(ListAnswer::new("imports", &query, page))
    }

    /// Import a file
    ///
    /// All or nothing: if any row is invalid, nothing is imported and the response lists each error with its row and
    /// column. With `skipInvalid`, the valid rows are imported. Importing the same file again changes nothing and
    /// returns the first result with `alreadyImported`. Repeating the request with the same `Idempotency-Key` returns
    /// its result without rows; a request that imported nothing does not use up the key. Empty cells leave existing
    /// values unchanged.
    ///
    /// `users` has one row per user, matched by email address: `email`, `fullName`, `phone`, `address`, `postalCode`,
    /// `city`, `country`, `personnummer`, `language`, `group`, `trusted`.
    ///
    /// `clients` has one row per client of `userEmail`, matched by `companyTaxId`, else `vatNumber`, else `name`, with
    /// the fields of `ClientInput`.
    ///
    /// `payments` has one row per payment: `invoiceNumber` or `ocr`, `amount`, `paidOn`, `reference`, `externalId` (the
    /// bank's id of the payment).
    ///
    /// `invoices` has one row per invoice line and creates drafts: `userEmail`, `clientName` or `clientEmail`,
    /// `invoiceRef` (rows with the same value form one invoice), `issueDate`, `dueDate` or `terms` in days,
    /// `reference`, `currency`, `description`, `quantity`, `unit`, `unitPrice`, `vatRate`, `notes`. Common Swedish and
    /// English headings are recognised, as are Swedish decimals and dates.
    ///
    /// Files of clients and users also require the permission to edit these records. Import tax tables with
    /// `POST /api/admin/year-tables`.
    #[oai(path = "/admin/imports", method = "post", operation_id = "adminImport")]
    async fn import(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::Import>,
        key: IdempotencyKey,
        form: ImportForm,
    ) -> ApiResult<Json<ImportSummary>> {
        let kind = record_kind(&form.kind).ok_or_else(|| Error::fault("kind", FaultKind::Unknown))?;
        let dry_run = yes_or_no("dryRun", form.dry_run.as_deref())?;
        let skip_invalid = yes_or_no("skipInvalid", form.skip_invalid.as_deref())?;
        let invite = yes_or_no("invite", form.invite.as_deref())?;
        let mapping = form.mapping.as_deref().map(serde_json::from_str).transpose();
        let mapping = mapping.map_err(|_| Error::fault("mapping", FaultKind::Malformed))?;
        let (name, bytes) = content(form.file).await?;
        let upload = imports::Upload {
            kind,
            name,
            bytes,
            dry_run,
            mapping,
            skip_invalid,
            expected: form.expected,
            invite,
            table: TableForm::default(),
        };
        carry_out(app, caller, key, upload).await
    }

    /// Get an import
    #[oai(path = "/admin/imports/:id", method = "get", operation_id = "adminGetImport")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<ImportSummary>> {
        Ok(Json(imports::get(app, id.0).await?.into()))
    }

    /// Undo an import
    ///
    /// Removes what the import created (payments by reversing entries) and restores what it changed. Refused as a whole
    /// if any of its records has been changed or used since: a year table by a salary run that is not discarded,
    /// contribution rates also by a declared month, allowances also by an expense that was recorded or approved with
    /// them and waits for its salary. Repeating the request changes nothing. The same file can be imported again
    /// afterwards.
    #[oai(path = "/admin/imports/:id/undo", method = "post", operation_id = "adminUndoImport")]
    async fn undo(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::Import>,
        key: IdempotencyKey,
        id: Path<Uuid>,
    ) -> ApiResult<Json<ImportSummary>> {
        let key = key.of_bare(&caller)?;
        Ok(Json(imports::undo(app, &caller, key.as_ref(), id.0).await?.into()))
    }

    /// Download a sample import file
    ///
    /// All columns of the kind, with one or two example rows.
    #[oai(path = "/admin/import-samples/:kind", method = "get", operation_id = "adminGetImportSample")]
    async fn sample(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// `clients`, `invoices`, `payments` or `users`.
        kind: Path<String>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
    ) -> ApiResult<ExportAnswer> {
        let kind = record_kind(&kind.0).ok_or(Error::NotFound)?;
        sample_of(app, kind, &TableForm::default(), format.0).await
    }

    /// Download the rejected rows of an import
    ///
    /// A CSV file with the original headings and the errors in a last column. 404 if no rows were rejected.
    #[oai(path = "/admin/imports/:id/rejected-rows", method = "get", operation_id = "adminGetRejectedRows")]
    async fn rejected_rows(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<CsvAnswer> {
        let (name, bytes) = imports::rejected_rows(app, id.0).await?;
        Ok(CsvAnswer::new(&name, bytes))
    }
}

/// Kinds of files with records; year tables are imported separately.
fn record_kind(name: &str) -> Option<Kind> {
    Kind::parse(name).filter(|kind| *kind != Kind::YearTables)
}

/// Name and content of the file, unless it is too large.
pub(super) async fn content(file: Upload) -> Result<(String, Vec<u8>), Error> {
    if file.size() > SIZE_MAX_MB << 20 {
        return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }));
    }
    let name = file.file_name().unwrap_or_default().to_owned();
    Ok((name, file.into_vec().await.map_err(Error::internal)?))
}

/// Imports the file, or checks it.
pub(super) async fn carry_out(
    app: &App,
    caller: Caller,
    key: IdempotencyKey,
    upload: imports::Upload,
) -> ApiResult<Json<ImportSummary>> {
    let (app, language, dry_run) = (app.clone(), language::current(), upload.dry_run);
    let import = async move { imports::run(&app, &caller, language, key.into_text(), upload).await };
    // Who asks again waits for the first time to end, and finds it done.
    let summary = if dry_run { import.await? } else { detached(import).await? };
    Ok(Json(summary.into()))
}

/// A sample file.
pub(super) async fn sample_of(
    app: &App,
    kind: Kind,
    asked: &TableForm,
    format: Option<ExportFormat>,
) -> ApiResult<ExportAnswer> {
    let format = format.map_or(Format::Csv, Into::into);
    let (name, bytes) = imports::sample::of(app, kind, asked, language::current(), format).await?;
    Ok(ExportAnswer::new(format, &name, bytes.into()))
}

/// A form field that is `true`, `false` or absent.
pub(super) fn yes_or_no(field: &str, text: Option<&str>) -> Result<bool, Error> {
    match text.unwrap_or_default() {
        "true" => Ok(true),
        "false" | "" => Ok(false),
        _ => Err(Error::fault(field, FaultKind::Malformed)),
    }
}
