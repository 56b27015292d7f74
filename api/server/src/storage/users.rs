//! People: their account, their data and how they sign in.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::email::Email;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::language::Language;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::app::{Error, Result};

/// A person as stored.
#[derive(Clone)]
pub struct User {
    /// Who it is.
    pub id: UserId,
    /// Lower case.
    pub email: String,
    /// The name to show.
    pub full_name: String,
    /// Absent for who has not set one.
    pub password_hash: Option<String>,
    /// Whether the back office is open to the person.
    pub is_admin: bool,
    /// When the address was proven.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// The language of letters.
    pub language: Language,
    /// As typed.
    pub phone: String,
    /// Street and number.
    pub address: String,
    /// Town.
    pub city: String,
    /// Postal code.
    pub postal_code: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Twelve digits.
    pub personnummer: Option<String>,
    /// From the personnummer.
    pub birth_date: Option<NaiveDate>,
    /// The group, if the person is in one.
    pub group_id: Option<GroupId>,
    /// Its name.
    pub group_name: Option<String>,
    /// Whether invoices go out without an admin's look.
    pub trusted: bool,
    /// Since when the person cannot sign in.
    pub blocked_at: Option<DateTime<Utc>>,
    /// What the person gives to others.
    pub referral_code: String,
    /// The latest request, to the minute.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
    /// Counts up with every edit.
    pub version: i32,
}

struct Row {
    id: Uuid,
    email: String,
    full_name: String,
    password_hash: Option<String>,
    is_admin: bool,
    email_verified_at: Option<DateTime<Utc>>,
    language: String,
    phone: String,
    address: String,
    city: String,
    postal_code: String,
    country: String,
    personnummer: Option<String>,
    birth_date: Option<NaiveDate>,
    group_id: Option<Uuid>,
    group_name: Option<String>,
    trusted: bool,
    blocked_at: Option<DateTime<Utc>>,
    referral_code: String,
    last_seen_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    version: i32,
}

impl TryFrom<Row> for User {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let language =
            row.language.parse().map_err(|_| Error::Inconsistent(format!("language of user {}", row.id)))?;
        Ok(Self {
            id: UserId(row.id),
            email: row.email,
            full_name: row.full_name,
            password_hash: row.password_hash,
            is_admin: row.is_admin,
            email_verified_at: row.email_verified_at,
            language,
            phone: row.phone,
            address: row.address,
            city: row.city,
            postal_code: row.postal_code,
            country: row.country,
            personnummer: row.personnummer,
            birth_date: row.birth_date,
            group_id: row.group_id.map(GroupId),
            group_name: row.group_name,
            trusted: row.trusted,
            blocked_at: row.blocked_at,
            referral_code: row.referral_code,
            last_seen_at: row.last_seen_at,
            created_at: row.created_at,
            version: row.version,
        })
    }
}

macro_rules! select_user {
    ($db:expr, $tail:literal, $($arg:expr),+) => {
        sqlx::query_as!(
            Row,
            r#"select u.id, u.email, u.full_name, u.password_hash, u.is_admin, u.email_verified_at, u.language,
                      u.phone, u.address, u.city, u.postal_code, u.country, u.personnummer, u.birth_date,
                      u.group_id, g.name as "group_name?", u.trusted, u.blocked_at, u.referral_code,
                      u.last_seen_at, u.created_at, u.version
               from users u left join groups g on g.id = u.group_id
               "# + $tail,
            $($arg),+
        )
        .fetch_optional($db)
        .await?
        .map(User::try_from)
        .transpose()
    };
}

/// The person with an id.
pub async fn find(db: &mut PgConnection, id: UserId) -> Result<Option<User>> {
    select_user!(db, "where u.id = $1", id.0)
}

/// The person with an id that must exist.
pub async fn get(db: &mut PgConnection, id: UserId) -> Result<User> {
    find(db, id).await?.ok_or(Error::NotFound)
}

/// The person with an id, locked until the transaction ends.
pub async fn get_for_update(db: &mut PgConnection, id: UserId) -> Result<User> {
    select_user!(db, "where u.id = $1 for update of u", id.0)?.ok_or(Error::NotFound)
}

/// The person with an address.
pub async fn find_by_email(db: &mut PgConnection, email: &str) -> Result<Option<User>> {
    // PostgreSQL's text cannot hold NUL, so nobody has such an address.
    if email.contains('\0') {
        return Ok(None);
    }
    select_user!(db, "where u.email = $1", email)
}

/// The person with an address, locked until the transaction ends.
pub async fn find_by_email_for_update(db: &mut PgConnection, email: &str) -> Result<Option<User>> {
    if email.contains('\0') {
        return Ok(None);
    }
    select_user!(db, "where u.email = $1 for update of u", email)
}

/// Who gave this referral code away.
pub async fn find_id_by_referral_code(db: &mut PgConnection, code: &str) -> Result<Option<UserId>> {
    let id =
        sqlx::query_scalar!("select id from users where referral_code = $1", code).fetch_optional(db).await?;
    Ok(id.map(UserId))
}

/// A person to be stored.
#[derive(Clone)]
pub struct NewUser {
    /// The address.
    pub email: Email,
    /// The name to show.
    pub full_name: String,
    /// The language of letters.
    pub language: Language,
    /// Absent: must be set through a mailed link, or the person signs in elsewhere.
    pub password_hash: Option<String>,
    /// Whether the back office is open to the person.
    pub is_admin: bool,
    /// When the address was proven.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// Who told the person of us.
    pub referred_by: Option<UserId>,
    /// The name at the identity provider.
    pub oidc_subject: Option<String>,
}

impl NewUser {
    /// A freelancer of whom no more is known.
    pub fn named(full_name: String, email: Email, language: Language) -> Self {
        Self {
            email,
            full_name,
            language,
            password_hash: None,
            is_admin: false,
            email_verified_at: None,
            referred_by: None,
            oidc_subject: None,
        }
    }
}

/// Stores a person. `None`: the address has an account.
pub async fn insert(db: &mut PgConnection, user: &NewUser, now: DateTime<Utc>) -> Result<Option<UserId>> {
    let id = sqlx::query_scalar!(
        "insert into users (id, email, full_name, language, password_hash, is_admin, email_verified_at,
                            referred_by, oidc_subject, referral_code, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (email) do nothing
         returning id",
        Uuid::now_v7(),
        user.email.as_str(),
        user.full_name,
        user.language.as_str(),
        user.password_hash,
        user.is_admin,
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

/// Ten characters that cannot be taken for each other.
fn referral_code() -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789x";
    rand::random::<[u8; 10]>().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
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
