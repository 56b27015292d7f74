//! How people's salaries are taxed, as a history: the newest record whose day has come applies.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::UserId;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::tax_profile::{self, TaxProfile};
use paraply_storage as storage;
use paraply_storage::salary::runs;
use paraply_storage::users::tax_profiles::Ground;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::users::details::{TaxChange, TaxInput, audited_tax};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::users::tax_profiles::Recorded;

/// What applies to a person on a day; the default while nothing has been recorded.
pub async fn current(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<TaxProfile> {
    Ok(storage::users::tax_profiles::find_current(db, user, day).await?.unwrap_or_default())
}

/// The first day from which a change of a person's tax can apply.
pub async fn first_open_day(db: &mut PgConnection, app: &App, user: UserId) -> Result<NaiveDate> {
    Ok(first_open_days(db, app, &[user.0]).await?.remove(&user.0).unwrap_or_else(|| app.clock.today()))
}

/// The same of each of these people.
pub async fn first_open_days(
    db: &mut PgConnection,
    app: &App,
    users: &[Uuid],
) -> Result<HashMap<Uuid, NaiveDate>> {
    let last = storage::users::tax_profiles::last_approved_salaries(db, users).await?;
    let first = |user: &Uuid| tax_profile::first_open_day(app.clock.today(), last.get(user).copied());
    Ok(users.iter().map(|user| (*user, first(user))).collect())
}

/// Holds off salary runs for a change of a person's tax, and waits for one that is being made. Before the person is
/// locked: a run in the making needs them. A form that sends the same tax back waits for nothing.
pub async fn hold_runs(
    db: &mut PgConnection,
    app: &App,
    user: UserId,
    change: Option<&TaxChange>,
) -> Result<()> {
    let Some(change) = change else { return Ok(()) };
    let today = app.clock.today();
    let recorded = storage::users::tax_profiles::find_current(db, user, today).await?;
    let profile = change.over(&recorded.clone().unwrap_or_default());
    if is_recorded(recorded.as_ref(), &profile, today) { Ok(()) } else { Ok(runs::hold_making(db).await?) }
}

/// Whether a record says this already. From a later day it is another one.
pub fn is_recorded(recorded: Option<&TaxProfile>, profile: &TaxProfile, today: NaiveDate) -> bool {
    recorded.is_some_and(|present| profile.same_as(present))
        && profile.valid_from.is_none_or(|day| day <= today)
}

/// Records what applies from its day on, or from the first day that is still open: a first choice also when it is the
/// default, for it is made now. Saying the same again records nothing. The past stands: salaries were made by it.
///
/// People record for themselves only what is theirs to choose, whatever their roles; the office gives its reason. Faults
/// are placed under `prefix`.
pub async fn record(
    db: &mut PgConnection,
    app: &App,
    user: UserId,
    by: &Caller,
    change: &TaxChange,
    prefix: &str,
) -> Result<()> {
    let today = app.clock.today();
    let recorded = storage::users::tax_profiles::find_current(db, user, today).await?;
    let profile = &change.over(&recorded.clone().unwrap_or_default());
    if is_recorded(recorded.as_ref(), profile, today) {
        return Ok(());
    }
    runs::hold_making(db).await?;
    let present = recorded.unwrap_or_default();
    let first = first_open_day(db, app, user).await?;
    // A form that was read and sent back carries the day on which the present record began.
    let valid_from = match profile.valid_from {
        Some(day) if day >= first => day,
        Some(day) if Some(day) != present.valid_from => {
            let kind =
                if day < today { FaultKind::InThePast } else { FaultKind::SalaryApproved { from: first } };
            return Err(Error::fault(format!("{prefix}validFrom"), kind));
        }
        _ => first,
    };
    let then = current(db, user, valid_from).await?;
    if let Err(wrong) = profile.check_own_choice(&then) {
        if by.user_id == user {
            let mut faults = Faults::new();
            faults.extend(prefix, wrong);
            return Err(faults.into_vec().into());
        }
        if change.reason().is_none() {
            return Err(Error::fault(format!("{prefix}reason"), FaultKind::ReasonRequired));
        }
    }
    let ground = Ground { reason: change.reason(), request: None };
    storage::users::tax_profiles::insert(db, user, valid_from, profile, ground, by.user_id, app.clock.now())
        .await?;
    Ok(())
}

/// A person's history, the newest first.
pub async fn list(app: &App, user: UserId) -> Result<Vec<Recorded>> {
    let mut db = app.pool.acquire().await?;
    storage::users::find_many(&mut db, &[user.0]).await?.pop().ok_or(Error::NotFound)?;
    Ok(storage::users::tax_profiles::list(&mut db, user).await?)
}

/// Records what applies to a person from a day on, and gives the history with it.
pub async fn add(app: &App, caller: &Caller, user: UserId, input: TaxInput) -> Result<Vec<Recorded>> {
    let mut faults = Faults::new();
    let change = input.parse("", &mut faults);
    let Some(change) = change.filter(|_| faults.is_empty()) else {
        return Err(faults.into_vec().into());
    };
    own_money::check(Decision::ChangeTax, caller.user_id, user)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::users::find_many(tx, &[user.0]).await?.pop().ok_or(Error::NotFound)?;
        hold_runs(tx, app, user, Some(&change)).await?;
        storage::users::get_for_update(tx, user).await?;
        let before = storage::users::tax_profiles::list(tx, user).await?;
        record(tx, app, user, caller, &change, "").await?;
        let after = storage::users::tax_profiles::list(tx, user).await?;
        let is_new = |recorded: &&Recorded| before.iter().all(|known| known.id != recorded.id);
        if let Some(made) = after.iter().find(is_new) {
            let present = current(tx, user, app.clock.today()).await?;
            let entry = AuditEntry { action: "tax_profile.add", entity: "user", entity_id: user.0 };
            let was = before.first().map(|recorded| audited_tax(&recorded.profile));
            let was = was.unwrap_or_else(|| audited_tax(&present));
            audit::record(tx, &app.clock, caller, entry, Some(&was), Some(&audited_tax(&made.profile)))
                .await?;
        }
        Ok(after)
    })
    .await
}
