//! Requests for acts that wait for a second person.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use paraply_domain::approval::{ApprovalStatus, GuardedAct, Request};
use paraply_domain::ids::{ApprovalId, UserId};
use paraply_domain::language::Language;
use paraply_domain::staff::Permission;
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::counts::Counts;
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};

/// Field paths and their values as text.
pub type Fields = BTreeMap<String, String>;

/// A request with its people.
#[derive(Clone, Debug)]
pub struct Approval {
    pub id: ApprovalId,
    pub request: Request,
    /// The kind of record that it is about.
    pub entity: String,
    pub entity_id: Uuid,
    /// The record's name when it was requested.
    pub subject: String,
    pub command: Value,
    pub before: Fields,
    pub after: Fields,
    pub requested_by_name: String,
    pub requested_at: DateTime<Utc>,
    /// Who decided; nobody when the clock did.
    pub decided_by_name: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was turned down, or could not be carried out.
    pub reason: Option<String>,
    pub version: i32,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    act: String,
    entity: String,
    entity_id: Uuid,
    subject: String,
    command: Value,
    before: Json<Fields>,
    after: Json<Fields>,
    favours: Option<Uuid>,
    requested_by: Uuid,
    requested_by_name: String,
    requested_at: DateTime<Utc>,
    executes_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
    status: String,
    decided_by_name: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    reason: Option<String>,
    version: i32,
}

impl TryFrom<Row> for Approval {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent = |what| Error::Inconsistent(format!("{what} of approval {}", row.id));
        let act: GuardedAct = row.act.parse().map_err(|_| inconsistent("act"))?;
        let status: ApprovalStatus = row.status.parse().map_err(|_| inconsistent("status"))?;
        Ok(Self {
            id: ApprovalId(row.id),
            request: Request {
                act,
                requested_by: UserId(row.requested_by),
                favours: row.favours.map(UserId),
                executes_at: row.executes_at,
                expires_at: row.expires_at,
                status,
            },
            entity: row.entity,
            entity_id: row.entity_id,
            subject: row.subject,
            command: row.command,
            before: row.before.0,
            after: row.after.0,
            requested_by_name: row.requested_by_name,
            requested_at: row.requested_at,
            decided_by_name: row.decided_by_name,
            decided_at: row.decided_at,
            reason: row.reason,
            version: row.version,
        })
    }
}

const SELECT: &str =
    "select a.id, a.act, a.entity, a.entity_id, a.subject, a.command, a.before, a.after, a.favours,
            a.requested_by, maker.full_name as requested_by_name, a.requested_at, a.executes_at, a.expires_at,
            a.status, decider.full_name as decided_by_name, a.decided_at, a.reason, a.version
     from approvals a
     join users maker on maker.id = a.requested_by
     left join users decider on decider.id = a.decided_by";

/// A request to be stored.
pub struct NewApproval<'a> {
    pub id: ApprovalId,
    pub request: Request,
    /// The kind of record that it is about.
    pub entity: &'static str,
    pub entity_id: Uuid,
    pub subject: &'a str,
    pub command: &'a Value,
    pub before: &'a Fields,
    pub after: &'a Fields,
}

/// Stores a request. `false`: the same act on the same record waits already.
pub async fn insert(db: &mut PgConnection, new: &NewApproval<'_>, now: DateTime<Utc>) -> Result<bool> {
    // Looked up first, so that nobody waits here for a decision that waits for this transaction's locks.
    if find_waiting(db, new.request.act, new.entity, new.entity_id).await?.is_some() {
        return Ok(false);
    }
    let done = sqlx::query!(
        "insert into approvals (id, act, entity, entity_id, subject, command, before, after, favours, requested_by,
             requested_at, executes_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (act, entity, entity_id) where status = 'waiting' do nothing",
        new.id.0,
        new.request.act.as_str(),
        new.entity,
        new.entity_id,
        new.subject,
        new.command,
        Json(new.before) as _,
        Json(new.after) as _,
        new.request.favours.map(|user| user.0),
        new.request.requested_by.0,
        now,
        new.request.executes_at,
        new.request.expires_at,
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// One request.
pub async fn find(db: &mut PgConnection, id: ApprovalId) -> Result<Option<Approval>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where a.id = ").push_bind(id.0);
    let row: Option<Row> = query.build_query_as().fetch_optional(db).await?;
    row.map(Approval::try_from).transpose()
}

/// One request, locked until the transaction ends: whoever decides second finds it decided.
pub async fn find_for_update(db: &mut PgConnection, id: ApprovalId) -> Result<Option<Approval>> {
    sqlx::query!("select id from approvals where id = $1 for update", id.0).fetch_optional(&mut *db).await?;
    find(db, id).await
}

/// The request for an act on a record that nobody has decided yet.
pub async fn find_waiting(
    db: &mut PgConnection,
    act: GuardedAct,
    entity: &str,
    entity_id: Uuid,
) -> Result<Option<ApprovalId>> {
    let id = sqlx::query_scalar!(
        "select id from approvals where act = $1 and entity = $2 and entity_id = $3 and status = 'waiting'",
        act.as_str(),
        entity,
        entity_id,
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(ApprovalId))
}

/// Stores a decision; by nobody when the clock decided.
pub async fn decide(
    db: &mut PgConnection,
    id: ApprovalId,
    status: ApprovalStatus,
    by: Option<UserId>,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update approvals
         set status = $2, decided_by = $3, reason = $4, decided_at = $5, version = version + 1
         where id = $1",
        id.0,
        status.as_str(),
        by.map(|user| user.0),
        reason,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Somebody who is notified of a request.
#[derive(Clone, Debug)]
pub struct Reader {
    pub id: UserId,
    pub email: String,
    pub full_name: String,
    pub language: Language,
}

/// Everybody who can log in and whose roles grant the permission.
pub async fn holders(db: &mut PgConnection, permission: Permission) -> Result<Vec<Reader>> {
    let rows = sqlx::query!(
        "select id, email, full_name, language from users
         where roles && $1 and blocked_at is null and closed_at is null order by id limit 1000",
        &role_names(permission),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let language = row.language.parse();
            Ok(Reader {
                id: UserId(row.id),
                email: row.email,
                full_name: row.full_name,
                language: language
                    .map_err(|_| Error::Inconsistent(format!("language of user {}", row.id)))?,
            })
        })
        .collect()
}

/// Whoever requested something, if they can still log in.
pub async fn reader(db: &mut PgConnection, id: UserId) -> Result<Option<Reader>> {
    let row = sqlx::query!(
        "select email, full_name, language from users
         where id = $1 and blocked_at is null and closed_at is null",
        id.0,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let language = row.language.parse();
        Ok(Reader {
            id,
            email: row.email,
            full_name: row.full_name,
            language: language.map_err(|_| Error::Inconsistent(format!("language of user {}", id.0)))?,
        })
    })
    .transpose()
}

/// Whether there is somebody else whose roles grant the permission. Whoever was blocked since `blocked_after` counts.
pub async fn has_another_holder(
    db: &mut PgConnection,
    permission: Permission,
    except: &[Uuid],
    blocked_after: DateTime<Utc>,
) -> Result<bool> {
    let exists = sqlx::query_scalar!(
        r#"select exists (
               select from users
               where roles && $1 and closed_at is null and (blocked_at is null or blocked_at > $2)
                 and id <> all($3)) as "exists!""#,
        &role_names(permission),
        blocked_after,
        except,
    )
    .fetch_one(db)
    .await?;
    Ok(exists)
}

/// How many people have the permission. Whoever was blocked since `blocked_after` counts.
pub async fn count_holders(
    db: &mut PgConnection,
    permission: Permission,
    blocked_after: DateTime<Utc>,
) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from users
           where roles && $1 and closed_at is null and (blocked_at is null or blocked_at > $2)"#,
        &role_names(permission),
        blocked_after,
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

fn role_names(permission: Permission) -> Vec<String> {
    permission.roles().map(|role| role.as_str().to_owned()).collect()
}

/// Which requests a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    pub status: Option<Vec<String>>,
    pub act: Option<String>,
    pub entity_id: Option<Uuid>,
    pub requested_by: Option<Uuid>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "a.requested_at desc, a.id desc", then "a.id" {
        RequestedAt = "a.requested_at",
        DecidedAt = "a.decided_at",
        ExpiresAt = "a.expires_at",
        Status = "a.status",
        Act = "a.act",
        Id = "a.id",
    }
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Approval>> {
    let mut rows = QueryBuilder::new(SELECT);
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows: Vec<Row> = rows.build_query_as().fetch_all(&mut *db).await?;
    let rows = rows.into_iter().map(Approval::try_from).collect::<Result<_>>()?;
    let mut count = QueryBuilder::new("select count(*) from approvals a");
    narrow(&mut count, filter);
    Ok(Page { rows, total: counts.count(db, &[], count).await? })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and a.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(status) = &filter.status {
        query.push(" and a.status = any(").push_bind(status.clone()).push(")");
    }
    if let Some(act) = &filter.act {
        query.push(" and a.act = ").push_bind(act.clone());
    }
    if let Some(entity_id) = filter.entity_id {
        query.push(" and a.entity_id = ").push_bind(entity_id);
    }
    if let Some(requested_by) = filter.requested_by {
        query.push(" and a.requested_by = ").push_bind(requested_by);
    }
}
