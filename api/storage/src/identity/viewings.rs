//! Admins who look on as somebody else: who, as whom, on which session, until when.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{SessionId, UserId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::identity::sessions::{hash_secret, new_secret};

/// A viewing.
#[derive(Clone, Debug)]
pub struct Viewing {
    pub id: Uuid,
    pub viewer_id: Uuid,
    pub viewer_name: String,
    pub viewed_id: Uuid,
    pub viewed_name: String,
    /// The session it was begun in, while there is one.
    pub session_id: Option<Uuid>,
    pub expires_at: DateTime<Utc>,
    /// Whether it goes on: in its time, on a living session, the admin still is one and the other is not.
    pub live: bool,
}

/// Stores a viewing; gives the secret for its cookie.
pub async fn insert(
    db: &mut PgConnection,
    session: SessionId,
    viewer: UserId,
    viewed: UserId,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<String> {
    let secret = new_secret();
    sqlx::query!(
        "insert into viewings (id, session_id, viewer_id, viewed_id, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        Uuid::now_v7(),
        session.0,
        viewer.0,
        viewed.0,
        hash_secret(&secret),
        now,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// The viewing behind a secret that nobody has ended.
pub async fn find(db: &mut PgConnection, secret: &str, now: DateTime<Utc>) -> Result<Option<Viewing>> {
    let viewing = sqlx::query_as!(
        Viewing,
        r#"select v.id, v.viewer_id, a.full_name as viewer_name, v.viewed_id, u.full_name as viewed_name,
                  v.session_id, v.expires_at,
                  v.expires_at > $2 and u.closed_at is null and not u.is_admin and a.is_admin and a.blocked_at is null
                      and exists(select from sessions s where s.id = v.session_id and s.expires_at > $2) as "live!"
           from viewings v join users a on a.id = v.viewer_id join users u on u.id = v.viewed_id
           where v.token_hash = $1 and v.ended_at is null"#,
        hash_secret(secret),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(viewing)
}

/// Ends what is over, or was begun on a session, and gives it: with a session what goes on in it, without what has
/// outlived its time or its session.
pub async fn end(
    db: &mut PgConnection,
    of_session: Option<SessionId>,
    now: DateTime<Utc>,
) -> Result<Vec<Viewing>> {
    let ended = sqlx::query_as!(
        Viewing,
        r#"update viewings v set ended_at = least(v.expires_at, $2)
           from users a, users u
           where a.id = v.viewer_id and u.id = v.viewed_id and v.ended_at is null
             and case when $1::uuid is null then v.expires_at <= $2 or v.session_id is null
                      else v.session_id = $1 end
           returning v.id, v.viewer_id, a.full_name as viewer_name, v.viewed_id, u.full_name as viewed_name,
                     v.session_id, v.expires_at, false as "live!""#,
        of_session.map(|session| session.0),
        now,
    )
    .fetch_all(db)
    .await?;
    Ok(ended)
}

/// Ends one; false when it was ended before.
pub async fn end_one(db: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let ended = sqlx::query!(
        "update viewings set ended_at = least(expires_at, $2) where id = $1 and ended_at is null",
        id,
        now,
    )
    .execute(db)
    .await?;
    Ok(ended.rows_affected() > 0)
}
