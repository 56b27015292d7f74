//! Logins whose password was right and whose second factor is awaited. Only the hash of the token is stored.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::identity::sessions::{hash_secret, new_secret};

/// How long the second factor may take.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(5);
/// How many wrong ones end the login.
pub const ATTEMPTS_MAX: i32 = 5;

/// A login that waits.
#[derive(Clone, Copy, Debug)]
pub struct Challenge {
    pub id: Uuid,
    pub user: UserId,
    /// How often somebody has tried, this time included.
    pub attempts: i32,
}

/// Stores a challenge; gives the token for its cookie. What is over goes.
pub async fn insert(db: &mut PgConnection, user: UserId, now: DateTime<Utc>) -> Result<String> {
    let secret = new_secret();
    sqlx::query!(
        "with past as (select id from sign_in_challenges where expires_at <= $4 for update skip locked),
              over as (delete from sign_in_challenges where id in (select id from past))
         insert into sign_in_challenges (id, user_id, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5)",
        Uuid::now_v7(),
        user.0,
        hash_secret(&secret),
        now,
        now + LIFETIME,
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// The challenge of a token while it lives.
pub async fn find(db: &mut PgConnection, secret: &str, now: DateTime<Utc>) -> Result<Option<Challenge>> {
    let row = sqlx::query!(
        "select id, user_id, attempts from sign_in_challenges
         where token_hash = $1 and expires_at > $2 and attempts < $3",
        hash_secret(secret),
        now,
        ATTEMPTS_MAX,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Challenge { id: row.id, user: UserId(row.user_id), attempts: row.attempts }))
}

/// Counts a try before it is looked at, so that parallel ones cannot slip past the limit; none where it was reached.
pub async fn count_attempt(db: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<Option<Challenge>> {
    let row = sqlx::query!(
        "update sign_in_challenges set attempts = attempts + 1
         where id = $1 and expires_at > $2 and attempts < $3
         returning id, user_id, attempts",
        id,
        now,
        ATTEMPTS_MAX,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Challenge { id: row.id, user: UserId(row.user_id), attempts: row.attempts }))
}

/// Uses a challenge up; false where somebody else has.
pub async fn take(db: &mut PgConnection, id: Uuid) -> Result<bool> {
    let taken = sqlx::query!("delete from sign_in_challenges where id = $1", id).execute(db).await?;
    Ok(taken.rows_affected() == 1)
}

/// Ends the person's logins that wait: the password they began with has changed.
pub async fn delete_of_user(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("delete from sign_in_challenges where user_id = $1", user.0).execute(db).await?;
    Ok(())
}
