//! Idempotency keys: a write that carries one happens once, however often it is sent.
//!
//! The key is claimed in the write's own transaction. A second request with the same key waits for the first
//! to commit, then finds the id of what it made.

use paraply_domain::refusal::Refusal;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Caller, Error, Result};
use crate::clock::Clock;

/// A caller's key for one write.
#[derive(Clone, Debug)]
pub struct Key {
    user: Uuid,
    key: String,
    operation: &'static str,
    request_hash: Vec<u8>,
}

impl Key {
    /// Makes a key from the `Idempotency-Key` header, when there is one. `request` is the path and body that must
    /// be the same when the key is used again.
    pub fn new(
        caller: &Caller,
        header: Option<String>,
        operation: &'static str,
        request: &str,
    ) -> Result<Option<Self>> {
        let Some(key) = header else { return Ok(None) };
        if key.is_empty() || key.len() > 200 || key.chars().any(char::is_control) {
            return Err(Error::fault("Idempotency-Key", paraply_domain::fault::FaultKind::Malformed));
        }
        let request_hash = Sha256::digest(format!("{operation}\n{request}")).to_vec();
        Ok(Some(Self { user: caller.user_id.0, key, operation, request_hash }))
    }
}

/// Claims the key. `Some(id)`: the write was done before and made (or changed) this record; nothing is to be done.
pub async fn claim(db: &mut PgConnection, key: Option<&Key>, clock: &Clock) -> Result<Option<Uuid>> {
    let Some(key) = key else { return Ok(None) };
    let inserted = sqlx::query!(
        "insert into idempotency_keys (user_id, key, operation, request_hash, response, created_at)
         values ($1, $2, $3, $4, 'null', $5)
         on conflict (user_id, key) do nothing",
        key.user,
        key.key,
        key.operation,
        key.request_hash,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 1 {
        return Ok(None);
    }
    let earlier = sqlx::query!(
        "select request_hash, response from idempotency_keys where user_id = $1 and key = $2",
        key.user,
        key.key,
    )
    .fetch_one(&mut *db)
    .await?;
    if earlier.request_hash != key.request_hash {
        return Err(Refusal::IdempotencyKeyReused.into());
    }
    let id = earlier.response.as_str().and_then(|id| id.parse().ok());
    id.map(Some).ok_or_else(|| Error::Inconsistent("an idempotency key without its answer".into()))
}

/// Notes what the write made. Belongs into the same transaction as [`claim`].
pub async fn fulfil(db: &mut PgConnection, key: Option<&Key>, id: Uuid) -> Result<()> {
    let Some(key) = key else { return Ok(()) };
    sqlx::query!(
        "update idempotency_keys set response = to_jsonb($3::text) where user_id = $1 and key = $2",
        key.user,
        key.key,
        id.to_string(),
    )
    .execute(db)
    .await?;
    Ok(())
}
