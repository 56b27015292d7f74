//! What is decided about a person's account, each decision a deed of its own.

use paraply_domain::ids::UserId;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_domain::text::required_line;
use sqlx::{Postgres, Transaction};

use super::{UserRecord, load, note};
use crate::app::people::audited;
use crate::app::{App, Caller, Error, Result, identity, tax_profiles};
use crate::storage::users::{self, User};
use crate::storage::{one_time_tokens, sessions};

const REASON_MAX: usize = 500;

/// Keeps a person out: every session ends, mailed links go dead, and nothing of theirs is sent or paid. Whoever is
/// kept out already only gets another reason.
pub async fn block(app: &App, caller: &Caller, id: UserId, reason: &str) -> Result<UserRecord> {
    let reason = required_line(reason, REASON_MAX).map_err(|kind| Error::fault("reason", kind))?;
    if id == caller.user_id {
        return Err(Refusal::OwnAccount.into());
    }
    let mut tx = app.begin().await?;
    users::lock_staff(&mut tx).await?;
    let before = open_account(&mut tx, id).await?;
    let blocked_at = before.blocked_at.or(Some(app.clock.now()));
    let user = User { blocked_at, blocked_reason: Some(reason), ..before.clone() };
    let record = store(&mut tx, app, caller, "user.block", &before, &user).await?;
    if before.roles.is_staff() && users::count_with(&mut tx, Permission::ManageStaff).await? == 0 {
        return Err(Refusal::LastAdmin.into());
    }
    sessions::close_of_user(&mut tx, id, None).await?;
    one_time_tokens::delete_of_user(&mut tx, id).await?;
    tx.commit().await?;
    Ok(record)
}

/// Lets a person in again, through a new login.
pub async fn unblock(app: &App, caller: &Caller, id: UserId) -> Result<UserRecord> {
    let mut tx = app.begin().await?;
    let before = open_account(&mut tx, id).await?;
    let user = User { blocked_at: None, blocked_reason: None, ..before.clone() };
    let record = store(&mut tx, app, caller, "user.unblock", &before, &user).await?;
    tx.commit().await?;
    Ok(record)
}

/// Takes an address as proven, on the admin's word.
pub async fn verify_email(app: &App, caller: &Caller, id: UserId) -> Result<UserRecord> {
    let mut tx = app.begin().await?;
    let before = open_account(&mut tx, id).await?;
    if before.email_verified_at.is_some() {
        return Err(Refusal::AlreadyVerified.into());
    }
    let user = User { email_verified_at: Some(app.clock.now()), ..before.clone() };
    let record = store(&mut tx, app, caller, "user.verify_email", &before, &user).await?;
    tx.commit().await?;
    Ok(record)
}

/// Whether the person's invoices go out without an admin's look.
pub async fn set_trusted(app: &App, caller: &Caller, id: UserId, trusted: bool) -> Result<UserRecord> {
    let mut tx = app.begin().await?;
    let before = open_account(&mut tx, id).await?;
    let user = User { trusted, ..before.clone() };
    let action = if trusted { "user.trust" } else { "user.distrust" };
    let record = store(&mut tx, app, caller, action, &before, &user).await?;
    tx.commit().await?;
    Ok(record)
}

/// Mails the link for a first password once more; links from before go dead.
pub async fn invite(app: &App, caller: &Caller, id: UserId) -> Result<UserRecord> {
    let mut tx = app.begin().await?;
    let user = open_account(&mut tx, id).await?;
    if user.blocked_at.is_some() {
        return Err(Refusal::PersonBlocked.into());
    }
    one_time_tokens::delete_of_user(&mut tx, id).await?;
    identity::invite(&mut tx, app, &user).await?;
    let record = load(&mut tx, app, id).await?;
    let as_it_is = audited(&record.user, &record.tax);
    note(&mut tx, app, caller, "user.invite", Some(&as_it_is), &record).await?;
    tx.commit().await?;
    Ok(record)
}

/// The person, locked. What its owner has closed stays closed.
async fn open_account(tx: &mut Transaction<'static, Postgres>, id: UserId) -> Result<User> {
    let user = users::get_for_update(tx, id).await?;
    if user.closed_at.is_some() { Err(Refusal::AccountClosed.into()) } else { Ok(user) }
}

async fn store(
    tx: &mut Transaction<'static, Postgres>,
    app: &App,
    caller: &Caller,
    action: &'static str,
    before: &User,
    user: &User,
) -> Result<UserRecord> {
    let tax = tax_profiles::current(tx, user.id, app.clock.today()).await?;
    users::update(tx, user).await?;
    let record = load(tx, app, user.id).await?;
    note(tx, app, caller, action, Some(&audited(before, &tax)), &record).await?;
    Ok(record)
}
