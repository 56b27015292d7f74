//! People: their account, their data and how they log in.

pub mod bank_accounts;
pub mod fees;
pub mod pay_terms;
pub mod personal_data;
pub mod referrals;
pub mod supplier_invoices;
pub mod tax_profiles;
pub mod tax_requests;
pub mod terms;
mod write;

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use paraply_domain::country::Country;
use paraply_domain::email::Email;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{GroupId, UserId};
use paraply_domain::language::Language;
use paraply_domain::person::Personnummer;
use paraply_domain::roles::Roles;
use paraply_domain::staff::Permission;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::{Counts, Table};
use super::sealed::PERSONNUMMER;
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};

pub use paraply_domain::user::User;
pub use write::{
    NewUser, insert, insert_many, link_oidc_subject, replace_unverified, set_email_verified, set_password,
    update, update_many,
};

/// Which people a list is about.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// These only.
    pub ids: Option<Vec<Uuid>>,
    /// Part of name, address or phone number.
    pub q: Option<String>,
    pub group: Option<Uuid>,
    /// Who works in the back office, or everyone else.
    pub is_admin: Option<bool>,
    /// Who is kept out, or everyone else.
    pub blocked: Option<bool>,
    /// Whose personnummer another account has too, or everyone else.
    pub duplicate_personnummer: Option<bool>,
}

struct Row {
    id: Uuid,
    email: String,
    full_name: String,
    password_hash: Option<String>,
    roles: Vec<String>,
    email_verified_at: Option<DateTime<Utc>>,
    language: String,
    phone: String,
    address: String,
    city: String,
    postal_code: String,
    country: String,
    personnummer: Option<String>,
    group_id: Option<Uuid>,
    group_name: Option<String>,
    payment_terms_days: Option<i32>,
    trusted: bool,
    blocked_at: Option<DateTime<Utc>>,
    blocked_reason: Option<String>,
    closed_at: Option<DateTime<Utc>>,
    referral_code: String,
    last_seen_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    version: i32,
}

impl TryFrom<Row> for User {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent = |what| Error::Inconsistent(format!("{what} of user {}", row.id));
        let language = row.language.parse().map_err(|_| inconsistent("language"))?;
        let personnummer = row.personnummer.map(|sealed| PERSONNUMMER.open(row.id, &sealed)).transpose()?;
        let personnummer = personnummer.as_deref().map(Personnummer::from_stored).transpose();
        let personnummer = personnummer.map_err(|_| inconsistent("personnummer"))?;
        let roles = Roles::parse(&row.roles).map_err(|_| inconsistent("roles"))?;
        Ok(Self {
            id: UserId(row.id),
            email: row.email.parse().map_err(|_| inconsistent("email"))?,
            full_name: row.full_name,
            password_hash: row.password_hash,
            roles,
            email_verified_at: row.email_verified_at,
            language,
            phone: row.phone,
            address: row.address,
            city: row.city,
            postal_code: row.postal_code,
            country: row.country.parse().map_err(|_| inconsistent("country"))?,
            personnummer,
            group_id: row.group_id.map(GroupId),
            group_name: row.group_name,
            payment_terms_days: row.payment_terms_days,
            trusted: row.trusted,
            blocked_at: row.blocked_at,
            blocked_reason: row.blocked_reason,
            closed_at: row.closed_at,
            referral_code: row.referral_code,
            last_seen_at: row.last_seen_at,
            created_at: row.created_at,
            version: row.version,
        })
    }
}

/// A freelancer who is new and of whom no more is known.
pub fn named(full_name: String, email: &Email, language: Language, now: DateTime<Utc>) -> User {
    User {
        id: UserId(Uuid::now_v7()),
        email: email.clone(),
        full_name,
        password_hash: None,
        roles: Roles::default(),
        email_verified_at: None,
        language,
        phone: String::new(),
        address: String::new(),
        city: String::new(),
        postal_code: String::new(),
        country: Country::SWEDEN,
        personnummer: None,
        group_id: None,
        group_name: None,
        payment_terms_days: None,
        trusted: false,
        blocked_at: None,
        blocked_reason: None,
        closed_at: None,
        referral_code: referral_code(),
        last_seen_at: None,
        created_at: now,
        version: 1,
    }
}

macro_rules! select_user {
    ($tail:literal, $($arg:expr),+) => {
        sqlx::query_as!(
            Row,
            r#"select u.id, u.email, u.full_name, u.password_hash, u.roles, u.email_verified_at, u.language,
                      u.phone, u.address, u.city, u.postal_code, u.country, u.personnummer, u.group_id,
                      (select name from groups where id = u.group_id) as group_name,
                      (select payment_terms_days from groups where id = u.group_id) as payment_terms_days, u.trusted,
                      u.blocked_at, u.blocked_reason, u.closed_at, u.referral_code, u.last_seen_at, u.created_at,
                      u.version
               from users u
               "# + $tail,
            $($arg),+
        )
    };
}

fn user(row: Option<Row>) -> Result<Option<User>> {
    row.map(User::try_from).transpose()
}

/// The person with an id.
pub async fn find(db: &mut PgConnection, id: UserId) -> Result<Option<User>> {
    let row = select_user!("where u.id = $1", id.0).fetch_optional(db).await?;
    user(row)
}

/// The person with an id that must exist.
pub async fn get(db: &mut PgConnection, id: UserId) -> Result<User> {
    find(db, id).await?.ok_or(Error::NotFound)
}

/// The person with an id, locked until the transaction ends.
pub async fn get_for_update(db: &mut PgConnection, id: UserId) -> Result<User> {
    let row = select_user!("where u.id = $1 for update of u", id.0).fetch_optional(db).await?;
    user(row)?.ok_or(Error::NotFound)
}

/// The person with an address.
pub async fn find_by_email(db: &mut PgConnection, email: &str) -> Result<Option<User>> {
    // PostgreSQL's text cannot hold NUL, so nobody has such an address.
    if email.contains('\0') {
        return Ok(None);
    }
    let row = select_user!("where u.email = $1", email).fetch_optional(db).await?;
    user(row)
}

/// The person with an address, locked until the transaction ends.
pub async fn find_by_email_for_update(db: &mut PgConnection, email: &str) -> Result<Option<User>> {
    if email.contains('\0') {
        return Ok(None);
    }
    let row = select_user!("where u.email = $1 for update of u", email).fetch_optional(db).await?;
    user(row)
}

/// The person with a name at the identity provider, locked until the transaction ends.
pub async fn find_by_oidc_subject_for_update(db: &mut PgConnection, subject: &str) -> Result<Option<User>> {
    let row = select_user!("where u.oidc_subject = $1 for update of u", subject).fetch_optional(db).await?;
    user(row)
}

/// Whether the account is linked to a subject at the identity provider.
pub async fn has_oidc_subject(db: &mut PgConnection, id: UserId) -> Result<bool> {
    let linked =
        sqlx::query_scalar!(r#"select oidc_subject is not null as "linked!" from users where id = $1"#, id.0)
            .fetch_optional(db)
            .await?;
    Ok(linked.unwrap_or(false))
}

/// The people with these ids, in no order.
pub async fn find_many(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<User>> {
    let rows = select_user!("where u.id = any($1)", ids).fetch_all(db).await?;
    rows.into_iter().map(User::try_from).collect()
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "u.full_name, u.id", then "u.id" {
        FullName = "u.full_name",
        Email = "u.email",
        CreatedAt = "u.created_at",
        LastSeenAt = "u.last_seen_at",
        IsAdmin = "u.is_admin",
        City = "u.city",
        Id = "u.id",
    }
}

/// The ids of one page, and how many there are in all.
pub async fn list_ids(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Uuid>> {
    let mut ids = QueryBuilder::new("select u.id from users u");
    narrow(&mut ids, filter);
    window.push_to(&mut ids);
    let ids: Vec<Uuid> = ids.build_query_scalar().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from users u");
    narrow(&mut count, filter);
    Ok(Page { rows: ids, total: counts.count(db, &[Table::Users], count).await? })
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<User>> {
    let Page { rows: ids, total } = list_ids(db, counts, filter, window).await?;
    let mut people: HashMap<Uuid, User> =
        find_many(db, &ids).await?.into_iter().map(|user| (user.id.0, user)).collect();
    Ok(Page { rows: ids.iter().filter_map(|id| people.remove(id)).collect(), total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and u.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(group) = filter.group {
        query.push(" and u.group_id = ").push_bind(group);
    }
    if let Some(is_admin) = filter.is_admin {
        query.push(" and u.is_admin = ").push_bind(is_admin);
    }
    if let Some(blocked) = filter.blocked {
        query.push(" and (u.blocked_at is not null) = ").push_bind(blocked);
    }
    if let Some(duplicate) = filter.duplicate_personnummer {
        query
            .push(
                " and (u.closed_at is null and exists (select from users o
                    where o.personnummer_index = u.personnummer_index and o.id <> u.id and o.closed_at is null)) = ",
            )
            .push_bind(duplicate);
    }
    if let Some(q) = &filter.q {
        for (place, column) in ["u.full_name", "lower(u.email)", "u.phone"].iter().enumerate() {
            query.push(if place == 0 { " and (" } else { " or " }).push(column).push(" ilike ");
            query.push_bind(contains(q));
        }
        query.push(")");
    }
}

/// Which of these people have a personnummer that another open account has too.
pub async fn with_duplicate_personnummer(db: &mut PgConnection, ids: &[Uuid]) -> Result<HashSet<UserId>> {
    let ids = sqlx::query_scalar!(
        "select u.id from users u
         where u.id = any($1) and u.closed_at is null and exists (
             select from users o
             where o.personnummer_index = u.personnummer_index and o.id <> u.id and o.closed_at is null)",
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(ids.into_iter().map(UserId).collect())
}

/// Refuses a person's number that another open account has: the office may know, and should not make such a pair.
pub async fn check_personnummer_free(db: &mut PgConnection, user: &User) -> Result<()> {
    let Some(number) = &user.personnummer else { return Ok(()) };
    let taken = sqlx::query_scalar!(
        r#"select exists (
               select from users where personnummer_index = $1 and id <> $2 and closed_at is null) as "taken!""#,
        PERSONNUMMER.index(number.as_str())?,
        user.id.0,
    )
    .fetch_one(db)
    .await?;
    if taken { Err(Error::fault("personnummer", FaultKind::NumberOfAnother)) } else { Ok(()) }
}

/// How many invoices each of these people has; who has none is absent.
pub async fn count_invoices(db: &mut PgConnection, ids: &[Uuid]) -> Result<HashMap<Uuid, i64>> {
    let rows = sqlx::query!(
        r#"select user_id, count(*) as "count!" from invoices
           where user_id = any($1) and kind = 'invoice'
           group by user_id"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.count)).collect())
}

/// Whether there is an account to pay the person to.
pub async fn has_bank_account(db: &mut PgConnection, id: UserId) -> Result<bool> {
    let has = sqlx::query_scalar!(
        r#"select exists(select from bank_accounts where user_id = $1 and removed_at is null) as "has!""#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(has)
}

/// Who gave this referral code away.
pub async fn find_id_by_referral_code(db: &mut PgConnection, code: &str) -> Result<Option<UserId>> {
    let id =
        sqlx::query_scalar!("select id from users where referral_code = $1", code).fetch_optional(db).await?;
    Ok(id.map(UserId))
}

/// Ten characters that cannot be taken for each other.
fn referral_code() -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789x";
    rand::random::<[u8; 10]>().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// One change of who works in the back office at a time, so that two admins cannot take the right from each other at
/// once.
pub async fn lock_staff(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('staff', 0))").execute(db).await?;
    Ok(())
}

/// Whether nobody has an account and nobody else is about to fill the empty database; kept so until the transaction
/// ends.
pub async fn lock_empty(db: &mut PgConnection) -> Result<bool> {
    let is_mine =
        sqlx::query_scalar!(r#"select pg_try_advisory_xact_lock(hashtextextended('empty', 0)) as "mine!""#)
            .fetch_one(&mut *db)
            .await?;
    let is_empty = sqlx::query_scalar!(
        r#"select not exists(select from users) and not exists(select from messages)
                   and not exists(select from mails) and not exists(select from audit_events) as "empty!""#,
    )
    .fetch_one(db)
    .await?;
    Ok(is_mine && is_empty)
}

/// How many people who can log in have a role that grants this.
pub async fn count_with(db: &mut PgConnection, permission: Permission) -> Result<i64> {
    let roles: Vec<String> = permission.roles().map(|role| role.as_str().to_owned()).collect();
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from users where roles && $1 and blocked_at is null"#,
        &roles
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}
