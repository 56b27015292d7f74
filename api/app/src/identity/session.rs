//! The session that every way of logging in ends with.

use paraply_storage::audit::access_log;
use paraply_storage::identity::{known_devices, oidc_links, sessions};
use paraply_storage::users::{self, User};
use sqlx::PgConnection;

use super::notes::{note, sign_in_event};
use super::{Origin, notices};
use crate::{App, Result};

/// A session that was just opened.
pub struct SignedIn {
    pub secret: String,
    /// The secret for the cookie by which the device is known again.
    pub device: String,
    pub full_name: String,
    /// Whether the back office is open to the person.
    pub is_admin: bool,
}

/// Opens a session in place of the one whose cookie came along. A login from a new device is mailed.
pub(super) async fn open_session(
    db: &mut PgConnection,
    app: &App,
    origin: &Origin,
    user: User,
) -> Result<SignedIn> {
    if let Some(old) = &origin.session {
        sessions::close_by_secret(db, old).await?;
    }
    complete_link(db, app, origin, &user).await?;
    let (ip, now) = (origin.ip.as_deref(), app.clock.now());
    let agent = origin.user_agent.as_deref().map(readable);
    let device =
        known_devices::note(db, user.id, origin.device.as_deref(), ip, agent.as_deref(), now).await?;
    if device.is_new {
        notices::new_device(db, app, &user, ip, agent.as_deref()).await?;
    }
    access_log::insert(db, &sign_in_event(origin, user.id, "session.sign_in", Some(user.id)), now).await?;
    let is_admin = user.roles.is_staff();
    let secret = sessions::open(db, user.id, is_admin, now, ip, agent.as_deref()).await?;
    Ok(SignedIn { secret, device: device.secret, full_name: user.full_name, is_admin })
}

/// What a browser calls itself, as it can be stored and shown.
fn readable(agent: &str) -> String {
    agent.chars().filter(|c| !c.is_control()).take(300).collect()
}

/// Links the account to the subject that waits for its password in this browser, if one does.
async fn complete_link(db: &mut PgConnection, app: &App, origin: &Origin, user: &User) -> Result<()> {
    let Some(secret) = &origin.oidc_link else { return Ok(()) };
    let now = app.clock.now();
    if let Some(subject) = oidc_links::take(db, secret, user.id, now).await?
        && users::find_by_oidc_subject_for_update(db, &subject).await?.is_none()
        && users::link_oidc_subject(db, user.id, &subject, now).await?
    {
        note(db, app, user.id, "user.link_oidc").await?;
    }
    Ok(())
}
