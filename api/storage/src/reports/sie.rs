//! The vouchers of a time, for accounting programs.

use chrono::NaiveDate;
use paraply_domain::ledger::choices::Booked;
use paraply_domain::money::Amount;
use sqlx::PgConnection;

use crate::error::{Error, Result};
use crate::vouchers::booked;

/// A row of a voucher with what it belongs to.
#[derive(Clone, Debug)]
pub struct SieEntry {
    pub series: String,
    pub number: i64,
    pub date: NaiveDate,
    pub text: String,
    pub account: Booked,
    /// Debit above zero, credit below.
    pub amount: Amount,
    pub employee: Option<i64>,
    pub invoice: Option<String>,
}

/// All rows from one day to another, in the order of the series.
pub async fn entries(db: &mut PgConnection, from: NaiveDate, to: NaiveDate) -> Result<Vec<SieEntry>> {
    let rows = sqlx::query!(
        r#"select v.series, v.number, v.voucher_date, v.text, e.account, e.booked_as, e.amount,
                  u.specification_number as "employee?", i.invoice_number as "invoice?"
           from vouchers v
           join voucher_entries e on e.voucher_id = v.id
           left join users u on u.id = v.user_id
           left join invoices i on i.id = v.invoice_id
           where v.voucher_date between $1 and $2
           order by v.series, v.number, e.line"#,
        from,
        to,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = || Error::Inconsistent(format!("voucher {}{}", row.series, row.number));
            Ok(SieEntry {
                account: booked(row.booked_as, row.account).ok_or_else(wrong)?,
                amount: Amount::new(row.amount).map_err(|_| wrong())?,
                series: row.series,
                number: row.number,
                date: row.voucher_date,
                text: row.text,
                employee: row.employee,
                invoice: row.invoice,
            })
        })
        .collect()
}
