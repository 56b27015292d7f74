//! What is attached to an invoice: timesheets, orders, receipts. Judged by content and extension, served only as
//! downloads.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{FileId, InvoiceId};
use paraply_domain::invoice::status::Act;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::invoices::files as invoice_files;
use paraply_storage::salary::reimbursements;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Side, audit, open};
use crate::files::StoredFile;
use crate::files::kind::{self, Kind};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::invoices::files::Attached;

/// The most files an invoice can have.
pub const FILES_MAX: usize = 10;
/// The largest file.
pub const SIZE_MAX_MB: usize = 10;

/// A file that was uploaded.
#[derive(Clone, Debug)]
pub struct Uploaded {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The files of an invoice.
pub async fn list(app: &App, caller: &Caller, side: Side, id: InvoiceId) -> Result<Vec<Attached>> {
    let mut db = app.pool.acquire().await?;
    storage::invoices::find(&mut db, id, side.owner(caller)).await?.ok_or(Error::NotFound)?;
    Ok(invoice_files::list(&mut db, id).await?)
}

/// Attaches files: all of them, or none when one is not allowed.
pub async fn add(
    app: &App,
    caller: &Caller,
    side: Side,
    id: InvoiceId,
    uploads: Vec<Uploaded>,
) -> Result<Vec<Attached>> {
    if uploads.is_empty() {
        return Err(Error::fault("file", FaultKind::Required));
    }
    let uploads: Vec<(String, Kind, Vec<u8>)> = uploads.into_iter().map(judge).collect::<Result<_>>()?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, side, id, Act::AddFiles, None).await?;
        let there = invoice_files::list(tx, id).await?.len();
        if there + uploads.len() > FILES_MAX {
            return Err(Refusal::FileLimit { max: FILES_MAX }.into());
        }
        let now = app.clock.now();
        let names: Vec<String> = uploads.iter().map(|(name, ..)| name.clone()).collect();
        for (name, kind, bytes) in uploads {
            let owner = Some(caller.user_id);
            let file = app.files.put(tx, &app.clock, owner, &name, kind.media_type(), bytes).await?;
            invoice_files::insert(tx, id, file.id, now).await?;
        }
        audit(tx, app, caller, "invoice.add_files", &invoice, json!({ "files": names })).await?;
        let files = invoice_files::list(tx, id).await?;
        Ok(files)
    })
    .await
}

/// One file with its bytes.
pub async fn get(
    app: &App,
    caller: &Caller,
    side: Side,
    id: InvoiceId,
    file: FileId,
) -> Result<(StoredFile, Vec<u8>)> {
    let attached = list(app, caller, side, id).await?;
    let attached = attached.into_iter().find(|attached| attached.file.id == file).ok_or(Error::NotFound)?;
    let bytes = app.files.read(&attached.file).await?;
    Ok((attached.file, bytes))
}

/// Removes a file while files can be added.
pub async fn remove(app: &App, caller: &Caller, side: Side, id: InvoiceId, file: FileId) -> Result<()> {
    let removed = app.write(caller, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, side, id, Act::AddFiles, None).await?;
        let files = invoice_files::list(tx, id).await?;
        let attached = files.into_iter().find(|attached| attached.file.id == file).ok_or(Error::NotFound)?;
        invoice_files::delete(tx, id, file).await.map_err(|error| match error.constraint() {
            Some("reimbursements_file_fkey") => Refusal::FileShowsReimbursement.into(),
            _ => error,
        })?;
        let after = json!({ "removed": attached.file.name });
        audit(tx, app, caller, "invoice.remove_file", &invoice, after).await?;
        Ok(attached.file)
    });
    app.files.forget(&removed.await?).await;
    Ok(())
}

/// Detaches all files of drafts that are being removed, with the reimbursements that they show; their bytes are
/// forgotten once that is committed.
pub(crate) async fn remove_all(db: &mut PgConnection, drafts: &[Uuid]) -> Result<Vec<StoredFile>> {
    reimbursements::delete_of(db, drafts).await?;
    Ok(invoice_files::delete_of(db, drafts).await?)
}

/// The name, kind and bytes of a file that may be kept.
pub(crate) fn judge(upload: Uploaded) -> Result<(String, Kind, Vec<u8>)> {
    let refuse = |kind| Err(Error::fault("file", kind));
    if upload.bytes.is_empty() {
        return refuse(FaultKind::EmptyFile);
    }
    if upload.bytes.len() > SIZE_MAX_MB << 20 {
        return refuse(FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as _ });
    }
    let name = kind::safe_name(&upload.name);
    match Kind::of(&name, &upload.bytes) {
        Some(kind) => Ok((name, kind, upload.bytes)),
        None => refuse(FaultKind::UnsupportedFile),
    }
}
