//! Personal access tokens; only their hashes are stored.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{TokenId, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

use super::sessions::{hash_secret, new_secret};
use crate::error::Result;

/// What is known of a token.
#[derive(Clone, Debug)]
pub struct AccessToken {
    /// Which one.
    pub id: Uuid,
    /// What the person calls it.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last used.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it ends, if ever.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A person's tokens, the newest first.
pub async fn list(db: &mut PgConnection, user: UserId) -> Result<Vec<AccessToken>> {
    let tokens = sqlx::query_as!(
        AccessToken,
        "select id, name, created_at, last_used_at, expires_at
         from access_tokens
         where user_id = $1
         order by created_at desc, id desc
         limit 1000",
        user.0,
    )
    .fetch_all(db)
    .await?;
    Ok(tokens)
}

/// Stores a new token; gives its secret, which begins so that scanners for leaked secrets know it.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    name: &str,
    now: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
) -> Result<(TokenId, String)> {
    let id = Uuid::now_v7();
    let secret = format!("paraply_{}", new_secret());
    sqlx::query!(
        "insert into access_tokens (id, user_id, name, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        id,
        user.0,
        name,
        hash_secret(&secret),
        now,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok((TokenId(id), secret))
}

/// Ends a token of the person's; gives its name.
pub async fn delete(db: &mut PgConnection, user: UserId, id: TokenId) -> Result<Option<String>> {
    let name = sqlx::query_scalar!(
        "delete from access_tokens where id = $1 and user_id = $2 returning name",
        id.0,
        user.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(name)
}
