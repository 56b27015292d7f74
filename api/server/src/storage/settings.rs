//! The provider's settings, version by version.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use serde_json::Value;
use sqlx::PgConnection;

use crate::error::Result;

/// Makes whoever else changes the settings wait until the transaction ends; readers go on.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("lock table settings in share row exclusive mode").execute(db).await?;
    Ok(())
}

/// Stores a new version and gives its number.
pub async fn insert(
    db: &mut PgConnection,
    valid_from: NaiveDate,
    value: &Value,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<i32> {
    let version = sqlx::query_scalar!(
        "insert into settings (valid_from, value, changed_by, changed_at) values ($1, $2, $3, $4)
         returning version",
        valid_from,
        value,
        by.0,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(version)
}

/// Whether the demo's first login exists.
pub async fn has_demo_logins(db: &mut PgConnection) -> Result<bool> {
    let exists = sqlx::query_scalar!(
        r#"select exists(select from users where email = 'admin@example.com') as "exists!""#
    )
    .fetch_one(db)
    .await?;
    Ok(exists)
}
