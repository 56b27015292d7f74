//! Year tables that were imported; append-only, apart from their undoing.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::payroll::TableKind;
use paraply_domain::payroll::tables::dependents::Dependents;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// An upload, without its content.
#[derive(Clone, Debug)]
pub struct YearTable {
    pub kind: TableKind,
    pub year: i32,
    pub file_name: String,
    pub created_at: DateTime<Utc>,
    pub created_by_name: String,
}

/// A table that is to be stored.
#[derive(Clone, Debug)]
pub struct NewYearTable<'a> {
    pub kind: TableKind,
    pub year: i32,
    pub origin: &'a str,
    pub file_name: &'a str,
    pub content: &'a str,
    pub sha256: &'a [u8],
    pub row_count: i32,
}

/// The tables of a kind and year that were not undone, the newest first, which applies; at most two.
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

/// What stands and was reckoned with a table since it came in: salaries of its year use every table of it; a declaration
/// says which contributions are owed on them, and a reimbursement what is free of tax when it is entered and when it is
/// decided. One that has become salary is part of that salary.
pub async fn dependents(db: &mut PgConnection, id: Uuid) -> Result<Dependents> {
    let row = sqlx::query!(
        r#"select
               array(select distinct r.payment_date from salary_runs r
                     where extract(year from r.payment_date) = t.year and r.created_at >= t.created_at
                       and r.status <> 'discarded'
                     order by r.payment_date) as "runs!",
               array(select distinct d.period from agi_declarations d
                     where t.kind = 'employer_contributions' and left(d.period, 4)::integer = t.year
                       and d.created_at >= t.created_at
                     order by d.period) as "declarations!",
               (select count(*) from reimbursements c join invoices i on i.id = c.invoice_id
                where t.kind = 'parameters' and c.kind <> 'receipt' and c.status in ('pending', 'approved')
                  and i.status not in ('cancelled', 'written_off')
                  and exists (select from unnest(array[c.created_at, c.decided_at]) seen
                              where seen >= t.created_at
                                and extract(year from seen at time zone 'Europe/Stockholm') = t.year)
                  and not exists (select from payslip_invoices p where p.invoice_id = i.id and p.live)
               ) as "reimbursements!"
           from year_tables t where t.id = $1"#,
        id,
    )
    .fetch_one(db)
    .await?;
    let period = |text: &String| {
        text.parse().map_err(|_| Error::Inconsistent(format!("period {text} of a declaration")))
    };
    Ok(Dependents {
        runs: row.runs,
        declarations: row.declarations.iter().map(period).collect::<Result<_>>()?,
        reimbursements: usize::try_from(row.reimbursements).map_err(Error::internal)?,
    })
}

/// Records that a table was undone.
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
