//! The provider's own payments that a statement may tell of, and the balances that it says.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::outgoing::OwnPayment;
use paraply_domain::ids::{BankFileId, PaymentFileId};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The payments that payment files hold by these names and that no transaction has told of.
pub async fn find_named(db: &mut PgConnection, names: &[String]) -> Result<Vec<OwnPayment>> {
    // A refund is called what its id is, without hyphens.
    let ids: Vec<Uuid> = names.iter().filter_map(|name| Uuid::try_parse(name).ok()).collect();
    let rows = sqlx::query!(
        r#"select f.id as "file!", o.name as "name!", o.amount as "amount!", f.execution_date as "execution_date!"
           from (
               select file_id, end_to_end_id as name, amount from payouts where end_to_end_id = any($1)
               union all
               select file_id, replace(id::text, '-', ''), amount from refunds
               where id = any($2) and file_id is not null and (status <> 'rejected' or paid_at is not null)
               union all
               select p.file_id, m.message_id, p.amount
               from payment_files m join tax_payments p on p.file_id = m.id where m.message_id = any($1)
           ) o
           join payment_files f on f.id = o.file_id
           where not exists (
               select from bank_transactions t
               where t.payment_file_id = f.id and t.own_payment in (o.name, ''))"#,
        names,
        &ids,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| own(row.file, row.name, row.amount, row.execution_date)).collect()
}

/// The payment files of these sums that were to be executed between these days and that no transaction has told of: all of a
/// file, or what the bank has not rejected of it. What was rejected of refunds may have been so by hand, and money that left
/// all the same must not pass for them.
pub async fn find_files(
    db: &mut PgConnection,
    amounts: &[Amount],
    (first, last): (NaiveDate, NaiveDate),
) -> Result<Vec<OwnPayment>> {
    let amounts: Vec<Decimal> = amounts.iter().map(|amount| amount.decimal()).collect();
    let rows = sqlx::query!(
        r#"select f.id, f.execution_date, s.amount as "amount!"
           from payment_files f
           cross join lateral (
               select f.total as amount where f.kind <> 'refund'
               union
               select f.total - coalesce((select sum(o.amount) from payouts o where o.file_id = f.id and o.status = 'rejected'), 0)
                   - coalesce((select sum(r.amount) from refunds r
                               where r.file_id = f.id and r.status = 'rejected' and r.paid_at is null), 0)
           ) s
           where f.execution_date between $2 and $3 and s.amount = any($1)
             and not exists (select from bank_transactions t where t.payment_file_id = f.id)"#,
        &amounts,
        first,
        last,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| own(row.id, String::new(), row.amount, row.execution_date)).collect()
}

fn own(file: Uuid, end_to_end_id: String, amount: Decimal, execution_date: NaiveDate) -> Result<OwnPayment> {
    let amount = Amount::new(amount).map_err(|_| Error::unreadable("payment_files", file))?;
    Ok(OwnPayment { file: PaymentFileId(file), end_to_end_id, amount, execution_date })
}

/// What a statement says that an account held before and after a day, or several.
#[derive(Clone, Debug)]
pub struct Balance {
    pub account: String,
    pub first_day: NaiveDate,
    pub last_day: NaiveDate,
    pub opening: Amount,
    pub closing: Amount,
}

/// Stores the balances of a file.
pub async fn insert_balances(db: &mut PgConnection, file: BankFileId, balances: &[Balance]) -> Result<()> {
    for balance in balances {
        sqlx::query!(
            "insert into bank_balances (bank_file_id, account, first_day, last_day, opening, closing)
             values ($1, $2, $3, $4, $5, $6)",
            file.0,
            balance.account,
            balance.first_day,
            balance.last_day,
            balance.opening.decimal(),
            balance.closing.decimal(),
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Whether a transaction has told of a payment of a file, by its name or with all of the file.
pub async fn is_told(db: &mut PgConnection, file: PaymentFileId, name: &str) -> Result<bool> {
    let is_told = sqlx::query_scalar!(
        r#"select exists (
               select from bank_transactions where payment_file_id = $1 and own_payment in ($2, '')
           ) as "is_told!""#,
        file.0,
        name,
    )
    .fetch_one(db)
    .await?;
    Ok(is_told)
}
