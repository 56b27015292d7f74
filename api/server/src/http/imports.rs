//! The back office: files of many records.

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

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum ImportKind {
    /// One row per invoice line.
    Invoices,
    /// One row per client.
    Clients,
    /// One row per person.
    Users,
    /// One row per payment.
    Payments,
    /// A year's table, whole.
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

/// What is wrong with one cell, or with a whole row.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ImportRowError {
    /// As the spreadsheet counts: the headings are row 1.
    row: usize,
    /// The heading, as it stands in the file.
    column: Option<String>,
    /// What the cell says.
    value: Option<String>,
    /// What to do about it, in the language of the request.
    message: String,
}

impl From<RowError> for ImportRowError {
    fn from(error: RowError) -> Self {
        Self { row: error.row, column: error.column, value: error.value, message: error.message }
    }
}

/// What becomes of a row without faults.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum ImportOutcome {
    /// A record is made.
    Created,
    /// A record is changed.
    Changed,
    /// It is there already, just so.
    Unchanged,
    /// It goes, because the file does not have it; only of `year_tables`, which are replaced whole.
    Removed,
}

/// A cell that changes a record.
#[derive(Debug, Object)]
struct ImportChange {
    /// The column's name.
    column: String,
    /// As it is.
    from: String,
    /// As it will be.
    to: String,
}

/// What becomes of a row without faults.
#[derive(Debug, Object)]
#[oai(skip_serializing_if_is_none)]
struct ImportRow {
    /// As the spreadsheet counts: the headings are row 1. For an invoice of several rows, the first. Absent for a row
    /// that is removed.
    row: Option<usize>,
    /// What becomes of it.
    outcome: ImportOutcome,
    /// Which record, in words.
    title: String,
    /// What changes.
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

/// A heading of the file, and what it means.
#[derive(Debug, Object)]
#[oai(skip_serializing_if_is_none)]
struct ImportHeading {
    /// As it stands in the file.
    heading: String,
    /// The column's name; absent when it is left out.
    column: Option<String>,
}

/// A column that files of a kind may have.
#[derive(Debug, Object)]
struct ImportColumn {
    /// Its name.
    name: String,
    /// Whether nothing can be read without it, or without another of the same meaning.
    required: bool,
}

/// What became of a file, or would.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct ImportSummary {
    /// The import; absent when nothing was done.
    id: Option<Uuid>,
    /// What the file holds.
    kind: ImportKind,
    /// Of `year_tables`: which.
    table: Option<YearTableKind>,
    /// Of `year_tables`: the year of payment.
    year: Option<i32>,
    /// The name it came with.
    file_name: String,
    /// Whether it was only looked at.
    dry_run: bool,
    /// Whether the same content was imported before; the rest is what was said then.
    already_imported: bool,
    /// Rows below the headings that say something.
    row_count: usize,
    /// Records that were made, or would be.
    created: usize,
    /// Records that were changed, or would be.
    changed: usize,
    /// Records that were there already.
    unchanged: usize,
    /// Records that were removed, or would be; only of `year_tables`.
    removed: usize,
    /// Rows with a fault; with any, nothing is made unless only the good ones were asked for. Of an import that was
    /// carried out, the rows that were left out.
    failed: usize,
    /// What the records come to, when all are in one currency.
    total: Option<Amount>,
    /// The first thousand faults.
    errors: Vec<ImportRowError>,
    /// What becomes of the first thousand rows without faults.
    rows: Vec<ImportRow>,
    /// What each heading of the file means.
    headings: Vec<ImportHeading>,
    /// The columns that such a file may have.
    columns: Vec<ImportColumn>,
    /// The mark of what the file would do: given back as `expected`, exactly that is done or nothing.
    fingerprint: Option<String>,
    /// The drafts that were made, in the order of the file; only of `invoices`, which are sent next, and empty in lists.
    created_ids: Vec<Uuid>,
    /// When it was done.
    created_at: Option<DateTime<Utc>>,
    /// By whom.
    created_by_name: Option<String>,
    /// When it was taken back.
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

/// A file to take in.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
struct ImportForm {
    /// What it holds: `clients`, `invoices`, `payments` or `users`.
    kind: String,
    /// `true`: only say what would be made and what is wrong.
    dry_run: Option<String>,
    /// What headings mean: `{"Kundens namn": "clientName", "Kommentar": ""}`, where an empty name leaves a heading out.
    /// Absent: as somebody said of such a file before, else guessed.
    mapping: Option<String>,
    /// `true`: bring the good rows in and leave those with faults.
    skip_invalid: Option<String>,
    /// The `fingerprint` of the dry run that was looked at: exactly that is done, or 409.
    expected: Option<String>,
    /// Of `users`, `true`: mail new people a link for their first password.
    invite: Option<String>,
    /// CSV, XLSX, XLS or ODS by its name's ending, at most 25 MB; the first row names the columns.
    file: Upload,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminImports")]
impl Api {
    /// List imports
    ///
    /// Those that were carried out. Filters: `kind`, `q` (part of the file's name), `id`.
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
    /// All or nothing: with a fault in any row nothing is made, and the answer names each with its row and column;
    /// with `skipInvalid` the others are brought in. The same file a second time changes nothing and is answered with what
    /// was made the first time, as `alreadyImported`; under the same Idempotency-Key as what was done by this request,
    /// without its rows. Where nothing was done the key stays free. A cell that is empty leaves what is there.
    ///
    /// `users` has one row per person, known by the address: `email`, `fullName`, `phone`, `address`, `postalCode`,
    /// `city`, `country`, `personnummer`, `language`, `group`, `trusted`.
    ///
    /// `clients` has one row per client, known by `companyTaxId`, else `vatNumber`, else `name` among those of
    /// `userEmail`, with the fields of `ClientInput`.
    ///
    /// `payments` has one row per payment: `invoiceNumber` or `ocr`, `amount`, `paidOn`, `reference`, `externalId` (the
    /// bank's identity of it).
    ///
    /// `invoices` has one row per invoice line and makes drafts: `userEmail`, `clientName` or `clientEmail`,
    /// `invoiceRef` (rows with the same one are one invoice), `issueDate`, `dueDate` or `terms` in days, `reference`,
    /// `currency`, `description`, `quantity`, `unit`, `unitPrice`, `vatRate`, `notes`; usual Swedish and English
    /// headings are understood, Swedish decimals and dates, too.
    ///
    /// Files of clients and of people also take the permission to edit such. Tax tables of a year come in under
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

    /// Show an import
    #[oai(path = "/admin/imports/:id", method = "get", operation_id = "adminGetImport")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<ImportSummary>> {
        Ok(Json(imports::get(app, id.0).await?.into()))
    }

    /// Take an import back
    ///
    /// What it made is removed, payments by counter-entries, and what it changed is as it was. Refused as a whole when
    /// anything of it has been changed or used since: a year's table by a salary run that is not discarded, rates of
    /// contributions also by a declared month, allowances by a cost that was entered or decided with them and waits
    /// for its salary. Doing it again changes nothing; the same file can come again.
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

    /// Get a sample file
    ///
    /// Every column that files of the kind may have, and a row or two as they may look.
    #[oai(path = "/admin/import-samples/:kind", method = "get", operation_id = "adminGetImportSample")]
    async fn sample(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// `clients`, `invoices`, `payments` or `users`.
        kind: Path<String>,
        /// CSV when absent.
        format: Query<Option<ExportFormat>>,
    ) -> ApiResult<ExportAnswer> {
        let kind = record_kind(&kind.0).ok_or(Error::NotFound)?;
        sample_of(app, kind, &TableForm::default(), format.0).await
    }

    /// Get the rows that an import left out
    ///
    /// As CSV with the file's own headings and what is to be mended behind; 404 when none were left out.
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

/// What a file of records holds; a table of a year is no such file.
fn record_kind(name: &str) -> Option<Kind> {
    Kind::parse(name).filter(|kind| *kind != Kind::YearTables)
}

/// The file's name and bytes, unless it is too large to be read.
pub(super) async fn content(file: Upload) -> Result<(String, Vec<u8>), Error> {
    if file.size() > SIZE_MAX_MB << 20 {
        return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }));
    }
    let name = file.file_name().unwrap_or_default().to_owned();
    Ok((name, file.into_vec().await.map_err(Error::internal)?))
}

/// Takes the file in, or says what that would do.
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

/// A sample as a file.
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

/// A field of a form that is `true`, `false` or not there.
pub(super) fn yes_or_no(field: &str, text: Option<&str>) -> Result<bool, Error> {
    match text.unwrap_or_default() {
        "true" => Ok(true),
        "false" | "" => Ok(false),
        _ => Err(Error::fault(field, FaultKind::Malformed)),
    }
}
