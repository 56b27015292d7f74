//! What people's histories keep of how they prove who they are.

use paraply_domain::ids::UserId;
use paraply_storage::audit::access_log::{About, Event};
use sqlx::PgConnection;

use super::Origin;
use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Result};

/// Notes what somebody did who is not logged in.
pub(crate) async fn note(db: &mut PgConnection, app: &App, user: UserId, action: &'static str) -> Result<()> {
    let entry = AuditEntry { action, entity: "user", entity_id: user.0 };
    audit::record(db, &app.clock, None::<&Caller>, entry, None::<&()>, None::<&()>).await
}

/// A try to log in, for the access log of its person.
pub(super) fn sign_in_event<'a>(
    origin: &'a Origin,
    user: UserId,
    action: &'a str,
    actor: Option<UserId>,
) -> Event<'a> {
    Event { action, about: About::Person(user.0), record: None, actor, ip: origin.ip.as_deref() }
}
