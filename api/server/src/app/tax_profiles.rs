//! How people's salaries are taxed, as a history: the newest record whose day has come applies.

use chrono::NaiveDate;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::UserId;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::tax_profile::TaxProfile;
use sqlx::PgConnection;

use super::audit::{self, Deed};
use super::people::{TaxChange, TaxInput, audited_tax};
use super::{App, Caller, Error, Result};
use crate::storage;
pub use crate::storage::tax_profiles::Recorded;

/// What applies to a person on a day; the default while nothing has been recorded.
pub async fn current(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<TaxProfile> {
    Ok(storage::tax_profiles::find_current(db, user, day).await?.unwrap_or_default())
}

/// Records what applies from its day on, or from today: a first choice also when it is the default, for it is made
/// now. Saying the same again records nothing. The past stands: salaries were made by it. Faults are placed under
/// `prefix`.
pub async fn record(
    db: &mut PgConnection,
    app: &App,
    user: UserId,
    by: &Caller,
    change: &TaxChange,
    prefix: &str,
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
            return Err(Error::fault(format!("{prefix}validFrom"), FaultKind::InThePast));
        }
        _ => today,
    };
    storage::tax_profiles::insert(db, user, valid_from, profile, by.user_id, app.clock.now()).await
}

/// A person's history, the newest first.
pub async fn list(app: &App, user: UserId) -> Result<Vec<Recorded>> {
    let mut db = app.pool.acquire().await?;
    storage::users::find_many(&mut db, &[user.0]).await?.pop().ok_or(Error::NotFound)?;
    storage::tax_profiles::list(&mut db, user).await
}

/// Records what applies to a person from a day on, and gives the history with it.
pub async fn add(app: &App, caller: &Caller, user: UserId, input: TaxInput) -> Result<Vec<Recorded>> {
    let mut faults = Faults::new();
    let change = input.parse("", &mut faults);
    let Some(change) = change.filter(|_| faults.is_empty()) else {
        return Err(faults.into_vec().into());
    };
    own_money::check(Decision::ChangeTax, caller.user_id, user)?;
    let mut tx = app.begin().await?;
    storage::users::find_many(&mut tx, &[user.0]).await?.pop().ok_or(Error::NotFound)?;
    storage::users::get_for_update(&mut tx, user).await?;
    let before = storage::tax_profiles::list(&mut tx, user).await?;
    record(&mut tx, app, user, caller, &change, "").await?;
    let after = storage::tax_profiles::list(&mut tx, user).await?;
    let is_new = |recorded: &&Recorded| before.iter().all(|known| known.id != recorded.id);
    if let Some(made) = after.iter().find(is_new) {
        let present = current(&mut tx, user, app.clock.today()).await?;
        let deed =
            Deed { action: "tax_profile.add", entity: "user", entity_id: user.0, caller: Some(caller) };
        let was = before.first().map(|recorded| audited_tax(&recorded.profile));
        let was = was.unwrap_or_else(|| audited_tax(&present));
        audit::record(&mut tx, &app.clock, deed, Some(&was), Some(&audited_tax(&made.profile))).await?;
    }
    tx.commit().await?;
    Ok(after)
}
