//! Passkeys, and the challenges that they have been asked to sign.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::{SessionId, UserId};
use serde_json::Value;
use sqlx::PgConnection;
use strum::IntoStaticStr;
use uuid::Uuid;

use crate::error::Result;

/// How long a passkey may take to sign.
const CEREMONY_LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// A passkey as its owner sees it.
#[derive(Clone, Debug)]
pub struct Passkey {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Where a passkey was asked to sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Session(SessionId),
    /// In a login that waits for its second factor.
    SignIn(Uuid),
}

impl Place {
    const fn ids(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Session(session) => (Some(session.0), None),
            Self::SignIn(challenge) => (None, Some(challenge)),
        }
    }
}

/// What it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    Register,
    Authenticate,
}
paraply_domain::named!(Purpose: as_str);

/// The person's passkeys, the oldest first.
pub async fn list(db: &mut PgConnection, user: UserId) -> Result<Vec<Passkey>> {
    let passkeys = sqlx::query_as!(
        Passkey,
        "select id, name, created_at, last_used_at from passkeys where user_id = $1
         order by created_at, id limit 100",
        user.0,
    )
    .fetch_all(db)
    .await?;
    Ok(passkeys)
}

/// Their public keys, as the library keeps them.
pub async fn credentials(db: &mut PgConnection, user: UserId) -> Result<Vec<Value>> {
    let credentials = sqlx::query_scalar!(
        "select credential from passkeys where user_id = $1 order by created_at, id limit 100",
        user.0,
    )
    .fetch_all(db)
    .await?;
    Ok(credentials)
}

/// Adds one; false where it is there already, the same person's or somebody else's.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    name: &str,
    credential_id: &[u8],
    credential: &Value,
    now: DateTime<Utc>,
) -> Result<bool> {
    let inserted = sqlx::query!(
        "insert into passkeys (id, user_id, name, credential_id, credential, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing",
        Uuid::now_v7(),
        user.0,
        name,
        credential_id,
        credential,
        now,
    )
    .execute(db)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// The public key of one of the person's, locked.
pub async fn find_for_update(
    db: &mut PgConnection,
    user: UserId,
    credential_id: &[u8],
) -> Result<Option<Value>> {
    let credential = sqlx::query_scalar!(
        "select credential from passkeys where user_id = $1 and credential_id = $2 for update",
        user.0,
        credential_id,
    )
    .fetch_optional(db)
    .await?;
    Ok(credential)
}

/// Notes that one has signed, with its counter; false where the counter has not gone up since the last time. Counters
/// stay at 0 where the authenticator has none.
pub async fn update_used(
    db: &mut PgConnection,
    user: UserId,
    credential_id: &[u8],
    credential: &Value,
    counter: u32,
    now: DateTime<Utc>,
) -> Result<bool> {
    let updated = sqlx::query!(
        "update passkeys set credential = $3, counter = $4, last_used_at = $5
         where user_id = $1 and credential_id = $2 and (counter < $4 or (counter = 0 and $4 = 0))",
        user.0,
        credential_id,
        credential,
        i64::from(counter),
        now,
    )
    .execute(db)
    .await?;
    Ok(updated.rows_affected() == 1)
}

/// Removes one; false where it is not the person's.
pub async fn delete(db: &mut PgConnection, user: UserId, id: Uuid) -> Result<bool> {
    let deleted =
        sqlx::query!("delete from passkeys where id = $1 and user_id = $2", id, user.0).execute(db).await?;
    Ok(deleted.rows_affected() == 1)
}

/// Keeps what a passkey was asked to sign, in place of what it was asked here before. What is over goes. The caller
/// holds the person's row, so that nobody else asks here at the same time.
pub async fn insert_ceremony(
    db: &mut PgConnection,
    user: UserId,
    place: Place,
    purpose: Purpose,
    state: &Value,
    now: DateTime<Utc>,
) -> Result<()> {
    let (session, challenge) = place.ids();
    sqlx::query!(
        "delete from passkey_ceremonies
         where user_id = $1 and (expires_at <= $5 or (purpose = $4 and (session_id = $2 or challenge_id = $3)))",
        user.0,
        session,
        challenge,
        purpose.as_str(),
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into passkey_ceremonies (id, user_id, session_id, challenge_id, purpose, state, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        Uuid::now_v7(),
        user.0,
        session,
        challenge,
        purpose.as_str(),
        state,
        now + CEREMONY_LIFETIME,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a passkey was asked to sign here; each once.
pub async fn take_ceremony(
    db: &mut PgConnection,
    user: UserId,
    place: Place,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<Option<Value>> {
    let (session, challenge) = place.ids();
    let state = sqlx::query_scalar!(
        "delete from passkey_ceremonies
         where user_id = $1 and purpose = $4 and expires_at > $5 and (session_id = $2 or challenge_id = $3)
         returning state",
        user.0,
        session,
        challenge,
        purpose.as_str(),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(state)
}
