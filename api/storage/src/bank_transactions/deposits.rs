//! The sums in which the payments of BgMax files come to the bank account, and the entries of statements that tell of
//! them once more.

use std::collections::HashSet;

use chrono::NaiveDate;
use paraply_domain::ids::BankFileId;
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A deposit that no statement has told of yet.
#[derive(Clone, Copy, Debug)]
pub struct Deposit {
    pub file: BankFileId,
    pub line: i32,
    pub paid_on: NaiveDate,
    pub amount: Amount,
}

/// Stores the deposits of a file: line, day and amount.
pub async fn insert(
    db: &mut PgConnection,
    file: BankFileId,
    deposits: &[(i32, NaiveDate, Amount)],
) -> Result<()> {
    let lines: Vec<i32> = deposits.iter().map(|(line, ..)| *line).collect();
    let days: Vec<NaiveDate> = deposits.iter().map(|(_, day, _)| *day).collect();
    let amounts: Vec<_> = deposits.iter().map(|(.., amount)| amount.decimal()).collect();
    sqlx::query!(
        "insert into bank_deposits (bank_file_id, line, paid_on, amount)
         select $1, * from unnest($2::int[], $3::date[], $4::numeric[])",
        file.0,
        &lines,
        &days,
        &amounts,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores which entries of a statement are deposits, by the identity of their first transaction.
pub async fn insert_entries(db: &mut PgConnection, entries: &[(Deposit, String)]) -> Result<()> {
    let files: Vec<Uuid> = entries.iter().map(|(deposit, _)| deposit.file.0).collect();
    let lines: Vec<i32> = entries.iter().map(|(deposit, _)| deposit.line).collect();
    let identities: Vec<String> = entries.iter().map(|(_, identity)| identity.clone()).collect();
    sqlx::query!(
        "insert into bank_deposit_entries (bank_file_id, line, identity)
         select * from unnest($1::uuid[], $2::int[], $3::text[])",
        &files,
        &lines,
        &identities,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The deposits of these days that no statement has told of, in the order of their files.
pub async fn find(db: &mut PgConnection, days: &[NaiveDate]) -> Result<Vec<Deposit>> {
    let rows = sqlx::query!(
        "select bank_file_id, line, paid_on, amount from bank_deposits d
         where paid_on = any($1) and not exists (
             select from bank_deposit_entries e where e.bank_file_id = d.bank_file_id and e.line = d.line)
         order by bank_file_id, line",
        days,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount =
                Amount::new(row.amount).map_err(|_| Error::unreadable("bank_deposits", row.bank_file_id))?;
            Ok(Deposit { file: BankFileId(row.bank_file_id), line: row.line, paid_on: row.paid_on, amount })
        })
        .collect()
}

/// Which of these entries are known to be deposits.
pub async fn find_told(db: &mut PgConnection, identities: &[&str]) -> Result<HashSet<String>> {
    let rows = sqlx::query_scalar!(
        "select identity from bank_deposit_entries where identity = any($1)",
        identities as &[&str],
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().collect())
}

/// Which of these entries are known.
pub async fn find_known_entries(db: &mut PgConnection, identities: &[&str]) -> Result<HashSet<String>> {
    let rows = sqlx::query_scalar!(
        "select identity from bank_entries where identity = any($1)",
        identities as &[&str],
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().collect())
}

/// Stores entries of a file: line and identity.
pub async fn insert_known_entries(
    db: &mut PgConnection,
    file: BankFileId,
    entries: &[(i32, String)],
) -> Result<()> {
    let lines: Vec<i32> = entries.iter().map(|(line, _)| *line).collect();
    let identities: Vec<&str> = entries.iter().map(|(_, identity)| &**identity).collect();
    sqlx::query!(
        "insert into bank_entries (bank_file_id, line, identity) select $1, * from unnest($2::int[], $3::text[])",
        file.0,
        &lines,
        &identities as &[&str],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a deposit's file has a payment with this reference.
pub async fn has_reference(db: &mut PgConnection, file: BankFileId, reference: &str) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"select exists (select from bank_transactions where bank_file_id = $1 and reference = $2) as "found!""#,
        file.0,
        reference,
    )
    .fetch_one(db)
    .await?;
    Ok(found)
}

/// Which of these sums of a day a statement has told of already, as one entry or by its payments. An entry of one payment
/// whose reference is not among `references` is somebody's own transfer.
pub async fn find_on_statements(
    db: &mut PgConnection,
    sums: &[(NaiveDate, Amount)],
    references: &[&str],
) -> Result<Vec<(NaiveDate, Amount)>> {
    let days: Vec<NaiveDate> = sums.iter().map(|(day, _)| *day).collect();
    let amounts: Vec<_> = sums.iter().map(|(_, amount)| amount.decimal()).collect();
    let rows = sqlx::query!(
        r#"with entries as (
               select t.booked_on, sum(case when t.kind in ('incoming', 'return') then t.amount else -t.amount end) as amount
               from bank_transactions t join bank_files f on f.id = t.bank_file_id
               where t.booked_on = any($1) and f.format <> 'bgmax'
               group by t.bank_file_id, t.line, t.booked_on
               having count(*) > 1 or max(t.reference) = '' or max(t.reference) = any($3)
           )
           select distinct booked_on, amount as "amount!" from entries
           where (booked_on, amount) in (select * from unnest($1::date[], $2::numeric[]))"#,
        &days,
        &amounts,
        references as &[&str],
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount =
                Amount::new(row.amount).map_err(|_| Error::Inconsistent("bank transactions".into()))?;
            Ok((row.booked_on, amount))
        })
        .collect()
}
