//! What the document of a payslip shows beside its own figures: its year and its invoices.

use chrono::NaiveDate;
use paraply_domain::ids::{PayslipId, UserId};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// A person's sums of the calendar year up to and with a day, of payslips that have been approved.
#[derive(Clone, Copy, Debug)]
pub struct YearSums {
    pub gross: Amount,
    pub holiday_pay: Amount,
    pub tax: Amount,
    pub contributions: Amount,
    pub net: Amount,
    pub holiday_saved: Amount,
    /// Saved holiday pay that was paid out.
    pub holiday_paid_out: Amount,
    /// Saved holiday pay that is left, of all years.
    pub holiday_balance: Amount,
}

/// The sums that a payslip shows for its year.
pub async fn year_sums(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<YearSums> {
    let row = sqlx::query!(
        r#"select coalesce(sum(p.gross_salary) filter (where y.this), 0) as "gross!",
                  coalesce(sum(p.holiday_pay) filter (where y.this), 0) as "holiday!",
                  coalesce(sum(p.preliminary_tax) filter (where y.this), 0) as "tax!",
                  coalesce(sum(p.employer_contributions) filter (where y.this), 0) as "contributions!",
                  coalesce(sum(p.net_salary) filter (where y.this), 0) as "net!",
                  coalesce(sum(p.holiday_saved) filter (where y.this), 0) as "holiday_saved!",
                  coalesce(sum(p.holiday_paid_out) filter (where y.this), 0) as "holiday_paid_out!",
                  coalesce(sum(p.holiday_saved - p.holiday_paid_out), 0) as "holiday_balance!"
           from payslips p
           join payslip_states s on s.id = p.id
           cross join lateral (select p.payment_date >= date_trunc('year', $2::date)::date as this) y
           where p.user_id = $1 and s.counts and p.payment_date <= $2"#,
        user.0,
        day,
    )
    .fetch_one(db)
    .await?;
    let amount = |value: Decimal| {
        Amount::new(value).map_err(|_| Error::Inconsistent(format!("salaries of user {user}")))
    };
    Ok(YearSums {
        gross: amount(row.gross)?,
        holiday_pay: amount(row.holiday)?,
        tax: amount(row.tax)?,
        contributions: amount(row.contributions)?,
        net: amount(row.net)?,
        holiday_saved: amount(row.holiday_saved)?,
        holiday_paid_out: amount(row.holiday_paid_out)?,
        holiday_balance: amount(row.holiday_balance)?,
    })
}

/// Number and client, subtotal and fee of the invoices on a payslip.
pub async fn invoices_of(
    db: &mut PgConnection,
    payslip: PayslipId,
) -> Result<Vec<(String, String, Amount, Amount)>> {
    let rows = sqlx::query!(
        r#"select coalesce(i.invoice_number, '') as "number!", c.name,
                  round(i.subtotal * i.exchange_rate, 2) as "subtotal!",
                  i.fee_amount + pi.fee_adjustment as "fee!"
           from payslip_invoices pi
           join invoices i on i.id = pi.invoice_id
           join clients c on c.id = i.client_id
           where pi.payslip_id = $1
           order by i.series_year, i.series_number"#,
        payslip.0,
    )
    .fetch_all(db)
    .await?;
    let wrong = |_| Error::Inconsistent(format!("invoices of payslip {payslip}"));
    rows.into_iter()
        .map(|row| {
            Ok((
                row.number,
                row.name,
                Amount::new(row.subtotal).map_err(wrong)?,
                Amount::new(row.fee).map_err(wrong)?,
            ))
        })
        .collect()
}
