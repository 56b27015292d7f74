//! Personal access tokens; only their hashes are stored.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{TokenId, UserId};
use paraply_domain::token_scope::TokenScope;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::identity::sessions::{hash_secret, new_secret};

/// What is known of a token.
#[derive(Clone, Debug)]
pub struct AccessToken {
    pub id: Uuid,
    pub user_id: Uuid,
    pub user_name: String,
    pub name: String,
    pub scope: TokenScope,
    pub created_at: DateTime<Utc>,
    /// Since or from when it can be used; absent while it waits for a second admin.
    pub approved_at: Option<DateTime<Utc>>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
}

struct Row {
    id: Uuid,
    user_id: Uuid,
    user_name: String,
    name: String,
    scope: String,
    created_at: DateTime<Utc>,
    approved_at: Option<DateTime<Utc>>,
    last_used_at: Option<DateTime<Utc>>,
    expires_at: DateTime<Utc>,
}

impl TryFrom<Row> for AccessToken {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            scope: row
                .scope
                .parse()
                .map_err(|_| Error::Inconsistent(format!("scope of token {}", row.id)))?,
            id: row.id,
            user_id: row.user_id,
            user_name: row.user_name,
            name: row.name,
            created_at: row.created_at,
            approved_at: row.approved_at,
            last_used_at: row.last_used_at,
            expires_at: row.expires_at,
        })
    }
}

/// The tokens that have not expired, of one user or of all, the newest first.
pub async fn list(
    db: &mut PgConnection,
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Vec<AccessToken>> {
    let rows = sqlx::query_as!(
        Row,
        "select t.id, t.user_id, u.full_name as user_name, t.name, t.scope, t.created_at, t.approved_at,
                t.last_used_at, t.expires_at
         from access_tokens t join users u on u.id = t.user_id
         where ($1::uuid is null or t.user_id = $1) and t.expires_at > $2
         order by t.created_at desc, t.id desc
         limit 1000",
        user.map(|user| user.0),
        now,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// A token, locked.
pub async fn find_for_update(db: &mut PgConnection, id: TokenId) -> Result<Option<AccessToken>> {
    let row = sqlx::query_as!(
        Row,
        "select t.id, t.user_id, u.full_name as user_name, t.name, t.scope, t.created_at, t.approved_at,
                t.last_used_at, t.expires_at
         from access_tokens t join users u on u.id = t.user_id
         where t.id = $1
         for update of t",
        id.0,
    )
    .fetch_optional(db)
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// A token to be stored.
pub struct NewToken<'a> {
    pub user: UserId,
    pub name: &'a str,
    pub scope: TokenScope,
    pub now: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// From when it can be used; absent while it waits for a second admin.
    pub approved_at: Option<DateTime<Utc>>,
}

/// Stores a new token; gives its secret, which begins so that scanners for leaked secrets know it.
pub async fn insert(db: &mut PgConnection, token: &NewToken<'_>) -> Result<(TokenId, String)> {
    let id = Uuid::now_v7();
    let secret = format!("paraply_{}", new_secret());
    sqlx::query!(
        "insert into access_tokens (id, user_id, name, scope, token_hash, created_at, expires_at, approved_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id,
        token.user.0,
        token.name,
        token.scope.as_str(),
        hash_secret(&secret),
        token.now,
        token.expires_at,
        token.approved_at,
    )
    .execute(db)
    .await?;
    Ok((TokenId(id), secret))
}

/// Lets a token be used. Who has confirmed it stands in the approvals.
pub async fn approve(db: &mut PgConnection, id: TokenId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update access_tokens set approved_at = $2 where id = $1 and approved_at is null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a token.
pub async fn delete(db: &mut PgConnection, id: TokenId) -> Result<()> {
    sqlx::query!("delete from access_tokens where id = $1", id.0).execute(db).await?;
    Ok(())
}

/// Ends a user's tokens.
pub async fn delete_of_user(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("delete from access_tokens where user_id = $1", user.0).execute(db).await?;
    Ok(())
}
