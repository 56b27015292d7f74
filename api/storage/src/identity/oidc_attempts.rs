//! Logins at the identity provider that have begun. Each ends once, or dies of age.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use crate::error::Result;
use crate::identity::sessions::hash_secret;

/// How long somebody may take at the identity provider.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// What must be the same at the end as at the beginning.
pub struct Attempt {
    pub nonce: String,
    /// Proves that who redeems the code also asked for it.
    pub pkce_verifier: String,
}

/// Stores a beginning under the state that the browser carries.
pub async fn insert(db: &mut PgConnection, state: &str, attempt: &Attempt, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "with expired as (delete from oidc_attempts where expires_at <= $4)
         insert into oidc_attempts (state_hash, nonce, pkce_verifier, created_at, expires_at)
         values ($1, $2, $3, $4, $5)",
        hash_secret(state),
        attempt.nonce,
        attempt.pkce_verifier,
        now,
        now + LIFETIME,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes a beginning away, so that it cannot end twice.
pub async fn take(db: &mut PgConnection, state: &str, now: DateTime<Utc>) -> Result<Option<Attempt>> {
    let attempt = sqlx::query_as!(
        Attempt,
        "delete from oidc_attempts where state_hash = $1 and expires_at > $2 returning nonce, pkce_verifier",
        hash_secret(state),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(attempt)
}
