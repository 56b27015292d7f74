//! Takes an import back, as long as nothing was built on it: what it made goes, what it changed is as it was.

use paraply_domain::country::Country;
use paraply_domain::ids::{ClientId, GroupId, InvoiceId, PaymentId, UserId};
use paraply_domain::language::Language;
use paraply_domain::person::Personnummer;
use paraply_domain::refusal::Refusal;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Kind, Summary};
use crate::app::audit::{self, Deed};
use crate::app::invoices::{drafting, payments};
use crate::app::{App, Caller, Error, Result};
use crate::files::StoredFile;
use crate::storage::clients;
use crate::storage::imports::{self as storage, Record};
use crate::storage::users::{self, User};

/// What an import can change of a person, as it was.
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
    /// As the person is.
    pub fn of(user: &User) -> Self {
        Self {
            full_name: user.full_name.clone(),
            phone: user.phone.clone(),
            address: user.address.clone(),
            city: user.city.clone(),
            postal_code: user.postal_code.clone(),
            country: user.country.clone(),
            language: user.language,
            personnummer: user.personnummer.as_ref().map(|number| number.as_str().to_owned()),
            group_id: user.group_id.map(|group| group.0),
            trusted: user.trusted,
        }
    }
}

/// Takes an import back. Doing it again changes nothing.
pub async fn undo(app: &App, caller: &Caller, id: Uuid) -> Result<Summary> {
    let mut tx = app.begin().await?;
    let import = storage::find_for_update(&mut tx, id).await?.ok_or(Error::NotFound)?;
    let kind = Kind::parse(&import.kind);
    let kind = kind.ok_or_else(|| Error::Inconsistent(format!("kind of import {id}")))?;
    caller.require(kind.permission())?;
    if import.undone_at.is_some() {
        return Ok(import.into());
    }
    let mut files = Vec::new();
    let mut built_on = 0;
    // Backwards, because what came later may stand on what came before.
    for record in storage::records(&mut tx, id).await?.into_iter().rev() {
        match take_back(app, &mut tx, caller, &record, &mut files).await {
            Ok(true) => {}
            Ok(false) | Err(Error::Refused(_)) => built_on += 1,
            Err(error) if error.constraint().is_some() => {
                return Err(Refusal::ImportBuiltOn { records: 1 }.into());
            }
            Err(error) => return Err(error),
        }
    }
    if built_on > 0 {
        return Err(Refusal::ImportBuiltOn { records: built_on }.into());
    }
    storage::mark_undone(&mut tx, id, caller.user_id, app.clock.now()).await?;
    let deed = Deed { action: "import.undo", entity: "import", entity_id: id, caller: Some(caller) };
    audit::record(&mut tx, &app.clock, deed, None::<&()>, None::<&()>).await?;
    let import = storage::find_for_update(&mut tx, id).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    for file in files {
        app.files.forget(&file).await;
    }
    app.wake.notify_one();
    Ok(import.into())
}

/// Whether a record could be taken back: not where it is other than the import left it, or something stands on it.
async fn take_back(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    record: &Record,
    files: &mut Vec<StoredFile>,
) -> Result<bool> {
    let Record { entity, id, version, before } = record;
    let done = match (*entity, before) {
        ("client", None) => storage::delete_client(db, ClientId(*id), *version).await?,
        ("client", Some(before)) => {
            let details = serde_json::from_str(before).map_err(Error::internal)?;
            let now = clients::lock(db, ClientId(*id), None).await?;
            let is_same = now.is_some_and(|client| client.version == *version && !client.archived);
            if is_same {
                clients::update(db, ClientId(*id), &details).await?;
            }
            is_same
        }
        ("user", None) => storage::delete_user(db, UserId(*id), *version).await?,
        ("user", Some(before)) => restore(db, UserId(*id), *version, before).await?,
        ("invoice", _) => {
            match drafting::remove_unchanged(app, db, caller, InvoiceId(*id), *version).await? {
                Some(removed) => files.extend(removed),
                None => return Ok(false),
            }
            // Its removal is audited with the invoice's own acts.
            return Ok(true);
        }
        ("payment", _) => return payments::take_back(app, db, caller, PaymentId(*id)).await,
        _ => return Err(Error::Inconsistent(format!("record {id} of an import"))),
    };
    if done {
        let action = if before.is_some() { "import.restore" } else { "import.remove" };
        let deed = Deed { action, entity, entity_id: *id, caller: Some(caller) };
        audit::record(db, &app.clock, deed, None::<&()>, None::<&()>).await?;
    }
    Ok(done)
}

async fn restore(db: &mut PgConnection, id: UserId, version: i32, before: &str) -> Result<bool> {
    let was: Person = serde_json::from_str(before).map_err(Error::internal)?;
    let mut user = users::get_for_update(db, id).await?;
    if user.version != version {
        return Ok(false);
    }
    let personnummer = was.personnummer.as_deref().map(Personnummer::from_stored).transpose();
    let unreadable = |_| Error::Inconsistent(format!("former data of user {id}"));
    user.personnummer = personnummer.map_err(unreadable)?;
    user.country = Country::parse(&was.country).map_err(unreadable)?.code().to_owned();
    user.full_name = was.full_name;
    user.phone = was.phone;
    user.address = was.address;
    user.city = was.city;
    user.postal_code = was.postal_code;
    user.language = was.language;
    user.group_id = was.group_id.map(GroupId);
    user.trusted = was.trusted;
    users::update(db, &user).await?;
    Ok(true)
}
