//! What was imported, and what imported rows may mean.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::money::Amount;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::{Error, Result};

/// What an import made; kept with it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Rows below the headings that say something.
    pub row_count: usize,
    /// Records that were made, or would be.
    pub created: usize,
    /// What they come to, when all are in one currency.
    pub total: Option<Amount>,
    /// The records.
    pub created_ids: Vec<Uuid>,
}

/// An import that was carried out.
#[derive(Clone, Debug)]
pub struct Import {
    /// Its id.
    pub id: Uuid,
    /// What the file held.
    pub kind: String,
    /// The name it came with.
    pub file_name: String,
    /// What was made.
    pub made: Made,
    /// When.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by_name: String,
}

/// An import to be noted.
pub struct NewImport<'a> {
    /// Its id.
    pub id: Uuid,
    /// What the file held.
    pub kind: &'a str,
    /// The name it came with.
    pub file_name: &'a str,
    /// The file's digest.
    pub sha256: &'a [u8],
    /// What was made.
    pub made: &'a Made,
    /// By whom.
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

/// The import of this content, if it was carried out.
pub async fn find_by_content(db: &mut PgConnection, kind: &str, sha256: &[u8]) -> Result<Option<Import>> {
    let row = sqlx::query_as!(
        Stored,
        "select i.id, i.kind, i.file_name, i.summary, i.created_at, u.full_name as created_by_name
         from imports i join users u on u.id = i.created_by
         where i.kind = $1 and i.sha256 = $2",
        kind,
        sha256,
    )
    .fetch_optional(db)
    .await?;
    row.map(Import::try_from).transpose()
}

/// Notes an import in the transaction that does it.
pub async fn insert(db: &mut PgConnection, import: &NewImport<'_>, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into imports (id, kind, file_name, sha256, summary, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        import.id,
        import.kind,
        import.file_name,
        import.sha256,
        serde_json::to_value(import.made).map_err(Error::internal)?,
        import.created_by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Which imports a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    /// Of this kind.
    pub kind: Option<String>,
    /// Part of the file's name.
    pub q: Option<String>,
}

/// What a list can be sorted by.
pub const SORT: &[(&str, &str)] =
    &[("createdAt", "i.created_at"), ("fileName", "i.file_name"), ("kind", "i.kind"), ("id", "i.id")];

/// One page, in the order of the given clause, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    order_by: &str,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Import>, i64)> {
    let mut rows = QueryBuilder::new(
        "select i.id, i.kind, i.file_name, i.summary, i.created_at, u.full_name as created_by_name
         from imports i join users u on u.id = i.created_by",
    );
    narrow(&mut rows, filter);
    rows.push(order_by).push(" offset ").push_bind(offset).push(" limit ").push_bind(limit);
    let rows: Vec<Stored> = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from imports i");
    narrow(&mut count, filter);
    let total = counts.count(db, count).await?;
    Ok((rows.into_iter().map(Import::try_from).collect::<Result<_>>()?, total))
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

/// A person whom rows name.
#[derive(Clone, Debug)]
pub struct KnownUser {
    /// Who it is.
    pub id: UserId,
    /// Lower case.
    pub email: String,
    /// Whether the person is kept out.
    pub blocked: bool,
}

/// The people with these addresses.
pub async fn find_users(db: &mut PgConnection, emails: &[String]) -> Result<Vec<KnownUser>> {
    let rows = sqlx::query!(
        r#"select id, email, blocked_at is not null as "blocked!" from users where email = any($1)"#,
        emails,
    )
    .fetch_all(db)
    .await?;
    let known =
        rows.into_iter().map(|row| KnownUser { id: UserId(row.id), email: row.email, blocked: row.blocked });
    Ok(known.collect())
}

/// A client whom rows may name.
#[derive(Clone, Debug)]
pub struct KnownClient {
    /// Which one.
    pub id: ClientId,
    /// Whose.
    pub user_id: UserId,
    /// As it stands on the invoice.
    pub name: String,
    /// Where invoices go.
    pub email: String,
}

/// The clients of these people that can be invoiced.
pub async fn find_clients(db: &mut PgConnection, users: &[Uuid]) -> Result<Vec<KnownClient>> {
    let rows = sqlx::query!(
        "select id, user_id, name, email from clients where user_id = any($1) and archived_at is null order by id",
        users,
    )
    .fetch_all(db)
    .await?;
    let known = rows.into_iter().map(|row| KnownClient {
        id: ClientId(row.id),
        user_id: UserId(row.user_id),
        name: row.name,
        email: row.email,
    });
    Ok(known.collect())
}
