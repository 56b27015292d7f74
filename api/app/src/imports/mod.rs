//! Files of many records: read into rows, checked, and then stored by the same verbs as requests, all or nothing in one
//! transaction. Importing the same file again changes nothing.
//!
//! Each kind of file is an [`importer::Importer`]; a new one is a line in [`registry`]. The steps around it are in
//! [`run`] and [`undo`](mod@undo).

mod archive;
mod cell;
mod clients;
mod csv;
mod encoding;
pub mod heading;
mod importer;
mod invoices;
mod kind;
mod payments;
pub mod plan;
mod problem;
mod reader;
mod registry;
mod rejected_rows;
mod rows;
mod run;
pub mod sample;
mod sample_file;
mod sheet;
mod sheet_sandbox;
pub mod sheet_worker;
mod summary;
mod undo;
mod upload;
mod users;
mod value;
mod work;
mod xlsx;
mod year_tables;

use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_storage::audit::events as audit_events;
use paraply_storage::forget_plans;
use paraply_storage::imports as storage;
use paraply_storage::imports::Sort;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::progress::{self, Act};
use crate::{App, Caller, Error, Page, Result, Window, Write};

pub use kind::Kind;
pub use paraply_storage::imports::{Filter, Import, Made};
pub use problem::RowError;
pub use summary::Summary;
pub use upload::{Mapping, SIZE_MAX_MB, TableForm, Upload};

/// Imports a file, or checks it on a dry run.
pub async fn run(
    app: &App,
    caller: &Caller,
    language: Language,
    key: Option<String>,
    upload: Upload,
) -> Result<Summary> {
    Kind::run(app, caller, language, key, upload).await
}

/// Undoes an import. Doing it again changes nothing.
pub async fn undo(app: &App, caller: &Caller, key: Option<&Key>, id: Uuid) -> Result<Summary> {
    let undone = app.write_once(caller, key, id, async move |Write { app, caller, tx }| {
        forget_plans(tx).await?;
        let operation = progress::begin(app, Act::UndoImport, None);
        let import = storage::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
        let kind = Kind::parse(&import.kind);
        let kind = kind.ok_or_else(|| Error::Inconsistent(format!("kind of import {id}")))?;
        caller.require(kind.permission())?;
        if import.undone_at.is_some() {
            return Ok(import.into());
        }
        audit_events::make_parts_of(tx, Uuid::now_v7()).await?;
        match kind.undo_records(app, tx, caller, id, &operation).await {
            Err(error) if error.constraint().is_some() => {
                return Err(Refusal::ImportUsedSince { records: 1 }.into());
            }
            undone => undone?,
        }
        storage::mark_undone(tx, id, caller.user_id, app.clock.now()).await?;
        let entry = AuditEntry { action: "import.undo", entity: "import", entity_id: id };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await?;
        let import = storage::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
        Ok(import.into())
    });
    match undone.await? {
        Some(summary) => Ok(summary),
        None => get(app, id).await,
    }
}

/// One import.
pub async fn get(app: &App, id: Uuid) -> Result<Summary> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::find(&mut db, id).await?.ok_or(Error::NotFound)?.into())
}

/// The rejected rows of an import as a file, and its name.
pub async fn rejected_rows(app: &App, id: Uuid) -> Result<(String, Vec<u8>)> {
    let mut db = app.pool.acquire().await?;
    let import = storage::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    let file = storage::rejected_rows(&mut db, id).await?.ok_or(Error::NotFound)?;
    let stem = import.file_name.rsplit_once('.').map_or(&*import.file_name, |(stem, _)| stem);
    Ok((format!("{stem}-rest.csv"), file))
}

/// A page of imports, and how many there are.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Summary>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?.map(Into::into))
}
