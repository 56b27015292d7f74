//! The browsers a person is signed in with.

use paraply_domain::ids::SessionId;

use super::{App, Caller, Error, Result};
use crate::storage::sessions::{self, Session};

/// The caller's living sessions, the latest used first.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<Session>> {
    let mut db = app.pool.acquire().await?;
    sessions::list(&mut db, caller.user_id, caller.is_admin, app.clock.now()).await
}

/// Ends one of the caller's sessions.
pub async fn revoke(app: &App, caller: &Caller, session: SessionId) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    if sessions::close_own(&mut db, caller.user_id, session).await? { Ok(()) } else { Err(Error::NotFound) }
}
