//! Holiday pay that is saved for people, and what of it is to be paid out.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::{GroupId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// What is saved for a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// Holiday pay, before tax.
    pub balance: Amount,
    /// What is kept for the contributions on it.
    pub reserve: Amount,
    /// How much of it is to be paid with the next salary.
    pub to_pay: Option<Amount>,
}

/// What is saved for these people; who is missing has nothing saved. What a draft would save is not there yet, what it
/// would pay out is gone, but for one run's own.
pub async fn by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, Saved>> {
    let rows = sqlx::query!(
        r#"select p.user_id,
                  sum(case when r.status = 'draft' then 0 else p.holiday_saved end - p.holiday_paid_out) as "balance!",
                  sum(case when r.status = 'draft' then 0 else p.holiday_reserve end - p.holiday_reserve_released)
                      as "reserve!",
                  (select h.amount from holiday_payouts h
                   where h.user_id = p.user_id and h.cancelled_at is null
                     and not exists (select 1 from payslips s where s.id = h.payslip_id and s.removed_at is null
                                                                and s.reversed_at is null
                                                                and s.run_id is distinct from $2)
                   order by h.created_at desc, h.id desc limit 1) as to_pay
           -- Looked up for each person: whatever the planner believes of the table, it reads no more than theirs.
           from (select distinct unnest($1::uuid[])) as person (id)
           cross join lateral (select * from payslips where user_id = person.id offset 0) p
           join salary_runs r on r.id = p.run_id
           where p.removed_at is null and p.reversed_at is null
             and (p.holiday_saved > 0 or p.holiday_paid_out > 0) and p.run_id is distinct from $2
           group by p.user_id"#,
        users,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount = |value| {
                Amount::new(value)
                    .map_err(|_| Error::Inconsistent(format!("saved holiday pay of user {}", row.user_id)))
            };
            let saved = Saved {
                balance: amount(row.balance)?,
                reserve: amount(row.reserve)?,
                to_pay: row.to_pay.map(amount).transpose()?,
            };
            Ok((UserId(row.user_id), saved))
        })
        .collect()
}

/// Everyone whose saved holiday pay is to be paid out, with or without an invoice.
pub async fn list_to_pay(db: &mut PgConnection, group: Option<GroupId>) -> Result<Vec<Uuid>> {
    let users = sqlx::query_scalar!(
        r#"select distinct h.user_id
           from holiday_payouts h join users u on u.id = h.user_id
           where h.cancelled_at is null and ($1::uuid is null or u.group_id = $1)
             and not exists (select 1 from payslips s where s.id = h.payslip_id and s.removed_at is null
                                                        and s.reversed_at is null)"#,
        group.map(|group| group.0),
    )
    .fetch_all(db)
    .await?;
    Ok(users)
}

/// Has a part of what is saved paid with the next salary, instead of what was asked for before.
pub async fn insert(
    db: &mut PgConnection,
    user: UserId,
    amount: Amount,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    cancel(db, user, now).await?;
    sqlx::query!(
        "insert into holiday_payouts (id, user_id, amount, created_by, created_at) values ($1, $2, $3, $4, $5)",
        Uuid::now_v7(),
        user.0,
        amount.decimal(),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Keeps all of it saved; what stands on a payslip already stays there.
pub async fn cancel(db: &mut PgConnection, user: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update holiday_payouts h set cancelled_at = $2
         where user_id = $1 and cancelled_at is null
           and not exists (select 1 from payslips s where s.id = h.payslip_id and s.removed_at is null
                                                      and s.reversed_at is null)",
        user.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes which payslips of a run pay what was asked for.
pub async fn note_paid(db: &mut PgConnection, run: SalaryRunId) -> Result<()> {
    sqlx::query!(
        "update holiday_payouts h set payslip_id = p.id
         from payslips p
         where p.run_id = $1 and p.user_id = h.user_id and p.holiday_paid_out > 0 and h.cancelled_at is null
           and not exists (select 1 from payslips s where s.id = h.payslip_id and s.removed_at is null
                                                      and s.reversed_at is null)",
        run.0,
    )
    .execute(db)
    .await?;
    Ok(())
}
