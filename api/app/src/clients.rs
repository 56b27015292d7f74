//! Whom freelancers invoice.

pub mod fields;
pub mod merge;
pub mod statement;
pub mod vat_lookup;
pub mod vies;

use paraply_domain::ids::{ClientId, UserId};
use paraply_domain::refusal::Refusal;
use paraply_storage::clients as storage;
use sqlx::PgConnection;
use uuid::Uuid;

use super::audit::{self, AuditEntry};
use super::idempotency::Key;
use super::{App, Caller, Error, Page, Result, Window, Write, required_version};

pub use paraply_domain::{Client, ClientDetails, ClientField, ClientForm};
pub use paraply_storage::clients::{Filter, Sort};

/// One page of clients.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Client>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?)
}

/// The person's clients that look like what is being written.
pub async fn list_similar(
    app: &App,
    owner: UserId,
    name: &str,
    email: &str,
    vat_number: &str,
) -> Result<Vec<Client>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list_similar(&mut db, owner, name, email, vat_number).await?)
}

/// One client, of an owner or anyone's, to be shown.
pub async fn get(app: &App, id: ClientId, owner: Option<UserId>) -> Result<Client> {
    find(&mut *app.pool.acquire().await?, id, owner).await
}

/// One client; with an owner, only that person's.
pub async fn find(db: &mut PgConnection, id: ClientId, owner: Option<UserId>) -> Result<Client> {
    storage::find(db, id, owner).await?.ok_or(Error::NotFound)
}

/// Adds a client of the caller.
pub async fn create(app: &App, caller: &Caller, form: ClientForm, key: Option<Key>) -> Result<Client> {
    let details = ClientDetails::parse(form)?;
    let id = ClientId(Uuid::now_v7());
    let created = app.create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        storage::insert_many(tx, &[(id, caller.user_id, &details)]).await?;
        let entry = entry("client.create", id);
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&details)).await?;
        Ok(id)
    });
    get(app, created.await?, Some(caller.user_id)).await
}

/// Changes a client; with an owner, only that person's.
pub async fn update(
    app: &App,
    caller: &Caller,
    id: ClientId,
    owner: Option<UserId>,
    form: ClientForm,
    version: Option<i32>,
) -> Result<Client> {
    let details = ClientDetails::parse(form)?;
    let version = required_version(version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = storage::lock(tx, id, owner).await?.ok_or(Error::NotFound)?;
        if version != before.version {
            return Err(Refusal::StaleVersion.into());
        }
        if before.details != details {
            storage::update(tx, id, &details).await?;
            let entry = entry("client.update", id);
            audit::record(tx, &app.clock, caller, entry, Some(&before.details), Some(&details)).await?;
        }
        find(tx, id, owner).await
    })
    .await
}

/// Takes a client of the caller out of the lists; invoices keep it. Doing it again changes nothing.
pub async fn archive(app: &App, caller: &Caller, id: ClientId) -> Result<Client> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let owner = Some(caller.user_id);
        let before = storage::lock(tx, id, owner).await?.ok_or(Error::NotFound)?;
        if !before.archived {
            storage::archive(tx, id, app.clock.now()).await?;
            let entry = entry("client.archive", id);
            audit::record(tx, &app.clock, caller, entry, Some(&before.details), None::<&()>).await?;
        }
        find(tx, id, owner).await
    })
    .await
}

const fn entry(action: &'static str, id: ClientId) -> AuditEntry {
    AuditEntry { action, entity: "client", entity_id: id.0 }
}
