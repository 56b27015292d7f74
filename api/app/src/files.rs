//! Bytes that are kept: attachments, invoice and payslip PDFs. In a folder by default, through `object_store`.

pub mod kind;
pub mod private;
mod quota;

pub use quota::Quota;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use paraply_domain::ids::{FileId, UserId};
use paraply_storage::files;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::clock::Clock;
use crate::error::{Error, Result};

pub use files::StoredFile;

/// The store of bytes.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    folder: PathBuf,
    quota: Quota,
}

impl Files {
    /// Keeps files in a folder, which is made when missing. Nobody but the server's own account may enter it.
    pub fn in_folder(folder: &Path, quota: Quota) -> Result<Self> {
        private::create_folder(folder).map_err(Error::internal)?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(Error::internal)?;
        Ok(Self { store: Arc::new(store), folder: folder.to_owned(), quota })
    }

    /// Stores the bytes and their row; what somebody uploaded counts towards the quota. The bytes are written first, under a random key: a transaction that rolls
    /// back leaves at most an unreferenced object, never a row without bytes.
    pub async fn put(
        &self,
        db: &mut PgConnection,
        clock: &Clock,
        created_by: Option<UserId>,
        name: &str,
        media_type: &str,
        bytes: Vec<u8>,
    ) -> Result<StoredFile> {
        let id = Uuid::now_v7();
        let random = Uuid::new_v4().simple().to_string();
        let object_key = format!("{}/{random}", &random[..2]);
        let sha256 = Sha256::digest(&bytes).to_vec();
        let size = i64::try_from(bytes.len()).map_err(Error::internal)?;
        if let Some(user) = created_by {
            self.quota.require_room(&mut *db, user, size).await?;
        }
        let path = object_store::path::Path::parse(&object_key).map_err(Error::internal)?;
        self.store.put(&path, PutPayload::from(bytes)).await.map_err(Error::internal)?;
        // The store knows nothing of rights; until here the folder's own keep others out.
        let place = self.folder.join(&object_key);
        private::restrict(&place, 0o600).map_err(Error::internal)?;
        if let Some(folder) = place.parent() {
            private::restrict(folder, 0o700).map_err(Error::internal)?;
        }
        let file = StoredFile {
            id: FileId(id),
            name: name.to_owned(),
            media_type: media_type.to_owned(),
            size,
            object_key,
        };
        files::insert(db, &file, &sha256, created_by, clock.now()).await?;
        Ok(file)
    }

    /// The bytes of a stored file.
    pub async fn read(&self, file: &StoredFile) -> Result<Vec<u8>> {
        let path = object_store::path::Path::parse(&file.object_key).map_err(Error::internal)?;
        let object = self.store.get(&path).await.map_err(|error| match error {
            object_store::Error::NotFound { .. } => Error::FileMissing(file.id),
            other => Error::internal(other),
        })?;
        Ok(object.bytes().await.map_err(Error::internal)?.to_vec())
    }

    /// Removes the bytes of a file whose row is gone. Failing leaves an object that nothing refers to, no more.
    pub async fn forget(&self, file: &StoredFile) {
        let removed = match object_store::path::Path::parse(&file.object_key) {
            Ok(path) => self.store.delete(&path).await.map_err(Error::internal),
            Err(error) => Err(Error::internal(error)),
        };
        if let Err(error) = removed {
            tracing::warn!(%error, "an object is left behind");
        }
    }
}
