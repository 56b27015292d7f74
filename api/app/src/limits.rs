//! How often one origin or address may ask for what is costly: a hashed password, a mail. Counted in the store, as wrong
//! passwords are, where every server sees it.

use chrono::TimeDelta;
use paraply_domain::ids::UserId;
use paraply_storage::limits;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::{App, Error, Result};

/// One is granted each step; `burst` at once to who has not asked for a while.
struct Limit {
    name: &'static str,
    step: TimeDelta,
    burst: i32,
}

const REGISTRATIONS: Limit = Limit::new("registrations", TimeDelta::seconds(1), 60);
const MAILS_FROM: Limit = Limit::new("mails from", TimeDelta::seconds(2), 30);
const MAILS_TO: Limit = Limit::new("mails to", TimeDelta::minutes(5), 5);
const MESSAGES: Limit = Limit::new("messages", TimeDelta::minutes(3), 10);
const VAT_LOOKUPS: Limit = Limit::new("VAT lookups", TimeDelta::seconds(2), 30);

impl Limit {
    const fn new(name: &'static str, step: TimeDelta, burst: i32) -> Self {
        Self { name, step, burst }
    }

    /// Counts a request of `who`.
    async fn count(&self, app: &App, db: &mut PgConnection, who: &str) -> Result<()> {
        let key = Sha256::digest(format!("{} {who}", self.name));
        let now = app.clock.now();
        match limits::take(db, &key, self.step, self.burst, now).await? {
            None => Ok(()),
            Some(next) => {
                let retry_after = u64::try_from((next - now).num_seconds()).unwrap_or_default() + 1;
                Err(Error::TooMany { retry_after })
            }
        }
    }
}

/// Counts a registration from an origin, whatever becomes of it.
pub async fn registration(app: &App, ip: &str) -> Result<()> {
    REGISTRATIONS.count(app, &mut *app.pool.acquire().await?, ip).await
}

/// Counts a request for a mail, from an origin and to an address; whether the address is known plays no part.
pub async fn mail(app: &App, ip: &str, email: &str) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    MAILS_FROM.count(app, &mut db, ip).await?;
    MAILS_TO.count(app, &mut db, email).await
}

/// Counts a message to the provider from an origin, in the transaction that stores it.
pub async fn message(app: &App, db: &mut PgConnection, ip: Option<&str>) -> Result<()> {
    MESSAGES.count(app, db, ip.unwrap_or("unknown")).await
}

/// Counts a question to the VAT register, which is not ours to wear out.
pub async fn vat_lookup(app: &App, user: UserId) -> Result<()> {
    VAT_LOOKUPS.count(app, &mut *app.pool.acquire().await?, &user.to_string()).await
}
