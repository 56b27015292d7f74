//! The job queue: who has which job in hand, and how it went.

use chrono::{DateTime, Utc};
use paraply_domain::ids::JobId;
use serde::Serialize;
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::identity::known_devices;

/// Queues a job. With a key, a second job of the same key is not queued.
pub async fn enqueue(
    db: &mut PgConnection,
    now: DateTime<Utc>,
    kind: &'static str,
    payload: &impl Serialize,
    key: Option<&str>,
    run_at: Option<DateTime<Utc>>,
) -> Result<()> {
    sqlx::query!(
        "insert into jobs (id, kind, payload, key, run_at, created_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (key) do nothing",
        Uuid::now_v7(),
        kind,
        serde_json::to_value(payload).map_err(Error::internal)?,
        key,
        run_at.unwrap_or(now),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Queues many jobs of a kind in one statement, each with its key.
pub async fn enqueue_all(
    db: &mut PgConnection,
    now: DateTime<Utc>,
    kind: &'static str,
    jobs: &[(String, Value)],
) -> Result<()> {
    let ids: Vec<Uuid> = jobs.iter().map(|_| Uuid::now_v7()).collect();
    let keys: Vec<String> = jobs.iter().map(|(key, _)| key.clone()).collect();
    let payloads: Vec<Value> = jobs.iter().map(|(_, payload)| payload.clone()).collect();
    sqlx::query!(
        "insert into jobs (id, kind, payload, key, run_at, created_at)
         select id, $4, payload, key, $5, $5
         from unnest($1::uuid[], $2::text[], $3::jsonb[]) as job (id, key, payload)
         on conflict (key) do nothing",
        &ids,
        &keys,
        &payloads,
        kind,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A job in hand.
#[derive(Debug)]
pub struct Claimed {
    pub id: JobId,
    pub kind: String,
    pub payload: Value,
    /// Which try this is, from 1: also proves later that the job is still ours.
    pub attempt: i32,
}

/// Takes the job that has been due longest. Others pass over it until the lease ends, unless it is renewed; a server
/// that dies with it in hand has then used up one try.
pub async fn claim_due(
    db: impl PgExecutor<'_>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Claimed>> {
    let row = sqlx::query!(
        "update jobs set locked_until = $2, attempts = attempts + 1
         where id = (
             select id from jobs
             where status = 'queued' and run_at <= $1 and (locked_until is null or locked_until <= $1)
             order by run_at, id
             limit 1
             for update skip locked)
         returning id, kind, payload, attempts",
        now,
        until,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Claimed {
        id: JobId(row.id),
        kind: row.kind,
        payload: row.payload,
        attempt: row.attempts,
    }))
}

/// Makes the lease of a job in hand end later; false when it is in other hands by now, or done.
pub async fn renew(db: impl PgExecutor<'_>, id: JobId, attempt: i32, until: DateTime<Utc>) -> Result<bool> {
    let renewed = sqlx::query!(
        "update jobs set locked_until = $3
         where id = $1 and attempts = $2 and status = 'queued' and locked_until is not null",
        id.0,
        attempt,
        until,
    )
    .execute(db)
    .await?;
    Ok(renewed.rows_affected() > 0)
}

/// Notes that the job is done.
pub async fn finish(db: impl PgExecutor<'_>, job: &Claimed, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update jobs set status = 'done', finished_at = $3, locked_until = null, last_error = null
         where id = $1 and attempts = $2 and status = 'queued'",
        job.id.0,
        job.attempt,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the job was not done: again at `again_at`, or never.
pub async fn fail(
    db: impl PgExecutor<'_>,
    job: &Claimed,
    error: &str,
    now: DateTime<Utc>,
    again_at: Option<DateTime<Utc>>,
) -> Result<()> {
    sqlx::query!(
        "update jobs
         set status = case when $4::timestamptz is null then 'dead' else 'queued' end,
             finished_at = case when $4::timestamptz is null then $5::timestamptz end,
             run_at = coalesce($4, run_at),
             locked_until = null,
             last_error = $3
         where id = $1 and attempts = $2 and status = 'queued'",
        job.id.0,
        job.attempt,
        error,
        again_at,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes sessions, mailed links and challenges that have run out, and old keys, failed logins, limits, devices and
/// finished jobs, and the long acts of servers that were killed.
pub async fn sweep(
    db: &mut PgConnection,
    now: DateTime<Utc>,
    keys_before: DateTime<Utc>,
    failures_before: DateTime<Utc>,
    jobs_before: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!("delete from sessions where expires_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!("delete from one_time_tokens where expires_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!("delete from oidc_attempts where expires_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!("delete from passkey_ceremonies where expires_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!("delete from sign_in_challenges where expires_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!("delete from idempotency_keys where created_at <= $1", keys_before)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from login_failures where last_failed_at <= $1", failures_before)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from request_limits where free_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!("delete from long_acts where seen_at <= $1", failures_before).execute(&mut *db).await?;
    sqlx::query!("delete from known_devices where last_seen_at <= $1", now - known_devices::LIFETIME)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from jobs where status = 'done' and finished_at <= $1", jobs_before)
        .execute(db)
        .await?;
    Ok(())
}
