//! When invoices were paid, and when their salary was.

use chrono::NaiveDate;
use paraply_domain::payroll::punctuality::PaidInvoices;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// The invoices that clients have paid in full since a day, by when that was and when the bank first paid their salary. What
/// was reversed later was paid all the same. Of those not paid out only what the provider could have paid: with Swedish tax,
/// and to somebody with an account.
pub async fn paid_since(
    db: &mut PgConnection,
    since: NaiveDate,
    today: NaiveDate,
) -> Result<Vec<PaidInvoices>> {
    let rows = sqlx::query!(
        r#"select paid_on as "paid_on!", paid_out_on, count(*) as "invoices!"
           from (
               select i.swedish_tax, i.user_id,
                      -- What came after the salary was reversed before it.
                      (select max(p.paid_on) from payment_allocations a join payments p on p.id = a.payment_id
                       where a.invoice_id = i.id and a.amount > 0
                         and (p.created_at <= (select s.created_at
                                               from payslip_invoices pi
                                               join payslips s on s.id = pi.payslip_id
                                               join payouts o on o.payslip_id = pi.payslip_id and o.status = 'paid'
                                               join payment_files f on f.id = o.file_id
                                               where pi.invoice_id = i.id and f.execution_date <= $2
                                               order by f.execution_date, s.created_at
                                               limit 1)) is not false) as paid_on,
                      (select min(f.execution_date)
                       from payslip_invoices pi
                       join payouts o on o.payslip_id = pi.payslip_id and o.status = 'paid'
                       join payment_files f on f.id = o.file_id
                       where pi.invoice_id = i.id and f.execution_date <= $2) as paid_out_on
               from invoices i
               where i.kind = 'invoice' and i.status = 'paid' and i.paid_at >= $1::date
           ) paid
           where paid_on is not null
             and (paid_out_on is not null
                  or swedish_tax and exists (select from bank_accounts b where b.user_id = paid.user_id))
           group by 1, 2"#,
        since,
        today,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let invoices =
                u32::try_from(row.invoices).map_err(|_| Error::Inconsistent("a count of invoices".into()))?;
            Ok(PaidInvoices { paid_on: row.paid_on, paid_out_on: row.paid_out_on, invoices })
        })
        .collect()
}
