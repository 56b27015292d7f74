//! Personal access tokens: how the command line and scripts sign in.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::TokenId;
use paraply_domain::text::required_line;
use serde_json::json;

use super::audit::{self, Deed};
use super::{App, Caller, Error, Result};
use crate::storage::access_tokens::{self, AccessToken};

/// Longest life that can be asked for, in days; without one a token lives until it is revoked.
const DAYS_MAX: i64 = 3650;

/// A token that was just made. Its secret is shown once.
pub struct Created {
    /// Which one.
    pub id: TokenId,
    /// Its name.
    pub name: String,
    /// What to send as Bearer.
    pub secret: String,
    /// When it ends.
    pub expires_at: Option<DateTime<Utc>>,
}

/// The caller's tokens, the newest first.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<AccessToken>> {
    let mut db = app.pool.acquire().await?;
    access_tokens::list(&mut db, caller.user_id).await
}

/// Makes a token.
pub async fn create(app: &App, caller: &Caller, name: &str, expires_in_days: Option<i64>) -> Result<Created> {
    let mut faults = Faults::new();
    let name = faults.check("name", required_line(name, 100)).unwrap_or_default();
    if expires_in_days.is_some_and(|days| !(1..=DAYS_MAX).contains(&days)) {
        faults.push("expiresInDays", FaultKind::OutOfRange { min: "1".into(), max: DAYS_MAX.to_string() });
    }
    let name = faults.into_result(name)?;
    let now = app.clock.now();
    let expires_at = expires_in_days.map(|days| now + TimeDelta::days(days));
    let mut tx = app.begin().await?;
    let (id, secret) = access_tokens::insert(&mut tx, caller.user_id, &name, now, expires_at).await?;
    note(&mut tx, app, caller, id, "access_token.create", &name).await?;
    tx.commit().await?;
    Ok(Created { id, name, secret, expires_at })
}

/// Ends one of the caller's tokens.
pub async fn revoke(app: &App, caller: &Caller, id: TokenId) -> Result<()> {
    let mut tx = app.begin().await?;
    let name = access_tokens::delete(&mut tx, caller.user_id, id).await?.ok_or(Error::NotFound)?;
    note(&mut tx, app, caller, id, "access_token.revoke", &name).await?;
    tx.commit().await?;
    Ok(())
}

async fn note(
    db: &mut sqlx::PgConnection,
    app: &App,
    caller: &Caller,
    id: TokenId,
    action: &'static str,
    name: &str,
) -> Result<()> {
    let deed = Deed { action, entity: "access_token", entity_id: id.0, caller: Some(caller) };
    audit::record(db, &app.clock, deed, None::<&()>, Some(&json!({ "name": name }))).await
}
