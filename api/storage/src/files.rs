//! Which files are kept, and where their bytes are.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{FileId, UserId};
use sqlx::PgConnection;

use crate::error::Result;

/// A stored file without its bytes.
#[derive(Clone, Debug)]
pub struct StoredFile {
    pub id: FileId,
    pub name: String,
    pub media_type: String,
    pub size: i64,
    pub object_key: String,
}

/// Notes a file. `created_by`: whose upload it is; none for what the server makes itself.
pub async fn insert(
    db: &mut PgConnection,
    file: &StoredFile,
    sha256: &[u8],
    created_by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into files (id, name, media_type, size, sha256, object_key, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        file.id.0,
        file.name,
        file.media_type,
        file.size,
        sha256,
        file.object_key,
        created_by.map(|user| user.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The file, if there is one.
pub async fn find(db: &mut PgConnection, id: FileId) -> Result<Option<StoredFile>> {
    let file = sqlx::query_as!(
        StoredFile,
        "select id, name, media_type, size, object_key from files where id = $1",
        id.0
    )
    .fetch_optional(db)
    .await?;
    Ok(file)
}

/// Bytes that are stored.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    pub own: i64,
    pub all: i64,
}

/// How much is stored. The uploads of one person come one after the other, so that two at once do not both take the last
/// place.
pub async fn lock_sizes(db: &mut PgConnection, user: UserId) -> Result<Stored> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('files:' || $1::uuid, 0))", user.0)
        .execute(&mut *db)
        .await?;
    let stored = sqlx::query_as!(
        Stored,
        r#"select coalesce(sum(size) filter (where created_by = $1), 0)::bigint as "own!",
                  coalesce(sum(size), 0)::bigint as "all!"
           from files"#,
        user.0,
    )
    .fetch_one(db)
    .await?;
    Ok(stored)
}
