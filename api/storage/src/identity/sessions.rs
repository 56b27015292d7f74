//! Sessions and access tokens: who holds which secret. Only hashes are stored.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::Email;
use paraply_domain::ids::{SessionId, UserId};
use paraply_domain::language::Language;
use paraply_domain::roles::Roles;
use paraply_domain::token_scope::TokenScope;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::error::{Error, Result};

/// How long a session lives at most, and how long without a request: freelancers, then staff.
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

/// The person behind a secret, and what the secret is.
#[derive(Clone, Debug)]
pub struct Holder {
    pub user: UserId,
    pub full_name: String,
    pub email: Email,
    /// What the person does in the back office.
    pub roles: Roles,
    pub email_verified: bool,
    pub language: Language,
    /// The browser session; absent for an access token.
    pub session: Option<SessionId>,
    /// The scope of the access token; absent for a session.
    pub token: Option<TokenScope>,
    /// When the person last proved in this session who they are; never for an access token.
    pub authenticated_at: Option<DateTime<Utc>>,
    /// The roles move money, and the second factor that this takes is not set up.
    pub lacks_second_factor: bool,
}

struct Row {
    secret_id: Uuid,
    last_used_at: Option<DateTime<Utc>>,
    id: Uuid,
    full_name: String,
    email: String,
    roles: Vec<String>,
    email_verified: bool,
    language: String,
    authenticated_at: Option<DateTime<Utc>>,
    lacks_second_factor: bool,
}

impl Row {
    fn holder(self, session: Option<SessionId>, token: Option<TokenScope>) -> Result<Holder> {
        let language = self.language.parse();
        Ok(Holder {
            user: UserId(self.id),
            full_name: self.full_name,
            email: self
                .email
                .parse()
                .map_err(|_| Error::Inconsistent(format!("email of user {}", self.id)))?,
            roles: Roles::parse(&self.roles)
                .map_err(|_| Error::Inconsistent(format!("roles of user {}", self.id)))?,
            email_verified: self.email_verified,
            language: language.map_err(|_| Error::Inconsistent(format!("language of user {}", self.id)))?,
            session,
            token,
            authenticated_at: self.authenticated_at,
            lacks_second_factor: self.lacks_second_factor,
        })
    }

    /// Once a minute is enough to know who is there, and keeps reads from writing.
    fn not_seen_lately(&self, now: DateTime<Utc>) -> bool {
        self.last_used_at.is_none_or(|used| used + TimeDelta::minutes(1) < now)
    }
}

/// Opens a session; gives the secret for the cookie. What the browser calls itself comes as it can be shown.
pub async fn open(
    db: &mut PgConnection,
    user: UserId,
    is_staff: bool,
    now: DateTime<Utc>,
    ip: Option<&str>,
    user_agent: Option<&str>,
) -> Result<String> {
    let secret = new_secret();
    sqlx::query!(
        "with seen as (update users set last_seen_at = $6 where id = $2)
         insert into sessions
             (id, user_id, token_hash, ip, user_agent, created_at, last_seen_at, authenticated_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $6, $6, $7)",
        Uuid::now_v7(),
        user.0,
        hash_secret(&secret),
        ip,
        user_agent,
        now,
        now + ABSOLUTE[usize::from(is_staff)],
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// The person behind a session's secret, while the session lives and the person is not blocked.
pub async fn find_by_session(
    db: impl PgExecutor<'_> + Copy,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<Option<Holder>> {
    let row = sqlx::query_as!(
        Row,
        r#"select s.id as secret_id, s.last_seen_at as last_used_at, u.id, u.full_name, u.email, u.roles,
                  u.email_verified_at is not null as "email_verified!", u.language,
                  s.authenticated_at as "authenticated_at?",
                  lacks_second_factor(u.id, u.roles, ($2::timestamptz at time zone 'Europe/Stockholm')::date)
                      as "lacks_second_factor!"
           from sessions s join users u on u.id = s.user_id
           where s.token_hash = $1 and s.expires_at > $2 and u.blocked_at is null"#,
        hash_secret(secret),
        now,
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let idle = IDLE[usize::from(!row.roles.is_empty())];
    if row.last_used_at.is_none_or(|seen| seen + idle < now) {
        return Ok(None);
    }
    if row.not_seen_lately(now) {
        sqlx::query!(
            "with seen as (update sessions set last_seen_at = $2 where id = $1 returning user_id)
             update users set last_seen_at = $2 from seen where users.id = seen.user_id",
            row.secret_id,
            now
        )
        .execute(db)
        .await?;
    }
    let session = Some(SessionId(row.secret_id));
    row.holder(session, None).map(Some)
}

/// The person behind an access token, while it is approved and lives and the person is not blocked.
pub async fn find_by_token(
    db: impl PgExecutor<'_> + Copy,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<Option<Holder>> {
    let token = sqlx::query!(
        r#"select t.id as secret_id, t.last_used_at, t.scope, u.id, u.full_name, u.email, u.roles,
                  u.email_verified_at is not null as "email_verified!", u.language,
                  lacks_second_factor(u.id, u.roles, ($2::timestamptz at time zone 'Europe/Stockholm')::date)
                      as "lacks_second_factor!"
           from access_tokens t join users u on u.id = t.user_id
           where t.token_hash = $1 and t.expires_at > $2 and t.approved_at <= $2 and u.blocked_at is null"#,
        hash_secret(secret),
        now,
    )
    .fetch_optional(db)
    .await?;
    let Some(token) = token else { return Ok(None) };
    let scope = token
        .scope
        .parse()
        .map_err(|_| Error::Inconsistent(format!("scope of token {}", token.secret_id)))?;
    let row = Row {
        secret_id: token.secret_id,
        last_used_at: token.last_used_at,
        id: token.id,
        full_name: token.full_name,
        email: token.email,
        roles: token.roles,
        email_verified: token.email_verified,
        language: token.language,
        authenticated_at: None,
        lacks_second_factor: token.lacks_second_factor,
    };
    if row.not_seen_lately(now) {
        sqlx::query!("update access_tokens set last_used_at = $2 where id = $1", row.secret_id, now)
            .execute(db)
            .await?;
    }
    row.holder(None, Some(scope)).map(Some)
}

/// A logged-in browser.
#[derive(Clone, Debug)]
pub struct Session {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    /// The latest request, to the minute.
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

/// How long a cookie may be kept.
pub fn lifetime(is_staff: bool) -> TimeDelta {
    ABSOLUTE[usize::from(is_staff)]
}

/// A person's living sessions, the latest used first.
pub async fn list(
    db: &mut PgConnection,
    user: UserId,
    is_staff: bool,
    now: DateTime<Utc>,
) -> Result<Vec<Session>> {
    let sessions = sqlx::query_as!(
        Session,
        "select id, created_at, last_seen_at, expires_at, ip, user_agent
         from sessions
         where user_id = $1 and expires_at > $2 and last_seen_at >= $3
         order by last_seen_at desc, id desc
         limit 1000",
        user.0,
        now,
        now - IDLE[usize::from(is_staff)],
    )
    .fetch_all(db)
    .await?;
    Ok(sessions)
}

/// Whether the session was not ended.
pub async fn exists(db: &mut PgConnection, session: SessionId) -> Result<bool> {
    let exists =
        sqlx::query_scalar!(r#"select exists (select from sessions where id = $1) as "exists!""#, session.0)
            .fetch_one(db)
            .await?;
    Ok(exists)
}

/// Notes that the person has proven who they are.
pub async fn set_authenticated(db: &mut PgConnection, session: SessionId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!("update sessions set authenticated_at = $2 where id = $1", session.0, now)
        .execute(db)
        .await?;
    Ok(())
}

/// Ends a session of the person's; false when there is none.
pub async fn close_own(db: &mut PgConnection, user: UserId, session: SessionId) -> Result<bool> {
    let closed = sqlx::query!("delete from sessions where id = $1 and user_id = $2", session.0, user.0)
        .execute(db)
        .await?;
    Ok(closed.rows_affected() > 0)
}

/// Ends the session of a cookie.
pub async fn close_by_secret(db: &mut PgConnection, secret: &str) -> Result<()> {
    sqlx::query!("delete from sessions where token_hash = $1", hash_secret(secret)).execute(db).await?;
    Ok(())
}

/// Ends a person's sessions, all or all but one.
pub async fn close_of_user(db: &mut PgConnection, user: UserId, but: Option<SessionId>) -> Result<()> {
    sqlx::query!(
        "delete from sessions where user_id = $1 and id is distinct from $2",
        user.0,
        but.map(|session| session.0),
    )
    .execute(db)
    .await?;
    Ok(())
}
