//! What stores and changes a person.

use chrono::{DateTime, Utc};
use paraply_domain::email::Email;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::language::Language;
use paraply_domain::person::Personnummer;
use paraply_domain::roles::Roles;
use sqlx::query_builder::Separated;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::{User, referral_code};
use crate::error::{Error, Result};
use crate::sealed::PERSONNUMMER;

/// A person to be stored.
#[derive(Clone)]
pub struct NewUser {
    pub id: UserId,
    pub email: Email,
    pub full_name: String,
    pub language: Language,
    /// Absent: must be set through a mailed link, or the person logs in elsewhere.
    pub password_hash: Option<String>,
    /// What the person does in the back office.
    pub roles: Roles,
    pub email_verified_at: Option<DateTime<Utc>>,
    pub referred_by: Option<UserId>,
    pub oidc_subject: Option<String>,
}

impl NewUser {
    /// A freelancer of whom no more is known.
    pub fn named(full_name: String, email: Email, language: Language) -> Self {
        Self {
            id: UserId(Uuid::now_v7()),
            email,
            full_name,
            language,
            password_hash: None,
            roles: Roles::default(),
            email_verified_at: None,
            referred_by: None,
            oidc_subject: None,
        }
    }
}

/// Stores a person. `None`: the address has an account.
pub async fn insert(db: &mut PgConnection, user: &NewUser, now: DateTime<Utc>) -> Result<Option<UserId>> {
    let id = sqlx::query_scalar!(
        "insert into users (id, email, full_name, language, password_hash, roles, email_verified_at,
                            referred_by, oidc_subject, referral_code, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (email) do nothing
         returning id",
        user.id.0,
        user.email.as_str(),
        user.full_name,
        user.language.as_str(),
        user.password_hash,
        &user.roles.names(),
        user.email_verified_at,
        user.referred_by.map(|id| id.0),
        user.oidc_subject,
        referral_code(),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(UserId))
}

/// A personal number as it is stored.
#[derive(Default)]
struct SealedNumber {
    sealed: Option<String>,
    index: Option<Vec<u8>>,
}

impl SealedNumber {
    fn of(user: &User) -> Result<Self> {
        let Some(number) = &user.personnummer else { return Ok(Self::default()) };
        Ok(Self {
            sealed: Some(PERSONNUMMER.seal(user.id, number.as_str())?),
            index: Some(PERSONNUMMER.index(number.as_str())?),
        })
    }

    fn of_all(users: &[&User]) -> Result<Vec<Self>> {
        users.iter().map(|user| Self::of(user)).collect()
    }
}

/// The details of a person, in the order of the columns of both statements on many.
fn push_details(row: &mut Separated<'_, Postgres, &'static str>, user: &User, number: &SealedNumber) {
    row.push_bind(user.email.as_str())
        .push_bind(&user.full_name)
        .push_bind(user.language.as_str())
        .push_bind(&user.phone)
        .push_bind(&user.address)
        .push_bind(&user.city)
        .push_bind(&user.postal_code)
        .push_bind(user.country.code())
        .push_bind(number.sealed.clone())
        .push_bind(number.index.clone())
        .push_bind(user.personnummer.as_ref().map(Personnummer::birth_date))
        .push_bind(user.group_id.map(|group| group.0))
        .push_bind(user.trusted);
}

/// Stores freelancers who are new, all at once.
pub async fn insert_many(db: &mut PgConnection, users: &[&User]) -> Result<()> {
    if users.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(
        "insert into users (id, email, full_name, language, phone, address, city, postal_code, country, personnummer,
             personnummer_index, birth_date, group_id, trusted, referral_code, created_at) ",
    );
    let numbers = SealedNumber::of_all(users)?;
    query.push_values(users.iter().zip(&numbers), |mut row, (user, number)| {
        push_details(row.push_bind(user.id.0), user, number);
        row.push_bind(&user.referral_code).push_bind(user.created_at);
    });
    query.build().execute(db).await.map_err(|error| taken(error.into()))?;
    Ok(())
}

/// Which of a person's data are somebody else's, or point nowhere.
fn taken(error: Error) -> Error {
    match error.constraint() {
        Some("users_email_key") => Error::fault("email", FaultKind::Duplicate),
        Some("users_group_fkey") => Error::fault("groupId", FaultKind::Unknown),
        _ => error,
    }
}

/// Somebody registers an address that was never proven: the earlier wish is forgotten.
pub async fn replace_unverified(
    db: &mut PgConnection,
    id: UserId,
    full_name: &str,
    password_hash: &str,
) -> Result<()> {
    sqlx::query!(
        "update users set full_name = $2, password_hash = $3, version = version + 1
         where id = $1 and email_verified_at is null",
        id.0,
        full_name,
        password_hash,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The address is proven; the first time counts.
pub async fn set_email_verified(db: &mut PgConnection, id: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update users set email_verified_at = $2, version = version + 1
         where id = $1 and email_verified_at is null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores a new password's hash.
pub async fn set_password(db: &mut PgConnection, id: UserId, hash: &str) -> Result<()> {
    sqlx::query!("update users set password_hash = $2 where id = $1", id.0, hash).execute(db).await?;
    Ok(())
}

/// The person logs in at the identity provider from now on; false where another subject is linked already. A password
/// that was set before the address was proven may be a stranger's, and goes.
pub async fn link_oidc_subject(
    db: &mut PgConnection,
    id: UserId,
    subject: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let linked = sqlx::query!(
        "update users
         set oidc_subject = $2,
             password_hash = case when email_verified_at is null then null else password_hash end,
             email_verified_at = coalesce(email_verified_at, $3), version = version + 1
         where id = $1 and oidc_subject is null",
        id.0,
        subject,
        now,
    )
    .execute(db)
    .await?;
    Ok(linked.rows_affected() > 0)
}

/// Stores an edited person; the version counts up.
pub async fn update(db: &mut PgConnection, user: &User) -> Result<()> {
    update_many(db, &[user]).await
}

/// Stores edited people; the version of each counts up.
pub async fn update_many(db: &mut PgConnection, users: &[&User]) -> Result<()> {
    if users.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::new(
        "update users u
         set email = n.email, full_name = n.full_name, roles = n.roles, email_verified_at = n.email_verified_at,
             language = n.language, phone = n.phone, address = n.address, city = n.city, postal_code = n.postal_code,
             country = n.country, personnummer = n.personnummer, personnummer_index = n.personnummer_index, birth_date = n.birth_date, group_id = n.group_id,
             trusted = n.trusted, blocked_at = n.blocked_at, blocked_reason = n.blocked_reason,
             version = u.version + 1
         from (",
    );
    let numbers = SealedNumber::of_all(users)?;
    query.push_values(users.iter().zip(&numbers), |mut row, (user, number)| {
        push_details(row.push_bind(user.id.0), user, number);
        row.push_bind(user.roles.names())
            .push_bind(user.email_verified_at)
            .push_bind(user.blocked_at)
            .push_bind(&user.blocked_reason);
    });
    query.push(
        ") as n (id, email, full_name, language, phone, address, city, postal_code, country, personnummer,
             personnummer_index, birth_date, group_id, trusted, roles, email_verified_at, blocked_at, blocked_reason)
         where u.id = n.id",
    );
    query.build().execute(db).await.map_err(|error| taken(error.into()))?;
    Ok(())
}
