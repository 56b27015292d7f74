//! How people's salaries are taxed, as a history: the newest record whose day has come applies.

use chrono::NaiveDate;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::tax_profile::TaxProfile;
use sqlx::PgConnection;

use super::people::TaxChange;
use super::{App, Caller, Error, Result};
use crate::storage;

/// What applies to a person on a day; the default while nothing has been recorded.
pub async fn current(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<TaxProfile> {
    Ok(storage::tax_profiles::find_current(db, user, day).await?.unwrap_or_default())
}

/// Records what applies from its day on, or from today: a first choice also when it is the default, for it is made
/// now. Saying the same again records nothing. The past stands: salaries were made by it.
pub async fn record(
    db: &mut PgConnection,
    app: &App,
    user: UserId,
    by: &Caller,
    change: &TaxChange,
) -> Result<()> {
    let today = app.clock.today();
    let recorded = storage::tax_profiles::find_current(db, user, today).await?;
    let profile = &change.over(&recorded.clone().unwrap_or_default());
    let is_new_day = profile.valid_from.is_some_and(|day| day > today);
    if recorded.as_ref().is_some_and(|present| profile.same_as(present)) && !is_new_day {
        return Ok(());
    }
    let present = recorded.unwrap_or_default();
    // A form that was read and sent back carries the day on which the present record began.
    let valid_from = match profile.valid_from {
        Some(day) if day >= today => day,
        Some(day) if Some(day) != present.valid_from => {
            return Err(Error::fault("tax.validFrom", FaultKind::InThePast));
        }
        _ => today,
    };
    storage::tax_profiles::insert(db, user, valid_from, profile, by.user_id, app.clock.now()).await
}
