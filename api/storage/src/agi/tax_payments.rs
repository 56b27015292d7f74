//! Payments to the tax account.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::agi::Period;
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A payment to the tax account.
#[derive(Clone, Debug)]
pub struct TaxPayment {
    pub id: Uuid,
    /// Its place among those of the month.
    pub sequence: i32,
    pub amount: Amount,
    pub payment_date: NaiveDate,
    pub ocr: String,
    pub file_id: Uuid,
    pub message_id: String,
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// Stores a payment; its file is stored already.
pub async fn insert(db: &mut PgConnection, period: Period, payment: &TaxPayment, by: UserId) -> Result<()> {
    sqlx::query!(
        "insert into tax_payments (id, period, sequence, amount, payment_date, ocr, file_id, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        payment.id,
        period.to_string(),
        payment.sequence,
        payment.amount.decimal(),
        payment.payment_date,
        payment.ocr,
        payment.file_id,
        by.0,
        payment.created_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A month's payments, the latest first.
pub async fn list(db: &mut PgConnection, period: Period) -> Result<Vec<TaxPayment>> {
    let rows = sqlx::query!(
        r#"select p.id, p.sequence, p.amount, p.payment_date, p.ocr, p.file_id,
                  f.message_id, p.created_at, c.confirmed_at as "confirmed_at?"
           from tax_payments p join payment_files f on f.id = p.file_id
           left join tax_payment_confirmations c on c.payment_id = p.id
           where p.period = $1 order by p.sequence desc"#,
        period.to_string(),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(TaxPayment {
                id: row.id,
                sequence: row.sequence,
                amount: Amount::new(row.amount)
                    .map_err(|_| Error::Inconsistent(format!("tax payment {}", row.id)))?,
                payment_date: row.payment_date,
                ocr: row.ocr,
                file_id: row.file_id,
                message_id: row.message_id,
                created_at: row.created_at,
                confirmed_at: row.confirmed_at,
            })
        })
        .collect()
}

/// Notes that the bank has paid.
pub async fn confirm(db: &mut PgConnection, id: Uuid, by: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "insert into tax_payment_confirmations (payment_id, confirmed_by, confirmed_at) values ($1, $2, $3)",
        id,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
