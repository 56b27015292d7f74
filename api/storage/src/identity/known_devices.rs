//! The browsers that users have logged in with. Each holds a secret in a cookie of its own, which outlives sessions;
//! only its hash is stored.

use chrono::{DateTime, TimeDelta, Utc};
use paraply_domain::ids::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::identity::sessions::{hash_secret, new_secret};

/// How long a device is known without a login; also the cookie's life.
pub const LIFETIME: TimeDelta = TimeDelta::days(365);
/// How many devices of one user are known: the latest.
const DEVICES_MAX: i64 = 50;

/// Where a login comes from.
#[derive(Clone, Debug)]
pub struct Device {
    pub secret: String,
    /// The user has logged in before, but never with this device, nor with its like from the same address.
    pub is_new: bool,
}

/// What a login is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBy {
    Cookie(Uuid),
    /// The address only, which one of the devices was last used from. Neighbours may share it.
    Address,
}

/// What a login is known by: the cookie of a device, or else the address that one was last used from.
pub async fn find(
    db: &mut PgConnection,
    user: Option<UserId>,
    secret: Option<&str>,
    ip: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<KnownBy>> {
    let device = sqlx::query!(
        r#"select id, coalesce(token_hash = $2, false) as "by_cookie!" from known_devices
         where user_id = $1 and (token_hash = $2 or ip = $3) and last_seen_at > $4
         order by (token_hash = $2) desc nulls last, last_seen_at desc
         limit 1"#,
        user.map(|user| user.0),
        secret.map(hash_secret),
        ip,
        now - LIFETIME,
    )
    .fetch_optional(db)
    .await?;
    Ok(device.map(|device| if device.by_cookie { KnownBy::Cookie(device.id) } else { KnownBy::Address }))
}

/// Notes a login. A secret that no account knows is not taken over: somebody could have planted it.
pub async fn note(
    db: &mut PgConnection,
    user: UserId,
    secret: Option<&str>,
    ip: Option<&str>,
    user_agent: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Device> {
    let known = sqlx::query!(
        r#"select exists (select from known_devices where user_id = $1) as "any!",
                  exists (select from known_devices where user_id = $1 and (
                      token_hash = $2 or ip = $3 and user_agent is not distinct from $4)) as "this!",
                  exists (select from known_devices where token_hash = $2) as "somebodys!""#,
        user.0,
        secret.map(hash_secret),
        ip,
        user_agent,
    )
    .fetch_one(&mut *db)
    .await?;
    let secret = secret.filter(|_| known.somebodys).map_or_else(new_secret, str::to_owned);
    sqlx::query!(
        "insert into known_devices (id, user_id, token_hash, ip, user_agent, created_at, last_seen_at)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (user_id, token_hash) do update
         set ip = excluded.ip, user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at",
        Uuid::now_v7(),
        user.0,
        hash_secret(&secret),
        ip,
        user_agent,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from known_devices where id in (
             select id from known_devices where user_id = $1 order by last_seen_at desc, id desc offset $2)",
        user.0,
        DEVICES_MAX,
    )
    .execute(db)
    .await?;
    Ok(Device { secret, is_new: known.any && !known.this })
}

/// Forgets a user's devices.
pub async fn delete_of_user(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("delete from known_devices where user_id = $1", user.0).execute(db).await?;
    Ok(())
}
