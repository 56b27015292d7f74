//! The changes of the settings, scheduled and past: listing, previewing, cancelling.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_storage::settings::{self as storage, FeeParts, Followers};

use super::update::{Plan, plan};
use super::{Settings, Versioned, changes, guarded, value_of};
use crate::approvals::{self, Command, Outcome};
use crate::{App, Caller, Result, Write};

pub use super::changes::FieldChange;

/// State of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Its day has not come.
    Planned,
    InForce,
    /// It was withdrawn before its day.
    Withdrawn,
}

/// A change, with what it made or will make other.
#[derive(Clone, Debug)]
pub struct Entry {
    pub version: i32,
    pub valid_from: NaiveDate,
    pub state: State,
    pub changes: Vec<FieldChange>,
    pub changed_at: DateTime<Utc>,
    pub changed_by_name: Option<String>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub withdrawn_by_name: Option<String>,
}

/// Every change, the one that applies last first.
pub async fn list(app: &App) -> Result<Vec<Entry>> {
    let today = app.clock.today();
    let mut db = app.pool.acquire().await?;
    let mut value = value_of(&Settings::default())?;
    let mut entries = Vec::new();
    for past in storage::history(&mut db).await? {
        let state = match past.withdrawn_at {
            Some(_) => State::Withdrawn,
            None if past.valid_from > today => State::Planned,
            None => State::InForce,
        };
        let changes = changes::fields(&value, &past.value);
        if state != State::Withdrawn {
            changes::apply(&mut value, &past.value);
        }
        entries.push(Entry {
            version: past.version,
            valid_from: past.valid_from,
            state,
            changes,
            changed_at: past.changed_at,
            changed_by_name: past.changed_by_name,
            withdrawn_at: past.withdrawn_at,
            withdrawn_by_name: past.withdrawn_by_name,
        });
    }
    entries.reverse();
    Ok(entries)
}

/// What a change would do.
#[derive(Clone, Debug)]
pub struct Preview {
    pub valid_from: NaiveDate,
    /// Field by field, against what applies on that day without it.
    pub changes: Vec<FieldChange>,
    /// The invoices whose fee it is about.
    pub invoices: Followers,
}

/// What a change would do, without doing it.
pub async fn preview(app: &App, new: Versioned) -> Result<Preview> {
    let mut db = app.pool.acquire().await?;
    let Plan { valid_from, patch, .. } = plan(app, &mut db, new).await?;
    let then = super::on(&mut db, valid_from).await?.settings;
    let changes = changes::fields(&value_of(&then)?, &patch);
    let is_changed = |field: &str| changes.iter().any(|change| change.field == field);
    let parts = FeeParts {
        swedish_tax: is_changed("fees.percentageSwedishTax"),
        no_tax: is_changed("fees.percentageNoTax"),
        fixed: is_changed("fees.fixedFee"),
    };
    let invoices = match parts {
        FeeParts { swedish_tax: false, no_tax: false, fixed: false } => Followers::default(),
        parts => storage::followers(&mut db, parts).await?,
    };
    Ok(Preview { valid_from, changes, invoices })
}

/// Withdraws a planned change before its day. Withdrawn again, nothing changes. One that touches what guards money waits
/// for a second person.
pub async fn withdraw(app: &App, caller: &Caller, version: i32) -> Result<Outcome<()>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        storage::lock(tx).await?;
        let change = guarded::planned(tx, app, version).await?;
        if change.withdrawn_at.is_some() {
            return Ok(Outcome::Done(()));
        }
        let outcome = if changes::is_guarded(&change.value) {
            let command = Command::WithdrawSettingsChange { version };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            Outcome::Done(guarded::withdraw(tx, app, caller, version).await?)
        };
        Ok(outcome)
    })
    .await
}
