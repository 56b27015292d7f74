//! Logging in and out.

use std::time::Instant;

use paraply_domain::ids::UserId;
use paraply_storage::audit::access_log;
use paraply_storage::identity::sessions;
use paraply_storage::users;

use super::notes::sign_in_event;
use super::second_step::{Awaited, await_second_factor};
use super::session::{SignedIn, open_session};
use super::throttle::{self, Attempt};
use super::{Origin, even_out, notices};
use crate::{App, Error, Result};

/// What came of a login with the right password.
pub enum Login {
    SignedIn(SignedIn),
    /// The address must be verified first; no session was opened.
    RequiresVerification,
    /// The second factor must be proven first; no session was opened.
    RequiresSecondFactor(Awaited),
}

/// Checks the password and opens a new session; the session of the cookie that came along ends.
pub async fn login(app: &App, origin: &Origin, email: &str, password: &str) -> Result<Login> {
    let started = Instant::now();
    let email = email.trim().to_lowercase();
    let mut db = app.pool.acquire().await.map_err(Error::from)?;
    let seen = users::find_by_email(&mut db, &email).await?;
    drop(db);
    let attempt = Attempt {
        email: &email,
        user: seen.as_ref(),
        ip: origin.ip.as_deref(),
        device: origin.device.as_deref(),
    };
    if !throttle::check(app, &attempt, password).await? {
        if let Some(user) = &seen {
            note(app, origin, user.id, "session.sign_in_failed", None).await?;
        }
        even_out(started).await;
        return Err(Error::WrongCredentials);
    }
    let seen = seen.ok_or(Error::WrongCredentials)?;

    let mut tx = app.begin().await?;
    let user = users::get_for_update(&mut tx, seen.id).await?;
    // Blocked, closed or with another password since it was checked: a session now would outlive what ended the others.
    if user.blocked_at.is_some() || user.password_hash != seen.password_hash {
        return Err(Error::WrongCredentials);
    }
    if user.email_verified_at.is_none() {
        notices::verify_email_if_due(&mut tx, app, &user).await?;
        tx.commit().await?;
        return Ok(Login::RequiresVerification);
    }
    if let Some(awaited) = await_second_factor(&mut tx, app, &user).await? {
        tx.commit().await?;
        return Ok(Login::RequiresSecondFactor(awaited));
    }
    let signed_in = open_session(&mut tx, app, origin, user).await?;
    tx.commit().await?;
    Ok(Login::SignedIn(signed_in))
}

/// Notes in the person's access log what happened at the login.
async fn note(
    app: &App,
    origin: &Origin,
    user: UserId,
    action: &'static str,
    actor: Option<UserId>,
) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    Ok(access_log::insert(&mut db, &sign_in_event(origin, user, action, actor), app.clock.now()).await?)
}

/// Ends the session of the cookie that came along, if there is one.
pub async fn logout(app: &App, origin: &Origin) -> Result<()> {
    if let Some(secret) = &origin.session {
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        sessions::close_by_secret(&mut db, secret).await?;
    }
    Ok(())
}
