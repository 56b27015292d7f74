//! Bank accounts that an import added, or made no longer the default.

use paraply_domain::ids::BankAccountId;
use paraply_storage::imports::Record;
use paraply_storage::users::bank_accounts as storage;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::imports::undo::{before, versions};
use crate::imports::users::account::Former;
use crate::{App, Caller, Result, audit};

/// Removes those that nobody has changed since; one that an invoice names cannot be removed.
pub async fn remove(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let versions = versions(batch);
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let there = storage::find_many_for_update(db, &ids).await?;
    let unchanged = there.iter().filter(|account| versions.get(&account.id.0) == Some(&account.version));
    let unchanged: Vec<_> = unchanged.collect();
    let ids: Vec<Uuid> = unchanged.iter().map(|account| account.id.0).collect();
    let events = unchanged
        .iter()
        .map(|account| {
            let masked = account.details.masked(account.is_default);
            audit::event("import.remove", account.id.0, Some(&masked), None::<&()>)
        })
        .collect::<Result<Vec<_>>>()?;
    audit::record_many(db, &app.clock, caller, "bank_account", &events).await?;
    Ok(storage::delete(db, &ids).await?)
}

/// Makes those the default again that were, and the others not.
pub async fn restore(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let former = before::<Former>(batch)?;
    let versions = versions(batch);
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let mut there = storage::find_many_for_update(db, &ids).await?;
    there.retain(|account| versions.get(&account.id.0) == Some(&account.version));
    // One account of a person is the default at a time.
    there.sort_by_key(|account| former[&account.id.0].is_default);
    let mut events = Vec::with_capacity(there.len());
    for account in &there {
        let is_default = former[&account.id.0].is_default;
        let BankAccountId(id) = account.id;
        storage::update(db, account.id, &account.details, is_default, None).await?;
        let (now, then) = (account.details.masked(account.is_default), account.details.masked(is_default));
        events.push(audit::event("import.restore", id, Some(&now), Some(&then))?);
    }
    audit::record_many(db, &app.clock, caller, "bank_account", &events).await?;
    Ok(there.len())
}
