//! Personal access tokens: how scripts log in. Each has a scope and an end; one that moves money waits for a second
//! admin, by the same road as every guarded act.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{TokenId, UserId};
use paraply_domain::text::required_line;
use paraply_domain::token_scope::{LIFETIME_MAX_DAYS, TokenScope};
use paraply_storage::identity::access_tokens::{self, NewToken};
use serde_json::json;
use sqlx::PgConnection;

use crate::approvals::{self, Command, Described, Fields};
use crate::audit::{self, AuditEntry};
use crate::identity::sessions::lock_account;
use crate::identity::{self, check_own_password};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::identity::access_tokens::AccessToken;

/// A new access token.
pub struct Wanted<'a> {
    pub name: &'a str,
    pub scope: TokenScope,
    /// Its life; the longest if absent.
    pub expires_in_days: Option<i64>,
    pub password: &'a str,
}

/// A token that was just made. Its secret is shown once.
pub struct Created {
    pub id: TokenId,
    pub name: String,
    pub secret: String,
    pub expires_at: DateTime<Utc>,
    /// From when it can be used; absent while it waits for a second admin.
    pub approved_at: Option<DateTime<Utc>>,
}

/// The caller's tokens, the newest first.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<AccessToken>> {
    let mut db = app.pool.acquire().await?;
    Ok(access_tokens::list(&mut db, Some(caller.user_id), app.clock.now()).await?)
}

/// Makes a token, and mails its owner. The password is asked for, so that a stolen session cannot outlive its end.
pub async fn create(app: &App, caller: &Caller, wanted: Wanted<'_>) -> Result<Created> {
    let mut faults = Faults::new();
    let name = faults.check("name", required_line(wanted.name, 100)).unwrap_or_default();
    let days = wanted.expires_in_days.unwrap_or(LIFETIME_MAX_DAYS);
    if !(1..=LIFETIME_MAX_DAYS).contains(&days) {
        let max = LIFETIME_MAX_DAYS.to_string();
        faults.push("expiresInDays", FaultKind::OutOfRange { min: "1".into(), max });
    }
    let name = faults.into_result(name)?;
    if !check_own_password(app, caller, wanted.password).await? {
        return Err(Error::fault("password", FaultKind::WrongPassword));
    }
    let now = app.clock.now();
    let expires_at = now + TimeDelta::days(days);
    app.write(caller, async move |Write { app, caller, tx }| {
        // Locked, so that a token made beside a change of password or roles is ended by it.
        let user = lock_account(tx, caller).await?;
        if user.blocked_at.is_some() {
            return Err(Error::Unauthorized);
        }
        let waits = user.roles.move_money_within(wanted.scope);
        let approved_at = (!waits).then_some(now);
        let new = NewToken { user: user.id, name: &name, scope: wanted.scope, now, expires_at, approved_at };
        let (id, secret) = access_tokens::insert(tx, &new).await?;
        note(tx, app, caller, id, "access_token.create", &name, wanted.scope).await?;
        if waits {
            approvals::request(tx, app, caller, Command::ApproveAccessToken { token: id }).await?;
        }
        identity::tell_of_token(tx, app, &user, &name, wanted.scope, expires_at).await?;
        Ok(Created { id, name, secret, expires_at, approved_at })
    })
    .await
}

/// Ends one of the caller's tokens.
pub async fn revoke(app: &App, caller: &Caller, id: TokenId) -> Result<()> {
    end(app, caller, id, Some(caller.user_id)).await
}

/// All tokens that have not expired, or those of one user, for the back office.
pub async fn list_all(app: &App, user: Option<UserId>) -> Result<Vec<AccessToken>> {
    let mut db = app.pool.acquire().await?;
    Ok(access_tokens::list(&mut db, user, app.clock.now()).await?)
}

/// Ends anybody's token, for the back office.
pub async fn revoke_any(app: &App, caller: &Caller, id: TokenId) -> Result<()> {
    end(app, caller, id, None).await
}

/// A token for the second admin. Its owner does not confirm it.
pub(crate) async fn describe(db: &mut PgConnection, id: TokenId) -> Result<Described> {
    let token = access_tokens::find_for_update(db, id).await?.ok_or(Error::NotFound)?;
    let field = |name: &str, value: String| (name.to_owned(), value);
    let approved_at = token.approved_at.map(|at| at.to_rfc3339()).unwrap_or_default();
    Ok(Described {
        entity: "access_token",
        entity_id: id.0,
        subject: format!("{}, {}", token.name, token.user_name),
        before: Fields::from([field("approvedAt", approved_at)]),
        after: Fields::from([
            field("scope", token.scope.as_str().to_owned()),
            field("expiresAt", token.expires_at.to_rfc3339()),
        ]),
        favours: Some(UserId(token.user_id)),
    })
}

/// Lets a token be used, once somebody else has confirmed it.
pub(crate) async fn approve(db: &mut PgConnection, app: &App, by: &Caller, id: TokenId) -> Result<()> {
    let token = access_tokens::find_for_update(db, id).await?.ok_or(Error::NotFound)?;
    access_tokens::approve(db, id, app.clock.now()).await?;
    note(db, app, by, id, "access_token.approve", &token.name, token.scope).await
}

async fn end(app: &App, caller: &Caller, id: TokenId, owner: Option<UserId>) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let token = access_tokens::find_for_update(tx, id).await?;
        let token = token.filter(|token| owner.is_none_or(|owner| owner.0 == token.user_id));
        let token = token.ok_or(Error::NotFound)?;
        access_tokens::delete(tx, id).await?;
        note(tx, app, caller, id, "access_token.revoke", &token.name, token.scope).await
    })
    .await
}

async fn note(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    id: TokenId,
    action: &'static str,
    name: &str,
    scope: TokenScope,
) -> Result<()> {
    let entry = AuditEntry { action, entity: "access_token", entity_id: id.0 };
    audit::record(db, &app.clock, caller, entry, None::<&()>, Some(&json!({ "name": name, "scope": scope })))
        .await
}
