//! The browsers a person is logged in with.

use paraply_domain::ids::{SessionId, UserId};
use paraply_storage::identity::{access_tokens, sessions, sign_in_challenges};
use paraply_storage::users::{self, User};
use sqlx::PgConnection;

use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::identity::known_devices::LIFETIME as DEVICE_LIFETIME;
pub use paraply_storage::identity::sessions::Session;
pub use paraply_storage::identity::sessions::lifetime;

/// The person behind a session's secret, while the session lives and the person is not blocked.
pub async fn find_caller(app: &App, secret: &str, ip: Option<String>) -> Result<Option<Caller>> {
    let holder = sessions::find_by_session(&app.pool, secret, app.clock.now()).await?;
    Ok(holder.map(|holder| Caller::signed_in(holder, ip)))
}

/// The person behind an access token, while it is approved and lives and the person is not blocked.
pub async fn find_caller_by_token(app: &App, secret: &str, ip: Option<String>) -> Result<Option<Caller>> {
    let holder = sessions::find_by_token(&app.pool, secret, app.clock.now()).await?;
    Ok(holder.map(|holder| Caller::signed_in(holder, ip)))
}

/// The caller's living sessions, the latest used first.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<Session>> {
    let mut db = app.pool.acquire().await?;
    Ok(sessions::list(&mut db, caller.user_id, caller.roles.is_staff(), app.clock.now()).await?)
}

/// Ends one of the caller's sessions.
pub async fn revoke(app: &App, caller: &Caller, session: SessionId) -> Result<()> {
    revoke_of(app, caller, caller.user_id, session).await
}

/// Ends all of the caller's sessions but the one that asks, and their access tokens.
pub async fn revoke_others(app: &App, caller: &Caller) -> Result<()> {
    revoke_all_of(app, caller, caller.user_id).await
}

/// Ends what logs a user in, also logins that wait for their second factor, because its ground has ended: the password,
/// a role, the account, or the owner's wish. Viewings end with the session that they were begun in.
pub async fn end_rights(db: &mut PgConnection, user: UserId, keep: Option<SessionId>) -> Result<()> {
    sessions::close_of_user(db, user, keep).await?;
    sign_in_challenges::delete_of_user(db, user).await?;
    Ok(access_tokens::delete_of_user(db, user).await?)
}

/// Locks the caller's account for what is done to it, and refuses who has asked in a session that has ended since:
/// whoever waited here for the end of all rights has lost their own.
pub async fn lock_account(db: &mut PgConnection, caller: &Caller) -> Result<User> {
    let user = users::get_for_update(db, caller.user_id).await?;
    let session = caller.session.ok_or(Error::SessionRequired)?;
    if sessions::exists(db, session).await? { Ok(user) } else { Err(Error::Unauthorized) }
}

/// A person's living sessions, for the back office.
pub async fn list_of(app: &App, id: UserId) -> Result<Vec<Session>> {
    let mut db = app.pool.acquire().await?;
    let user = users::get(&mut db, id).await?;
    Ok(sessions::list(&mut db, id, user.roles.is_staff(), app.clock.now()).await?)
}

/// Ends a person's session, and notes who did it.
pub async fn revoke_of(app: &App, caller: &Caller, id: UserId, session: SessionId) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        if !sessions::close_own(tx, id, session).await? {
            return Err(Error::NotFound);
        }
        let entry = AuditEntry { action: "user.revoke_session", entity: "user", entity_id: id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await
    })
    .await
}

/// Ends all of a person's sessions but the one that asks, and their access tokens.
pub async fn revoke_all_of(app: &App, caller: &Caller, id: UserId) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        users::get_for_update(tx, id).await?;
        end_rights(tx, id, caller.session).await?;
        let entry = AuditEntry { action: "user.revoke_sessions", entity: "user", entity_id: id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await
    })
    .await
}
