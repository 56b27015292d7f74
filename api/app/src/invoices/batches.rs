//! Batches: one act on thousands of invoices, done in the background one after the other. What is refused for one keeps
//! nobody from the rest; a batch can be stopped, and what was refused or left can be tried again.

mod work;

use paraply_domain::fault::FaultKind;
use paraply_domain::invoice::status::{Act, Actor, Facts, permit};
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_storage::invoices::batches as storage;
use paraply_storage::invoices::{self, Filter};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::bulk::BulkAct;
use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::invoices::batches::{Batch, Row};
pub use work::{JOB, work};

/// The most invoices of one batch.
pub const MAX: usize = 10_000;

/// Which invoices.
#[derive(Clone, Debug)]
pub enum Selection {
    /// These, as they were seen: id and version.
    Chosen(Vec<(Uuid, i32)>),
    /// All that match a list's filter, which were so many when somebody looked.
    Matching {
        filter: Box<Filter>,
        /// How many the list said there are.
        total: usize,
    },
}

/// What a batch would be about.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    pub total: usize,
    /// To how many of them the act can be done as they are now.
    pub possible: usize,
    /// What those come to, by currency.
    pub sums: Vec<(String, Amount)>,
}

impl BulkAct {
    const fn act(&self) -> Act {
        match self {
            Self::Send => Act::Send,
            Self::Return { .. } => Act::Return,
            Self::Cancel => Act::Cancel,
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Send => "send",
            Self::Return { .. } => "return",
            Self::Cancel => "cancel",
        }
    }

    fn reason(&self) -> &str {
        if let Self::Return { reason } = self { reason } else { "" }
    }

    fn of(batch: &Batch) -> Self {
        match batch.action.as_str() {
            "send" => Self::Send,
            "return" => Self::Return { reason: batch.reason.clone() },
            _ => Self::Cancel,
        }
    }
}

/// How many match a list's filter, and what the act would be done to. What else an invoice lacks shows in the act itself.
pub async fn preview(app: &App, filter: &Filter, bulk_act: &BulkAct) -> Result<Preview> {
    let mut db = app.pool.acquire().await?;
    let mut preview = Preview::default();
    for group in invoices::sums(&mut db, filter, app.clock.today()).await? {
        preview.total += group.count;
        let facts = Facts { credit_note: group.credit_note, ..Facts::default() };
        if permit(group.status, bulk_act.act(), Actor::Admin, facts).is_err() {
            continue;
        }
        preview.possible += group.count;
        match preview.sums.iter_mut().find(|(currency, _)| *currency == group.currency) {
            Some((_, sum)) => *sum += group.total,
            None => preview.sums.push((group.currency, group.total)),
        }
    }
    Ok(preview)
}

/// Starts a batch. What a filter matches is settled now: what comes later is not of it.
pub async fn create(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    bulk_act: &BulkAct,
    selection: Selection,
) -> Result<Batch> {
    bulk_act.check()?;
    let (action, reason) = (bulk_act.name(), bulk_act.reason().to_owned());
    let id = Uuid::now_v7();
    let created = app.create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let invoices = match selection {
            Selection::Chosen(chosen) => chosen,
            Selection::Matching { filter, total } => {
                let found = invoices::matching(tx, &filter, app.clock.today(), MAX + 1).await?;
                // More than fit says so below, whatever was seen.
                if found.len() != total && found.len() <= MAX {
                    return Err(Refusal::SelectionChanged { now: found.len() }.into());
                }
                found
            }
        };
        check(&invoices)?;
        let new = storage::NewBatch { id, action, reason: &reason, asked_by: caller.user_id };
        storage::insert(tx, new, &invoices, app.clock.now()).await?;
        let after = json!({ "action": action, "reason": reason, "invoices": invoices.len() });
        record(tx, app, caller, "invoice_batch.create", id, Some(after)).await?;
        start(tx, app, id).await?;
        Ok(id)
    });
    find(app, created.await?).await
}

fn check(invoices: &[(Uuid, i32)]) -> Result<()> {
    if invoices.is_empty() {
        return Err(Error::fault("invoices", FaultKind::Required));
    }
    if invoices.len() > MAX {
        return Err(Error::fault("invoices", FaultKind::TooMany { max: MAX }));
    }
    let mut seen = std::collections::HashSet::new();
    match invoices.iter().position(|(id, _)| !seen.insert(id)) {
        Some(place) => Err(Error::fault(format!("invoices[{place}].id"), FaultKind::Duplicate)),
        None => Ok(()),
    }
}

/// Stops a batch after the invoices in hand. One that has ended stays as it is.
pub async fn stop(app: &App, caller: &Caller, id: Uuid) -> Result<Batch> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let batch = storage::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if batch.status != "running" {
            return Ok(batch);
        }
        storage::end(&mut *tx, id, "stopped", &storage::Fault::default(), app.clock.now()).await?;
        record(tx, app, caller, "invoice_batch.stop", id, None).await?;
        let batch = storage::find(&mut *tx, id).await?.ok_or(Error::NotFound)?;
        Ok(batch)
    })
    .await
}

/// Tries again what was refused, and what a stop has left; in the caller's name, and with the invoices as they are now.
pub async fn retry(app: &App, caller: &Caller, id: Uuid) -> Result<Batch> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let batch = storage::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if batch.status == "running" || batch.done == batch.total {
            return Ok(batch);
        }
        storage::restart(tx, id, caller.user_id).await?;
        record(tx, app, caller, "invoice_batch.retry", id, None).await?;
        start(tx, app, id).await
    })
    .await
}

async fn start(tx: &mut PgConnection, app: &App, id: Uuid) -> Result<Batch> {
    let batch = storage::find(&mut *tx, id).await?.ok_or(Error::NotFound)?;
    work::enqueue(tx, app, &batch, 0).await?;
    Ok(batch)
}

/// One batch.
pub async fn find(app: &App, id: Uuid) -> Result<Batch> {
    storage::find(&app.pool, id).await?.ok_or(Error::NotFound)
}

/// One page, the latest first, and how many there are in all.
pub async fn list(app: &App, ids: Option<&[Uuid]>, offset: i64, limit: i64) -> Result<(Vec<Batch>, i64)> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, ids, offset, limit).await?)
}

/// One page of its invoices with their results, refused ones first, and how many there are in all.
pub async fn rows(
    app: &App,
    id: Uuid,
    status: Option<&str>,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Row>, i64)> {
    find(app, id).await?;
    let mut db = app.pool.acquire().await?;
    Ok(storage::rows(&mut db, id, status, offset, limit).await?)
}

async fn record(
    tx: &mut PgConnection,
    app: &App,
    caller: &Caller,
    action: &'static str,
    id: Uuid,
    after: Option<serde_json::Value>,
) -> Result<()> {
    let bulk_act = AuditEntry { action, entity: "invoice_batch", entity_id: id };
    audit::record(tx, &app.clock, caller, bulk_act, None::<&()>, after.as_ref()).await
}
