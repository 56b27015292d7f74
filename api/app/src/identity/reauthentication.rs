//! Confirming in an open session that it is still its owner who uses it.

use paraply_domain::fault::FaultKind;
use paraply_storage::identity::passkeys::Place;
use paraply_storage::identity::{second_factors, sessions};
use paraply_storage::users;
use sqlx::PgConnection;

use super::check_own_password;
use super::second_step::{Proof, prove};
use super::throttle::Counts;
use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result};

/// What somebody confirms with: the second factor where there is one, else the password.
pub struct Confirmation {
    pub password: Option<String>,
    /// A code of the app, a recovery code or a passkey.
    pub proof: Option<Proof>,
}

/// Confirms the caller's session. Who has a second factor confirms with it: a password alone may have been stolen
/// together with the session.
pub async fn reauthenticate(app: &App, caller: &Caller, confirmation: Confirmation) -> Result<()> {
    let session = caller.session.ok_or(Error::ReauthenticationRequired)?;
    let mut db = app.pool.acquire().await?;
    let state = second_factors::state(&mut db, caller.user_id).await?;
    drop(db);
    if state.is_set_up() {
        let proof = confirmation.proof.ok_or_else(|| Error::fault("code", FaultKind::Required))?;
        let (now, refusal) = (app.clock.now(), proof.refusal());
        let mut tx = app.begin().await?;
        // Parallel guesses wait here for each other until they are counted, so that none slips past the delay.
        let user = users::get_for_update(&mut tx, caller.user_id).await?;
        // Wrong ones slow the session down, not the owner who logs in elsewhere.
        let counts = Counts::of_session(&format!("{session} second factor"), &user.email);
        counts.refuse_early(&mut tx, now).await?;
        if !prove(&mut tx, app, &user, Place::Session(session), proof).await? {
            counts.record(&mut tx, app, now).await?;
            note_failure(&mut tx, app, caller).await?;
            tx.commit().await?;
            return Err(refusal);
        }
        counts.clear(&mut tx).await?;
        tx.commit().await?;
    } else {
        let password = confirmation.password.ok_or_else(|| Error::fault("password", FaultKind::Required))?;
        if !check_own_password(app, caller, &password).await? {
            return Err(Error::fault("password", FaultKind::WrongPassword));
        }
    }
    let mut tx = app.begin().await?;
    sessions::set_authenticated(&mut tx, session, app.clock.now()).await?;
    note_by(&mut tx, app, caller, "user.reauthenticate").await?;
    tx.commit().await?;
    Ok(())
}

/// Notes that whoever uses the session could not prove who they are.
pub(super) async fn note_failure(db: &mut PgConnection, app: &App, caller: &Caller) -> Result<()> {
    note_by(db, app, caller, "user.reauthenticate_failed").await
}

async fn note_by(db: &mut PgConnection, app: &App, caller: &Caller, action: &'static str) -> Result<()> {
    let entry = AuditEntry { action, entity: "user", entity_id: caller.user_id.0 };
    audit::record(db, &app.clock, caller, entry, None::<&()>, None::<&()>).await
}
