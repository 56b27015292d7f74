//! People whose salary is on hold.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;

/// An open hold.
#[derive(Clone, Debug)]
pub struct Hold {
    pub user: UserId,
    pub reason: String,
    pub since: DateTime<Utc>,
    pub by_name: String,
}

/// Puts a person's salary on hold; the store refuses a second open hold (`salary_holds_one_open`).
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    reason: &str,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into salary_holds (id, user_id, reason, held_by, held_at) values ($1, $2, $3, $4, $5)",
        Uuid::now_v7(),
        user.0,
        reason,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets a person's salary go; false when it was not on hold.
pub async fn release(db: &mut PgConnection, user: UserId, by: UserId, now: DateTime<Utc>) -> Result<bool> {
    let released = sqlx::query!(
        "update salary_holds set released_by = $2, released_at = $3 where user_id = $1 and released_at is null",
        user.0,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(released.rows_affected() == 1)
}

/// The open holds of these people.
pub async fn by_user(db: &mut PgConnection, users: &[Uuid]) -> Result<HashMap<UserId, Hold>> {
    let rows = sqlx::query!(
        "select h.user_id, h.reason, h.held_at, u.full_name
         from salary_holds h join users u on u.id = h.held_by
         where h.user_id = any($1) and h.released_at is null",
        users,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let user = UserId(row.user_id);
            (user, Hold { user, reason: row.reason, since: row.held_at, by_name: row.full_name })
        })
        .collect())
}
