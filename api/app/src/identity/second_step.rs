//! The second step of a login, and the proof that it takes.
//!
//! Nobody learns whether an account has a second factor before its password was right, and a right password alone
//! does not end the counting of wrong codes.

use paraply_domain::fault::FaultKind;
use paraply_domain::second_factor::TypedFactor;
use paraply_storage::audit::access_log;
use paraply_storage::identity::passkeys::Place;
use paraply_storage::identity::second_factors::{self, State};
use paraply_storage::identity::sign_in_challenges::{self, ATTEMPTS_MAX, Challenge};
use paraply_storage::users::{self, User};
use serde_json::Value;
use sqlx::PgConnection;

use super::Origin;
use super::notes::{note, sign_in_event};
use super::notices::{self, SecurityChange};
use super::session::{SignedIn, open_session};
use super::throttle::Counts;
use crate::identity::passkeys;
use crate::{App, Error, Result};

/// A login whose password was right.
pub struct Awaited {
    pub secret: String,
    pub state: State,
}

/// What somebody proves themselves with.
pub enum Proof {
    /// A code of the app, or a recovery code.
    Typed(TypedFactor),
    /// What a passkey has signed, as the browser gives it.
    Passkey(Value),
}

impl Proof {
    /// Reads what was typed.
    pub fn typed(code: &str) -> Result<Self> {
        TypedFactor::parse(code).map(Self::Typed).ok_or_else(|| Error::fault("code", FaultKind::WrongCode))
    }

    /// The refusal of whatever is not right: it does not say why.
    pub(super) fn refusal(&self) -> Error {
        match self {
            Self::Typed(_) => Error::fault("code", FaultKind::WrongCode),
            Self::Passkey(_) => Error::fault("passkey", FaultKind::WrongPasskey),
        }
    }

    /// What was sent; none where nothing was.
    pub fn read(code: Option<&str>, passkey: Option<Value>) -> Result<Option<Self>> {
        match (code, passkey) {
            (_, Some(passkey)) => Ok(Some(Self::Passkey(passkey))),
            (Some(code), None) => Self::typed(code).map(Some),
            (None, None) => Ok(None),
        }
    }
}

/// Begins the second step where the person has one: no session is open yet.
pub(super) async fn await_second_factor(
    db: &mut PgConnection,
    app: &App,
    user: &User,
) -> Result<Option<Awaited>> {
    let state = second_factors::state(db, user.id).await?;
    if !state.is_set_up() {
        return Ok(None);
    }
    let secret = sign_in_challenges::insert(db, user.id, app.clock.now()).await?;
    Ok(Some(Awaited { secret, state }))
}

/// The login that waits under a token, and what it can go on with.
pub async fn awaited(app: &App, secret: &str) -> Result<State> {
    let mut db = app.pool.acquire().await?;
    let challenge = find(&mut db, app, Some(secret)).await?;
    Ok(second_factors::state(&mut db, challenge.user).await?)
}

/// Asks the passkeys of whoever logs in.
pub async fn ask_passkey(app: &App, secret: Option<&str>) -> Result<Value> {
    let mut tx = app.begin().await?;
    let challenge = find(&mut tx, app, secret).await?;
    let user = users::get_for_update(&mut tx, challenge.user).await?;
    Counts::of_second_factor(&user).refuse_early(&mut tx, app.clock.now()).await?;
    let options = passkeys::ask(&mut tx, app, &user, Place::SignIn(challenge.id)).await?;
    tx.commit().await?;
    Ok(options)
}

async fn find(db: &mut PgConnection, app: &App, secret: Option<&str>) -> Result<Challenge> {
    let secret = secret.ok_or(Error::SignInExpired)?;
    sign_in_challenges::find(db, secret, app.clock.now()).await?.ok_or(Error::SignInExpired)
}

/// Checks the second factor and opens the session.
pub async fn finish_login(
    app: &App,
    origin: &Origin,
    secret: Option<&str>,
    proof: Proof,
) -> Result<SignedIn> {
    let (now, refusal) = (app.clock.now(), proof.refusal());
    let mut tx = app.begin().await?;
    let challenge = find(&mut tx, app, secret).await?;
    // Parallel guesses wait here for each other until they are counted, so that none slips past the limits.
    let user = users::get_for_update(&mut tx, challenge.user).await?;
    if user.blocked_at.is_some() {
        return Err(Error::SignInExpired);
    }
    let counts = Counts::of_second_factor(&user);
    counts.refuse_early(&mut tx, now).await?;
    let challenge =
        sign_in_challenges::count_attempt(&mut tx, challenge.id, now).await?.ok_or(Error::SignInExpired)?;
    if !prove(&mut tx, app, &user, Place::SignIn(challenge.id), proof).await? {
        counts.record(&mut tx, app, now).await?;
        access_log::insert(&mut tx, &sign_in_event(origin, user.id, "session.sign_in_failed", None), now)
            .await?;
        if challenge.attempts >= ATTEMPTS_MAX {
            notices::security_changed(&mut tx, app, &user, SecurityChange::Failed).await?;
        }
        note(&mut tx, app, user.id, SecurityChange::Failed.action()).await?;
        tx.commit().await?;
        return Err(refusal);
    }
    if !sign_in_challenges::take(&mut tx, challenge.id).await? {
        return Err(Error::SignInExpired);
    }
    counts.clear(&mut tx).await?;
    let signed_in = open_session(&mut tx, app, origin, user).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Whether the proof is right; what can be used once is used up by it.
pub(super) async fn prove(
    db: &mut PgConnection,
    app: &App,
    user: &User,
    place: Place,
    proof: Proof,
) -> Result<bool> {
    let now = app.clock.now();
    match proof {
        Proof::Passkey(credential) => passkeys::prove(db, app, user, place, credential).await,
        Proof::Typed(TypedFactor::Totp(code)) => {
            let Some(totp) = second_factors::find_totp(db, user.id, true).await? else { return Ok(false) };
            let seconds = u64::try_from(now.timestamp()).map_err(Error::internal)?;
            match totp.secret.step_of(&code, seconds) {
                Some(step) => Ok(second_factors::use_step(db, totp.id, step).await?),
                None => Ok(false),
            }
        }
        Proof::Typed(TypedFactor::Recovery(code)) => {
            let right = second_factors::use_recovery_code(db, user.id, &code, now).await?;
            if right {
                notices::security_changed(db, app, user, SecurityChange::RecoveryCodeUsed).await?;
                note(db, app, user.id, SecurityChange::RecoveryCodeUsed.action()).await?;
            }
            Ok(right)
        }
    }
}
