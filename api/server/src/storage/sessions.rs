//! Sessions and access tokens: who holds which secret. Only hashes are stored.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::{SessionId, UserId};
use paraply_domain::language::Language;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::app::{Caller, Error, Result};

/// How long a session lives at most, and how long without a request: users, then admins.
const ABSOLUTE: [TimeDelta; 2] = [TimeDelta::days(14), TimeDelta::hours(12)];
const IDLE: [TimeDelta; 2] = [TimeDelta::hours(8), TimeDelta::minutes(30)];

/// A fresh secret of 256 random bits as text for a cookie, a header or a link.
pub fn new_secret() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}

/// What is stored of a secret.
pub fn hash_secret(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

fn caller(
    id: Uuid,
    full_name: String,
    email: String,
    is_admin: bool,
    email_verified: bool,
    language: &str,
    session: Option<Uuid>,
    ip: Option<String>,
) -> Result<Caller> {
    Ok(Caller {
        user_id: UserId(id),
        full_name,
        email,
        is_admin,
        email_verified,
        language: language
            .parse::<Language>()
            .map_err(|_| Error::Inconsistent(format!("language of user {id}")))?,
        session: session.map(SessionId),
        ip,
    })
}

/// Opens a session; gives the secret for the cookie.
pub async fn open(
    db: &mut PgConnection,
    user: UserId,
    is_admin: bool,
    now: DateTime<Utc>,
    ip: Option<&str>,
    user_agent: Option<&str>,
) -> Result<String> {
    let secret = new_secret();
    sqlx::query!(
        "insert into sessions (id, user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7)",
        Uuid::now_v7(),
        user.0,
        hash_secret(&secret),
        ip,
        user_agent.map(|agent| agent.chars().filter(|c| !c.is_control()).take(300).collect::<String>()),
        now,
        now + ABSOLUTE[usize::from(is_admin)],
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// The person behind a session's secret, while the session lives and the person is not blocked.
pub async fn find_caller_by_session(
    db: impl PgExecutor<'_> + Copy,
    secret: &str,
    now: DateTime<Utc>,
    ip: Option<String>,
) -> Result<Option<Caller>> {
    let row = sqlx::query!(
        r#"select s.id as session_id, s.last_seen_at, u.id, u.full_name, u.email, u.is_admin,
                  u.email_verified_at is not null as "email_verified!", u.language
           from sessions s join users u on u.id = s.user_id
           where s.token_hash = $1 and s.expires_at > $2 and u.blocked_at is null"#,
        hash_secret(secret),
        now,
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.last_seen_at + IDLE[usize::from(row.is_admin)] < now {
        return Ok(None);
    }
    // Once a minute is enough to know who is there, and keeps reads from writing.
    if row.last_seen_at + TimeDelta::minutes(1) < now {
        sqlx::query!(
            "with seen as (update sessions set last_seen_at = $2 where id = $1 returning user_id)
             update users set last_seen_at = $2 from seen where users.id = seen.user_id",
            row.session_id,
            now
        )
        .execute(db)
        .await?;
    }
    let session = Some(row.session_id);
    caller(row.id, row.full_name, row.email, row.is_admin, row.email_verified, &row.language, session, ip)
        .map(Some)
}

/// The person behind an access token, while it lives and the person is not blocked.
pub async fn find_caller_by_token(
    db: impl PgExecutor<'_> + Copy,
    secret: &str,
    now: DateTime<Utc>,
    ip: Option<String>,
) -> Result<Option<Caller>> {
    let row = sqlx::query!(
        r#"select t.id as token_id, t.last_used_at, u.id, u.full_name, u.email, u.is_admin,
                  u.email_verified_at is not null as "email_verified!", u.language
           from access_tokens t join users u on u.id = t.user_id
           where t.token_hash = $1 and (t.expires_at is null or t.expires_at > $2) and u.blocked_at is null"#,
        hash_secret(secret),
        now,
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.last_used_at.is_none_or(|used| used + TimeDelta::minutes(1) < now) {
        sqlx::query!("update access_tokens set last_used_at = $2 where id = $1", row.token_id, now)
            .execute(db)
            .await?;
    }
    caller(row.id, row.full_name, row.email, row.is_admin, row.email_verified, &row.language, None, ip)
        .map(Some)
}

/// Ends one session.
pub async fn close(db: impl PgExecutor<'_>, session: SessionId) -> Result<()> {
    sqlx::query!("delete from sessions where id = $1", session.0).execute(db).await?;
    Ok(())
}
