//! Months of pay as they are declared: what the payslips come to, what has been declared, what has been paid.

pub mod declarations;
pub mod tax_account;
pub mod tax_payments;

use chrono::{Datelike, NaiveDate};
use paraply_domain::agi::{Period, TaxBox};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use crate::error::{Error, Result};
use crate::sealed;

/// What the payslips of one person in one month come to, for one kind of tax.
#[derive(Clone, Debug)]
pub struct PersonSums {
    pub user: UserId,
    pub user_name: String,
    /// Personal number, twelve digits; none when it has been taken away since.
    pub personnummer: Option<String>,
    pub birth_year: i32,
    pub specification_number: i64,
    pub tax_box: TaxBox,
    pub last_payment_date: NaiveDate,
    pub gross: Amount,
    pub contribution_base: Amount,
    pub tax: Amount,
    /// Employer contributions, to the öre.
    pub contributions: Amount,
    pub mileage: Amount,
    pub per_diem: Amount,
    pub receipts: Amount,
}

/// What narrows the list of months.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// These, `202611`.
    pub ids: Option<Vec<String>>,
    pub year: Option<i32>,
}

/// The first month that has pay or has been declared.
pub async fn first_period(db: &mut PgConnection) -> Result<Option<Period>> {
    let first = sqlx::query_scalar!(
        "select least(
             (select min(payment_date) from live_payslips where swedish_tax and contribution_category <> 'f_skatt'),
             (select min(to_date(period, 'YYYYMM')) from agi_declarations))"
    )
    .fetch_one(db)
    .await?;
    Ok(first.map(Period::of))
}

/// A month that was declared, and whether any salary of it was approved or reversed since.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredMonth {
    pub period: Period,
    /// Whether it may say something else now.
    pub is_touched: bool,
}

/// The months that were declared.
pub async fn declared_months(db: &mut PgConnection) -> Result<Vec<DeclaredMonth>> {
    let rows = sqlx::query!(
        r#"with declared as (
               select to_date(period, 'YYYYMM') as first, max(created_at) as at from agi_declarations group by 1
           )
           select first as "first!",
                  exists (select from salary_runs r
                          where r.payment_date >= first and r.payment_date < first + interval '1 month'
                            and r.approved_at >= d.at)
                  or exists (select from payslips p
                             where p.payment_date >= first and p.payment_date < first + interval '1 month'
                               and p.reversed_at >= d.at) as "is_touched!"
           from declared d"#
    )
    .fetch_all(db)
    .await?;
    let month = |first, is_touched| DeclaredMonth { period: Period::of(first), is_touched };
    Ok(rows.into_iter().map(|row| month(row.first, row.is_touched)).collect())
}

/// The months that have pay or have been declared, and those of `without_pay`, the latest first, and how many there are.
pub async fn periods(
    db: &mut PgConnection,
    filter: &Filter,
    without_pay: Option<(Period, Period)>,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Period>, i64)> {
    let rows = sqlx::query!(
        r#"with months as (
               select distinct date_trunc('month', payment_date)::date as first
               from live_payslips where swedish_tax and contribution_category <> 'f_skatt'
               union
               select to_date(period, 'YYYYMM') from agi_declarations
               union
               select month::date from generate_series($5::date::timestamp, $6::date::timestamp, '1 month') month
           )
           select first as "first!", count(*) over () as "total!" from months
           where ($1::int is null or extract(year from first) = $1)
             and ($4::text[] is null or to_char(first, 'YYYYMM') = any($4))
           order by first desc limit $2 offset $3"#,
        filter.year,
        limit,
        offset,
        filter.ids.as_deref(),
        without_pay.map(|(first, _)| first.first_day()),
        without_pay.map(|(_, last)| last.first_day()),
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok((rows.into_iter().map(|row| Period::of(row.first)).collect(), total))
}

/// What the payslips paid in a month come to, person by person. Pay without Swedish tax, and to those who have F-skatt,
/// is not declared.
pub async fn person_sums(db: &mut PgConnection, period: Period) -> Result<Vec<PersonSums>> {
    let rows = sqlx::query!(
        r#"select u.id, u.full_name, u.personnummer, u.birth_date, u.specification_number,
                  m.tax_box as "tax_box!", m.last_payment_date as "last_payment_date!", m.gross as "gross!",
                  m.base as "base!", m.tax as "tax!", m.contributions as "contributions!", m.mileage as "mileage!",
                  m.per_diem as "per_diem!", m.receipts as "receipts!"
           from (
               select user_id, case when tax_kind in ('sink', 'a_sink') then tax_kind else 'preliminary' end as tax_box,
                      max(payment_date) as last_payment_date, sum(gross_salary) as gross,
                      sum(contribution_base) as base, sum(preliminary_tax) as tax,
                      sum(employer_contributions) as contributions, sum(mileage) as mileage,
                      sum(per_diem) as per_diem, sum(receipts) as receipts
               from live_payslips
               where payment_date between $1 and $2 and swedish_tax and contribution_category <> 'f_skatt'
               group by 1, 2
           ) m
           join users u on u.id = m.user_id
           order by u.specification_number, m.tax_box"#,
        period.first_day(),
        period.last_day(),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = |_| Error::Inconsistent(format!("payslips of user {} in {period}", row.id));
            let amount = |value: Decimal| Amount::new(value).map_err(wrong);
            Ok(PersonSums {
                user: UserId(row.id),
                user_name: row.full_name,
                personnummer: row
                    .personnummer
                    .map(|number| sealed::PERSONNUMMER.open(row.id, &number))
                    .transpose()?,
                birth_year: row
                    .birth_date
                    .ok_or_else(|| Error::Inconsistent(format!("user {} without date of birth", row.id)))?
                    .year(),
                specification_number: row.specification_number,
                tax_box: match row.tax_box.as_str() {
                    "sink" => TaxBox::Sink,
                    "a_sink" => TaxBox::ASink,
                    _ => TaxBox::Preliminary,
                },
                last_payment_date: row.last_payment_date,
                gross: amount(row.gross)?,
                contribution_base: amount(row.base)?,
                tax: amount(row.tax)?,
                contributions: amount(row.contributions)?,
                mileage: amount(row.mileage)?,
                per_diem: amount(row.per_diem)?,
                receipts: amount(row.receipts)?,
            })
        })
        .collect()
}

/// Lets one writer at a time declare, pay and use what stands on the tax account: months share it.
pub async fn lock(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('tax account')) as locked").fetch_one(db).await?;
    Ok(())
}
