//! Passkeys (Web Authentication): added by their owner, asked as the second factor.
//!
//! The browser binds them to the origin that the server was configured with. A challenge is asked in one session or one
//! login, lives for minutes and is used up by its answer, right or wrong.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::refusal::Refusal;
use paraply_domain::second_factor::RecoveryCode;
use paraply_domain::text::required_line;
use paraply_storage::identity::passkeys::{self, Place, Purpose};
use paraply_storage::users::{self, User};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::PgConnection;
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    Webauthn, WebauthnBuilder, WebauthnError,
};

use crate::identity::notices::{self, SecurityChange};
use crate::identity::second_factor::changed;
use crate::identity::sessions::lock_account;
use crate::{App, Caller, Error, Result, Write, identity, settings};

pub use paraply_storage::identity::passkeys::Passkey as Stored;

const NAME_MAX: usize = 100;
/// How many passkeys a person can have.
const PASSKEYS_MAX: usize = 20;

/// The caller's passkeys, the oldest first.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<Stored>> {
    let mut db = app.pool.acquire().await?;
    Ok(passkeys::list(&mut db, caller.user_id).await?)
}

/// Asks the browser for a new passkey; gives what it needs to know.
pub async fn begin(app: &App, caller: &Caller) -> Result<Value> {
    let place = place(caller)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = lock_account(tx, caller).await?;
        let known = known(tx, user.id).await?;
        refuse_too_many(known.len())?;
        let known = known.iter().map(|key| key.cred_id().clone()).collect();
        let (options, state) = webauthn(tx, app)
            .await?
            .start_passkey_registration(user.id.0, &user.email, &user.full_name, Some(known))
            .map_err(Error::internal)?;
        let state = to_json(&state)?;
        passkeys::insert_ceremony(tx, user.id, place, Purpose::Register, &state, app.clock.now()).await?;
        to_json(&options)
    })
    .await
}

/// Adds the passkey that the browser has made. Gives recovery codes where there were none.
pub async fn add(app: &App, caller: &Caller, name: &str, credential: Value) -> Result<Vec<RecoveryCode>> {
    let name = required_line(name, NAME_MAX).map_err(|kind| Error::fault("name", kind))?;
    let wrong = || Error::fault("credential", FaultKind::WrongPasskey);
    let credential: RegisterPublicKeyCredential = serde_json::from_value(credential).map_err(|_| wrong())?;
    let now = app.clock.now();
    let mut tx = app.begin().await?;
    let user = lock_account(&mut tx, caller).await?;
    let state = passkeys::take_ceremony(&mut tx, user.id, place(caller)?, Purpose::Register, now).await?;
    let state: PasskeyRegistration = from_json(state.ok_or(Refusal::NoFactorToConfirm)?)?;
    let webauthn = webauthn(&mut tx, app).await?;
    let Ok(key) = webauthn.finish_passkey_registration(&credential, &state) else {
        tx.commit().await?;
        return Err(wrong());
    };
    refuse_too_many(known(&mut tx, user.id).await?.len())?;
    if !passkeys::insert(&mut tx, user.id, &name, key.cred_id(), &to_json(&key)?, now).await? {
        return Err(Refusal::PasskeyExists.into());
    }
    let codes = changed(&mut tx, app, caller, &user, SecurityChange::PasskeyAdded).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Removes one of the caller's passkeys.
pub async fn remove(app: &App, caller: &Caller, id: Uuid) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = lock_account(tx, caller).await?;
        if !passkeys::delete(tx, user.id, id).await? {
            return Err(Error::NotFound);
        }
        changed(tx, app, caller, &user, SecurityChange::PasskeyRemoved).await?;
        Ok(())
    })
    .await
}

/// Asks the caller's passkeys to confirm who uses the session.
pub async fn ask_in_session(app: &App, caller: &Caller) -> Result<Value> {
    let place = place(caller)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = users::get_for_update(tx, caller.user_id).await?;
        let options = ask(tx, app, &user, place).await?;
        Ok(options)
    })
    .await
}

/// Asks a person's passkeys to sign; gives what the browser needs to know. The person's row is locked.
pub(crate) async fn ask(db: &mut PgConnection, app: &App, user: &User, place: Place) -> Result<Value> {
    let known = known(db, user.id).await?;
    if known.is_empty() {
        return Err(Refusal::NoSecondFactor.into());
    }
    let (options, state) =
        webauthn(db, app).await?.start_passkey_authentication(&known).map_err(Error::internal)?;
    let state = to_json(&state)?;
    passkeys::insert_ceremony(db, user.id, place, Purpose::Authenticate, &state, app.clock.now()).await?;
    to_json(&options)
}

/// Whether one of the person's passkeys has signed what it was asked here. The challenge is used up.
pub(crate) async fn prove(
    db: &mut PgConnection,
    app: &App,
    user: &User,
    place: Place,
    credential: Value,
) -> Result<bool> {
    let now = app.clock.now();
    let Some(state) = passkeys::take_ceremony(db, user.id, place, Purpose::Authenticate, now).await? else {
        return Ok(false);
    };
    let state: PasskeyAuthentication = from_json(state)?;
    let Ok(credential) = serde_json::from_value::<PublicKeyCredential>(credential) else { return Ok(false) };
    let signed = match webauthn(db, app).await?.finish_passkey_authentication(&credential, &state) {
        Ok(signed) => signed,
        Err(WebauthnError::CredentialPossibleCompromise) => return cloned(db, app, user).await,
        Err(_) => return Ok(false),
    };
    // Removed meanwhile, it proves nothing.
    let Some(stored) = passkeys::find_for_update(db, user.id, signed.cred_id()).await? else {
        return Ok(false);
    };
    let mut key: Passkey = from_json(stored)?;
    key.update_credential(&signed);
    // The library compares with the counter as it was when the passkey was asked; another challenge may have been
    // answered since.
    let (id, counter) = (signed.cred_id(), signed.counter());
    if !passkeys::update_used(db, user.id, id, &to_json(&key)?, counter, now).await? {
        return cloned(db, app, user).await;
    }
    Ok(true)
}

/// Refuses a passkey whose counter did not go up, and tells its owner: there may be a copy of it.
async fn cloned(db: &mut PgConnection, app: &App, user: &User) -> Result<bool> {
    notices::security_changed(db, app, user, SecurityChange::PasskeyCloned).await?;
    identity::note(db, app, user.id, SecurityChange::PasskeyCloned.action()).await?;
    Ok(false)
}

fn place(caller: &Caller) -> Result<Place> {
    caller.session.map(Place::Session).ok_or(Error::SessionRequired)
}

fn refuse_too_many(count: usize) -> Result<()> {
    if count < PASSKEYS_MAX { Ok(()) } else { Err(Refusal::PasskeyLimit { max: PASSKEYS_MAX }.into()) }
}

async fn known(db: &mut PgConnection, user: UserId) -> Result<Vec<Passkey>> {
    passkeys::credentials(db, user).await?.into_iter().map(from_json).collect()
}

/// The rules of this origin. Browsers know no passkeys for an origin without a name.
async fn webauthn(db: &mut PgConnection, app: &App) -> Result<Webauthn> {
    let origin = Url::parse(&app.config.origin()).map_err(Error::internal)?;
    let domain = origin.domain().ok_or(Refusal::PasskeysNeedDomain)?;
    let name = settings::on(db, app.clock.today()).await?.settings.company.name;
    let builder = WebauthnBuilder::new(domain, &origin).map_err(Error::internal)?;
    builder.rp_name(&name).build().map_err(Error::internal)
}

fn to_json(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(Error::internal)
}

fn from_json<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(Error::internal)
}
