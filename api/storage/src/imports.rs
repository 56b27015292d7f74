//! Imports, and the records that they created or changed.

pub mod known;
pub mod undo;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::payroll::TableKind;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};
use crate::sealed::{IMPORTED_OVER, REJECTED_ROWS};

/// What an import did, or would do; stored with it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Rows below the headings that say something.
    pub row_count: usize,
    /// Records that were created, or would be.
    pub created: usize,
    /// Records that were changed, or would be.
    pub changed: usize,
    /// Records that existed already, exactly so.
    pub unchanged: usize,
    /// Records that were removed, or would be.
    pub removed: usize,
    /// Rows that were not imported.
    #[serde(rename = "leftOut")]
    pub rejected: usize,
    /// What they come to, when all are in one currency.
    pub total: Option<Amount>,
    /// The drafts, where the file held invoices; not in lists.
    #[serde(default)]
    pub created_ids: Vec<Uuid>,
    /// Which table, where the file held one of a year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_year: Option<OfYear>,
}

/// A table of a year.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct OfYear {
    pub table: TableKind,
    pub year: i32,
}

/// A record that an import created or changed.
#[derive(Clone, Debug)]
pub struct Record {
    /// `client`, `invoice`, `payment`, `user`, `year_table`.
    pub entity: &'static str,
    pub id: Uuid,
    pub version: i32,
    /// As it was before, as JSON; none for a new one. As text, since a file may change a hundred thousand.
    pub before: Option<String>,
}

impl Record {
    /// A record that was created.
    pub const fn created(entity: &'static str, id: Uuid, version: i32) -> Self {
        Self { entity, id, version, before: None }
    }

    /// A record that was changed.
    pub fn changed(entity: &'static str, id: Uuid, version: i32, before: &impl Serialize) -> Result<Self> {
        let before = Some(serde_json::to_string(before).map_err(Error::internal)?);
        Ok(Self { entity, id, version, before })
    }
}

/// An import.
#[derive(Clone, Debug)]
pub struct Import {
    pub id: Uuid,
    pub kind: String,
    pub file_name: String,
    pub made: Made,
    pub created_at: DateTime<Utc>,
    pub created_by_name: String,
    pub undone_at: Option<DateTime<Utc>>,
}

/// An import to be stored.
pub struct NewImport<'a> {
    pub id: Uuid,
    pub kind: &'a str,
    pub file_name: &'a str,
    pub sha256: &'a [u8],
    pub made: &'a Made,
    /// The rows that were not imported, as a file.
    pub rejected_rows: Option<&'a [u8]>,
    pub created_by: UserId,
}

#[derive(sqlx::FromRow)]
struct Stored {
    id: Uuid,
    kind: String,
    file_name: String,
    summary: serde_json::Value,
    created_at: DateTime<Utc>,
    created_by_name: String,
    undone_at: Option<DateTime<Utc>>,
}

impl TryFrom<Stored> for Import {
    type Error = Error;

    fn try_from(row: Stored) -> Result<Self> {
        let made = serde_json::from_value(row.summary)
            .map_err(|error| Error::Inconsistent(format!("summary of import {}: {error}", row.id)))?;
        Ok(Self {
            id: row.id,
            kind: row.kind,
            file_name: row.file_name,
            made,
            created_at: row.created_at,
            created_by_name: row.created_by_name,
            undone_at: row.undone_at,
        })
    }
}

/// Waits until nobody else imports the same content.
pub async fn lock(db: &mut PgConnection, kind: &str, sha256: &[u8]) -> Result<()> {
    let name = format!("import:{kind}:{}", hex::encode(sha256));
    sqlx::query!(r#"select pg_advisory_xact_lock(hashtextextended($1, 0)) as "locked!: ()""#, name)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// The import of this content that has not been undone.
pub async fn find_by_content(db: &mut PgConnection, kind: &str, sha256: &[u8]) -> Result<Option<Import>> {
    let row = sqlx::query_as!(
        Stored,
        "select i.id, i.kind, i.file_name, i.summary, i.created_at, u.full_name as created_by_name, i.undone_at
         from imports i join users u on u.id = i.created_by
         where i.kind = $1 and i.sha256 = $2 and i.undone_at is null",
        kind,
        sha256,
    )
    .fetch_optional(db)
    .await?;
    row.map(Import::try_from).transpose()
}

/// Stores an import, in the transaction that carries it out.
pub async fn insert(db: &mut PgConnection, import: &NewImport<'_>, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into imports (id, kind, file_name, sha256, summary, left_out, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        import.id,
        import.kind,
        import.file_name,
        import.sha256,
        serde_json::to_value(import.made).map_err(Error::internal)?,
        import.rejected_rows.map(|rows| REJECTED_ROWS.seal_bytes(import.id, rows)).transpose()?,
        import.created_by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// One import.
pub async fn find(db: &mut PgConnection, id: Uuid) -> Result<Option<Import>> {
    let row = sqlx::query_as!(
        Stored,
        "select i.id, i.kind, i.file_name, i.summary, i.created_at, u.full_name as created_by_name, i.undone_at
         from imports i join users u on u.id = i.created_by where i.id = $1",
        id,
    )
    .fetch_optional(db)
    .await?;
    row.map(Import::try_from).transpose()
}

/// As [`find`], locked until the transaction ends.
pub async fn find_for_update(db: &mut PgConnection, id: Uuid) -> Result<Option<Import>> {
    sqlx::query!("select id from imports where id = $1 for update", id).fetch_optional(&mut *db).await?;
    find(db, id).await
}

/// The rows that an import rejected, as a file.
pub async fn rejected_rows(db: &mut PgConnection, id: Uuid) -> Result<Option<Vec<u8>>> {
    let row = sqlx::query!("select left_out from imports where id = $1", id).fetch_optional(db).await?;
    row.and_then(|row| row.left_out).map(|rows| REJECTED_ROWS.open_bytes(id, &rows)).transpose()
}

/// Marks an import as undone.
pub async fn mark_undone(db: &mut PgConnection, id: Uuid, by: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update imports set undone_at = $2, undone_by = $3 where id = $1", id, now, by.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Stores the records of an import behind its first `noted` ones. The import itself may be stored later.
pub async fn insert_records(
    db: &mut PgConnection,
    import: Uuid,
    noted: usize,
    records: &[Record],
) -> Result<()> {
    let first = i32::try_from(noted).map_err(Error::internal)?;
    let positions: Vec<i32> = (first..).take(records.len()).collect();
    let entities: Vec<String> = records.iter().map(|record| record.entity.to_owned()).collect();
    let ids: Vec<Uuid> = records.iter().map(|record| record.id).collect();
    let versions: Vec<i32> = records.iter().map(|record| record.version).collect();
    let before = records
        .iter()
        .zip(&positions)
        .map(|(record, position)| {
            let place = format!("{import}/{position}");
            record.before.as_deref().map(|before| IMPORTED_OVER.seal(place, before)).transpose()
        })
        .collect::<Result<Vec<Option<String>>>>()?;
    sqlx::query!(
        "insert into import_records (import_id, position, entity, entity_id, version, before)
         select $1, position, entity, id, version, to_jsonb(before)
         from unnest($2::int[], $3::text[], $4::uuid[], $5::int[], $6::text[])
             as record (position, entity, id, version, before)",
        import,
        &positions,
        &entities,
        &ids,
        &versions,
        &before as &[Option<String>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The records of an import, in their order.
pub async fn records(db: &mut PgConnection, import: Uuid) -> Result<Vec<Record>> {
    let rows = sqlx::query!(
        "select position, entity, entity_id, version, before #>> '{}' as before
         from import_records where import_id = $1 order by position",
        import,
    )
    .fetch_all(db)
    .await?;
    let known = |entity: &str| {
        ["bank_account", "client", "invoice", "payment", "tax_profile", "user", "year_table"]
            .into_iter()
            .find(|name| *name == entity)
    };
    rows.into_iter()
        .map(|row| {
            let entity = known(&row.entity)
                .ok_or_else(|| Error::Inconsistent(format!("record of import {import}: {}", row.entity)))?;
            let place = format!("{import}/{}", row.position);
            let before = row.before.map(|before| IMPORTED_OVER.open(place, &before)).transpose()?;
            Ok(Record { entity, id: row.entity_id, version: row.version, before })
        })
        .collect()
}

/// The mapping of the last file with these headings.
pub async fn find_mapping(
    db: &mut PgConnection,
    kind: &str,
    headings: &[String],
) -> Result<Option<HashMap<String, String>>> {
    let row =
        sqlx::query!("select columns from import_mappings where kind = $1 and headings = $2", kind, headings)
            .fetch_optional(db)
            .await?;
    row.map(|row| serde_json::from_value(row.columns).map_err(Error::internal)).transpose()
}

/// Stores the mapping of files with these headings.
pub async fn remember_mapping(
    db: &mut PgConnection,
    kind: &str,
    headings: &[String],
    columns: &HashMap<&str, &str>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into import_mappings (kind, headings, columns, updated_at) values ($1, $2, $3, $4)
         on conflict (kind, headings) do update set columns = excluded.columns, updated_at = excluded.updated_at",
        kind,
        headings,
        serde_json::to_value(columns).map_err(Error::internal)?,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The imports that a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    pub kind: Option<String>,
    pub q: Option<String>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "i.created_at desc, i.id desc", then "i.id" {
        CreatedAt = "i.created_at",
        FileName = "i.file_name",
        Kind = "i.kind",
        Id = "i.id",
    }
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Import>> {
    let mut rows = QueryBuilder::new(
        "select i.id, i.kind, i.file_name, i.summary - 'createdIds' as summary, i.created_at,
                u.full_name as created_by_name, i.undone_at
         from imports i join users u on u.id = i.created_by",
    );
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows: Vec<Stored> = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from imports i");
    narrow(&mut count, filter);
    let total = counts.count(db, &[], count).await?;
    Ok(Page { rows: rows.into_iter().map(Import::try_from).collect::<Result<_>>()?, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and i.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(kind) = &filter.kind {
        query.push(" and i.kind = ").push_bind(kind.clone());
    }
    if let Some(q) = &filter.q {
        query.push(" and i.file_name ilike ").push_bind(contains(q));
    }
}
