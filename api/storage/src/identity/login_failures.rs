//! Wrong passwords, counted per account, address and known device, so that every instance sees the same delay.
//!
//! Each statement touches its rows in the order of their keys and stands alone, so that parallel logins cannot wait for
//! each other.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::sign_in::FORGOTTEN_AFTER_SECONDS;
use sqlx::PgConnection;

use crate::error::Result;

/// Failures in a row and the last of them.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    pub failures: i32,
    pub last_failed_at: DateTime<Utc>,
}

fn forgotten(now: DateTime<Utc>) -> DateTime<Utc> {
    now - TimeDelta::seconds(FORGOTTEN_AFTER_SECONDS)
}

/// What has been counted under the keys and is not forgotten.
pub async fn find(
    db: &mut PgConnection,
    keys: &[String],
    now: DateTime<Utc>,
) -> Result<HashMap<String, Count>> {
    let rows = sqlx::query!(
        "select key, failures, last_failed_at from login_failures
         where key = any($1) and last_failed_at > $2",
        keys,
        forgotten(now),
    )
    .fetch_all(db)
    .await?;
    let count = |failures, last_failed_at| Count { failures, last_failed_at };
    Ok(rows.into_iter().map(|row| (row.key, count(row.failures, row.last_failed_at))).collect())
}

/// Counts a failure under each of the keys; gives how many there are now.
pub async fn record(
    db: &mut PgConnection,
    keys: &[String],
    now: DateTime<Utc>,
) -> Result<HashMap<String, i32>> {
    let rows = sqlx::query!(
        "insert into login_failures as known (key, failures, last_failed_at)
         select key, 1, $2 from unnest($1::text[]) as attempt (key) order by key
         on conflict (key) do update set
             failures = case when known.last_failed_at > $3 then known.failures + 1 else 1 end,
             last_failed_at = $2
         returning key, failures",
        keys,
        now,
        forgotten(now),
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.key, row.failures)).collect())
}

/// The password was right: what was counted under the key is forgotten.
pub async fn clear(db: &mut PgConnection, key: &str) -> Result<()> {
    sqlx::query!("delete from login_failures where key = $1", key).execute(db).await?;
    Ok(())
}
