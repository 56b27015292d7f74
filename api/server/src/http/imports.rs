//! The back office: files of many records.

use chrono::{DateTime, Utc};
use paraply_domain::fault::FaultKind;
use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Enum, Multipart, Object, OpenApi};
use uuid::Uuid;

use super::auth::Admin;
use super::list::{ApiResult, ListAnswer, ListQuery, Page};
use super::scalars::Amount;
use super::{Tag, language};
use crate::app::{App, Error};
use crate::imports::{self, Kind, RowError, SIZE_MAX_MB, Summary};
use crate::storage;

/// What a file holds. Only invoices are taken in.
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
}

impl ImportKind {
    fn of(name: &str) -> Self {
        match name {
            "clients" => Self::Clients,
            "users" => Self::Users,
            "payments" => Self::Payments,
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

/// What became of a file, or would.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct ImportSummary {
    /// The import; absent when nothing was done.
    id: Option<Uuid>,
    /// What the file holds.
    kind: ImportKind,
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
    /// Records that were there already.
    unchanged: usize,
    /// Rows with a fault; with any, nothing is made.
    failed: usize,
    /// What the records come to, when all are in one currency.
    total: Option<Amount>,
    /// The first thousand faults.
    errors: Vec<ImportRowError>,
    /// The records that were made.
    created_ids: Vec<Uuid>,
    /// When it was done.
    created_at: Option<DateTime<Utc>>,
    /// By whom.
    created_by_name: Option<String>,
}

impl From<Summary> for ImportSummary {
    fn from(summary: Summary) -> Self {
        let made = summary.made;
        Self {
            id: summary.id,
            kind: ImportKind::of(&summary.kind),
            file_name: summary.file_name,
            dry_run: summary.dry_run,
            already_imported: summary.already_imported,
            row_count: made.row_count,
            created: made.created,
            unchanged: if summary.already_imported { made.created } else { 0 },
            failed: summary.failed,
            total: made.total.map(Into::into),
            errors: summary.errors.into_iter().map(Into::into).collect(),
            created_ids: made.created_ids,
            created_at: summary.created_at,
            created_by_name: summary.created_by_name,
        }
    }
}

/// A file to take in.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
struct ImportForm {
    /// What it holds: `invoices`.
    kind: String,
    /// `true`: only say what would be made and what is wrong.
    dry_run: Option<String>,
    /// CSV or XLSX, at most 10 MB; the first row names the columns.
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
        _admin: Admin,
        filter: Query<Option<String>>,
        range: Query<Option<String>>,
        sort: Query<Option<String>>,
    ) -> ApiResult<ListAnswer<ImportSummary>> {
        let query = ListQuery::parse(filter.0, range.0, sort.0)?;
        query.allow_filters(&["id", "kind", "q"])?;
        let filter =
            storage::imports::Filter { ids: query.ids()?, kind: query.text("kind")?, q: query.text("q")? };
        let order_by = query.order_by(storage::imports::SORT, "i.created_at desc, i.id desc", "i.id")?;
        let (rows, total) = imports::list(app, &filter, &order_by, query.offset, query.limit).await?;
        Ok(ListAnswer::new("imports", &query, Page { rows, total }))
    }

    /// Import a file
    ///
    /// All or nothing: with a fault in any row nothing is made, and the answer names each with its row and column.
    /// The same file a second time changes nothing and is answered with what was made the first time.
    ///
    /// `invoices` has one row per invoice line and makes drafts: `userEmail`, `clientName` or `clientEmail`,
    /// `invoiceRef` (rows with the same one are one invoice), `issueDate`, `dueDate` or `terms` in days, `reference`,
    /// `currency`, `description`, `quantity`, `unit`, `unitPrice`, `vatRate`, `notes`; usual Swedish and English
    /// headings are understood, Swedish decimals and dates, too.
    #[oai(path = "/admin/imports", method = "post", operation_id = "adminImport")]
    async fn import(
        &self,
        Data(app): Data<&App>,
        Admin(caller): Admin,
        form: ImportForm,
    ) -> ApiResult<Json<ImportSummary>> {
        let kind = Kind::parse(&form.kind).ok_or_else(|| Error::fault("kind", FaultKind::Unknown))?;
        let dry_run = match form.dry_run.as_deref().unwrap_or_default() {
            "true" => true,
            "false" | "" => false,
            _ => return Err(Error::fault("dryRun", FaultKind::Malformed).into()),
        };
        if form.file.size() > SIZE_MAX_MB << 20 {
            return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }).into());
        }
        let name = form.file.file_name().unwrap_or_default().to_owned();
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        let upload = imports::Upload { kind, name, bytes, dry_run };
        Ok(Json(imports::run(app, &caller, language::current(), upload).await?.into()))
    }
}
