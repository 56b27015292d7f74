//! Links between accounts and the identity provider that wait for the account's password.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;

use crate::error::Result;
use crate::identity::sessions::{hash_secret, new_secret};

/// How long somebody may take to give the password.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Stores a link that waits; gives the secret for the browser's cookie.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    subject: &str,
    now: DateTime<Utc>,
) -> Result<String> {
    let secret = new_secret();
    sqlx::query!(
        "with expired as (delete from oidc_links where expires_at <= $4)
         insert into oidc_links (token_hash, user_id, subject, expires_at) values ($1, $2, $3, $5)",
        hash_secret(&secret),
        user.0,
        subject,
        now,
        now + LIFETIME,
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// Takes a link of the user's away; gives the subject.
pub async fn take(
    db: &mut PgConnection,
    secret: &str,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<Option<String>> {
    let subject = sqlx::query_scalar!(
        "delete from oidc_links where token_hash = $1 and user_id = $2 and expires_at > $3 returning subject",
        hash_secret(secret),
        user.0,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(subject)
}
