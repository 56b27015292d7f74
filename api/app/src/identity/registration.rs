//! New accounts and the proof that their address is theirs.

use std::time::Instant;

use paraply_domain::email::Email;
use paraply_domain::fault::Faults;
use paraply_domain::language::Language;
use paraply_domain::password;
use paraply_domain::text::{clean_line, required_line};
use paraply_storage::identity::one_time_tokens::{self, Purpose};
use paraply_storage::users::{self, NewUser};

use super::login::Login;
use super::notes::note;
use super::second_step::await_second_factor;
use super::session::open_session;
use super::{Origin, even_out, notices};
use crate::users::terms;
use crate::{App, Error, Result, limits};

/// A wish to have an account, checked.
#[derive(Clone)]
pub struct Registration {
    full_name: String,
    email: Email,
    password: String,
    referral: Option<String>,
    language: Language,
}

impl Registration {
    /// Reads what was typed; every fault with its field.
    pub fn parse(
        full_name: &str,
        email: &str,
        password: &str,
        referral: Option<&str>,
        language: Language,
    ) -> Result<Self> {
        let mut faults = Faults::new();
        let personal = [full_name, email];
        let full_name = faults.check("fullName", required_line(full_name, 200));
        let email = faults.check("email", Email::parse(email));
        let password = faults.check("password", password::parse_new(password, &personal));
        let referral = faults.check("referral", clean_line(referral.unwrap_or_default(), 100));
        match (full_name, email, password, referral) {
            (Some(full_name), Some(email), Some(password), Some(referral)) => {
                let referral = Some(referral).filter(|code| !code.is_empty());
                Ok(Self { full_name, email, password, referral, language })
            }
            _ => Err(faults.into_vec().into()),
        }
    }

    /// The name as it was understood.
    pub fn full_name(&self) -> &str {
        &self.full_name
    }
}

/// Makes an account and mails the link that verifies its address. To an address that has one, a mail says so.
pub async fn register(app: &App, origin: &Origin, registration: Registration) -> Result<()> {
    let started = Instant::now();
    limits::registration(app, origin.ip_key()).await?;
    limits::mail(app, origin.ip_key(), registration.email.as_str()).await?;
    let hash = app.passwords.hash(registration.password.clone()).await?;
    let mut tx = app.begin().await?;
    match users::find_by_email_for_update(&mut tx, registration.email.as_str()).await? {
        Some(user) if user.email_verified_at.is_some() || user.password_hash.is_none() => {
            notices::account_exists(&mut tx, app, &user).await?;
        }
        // Whoever registers last decides: nobody can keep an address that was never proven, nor plant a password.
        Some(user) => {
            users::replace_unverified(&mut tx, user.id, &registration.full_name, &hash).await?;
            terms::accept_by_registering(&mut tx, app, user.id).await?;
            notices::verify_email(&mut tx, app, &user).await?;
        }
        None => {
            let referred_by = match &registration.referral {
                Some(code) => users::find_id_by_referral_code(&mut tx, code).await?,
                None => None,
            };
            let user = NewUser {
                referred_by,
                password_hash: Some(hash),
                ..NewUser::named(registration.full_name, registration.email, registration.language)
            };
            if let Some(id) = users::insert(&mut tx, &user, app.clock.now()).await? {
                terms::accept_by_registering(&mut tx, app, id).await?;
                let user = users::get(&mut tx, id).await?;
                notices::verify_email(&mut tx, app, &user).await?;
                note(&mut tx, app, id, "user.register").await?;
            }
        }
    }
    tx.commit().await?;
    even_out(started).await;
    Ok(())
}

/// Takes the link's token: the address is proven, and whoever has just come back from their mail is logged in, with
/// their second factor if they have one. A browser that somebody is logged in with stays theirs, so that nobody is
/// moved into another's account by a link.
pub async fn verify_email(app: &App, origin: &Origin, token: &str) -> Result<Option<Login>> {
    let mut tx = app.begin().await?;
    let now = app.clock.now();
    let id =
        one_time_tokens::take(&mut tx, Purpose::VerifyEmail, token, now).await?.ok_or(Error::LinkExpired)?;
    users::set_email_verified(&mut tx, id, now).await?;
    note(&mut tx, app, id, "user.verify_email").await?;
    let user = users::get_for_update(&mut tx, id).await?;
    let signs_in = origin.session.is_none() && user.blocked_at.is_none() && user.closed_at.is_none();
    let login = if !signs_in {
        None
    } else if let Some(awaited) = await_second_factor(&mut tx, app, &user).await? {
        Some(Login::RequiresSecondFactor(awaited))
    } else {
        Some(Login::SignedIn(open_session(&mut tx, app, origin, user).await?))
    };
    tx.commit().await?;
    Ok(login)
}

/// Mails the link once more, where an address waits for it.
pub async fn resend_verification(app: &App, origin: &Origin, email: &str) -> Result<()> {
    let started = Instant::now();
    let email = email.trim().to_lowercase();
    limits::mail(app, origin.ip_key(), &email).await?;
    let mut tx = app.begin().await?;
    if let Some(user) = users::find_by_email_for_update(&mut tx, &email).await?
        && user.email_verified_at.is_none()
        && user.blocked_at.is_none()
    {
        notices::verify_email(&mut tx, app, &user).await?;
    }
    tx.commit().await?;
    even_out(started).await;
    Ok(())
}
