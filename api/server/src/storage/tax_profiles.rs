//! The history of people's tax settings; append-only.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::money::Percent;
use paraply_domain::tax_profile::{TaxDisabled, TaxProfile, TaxRule};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::app::{Error, Result};

/// The newest record whose day has come.
pub async fn find_current(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<Option<TaxProfile>> {
    let row = sqlx::query!(
        "select valid_from, swedish_tax, rule, tax_table, tax_column, voluntary_percent, disabled_reason,
                disabled_evidence
         from tax_profiles
         where user_id = $1 and valid_from <= $2
         order by valid_from desc, created_at desc, id desc
         limit 1",
        user.0,
        day,
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let inconsistent = || Error::Inconsistent(format!("tax profile of user {user} from {}", row.valid_from));
    let disabled = match row.swedish_tax {
        true => None,
        false => Some(TaxDisabled {
            reason: row.disabled_reason.ok_or_else(inconsistent)?,
            evidence: row.disabled_evidence.ok_or_else(inconsistent)?,
        }),
    };
    Ok(Some(TaxProfile {
        rule: TaxRule::parse(&row.rule, row.tax_table, row.tax_column).map_err(|_| inconsistent())?,
        voluntary_percent: row.voluntary_percent.map(Percent::new).transpose().map_err(|_| inconsistent())?,
        disabled,
        valid_from: Some(row.valid_from),
    }))
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
