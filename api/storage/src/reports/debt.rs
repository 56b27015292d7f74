//! What the provider owes its people, and what they owe it.

use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// What stands between the provider and one person. Amounts in SEK.
#[derive(Clone, Debug)]
pub struct DebtRow {
    pub user: UserId,
    pub user_name: String,
    /// Paid invoices without VAT less their fees, that no approved salary has taken.
    pub not_salaried: Amount,
    /// What the next payslips take less of, below zero, or more: corrections of earlier ones.
    pub pool_corrections: Amount,
    /// Payouts of approved salaries that the bank has not paid.
    pub not_paid_out: Amount,
    /// Holiday pay saved, before tax.
    pub holiday_saved: Amount,
    /// What is kept for the contributions on it.
    pub holiday_reserve: Amount,
    /// What the person owes from reversed salaries.
    pub claims: Amount,
}

/// Everyone with whom something is unsettled, by name.
pub async fn by_user(db: &mut PgConnection) -> Result<Vec<DebtRow>> {
    let rows = sqlx::query!(
        // What the salaries have taken of the paid invoices is what their payslips say: the one is never without the
        // other.
        r#"with paid as (
               select id as user_id, sum(subtotal - fee) as amount
               from invoice_sums
               where grouping_by = 'paid_user'
               group by 1
           ), slips as (
               select p.user_id, sum(p.subtotal - (p.fee - p.fee_adjustment)) as salaried,
                      sum(p.payout) filter (
                          where not exists (select from payouts o where o.payslip_id = p.id and o.status = 'paid'))
                          as not_paid_out,
                      sum(p.holiday_saved - p.holiday_paid_out) as holiday_saved,
                      sum(p.holiday_reserve - p.holiday_reserve_released) as holiday_reserve
               from payslips p join salary_runs r on r.id = p.run_id
               where p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid')
               group by p.user_id
           ), corrections as (
               select user_id, sum(amount) as amount, sum(amount) filter (where not is_taken and run_id is not null) as noted
               from pool_correction_parts
               where status in ('approved', 'exported', 'paid')
               group by 1
           ), claims as (
               select owed_by as user_id, sum(amount) as amount from voucher_entries
               where account = 1610 and owed_by is not null group by 1
           ), waiting as (
               -- What is corrected later has been taken by the payslip that it corrects.
               select coalesce(p.user_id, s.user_id) as user_id,
                      coalesce(p.amount, 0) - coalesce(s.salaried, 0) - coalesce(c.noted, 0) as amount
               from paid p
               full join slips s on s.user_id = p.user_id
               left join corrections c on c.user_id = s.user_id
           )
           select u.id, u.full_name, coalesce(w.amount, 0) as "not_salaried!",
                  coalesce(k.amount, 0) as "pool_corrections!",
                  coalesce(s.not_paid_out, 0) as "not_paid_out!", coalesce(s.holiday_saved, 0) as "holiday_saved!",
                  coalesce(s.holiday_reserve, 0) as "holiday_reserve!", coalesce(c.amount, 0) as "claims!"
           from users u
           left join waiting w on w.user_id = u.id
           left join slips s on s.user_id = u.id
           left join claims c on c.user_id = u.id
           left join corrections k on k.user_id = u.id
           where coalesce(w.amount, 0) <> 0 or coalesce(k.amount, 0) <> 0
              or coalesce(s.not_paid_out, 0) <> 0 or coalesce(s.holiday_saved, 0) <> 0
              or coalesce(s.holiday_reserve, 0) <> 0 or coalesce(c.amount, 0) <> 0
           order by u.full_name, u.id"#,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let amount = |value: Decimal| {
                Amount::new(value).map_err(|_| Error::Inconsistent(format!("the debt to user {}", row.id)))
            };
            Ok(DebtRow {
                user: UserId(row.id),
                not_salaried: amount(row.not_salaried)?,
                pool_corrections: amount(row.pool_corrections)?,
                not_paid_out: amount(row.not_paid_out)?,
                holiday_saved: amount(row.holiday_saved)?,
                holiday_reserve: amount(row.holiday_reserve)?,
                claims: amount(row.claims)?,
                user_name: row.full_name,
            })
        })
        .collect()
}
