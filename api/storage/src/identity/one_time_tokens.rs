//! The secrets of mailed links: used once, dead after their time; only hashes are stored.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;
use strum::IntoStaticStr;
use uuid::Uuid;

use crate::error::Result;
use crate::identity::sessions::{hash_secret, new_secret};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    VerifyEmail,
    ResetPassword,
}
paraply_domain::named!(Purpose: as_str);

/// Stores a new link's secret and gives it. Earlier links for the same purpose end.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    purpose: Purpose,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<String> {
    let secret = new_secret();
    sqlx::query!(
        "with earlier as (delete from one_time_tokens where user_id = $2 and purpose = $3)
         insert into one_time_tokens (id, user_id, purpose, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        Uuid::now_v7(),
        user.0,
        purpose.as_str(),
        hash_secret(&secret),
        now,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// Uses a link up; none when it is unknown, used or too old.
pub async fn take(
    db: &mut PgConnection,
    purpose: Purpose,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<Option<UserId>> {
    let user = sqlx::query_scalar!(
        "update one_time_tokens set used_at = $3
         where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
         returning user_id",
        hash_secret(secret),
        purpose.as_str(),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(user.map(UserId))
}

/// When the person's last link for a purpose was made.
pub async fn last_created(
    db: &mut PgConnection,
    user: UserId,
    purpose: Purpose,
) -> Result<Option<DateTime<Utc>>> {
    let last = sqlx::query_scalar!(
        "select max(created_at) from one_time_tokens where user_id = $1 and purpose = $2",
        user.0,
        purpose.as_str(),
    )
    .fetch_one(db)
    .await?;
    Ok(last)
}

/// Ends all links of a person.
pub async fn delete_of_user(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("delete from one_time_tokens where user_id = $1", user.0).execute(db).await?;
    Ok(())
}
