//! Tax tables, rates and allowances by year: those built in, and over them those that the office uploaded.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::payroll::tables::LoadedTable;
use paraply_domain::payroll::{PayrollTables, TableKind};
use paraply_domain::text::required_line;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::audit::{self, Deed};
use super::{App, Caller, Error, Result};
use crate::storage::year_tables::{self as storage, NewYearTable};

/// The years a table can be for.
const YEARS: std::ops::RangeInclusive<i32> = 2020..=2100;

/// The tables as they were last read.
#[derive(Clone, Default)]
pub struct Cache(Arc<Mutex<Option<Reading>>>);

/// How many uploads there were, and the tables with them.
#[derive(Clone)]
struct Reading {
    uploads: i64,
    tables: Arc<PayrollTables>,
}

/// The tables that apply now. Reading them costs a count, unless something was uploaded.
pub async fn current(app: &App, db: &mut PgConnection) -> Result<Arc<PayrollTables>> {
    let uploads = storage::count(db).await?;
    let lock = || app.year_tables.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().as_ref()
        && known.uploads == uploads
    {
        return Ok(known.tables.clone());
    }
    let mut tables = PayrollTables::embedded().clone();
    for (kind, year, origin, content) in storage::list_contents(db).await? {
        tables = tables
            .with(kind, year, &origin, &content)
            .map_err(|_| Error::Inconsistent(format!("stored table {kind} of {year}")))?;
    }
    let tables = Arc::new(tables);
    *lock() = Some(Reading { uploads, tables: tables.clone() });
    Ok(tables)
}

/// A table that applies, and its upload when it is not built in.
#[derive(Clone, Debug)]
pub struct YearTable {
    /// What it is about, the year, its rows and origin.
    pub loaded: LoadedTable,
    /// The name of the file, when, and by whom.
    pub upload: Option<(String, DateTime<Utc>, String)>,
}

/// Every table that applies, by kind and year.
pub async fn list(app: &App) -> Result<Vec<YearTable>> {
    let mut db = app.pool.acquire().await?;
    let tables = current(app, &mut db).await?;
    let uploads = storage::list_newest(&mut db).await?;
    let of = |loaded: &LoadedTable| {
        uploads.iter().find(|upload| (upload.kind, upload.year) == (loaded.kind, loaded.year))
    };
    let table = |loaded: LoadedTable| YearTable {
        upload: of(&loaded)
            .map(|upload| (upload.file_name.clone(), upload.created_at, upload.created_by_name.clone())),
        loaded,
    };
    Ok(tables.list().into_iter().map(table).collect())
}

/// A file with a year's table.
#[derive(Clone, Debug)]
pub struct Upload {
    /// What it is about.
    pub kind: String,
    /// The year of payment.
    pub year: i32,
    /// Where it came from, for the record.
    pub origin: String,
    /// Its name.
    pub file_name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Whether it is only looked at.
    pub dry_run: bool,
}

/// What became of an upload, or would.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The table as it applies from now on, or would.
    pub table: LoadedTable,
    /// What applied before.
    pub replaces: Option<LoadedTable>,
    /// Whether it was only looked at.
    pub dry_run: bool,
    /// Whether the same bytes were there already.
    pub already_there: bool,
}

/// Reads a year's table and stores it. The same bytes again change nothing.
pub async fn upload(app: &App, caller: &Caller, upload: Upload) -> Result<Summary> {
    let mut faults = Faults::new();
    let kind = faults.check("kind", upload.kind.parse::<TableKind>());
    let origin = faults.check("origin", required_line(&upload.origin, 500));
    let (first, last) = (YEARS.start().to_string(), YEARS.end().to_string());
    let year = YEARS.contains(&upload.year).then_some(upload.year);
    let year = faults.check("year", year.ok_or(FaultKind::OutOfRange { min: first, max: last }));
    let content = String::from_utf8(upload.bytes).map_err(|_| FaultKind::Malformed);
    let content = faults.check(
        "file",
        content.and_then(|text| if text.contains('\0') { Err(FaultKind::Malformed) } else { Ok(text) }),
    );
    let (Some(kind), Some(origin), Some(year), Some(content)) = (kind, origin, year, content) else {
        return Err(faults.into_vec().into());
    };
    let mut tx = app.begin().await?;
    let present = current(app, &mut tx).await?;
    let next = present.with(kind, year, &origin, &content).map_err(|fault| Error::fault("file", fault))?;
    let of = |tables: &PayrollTables| {
        tables.list().into_iter().find(|table| (table.kind, table.year) == (kind, year))
    };
    let table = of(&next).ok_or_else(|| Error::fault("file", FaultKind::TableIncomplete { year }))?;
    let sha256 = Sha256::digest(content.as_bytes());
    let newest = storage::list_newest(&mut tx).await?;
    let already_there = newest
        .iter()
        .any(|stored| (stored.kind, stored.year) == (kind, year) && stored.sha256 == sha256.as_slice());
    let summary = Summary { replaces: of(&present), dry_run: upload.dry_run, already_there, table };
    if upload.dry_run || already_there {
        return Ok(summary);
    }
    let id = Uuid::now_v7();
    let row_count = i32::try_from(summary.table.rows).map_err(Error::internal)?;
    let file_name = &upload.file_name;
    let new = NewYearTable {
        kind,
        year,
        origin: &origin,
        file_name,
        content: &content,
        sha256: &sha256,
        row_count,
    };
    storage::insert(&mut tx, id, &new, caller.user_id, app.clock.now()).await?;
    let after = json!({
        "kind": kind, "year": year, "origin": origin, "fileName": file_name, "rows": row_count,
        "sha256": hex::encode(sha256),
    });
    let deed =
        Deed { action: "year_table.upload", entity: "year_table", entity_id: id, caller: Some(caller) };
    audit::record(&mut tx, &app.clock, deed, None::<&()>, Some(&after)).await?;
    tx.commit().await?;
    Ok(summary)
}
