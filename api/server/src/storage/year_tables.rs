//! The tables of a year that were brought in; append-only, but for their being taken back.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::payroll::TableKind;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// An upload, without its content.
#[derive(Clone, Debug)]
pub struct YearTable {
    /// What it is about.
    pub kind: TableKind,
    /// The year of payment.
    pub year: i32,
    /// The name of the file.
    pub file_name: String,
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

/// How often a table came in or was taken back: as neither is ever undone, the same number means the same tables.
pub async fn count(db: &mut PgConnection) -> Result<i64> {
    let count = sqlx::query_scalar!(r#"select count(*) + count(undone_at) as "count!" from year_tables"#);
    Ok(count.fetch_one(db).await?)
}

/// The tables of a kind and year that were not taken back, the newest first, which applies; at most two.
pub async fn standing(db: &mut PgConnection, kind: TableKind, year: i32) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from year_tables where kind = $1 and year = $2 and undone_at is null
         order by created_at desc, id desc limit 2",
        kind.as_str(),
        year,
    );
    Ok(ids.fetch_all(db).await?)
}

/// The kind and year of a table.
pub async fn find(db: &mut PgConnection, id: Uuid) -> Result<Option<(TableKind, i32)>> {
    let row = sqlx::query!("select kind, year from year_tables where id = $1", id).fetch_optional(db).await?;
    row.map(|row| Ok((kind(&row.kind)?, row.year))).transpose()
}

/// Whether salaries of its year have been calculated since a table came in, and stand.
pub async fn is_used(db: &mut PgConnection, id: Uuid) -> Result<bool> {
    let is_used = sqlx::query_scalar!(
        r#"select exists (
               select from salary_runs r join year_tables t
                   on extract(year from r.payment_date) = t.year and r.created_at >= t.created_at
               where t.id = $1 and r.status <> 'discarded'
           ) as "is_used!""#,
        id,
    );
    Ok(is_used.fetch_one(db).await?)
}

/// Notes that a table was taken back.
pub async fn mark_undone(db: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update year_tables set undone_at = $2 where id = $1", id, now).execute(db).await?;
    Ok(())
}

/// Kind, year, origin and content of the newest upload for each kind and year.
pub async fn list_contents(db: &mut PgConnection) -> Result<Vec<(TableKind, i32, String, String)>> {
    let rows = sqlx::query!(
        "select distinct on (kind, year) kind, year, origin, content from year_tables
         where undone_at is null
         order by kind, year, created_at desc, id desc",
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((kind(&row.kind)?, row.year, row.origin, row.content))).collect()
}

/// The newest upload for each kind and year.
pub async fn list_newest(db: &mut PgConnection) -> Result<Vec<YearTable>> {
    let rows = sqlx::query!(
        "select distinct on (t.kind, t.year) t.kind, t.year, t.file_name, t.created_at,
                u.full_name as created_by_name
         from year_tables t join users u on u.id = t.created_by
         where t.undone_at is null
         order by t.kind, t.year, t.created_at desc, t.id desc",
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(YearTable {
                kind: kind(&row.kind)?,
                year: row.year,
                file_name: row.file_name,
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
