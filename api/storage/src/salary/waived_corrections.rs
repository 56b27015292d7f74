//! What is given up of corrections that no wage pool will take.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::{SalaryRunId, UserId, WaivedCorrectionId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::waiving::WaivedKind;
use sqlx::PgConnection;
use uuid::Uuid;

use super::user_sums::{UserSum, sums_by_user};
use crate::error::{Error, Result};

/// An entry of what is waived of a person.
#[derive(Clone, Debug)]
pub struct WaivedRow {
    pub id: WaivedCorrectionId,
    pub kind: WaivedKind,
    /// Below zero for what takes it back.
    pub amount: Amount,
    pub note: String,
    /// Whether a later entry undoes it.
    pub undone: bool,
    pub recorded_at: DateTime<Utc>,
    /// None where it is made up for.
    pub recorded_by: Option<String>,
}

/// An entry to store. What makes up for it, the database stores.
#[derive(Clone, Copy, Debug)]
pub struct NewWaived<'a> {
    pub user: UserId,
    pub amount: Amount,
    pub note: &'a str,
    /// The entry that this one takes back.
    pub undoes: Option<WaivedCorrectionId>,
    pub by: UserId,
}

/// Stores an entry.
pub async fn insert(db: &mut PgConnection, new: &NewWaived<'_>, now: DateTime<Utc>) -> Result<()> {
    let kind = if new.undoes.is_some() { WaivedKind::Undone } else { WaivedKind::Waived };
    sqlx::query!(
        "insert into waived_corrections (id, user_id, kind, amount, note, undoes_id, recorded_by, recorded_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        Uuid::now_v7(),
        new.user.0,
        kind.as_str(),
        new.amount.decimal(),
        new.note,
        new.undoes.map(|id| id.0),
        new.by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The entries of a person, in the order in which they were recorded.
pub async fn list(db: &mut PgConnection, user: UserId) -> Result<Vec<WaivedRow>> {
    let rows = sqlx::query!(
        r#"select w.id, w.kind, w.amount, w.note, w.recorded_at, u.full_name as "recorded_by?",
                  exists (select from waived_corrections o where o.undoes_id = w.id) as "undone!"
           from waived_corrections w left join users u on u.id = w.recorded_by
           where w.user_id = $1
           order by w.recorded_at, w.id"#,
        user.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let unreadable = || Error::unreadable("waived_corrections", row.id);
            Ok(WaivedRow {
                id: WaivedCorrectionId(row.id),
                kind: row.kind.parse().map_err(|_| unreadable())?,
                amount: Amount::new(row.amount).map_err(|_| unreadable())?,
                note: row.note,
                undone: row.undone,
                recorded_at: row.recorded_at,
                recorded_by: row.recorded_by,
            })
        })
        .collect()
}

/// Locks a person with all that decides what is left of their corrections, until the transaction ends.
pub async fn lock(db: &mut PgConnection, user: UserId) -> Result<()> {
    sqlx::query_scalar!(r#"select lock_to_waive($1)::text"#, user.0).fetch_one(db).await?;
    Ok(())
}

/// Whether a salary is to come that would take what else is waived.
pub async fn has_pay_to_come(db: &mut PgConnection, user: UserId) -> Result<bool> {
    let to_come = sqlx::query_scalar!(r#"select has_pay_to_come($1) as "to_come!""#, user.0);
    Ok(to_come.fetch_one(db).await?)
}

/// What of it these people's wage pools have not seen. Who is missing has nothing new. Of a run that is calculated already: as
/// if its own payslips were not there.
pub async fn new_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, Amount>> {
    let rows = sqlx::query_as!(
        UserSum,
        r#"select user_id, sum(amount) as "amount!"
           from waived_corrections
           where user_id = any($1) and not seen_by_pool(user_id, recorded_at, $2)
           group by user_id"#,
        users,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    sums_by_user(rows, "the waived corrections")
}
