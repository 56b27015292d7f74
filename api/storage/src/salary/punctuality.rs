//! How often payouts came when they were promised.

use chrono::NaiveDate;
use paraply_domain::payroll::punctuality::Punctuality;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// Of the invoices that were paid out from this day on. What the bank has rejected counts by the file that was paid.
pub async fn since(db: &mut PgConnection, day: NaiveDate) -> Result<Punctuality> {
    let counted = sqlx::query!(
        r#"select count(*) as "payouts!", count(*) filter (where f.execution_date <= i.promised_payout_date) as "on_time!"
           from payslips p
           join payouts o on o.payslip_id = p.id and o.status = 'paid'
           join payment_files f on f.id = o.file_id
           join payslip_invoices pi on pi.payslip_id = p.id and pi.live
           join invoices i on i.id = pi.invoice_id
           where p.payment_date >= $1 and i.promised_payout_date is not null"#,
        day,
    )
    .fetch_one(db)
    .await?;
    let number =
        |count: i64| u32::try_from(count).map_err(|_| Error::Inconsistent("the count of payouts".into()));
    Ok(Punctuality { payouts: number(counted.payouts)?, on_time: number(counted.on_time)? })
}
