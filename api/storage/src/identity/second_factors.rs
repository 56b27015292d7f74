//! Authenticator apps and recovery codes: the only place that reads and writes their secrets.

use chrono::{DateTime, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::second_factor::{RecoveryCode, SECRET_BYTES, TotpSecret};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::sealed::TOTP_SECRET;

/// An authenticator app of a person.
pub struct Totp {
    pub id: Uuid,
    pub secret: TotpSecret,
    /// The time step of the code that was last accepted.
    pub last_step: Option<i64>,
}

/// What a person can prove themselves with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub totp: bool,
    pub passkeys: i64,
    pub recovery_codes: i64,
}

impl State {
    /// Whether logging in takes more than the first factor.
    pub fn is_set_up(self) -> bool {
        self.totp || self.passkeys > 0
    }
}

/// What the person has.
pub async fn state(db: &mut PgConnection, user: UserId) -> Result<State> {
    let state = sqlx::query_as!(
        State,
        r#"select exists (select from second_factors where user_id = $1 and confirmed_at is not null) as "totp!",
                  (select count(*) from passkeys where user_id = $1) as "passkeys!",
                  (select count(*) from recovery_codes where user_id = $1 and used_at is null) as "recovery_codes!""#,
        user.0,
    )
    .fetch_one(db)
    .await?;
    Ok(state)
}

/// Which of these people have a second factor.
pub async fn with_one(db: &mut PgConnection, users: &[Uuid]) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"select id as "id!" from unnest($1::uuid[]) as id where has_second_factor(id)"#,
        users,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// The confirmed app, or the one that waits to be confirmed.
pub async fn find_totp(db: &mut PgConnection, user: UserId, confirmed: bool) -> Result<Option<Totp>> {
    let row = sqlx::query!(
        "select id, secret, last_step from second_factors
         where user_id = $1 and (confirmed_at is not null) = $2",
        user.0,
        confirmed,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let secret = TotpSecret::new(&TOTP_SECRET.open_bytes(row.id, &row.secret)?)
            .ok_or_else(|| Error::Inconsistent(format!("second factor {}", row.id)))?;
        Ok(Totp { id: row.id, secret, last_step: row.last_step })
    })
    .transpose()
}

/// Stores a new app that waits to be confirmed, in place of an earlier one that does.
pub async fn insert_pending(db: &mut PgConnection, user: UserId, now: DateTime<Utc>) -> Result<TotpSecret> {
    let bytes: [u8; SECRET_BYTES] = rand::random();
    let secret = TotpSecret::new(&bytes).ok_or_else(|| Error::internal("a secret has its length"))?;
    let id = Uuid::now_v7();
    // A secret is sealed for its row, so that a new one takes a new row.
    sqlx::query!(
        "insert into second_factors (id, user_id, secret, created_at) values ($1, $2, $3, $4)
         on conflict (user_id) where confirmed_at is null
         do update set id = excluded.id, secret = excluded.secret, created_at = excluded.created_at",
        id,
        user.0,
        TOTP_SECRET.seal_bytes(id, &bytes)?,
        now,
    )
    .execute(db)
    .await?;
    Ok(secret)
}

/// Lets the waiting app take the place of the confirmed one. Its first code is used up by that.
pub async fn confirm(
    db: &mut PgConnection,
    user: UserId,
    pending: Uuid,
    step: i64,
    now: DateTime<Utc>,
) -> Result<()> {
    delete_totp(db, user).await?;
    let confirmed = sqlx::query!(
        "update second_factors set confirmed_at = $3, last_step = $4
         where id = $1 and user_id = $2 and confirmed_at is null",
        pending,
        user.0,
        now,
        step,
    )
    .execute(db)
    .await?;
    if confirmed.rows_affected() == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Uses a time step up; false where it, or a later one, was used before.
pub async fn use_step(db: &mut PgConnection, totp: Uuid, step: i64) -> Result<bool> {
    let used = sqlx::query!(
        "update second_factors set last_step = $2
         where id = $1 and confirmed_at is not null and last_step < $2",
        totp,
        step,
    )
    .execute(db)
    .await?;
    Ok(used.rows_affected() == 1)
}

/// Removes the confirmed app; false where there is none.
pub async fn delete_totp(db: &mut PgConnection, user: UserId) -> Result<bool> {
    let deleted =
        sqlx::query!("delete from second_factors where user_id = $1 and confirmed_at is not null", user.0)
            .execute(db)
            .await?;
    Ok(deleted.rows_affected() > 0)
}

/// Removes all that the person could prove themselves with.
pub async fn delete_of_user(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!(
        "with apps as (delete from second_factors where user_id = $1),
              codes as (delete from recovery_codes where user_id = $1),
              waiting as (delete from sign_in_challenges where user_id = $1)
         delete from passkeys where user_id = $1",
        user.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn hash(code: &RecoveryCode) -> Vec<u8> {
    Sha256::digest(code.as_str().as_bytes()).to_vec()
}

/// Stores new recovery codes in place of all earlier ones.
pub async fn replace_recovery_codes(
    db: &mut PgConnection,
    user: UserId,
    codes: &[RecoveryCode],
    now: DateTime<Utc>,
) -> Result<()> {
    let hashes: Vec<Vec<u8>> = codes.iter().map(hash).collect();
    delete_recovery_codes(db, user).await?;
    sqlx::query!(
        "insert into recovery_codes (id, user_id, code_hash, created_at)
         select gen_random_uuid(), $1, code, $3 from unnest($2::bytea[]) as code",
        user.0,
        &hashes,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes the recovery codes.
pub async fn delete_recovery_codes(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query!("delete from recovery_codes where user_id = $1", user.0).execute(db).await?;
    Ok(())
}

/// Uses a recovery code up; false where it is unknown or was used before.
pub async fn use_recovery_code(
    db: &mut PgConnection,
    user: UserId,
    code: &RecoveryCode,
    now: DateTime<Utc>,
) -> Result<bool> {
    let used = sqlx::query!(
        "update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null",
        user.0,
        hash(code),
        now,
    )
    .execute(db)
    .await?;
    Ok(used.rows_affected() == 1)
}
