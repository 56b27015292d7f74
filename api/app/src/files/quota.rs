//! How much people may upload: nobody fills the disk. What the server makes itself is never refused.

use paraply_domain::ids::UserId;
use paraply_domain::refusal::Refusal;
use paraply_storage::files;
use sqlx::PgConnection;

use crate::config::Config;
use crate::error::Result;

/// Megabytes that may be stored.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    per_user_mb: u32,
    total_mb: u32,
}

impl Quota {
    /// As configured.
    pub const fn of(config: &Config) -> Self {
        Self { per_user_mb: config.files_per_user_mb, total_mb: config.files_total_mb }
    }

    /// Refuses an upload beyond what a person, or all of them, may have stored. The uploads of one person come one after
    /// the other, so that two at once do not both take the last place.
    pub async fn require_room(&self, db: &mut PgConnection, user: UserId, size: i64) -> Result<()> {
        let stored = files::lock_sizes(db, user).await?;
        if stored.own.saturating_add(size) > i64::from(self.per_user_mb) << 20 {
            return Err(Refusal::FileQuota { max_mb: self.per_user_mb }.into());
        }
        if stored.all.saturating_add(size) > i64::from(self.total_mb) << 20 {
            return Err(Refusal::StorageFull.into());
        }
        Ok(())
    }
}
