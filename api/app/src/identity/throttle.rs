//! Wrong passwords slow down by a growing delay. Whose are counted together stands in [`paraply_domain::sign_in`].
//!
//! A guess is checked while it holds a place to hash at, and counted before it gives the place up: parallel guesses
//! cannot slip past, and parallel right passwords do not stand in each other's way.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::password::normalised;
use paraply_domain::sign_in::{Source, UNUSUAL};
use paraply_storage::identity::known_devices::{self, KnownBy};
use paraply_storage::identity::login_failures;
use paraply_storage::users::User;
use paraply_storage::{jobs, users};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::notices;
use crate::{App, Error, Result};

/// The job that mails an owner about unusually many wrong passwords.
pub const TELL_OWNER: &str = "tell_of_login_failures";

/// Longest e-mail address that is counted.
const EMAIL_MAX: usize = 254;

/// The account that somebody wants to log in to, and from where.
pub(super) struct Attempt<'a> {
    /// The address as it was typed, lower case.
    pub(super) email: &'a str,
    /// Its account, if it has one.
    pub(super) user: Option<&'a User>,
    pub(super) ip: Option<&'a str>,
    pub(super) device: Option<&'a str>,
}

/// What of [`TELL_OWNER`] is about.
#[derive(Serialize, Deserialize)]
pub struct TellOwner {
    email: String,
}

/// The counts that a guess weighs in.
#[derive(Debug)]
pub(super) struct Counts {
    keys: Vec<(Source, String)>,
    /// The address of the account, whose owner is notified of unusually many failures.
    email: String,
}

/// An e-mail address, as the database takes it.
fn storable(email: &str) -> String {
    email.chars().filter(|c| *c != '\0').take(EMAIL_MAX).collect()
}

/// The account's count for guesses from unknown devices.
fn account_key(email: &str) -> String {
    format!("account {}", storable(email))
}

/// An IPv6 network hands out 2^64 addresses to one customer: they count as one.
fn address_key(ip: Option<&str>) -> String {
    use std::net::{IpAddr, Ipv6Addr};
    match ip.map(str::parse) {
        Some(Ok(IpAddr::V6(ip))) if ip.to_ipv4_mapped().is_none() => {
            let network = Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX));
            format!("address {network}/64")
        }
        Some(Ok(IpAddr::V6(ip))) => format!("address {}", ip.to_canonical()),
        _ => format!("address {}", ip.unwrap_or("unknown")),
    }
}

impl Counts {
    /// Those of a login.
    async fn of(app: &App, attempt: &Attempt<'_>) -> Result<Self> {
        let mut db = app.pool.acquire().await?;
        let user = attempt.user.map(|user| user.id);
        let now = app.clock.now();
        let known = known_devices::find(&mut db, user, attempt.device, attempt.ip, now).await?;
        let address = address_key(attempt.ip);
        let keys = match (known, user) {
            (Some(KnownBy::Cookie(device)), _) => vec![(Source::Device, format!("device {device}"))],
            // The address is the owner's and, behind the same router, the neighbour's: it does not slow down the
            // owner's devices, and it is counted as any address is.
            (Some(KnownBy::Address), Some(user)) => {
                vec![(Source::Device, format!("known {user} {address}")), (Source::Address, address)]
            }
            _ => vec![(Source::Account, account_key(attempt.email)), (Source::Address, address)],
        };
        Ok(Self { keys, email: storable(attempt.email) })
    }

    /// That of somebody who is logged in and is asked for the password again.
    pub(super) fn of_session(session: &str, email: &str) -> Self {
        Self { keys: vec![(Source::Device, format!("session {session}"))], email: email.to_owned() }
    }

    /// That of the second factors that are tried after the right password.
    pub(super) fn of_second_factor(user: &User) -> Self {
        let key = format!("second factor {}", user.id);
        Self { keys: vec![(Source::Device, key)], email: user.email.to_string() }
    }

    fn keys(&self) -> Vec<String> {
        self.keys.iter().map(|(_, key)| key.clone()).collect()
    }

    /// Refuses while one of the delays lasts.
    pub(super) async fn refuse_early(&self, db: &mut PgConnection, now: DateTime<Utc>) -> Result<()> {
        let counts = login_failures::find(db, &self.keys(), now).await?;
        let wait = self.keys.iter().filter_map(|(source, key)| {
            let count = counts.get(key)?;
            let until = count.last_failed_at + TimeDelta::seconds(source.delay_seconds(count.failures));
            Some((until - now).num_milliseconds())
        });
        match wait.max().and_then(|wait| u64::try_from(wait).ok()).filter(|wait| *wait > 0) {
            Some(milliseconds) => Err(Error::TooMany { retry_after: milliseconds.div_ceil(1000) }),
            None => Ok(()),
        }
    }

    /// Counts a wrong password or second factor.
    pub(super) async fn record(&self, db: &mut PgConnection, app: &App, now: DateTime<Utc>) -> Result<()> {
        let counts = login_failures::record(db, &self.keys(), now).await?;
        let unusual = self.keys.iter().any(|(source, key)| {
            *source != Source::Address && counts.get(key).is_some_and(|failures| *failures >= UNUSUAL)
        });
        if unusual {
            // A job, whether or not there is such an account, so that the time of the answer tells nothing.
            let once_a_day = format!("{TELL_OWNER}:{}:{}", self.email, app.clock.today());
            let payload = TellOwner { email: self.email.clone() };
            jobs::enqueue(db, app.clock.now(), TELL_OWNER, &payload, Some(&once_a_day), None).await?;
        }
        Ok(())
    }

    /// Whether the password is the stored one. A wrong one is counted; a right one ends the counting, but not that of
    /// the address: whoever knows one password could otherwise try others for as long as they like.
    pub(super) async fn check(&self, app: &App, password: &str, stored: Option<String>) -> Result<bool> {
        self.refuse_early(&mut *app.pool.acquire().await?, app.clock.now()).await?;
        let place = app.passwords.place().await?;
        let now = app.clock.now();
        self.refuse_early(&mut *app.pool.acquire().await?, now).await?;
        if !place.verify(normalised(password), stored).await? {
            self.record(&mut *app.pool.acquire().await?, app, now).await?;
            return Ok(false);
        }
        drop(place);
        self.clear(&mut *app.pool.acquire().await?).await?;
        Ok(true)
    }

    /// Ends the counting, but not that of the address.
    pub(super) async fn clear(&self, db: &mut PgConnection) -> Result<()> {
        for (source, key) in &self.keys {
            if *source != Source::Address {
                login_failures::clear(db, key).await?;
            }
        }
        Ok(())
    }
}

/// Whether the password of a login is right. Known and unknown accounts answer the same, after the same time.
pub(super) async fn check(app: &App, attempt: &Attempt<'_>, password: &str) -> Result<bool> {
    let open = attempt.user.filter(|user| user.blocked_at.is_none());
    let stored = open.and_then(|user| user.password_hash.clone());
    Counts::of(app, attempt).await?.check(app, password, stored).await
}

/// Forgets the wrong passwords for an account whose owner has proven to be there in another way.
pub(crate) async fn forget(db: &mut PgConnection, email: &str) -> Result<()> {
    Ok(login_failures::clear(db, &account_key(email)).await?)
}

/// Mails the owner of the account, if it has one.
pub async fn tell_owner(app: &App, about: TellOwner) -> Result<()> {
    let mut tx = app.begin().await?;
    if let Some(user) = users::find_by_email(&mut tx, &about.email).await?
        && user.blocked_at.is_none()
        && user.email_verified_at.is_some()
    {
        notices::login_failures(&mut tx, app, &user).await?;
    }
    tx.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_count_as_one() {
        assert_eq!(address_key(Some("2001:db8::1")), address_key(Some("2001:db8::ffff:2")));
        assert_ne!(address_key(Some("2001:db8::1")), address_key(Some("2001:db8:0:1::1")));
        assert_eq!(address_key(Some("::ffff:192.0.2.1")), address_key(Some("192.0.2.1")));
        assert_ne!(address_key(Some("192.0.2.1")), address_key(Some("192.0.2.2")));
    }

    #[test]
    fn an_account_is_counted_in_text_that_the_database_takes() {
        assert_eq!(account_key("a\0@example.com"), "account a@example.com");
        assert_eq!(account_key(&"å".repeat(1000)).chars().count(), "account ".len() + EMAIL_MAX);
    }
}
