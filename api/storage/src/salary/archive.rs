//! What payslips show besides their own figures, in few statements for many.

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::YearSums;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// Number, client, subtotal and fee of an invoice on a payslip.
pub type InvoiceRow = (String, String, Amount, Amount);

/// The payslips of a run that have not been reversed, by name.
pub async fn ids_of_run(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select id from payslips where run_id = $1 and removed_at is null and reversed_at is null
         order by person ->> 'fullName' collate sv, id",
        run.0,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// A person's payslips of approved runs and their days of payment, in that order; of a year or of all years.
pub async fn list_of_user(
    db: &mut PgConnection,
    user: UserId,
    year: Option<i32>,
) -> Result<Vec<(PayslipId, NaiveDate)>> {
    let rows = sqlx::query!(
        "select p.id, p.payment_date
         from payslips p join payslip_states s on s.id = p.id
         where p.user_id = $1 and s.status not in ('draft', 'removed')
           and ($2::int is null or extract(year from p.payment_date) = $2)
         order by p.payment_date, p.id",
        user.0,
        year,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (PayslipId(row.id), row.payment_date)).collect())
}

/// The sums of its year up to and with each of these payslips.
pub async fn year_sums(db: &mut PgConnection, ids: &[Uuid]) -> Result<HashMap<Uuid, YearSums>> {
    let rows = sqlx::query!(
        r#"select s.id, coalesce(sum(p.gross_salary) filter (where y.this), 0) as "gross!",
                  coalesce(sum(p.holiday_pay) filter (where y.this), 0) as "holiday!",
                  coalesce(sum(p.preliminary_tax) filter (where y.this), 0) as "tax!",
                  coalesce(sum(p.employer_contributions) filter (where y.this), 0) as "contributions!",
                  coalesce(sum(p.net_salary) filter (where y.this), 0) as "net!",
                  coalesce(sum(p.holiday_saved) filter (where y.this), 0) as "holiday_saved!",
                  coalesce(sum(p.holiday_paid_out) filter (where y.this), 0) as "holiday_paid_out!",
                  coalesce(sum(p.holiday_saved - p.holiday_paid_out), 0) as "holiday_balance!"
           from payslips s
           left join live_payslips p on p.user_id = s.user_id and p.payment_date <= s.payment_date
           cross join lateral (
               select p.payment_date >= date_trunc('year', s.payment_date)::date as this
           ) y
           where s.id = any($1)
           group by s.id"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount = |value: Decimal| {
                Amount::new(value).map_err(|_| Error::Inconsistent(format!("year of payslip {}", row.id)))
            };
            let sums = YearSums {
                gross: amount(row.gross)?,
                holiday_pay: amount(row.holiday)?,
                tax: amount(row.tax)?,
                contributions: amount(row.contributions)?,
                net: amount(row.net)?,
                holiday_saved: amount(row.holiday_saved)?,
                holiday_paid_out: amount(row.holiday_paid_out)?,
                holiday_balance: amount(row.holiday_balance)?,
            };
            Ok((row.id, sums))
        })
        .collect()
}

/// The invoices on each of these payslips.
pub async fn invoices(db: &mut PgConnection, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<InvoiceRow>>> {
    let rows = sqlx::query!(
        r#"select pi.payslip_id, coalesce(i.invoice_number, '') as "number!", c.name,
                  round(pi.left_subtotal * i.exchange_rate, 2) as "subtotal!",
                  pi.left_fee + pi.fee_adjustment as "fee!"
           from payslip_invoices pi
           join invoices i on i.id = pi.invoice_id
           join clients c on c.id = i.client_id
           where pi.payslip_id = any($1)
           order by i.series_year, i.series_number"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    let mut invoices: HashMap<Uuid, Vec<InvoiceRow>> = HashMap::new();
    for row in rows {
        let wrong = |_| Error::Inconsistent(format!("invoices of payslip {}", row.payslip_id));
        let subtotal = Amount::new(row.subtotal).map_err(wrong)?;
        let fee = Amount::new(row.fee).map_err(wrong)?;
        invoices.entry(row.payslip_id).or_default().push((row.number, row.name, subtotal, fee));
    }
    Ok(invoices)
}
