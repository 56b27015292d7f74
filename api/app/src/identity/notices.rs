//! The mails about an account. A link is a secret: it stands in the mail only, its hash in the store.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::language::Language;
use paraply_domain::token_scope::TokenScope;
use paraply_storage::identity::one_time_tokens::{self, Purpose};
use paraply_storage::users::User;
use sqlx::PgConnection;

use crate::mail::{self, OutgoingMail, Template, contents};
use crate::{App, Result, settings};

/// How long a link lives: to verify an address, to set a new password, to set the first one.
const VERIFY_FOR: TimeDelta = TimeDelta::hours(24);
const RESET_FOR: TimeDelta = TimeDelta::minutes(15);
const INVITE_FOR: TimeDelta = TimeDelta::hours(24);
/// A login that waits for verification sends the mail again, but not more often than this.
const VERIFY_AGAIN_AFTER: TimeDelta = TimeDelta::minutes(5);

/// The link that verifies the address.
pub(super) async fn verify_email(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let link = link(db, app, user, Purpose::VerifyEmail, VERIFY_FOR, "verify-email").await?;
    send(db, app, &contents::VERIFY_EMAIL, user, link, None).await
}

/// As [`verify_email`], unless one was sent just before.
pub(super) async fn verify_email_if_due(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let last = one_time_tokens::last_created(db, user.id, Purpose::VerifyEmail).await?;
    if last.is_some_and(|last| last + VERIFY_AGAIN_AFTER > app.clock.now()) {
        return Ok(());
    }
    verify_email(db, app, user).await
}

/// The link for a new password.
pub(super) async fn reset_password(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let link = link(db, app, user, Purpose::ResetPassword, RESET_FOR, "reset-password").await?;
    send(db, app, &contents::RESET_PASSWORD, user, link, None).await
}

/// The link for the first password of somebody whom an admin has added.
pub async fn invite(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let link = link(db, app, user, Purpose::ResetPassword, INVITE_FOR, "reset-password").await?;
    send(db, app, &contents::INVITATION, user, link, None).await
}

/// Somebody tried to register an address that has an account; once a day is enough to know.
pub(super) async fn account_exists(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let link = format!("{}/forgot-password", app.config.origin());
    let key = format!("account_exists:{}:{}", user.id, app.clock.today());
    send(db, app, &contents::ACCOUNT_EXISTS, user, link, Some(key)).await
}

/// The password was changed, in case it was somebody else.
pub(super) async fn password_changed(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let link = format!("{}/forgot-password", app.config.origin());
    send(db, app, &contents::PASSWORD_CHANGED, user, link, None).await
}

/// Unusually many wrong passwords; once a day is enough to know.
pub(super) async fn login_failures(db: &mut PgConnection, app: &App, user: &User) -> Result<()> {
    let link = format!("{}/forgot-password", app.config.origin());
    let key = format!("login_failures:{}:{}", user.id, app.clock.today());
    send(db, app, &contents::LOGIN_FAILURES, user, link, Some(key)).await
}

/// Somebody has logged in with a device that the account does not know, in case it was somebody else.
pub(super) async fn new_device(
    db: &mut PgConnection,
    app: &App,
    user: &User,
    ip: Option<&str>,
    agent: Option<&str>,
) -> Result<()> {
    let unknown = user.language.phrase("device-unknown");
    let date = app.clock.now().with_timezone(&chrono_tz::Europe::Stockholm).format("%Y-%m-%d %H:%M");
    let more = [
        ("date", date.to_string()),
        ("device", agent.unwrap_or(unknown).to_owned()),
        ("address", ip.unwrap_or(unknown).to_owned()),
    ];
    let link = format!("{}/forgot-password", app.config.origin());
    send_with(db, app, &contents::NEW_DEVICE, user, link, None, more).await
}

/// An access token was made, in case it was somebody else.
pub async fn tell_of_token(
    db: &mut PgConnection,
    app: &App,
    user: &User,
    name: &str,
    scope: TokenScope,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let scope = match scope {
        TokenScope::Read => user.language.phrase("scope-read"),
        TokenScope::Import => user.language.phrase("scope-import"),
        TokenScope::Money => user.language.phrase("scope-money"),
    };
    let until = expires_at.with_timezone(&chrono_tz::Europe::Stockholm).date_naive();
    let more = [("token", name.to_owned()), ("scope", scope.to_owned()), ("date", until.to_string())];
    let link = format!("{}/profile?tab=security", app.config.origin());
    send_with(db, app, &contents::ACCESS_TOKEN_CREATED, user, link, None, more).await
}

/// What has changed about how somebody logs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityChange {
    TotpAdded,
    TotpRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    /// A passkey has signed with a counter that had been there before.
    PasskeyCloned,
    RecoveryCodesRenewed,
    RecoveryCodeUsed,
    /// A colleague has taken the second factor away.
    Reset,
    /// The password was right and the second factor was wrong, time and again.
    Failed,
}

impl SecurityChange {
    /// As the audit log calls it.
    pub const fn action(self) -> &'static str {
        match self {
            Self::TotpAdded => "user.add_totp",
            Self::TotpRemoved => "user.remove_totp",
            Self::PasskeyAdded => "user.add_passkey",
            Self::PasskeyRemoved => "user.remove_passkey",
            Self::PasskeyCloned => "user.passkey_cloned",
            Self::RecoveryCodesRenewed => "user.renew_recovery_codes",
            Self::RecoveryCodeUsed => "user.use_recovery_code",
            Self::Reset => "user.reset_second_factor",
            Self::Failed => "user.second_factor_fail",
        }
    }

    fn text(self, language: Language) -> &'static str {
        match self {
            Self::TotpAdded => language.phrase("security-change-totp-added"),
            Self::TotpRemoved => language.phrase("security-change-totp-removed"),
            Self::PasskeyAdded => language.phrase("security-change-passkey-added"),
            Self::PasskeyRemoved => language.phrase("security-change-passkey-removed"),
            Self::PasskeyCloned => language.phrase("security-change-passkey-cloned"),
            Self::RecoveryCodesRenewed => language.phrase("security-change-recovery-codes-renewed"),
            Self::RecoveryCodeUsed => language.phrase("security-change-recovery-code-used"),
            Self::Reset => language.phrase("security-change-reset"),
            Self::Failed => language.phrase("security-change-failed"),
        }
    }
}

/// Tells the owner of a change, in case it was somebody else.
pub async fn security_changed(
    db: &mut PgConnection,
    app: &App,
    user: &User,
    change: SecurityChange,
) -> Result<()> {
    let company = settings::on(db, app.clock.today()).await?.settings.company.name;
    let values = [
        ("name", user.full_name.clone()),
        ("change", change.text(user.language).to_owned()),
        ("link", format!("{}/forgot-password", app.config.origin())),
        ("company", company),
    ];
    // Of guesses and copies, one mail a day is enough to know.
    let key = match change {
        SecurityChange::Failed => Some(format!("second_factor_failed:{}:{}", user.id, app.clock.today())),
        SecurityChange::PasskeyCloned => Some(format!("passkey_cloned:{}:{}", user.id, app.clock.today())),
        _ => None,
    };
    let mail = OutgoingMail {
        template: &contents::SECURITY_CHANGED,
        values: &values,
        language: user.language,
        recipients: vec![user.email.to_string()],
        user: Some(user.id),
        invoice: None,
        key,
        attachments: vec![],
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}

async fn link(
    db: &mut PgConnection,
    app: &App,
    user: &User,
    purpose: Purpose,
    lifetime: TimeDelta,
    page: &str,
) -> Result<String> {
    let now = app.clock.now();
    let secret = one_time_tokens::insert(db, user.id, purpose, now, now + lifetime).await?;
    Ok(format!("{}/{page}?token={secret}", app.config.origin()))
}

async fn send(
    db: &mut PgConnection,
    app: &App,
    template: &'static Template,
    user: &User,
    link: String,
    key: Option<String>,
) -> Result<()> {
    send_with(db, app, template, user, link, key, []).await
}

async fn send_with<const N: usize>(
    db: &mut PgConnection,
    app: &App,
    template: &'static Template,
    user: &User,
    link: String,
    key: Option<String>,
    more: [(&'static str, String); N],
) -> Result<()> {
    let company = settings::on(db, app.clock.today()).await?.settings.company.name;
    let mut values = vec![("name", user.full_name.clone()), ("link", link), ("company", company)];
    values.extend(more);
    let mail = OutgoingMail {
        template,
        values: &values,
        language: user.language,
        recipients: vec![user.email.to_string()],
        user: Some(user.id),
        invoice: None,
        key,
        attachments: vec![],
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}
