//! The ledger by account: what stood there, what moved, what stands there now.

use chrono::{Datelike, NaiveDate};
use paraply_domain::ledger::Account;
use paraply_domain::ledger::choices::Booked;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use crate::error::{Error, Result};
use crate::vouchers::booked;

/// An account in a period. Debit above zero, credit below.
#[derive(Clone, Copy, Debug)]
pub struct AccountSums {
    pub account: Booked,
    /// What stood there before the first day.
    pub opening: Amount,
    pub debit: Amount,
    /// What was credited, above zero.
    pub credit: Amount,
}

/// A row of a voucher on one account.
#[derive(Clone, Debug)]
pub struct Line {
    pub date: NaiveDate,
    pub series: String,
    pub number: i64,
    pub text: String,
    /// Debit above zero, credit below.
    pub amount: Amount,
}

fn amount(value: Decimal) -> Result<Amount> {
    Amount::new(value).map_err(|_| Error::Inconsistent("a sum of an account out of range".into()))
}

fn account(number: i32, account: i32) -> Result<Booked> {
    booked(number, account).ok_or_else(|| Error::Inconsistent("an account out of range".into()))
}

/// The accounts with something on them, by number. Accounts of the result (3000 and above) begin each year at zero.
pub async fn accounts(
    db: &mut PgConnection,
    from: NaiveDate,
    to: NaiveDate,
    only: Option<Account>,
) -> Result<Vec<AccountSums>> {
    let year_begins = NaiveDate::from_ymd_opt(from.year(), 1, 1).unwrap_or(from);
    let rows = sqlx::query!(
        r#"select booked_as, min(account) as "account!",
                  coalesce(sum(debit - credit) filter (where day < $1), 0) as "opening!",
                  coalesce(sum(debit) filter (where day >= $1), 0) as "debit!",
                  coalesce(sum(credit) filter (where day >= $1), 0) as "credit!"
           from ledger_sums
           where day <= $2 and (booked_as < 3000 or day >= $3) and ($4::integer is null or booked_as = $4)
           group by booked_as
           order by booked_as"#,
        from,
        to,
        year_begins,
        only.map(|only| i32::from(only.0)),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(AccountSums {
                account: account(row.booked_as, row.account)?,
                opening: amount(row.opening)?,
                debit: amount(row.debit)?,
                credit: amount(row.credit)?,
            })
        })
        .collect()
}

/// The first so many rows on an account in a period, in the order they were posted.
pub async fn lines(
    db: &mut PgConnection,
    on: Account,
    from: NaiveDate,
    to: NaiveDate,
    limit: i64,
) -> Result<Vec<Line>> {
    let rows = sqlx::query!(
        "select v.voucher_date, v.series, v.number, v.text, e.amount
         from voucher_entries e join vouchers v on v.id = e.voucher_id
         where e.booked_as = $1 and v.voucher_date between $2 and $3
         order by v.voucher_date, v.series, v.number, e.line
         limit $4",
        i32::from(on.0),
        from,
        to,
        limit,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Line {
                date: row.voucher_date,
                series: row.series,
                number: row.number,
                text: row.text,
                amount: amount(row.amount)?,
            })
        })
        .collect()
}
