//! Clients that an import created or changed.

use std::collections::HashSet;

use paraply_domain::{Client, ClientDetails};
use paraply_storage::clients as storage;
use paraply_storage::imports::{Record, undo};
use sqlx::PgConnection;
use uuid::Uuid;

use super::super::undo::{before, versions};
use crate::{App, Caller, Result, audit};

/// Removes those that nobody has changed or invoiced since.
pub async fn remove(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let there = unchanged(db, batch).await?;
    let ids: Vec<Uuid> = there.iter().map(|client| client.id.0).collect();
    let removed: HashSet<Uuid> = undo::delete_clients(db, &ids).await?.into_iter().collect();
    let events = there
        .iter()
        .filter(|client| removed.contains(&client.id.0))
        .map(|client| audit::event("import.remove", client.id.0, Some(&client.details), None::<&()>))
        .collect::<Result<Vec<_>>>()?;
    audit::record_many(db, &app.clock, caller, "client", &events).await?;
    Ok(removed.len())
}

/// Restores those that nobody has changed since.
pub async fn restore(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let former = before::<ClientDetails>(batch)?;
    let mut there = unchanged(db, batch).await?;
    there.retain(|client| !client.archived);
    let pairs: Vec<_> = there.iter().map(|client| (client, &former[&client.id.0])).collect();
    let details: Vec<_> = pairs.iter().map(|(client, former)| (client.id, *former)).collect();
    storage::update_many(db, &details).await?;
    let events = pairs
        .iter()
        .map(|(client, former)| {
            audit::event("import.restore", client.id.0, Some(&client.details), Some(*former))
        })
        .collect::<Result<Vec<_>>>()?;
    audit::record_many(db, &app.clock, caller, "client", &events).await?;
    Ok(there.len())
}

/// Those that are as the import left them, locked.
async fn unchanged(db: &mut PgConnection, batch: &[Record]) -> Result<Vec<Client>> {
    let versions = versions(batch);
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let mut there = storage::find_many_for_update(db, &ids).await?;
    there.retain(|client| versions.get(&client.id.0) == Some(&client.version));
    Ok(there)
}
