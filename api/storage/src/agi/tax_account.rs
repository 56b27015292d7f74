//! What declared months have to do with the tax account: what each has too much there, and where that went.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::agi::{Period, TaxAccountMonth};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// What one month had too much, taken off what another owed.
#[derive(Clone, Debug)]
pub struct TaxOffset {
    pub id: Uuid,
    pub from: Period,
    pub to: Period,
    pub amount: Amount,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

/// What Skatteverket has paid back of a month.
#[derive(Clone, Debug)]
pub struct TaxRefund {
    pub id: Uuid,
    pub amount: Amount,
    /// The day on which it came to the bank account.
    pub received_on: NaiveDate,
    pub evidence: String,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

/// A month on the tax account; all zero before it is declared.
pub async fn month(db: &mut PgConnection, period: Period) -> Result<TaxAccountMonth> {
    let months = months(db, Some(period)).await?;
    Ok(months.into_iter().next().map_or_else(TaxAccountMonth::default, |(_, month)| month))
}

/// What each month has too much on the tax account; those that have nothing are left out.
pub async fn credits(db: &mut PgConnection) -> Result<Vec<(Period, Amount)>> {
    let months = months(db, None).await?.into_iter().map(|(period, month)| (period, month.credit()));
    Ok(months.filter(|(_, credit)| credit.is_positive()).collect())
}

async fn months(db: &mut PgConnection, only: Option<Period>) -> Result<Vec<(Period, TaxAccountMonth)>> {
    let rows = sqlx::query!(
        r#"select period as "period!", declared as "declared!", sent as "sent!", confirmed as "confirmed!",
                  offset_in as "offset_in!", refunded as "refunded!"
           from tax_account_months where ($1::text is null or period = $1)
             and ($1::text is not null or confirmed + offset_in - refunded > declared)
           order by period"#,
        only.map(|period| period.to_string()),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = || Error::Inconsistent(format!("tax account of {}", row.period));
            let amount = |value: Decimal| Amount::new(value).map_err(|_| wrong());
            let month = TaxAccountMonth {
                declared: amount(row.declared)?,
                sent: amount(row.sent)?,
                confirmed: amount(row.confirmed)?,
                offset: amount(row.offset_in)?,
                refunded: amount(row.refunded)?,
            };
            Ok((row.period.parse().map_err(|_| wrong())?, month))
        })
        .collect()
}

/// Takes what one month has too much off what another owes.
pub async fn insert_offset(
    db: &mut PgConnection,
    (from, to): (Period, Period),
    amount: Amount,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into tax_offsets (id, from_period, to_period, amount, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        Uuid::now_v7(),
        from.to_string(),
        to.to_string(),
        amount.decimal(),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores a refund.
pub async fn insert_refund(
    db: &mut PgConnection,
    period: Period,
    refund: &TaxRefund,
    by: UserId,
) -> Result<()> {
    sqlx::query!(
        "insert into tax_refunds (id, period, amount, received_on, evidence, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        refund.id,
        period.to_string(),
        refund.amount.decimal(),
        refund.received_on,
        refund.evidence,
        by.0,
        refund.created_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A month's offsets from and to other months, the latest first.
pub async fn offsets(db: &mut PgConnection, period: Period) -> Result<Vec<TaxOffset>> {
    let rows = sqlx::query!(
        "select o.id, o.from_period, o.to_period, o.amount, o.created_at, u.full_name
         from tax_offsets o join users u on u.id = o.created_by
         where $1 in (o.from_period, o.to_period) order by o.created_at desc, o.from_period desc",
        period.to_string(),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = || Error::Inconsistent(format!("tax offset {}", row.id));
            Ok(TaxOffset {
                id: row.id,
                from: row.from_period.parse().map_err(|_| wrong())?,
                to: row.to_period.parse().map_err(|_| wrong())?,
                amount: Amount::new(row.amount).map_err(|_| wrong())?,
                created_by_name: row.full_name,
                created_at: row.created_at,
            })
        })
        .collect()
}

/// A month's refunds, the latest first.
pub async fn refunds(db: &mut PgConnection, period: Period) -> Result<Vec<TaxRefund>> {
    let rows = sqlx::query!(
        "select r.id, r.amount, r.received_on, r.evidence, r.created_at, u.full_name
         from tax_refunds r join users u on u.id = r.created_by
         where r.period = $1 order by r.received_on desc, r.created_at desc",
        period.to_string(),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(TaxRefund {
                id: row.id,
                amount: Amount::new(row.amount)
                    .map_err(|_| Error::Inconsistent(format!("tax refund {}", row.id)))?,
                received_on: row.received_on,
                evidence: row.evidence,
                created_by_name: row.full_name,
                created_at: row.created_at,
            })
        })
        .collect()
}
