//! What people pay of their own, beside their group's fee.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::fee::OwnTerms;
use paraply_domain::ids::UserId;
use paraply_domain::money::{Amount, Percent};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The own fees of those of these people who have any.
pub async fn of(db: &mut PgConnection, people: &[Uuid]) -> Result<HashMap<UserId, OwnTerms>> {
    let rows = sqlx::query!(
        "select user_id, fee_percentage, fixed_fee from user_fees where user_id = any($1)",
        people,
    );
    let rows = rows.fetch_all(db).await?;
    rows.into_iter()
        .map(|row| Ok((UserId(row.user_id), own_terms(row.user_id, row.fee_percentage, row.fixed_fee)?)))
        .collect()
}

/// The terms as their columns have them.
pub(super) fn own_terms(user: Uuid, percentage: Option<Decimal>, fixed: Option<Decimal>) -> Result<OwnTerms> {
    let inconsistent = |_| Error::Inconsistent(format!("fee terms of user {user}"));
    Ok(OwnTerms {
        percentage: percentage.map(Percent::new).transpose().map_err(inconsistent)?,
        fixed: fixed.map(Amount::new).transpose().map_err(inconsistent)?,
    })
}

/// A person's own fees; none of both when there is no record.
pub async fn find(db: &mut PgConnection, person: UserId) -> Result<OwnTerms> {
    Ok(of(db, &[person.0]).await?.remove(&person).unwrap_or_default())
}

/// Gives a person an own fee; what is absent is the group's or the provider's.
pub async fn set(
    db: &mut PgConnection,
    person: UserId,
    fees: OwnTerms,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into user_fees (user_id, fee_percentage, fixed_fee, set_by, set_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update
         set fee_percentage = excluded.fee_percentage, fixed_fee = excluded.fixed_fee, set_by = excluded.set_by,
             set_at = excluded.set_at",
        person.0,
        fees.percentage.map(Percent::decimal),
        fees.fixed.map(Amount::decimal),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What these people have other than the standard terms, of their own or by their group; who has nothing is absent.
pub async fn terms_of(db: &mut PgConnection, people: &[Uuid]) -> Result<HashMap<UserId, OwnTerms>> {
    let rows = sqlx::query!(
        r#"select u.id as "id!", coalesce(f.fee_percentage, g.fee_percentage) as fee_percentage,
                  coalesce(f.fixed_fee, g.fixed_fee) as fixed_fee
           from users u
           left join groups g on g.id = u.group_id
           left join user_fees f on f.user_id = u.id
           where u.id = any($1) and (g.id is not null or f.user_id is not null)"#,
        people,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| Ok((UserId(row.id), own_terms(row.id, row.fee_percentage, row.fixed_fee)?)))
        .collect()
}
