//! Wrong passwords, counted per address and per origin, so that every instance sees the same limit.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// So many failures of one address within so long, and so many from one origin over all addresses.
const PER_EMAIL: (i64, TimeDelta) = (10, TimeDelta::minutes(3));
const PER_IP: (i64, TimeDelta) = (60, TimeDelta::minutes(1));

/// An attempt that counts as failed until it is deleted.
#[derive(Clone, Copy, Debug)]
pub struct Attempt(i64);

/// Counts an attempt, unless there have been too many. Attempts at one address, and from one origin, queue here.
pub async fn insert(db: &mut PgConnection, email: &str, ip: &str, now: DateTime<Utc>) -> Result<Attempt> {
    let email: String = email.chars().filter(|c| *c != '\0').take(254).collect();
    // Always in the same order, so that two attempts cannot wait for each other.
    for lock in [format!("login ip {ip}"), format!("login email {email}")] {
        sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", lock).execute(&mut *db).await?;
    }
    // What no longer counts goes, so that the table stays as small as the trouble is.
    sqlx::query!(
        "delete from login_failures where (email = $1 or ip = $2) and failed_at <= $3",
        email,
        ip,
        now - PER_EMAIL.1.max(PER_IP.1),
    )
    .execute(&mut *db)
    .await?;
    let recent = sqlx::query!(
        r#"select
             count(*) filter (where email = $1 and failed_at > $3) as "of_email!",
             min(failed_at) filter (where email = $1 and failed_at > $3) as first_of_email,
             count(*) filter (where ip = $2 and failed_at > $4) as "of_ip!",
             min(failed_at) filter (where ip = $2 and failed_at > $4) as first_of_ip
           from login_failures
           where (email = $1 and failed_at > $3) or (ip = $2 and failed_at > $4)"#,
        email,
        ip,
        now - PER_EMAIL.1,
        now - PER_IP.1,
    )
    .fetch_one(&mut *db)
    .await?;
    refuse_beyond(PER_EMAIL, recent.of_email, recent.first_of_email, now)?;
    refuse_beyond(PER_IP, recent.of_ip, recent.first_of_ip, now)?;
    let id = sqlx::query_scalar!(
        "insert into login_failures (email, ip, failed_at) values ($1, $2, $3) returning id",
        email,
        ip,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(Attempt(id))
}

fn refuse_beyond(
    (limit, window): (i64, TimeDelta),
    count: i64,
    first: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<()> {
    if count < limit {
        return Ok(());
    }
    let wait = first.map_or(window, |first| first + window - now);
    Err(Error::TooMany { retry_after: u64::try_from(wait.num_seconds()).unwrap_or_default() + 1 })
}

/// The attempt was right.
pub async fn delete(db: &mut PgConnection, attempt: Attempt) -> Result<()> {
    sqlx::query!("delete from login_failures where id = $1", attempt.0).execute(db).await?;
    Ok(())
}

/// The owner of the address has proven to be there.
pub async fn delete_of_email(db: &mut PgConnection, email: &str) -> Result<()> {
    sqlx::query!("delete from login_failures where email = $1", email).execute(db).await?;
    Ok(())
}
