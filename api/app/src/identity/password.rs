//! Passwords that are changed or forgotten. A new one ends the sessions and access tokens of the old one.

use std::time::Instant;

use paraply_domain::fault::FaultKind;
use paraply_domain::password::parse_new;
use paraply_storage::identity::one_time_tokens::{self, Purpose};
use paraply_storage::identity::{known_devices, second_factors};
use paraply_storage::users::{self, User};

use super::notes::note;
use super::reauthentication::note_failure;
use super::throttle::{self, Counts};
use super::{Origin, even_out, notices};
use crate::audit::{self, AuditEntry};
use crate::identity::sessions::{end_rights, lock_account};
use crate::{App, Caller, Error, Result, Write, limits};

/// Mails a link for a new password, where the address has an account.
pub async fn forgot_password(app: &App, origin: &Origin, email: &str) -> Result<()> {
    let started = Instant::now();
    let email = email.trim().to_lowercase();
    limits::mail(app, origin.ip_key(), &email).await?;
    let mut tx = app.begin().await?;
    if let Some(user) = users::find_by_email_for_update(&mut tx, &email).await?
        && user.blocked_at.is_none()
    {
        notices::reset_password(&mut tx, app, &user).await?;
    }
    tx.commit().await?;
    even_out(started).await;
    Ok(())
}

/// Takes the link's token and sets the new password. Who can read the mail also owns the address.
pub async fn reset_password(app: &App, token: &str, password: &str) -> Result<()> {
    // Before the connection and the locks: nobody waits for a place while holding what others wait for.
    let place = app.passwords.place().await?;
    let now = app.clock.now();
    let mut tx = app.begin().await?;
    // A link that is dead costs no hash; one whose password is refused lives on, since nothing is committed.
    let id = one_time_tokens::take(&mut tx, Purpose::ResetPassword, token, now)
        .await?
        .ok_or(Error::LinkExpired)?;
    let user = users::get_for_update(&mut tx, id).await?;
    if user.blocked_at.is_some() {
        return Err(Error::LinkExpired);
    }
    let personal = [&*user.full_name, &*user.email];
    let password = parse_new(password, &personal).map_err(|kind| Error::fault("password", kind))?;
    let hash = place.hash(password).await?;
    drop(place);
    users::set_email_verified(&mut tx, id, now).await?;
    set(&mut tx, app, &user, &hash, None).await?;
    note(&mut tx, app, id, "user.reset_password").await?;
    tx.commit().await?;
    Ok(())
}

/// Sets a new password for somebody who knows the old one.
pub async fn change_password(app: &App, caller: &Caller, current: &str, new: &str) -> Result<()> {
    let personal = [&*caller.full_name, &*caller.email];
    let new = parse_new(new, &personal).map_err(|kind| Error::fault("newPassword", kind))?;
    // The present password proves who this is, but not where it takes a second factor to log in.
    if caller.session.is_none() {
        return Err(Error::SessionRequired);
    }
    let mut db = app.pool.acquire().await?;
    if second_factors::state(&mut db, caller.user_id).await?.is_set_up() {
        caller.require_fresh(app.clock.now())?;
    }
    drop(db);
    if !check_own_password(app, caller, current).await? {
        return Err(Error::fault("currentPassword", FaultKind::WrongPassword));
    }
    let hash = app.passwords.hash(new).await?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = lock_account(tx, caller).await?;
        set(tx, app, &user, &hash, Some(caller)).await?;
        let entry = AuditEntry { action: "user.change_password", entity: "user", entity_id: user.id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await
    })
    .await
}

/// Whether this is the caller's password. Wrong ones slow the session down, not the owner who logs in elsewhere, and
/// stand in the person's access log.
pub async fn check_own_password(app: &App, caller: &Caller, password: &str) -> Result<bool> {
    let mut db = app.pool.acquire().await?;
    let stored = users::get(&mut db, caller.user_id).await?.password_hash;
    drop(db);
    let session = caller.session.map_or_else(|| format!("of {}", caller.user_id), |id| id.to_string());
    let right = Counts::of_session(&session, &caller.email).check(app, password, stored).await?;
    if !right {
        note_failure(&mut *app.pool.acquire().await?, app, caller).await?;
    }
    Ok(right)
}

async fn set(
    db: &mut sqlx::PgConnection,
    app: &App,
    user: &User,
    hash: &str,
    caller: Option<&Caller>,
) -> Result<()> {
    users::set_password(db, user.id, hash).await?;
    one_time_tokens::delete_of_user(db, user.id).await?;
    end_rights(db, user.id, caller.and_then(|caller| caller.session)).await?;
    known_devices::delete_of_user(db, user.id).await?;
    throttle::forget(db, &user.email).await?;
    notices::password_changed(db, app, user).await
}
