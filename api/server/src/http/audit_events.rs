//! The audit log in the back office.

pub(crate) mod access_log;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::App;
use paraply_app::audit::{self, Filter};
use paraply_app::clock::day_begins;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use serde_json::Value;
use uuid::Uuid;

use super::Tag;
use super::list::{ApiResult, List, ListAnswer};
use super::staff::{Staff, may};

/// An entry of the audit log.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AuditEvent {
    id: Uuid,
    at: DateTime<Utc>,
    /// Absent if the server or a visitor acted.
    actor_id: Option<Uuid>,
    actor_name: Option<String>,
    /// For example `invoice.send`.
    action: String,
    /// For example `invoice`.
    entity: String,
    entity_id: Option<Uuid>,
    ip: Option<String>,
    /// State before the change, without secrets.
    before: Option<Value>,
    /// State after the change, without secrets.
    after: Option<Value>,
    /// Event that this one is part of: an import, or its undo.
    part_of: Option<Uuid>,
    /// For an import or its undo: number of records affected. List them with the filter `partOf`.
    parts: Option<i64>,
}

impl From<audit::AuditEvent> for AuditEvent {
    fn from(event: audit::AuditEvent) -> Self {
        Self {
            id: event.id,
            at: event.at,
            actor_id: event.actor_id,
            actor_name: event.actor_name,
            action: event.action,
            entity: event.entity,
            entity_id: event.entity_id,
            ip: event.ip,
            before: event.before,
            after: event.after,
            part_of: event.part_of,
            parts: Some(event.parts).filter(|parts| *parts > 0),
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List audit events
    ///
    /// Filters: `entity`, `entityId`, `actorId`, `action`, `from` and `to` (days, both included), `q` (part of the
    /// action, of the actor's name, or of the name, address or number of the user, client, group, invoice or import),
    /// `partOf` (events of an import), `folded` (`true`: each import as one event), `id`.
    #[oai(path = "/admin/audit-events", method = "get", operation_id = "adminListAuditEvents")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        List(query): List,
    ) -> ApiResult<ListAnswer<AuditEvent>> {
        query.allow_filters(&[
            "id", "q", "entity", "entityId", "actorId", "action", "from", "to", "partOf", "folded",
        ])?;
        let after = query.parsed::<NaiveDate>("to")?.and_then(|to| to.succ_opt());
        let filter = Filter {
            ids: query.ids()?,
            q: query.text("q")?,
            entity: query.text("entity")?,
            entity_id: query.parsed("entityId")?,
            actor: query.parsed("actorId")?,
            action: query.text("action")?,
            from: query.parsed("from")?.map(day_begins),
            before: after.map(day_begins),
            part_of: query.parsed("partOf")?,
            folded: query.parsed("folded")?.unwrap_or(false),
        };
        let page = audit::list(app, &filter, query.window()?).await?;
        Ok(ListAnswer::new("audit-events", &query, page))
    }

    /// Get an audit event
    #[oai(path = "/admin/audit-events/:id", method = "get", operation_id = "adminGetAuditEvent")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<AuditEvent>> {
        Ok(Json(audit::find(app, id.0).await?.into()))
    }
}
