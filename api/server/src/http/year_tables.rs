//! The back office: tax tables, contribution rates and allowances by year.

use chrono::{DateTime, Utc};
use paraply_app::imports::{self, Kind, TableForm};
use paraply_app::year_tables::{self, Filter};
use paraply_app::{App, Error};
use paraply_domain::payroll::tables::LoadedTable;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object, OpenApi};

use super::Tag;
use super::exports::{ExportAnswer, ExportFormat};
use super::idempotency_key::IdempotencyKey;
use super::imports::summary::{ImportSummary, YearTableKind};
use super::imports::upload::{carry_out, content, sample_of, yes_or_no};
use super::list::{ApiResult, List, ListAnswer, Page};
use super::reports::rows;
use super::reports::rows::Order;
use super::staff::{Staff, may};

/// A table in use.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct YearTable {
    /// Year and kind: `2026-monthly_tax`. There is one table for each.
    id: String,
    /// Subject of the table.
    kind: YearTableKind,
    /// The year of payment.
    year: i32,
    /// Number of rows or values.
    row_count: usize,
    /// Source of the table.
    origin: String,
    /// Whether the table is provisional: last year's total rates apply until the decided ones are imported.
    assumed: bool,
    /// Imported file; absent for built-in tables.
    file_name: Option<String>,
    /// When it was imported.
    uploaded_at: Option<DateTime<Utc>>,
    /// Name of the staff member who imported it.
    uploaded_by_name: Option<String>,
}

impl From<LoadedTable> for YearTable {
    fn from(table: LoadedTable) -> Self {
        Self {
            id: format!("{}-{}", table.year, table.kind.as_str()),
            kind: table.kind.into(),
            year: table.year,
            row_count: table.rows,
            origin: table.origin.to_string(),
            assumed: table.assumed,
            file_name: None,
            uploaded_at: None,
            uploaded_by_name: None,
        }
    }
}

impl From<year_tables::YearTable> for YearTable {
    fn from(table: year_tables::YearTable) -> Self {
        let own = Self::from(table.loaded);
        match table.upload {
            None => own,
            Some((file_name, at, by)) => {
                Self { file_name: Some(file_name), uploaded_at: Some(at), uploaded_by_name: Some(by), ..own }
            }
        }
    }
}

/// A table to import.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct YearTableForm {
    /// `monthly_tax`, `one_time_tax`, `employer_contributions` or `parameters`.
    table: Option<String>,
    /// The year of payment.
    year: Option<String>,
    /// Source of the file, for documentation.
    origin: Option<String>,
    /// `true`: only check the file; nothing is imported.
    dry_run: Option<String>,
    /// `fingerprint` of a dry run. If the outcome would differ, nothing is imported and the answer is 409.
    expected: Option<String>,
    /// CSV, XLSX, XLS or ODS by file extension, at most 25 MB, with the headings of the sample; for `monthly_tax` also
    /// the fixed-width text file published by Skatteverket.
    file: Upload,
}

const ORDERS: &[Order<YearTable>] = &[("year", |a, b| a.year.cmp(&b.year)), ("id", |a, b| a.id.cmp(&b.id))];

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List year tables
    ///
    /// Tables used for salary calculation, by kind and year: the built-in ones, or imported ones that replace them.
    /// Filters: `kind`, `year`, `id`.
    #[oai(path = "/admin/year-tables", method = "get", operation_id = "adminListYearTables")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        List(query): List,
    ) -> ApiResult<ListAnswer<YearTable>> {
        query.allow_filters(&["id", "kind", "year"])?;
        let filter = Filter { kind: query.parsed("kind")?, year: query.parsed("year")? };
        let mut tables: Vec<YearTable> =
            year_tables::list(app, &filter).await?.into_iter().map(Into::into).collect();
        if let Some(ids) = query.texts("id")? {
            tables.retain(|table| ids.contains(&table.id));
        }
        let (rows, total) = rows::page(tables, &query, ORDERS)?;
        Ok(ListAnswer::new("year-tables", &query, Page { rows, total }))
    }

    /// Import a year table
    ///
    /// Imports the complete table or, if any row is invalid, nothing. It applies at once and replaces the current
    /// table; calculated salaries do not change. Rows of other years are ignored. Responds like
    /// `POST /api/admin/imports` and is undone like any import. Also requires the permission to run payroll.
    #[oai(path = "/admin/year-tables", method = "post", operation_id = "adminImportYearTable")]
    async fn import(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::Import>,
        key: IdempotencyKey,
        form: YearTableForm,
    ) -> ApiResult<Json<ImportSummary>> {
        let dry_run = yes_or_no("dryRun", form.dry_run.as_deref())?;
        let (name, bytes) = content(form.file).await?;
        let upload = imports::Upload {
            kind: Kind::YearTables,
            name,
            bytes,
            dry_run,
            mapping: None,
            skip_invalid: false,
            expected: form.expected,
            invite: false,
            table: TableForm { table: form.table, year: form.year, origin: form.origin },
        };
        carry_out(app, caller, key, upload).await
    }

    /// Download a year table as a file
    ///
    /// The table in use, as a starting point for an import: `table` (absent: `monthly_tax`) of `year` (absent: this
    /// year), or of the nearest year before.
    #[oai(path = "/admin/year-tables/sample", method = "get", operation_id = "adminGetYearTableSample")]
    async fn sample(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// Absent: `csv`.
        format: Query<Option<ExportFormat>>,
        /// Kind of table, as for an import.
        table: Query<Option<String>>,
        /// The year of payment.
        year: Query<Option<String>>,
    ) -> ApiResult<ExportAnswer> {
        let asked = TableForm { table: table.0, year: year.0, origin: None };
        sample_of(app, Kind::YearTables, &asked, format.0).await
    }

    /// Get a year table
    ///
    /// By its `id`, for example `2026-monthly_tax`.
    #[oai(path = "/admin/year-tables/:id", method = "get", operation_id = "adminGetYearTable")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<String>,
    ) -> ApiResult<Json<YearTable>> {
        let tables = year_tables::list(app, &Filter::default()).await?;
        let found = tables.into_iter().map(YearTable::from).find(|table| table.id == id.0);
        Ok(Json(found.ok_or(Error::NotFound)?))
    }
}
