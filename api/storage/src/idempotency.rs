//! Keys of writes that happen once.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use paraply_domain::refusal::Refusal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A caller's key for one write.
#[derive(Clone, Debug)]
pub struct Key {
    pub user: Uuid,
    pub key: String,
    pub operation: &'static str,
    /// What must be the same when the key is used again.
    pub request_hash: Vec<u8>,
}

/// Claims the key for the record that the write makes or changes. `Some(id)`: the write was done before, with that one;
/// nothing is to be done.
pub async fn claim(
    db: &mut PgConnection,
    key: &Key,
    record: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>> {
    let inserted = sqlx::query!(
        "insert into idempotency_keys (user_id, key, operation, request_hash, response, created_at)
         values ($1, $2, $3, $4, to_jsonb($6::text), $5)
         on conflict (user_id, key) do nothing",
        key.user,
        key.key,
        key.operation,
        key.request_hash,
        now,
        record.to_string(),
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

/// Claims a key for each of these records, whose rows the caller has locked, and gives the records for which it could: a
/// key that is not among the claimed was used before.
pub async fn claim_many(
    db: &mut PgConnection,
    keys: &[(&Key, Uuid)],
    now: DateTime<Utc>,
) -> Result<HashSet<Uuid>> {
    let column = |of: fn(&Key) -> String| -> Vec<String> { keys.iter().map(|(key, _)| of(key)).collect() };
    let users: Vec<Uuid> = keys.iter().map(|(key, _)| key.user).collect();
    let hashes: Vec<Vec<u8>> = keys.iter().map(|(key, _)| key.request_hash.clone()).collect();
    let records: Vec<String> = keys.iter().map(|(_, record)| record.to_string()).collect();
    let claimed = sqlx::query_scalar!(
        r#"insert into idempotency_keys (user_id, key, operation, request_hash, response, created_at)
           select claim.user_id, claim.key, operation, request_hash, to_jsonb(record), $6
           from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[])
               as claim (user_id, key, operation, request_hash, record)
           on conflict (user_id, key) do nothing
           returning (response #>> '{}')::uuid as "record!""#,
        &users,
        &column(|key| key.key.clone()),
        &column(|key| key.operation.to_owned()),
        &hashes,
        &records,
        now,
    )
    .fetch_all(db)
    .await?;
    Ok(claimed.into_iter().collect())
}

/// Whether a write was done before with the key; refused when it was another write.
pub async fn is_done(db: &mut PgConnection, key: &Key) -> Result<bool> {
    let earlier = sqlx::query_scalar!(
        "select request_hash from idempotency_keys where user_id = $1 and key = $2",
        key.user,
        key.key,
    )
    .fetch_optional(db)
    .await?;
    match earlier {
        Some(earlier) if earlier != key.request_hash => Err(Refusal::IdempotencyKeyReused.into()),
        earlier => Ok(earlier.is_some()),
    }
}

/// Notes that the write gives another record than it claimed the key for. Belongs into the same transaction as [`claim`].
pub async fn fulfil(db: &mut PgConnection, key: &Key, id: Uuid) -> Result<()> {
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
