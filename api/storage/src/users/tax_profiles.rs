//! The history of people's tax settings; append-only.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::money::Percent;
use paraply_domain::payroll::{Decision, TaxChoice, TaxTerms};
use paraply_domain::tax_profile::{TaxDisabled, TaxProfile};
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
        "select distinct on (user_id) user_id, valid_from, swedish_tax, rule, tax_table, tax_column, decision_kind,
                decision_percent, decision_amount, decision_reference, valid_to, voluntary_percent, holiday_mode,
                pension_percent, disabled_reason, disabled_evidence, disabled_ground,
                disabled_valid_to
         from tax_profiles
         where user_id = any($1) and valid_from <= $2
         order by user_id, valid_from desc, created_at desc, id desc",
        users,
        day,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((row.user_id, TaxProfile::try_from(row)?.on(day)))).collect()
}

/// A record of the history.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub id: Uuid,
    pub profile: TaxProfile,
    pub created_at: DateTime<Utc>,
    pub created_by_name: String,
    pub reason: Option<String>,
    pub request_id: Option<Uuid>,
}

/// A person's history, in the order in which it applies: the newest first.
pub async fn list(db: &mut PgConnection, user: UserId) -> Result<Vec<Recorded>> {
    let rows = sqlx::query!(
        "select t.id, t.user_id, t.valid_from, t.swedish_tax, t.rule, t.tax_table, t.tax_column, t.decision_kind,
                t.decision_percent, t.decision_amount, t.decision_reference, t.valid_to, t.voluntary_percent,
                t.holiday_mode, t.pension_percent, t.disabled_reason, t.disabled_evidence, t.created_at,
                t.reason, t.request_id, t.disabled_ground, t.disabled_valid_to, u.full_name as created_by_name
         from tax_profiles t join users u on u.id = t.created_by
         where t.user_id = $1
         order by t.valid_from desc, t.created_at desc, t.id desc
         limit 1000",
        user.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let stored = Row {
                user_id: row.user_id,
                valid_from: row.valid_from,
                swedish_tax: row.swedish_tax,
                rule: row.rule,
                tax_table: row.tax_table,
                tax_column: row.tax_column,
                decision_kind: row.decision_kind,
                decision_percent: row.decision_percent,
                decision_amount: row.decision_amount,
                decision_reference: row.decision_reference,
                valid_to: row.valid_to,
                voluntary_percent: row.voluntary_percent,
                holiday_mode: row.holiday_mode,
                pension_percent: row.pension_percent,
                disabled_reason: row.disabled_reason,
                disabled_evidence: row.disabled_evidence,
                disabled_ground: row.disabled_ground,
                disabled_valid_to: row.disabled_valid_to,
            };
            Ok(Recorded {
                id: row.id,
                profile: stored.try_into()?,
                created_at: row.created_at,
                created_by_name: row.created_by_name,
                reason: row.reason,
                request_id: row.request_id,
            })
        })
        .collect()
}

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    user_id: Uuid,
    valid_from: NaiveDate,
    swedish_tax: bool,
    rule: String,
    tax_table: Option<i32>,
    tax_column: Option<i32>,
    decision_kind: Option<String>,
    decision_percent: Option<Decimal>,
    decision_amount: Option<Decimal>,
    decision_reference: Option<String>,
    valid_to: Option<NaiveDate>,
    voluntary_percent: Option<Decimal>,
    holiday_mode: String,
    pension_percent: Decimal,
    disabled_reason: Option<String>,
    disabled_evidence: Option<String>,
    disabled_ground: Option<String>,
    disabled_valid_to: Option<NaiveDate>,
}

impl TryFrom<Row> for TaxProfile {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent =
            || Error::Inconsistent(format!("tax profile of user {} from {}", row.user_id, row.valid_from));
        let terms = TaxTerms::parse(&TaxChoice {
            rule: &row.rule,
            table: row.tax_table,
            column: row.tax_column,
            decision_kind: row.decision_kind.as_deref(),
            decision_percent: row.decision_percent,
            decision_amount: row.decision_amount,
            valid_to: row.valid_to,
            voluntary_percent: row.voluntary_percent,
        });
        Ok(Self {
            terms: terms.map_err(|_| inconsistent())?,
            holiday: row.holiday_mode.parse().map_err(|_| inconsistent())?,
            pension: Percent::new(row.pension_percent).map_err(|_| inconsistent())?,
            disabled: match row.swedish_tax {
                true => None,
                false => Some(TaxDisabled {
                    ground: row
                        .disabled_ground
                        .as_deref()
                        .unwrap_or_default()
                        .parse()
                        .map_err(|_| inconsistent())?,
                    valid_to: row.disabled_valid_to,
                    reason: row.disabled_reason.ok_or_else(inconsistent)?,
                    evidence: row.disabled_evidence.ok_or_else(inconsistent)?,
                }),
            },
            reference: row.decision_reference,
            valid_from: Some(row.valid_from),
        })
    }
}

/// The day of the last salary that is approved, of each of these people who has one.
pub async fn last_approved_salaries(
    db: &mut PgConnection,
    users: &[Uuid],
) -> Result<HashMap<Uuid, NaiveDate>> {
    let rows = sqlx::query!(
        r#"select p.user_id, max(p.payment_date) as "last!" from payslips p join payslip_states s on s.id = p.id
         where p.user_id = any($1) and s.counts
         group by p.user_id"#,
        users,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.last)).collect())
}

/// What a record rests on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ground<'a> {
    pub reason: Option<&'a str>,
    pub request: Option<Uuid>,
}

/// Records what applies from a day on, and gives the record's id.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    valid_from: NaiveDate,
    profile: &TaxProfile,
    ground: Ground<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let id = Uuid::now_v7();
    let terms = &profile.terms;
    let table_and_column = terms.table_and_column();
    let decision = terms.rule.decision();
    let (decision_percent, decision_amount) = match decision {
        Some(Decision::Percent(percent)) => (Some(percent.decimal()), None),
        Some(Decision::Amount(amount)) => (None, Some(amount.decimal())),
        Some(Decision::None) | None => (None, None),
    };
    sqlx::query!(
        "insert into tax_profiles (id, user_id, valid_from, swedish_tax, rule, tax_table, tax_column, decision_kind,
                                   decision_percent, decision_amount, decision_reference, valid_to, voluntary_percent,
                                   holiday_mode, pension_percent, disabled_reason, disabled_evidence, reason,
                                   request_id, created_by, created_at, disabled_ground, disabled_valid_to)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                 $23)",
        id,
        user.0,
        valid_from,
        profile.swedish_tax(),
        terms.rule.as_str(),
        table_and_column.map(|place| i32::from(place.table)),
        table_and_column.map(|place| i32::from(place.column)),
        decision.map(Decision::as_str),
        decision_percent,
        decision_amount,
        profile.reference,
        terms.valid_to,
        terms.voluntary_percent.map(Percent::decimal),
        profile.holiday.as_str(),
        profile.pension.decimal(),
        profile.disabled.as_ref().map(|disabled| disabled.reason.as_str()),
        profile.disabled.as_ref().map(|disabled| disabled.evidence.as_str()),
        ground.reason,
        ground.request,
        by.0,
        now,
        profile.disabled.as_ref().map(|disabled| disabled.ground.as_str()),
        profile.disabled.as_ref().and_then(|disabled| disabled.valid_to),
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// Forgets these records of people who have never been here; the database refuses it of others. Says how many.
pub async fn delete(db: &mut PgConnection, ids: &[Uuid]) -> Result<usize> {
    let deleted = sqlx::query!("delete from tax_profiles where id = any($1)", ids).execute(db).await?;
    Ok(deleted.rows_affected() as usize)
}

/// Which of these records is the newest that was written of its person.
pub async fn newest_of(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        "select t.id from tax_profiles t where t.id = any($1) and not exists (
             select from tax_profiles later
             where later.user_id = t.user_id and (later.created_at, later.id) > (t.created_at, t.id))",
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}
