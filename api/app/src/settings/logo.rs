//! The provider's logo on invoices: replaced and removed, never changed under what was sent.

use paraply_documents::{Logo, LogoFault, logo};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::FileId;
use paraply_domain::refusal::Refusal;
use paraply_storage::files;
use paraply_storage::settings::logo as storage;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::settings::logo::{Change, Picture};

/// The largest file.
pub const SIZE_MAX_MB: u32 = 2;

/// The last change, if there ever was one.
pub async fn get(app: &App) -> Result<Option<Change>> {
    Ok(storage::last(&mut *app.pool.acquire().await?).await?)
}

/// The file that invoices are printed with from now on.
pub async fn current(db: &mut PgConnection) -> Result<Option<FileId>> {
    Ok(storage::last(db).await?.and_then(|change| change.picture).map(|picture| picture.file))
}

/// A logo as it is printed.
pub async fn printed(app: &App, file: Option<FileId>) -> Result<Option<Logo>> {
    let Some(id) = file else { return Ok(None) };
    let inconsistent = || Error::Inconsistent(format!("logo {id} cannot be read"));
    let mut db = app.pool.acquire().await?;
    let file = files::find(&mut db, id).await?.ok_or_else(inconsistent)?;
    drop(db);
    Logo::kept(app.files.read(&file).await?).ok_or_else(inconsistent).map(Some)
}

/// The logo's bytes, a PNG.
pub async fn bytes(app: &App) -> Result<Vec<u8>> {
    let mut db = app.pool.acquire().await?;
    let file = current(&mut db).await?;
    drop(db);
    let logo = printed(app, file).await?.ok_or(Error::NotFound)?;
    Ok(logo.png().to_vec())
}

/// Puts another picture in the logo's place.
pub async fn replace(app: &App, caller: &Caller, version: i32, bytes: Vec<u8>) -> Result<Option<Change>> {
    if bytes.is_empty() {
        return Err(Error::fault("file", FaultKind::EmptyFile));
    }
    let read = tokio::task::spawn_blocking(move || Logo::read(&bytes)).await.map_err(Error::internal)?;
    let logo = read.map_err(|fault| {
        let (min, max) = (logo::SIDE_MIN, logo::SIDE_MAX);
        let kind = match fault {
            LogoFault::Kind => FaultKind::UnsupportedPicture,
            LogoFault::Size => FaultKind::PictureSides { min, max },
            LogoFault::Broken => FaultKind::BrokenPicture,
        };
        Error::fault("file", kind)
    })?;
    let side = |pixels| i32::try_from(pixels).map_err(Error::internal);
    let (width, height) = (side(logo.width())?, side(logo.height())?);
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = open(tx, version).await?;
        let by = Some(caller.user_id);
        let png = logo.png().to_vec();
        let file = app.files.put(tx, &app.clock, by, "logo.png", "image/png", png).await?;
        let picture = Picture { file: file.id, width, height };
        storage::insert(tx, Some(picture), caller.user_id, app.clock.now()).await?;
        note(tx, app, caller, before, Some(picture)).await
    })
    .await?;
    get(app).await
}

/// Takes the logo away. Taken away again, nothing changes.
pub async fn remove(app: &App, caller: &Caller, version: i32) -> Result<Option<Change>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = open(tx, version).await?;
        if before.is_some() {
            storage::insert(tx, None, caller.user_id, app.clock.now()).await?;
            note(tx, app, caller, before, None).await?;
        }
        Ok(())
    })
    .await?;
    get(app).await
}

/// Locks the logo, and gives the picture of the version that was seen.
async fn open(db: &mut PgConnection, version: i32) -> Result<Option<Picture>> {
    storage::lock(db).await?;
    let last = storage::last(db).await?;
    if last.as_ref().map_or(0, |change| change.version) != version {
        return Err(Refusal::StaleVersion.into());
    }
    Ok(last.and_then(|change| change.picture))
}

async fn note(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    before: Option<Picture>,
    after: Option<Picture>,
) -> Result<()> {
    let entry = AuditEntry { action: "settings.logo", entity: "settings", entity_id: Uuid::nil() };
    audit::record(db, &app.clock, caller, entry, Some(&in_words(before)), Some(&in_words(after))).await
}

fn in_words(picture: Option<Picture>) -> Value {
    match picture {
        Some(Picture { file, width, height }) => {
            json!({ "logo": { "fileId": file, "width": width, "height": height } })
        }
        None => json!({ "logo": null }),
    }
}
