//! Signing in and out.

use paraply_domain::ids::UserId;
use paraply_domain::password::normalised;

use super::{Origin, letters};
use crate::app::{App, Error, Result};
use crate::storage::{login_failures, sessions, users};

/// What came of a login with the right password.
pub enum Login {
    /// A session is open.
    SignedIn(SignedIn),
    /// The address must be verified first; no session was opened.
    RequiresVerification,
}

/// A session that was just opened.
pub struct SignedIn {
    /// The secret for the cookie.
    pub secret: String,
    /// The person's name.
    pub full_name: String,
    /// Whether the back office is open to the person.
    pub is_admin: bool,
}

/// Checks the password and opens a new session; the session of the cookie that came along ends.
pub async fn login(app: &App, origin: &Origin, email: &str, password: &str) -> Result<Login> {
    let email = email.trim().to_lowercase();
    let now = app.clock.now();
    // Counted before the password is looked at, so that parallel tries cannot slip past the limit.
    let mut tx = app.begin().await?;
    let attempt = login_failures::insert(&mut tx, &email, origin.ip_key(), now).await?;
    tx.commit().await?;

    let mut db = app.pool.acquire().await.map_err(Error::from)?;
    let user = users::find_by_email(&mut db, &email).await?;
    drop(db);
    let stored =
        user.as_ref().filter(|user| user.blocked_at.is_none()).and_then(|user| user.password_hash.clone());
    if !app.passwords.verify(normalised(password), stored).await? {
        return Err(Error::WrongCredentials);
    }
    let user = user.ok_or(Error::WrongCredentials)?;

    let mut tx = app.begin().await?;
    login_failures::delete(&mut tx, attempt).await?;
    if user.email_verified_at.is_none() {
        letters::verify_email_if_due(&mut tx, app, &user).await?;
        tx.commit().await?;
        return Ok(Login::RequiresVerification);
    }
    login_failures::delete_of_email(&mut tx, &email).await?;
    let secret = open_session(&mut tx, app, origin, user.id, user.roles.is_staff()).await?;
    tx.commit().await?;
    Ok(Login::SignedIn(SignedIn { secret, full_name: user.full_name, is_admin: user.roles.is_staff() }))
}

/// Opens a session in place of the one whose cookie came along.
pub(super) async fn open_session(
    db: &mut sqlx::PgConnection,
    app: &App,
    origin: &Origin,
    user: UserId,
    is_staff: bool,
) -> Result<String> {
    if let Some(old) = &origin.session {
        sessions::close_by_secret(db, old).await?;
    }
    let agent = origin.user_agent.as_deref();
    sessions::open(db, user, is_staff, app.clock.now(), origin.ip.as_deref(), agent).await
}

/// Ends the session of the cookie that came along, if there is one.
pub async fn logout(app: &App, origin: &Origin) -> Result<()> {
    if let Some(secret) = &origin.session {
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        sessions::close_by_secret(&mut db, secret).await?;
    }
    Ok(())
}
