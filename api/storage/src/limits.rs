//! How often somebody has asked for something, so that every server sees the same.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use crate::error::Result;

/// Counts a request under a key, if one is granted; else when the next one is. One is granted each `step`, and `burst`
/// of them at once to who has not asked for a while.
pub async fn take(
    db: &mut PgConnection,
    key: &[u8],
    step: TimeDelta,
    burst: i32,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let granted_until = now + step * burst;
    let granted = sqlx::query_scalar!(
        "insert into request_limits as known (key, free_at) values ($1, $2)
         on conflict (key) do update set free_at = greatest(known.free_at + ($2 - $3), $2)
         where known.free_at + ($2 - $3) <= $4
         returning free_at",
        key,
        now + step,
        now,
        granted_until,
    )
    .fetch_optional(&mut *db)
    .await?;
    if granted.is_some() {
        return Ok(None);
    }
    let free_at = sqlx::query_scalar!("select free_at from request_limits where key = $1", key)
        .fetch_optional(db)
        .await?;
    Ok(Some(free_at.map_or(now, |free_at| free_at + step - step * burst)))
}
