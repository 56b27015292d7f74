//! Writing the audit trail.

pub mod access_log;
pub mod events;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;

/// Who did something, and from where; none for the system itself.
#[derive(Clone, Debug, Default)]
pub struct Actor {
    pub user: Option<Uuid>,
    pub ip: Option<String>,
}

/// What was done to a record, which was one thing and is another.
#[derive(Clone, Debug)]
pub struct Event {
    /// `invoice.send`.
    pub action: &'static str,
    pub entity_id: Uuid,
    /// As it was; none for a new one.
    pub before: Option<Value>,
    /// As it is; none for one that is gone.
    pub after: Option<Value>,
}

/// Notes one act.
pub async fn insert(
    db: &mut PgConnection,
    actor: Actor,
    entity: &str,
    event: Event,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, before, after, subject_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $5::text = 'user' then $6::uuid end)",
        Uuid::now_v7(),
        now,
        actor.user,
        event.action,
        entity,
        event.entity_id,
        actor.ip,
        event.before,
        event.after,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Acts by columns, each with a new id.
pub(crate) struct Columns {
    pub ids: Vec<Uuid>,
    pub actions: Vec<String>,
    pub entity_ids: Vec<Uuid>,
    pub before: Vec<Option<Value>>,
    pub after: Vec<Option<Value>>,
}

impl Columns {
    pub(crate) fn of<'e>(events: impl IntoIterator<Item = &'e Event> + Clone) -> Self {
        let events = || events.clone().into_iter();
        Self {
            ids: events().map(|_| Uuid::now_v7()).collect(),
            actions: events().map(|event| event.action.to_owned()).collect(),
            entity_ids: events().map(|event| event.entity_id).collect(),
            before: events().map(|event| event.before.clone()).collect(),
            after: events().map(|event| event.after.clone()).collect(),
        }
    }
}

/// Notes many acts at once.
pub async fn insert_many(
    db: &mut PgConnection,
    actor: Actor,
    entity: &str,
    events: &[Event],
    now: DateTime<Utc>,
) -> Result<()> {
    let Columns { ids, actions, entity_ids, before, after } = Columns::of(events);
    sqlx::query!(
        "insert into audit_events (id, at, actor_id, action, entity, entity_id, ip, before, after, subject_id)
         select e.id, $1, $2, e.action, $3, e.entity_id, $4, e.before, e.after,
                case when $3::text = 'user' then e.entity_id end
         from unnest($5::uuid[], $6::text[], $7::uuid[], $8::jsonb[], $9::jsonb[])
             as e (id, action, entity_id, before, after)",
        now,
        actor.user,
        entity,
        actor.ip,
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
