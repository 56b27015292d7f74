//! People whose salary is on hold, and those who owe something back.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::{SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use super::user_sums::{UserSum, sums_by_user};
use crate::error::Result;

/// An open hold.
#[derive(Clone, Debug)]
pub struct Hold {
    pub user: UserId,
    pub reason: String,
    pub since: DateTime<Utc>,
    pub by_name: String,
}

/// Puts a person's salary on hold; the store refuses a second open hold (`salary_holds_one_open`).
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    reason: &str,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into salary_holds (id, user_id, reason, held_by, held_at) values ($1, $2, $3, $4, $5)",
        Uuid::now_v7(),
        user.0,
        reason,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets a person's salary go; false when it was not on hold.
pub async fn release(db: &mut PgConnection, user: UserId, by: UserId, now: DateTime<Utc>) -> Result<bool> {
    let released = sqlx::query!(
        "update salary_holds set released_by = $2, released_at = $3 where user_id = $1 and released_at is null",
        user.0,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(released.rows_affected() == 1)
}

/// The open holds of these people.
pub async fn by_user(db: &mut PgConnection, users: &[Uuid]) -> Result<HashMap<UserId, Hold>> {
    let rows = sqlx::query!(
        "select h.user_id, h.reason, h.held_at, u.full_name
         from salary_holds h join users u on u.id = h.held_by
         where h.user_id = any($1) and h.released_at is null",
        users,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let user = UserId(row.user_id);
            (user, Hold { user, reason: row.reason, since: row.held_at, by_name: row.full_name })
        })
        .collect())
}

/// What these people owe from reversed salaries, less what drafts will take of it already. Of a run that is calculated
/// already: before its own payslips.
pub async fn claims_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, Amount>> {
    let rows = sqlx::query_as!(
        UserSum,
        r#"select person.id as "user_id!", booked.amount + taken.by_run - taken.by_drafts as "amount!"
           -- Looked up for each person: whatever the planner believes of the tables, it reads no more than theirs.
           from (select distinct unnest($1::uuid[])) as person (id)
           cross join lateral (
               select coalesce(sum(amount), 0) as amount from voucher_entries
               where owed_by = person.id and account = 1610
           ) booked
           cross join lateral (
               -- The run's own have taken what they take once they are approved.
               select coalesce(sum(p.claim_offset) filter (where p.run_id = $2 and r.status <> 'draft'), 0) as by_run,
                      coalesce(sum(p.claim_offset) filter (where p.run_id is distinct from $2 and r.status = 'draft'), 0)
                          as by_drafts
               from (select * from payslips where user_id = person.id offset 0) p join salary_runs r on r.id = p.run_id
               where p.claim_offset > 0 and p.removed_at is null and p.reversed_at is null
           ) taken
           where booked.amount + taken.by_run > taken.by_drafts"#,
        users,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    sums_by_user(rows, "the claim")
}
