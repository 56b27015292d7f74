//! The audit trail: who did what to which record, when, from where, before and after.

use serde::Serialize;
use serde_json::Value;
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
        "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, before, after, subject_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $5::text = 'user' then $6::uuid end)",
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

/// One of many deeds of one kind of record.
pub struct Event {
    action: &'static str,
    entity_id: Uuid,
    before: Option<Value>,
    after: Option<Value>,
}

impl Event {
    /// What was done to a record, which was one thing and is another.
    pub fn of(
        action: &'static str,
        entity_id: Uuid,
        before: Option<&impl Serialize>,
        after: Option<&impl Serialize>,
    ) -> Result<Self> {
        Ok(Self {
            action,
            entity_id,
            before: before.map(serde_json::to_value).transpose().map_err(Error::internal)?,
            after: after.map(serde_json::to_value).transpose().map_err(Error::internal)?,
        })
    }
}

/// Notes many deeds at once.
pub async fn record_many(
    db: &mut PgConnection,
    clock: &Clock,
    caller: &Caller,
    entity: &str,
    events: &[Event],
) -> Result<()> {
    let ids: Vec<Uuid> = events.iter().map(|_| Uuid::now_v7()).collect();
    let actions: Vec<String> = events.iter().map(|event| event.action.to_owned()).collect();
    let entity_ids: Vec<Uuid> = events.iter().map(|event| event.entity_id).collect();
    let before: Vec<Option<Value>> = events.iter().map(|event| event.before.clone()).collect();
    let after: Vec<Option<Value>> = events.iter().map(|event| event.after.clone()).collect();
    sqlx::query!(
        "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, before, after, subject_id)
         select e.id, $1, $2, e.action, $3, e.entity_id, $4, e.before, e.after,
                case when $3::text = 'user' then e.entity_id end
         from unnest($5::uuid[], $6::text[], $7::uuid[], $8::jsonb[], $9::jsonb[])
             as e (id, action, entity_id, before, after)",
        clock.now(),
        caller.user_id.0,
        entity,
        caller.ip,
        &ids,
        &actions,
        &entity_ids,
        &before as &[Option<Value>],
        &after as &[Option<Value>],
    )
    .execute(db)
    .await?;
    Ok(())
}
