//! What people owe from reversed salaries (1610, fordringar hos anställda).

use std::collections::HashMap;

use paraply_domain::ids::{SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use super::user_sums::{UserSum, sums_by_user};
use crate::error::Result;

/// What these people owe from reversed salaries, less what drafts will take of it already. Of a run that is calculated
/// already: before its own payslips.
pub async fn by_user(
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
