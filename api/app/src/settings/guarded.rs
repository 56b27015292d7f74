//! Changes of settings that guard money: what a second person sees of one, and how it is carried out.

use chrono::NaiveDate;
use paraply_domain::refusal::Refusal;
use paraply_storage::settings::{self as storage, Past};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::update::store;
use super::{changes, on, value_of};
use crate::approvals::{Described, Fields};
use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result};

/// What a change of the settings makes other than it is today.
pub(crate) async fn describe_change(
    db: &mut PgConnection,
    app: &App,
    valid_from: Option<NaiveDate>,
    patch: &Value,
) -> Result<Described> {
    storage::lock(db).await?;
    let today = on(db, app.clock.today()).await?.settings;
    let subject = today.company.name.clone();
    let (mut before, mut after) = (Fields::new(), Fields::new());
    for change in changes::fields(&value_of(&today)?, patch) {
        before.insert(change.field.clone(), change.from);
        after.insert(change.field, change.to);
    }
    if let Some(day) = valid_from {
        after.insert("validFrom".into(), day.to_string());
    }
    Ok(Described { entity: "settings", entity_id: Uuid::nil(), subject, before, after, favours: None })
}

/// Puts a change into force: from its day, or from today when that has passed.
pub(crate) async fn change(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    valid_from: Option<NaiveDate>,
    patch: &Value,
) -> Result<()> {
    storage::lock(db).await?;
    let today = app.clock.today();
    let before = on(db, today).await?;
    let valid_from = valid_from.filter(|day| *day > today).unwrap_or(today);
    store(db, app, by, &before, valid_from, patch).await?;
    Ok(())
}

/// The planned change of a number. Refused once its day has come.
pub(super) async fn planned(db: &mut PgConnection, app: &App, version: i32) -> Result<Past> {
    let history = storage::history(db).await?;
    let change = history.into_iter().find(|change| change.version == version).ok_or(Error::NotFound)?;
    match change.withdrawn_at.is_none() && change.valid_from <= app.clock.today() {
        true => Err(Refusal::SettingsInForce.into()),
        false => Ok(change),
    }
}

/// What does not come into force when a planned change is withdrawn.
pub(crate) async fn describe_withdrawal(db: &mut PgConnection, app: &App, version: i32) -> Result<Described> {
    storage::lock(db).await?;
    let change = planned(db, app, version).await?;
    let subject = on(db, app.clock.today()).await?.settings.company.name;
    let mut before: Fields = changes::fields(&Value::Null, &change.value)
        .into_iter()
        .map(|field| (field.field, field.to))
        .collect();
    before.insert("validFrom".into(), change.valid_from.to_string());
    before.insert("withdrawn".into(), change.withdrawn_at.is_some().to_string());
    let after = Fields::from([("withdrawn".to_owned(), "true".to_owned())]);
    let entity_id = Uuid::from_u128(version.unsigned_abs().into());
    Ok(Described { entity: "settings_version", entity_id, subject, before, after, favours: None })
}

/// Withdraws a planned change.
pub(crate) async fn withdraw(db: &mut PgConnection, app: &App, by: &Caller, version: i32) -> Result<()> {
    storage::lock(db).await?;
    let change = planned(db, app, version).await?;
    storage::withdraw(db, version, by.user_id, app.clock.now()).await?;
    let entry = AuditEntry { action: "settings.withdraw", entity: "settings", entity_id: Uuid::nil() };
    let before = json!({ "validFrom": change.valid_from, "planned": change.value });
    audit::record(db, &app.clock, by, entry, Some(&before), None::<&()>).await
}
