//! Tax settings that an import recorded: those of users whom it created are removed with them; for others the former
//! settings are recorded again, because the past stands.

use paraply_domain::own_money::{self, Decision};
use paraply_storage::imports::Record;
use paraply_storage::salary::runs;
use paraply_storage::users::tax_profiles::{self as storage, Ground};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::imports::undo::before;
use crate::imports::users::tax::Former;
use crate::users::details::audited_tax;
use crate::users::tax_profiles;
use crate::{App, Caller, Result, audit};

/// Removes those of users who have never logged in.
pub async fn remove(db: &mut PgConnection, batch: &[Record]) -> Result<usize> {
    let ids: Vec<Uuid> = batch.iter().map(|record| record.id).collect();
    Ok(storage::delete(db, &ids).await?)
}

/// Records the former settings again, unless others were recorded since.
pub async fn restore(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let former = before::<Former>(batch)?;
    let ids: Vec<Uuid> = former.keys().copied().collect();
    runs::hold_making(db).await?;
    let newest = storage::newest_of(db, &ids).await?;
    let mut events = Vec::with_capacity(newest.len());
    for id in &newest {
        let Former { user, profile } = &former[id];
        own_money::check(Decision::ChangeTax, caller.user_id, *user)?;
        let first = tax_profiles::first_open_day(db, app, *user).await?;
        let present = tax_profiles::current(db, *user, first).await?;
        let reason = caller.language.phrase("import-undone");
        let ground = Ground { reason: Some(reason), request: None };
        storage::insert(db, *user, first, profile, ground, caller.user_id, app.clock.now()).await?;
        let (now, then) = (audited_tax(&present), audited_tax(profile));
        events.push(audit::event("import.restore", user.0, Some(&now), Some(&then))?);
    }
    audit::record_many(db, &app.clock, caller, "user", &events).await?;
    Ok(newest.len())
}
