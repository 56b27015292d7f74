//! The provider's logo, change by change.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{FileId, UserId};
use sqlx::PgConnection;

use crate::error::Result;

/// Makes whoever else changes the logo wait until the transaction ends; readers go on.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('logos', 0))").execute(db).await?;
    Ok(())
}

/// The last change.
#[derive(Clone, Debug)]
pub struct Change {
    pub version: i32,
    /// The picture, unless it was removed.
    pub picture: Option<Picture>,
    pub changed_at: DateTime<Utc>,
    pub changed_by_name: String,
}

/// A picture that is kept.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// Its file, a PNG.
    pub file: FileId,
    pub width: i32,
    pub height: i32,
}

/// The last change, if there ever was one.
pub async fn last(db: &mut PgConnection) -> Result<Option<Change>> {
    let row = sqlx::query!(
        "select l.version, l.file_id, l.width, l.height, l.changed_at, u.full_name
         from logos l join users u on u.id = l.changed_by
         order by l.version desc limit 1",
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Change {
        version: row.version,
        picture: row.file_id.zip(row.width).zip(row.height).map(|((file, width), height)| Picture {
            file: FileId(file),
            width,
            height,
        }),
        changed_at: row.changed_at,
        changed_by_name: row.full_name,
    }))
}

/// Notes a new logo, or that there is none any more.
pub async fn insert(
    db: &mut PgConnection,
    picture: Option<Picture>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into logos (file_id, width, height, changed_by, changed_at) values ($1, $2, $3, $4, $5)",
        picture.map(|picture| picture.file.0),
        picture.map(|picture| picture.width),
        picture.map(|picture| picture.height),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
