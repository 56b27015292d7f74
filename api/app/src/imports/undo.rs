//! Takes an import back, as long as nothing was built on it: what it made goes, what it changed is as it was.

mod accounts;
mod clients;
mod people;
mod tax;

use std::collections::HashMap;

use paraply_domain::ids::PaymentId;
use paraply_domain::refusal::Refusal;
use paraply_storage::audit_events;
use paraply_storage::imports::{self as storage, Record};
use serde::de::DeserializeOwned;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Kind, Summary, year_tables};
use crate::audit::{self, Deed};
use crate::idempotency::Key;
use crate::invoices::{drafting, payments};
use crate::progress::{Act, Underway};
use crate::{App, Caller, Error, Result, Write};

pub use people::Person;

/// As many records as are taken back at once.
const BATCH: usize = 500;

/// Takes an import back. Doing it again changes nothing.
pub async fn undo(app: &App, caller: &Caller, key: Option<&Key>, id: Uuid) -> Result<Summary> {
    let undone = app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        let underway = app.progress.begin(Act::UndoImport, None, app.clock.now());
        let import = storage::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
        let kind = Kind::parse(&import.kind);
        let kind = kind.ok_or_else(|| Error::Inconsistent(format!("kind of import {id}")))?;
        caller.require(kind.permission())?;
        if import.undone_at.is_some() {
            return Ok(import.into());
        }
        audit_events::make_parts_of(tx, Uuid::now_v7()).await?;
        match take_back_all(app, tx, caller, id, &underway).await {
            Err(error) if error.constraint().is_some() => {
                return Err(Refusal::ImportBuiltOn { records: 1 }.into());
            }
            taken_back => taken_back?,
        }
        storage::mark_undone(tx, id, caller.user_id, app.clock.now()).await?;
        let deed = Deed { action: "import.undo", entity: "import", entity_id: id };
        audit::record(tx, &app.clock, caller, deed, None::<&()>, None::<&()>).await?;
        let import = storage::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
        Ok(import.into())
    });
    match undone.await? {
        Some(summary) => Ok(summary),
        None => super::get(app, id).await,
    }
}

/// Takes every record back.
async fn take_back_all(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: Uuid,
    underway: &Underway,
) -> Result<()> {
    let mut records = storage::records(db, id).await?;
    // Backwards, because what came later may stand on what came before.
    records.reverse();
    underway.set_total(records.len());
    let payments: Vec<Uuid> =
        records.iter().filter(|record| record.entity == "payment").map(|record| record.id).collect();
    paraply_storage::payments::lock_invoices(db, &payments).await?;
    let mut built_on = 0;
    for alike in records.chunk_by(|a, b| (a.entity, a.before.is_some()) == (b.entity, b.before.is_some())) {
        for batch in alike.chunks(BATCH) {
            built_on += batch.len() - take_back(app, db, caller, batch).await?;
            underway.add(batch.len());
        }
    }
    if built_on > 0 { Err(Refusal::ImportBuiltOn { records: built_on }.into()) } else { Ok(()) }
}

/// Takes back records of one entity, all made or all changed, and says how many could be: not those that are other than
/// the import left them, or that something stands on.
async fn take_back(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    match (batch[0].entity, batch[0].before.is_some()) {
        ("client", false) => clients::remove(app, db, caller, batch).await,
        ("client", true) => clients::restore(app, db, caller, batch).await,
        ("user", false) => people::remove(app, db, caller, batch).await,
        ("user", true) => people::restore(app, db, caller, batch).await,
        ("bank_account", false) => accounts::remove(app, db, caller, batch).await,
        ("bank_account", true) => accounts::restore(app, db, caller, batch).await,
        ("tax_profile", false) => tax::remove(db, batch).await,
        ("tax_profile", true) => tax::restore(app, db, caller, batch).await,
        // Their removal is audited with the invoices' own acts.
        ("invoice", false) => drafting::remove_unchanged(app, db, caller, &versions(batch)).await,
        ("payment", false) => reverse_payments(app, db, caller, batch).await,
        ("year_table", false) => withdraw_tables(app, db, caller, batch).await,
        (entity, _) => Err(Error::Inconsistent(format!("{entity} {} of an import", batch[0].id))),
    }
}

async fn reverse_payments(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    batch: &[Record],
) -> Result<usize> {
    let mut done = 0;
    for record in batch {
        done += match payments::take_back(app, db, caller, PaymentId(record.id)).await {
            Err(Error::Refused(refusal @ Refusal::OwnMoney { .. })) => return Err(refusal.into()),
            // Something stands on it.
            Err(Error::Refused(_)) => 0,
            taken_back => usize::from(taken_back?),
        };
    }
    Ok(done)
}

/// A table that something was reckoned with is refused with what that is, which says more than a count.
async fn withdraw_tables(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    batch: &[Record],
) -> Result<usize> {
    let mut done = 0;
    for Record { entity, id, .. } in batch {
        if year_tables::take_back(app, db, *id).await? {
            let deed = Deed { action: "import.remove", entity, entity_id: *id };
            audit::record(db, &app.clock, caller, deed, None::<&()>, None::<&()>).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// The versions in which an import left records.
fn versions(batch: &[Record]) -> HashMap<Uuid, i32> {
    batch.iter().map(|record| (record.id, record.version)).collect()
}

/// What changed records were before.
fn before<T: DeserializeOwned>(batch: &[Record]) -> Result<HashMap<Uuid, T>> {
    let read = |record: &Record| {
        let before = record.before.as_deref().unwrap_or_default();
        Ok((record.id, serde_json::from_str(before).map_err(Error::internal)?))
    };
    batch.iter().map(read).collect()
}
