//! Work that follows from a deed: queued in the deed's own transaction, done by a worker, at least once.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::app::{Error, Result};
use crate::clock::Clock;

/// Queues a job. With a key, a second job of the same key is not queued.
pub async fn enqueue(
    db: &mut PgConnection,
    clock: &Clock,
    kind: &'static str,
    payload: &impl Serialize,
    key: Option<&str>,
    run_at: Option<DateTime<Utc>>,
) -> Result<()> {
    let now = clock.now();
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
