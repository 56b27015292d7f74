//! Bank accounts of freelancers. A removed one stays for the invoices and payslips that name it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::bank::{BankAccount, BankDetails};
use paraply_domain::ids::{BankAccountId, UserId};
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::contains;
use crate::counts::Counts;
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};
use crate::sealed::{ACCOUNT_NUMBER, IBAN};

/// Which accounts a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    /// Part of the bank's or the recipient's name.
    pub q: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    bank_name: String,
    recipient_name: String,
    sort_code: String,
    account_number: String,
    iban: String,
    swift_bic: String,
    is_default: bool,
    version: i32,
}

impl TryFrom<Row> for BankAccount {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: BankAccountId(row.id),
            user_id: UserId(row.user_id),
            details: BankDetails {
                bank_name: row.bank_name,
                recipient_name: row.recipient_name,
                sort_code: row.sort_code,
                account_number: ACCOUNT_NUMBER.open(row.id, &row.account_number)?,
                iban: IBAN.open(row.id, &row.iban)?,
                swift_bic: row.swift_bic,
            },
            is_default: row.is_default,
            version: row.version,
        })
    }
}

/// The accounts that have not been removed, as [`Row`] reads them.
const SELECT: &str =
    "select id, user_id, bank_name, recipient_name, sort_code, account_number, iban, swift_bic,
                             is_default, version
                      from bank_accounts
                      where removed_at is null";

async fn fetch(db: &mut PgConnection, mut query: QueryBuilder<Postgres>) -> Result<Vec<BankAccount>> {
    let rows: Vec<Row> = query.build_query_as().fetch_all(db).await?;
    rows.into_iter().map(BankAccount::try_from).collect()
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "is_default desc, created_at, id", then "id" {
        BankName = "bank_name",
        RecipientName = "recipient_name",
        IsDefault = "is_default",
        Id = "id",
    }
}

/// Makes whoever else changes accounts of this person wait until the transaction ends.
pub async fn lock_owner(db: &mut PgConnection, owner: UserId) -> Result<()> {
    sqlx::query!("select id from users where id = $1 for no key update", owner.0).fetch_one(db).await?;
    Ok(())
}

/// The person's account, unless it was removed.
pub async fn find(db: &mut PgConnection, id: BankAccountId, owner: UserId) -> Result<Option<BankAccount>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" and id = ").push_bind(id.0).push(" and user_id = ").push_bind(owner.0);
    Ok(fetch(db, query).await?.pop())
}

/// How many accounts the person has.
pub async fn count(db: &mut PgConnection, owner: UserId) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from bank_accounts where user_id = $1 and removed_at is null"#,
        owner.0,
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    owner: UserId,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<BankAccount>> {
    let mut rows = QueryBuilder::new(SELECT);
    narrow(&mut rows, owner, filter);
    window.push_to(&mut rows);
    let rows = fetch(&mut *db, rows).await?;
    let mut count = QueryBuilder::new("select count(*) from bank_accounts where removed_at is null");
    narrow(&mut count, owner, filter);
    let total = counts.count(db, &[], count).await?;
    Ok(Page { rows, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, owner: UserId, filter: &Filter) {
    query.push(" and user_id = ").push_bind(owner.0);
    if let Some(ids) = &filter.ids {
        query.push(" and id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(q) = &filter.q {
        let pattern = contains(q);
        query.push(" and (bank_name ilike ").push_bind(pattern.clone());
        query.push(" or recipient_name ilike ").push_bind(pattern).push(")");
    }
}

/// All accounts of a person, the default first.
pub async fn list_of(db: &mut PgConnection, owner: UserId) -> Result<Vec<BankAccount>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" and user_id = ").push_bind(owner.0);
    query.push(" order by is_default desc, created_at, id");
    fetch(db, query).await
}

/// All accounts, also removed ones, of everybody who has a role in the back office.
pub async fn list_of_staff(db: &mut PgConnection) -> Result<Vec<BankAccount>> {
    let mut query = QueryBuilder::new("select b.* from bank_accounts b join users u on u.id = b.user_id");
    query.push(" where u.is_admin");
    fetch(db, query).await
}

/// All accounts of these people, each one's default first.
pub async fn list_of_many(db: &mut PgConnection, owners: &[Uuid]) -> Result<HashMap<Uuid, Vec<BankAccount>>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" and user_id = any(").push_bind(owners).push(")");
    query.push(" order by user_id, is_default desc, created_at, id");
    let mut accounts: HashMap<Uuid, Vec<BankAccount>> = HashMap::new();
    for account in fetch(db, query).await? {
        accounts.entry(account.user_id.0).or_default().push(account);
    }
    Ok(accounts)
}

/// Stores a new account. `recorded_by`: who of the office does so for its owner.
pub async fn insert(
    db: &mut PgConnection,
    id: BankAccountId,
    owner: UserId,
    details: &BankDetails,
    is_default: bool,
    recorded_by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<()> {
    let BankAccountId(id) = id;
    sqlx::query!(
        "insert into bank_accounts (id, user_id, bank_name, recipient_name, sort_code, account_number, iban,
             swift_bic, is_default, number_changed_at, recorded_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        id,
        owner.0,
        details.bank_name,
        details.recipient_name,
        details.sort_code,
        ACCOUNT_NUMBER.seal(id, &details.account_number)?,
        IBAN.seal(id, &details.iban)?,
        details.swift_bic,
        is_default,
        now,
        recorded_by.map(|by| by.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// When a number became another, and who of the office made it so for its owner.
#[derive(Clone, Copy, Debug)]
pub struct NumberChange {
    pub at: DateTime<Utc>,
    /// None: its owner.
    pub recorded_by: Option<UserId>,
}

/// Stores changed data; `number` when the number itself is another.
pub async fn update(
    db: &mut PgConnection,
    id: BankAccountId,
    details: &BankDetails,
    is_default: bool,
    number: Option<NumberChange>,
) -> Result<()> {
    sqlx::query!(
        "update bank_accounts
         set bank_name = $2, recipient_name = $3, sort_code = $4, account_number = $5, iban = $6, swift_bic = $7,
             is_default = $8, number_changed_at = coalesce($9, number_changed_at),
             number_replaced = number_replaced or $9 is not null,
             recorded_by = case when $9 is null then recorded_by else $10 end, version = version + 1
         where id = $1",
        id.0,
        details.bank_name,
        details.recipient_name,
        details.sort_code,
        ACCOUNT_NUMBER.seal(id, &details.account_number)?,
        IBAN.seal(id, &details.iban)?,
        details.swift_bic,
        is_default,
        number.map(|change| change.at),
        number.and_then(|change| change.recorded_by).map(|by| by.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Leaves the person without a default account.
pub async fn clear_default(db: &mut PgConnection, owner: UserId) -> Result<()> {
    clear_defaults(db, &[owner.0]).await
}

/// Leaves these people without a default account.
pub async fn clear_defaults(db: &mut PgConnection, owners: &[Uuid]) -> Result<()> {
    sqlx::query!(
        "update bank_accounts set is_default = false, version = version + 1
         where user_id = any($1) and is_default and removed_at is null",
        owners,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Marks the account as removed.
pub async fn remove(db: &mut PgConnection, id: BankAccountId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update bank_accounts set removed_at = $2, is_default = false, version = version + 1 where id = $1",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes the person's oldest account the default one, if there is any.
pub async fn promote_oldest(db: &mut PgConnection, owner: UserId) -> Result<Option<BankAccountId>> {
    let id = sqlx::query_scalar!(
        "update bank_accounts set is_default = true, version = version + 1
         where id = (
             select id from bank_accounts where user_id = $1 and removed_at is null
             order by created_at, id
             limit 1)
         returning id",
        owner.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(BankAccountId))
}

/// These accounts that have not been removed; nobody else changes them until the transaction ends.
pub async fn find_many_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<BankAccount>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" and id = any(").push_bind(ids).push(") order by id for update");
    fetch(db, query).await
}

/// Erases accounts that nothing names; the database refuses it of others. Says how many.
pub async fn delete(db: &mut PgConnection, ids: &[Uuid]) -> Result<usize> {
    let deleted = sqlx::query!("delete from bank_accounts where id = any($1)", ids).execute(db).await?;
    Ok(deleted.rows_affected() as usize)
}
