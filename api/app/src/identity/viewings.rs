//! An admin looks on as a freelancer, to see what they see. Nothing can be changed meanwhile, it is over after a
//! quarter of an hour, and begin and end stand in both people's histories.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::refusal::Refusal;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Permission;
use paraply_storage::identity::viewings::{self, Viewing};
use paraply_storage::users::{self, User};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::clock::Clock;
use crate::{App, Caller, Result, Write};

/// How long one may look on.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(15);

const BEGIN: &str = "user.view_start";
const END: &str = "user.view_end";

/// A viewing that was just begun.
pub struct Begun {
    pub secret: String,
    pub until: DateTime<Utc>,
}

/// A viewing that goes on.
#[derive(Clone, Debug)]
pub struct Live {
    /// The person who is looked on as, as a caller without any right of the back office.
    pub viewed: Caller,
    pub viewer_name: String,
    pub until: DateTime<Utc>,
}

/// Begins to look on as a freelancer; another viewing in the same browser ends.
pub async fn begin(app: &App, caller: &Caller, id: UserId) -> Result<Begun> {
    let session = caller.session.ok_or(Refusal::BrowserNeeded)?;
    let now = app.clock.now();
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = users::get_for_update(tx, id).await?;
        if user.roles.is_staff() {
            return Err(Refusal::ViewingColleague.into());
        }
        if user.closed_at.is_some() {
            return Err(Refusal::AccountClosed.into());
        }
        end_over(tx, app).await?;
        for viewing in viewings::end(tx, Some(session), now).await? {
            note_end(tx, app, &viewing).await?;
        }
        let until = now + LIFETIME;
        let secret = viewings::insert(tx, session, caller.user_id, id, now, until).await?;
        let names = (caller.full_name.as_str(), user.full_name.as_str());
        note(tx, &app.clock, BEGIN, caller, id.0, names, until).await?;
        Ok(Begun { secret, until })
    })
    .await
}

/// The viewing of a cookie while it goes on, for whoever also holds the living session that it was begun in. One that is
/// over is noted as ended.
pub async fn find(
    app: &App,
    secret: &str,
    session: Option<&str>,
    ip: Option<String>,
) -> Result<Option<Live>> {
    let mut db = app.pool.acquire().await?;
    let Some(viewing) = viewings::find(&mut db, secret, app.clock.now()).await? else { return Ok(None) };
    drop(db);
    if !viewing.live {
        finish(app, &viewing).await?;
        return Ok(None);
    }
    let Some(session) = session else { return Ok(None) };
    let viewer = crate::identity::sessions::find_caller(app, session, ip.clone()).await?;
    let own = |viewer: &Caller| viewer.session.map(|session| session.0) == viewing.session_id;
    let Some(viewer) = viewer.filter(own) else { return Ok(None) };
    if !viewer.roles.grant(Permission::ReadMoney) {
        finish(app, &viewing).await?;
        return Ok(None);
    }
    let mut db = app.pool.acquire().await?;
    let user = users::get(&mut db, UserId(viewing.viewed_id)).await?;
    Ok(Some(Live {
        viewed: as_caller(&user, ip),
        viewer_name: viewing.viewer_name,
        until: viewing.expires_at,
    }))
}

/// Stops looking on, if somebody did.
pub async fn stop(app: &App, secret: &str) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    let viewing = viewings::find(&mut db, secret, app.clock.now()).await?;
    drop(db);
    match viewing {
        Some(viewing) => finish(app, &viewing).await,
        None => Ok(()),
    }
}

/// Notes the end of whatever has outlived its time, or the session it was begun in.
pub async fn end_over(db: &mut PgConnection, app: &App) -> Result<()> {
    for viewing in viewings::end(db, None, app.clock.now()).await? {
        note_end(db, app, &viewing).await?;
    }
    Ok(())
}

async fn finish(app: &App, viewing: &Viewing) -> Result<()> {
    let mut tx = app.begin().await?;
    if viewings::end_one(&mut tx, viewing.id, app.clock.now()).await? {
        note_end(&mut tx, app, viewing).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// The person as who asks: with what a freelancer may, in no session of their own.
fn as_caller(user: &User, ip: Option<String>) -> Caller {
    Caller { roles: Roles::default(), ip, ..Caller::of(user) }
}

async fn note_end(db: &mut PgConnection, app: &App, viewing: &Viewing) -> Result<()> {
    let viewer = users::get(db, UserId(viewing.viewer_id)).await?;
    // What ended by itself ended in its time, whenever that is noticed.
    let clock = Clock::fixed(app.clock.now().min(viewing.expires_at));
    let names = (viewing.viewer_name.as_str(), viewing.viewed_name.as_str());
    note(db, &clock, END, &as_caller(&viewer, None), viewing.viewed_id, names, viewing.expires_at).await
}

/// Both histories: the admin's and that of the person looked on as.
async fn note(
    db: &mut PgConnection,
    clock: &Clock,
    action: &'static str,
    viewer: &Caller,
    viewed: Uuid,
    (viewer_name, viewed_name): (&str, &str),
    until: DateTime<Utc>,
) -> Result<()> {
    let what = json!({ "viewer": viewer_name, "viewed": viewed_name, "until": until });
    for entity_id in [viewed, viewer.user_id.0] {
        let entry = AuditEntry { action, entity: "user", entity_id };
        audit::record(db, clock, viewer, entry, None::<&()>, Some(&what)).await?;
    }
    Ok(())
}
