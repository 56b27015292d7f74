//! The history of people's tax settings; append-only.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::money::Percent;
use paraply_domain::tax_profile::{TaxDisabled, TaxProfile, TaxRule};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The newest record whose day has come.
pub async fn find_current(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<Option<TaxProfile>> {
    Ok(find_current_of(db, &[user.0], day).await?.remove(&user.0))
}

/// The newest record whose day has come, of each person who has one.
pub async fn find_current_of(
    db: &mut PgConnection,
    users: &[Uuid],
    day: NaiveDate,
) -> Result<HashMap<Uuid, TaxProfile>> {
    let rows = sqlx::query_as!(
        Row,
        "select distinct on (user_id) user_id, valid_from, swedish_tax, rule, tax_table, tax_column,
                voluntary_percent, disabled_reason, disabled_evidence
         from tax_profiles
         where user_id = any($1) and valid_from <= $2
         order by user_id, valid_from desc, created_at desc, id desc",
        users,
        day,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((row.user_id, row.try_into()?))).collect()
}

struct Row {
    user_id: Uuid,
    valid_from: NaiveDate,
    swedish_tax: bool,
    rule: String,
    tax_table: Option<i32>,
    tax_column: Option<i32>,
    voluntary_percent: Option<Decimal>,
    disabled_reason: Option<String>,
    disabled_evidence: Option<String>,
}

impl TryFrom<Row> for TaxProfile {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent =
            || Error::Inconsistent(format!("tax profile of user {} from {}", row.user_id, row.valid_from));
        let disabled = match row.swedish_tax {
            true => None,
            false => Some(TaxDisabled {
                reason: row.disabled_reason.ok_or_else(inconsistent)?,
                evidence: row.disabled_evidence.ok_or_else(inconsistent)?,
            }),
        };
        let voluntary_percent = row.voluntary_percent.map(Percent::new).transpose();
        Ok(Self {
            rule: TaxRule::parse(&row.rule, row.tax_table, row.tax_column).map_err(|_| inconsistent())?,
            voluntary_percent: voluntary_percent.map_err(|_| inconsistent())?,
            disabled,
            valid_from: Some(row.valid_from),
        })
    }
}

/// Records what applies from a day on.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    valid_from: NaiveDate,
    profile: &TaxProfile,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let table_and_column = profile.rule.table_and_column();
    sqlx::query!(
        "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, tax_table, tax_column,
                                   voluntary_percent, disabled_reason, disabled_evidence, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        Uuid::now_v7(),
        user.0,
        valid_from,
        profile.swedish_tax(),
        profile.rule.as_str(),
        table_and_column.map(|(table, _)| i32::from(table)),
        table_and_column.map(|(_, column)| i32::from(column)),
        profile.voluntary_percent.map(Percent::decimal),
        profile.disabled.as_ref().map(|disabled| disabled.reason.as_str()),
        profile.disabled.as_ref().map(|disabled| disabled.evidence.as_str()),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
