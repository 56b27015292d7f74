//! A person's salaries, year by year.

use chrono::NaiveDate;
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::payroll::forecast::Recent;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// A person's sums of a calendar year.
#[derive(Clone, Copy, Debug)]
pub struct Year {
    pub year: i32,
    pub payslips: i64,
    /// Invoiced, without VAT.
    pub subtotal: Amount,
    pub fee: Amount,
    /// Gross salary, holiday pay included.
    pub gross: Amount,
    pub holiday_pay: Amount,
    pub tax: Amount,
    pub contributions: Amount,
    pub net: Amount,
    pub reimbursements: Amount,
    pub payout: Amount,
    pub holiday_saved: Amount,
    /// Saved holiday pay paid out, part of the gross salary.
    pub holiday_paid_out: Amount,
}

fn amount(user: UserId) -> impl Fn(Decimal) -> Result<Amount> {
    move |value| Amount::new(value).map_err(|_| Error::Inconsistent(format!("salaries of user {user}")))
}

/// The years in which a person was paid, the latest first. Only salaries that are approved and not reversed.
pub async fn list(db: &mut PgConnection, user: UserId) -> Result<Vec<Year>> {
    let amount = amount(user);
    let rows = sqlx::query!(
        r#"select extract(year from payment_date)::int as "year!", count(*) as "payslips!",
                  sum(subtotal) as "subtotal!", sum(fee) as "fee!",
                  sum(gross_salary) as "gross!", sum(holiday_pay) as "holiday_pay!", sum(preliminary_tax) as "tax!",
                  sum(employer_contributions) as "contributions!", sum(net_salary) as "net!",
                  sum(reimbursements) as "reimbursements!", sum(payout) as "payout!",
                  sum(holiday_saved) as "holiday_saved!", sum(holiday_paid_out) as "holiday_paid_out!"
           from live_payslips where user_id = $1
           group by 1 order by 1 desc"#,
        user.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Year {
                year: row.year,
                payslips: row.payslips,
                subtotal: amount(row.subtotal)?,
                fee: amount(row.fee)?,
                gross: amount(row.gross)?,
                holiday_pay: amount(row.holiday_pay)?,
                tax: amount(row.tax)?,
                contributions: amount(row.contributions)?,
                net: amount(row.net)?,
                reimbursements: amount(row.reimbursements)?,
                payout: amount(row.payout)?,
                holiday_saved: amount(row.holiday_saved)?,
                holiday_paid_out: amount(row.holiday_paid_out)?,
            })
        })
        .collect()
}

/// The salaries of a person that are paid after a day; none where there are none.
pub async fn recent(db: &mut PgConnection, user: UserId, after: NaiveDate) -> Result<Option<Recent>> {
    let sums = sqlx::query!(
        "select min(payment_date) as first, max(payment_date) as latest, sum(subtotal) as subtotal
         from live_payslips where user_id = $1 and payment_date > $2",
        user.0,
        after,
    );
    let sums = sums.fetch_one(db).await?;
    let (Some(first), Some(latest), Some(subtotal)) = (sums.first, sums.latest, sums.subtotal) else {
        return Ok(None);
    };
    Ok(Some(Recent { first, latest, subtotal: amount(user)(subtotal)? }))
}

/// The saved holiday pay that a person had left at the end of a year.
pub async fn holiday_balance(db: &mut PgConnection, user: UserId, year: i32) -> Result<Amount> {
    let balance = sqlx::query_scalar!(
        r#"select coalesce(sum(holiday_saved - holiday_paid_out), 0) as "balance!"
           from live_payslips where user_id = $1 and extract(year from payment_date) <= $2"#,
        user.0,
        Decimal::from(year),
    )
    .fetch_one(db)
    .await?;
    amount(user)(balance)
}
