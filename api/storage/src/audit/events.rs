//! Reading the audit trail.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::counts::Counts;
use crate::error::Result;
use crate::paging::{Page, Window, sort_by};

/// One thing that was done.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct AuditEvent {
    pub id: Uuid,
    pub at: DateTime<Utc>,
    pub actor_id: Option<Uuid>,
    pub actor_name: Option<String>,
    pub action: String,
    pub entity: String,
    pub entity_id: Option<Uuid>,
    pub ip: Option<String>,
    pub before: Option<Value>,
    pub after: Option<Value>,
    /// What it is part of, with others: an import, or its undo.
    pub part_of: Option<Uuid>,
    /// Of an import or its undo: how many records it was done to.
    pub parts: i64,
}

/// Which events a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    /// Part of the action, or of the name or number of who did it or of the record.
    pub q: Option<String>,
    pub entity: Option<String>,
    pub entity_id: Option<Uuid>,
    pub actor: Option<Uuid>,
    pub action: Option<String>,
    pub from: Option<DateTime<Utc>>,
    /// Before this instant.
    pub before: Option<DateTime<Utc>>,
    pub part_of: Option<Uuid>,
    /// An import as one line, without what it did to each record.
    pub folded: bool,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "e.at desc, e.id desc", then "e.id" {
        At = "e.at",
        Action = "e.action",
        Entity = "e.entity",
        Id = "e.id",
    }
}

/// Makes the events of this transaction parts of something: an import, or its undo.
pub async fn make_parts_of(db: &mut PgConnection, whole: Uuid) -> Result<()> {
    let id = whole.to_string();
    sqlx::query_scalar!("select set_config('paraply.part_of', $1, true)", id).fetch_one(db).await?;
    Ok(())
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<AuditEvent>> {
    let mut rows = QueryBuilder::new(
        "select e.id, e.at, e.actor_id, u.full_name as actor_name, e.action, e.entity, e.entity_id, e.ip,
                e.before, e.after, e.part_of,
                case when e.entity = 'import' then (
                    select count(*) from audit_events p where p.part_of = e.part_of and p.entity <> 'import')
                else 0 end as parts
         from audit_events e left join users u on u.id = e.actor_id",
    );
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from audit_events e");
    narrow(&mut count, filter);
    let total = counts.count(db, &[], count).await?;
    Ok(Page { rows, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and e.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(q) = &filter.q {
        let pattern = crate::contains(q);
        query.push(" and (e.action ilike ").push_bind(pattern.clone());
        for (before, after) in [
            (" or e.actor_id in (select id from users where full_name ilike ", ")"),
            (" or e.entity_id in (select id from users where full_name ilike ", ""),
            (" or lower(email) ilike ", ""),
            (" union all select id from clients where name ilike ", ""),
            (" union all select id from groups where name ilike ", ""),
            (" union all select id from imports where file_name ilike ", ""),
            (" union all select invoice_id from invoice_texts where invoice_number ilike ", "))"),
        ] {
            query.push(before).push_bind(pattern.clone()).push(after);
        }
    }
    if let Some(entity) = &filter.entity {
        query.push(" and e.entity = ").push_bind(entity.clone());
    }
    if let Some(entity_id) = filter.entity_id {
        query.push(" and e.entity_id = ").push_bind(entity_id);
    }
    if let Some(actor) = filter.actor {
        query.push(" and e.actor_id = ").push_bind(actor);
    }
    if let Some(action) = &filter.action {
        query.push(" and e.action = ").push_bind(action.clone());
    }
    if let Some(part_of) = filter.part_of {
        query.push(" and e.part_of = ").push_bind(part_of);
    }
    if filter.folded {
        query.push(" and (e.part_of is null or e.entity = 'import')");
    }
    if let Some(from) = filter.from {
        query.push(" and e.at >= ").push_bind(from);
    }
    if let Some(before) = filter.before {
        query.push(" and e.at < ").push_bind(before);
    }
}
