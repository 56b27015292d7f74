//! How people's salaries are taxed, as a history: the newest record whose day has come applies.

use chrono::NaiveDate;
use paraply_domain::ids::UserId;
use paraply_domain::tax_profile::TaxProfile;
use sqlx::PgConnection;

use super::Result;
use crate::storage;

/// What applies to a person on a day; the default while nothing has been recorded.
pub async fn current(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<TaxProfile> {
    Ok(storage::tax_profiles::find_current(db, user, day).await?.unwrap_or_default())
}
