//! Users whom an import created or changed.

use std::collections::{HashMap, HashSet};

use paraply_domain::country::Country;
use paraply_domain::ids::GroupId;
use paraply_domain::language::Language;
use paraply_domain::person::Personnummer;
use paraply_domain::refusal::Refusal;
use paraply_storage::imports::{Record, known, undo};
use paraply_storage::users::tax_profiles;
use paraply_storage::users::{self, User};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::groups::guarded::AllFees;
use crate::imports::undo::{before, versions};
use crate::users::details::{audited, check_own};
use crate::{App, Caller, Error, Result, audit};

/// What an import can change of a user, as it was before.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    full_name: String,
    phone: String,
    address: String,
    city: String,
    postal_code: String,
    country: String,
    language: Language,
    personnummer: Option<String>,
    group_id: Option<Uuid>,
    trusted: bool,
}

impl Person {
    /// The present data of a user.
    pub fn of(user: &User) -> Self {
        Self {
            full_name: user.full_name.clone(),
            phone: user.phone.clone(),
            address: user.address.clone(),
            city: user.city.clone(),
            postal_code: user.postal_code.clone(),
            country: user.country.code().into(),
            language: user.language,
            personnummer: user.personnummer.as_ref().map(|number| number.as_str().to_owned()),
            group_id: user.group_id.map(|group| group.0),
            trusted: user.trusted,
        }
    }

    /// The user with this data.
    fn applied_to(&self, user: &User) -> Result<User> {
        let unreadable = |_| Error::Inconsistent(format!("former data of user {}", user.id));
        let personnummer = self.personnummer.as_deref().map(Personnummer::from_stored).transpose();
        Ok(User {
            full_name: self.full_name.clone(),
            phone: self.phone.clone(),
            address: self.address.clone(),
            city: self.city.clone(),
            postal_code: self.postal_code.clone(),
            country: Country::parse(&self.country).map_err(unreadable)?,
            language: self.language,
            personnummer: personnummer.map_err(unreadable)?,
            group_id: self.group_id.map(GroupId),
            trusted: self.trusted,
            ..user.clone()
        })
    }
}

/// Removes those who have not logged in yet and whom nothing belongs to.
pub async fn remove(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let there = unchanged(db, batch).await?;
    let ids: Vec<Uuid> = there.iter().map(|user| user.id.0).collect();
    let before = audited_all(app, db, &there).await?;
    let removed: HashSet<Uuid> = undo::delete_users(db, &ids).await?.into_iter().collect();
    let events = before
        .iter()
        .filter(|(id, _)| removed.contains(id))
        .map(|(id, before)| audit::event("import.remove", *id, Some(before), None::<&()>))
        .collect::<Result<Vec<_>>>()?;
    audit::record_many(db, &app.clock, caller, "user", &events).await?;
    Ok(removed.len())
}

/// Restores those whom nobody has changed since.
pub async fn restore(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
    let former = before::<Person>(batch)?;
    let there = unchanged(db, batch).await?;
    let restored =
        there.iter().map(|user| former[&user.id.0].applied_to(user)).collect::<Result<Vec<_>>>()?;
    let fees = AllFees::load(db).await?;
    for (user, former) in there.iter().zip(&restored) {
        check_own(caller, user, former)?;
        check_guarded(&fees, user, former)?;
    }
    let (before, after) = (audited_all(app, db, &there).await?, audited_all(app, db, &restored).await?);
    users::update_many(db, &restored.iter().collect::<Vec<_>>()).await?;
    let events = before
        .iter()
        .map(|(id, before)| audit::event("import.restore", *id, Some(before), after.get(id)))
        .collect::<Result<Vec<_>>>()?;
    audit::record_many(db, &app.clock, caller, "user", &events).await?;
    Ok(there.len())
}

/// What takes two people to grant is not granted by undoing what one has revoked.
fn check_guarded(fees: &AllFees, user: &User, former: &User) -> Result<()> {
    let gives_trust = former.trusted && !user.trusted;
    if gives_trust || fees.differ(user.group_id, former.group_id) {
        return Err(Refusal::UndoNeedsTwo { name: user.full_name.clone() }.into());
    }
    Ok(())
}

/// Those who are as the import left them, locked.
async fn unchanged(db: &mut PgConnection, batch: &[Record]) -> Result<Vec<User>> {
    let versions = versions(batch);
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    known::lock_users(db, &ids).await?;
    let mut there = users::find_many(db, &ids).await?;
    there.retain(|user| versions.get(&user.id.0) == Some(&user.version));
    Ok(there)
}

/// Users as the audit log shows them.
async fn audited_all(app: &App, db: &mut PgConnection, people: &[User]) -> Result<HashMap<Uuid, Value>> {
    let ids: Vec<Uuid> = people.iter().map(|user| user.id.0).collect();
    let mut taxes = tax_profiles::find_current_of(db, &ids, app.clock.today()).await?;
    let entry = |user: &User| (user.id.0, audited(user, &taxes.remove(&user.id.0).unwrap_or_default()));
    Ok(people.iter().map(entry).collect())
}
