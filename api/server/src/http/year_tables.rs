//! The back office: tax tables, contribution rates and allowances by year.

use chrono::{DateTime, Utc};
use paraply_domain::fault::FaultKind;
use paraply_domain::payroll;
use paraply_domain::payroll::tables::LoadedTable;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Enum, Multipart, Object, OpenApi};

use super::Tag;
use super::list::ApiResult;
use super::staff::{Staff, may};
use crate::app::year_tables::{self, Summary};
use crate::app::{App, Error};
use crate::imports::SIZE_MAX_MB;

/// What a table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum YearTableKind {
    /// Skatteverket's monthly tables 29 to 42.
    MonthlyTax,
    /// The withholding on one-time amounts.
    OneTimeTax,
    /// Employer contributions by payment date and birth year.
    EmployerContributions,
    /// Base amounts, limits, SINK, allowances.
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

/// A table that applies.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct YearTable {
    /// What it is about.
    kind: YearTableKind,
    /// The year of payment.
    year: i32,
    /// How many rows or values it has.
    row_count: usize,
    /// Where it came from.
    origin: String,
    /// The file that was uploaded; absent for what is built in.
    file_name: Option<String>,
    /// When it was uploaded.
    uploaded_at: Option<DateTime<Utc>>,
    /// By whom.
    uploaded_by_name: Option<String>,
}

impl From<LoadedTable> for YearTable {
    fn from(table: LoadedTable) -> Self {
        Self {
            kind: table.kind.into(),
            year: table.year,
            row_count: table.rows,
            origin: table.origin.to_string(),
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

/// What became of a file, or would.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct YearTableSummary {
    /// The table as it applies from now on, or would.
    table: YearTable,
    /// What applied before, if anything did.
    replaces: Option<YearTable>,
    /// Whether it was only looked at.
    dry_run: bool,
    /// Whether the same file was there already.
    already_there: bool,
}

impl From<Summary> for YearTableSummary {
    fn from(summary: Summary) -> Self {
        Self {
            table: summary.table.into(),
            replaces: summary.replaces.map(Into::into),
            dry_run: summary.dry_run,
            already_there: summary.already_there,
        }
    }
}

/// A year's table.
#[derive(Debug, Multipart)]
#[oai(rename_all = "camelCase")]
struct YearTableForm {
    /// `monthly_tax`, `one_time_tax`, `employer_contributions` or `parameters`.
    kind: String,
    /// The year of payment.
    year: String,
    /// Where the file came from, for the record.
    origin: String,
    /// `true`: only say what would apply.
    dry_run: Option<String>,
    /// CSV as built in, or for `monthly_tax` the fixed-width text that Skatteverket publishes; at most 10 MB.
    file: Upload,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List the tables of every year
    ///
    /// Those that salaries are calculated with: built in, or uploaded over them.
    #[oai(path = "/admin/year-tables", method = "get", operation_id = "adminListYearTables")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
    ) -> ApiResult<Json<Vec<YearTable>>> {
        Ok(Json(year_tables::list(app).await?.into_iter().map(Into::into).collect()))
    }

    /// Load a year's table
    ///
    /// It applies at once, over what applied before for its kind and year; salaries that are calculated keep theirs.
    /// A file with a gap, a row too much or a year missing is refused with its line. The same file again changes
    /// nothing.
    #[oai(path = "/admin/year-tables", method = "post", operation_id = "adminUploadYearTable")]
    async fn upload(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::RunPayroll>,
        form: YearTableForm,
    ) -> ApiResult<Json<YearTableSummary>> {
        let year = form.year.trim().parse().map_err(|_| Error::fault("year", FaultKind::Malformed))?;
        let dry_run = match form.dry_run.as_deref().unwrap_or_default() {
            "true" => true,
            "false" | "" => false,
            _ => return Err(Error::fault("dryRun", FaultKind::Malformed).into()),
        };
        if form.file.size() > SIZE_MAX_MB << 20 {
            return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }).into());
        }
        let file_name = form.file.file_name().unwrap_or_default().to_owned();
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        let upload =
            year_tables::Upload { kind: form.kind, year, origin: form.origin, file_name, bytes, dry_run };
        Ok(Json(year_tables::upload(app, &caller, upload).await?.into()))
    }
}
