//! Imports of files, in the back office.

pub(super) mod summary;
pub(super) mod upload;

use paraply_app::imports::{self, Kind, TableForm};
use paraply_app::{App, Error};
use paraply_domain::fault::FaultKind;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, OpenApi};
use uuid::Uuid;

use self::summary::ImportSummary;
use self::upload::{carry_out, content, sample_of, yes_or_no};
use super::Tag;
use super::download::CsvAnswer;
use super::exports::{ExportAnswer, ExportFormat};
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer};
use super::staff::{Staff, may};

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
