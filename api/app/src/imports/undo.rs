//! Undoing an import: what it created is removed and what it changed is restored, as long as nothing depends on it.

use std::collections::HashMap;

use paraply_domain::refusal::Refusal;
use paraply_storage::imports::{self as storage, Record};
use serde::de::DeserializeOwned;
use sqlx::PgConnection;
use uuid::Uuid;

use super::importer::Importer;
use crate::progress::Operation;
use crate::{App, Caller, Error, Result};

/// How many records are undone at a time.
const BATCH: usize = 500;

/// Undoes every record of an import, or none when something depends on any of them.
pub async fn undo_records<I: Importer>(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    import: Uuid,
    operation: &Operation,
) -> Result<()> {
    let mut records = storage::records(db, import).await?;
    // Backwards, because later records may depend on earlier ones.
    records.reverse();
    operation.set_total(records.len());
    I::lock_for_undo(db, &records).await?;
    let mut kept = 0;
    for alike in records.chunk_by(|a, b| (a.entity, a.before.is_some()) == (b.entity, b.before.is_some())) {
        for batch in alike.chunks(BATCH) {
            kept += batch.len() - I::undo(app, db, caller, batch).await?;
            operation.add(batch.len());
        }
    }
    if kept > 0 { Err(Refusal::ImportUsedSince { records: kept }.into()) } else { Ok(()) }
}

/// Which entity the records of a batch are, and whether the import changed them instead of creating them.
pub fn entity(batch: &[Record]) -> (&'static str, bool) {
    (batch[0].entity, batch[0].before.is_some())
}

/// No import of this kind stores such records.
pub fn unknown_records(batch: &[Record]) -> Error {
    Error::Inconsistent(format!("{} {} of an import", batch[0].entity, batch[0].id))
}

/// The versions in which an import left records.
pub fn versions(batch: &[Record]) -> HashMap<Uuid, i32> {
    batch.iter().map(|record| (record.id, record.version)).collect()
}

/// The data of changed records before the import.
pub fn before<T: DeserializeOwned>(batch: &[Record]) -> Result<HashMap<Uuid, T>> {
    let read = |record: &Record| {
        let before = record.before.as_deref().unwrap_or_default();
        Ok((record.id, serde_json::from_str(before).map_err(Error::internal)?))
    };
    batch.iter().map(read).collect()
}
