//! The audit trail: who did what to which record, when, from where, before and after.

pub mod access_log;

use chrono::TimeDelta;
use paraply_storage::audit::events as audit_events;
use paraply_storage::audit::events::Sort;
use paraply_storage::audit::{self, Actor};
use serde::Serialize;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{App, Caller, Error, Page, Result, Window};
use crate::clock::Clock;

pub use audit::Event;
pub use paraply_storage::audit::events::{AuditEvent, Filter};

/// One thing that was done. `before` and `after` must hold no secrets and no full personnummer.
pub struct AuditEntry {
    /// What was done, `invoice.send`.
    pub action: &'static str,
    /// The kind of record, `invoice`.
    pub entity: &'static str,
    pub entity_id: Uuid,
}

fn json(record: Option<&(impl Serialize + ?Sized)>) -> Result<Option<Value>> {
    record.map(serde_json::to_value).transpose().map_err(Error::internal)
}

/// As whom the trail names a caller; none for the system itself.
pub(crate) fn actor(caller: Option<&Caller>) -> Actor {
    caller.map_or_else(Actor::default, |caller| Actor { user: Some(caller.user_id.0), ip: caller.ip.clone() })
}

/// What was done to a record, which was one thing and is another.
pub fn event(
    action: &'static str,
    entity_id: Uuid,
    before: Option<&(impl Serialize + ?Sized)>,
    after: Option<&(impl Serialize + ?Sized)>,
) -> Result<Event> {
    Ok(Event { action, entity_id, before: json(before)?, after: json(after)? })
}

/// Notes an act in the transaction that does it, and the person who did it; none for the system itself.
pub async fn record<'c>(
    db: &mut PgConnection,
    clock: &Clock,
    caller: impl Into<Option<&'c Caller>>,
    entry: AuditEntry,
    before: Option<&(impl Serialize + ?Sized)>,
    after: Option<&(impl Serialize + ?Sized)>,
) -> Result<()> {
    let event = event(entry.action, entry.entity_id, before, after)?;
    Ok(audit::insert(db, actor(caller.into()), entry.entity, event, clock.now()).await?)
}

/// Notes many acts of one kind of record at once.
pub async fn record_many(
    db: &mut PgConnection,
    clock: &Clock,
    caller: &Caller,
    entity: &str,
    events: &[Event],
) -> Result<()> {
    Ok(audit::insert_many(db, actor(Some(caller)), entity, events, clock.now()).await?)
}

/// One page of the trail.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<AuditEvent>> {
    let mut db = app.pool.acquire().await?;
    Ok(audit_events::list(&mut db, &app.counts, filter, window).await?)
}

/// One thing that was done.
pub async fn find(app: &App, id: Uuid) -> Result<AuditEvent> {
    let filter = Filter { ids: Some(vec![id]), ..Filter::default() };
    list(app, &filter, Window::first(1)).await?.rows.pop().ok_or(Error::NotFound)
}

/// The latest acts of the last 24 hours, and how many there are.
pub async fn latest(app: &App, limit: i64) -> Result<Page<AuditEvent>> {
    let from = Some(app.clock.now() - TimeDelta::days(1));
    list(app, &Filter { from, ..Filter::default() }, Window::first(limit)).await
}
