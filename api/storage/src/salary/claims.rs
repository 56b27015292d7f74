//! What people owe from reversed salaries (1610, fordringar hos anställda).

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::ids::{SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use super::user_sums::{UserSum, sums_by_user};
use crate::error::{Error, Result};

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

/// What a person owes now, whatever drafts will take of it; nobody else changes it until the transaction ends.
pub async fn lock(db: &mut PgConnection, user: UserId) -> Result<Option<Amount>> {
    let known = sqlx::query_scalar!("select id from users where id = $1", user.0);
    if known.fetch_optional(&mut *db).await?.is_none() {
        return Ok(None);
    }
    lock_all(db, &[user.0]).await?;
    // A statement of its own: it sees what was committed while the lock was waited for.
    let owed = sqlx::query_scalar!(r#"select claim_of($1) as "owed!""#, user.0).fetch_one(db).await?;
    Amount::new(owed).map(Some).map_err(|_| Error::Inconsistent(format!("what user {user} owes")))
}

/// Locks the claims on these people, as whoever takes of them does: before anything is posted.
pub async fn lock_all(db: &mut PgConnection, users: &[Uuid]) -> Result<()> {
    sqlx::query_scalar!("select lock_claims($1)::text", users).fetch_one(db).await?;
    Ok(())
}

/// The first day from which a person owes at least so much, on each day that is posted; none where they never do.
pub async fn owed_since(db: &mut PgConnection, user: UserId, amount: Amount) -> Result<Option<NaiveDate>> {
    let day = sqlx::query_scalar!(
        "with days as (
             select v.voucher_date as day, sum(sum(e.amount)) over (order by v.voucher_date) as owed
             from voucher_entries e join vouchers v on v.id = e.voucher_id
             where e.owed_by = $1
             group by 1
         )
         select min(day) from days
         where day > coalesce((select max(day) from days where owed < $2), '-infinity')",
        user.0,
        amount.decimal(),
    );
    Ok(day.fetch_one(db).await?)
}

/// Whether an approved run that is in no payment file yet would set off more if one of these people owed more.
pub async fn is_awaited(db: &mut PgConnection, users: &[Uuid]) -> Result<bool> {
    let awaited = sqlx::query_scalar!(
        r#"select exists (select from payslips p join salary_runs r on r.id = p.run_id
                          where p.user_id = any($1) and r.status = 'approved' and p.payout > p.reimbursements
                            and p.removed_at is null and p.reversed_at is null) as "awaited!""#,
        users,
    );
    Ok(awaited.fetch_one(db).await?)
}

/// Locks the claims that salaries in a run are set off against, and gives those people of whom more is taken than there is,
/// now that it is posted.
pub async fn lock_set_off(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<UserId>> {
    let people = sqlx::query_scalar!(r#"select lock_set_off($1) as "person!""#, run.0).fetch_all(db).await?;
    Ok(people.into_iter().map(UserId).collect())
}

/// Somebody who owes something.
#[derive(Clone, Debug)]
pub struct Debtor {
    pub user: UserId,
    pub name: String,
    pub owes: Amount,
}

/// Those who owe something: whom a payer's name fits best first, then by name.
pub async fn list_debtors(db: &mut PgConnection, payer: &str, most: i64) -> Result<Vec<Debtor>> {
    let rows = sqlx::query!(
        r#"select u.id, u.full_name, owed.amount as "amount!"
           from (select owed_by as id, sum(amount) as amount from voucher_entries where owed_by is not null
                 group by 1 having sum(amount) > 0) owed
           join users u on u.id = owed.id
           order by similarity(u.full_name, $1) desc, u.full_name, u.id
           limit $2"#,
        payer,
        most,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let owes = Amount::new(row.amount);
            let owes = owes.map_err(|_| Error::Inconsistent(format!("what user {} owes", row.id)))?;
            Ok(Debtor { user: UserId(row.id), name: row.full_name, owes })
        })
        .collect()
}
