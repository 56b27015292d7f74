//! The caller's second factor: an authenticator app and recovery codes, set up, renewed and removed. Passkeys stand in
//! [`crate::identity::passkeys`].
//!
//! Every change is mailed to its owner and ends all other sessions; the last factor takes the recovery codes along.

use chrono::{DateTime, Utc};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::refusal::Refusal;
use paraply_domain::second_factor::{RECOVERY_CODES, RecoveryCode, TotpSecret, TypedFactor};
use paraply_storage::identity::{second_factors, sessions, sign_in_challenges};
use paraply_storage::users::{self, User};
use sqlx::PgConnection;

use crate::audit::{self, AuditEntry};
use crate::identity::notices::{self, SecurityChange};
use crate::identity::sessions::{end_rights, lock_account};
use crate::{App, Caller, Error, Result, Write, settings};

pub use paraply_storage::identity::second_factors::State;

/// How the caller can prove who they are.
pub struct Overview {
    pub state: State,
    /// The caller's roles take a second factor.
    pub required: bool,
    pub password: bool,
    /// Until when sensitive acts need no confirmation.
    pub fresh_until: Option<DateTime<Utc>>,
}

/// An authenticator app that waits for its first code.
pub struct Setup {
    pub secret: String,
    /// To be read by the app from a QR code.
    pub uri: String,
}

/// What the caller has.
pub async fn overview(app: &App, caller: &Caller) -> Result<Overview> {
    let mut db = app.pool.acquire().await?;
    Ok(Overview {
        state: second_factors::state(&mut db, caller.user_id).await?,
        required: is_required(&mut db, app, caller).await?,
        password: users::get(&mut db, caller.user_id).await?.password_hash.is_some(),
        fresh_until: caller.fresh_until().filter(|until| *until > app.clock.now()),
    })
}

/// Whether the caller's roles take a second factor by the settings of the day.
async fn is_required(db: &mut PgConnection, app: &App, caller: &Caller) -> Result<bool> {
    Ok(caller.roles.move_money() && settings::on(db, app.clock.today()).await?.settings.require_second_factor)
}

/// Begins to set up an app. One that is confirmed already keeps counting until the new one is.
pub async fn begin_totp(app: &App, caller: &Caller) -> Result<Setup> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let issuer = settings::on(tx, app.clock.today()).await?.settings.company.name;
        let secret: TotpSecret = second_factors::insert_pending(tx, caller.user_id, app.clock.now()).await?;
        Ok(Setup { secret: secret.text(), uri: secret.uri(&issuer, &caller.email) })
    })
    .await
}

/// Confirms the app by a code of it. Gives new recovery codes where there were none.
pub async fn confirm_totp(app: &App, caller: &Caller, code: &str) -> Result<Vec<RecoveryCode>> {
    let wrong = || Error::fault("code", FaultKind::WrongCode);
    let Some(TypedFactor::Totp(code)) = TypedFactor::parse(code) else { return Err(wrong()) };
    let now = app.clock.now();
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = lock_account(tx, caller).await?;
        let pending =
            second_factors::find_totp(tx, user.id, false).await?.ok_or(Refusal::NoFactorToConfirm)?;
        let seconds = u64::try_from(now.timestamp()).map_err(Error::internal)?;
        let step = pending.secret.step_of(&code, seconds).ok_or_else(wrong)?;
        second_factors::confirm(tx, user.id, pending.id, step, now).await?;
        let codes = changed(tx, app, caller, &user, SecurityChange::TotpAdded).await?;
        Ok(codes)
    })
    .await
}

/// Removes the app.
pub async fn remove_totp(app: &App, caller: &Caller) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = lock_account(tx, caller).await?;
        if !second_factors::delete_totp(tx, user.id).await? {
            return Err(Error::NotFound);
        }
        changed(tx, app, caller, &user, SecurityChange::TotpRemoved).await?;
        Ok(())
    })
    .await
}

/// Makes new recovery codes; the earlier ones end.
pub async fn renew_recovery_codes(app: &App, caller: &Caller) -> Result<Vec<RecoveryCode>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = lock_account(tx, caller).await?;
        if !second_factors::state(tx, user.id).await?.is_set_up() {
            return Err(Refusal::NoSecondFactor.into());
        }
        let codes = new_codes(tx, app, user.id).await?;
        note(tx, app, caller, user.id, SecurityChange::RecoveryCodesRenewed).await?;
        notices::security_changed(tx, app, &user, SecurityChange::RecoveryCodesRenewed).await?;
        Ok(codes)
    })
    .await
}

/// Resets the second factor of a user who has lost it: every session and token ends, and the password alone
/// logs in until a new one is set up. Called by what has checked that it may be done.
pub async fn reset(db: &mut PgConnection, app: &App, caller: &Caller, user: &User) -> Result<()> {
    if !second_factors::state(db, user.id).await?.is_set_up() {
        return Err(Refusal::NoSecondFactor.into());
    }
    second_factors::delete_of_user(db, user.id).await?;
    end_rights(db, user.id, None).await?;
    note(db, app, caller, user.id, SecurityChange::Reset).await?;
    notices::security_changed(db, app, user, SecurityChange::Reset).await
}

/// What follows from a change of the factors: recovery codes come with the first one and go with the last, other
/// sessions and logins under way end, the owner is notified. Who must have a factor keeps the last one.
pub(crate) async fn changed(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    user: &User,
    change: SecurityChange,
) -> Result<Vec<RecoveryCode>> {
    let state = second_factors::state(db, user.id).await?;
    let codes = match (state.is_set_up(), state.recovery_codes) {
        (true, 0) => new_codes(db, app, user.id).await?,
        (true, _) => Vec::new(),
        (false, _) if is_required(db, app, caller).await? => return Err(Refusal::LastSecondFactor.into()),
        (false, _) => {
            second_factors::delete_recovery_codes(db, user.id).await?;
            Vec::new()
        }
    };
    sessions::close_of_user(db, user.id, caller.session).await?;
    sign_in_challenges::delete_of_user(db, user.id).await?;
    note(db, app, caller, user.id, change).await?;
    notices::security_changed(db, app, user, change).await?;
    Ok(codes)
}

async fn new_codes(db: &mut PgConnection, app: &App, user: UserId) -> Result<Vec<RecoveryCode>> {
    let codes: Vec<_> = (0..RECOVERY_CODES).map(|_| RecoveryCode::new(rand::random())).collect();
    second_factors::replace_recovery_codes(db, user, &codes, app.clock.now()).await?;
    Ok(codes)
}

async fn note(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    user: UserId,
    change: SecurityChange,
) -> Result<()> {
    let entry = AuditEntry { action: change.action(), entity: "user", entity_id: user.0 };
    audit::record(db, &app.clock, caller, entry, None::<&()>, None::<&()>).await
}
