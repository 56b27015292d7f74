//! The provider's settings, change by change.

pub mod logo;
pub mod mail_texts;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use serde_json::Value;
use sqlx::PgConnection;

use crate::error::Result;

/// Makes whoever else changes the settings wait until the transaction ends; readers go on.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    // By name: a lock on the table itself would ask for the right to change its rows.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('settings', 0))").execute(db).await?;
    Ok(())
}

/// A change of the settings: only what it changes, as JSON.
#[derive(Clone, Debug)]
pub struct Change {
    pub version: i32,
    pub valid_from: NaiveDate,
    /// The changed fields, nested as in the settings.
    pub value: Value,
}

/// The changes that apply on a day, in their order.
pub async fn until(db: &mut PgConnection, day: NaiveDate) -> Result<Vec<Change>> {
    let changes = sqlx::query_as!(
        Change,
        "select version, valid_from, value from settings s
         where valid_from <= $1
           and not exists (select from settings_withdrawals w where w.version = s.version)
         order by valid_from, version",
        day,
    )
    .fetch_all(db)
    .await?;
    Ok(changes)
}

/// A change with those who made it and took it back.
#[derive(Clone, Debug)]
pub struct Past {
    pub version: i32,
    pub valid_from: NaiveDate,
    /// The changed fields, nested as in the settings.
    pub value: Value,
    pub changed_at: DateTime<Utc>,
    pub changed_by_name: Option<String>,
    /// When it was cancelled, before its day.
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub withdrawn_by_name: Option<String>,
}

/// Every change that was ever made, in the order in which they apply.
pub async fn history(db: &mut PgConnection) -> Result<Vec<Past>> {
    let changes = sqlx::query_as!(
        Past,
        r#"select s.version, s.valid_from, s.value, s.changed_at,
             maker.full_name as "changed_by_name?",
             w.withdrawn_at as "withdrawn_at?",
             taker.full_name as "withdrawn_by_name?"
           from settings s
           left join users maker on maker.id = s.changed_by
           left join settings_withdrawals w on w.version = s.version
           left join users taker on taker.id = w.withdrawn_by
           order by s.valid_from, s.version"#,
    )
    .fetch_all(db)
    .await?;
    Ok(changes)
}

/// Records that a scheduled change was cancelled.
pub async fn withdraw(db: &mut PgConnection, version: i32, by: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into settings_withdrawals (version, withdrawn_by, withdrawn_at) values ($1, $2, $3)",
        version,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Which parts of the standard fee change.
#[derive(Clone, Copy, Debug)]
pub struct FeeParts {
    pub swedish_tax: bool,
    /// The percentage without it.
    pub no_tax: bool,
    pub fixed: bool,
}

/// Invoices that follow the standard fee in one of its parts, because no group has other terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Followers {
    pub drafts: i64,
    pub pending: i64,
    /// Those that were sent and are not paid yet: their fee stands.
    pub sent: i64,
}

/// How many invoices follow these parts of the standard fee.
pub async fn followers(db: &mut PgConnection, parts: FeeParts) -> Result<Followers> {
    let found = sqlx::query_as!(
        Followers,
        r#"select count(*) filter (where i.status = 'draft') as "drafts!",
             count(*) filter (where i.status = 'pending') as "pending!",
             count(*) filter (where i.status = 'sent') as "sent!"
           from invoices i
           join users u on u.id = i.user_id
           left join groups g on g.id = u.group_id
           where i.kind = 'invoice' and i.status in ('draft', 'pending', 'sent')
             and ((g.fee_percentage is null and ((i.swedish_tax and $1) or (not i.swedish_tax and $2)))
               or (g.fixed_fee is null and $3))"#,
        parts.swedish_tax,
        parts.no_tax,
        parts.fixed,
    )
    .fetch_one(db)
    .await?;
    Ok(found)
}

/// Stores a new change and gives its number.
pub async fn insert(
    db: &mut PgConnection,
    valid_from: NaiveDate,
    value: &Value,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<i32> {
    let version = sqlx::query_scalar!(
        "insert into settings (valid_from, value, changed_by, changed_at) values ($1, $2, $3, $4)
         returning version",
        valid_from,
        value,
        by.0,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(version)
}

/// Whether somebody can log in with a password under one of these addresses.
pub async fn has_any_login(db: &mut PgConnection, emails: &[&str]) -> Result<bool> {
    let exists = sqlx::query_scalar!(
        r#"select exists(
               select from users where email = any($1) and password_hash is not null and blocked_at is null
           ) as "exists!""#,
        &emails.iter().map(|email| (*email).to_owned()).collect::<Vec<_>>(),
    )
    .fetch_one(db)
    .await?;
    Ok(exists)
}
