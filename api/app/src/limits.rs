//! How often one origin or address may ask for what is costly: a hashed password, a mail. Wrong passwords are
//! counted in the store instead, where every instance sees them.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use paraply_domain::ids::UserId;

use super::{Error, Result};

/// The limits of one process.
#[derive(Clone)]
pub struct Limits {
    registrations: Arc<DefaultKeyedRateLimiter<String>>,
    mails_from: Arc<DefaultKeyedRateLimiter<String>>,
    mails_to: Arc<DefaultKeyedRateLimiter<String>>,
    messages: Arc<DefaultKeyedRateLimiter<String>>,
    vat_lookups: Arc<DefaultKeyedRateLimiter<String>>,
}

const fn count(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).expect("a limit is above zero")
}

impl Default for Limits {
    fn default() -> Self {
        let limiter = |quota| Arc::new(DefaultKeyedRateLimiter::keyed(quota));
        Self {
            registrations: limiter(Quota::per_minute(count(60))),
            mails_from: limiter(Quota::per_minute(count(30))),
            mails_to: limiter(Quota::per_hour(count(12)).allow_burst(count(5))),
            messages: limiter(Quota::per_hour(count(20)).allow_burst(count(10))),
            vat_lookups: limiter(Quota::per_minute(count(30))),
        }
    }
}

impl Limits {
    /// Counts a registration from an origin.
    pub fn registration(&self, ip: &str) -> Result<()> {
        check(&self.registrations, ip)
    }

    /// Counts a request for a mail, from an origin and to an address; whether the address is known plays no part.
    pub fn mail(&self, ip: &str, email: &str) -> Result<()> {
        check(&self.mails_from, ip)?;
        check(&self.mails_to, email)
    }

    /// Counts a message to the provider from an origin.
    pub fn message(&self, ip: &str) -> Result<()> {
        check(&self.messages, ip)
    }

    /// Counts a question to the VAT register, which is not ours to wear out.
    pub fn vat_lookup(&self, user: UserId) -> Result<()> {
        check(&self.vat_lookups, &user.to_string())
    }
}

fn check(limiter: &DefaultKeyedRateLimiter<String>, key: &str) -> Result<()> {
    // Keys that are idle again are dropped, so that a flood of invented ones takes no memory for long.
    if limiter.len() > 10_000 {
        limiter.retain_recent();
    }
    limiter.check_key(&key.to_owned()).map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        Error::TooMany { retry_after: wait.as_secs() + 1 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_letter_to_one_address_must_wait_and_others_need_not() {
        let limits = Limits::default();
        for _ in 0..5 {
            limits.mail("192.0.2.1", "anna@example.com").unwrap();
        }
        let refused = limits.mail("192.0.2.2", "anna@example.com").unwrap_err();
        assert!(matches!(refused, Error::TooMany { retry_after } if (1..=301).contains(&retry_after)));
        limits.mail("192.0.2.2", "bo@example.com").unwrap();
    }
}
