//! Requests for other tax settings or another personal number.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{FileId, UserId};
use paraply_domain::person::Personnummer;
use paraply_domain::tax_profile::TaxProfile;
use paraply_domain::tax_request::TaxRequestStatus;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::files::StoredFile;
use crate::paging::{Page, Window, sort_by};
use crate::sealed::REQUESTED_NUMBER;

/// What a person wants to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    Tax {
        before: Box<TaxProfile>,
        after: Box<TaxProfile>,
    },
    Personnummer {
        /// Masked.
        before: String,
        after: Personnummer,
    },
}

impl Wish {
    /// The name of its kind on the wire and in the database.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Tax { .. } => "tax",
            Self::Personnummer { .. } => "personnummer",
        }
    }
}

/// A request and what was decided.
#[derive(Clone, Debug)]
pub struct TaxRequest {
    pub id: Uuid,
    pub user: UserId,
    pub user_name: String,
    pub wish: Wish,
    /// Why, in the person's words.
    pub reason: String,
    pub file: StoredFile,
    pub status: TaxRequestStatus,
    pub decided_by_name: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    /// What the office said about its decision.
    pub decision_note: Option<String>,
    /// The first day on which what was approved applies.
    pub effective_from: Option<NaiveDate>,
    pub created_at: DateTime<Utc>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    user_name: String,
    kind: String,
    before: Value,
    after: Value,
    personnummer: Option<String>,
    reason: String,
    file_id: Uuid,
    file_name: String,
    media_type: String,
    size: i64,
    object_key: String,
    status: String,
    decided_by_name: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    decision_note: Option<String>,
    effective_from: Option<NaiveDate>,
    created_at: DateTime<Utc>,
    total: i64,
}

impl TryFrom<Row> for TaxRequest {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent = || Error::Inconsistent(format!("tax request {}", row.id));
        let profile = |value: &Value| {
            serde_json::from_value::<TaxProfile>(value.clone()).map(Box::new).map_err(|_| inconsistent())
        };
        let wish = match (&row.personnummer, row.kind.as_str()) {
            (Some(sealed), _) => Wish::Personnummer {
                before: row.before.as_str().unwrap_or_default().to_owned(),
                after: Personnummer::from_stored(&REQUESTED_NUMBER.open(row.id, sealed)?)
                    .map_err(|_| inconsistent())?,
            },
            (None, "tax") => Wish::Tax { before: profile(&row.before)?, after: profile(&row.after)? },
            (None, _) => return Err(inconsistent()),
        };
        Ok(Self {
            id: row.id,
            user: UserId(row.user_id),
            wish,
            status: row.status.parse().map_err(|_| inconsistent())?,
            file: StoredFile {
                id: FileId(row.file_id),
                name: row.file_name,
                media_type: row.media_type,
                size: row.size,
                object_key: row.object_key,
            },
            user_name: row.user_name,
            reason: row.reason,
            decided_by_name: row.decided_by_name,
            decided_at: row.decided_at,
            decision_note: row.decision_note,
            effective_from: row.effective_from,
            created_at: row.created_at,
        })
    }
}

const COLUMNS: &str =
    "t.id, t.user_id, u.full_name as user_name, t.kind, t.before, t.after, t.personnummer, t.reason,
           t.file_id, f.name as file_name, f.media_type, f.size, f.object_key, t.status,
           d.full_name as decided_by_name, t.decided_at, t.decision_note, t.effective_from, t.created_at";
const TABLES: &str = "tax_requests t join users u on u.id = t.user_id join files f on f.id = t.file_id
         left join users d on d.id = t.decided_by";

/// Stores a request.
pub async fn insert(
    db: &mut PgConnection,
    id: Uuid,
    user: UserId,
    wish: &Wish,
    reason: &str,
    file: FileId,
    now: DateTime<Utc>,
) -> Result<()> {
    let (before, after, number) = match wish {
        Wish::Tax { before, after } => (json!(before), json!(after), None),
        Wish::Personnummer { before, after } => {
            (json!(before), json!(after.masked()), Some(REQUESTED_NUMBER.seal(id, after.as_str())?))
        }
    };
    sqlx::query!(
        "insert into tax_requests (id, user_id, kind, before, after, personnummer, reason, file_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        id,
        user.0,
        wish.kind(),
        before,
        after,
        number,
        reason,
        file.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// One request; of one person only where an owner is given.
pub async fn find(db: &mut PgConnection, id: Uuid, owner: Option<UserId>) -> Result<Option<TaxRequest>> {
    let sql = format!(
        "select {COLUMNS}, 1::bigint as total from {TABLES} where t.id = $1 and ($2::uuid is null or t.user_id = $2)"
    );
    let row: Option<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(id)
        .bind(owner.map(|owner| owner.0))
        .fetch_optional(db)
        .await?;
    row.map(TryInto::try_into).transpose()
}

/// Whose a request is; nobody else decides on it until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: Uuid) -> Result<Option<UserId>> {
    let owner = sqlx::query_scalar!("select user_id from tax_requests where id = $1 for update", id)
        .fetch_optional(db)
        .await?;
    Ok(owner.map(UserId))
}

/// A person's requests, the newest first.
pub async fn list_of(db: &mut PgConnection, user: UserId) -> Result<Vec<TaxRequest>> {
    let sql = format!(
        "select {COLUMNS}, 1::bigint as total from {TABLES} where t.user_id = $1
         order by t.created_at desc, t.id desc limit 100"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(user.0).fetch_all(db).await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Which requests a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    pub q: Option<String>,
    pub status: Option<Vec<String>>,
    pub user: Option<Uuid>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "t.status <> 'waiting', t.created_at desc, t.id desc", then "t.id" {
        CreatedAt = "t.created_at",
        UserName = "u.full_name",
        Status = "t.status",
        Id = "t.id",
    }
}

/// One page of everyone's requests, those that wait first.
pub async fn list(db: &mut PgConnection, filter: &Filter, window: Window<Sort>) -> Result<Page<TaxRequest>> {
    let order = window.order();
    // Made of the literals above only.
    let sql = format!(
        "select {COLUMNS}, count(*) over () as total from {TABLES}
         where ($1::uuid[] is null or t.id = any($1))
           and ($2::text is null or strpos(lower(u.full_name), lower($2)) > 0)
           and ($3::text[] is null or t.status = any($3))
           and ($4::uuid is null or t.user_id = $4)
         {order} limit $5 offset $6"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(filter.ids.clone())
        .bind(filter.q.clone())
        .bind(filter.status.clone())
        .bind(filter.user)
        .bind(window.limit())
        .bind(window.offset())
        .fetch_all(db)
        .await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Page { rows: rows.into_iter().map(TryInto::try_into).collect::<Result<_>>()?, total })
}

/// What the office decided.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    pub by: UserId,
    pub note: Option<&'a str>,
    /// The first day on which it applies; none: it is rejected.
    pub effective_from: Option<NaiveDate>,
}

/// Notes a decision.
pub async fn decide(
    db: &mut PgConnection,
    id: Uuid,
    decision: Decision<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    let status = match decision.effective_from {
        Some(_) => TaxRequestStatus::Approved,
        None => TaxRequestStatus::Rejected,
    };
    sqlx::query!(
        "update tax_requests
         set status = $2, decided_by = $3, decided_at = $4, decision_note = $5, effective_from = $6
         where id = $1",
        id,
        status.as_str(),
        decision.by.0,
        now,
        decision.note,
        decision.effective_from,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Withdraws a request.
pub async fn withdraw(db: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update tax_requests set status = 'withdrawn', decided_at = $2 where id = $1", id, now)
        .execute(db)
        .await?;
    Ok(())
}

/// Withdraws what a person has open, whose account is closed.
pub async fn withdraw_open_of(db: &mut PgConnection, user: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update tax_requests set status = 'withdrawn', decided_at = $2 where user_id = $1 and status = 'waiting'",
        user.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes what a person asked for whose closed account leaves nothing behind, with the documents; their bytes are
/// forgotten once that is committed.
pub async fn delete_of_closed(db: &mut PgConnection, user: UserId) -> Result<Vec<StoredFile>> {
    let rows = sqlx::query!(
        "with gone as (
             delete from tax_requests
             where user_id = $1 and not exists (select from invoices where user_id = $1)
               and not exists (select from payslips where user_id = $1)
               and not exists (select from tax_profiles t where t.request_id = tax_requests.id)
             returning file_id
         )
         delete from files f using gone where f.id = gone.file_id
         returning f.id, f.name, f.media_type, f.size, f.object_key",
        user.0,
    )
    .fetch_all(db)
    .await?;
    let file = rows.into_iter().map(|row| StoredFile {
        id: FileId(row.id),
        name: row.name,
        media_type: row.media_type,
        size: row.size,
        object_key: row.object_key,
    });
    Ok(file.collect())
}
