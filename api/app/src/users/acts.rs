//! What is decided about a person's account, each decision an act of its own.

use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_domain::text::required_line;
use paraply_storage::identity::{one_time_tokens, second_factors};
use paraply_storage::salary::runs;
use paraply_storage::users::fees as user_fees;
use paraply_storage::users::{self, User};
use rust_decimal::Decimal;
use sqlx::PgConnection;

use super::{UserRecord, load, note};
use crate::approvals::{self, Command, Outcome};
use crate::identity::second_factor;
use crate::identity::sessions::end_rights;
use crate::users::details::audited;
use crate::users::tax_profiles;
use crate::{App, Caller, Error, Result, Write, groups, identity};

const REASON_MAX: usize = 500;

/// Keeps a person out: every session ends, mailed links go dead, and nothing of theirs is sent or paid. Whoever is
/// kept out already only gets another reason.
pub async fn block(app: &App, caller: &Caller, id: UserId, reason: &str) -> Result<UserRecord> {
    let reason = required_line(reason, REASON_MAX).map_err(|kind| Error::fault("reason", kind))?;
    if id == caller.user_id {
        return Err(Refusal::OwnAccount.into());
    }
    app.write(caller, async move |Write { app, caller, tx }| {
        users::lock_staff(tx).await?;
        let before = open_account(tx, id).await?;
        runs::hold_paying(tx).await?;
        let blocked_at = before.blocked_at.or(Some(app.clock.now()));
        let user = User { blocked_at, blocked_reason: Some(reason), ..before.clone() };
        let record = store(tx, app, caller, "user.block", &before, &user).await?;
        if before.roles.is_staff() && users::count_with(tx, Permission::ManageStaff).await? == 0 {
            return Err(Refusal::LastAdmin.into());
        }
        end_rights(tx, id, None).await?;
        one_time_tokens::delete_of_user(tx, id).await?;
        Ok(record)
    })
    .await
}

/// Lets a person in again, through a new login. Staff only with a second person's word.
pub async fn unblock(app: &App, caller: &Caller, id: UserId) -> Result<Outcome<UserRecord>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = open_account(tx, id).await?;
        let outcome = if before.blocked_at.is_some() && before.roles.is_staff() {
            let command = Command::UnblockStaff { user: id };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            let user = User { blocked_at: None, blocked_reason: None, ..before.clone() };
            Outcome::Done(store(tx, app, caller, "user.unblock", &before, &user).await?)
        };
        Ok(outcome)
    })
    .await
}

/// Takes an address as proven, on the admin's word.
pub async fn verify_email(app: &App, caller: &Caller, id: UserId) -> Result<UserRecord> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = open_account(tx, id).await?;
        if before.email_verified_at.is_some() {
            return Err(Refusal::AlreadyVerified.into());
        }
        let user = User { email_verified_at: Some(app.clock.now()), ..before.clone() };
        let record = store(tx, app, caller, "user.verify_email", &before, &user).await?;
        Ok(record)
    })
    .await
}

/// Whether the person's invoices go out without a review. To trust somebody takes two people.
pub async fn set_trusted(
    app: &App,
    caller: &Caller,
    id: UserId,
    trusted: bool,
) -> Result<Outcome<UserRecord>> {
    own_money::check(Decision::ChangeTrust, caller.user_id, id)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = open_account(tx, id).await?;
        let outcome = if trusted && !before.trusted {
            let command = Command::TrustUser { user: id };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            let user = User { trusted, ..before.clone() };
            let action = if trusted { "user.trust" } else { "user.distrust" };
            Outcome::Done(store(tx, app, caller, action, &before, &user).await?)
        };
        Ok(outcome)
    })
    .await
}

/// Gives a person a fee of their own, which takes two people.
pub async fn set_fee(
    app: &App,
    caller: &Caller,
    id: UserId,
    percentage: Option<Decimal>,
    fixed: Option<Amount>,
) -> Result<Outcome<UserRecord>> {
    own_money::check(Decision::ChangeFee, caller.user_id, id)?;
    let fees = groups::parse_fees(percentage, fixed)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        open_account(tx, id).await?;
        let now = user_fees::find(tx, id).await?;
        let outcome = if fees == now {
            Outcome::Done(load(tx, app, id).await?)
        } else {
            let command = Command::ChangeUserFee { user: id, fees };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        };
        Ok(outcome)
    })
    .await
}

/// Mails the link for a first password once more; links from before go dead.
///
/// For somebody with a role it takes two people.
pub async fn invite(app: &App, caller: &Caller, id: UserId) -> Result<Outcome<UserRecord>> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = open_account(tx, id).await?;
        if user.blocked_at.is_some() {
            return Err(Refusal::PersonBlocked.into());
        }
        let outcome = if user.roles.is_staff() {
            let command = Command::InviteStaff { user: id };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            Outcome::Done(send_invitation(tx, app, caller, &user).await?)
        };
        Ok(outcome)
    })
    .await
}

/// Takes the second factor of somebody who has lost it away. Of somebody with a role it takes two people: with the
/// password, it is the whole account.
pub async fn reset_second_factor(app: &App, caller: &Caller, id: UserId) -> Result<Outcome<UserRecord>> {
    if id == caller.user_id {
        return Err(Refusal::OwnAccount.into());
    }
    app.write(caller, async move |Write { app, caller, tx }| {
        let user = open_account(tx, id).await?;
        if !second_factors::state(tx, id).await?.is_set_up() {
            return Err(Refusal::NoSecondFactor.into());
        }
        let outcome = if user.roles.is_staff() {
            let command = Command::ResetSecondFactor { user: id };
            Outcome::Waiting(approvals::request(tx, app, caller, command).await?)
        } else {
            second_factor::reset(tx, app, caller, &user).await?;
            Outcome::Done(load(tx, app, id).await?)
        };
        Ok(outcome)
    })
    .await
}

/// Mails the link; links from before are void.
pub(super) async fn send_invitation(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    user: &User,
) -> Result<UserRecord> {
    if user.blocked_at.is_some() {
        return Err(Refusal::PersonBlocked.into());
    }
    one_time_tokens::delete_of_user(db, user.id).await?;
    identity::invite(db, app, user).await?;
    let record = load(db, app, user.id).await?;
    let as_it_is = audited(&record.user, &record.tax);
    note(db, app, caller, "user.invite", Some(&as_it_is), &record).await?;
    Ok(record)
}

/// The person, locked. What its owner has closed stays closed.
pub(super) async fn open_account(tx: &mut PgConnection, id: UserId) -> Result<User> {
    let user = users::get_for_update(tx, id).await?;
    if user.closed_at.is_some() { Err(Refusal::AccountClosed.into()) } else { Ok(user) }
}

/// Stores a decision about an account and notes it.
pub(super) async fn store(
    tx: &mut PgConnection,
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
