//! Tax tables, rates and allowances by year: those built in, and over them those that were imported.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use paraply_domain::payroll::tables::LoadedTable;
use paraply_domain::payroll::{PayrollTables, TableKind};
use paraply_storage::users::pay_terms::{self, KnownBy};
use paraply_storage::year_tables as storage;
use sqlx::PgConnection;

use super::{App, Error, Result};
use crate::known::Known;

/// The tables as they were last read, by how many uploads and withdrawals there were.
pub type Cache = Known<i64, PayrollTables>;

/// The tables that apply now. Reading them costs a count, unless a table was imported or an import was undone.
pub async fn current(app: &App, db: &mut PgConnection) -> Result<Arc<PayrollTables>> {
    let by = pay_terms::known_by(db).await?;
    known(app, db, by).await
}

/// The tables that apply now, of which it is known how many uploads there were.
pub(crate) async fn known(app: &App, db: &mut PgConnection, by: KnownBy) -> Result<Arc<PayrollTables>> {
    if let Some(tables) = app.year_tables.get(&by.year_tables) {
        return Ok(tables);
    }
    let mut tables = PayrollTables::embedded().clone();
    for (kind, year, origin, content) in storage::list_contents(db).await? {
        tables = tables
            .with(kind, year, &origin, &content)
            .map_err(|_| Error::Inconsistent(format!("stored table {kind} of {year}")))?;
    }
    Ok(app.year_tables.keep(by.year_tables, tables))
}

/// A table that applies, and its upload when it is not built in.
#[derive(Clone, Debug)]
pub struct YearTable {
    /// What it is about, the year, its rows and origin.
    pub loaded: LoadedTable,
    /// The name of the file, when, and by whom.
    pub upload: Option<(String, DateTime<Utc>, String)>,
}

/// Which tables a list shows.
#[derive(Debug, Default)]
pub struct Filter {
    pub kind: Option<TableKind>,
    pub year: Option<i32>,
}

/// The tables that apply, by kind and year.
pub async fn list(app: &App, filter: &Filter) -> Result<Vec<YearTable>> {
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
    let mut rows = tables.list();
    rows.retain(|row| {
        filter.kind.is_none_or(|kind| row.kind == kind) && filter.year.is_none_or(|year| row.year == year)
    });
    Ok(rows.into_iter().map(table).collect())
}
