//! The audit trail: who did what to which record, when, from where, before and after.

use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Caller, Error, Result};
use crate::clock::Clock;

/// One thing that was done. `before` and `after` must hold no secrets and no full personnummer.
pub struct Deed<'a> {
    /// What was done, `invoice.send`.
    pub action: &'static str,
    /// The kind of record, `invoice`.
    pub entity: &'static str,
    /// The record.
    pub entity_id: Uuid,
    /// The person who did it; none for the system itself.
    pub caller: Option<&'a Caller>,
}

/// Notes a deed in the transaction that does it.
pub async fn record(
    db: &mut PgConnection,
    clock: &Clock,
    deed: Deed<'_>,
    before: Option<&(impl Serialize + ?Sized)>,
    after: Option<&(impl Serialize + ?Sized)>,
) -> Result<()> {
    let before = before.map(serde_json::to_value).transpose().map_err(Error::internal)?;
    let after = after.map(serde_json::to_value).transpose().map_err(Error::internal)?;
    sqlx::query!(
        "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, before, after)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        Uuid::now_v7(),
        clock.now(),
        deed.caller.map(|caller| caller.user_id.0),
        deed.action,
        deed.entity,
        deed.entity_id,
        deed.caller.and_then(|caller| caller.ip.clone()),
        before,
        after,
    )
    .execute(db)
    .await?;
    Ok(())
}
