//! Idempotency keys: a write that carries one happens once, however often it is sent.
//!
//! The key is claimed in the write's own transaction, for the record that it makes or changes. A second request with the
//! same key waits for the first to commit, then finds that record's id.

use paraply_storage::idempotency;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Caller, Error, Result};
use crate::clock::Clock;

pub use idempotency::Key;

/// Makes a key from the `Idempotency-Key` header, when there is one. `request` is the path and body that must be the same
/// when the key is used again.
pub fn key(
    caller: &Caller,
    header: Option<String>,
    operation: &'static str,
    request: &str,
) -> Result<Option<Key>> {
    let Some(key) = header else { return Ok(None) };
    if key.is_empty() || key.len() > 200 || key.chars().any(char::is_control) {
        return Err(Error::fault("Idempotency-Key", paraply_domain::fault::FaultKind::Malformed));
    }
    let request_hash = Sha256::digest(format!("{operation}\n{request}")).to_vec();
    Ok(Some(Key { user: caller.user_id.0, key, operation, request_hash }))
}

/// Claims the key for a write that makes or changes this record. `Some(id)`: the write was done before, with that one;
/// nothing is to be done.
pub async fn claim(
    db: &mut PgConnection,
    key: Option<&Key>,
    record: Uuid,
    clock: &Clock,
) -> Result<Option<Uuid>> {
    match key {
        Some(key) => Ok(idempotency::claim(db, key, record, clock.now()).await?),
        None => Ok(None),
    }
}

/// Notes that the write gives another record than it claimed the key for. Belongs into the same transaction as [`claim`].
pub async fn fulfil(db: &mut PgConnection, key: Option<&Key>, id: Uuid) -> Result<()> {
    match key {
        Some(key) => Ok(idempotency::fulfil(db, key, id).await?),
        None => Ok(()),
    }
}
