//! What is decided about an account that nobody decides alone: roles, another person's address, an invitation or an
//! unblocking of staff, their second factor, an own fee, and the trusted mark. Each is described for the second person, and carried out once confirmed.

use paraply_domain::Email;
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::{ImportId, UserId};
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Permission;
use paraply_storage::identity::{one_time_tokens, second_factors};
use paraply_storage::users::fees as user_fees;
use paraply_storage::users::{self, User};
use serde_json::json;
use sqlx::PgConnection;

use super::acts::{open_account, send_invitation, store};
use crate::approvals::{Described, Fields};
use crate::audit::{self, AuditEntry};
use crate::identity::second_factor;
use crate::identity::sessions::end_rights;
use crate::{App, Caller, Result};

/// Whether another person's address may only be changed by two: of staff, and of whoever has proven theirs. A typing
/// error in an invitation that nobody has accepted is corrected by one.
pub(super) fn guards_email(caller: &Caller, user: &User) -> bool {
    user.id != caller.user_id && (user.roles.is_staff() || user.email_verified_at.is_some())
}

fn described<'a>(
    user: &User,
    changes: impl IntoIterator<Item = (&'a str, String, String)>,
    favours: Option<UserId>,
) -> Described {
    let (mut before, mut after) = (Fields::new(), Fields::new());
    for (field, from, to) in changes {
        before.insert(field.to_owned(), from);
        after.insert(field.to_owned(), to);
    }
    Described {
        entity: "user",
        entity_id: user.id.0,
        subject: format!("{}, {}", user.full_name, user.email),
        before,
        after,
        favours,
    }
}

/// Another address, other roles, or both. It favours nobody who could confirm it: whoever says who works here may do
/// everything already. So the only other admin is never passed over, whose address may be what changes.
pub(crate) async fn describe_account(
    db: &mut PgConnection,
    id: UserId,
    email: Option<&Email>,
    roles: Option<&Roles>,
) -> Result<Described> {
    users::lock_staff(db).await?;
    let user = open_account(db, id).await?;
    let mut account = described(&user, [], None);
    if let Some(email) = email {
        account.before.insert("email".into(), user.email.to_string());
        account.after.insert("email".into(), email.to_string());
    }
    if let Some(roles) = roles {
        account.before.insert("roles".into(), user.roles.names().join(", "));
        account.after.insert("roles".into(), roles.names().join(", "));
    }
    Ok(account)
}

/// Changes the address or the roles. Whose roles change is logged out everywhere; links to an earlier address are void.
pub(crate) async fn change_account(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: UserId,
    email: Option<&Email>,
    roles: Option<&Roles>,
) -> Result<()> {
    users::lock_staff(db).await?;
    let before = open_account(db, id).await?;
    let mut user = before.clone();
    if let Some(email) = email {
        user.email = email.clone();
    }
    if let Some(roles) = roles {
        user.roles = roles.clone();
    }
    store(db, app, by, "user.update", &before, &user).await?;
    if user.roles != before.roles {
        if users::count_with(db, Permission::ManageStaff).await? == 0 {
            return Err(Refusal::LastAdmin.into());
        }
        end_rights(db, id, None).await?;
    }
    if user.email != before.email {
        one_time_tokens::delete_of_user(db, id).await?;
    }
    Ok(())
}

pub(crate) async fn describe_invitation(db: &mut PgConnection, id: UserId) -> Result<Described> {
    let user = open_account(db, id).await?;
    Ok(described(&user, [("invitation", String::new(), user.email.to_string())], None))
}

pub(crate) async fn invite(db: &mut PgConnection, app: &App, by: &Caller, id: UserId) -> Result<()> {
    let user = open_account(db, id).await?;
    send_invitation(db, app, by, &user).await?;
    Ok(())
}

pub(crate) async fn describe_unblock(db: &mut PgConnection, id: UserId) -> Result<Described> {
    let user = open_account(db, id).await?;
    let blocked = [("blocked", user.blocked_at.is_some().to_string(), false.to_string())];
    Ok(described(&user, blocked, Some(id)))
}

pub(crate) async fn unblock(db: &mut PgConnection, app: &App, by: &Caller, id: UserId) -> Result<()> {
    let before = open_account(db, id).await?;
    let user = User { blocked_at: None, blocked_reason: None, ..before.clone() };
    store(db, app, by, "user.unblock", &before, &user).await.map(drop)
}

/// Whoever has the password could log in by it alone, so that the person does not confirm it.
pub(crate) async fn describe_factor_reset(db: &mut PgConnection, id: UserId) -> Result<Described> {
    let user = open_account(db, id).await?;
    let set_up = second_factors::state(db, id).await?.is_set_up();
    Ok(described(&user, [("secondFactor", set_up.to_string(), false.to_string())], Some(id)))
}

pub(crate) async fn reset_factor(db: &mut PgConnection, app: &App, by: &Caller, id: UserId) -> Result<()> {
    let user = open_account(db, id).await?;
    second_factor::reset(db, app, by, &user).await
}

pub(crate) async fn describe_trust(db: &mut PgConnection, id: UserId) -> Result<Described> {
    let user = open_account(db, id).await?;
    Ok(described(&user, [("trusted", user.trusted.to_string(), true.to_string())], Some(id)))
}

/// What a person pays of their own.
pub(crate) async fn describe_fee(db: &mut PgConnection, id: UserId, fees: OwnTerms) -> Result<Described> {
    let user = open_account(db, id).await?;
    let now = user_fees::find(db, id).await?;
    let percentage = |fees: OwnTerms| fees.percentage.map(|value| value.to_string()).unwrap_or_default();
    let fixed = |fees: OwnTerms| fees.fixed.map(|value| value.to_string()).unwrap_or_default();
    let mut changes =
        vec![("feePercentage", percentage(now), percentage(fees)), ("fixedFee", fixed(now), fixed(fees))];
    changes.retain(|(_, before, after)| before != after);
    Ok(described(&user, changes, Some(id)))
}

pub(crate) async fn change_fee(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: UserId,
    fees: OwnTerms,
) -> Result<()> {
    own_money::check(Decision::ChangeFee, by.user_id, id)?;
    open_account(db, id).await?;
    let before = user_fees::find(db, id).await?;
    user_fees::set(db, id, fees, by.user_id, app.clock.now()).await?;
    let entry = AuditEntry { action: "user.fee", entity: "user", entity_id: id.0 };
    let audited = |fees: OwnTerms| json!({ "feePercentage": fees.percentage, "fixedFee": fees.fixed });
    audit::record(db, &app.clock, by, entry, Some(&audited(before)), Some(&audited(fees))).await
}

/// What a file marks as trusted, person by person.
pub(crate) async fn describe_trust_of(
    db: &mut PgConnection,
    import: ImportId,
    ids: &[UserId],
) -> Result<Described> {
    let (mut before, mut after) = (Fields::new(), Fields::new());
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    for id in sorted {
        let user = open_account(db, id).await?;
        before.insert(user.email.to_string(), user.trusted.to_string());
        after.insert(user.email.to_string(), true.to_string());
    }
    let subject = format!("Import, {}", ids.len());
    Ok(Described { entity: "import", entity_id: import.0, subject, before, after, favours: None })
}

pub(crate) async fn trust(db: &mut PgConnection, app: &App, by: &Caller, id: UserId) -> Result<()> {
    let before = open_account(db, id).await?;
    let user = User { trusted: true, ..before.clone() };
    store(db, app, by, "user.trust", &before, &user).await.map(drop)
}
