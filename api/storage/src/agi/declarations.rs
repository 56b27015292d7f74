//! Declarations: written once, the same bytes for ever.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::agi::{Individual, MonthTotals, Period};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::sealed::{DECLARATION, DECLARED_RECORDS};

/// A declaration as it is listed.
#[derive(Clone, Debug)]
pub struct Declaration {
    pub id: Uuid,
    /// Its place among those of the month.
    pub sequence: i32,
    /// `original` or `correction`.
    pub kind: String,
    pub changed: i32,
    pub removed: i32,
    pub totals: MonthTotals,
    /// The contributions of the payslips that it declares, to the öre.
    pub contributions_charged: Amount,
    /// The day on which what it adds to the earlier ones is drawn from the tax account.
    pub drawn_on: NaiveDate,
    pub sha256: Vec<u8>,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

/// A declaration to be stored.
#[derive(Clone, Debug)]
pub struct NewDeclaration<'a> {
    pub id: Uuid,
    pub period: Period,
    /// Its place among those of the month, from 1.
    pub sequence: i32,
    /// All records as Skatteverket has them now.
    pub individuals: &'a [Individual],
    pub changed: usize,
    pub removed: usize,
    pub totals: MonthTotals,
    /// The contributions of the payslips that it declares, to the öre.
    pub contributions_charged: Amount,
    /// The day on which what it adds to the earlier ones is drawn from the tax account.
    pub drawn_on: NaiveDate,
    pub content: &'a [u8],
    pub sha256: &'a [u8],
}

/// Stores a declaration.
pub async fn insert(
    db: &mut PgConnection,
    new: &NewDeclaration<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    sqlx::query!(
        "insert into agi_declarations (id, period, sequence, kind, individuals, changed, removed, contributions, tax,
                                       contributions_charged, drawn_on, content, sha256, created_by,
                                       created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        new.id,
        new.period.to_string(),
        new.sequence,
        if new.sequence == 1 { "original" } else { "correction" },
        serde_json::Value::from(DECLARED_RECORDS.seal_json(new.id, new.individuals)?),
        count(new.changed),
        count(new.removed),
        Decimal::from(new.totals.contributions),
        Decimal::from(new.totals.tax),
        new.contributions_charged.decimal(),
        new.drawn_on,
        DECLARATION.seal_bytes(new.id, new.content)?,
        new.sha256,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A month's declarations, the latest first.
pub async fn list(db: &mut PgConnection, period: Period) -> Result<Vec<Declaration>> {
    let rows = sqlx::query!(
        "select d.id, d.sequence, d.kind, d.changed, d.removed, d.contributions, d.tax, d.contributions_charged, d.drawn_on,
                d.sha256, u.full_name, d.created_at
         from agi_declarations d join users u on u.id = d.created_by
         where d.period = $1 order by d.sequence desc",
        period.to_string(),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = || Error::Inconsistent(format!("declaration {}", row.id));
            let kronor = |value: Decimal| value.to_u64().ok_or_else(wrong);
            Ok(Declaration {
                id: row.id,
                sequence: row.sequence,
                kind: row.kind,
                changed: row.changed,
                removed: row.removed,
                totals: MonthTotals { contributions: kronor(row.contributions)?, tax: kronor(row.tax)? },
                contributions_charged: Amount::new(row.contributions_charged).map_err(|_| wrong())?,
                drawn_on: row.drawn_on,
                sha256: row.sha256,
                created_by_name: row.full_name,
                created_at: row.created_at,
            })
        })
        .collect()
}

/// All records that a month's declarations have left at Skatteverket.
pub async fn individuals(db: &mut PgConnection, period: Period) -> Result<Vec<Individual>> {
    let row = sqlx::query!(
        r#"select id, individuals #>> '{}' as "individuals!" from agi_declarations
           where period = $1 order by sequence desc limit 1"#,
        period.to_string(),
    )
    .fetch_optional(db)
    .await?;
    row.map_or(Ok(Vec::new()), |row| DECLARED_RECORDS.open_json(row.id, &row.individuals))
}

/// The month and the bytes of a declaration.
pub async fn content(db: &mut PgConnection, id: Uuid) -> Result<Option<(String, i32, Vec<u8>)>> {
    let row = sqlx::query!("select period, sequence, content from agi_declarations where id = $1", id)
        .fetch_optional(db)
        .await?;
    row.map(|row| Ok((row.period, row.sequence, DECLARATION.open_bytes(id, &row.content)?))).transpose()
}
