//! Withdrawing tables that an import stored, so that the ones before them apply again.

use paraply_domain::refusal::Refusal;
use paraply_storage::imports::Record;
use paraply_storage::salary::runs;
use paraply_storage::year_tables as storage;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result};

/// Withdraws tables. One that something was calculated with is refused by naming it, which says more than a count.
pub async fn withdraw_all(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    batch: &[Record],
) -> Result<usize> {
    let mut done = 0;
    for Record { entity, id, .. } in batch {
        if withdraw(app, db, *id).await? {
            let entry = AuditEntry { action: "import.remove", entity, entity_id: *id };
            audit::record(db, &app.clock, caller, entry, None::<&()>, None::<&()>).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Withdraws a table, unless another has replaced it since.
async fn withdraw(app: &App, db: &mut PgConnection, id: Uuid) -> Result<bool> {
    runs::lock_making(db).await?;
    let (table, year) = storage::find(db, id).await?.ok_or(Error::NotFound)?;
    if storage::standing(db, table, year).await?.first() != Some(&id) {
        return Ok(false);
    }
    let dependents = storage::dependents(db, id).await?;
    if !dependents.is_empty() {
        return Err(Refusal::YearTableUsed { year, dependents }.into());
    }
    storage::mark_undone(db, id, app.clock.now()).await?;
    Ok(true)
}
