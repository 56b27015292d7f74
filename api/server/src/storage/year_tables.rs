//! The uploaded tables of a year; append-only.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::payroll::TableKind;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// An upload, without its content.
#[derive(Clone, Debug)]
pub struct YearTable {
    /// Its id.
    pub id: Uuid,
    /// What it is about.
    pub kind: TableKind,
    /// The year of payment.
    pub year: i32,
    /// The name of the file.
    pub file_name: String,
    /// Of its bytes.
    pub sha256: Vec<u8>,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by_name: String,
}

/// A table that is to be stored.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are those of the table")]
pub struct NewYearTable<'a> {
    pub kind: TableKind,
    pub year: i32,
    pub origin: &'a str,
    pub file_name: &'a str,
    pub content: &'a str,
    pub sha256: &'a [u8],
    pub row_count: i32,
}

/// How many uploads there are: as nothing is ever changed, the same number means the same tables.
pub async fn count(db: &mut PgConnection) -> Result<i64> {
    Ok(sqlx::query_scalar!(r#"select count(*) as "count!" from year_tables"#).fetch_one(db).await?)
}

/// Kind, year, origin and content of the newest upload for each kind and year.
pub async fn list_contents(db: &mut PgConnection) -> Result<Vec<(TableKind, i32, String, String)>> {
    let rows = sqlx::query!(
        "select distinct on (kind, year) kind, year, origin, content from year_tables
         order by kind, year, created_at desc, id desc",
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((kind(&row.kind)?, row.year, row.origin, row.content))).collect()
}

/// The newest upload for each kind and year.
pub async fn list_newest(db: &mut PgConnection) -> Result<Vec<YearTable>> {
    let rows = sqlx::query!(
        "select distinct on (t.kind, t.year) t.id, t.kind, t.year, t.file_name, t.sha256, t.created_at,
                u.full_name as created_by_name
         from year_tables t join users u on u.id = t.created_by
         order by t.kind, t.year, t.created_at desc, t.id desc",
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(YearTable {
                id: row.id,
                kind: kind(&row.kind)?,
                year: row.year,
                file_name: row.file_name,
                sha256: row.sha256,
                created_at: row.created_at,
                created_by_name: row.created_by_name,
            })
        })
        .collect()
}

/// Stores an upload.
pub async fn insert(
    db: &mut PgConnection,
    id: Uuid,
    table: &NewYearTable<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into year_tables (id, kind, year, origin, file_name, content, sha256, row_count, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        id,
        table.kind.as_str(),
        table.year,
        table.origin,
        table.file_name,
        table.content,
        table.sha256,
        table.row_count,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn kind(name: &str) -> Result<TableKind> {
    name.parse().map_err(|_| Error::Inconsistent(format!("kind {name} of a year table")))
}
