//! Sums over what is stored, for the reports of the office. Amounts in SEK. Those over all invoices or the whole ledger are
//! kept ([`crate::sums`]), and added up from what is kept.

pub mod aging;
pub mod bank_days;
pub mod debt;
pub mod general_ledger;
pub mod reconciliation;
pub mod sie;

use chrono::{Datelike, Months, NaiveDate};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use super::amount;
use crate::error::Result;

/// What the invoices of one row of the fee report have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeesBy {
    Month,
    User,
    /// The group that their freelancer is in now.
    Group,
    Client,
}

/// One part of the fee report.
#[derive(Clone, Debug)]
pub struct FeeRow {
    /// The freelancer, group or client; none for a month and for people without a group.
    pub id: Option<Uuid>,
    /// The name, or the month as `2026-11`.
    pub name: String,
    pub invoice_count: i64,
    /// Their sum without VAT.
    pub subtotal: Amount,
    /// The part of the fee that is a percentage.
    pub percentage_fee: Amount,
    /// The part that is a fixed amount for each invoice.
    pub fixed_fee: Amount,
    pub fee: Amount,
}

/// Fees of the invoices sent in Sweden from one day on and before another, by name. An invoice that was credited as a
/// whole carries no fee, and one that was in part the fee on what is left of it; where the tax mode changed between sending and salary, the fee is the one that the approved salary charges.
pub async fn fees(
    db: &mut PgConnection,
    from: NaiveDate,
    before: NaiveDate,
    by: FeesBy,
) -> Result<Vec<FeeRow>> {
    let by = match by {
        FeesBy::Month => "month",
        FeesBy::User => "user",
        FeesBy::Group => "group",
        FeesBy::Client => "client",
    };
    let months = WholeMonths::within(from, before);
    // Added up before anything is joined: there are far fewer people and clients than invoices.
    let rows = sqlx::query!(
        r#"with parts as (
               -- By month, every day is kept.
               select null::uuid as key, date_trunc('month', day) as month, sum(invoices) as invoice_count,
                      sum(subtotal) as subtotal, sum(fixed_fee) as fixed_fee, sum(fee) as fee
               from invoice_sums
               where $3 = 'month' and grouping_by = 'fee_day' and day >= $1 and day < $2
               group by 2
               union all
               -- By person or client, every month is, and the days beside whole months are added up.
               select id, null, sum(invoices), sum(subtotal), sum(fixed_fee), sum(fee)
               from invoice_sums
               where $3 <> 'month' and grouping_by = case $3 when 'client' then 'fee_client' else 'fee_user' end
                 and day >= $4 and day < $5
               group by 1
               union all
               select case $3 when 'client' then client_id else user_id end, null, count(*),
                      sum(round(left_subtotal * exchange_rate, 2)),
                      sum(least(fixed_fee, left_fee)), sum(left_fee)
               from invoices
               where $3 <> 'month' and kind = 'invoice' and status in ('sent', 'paid')
                 and sent_at >= $1::timestamp at time zone 'Europe/Stockholm'
                 and sent_at < least($4, $2)::timestamp at time zone 'Europe/Stockholm'
               group by 1
               union all
               select case $3 when 'client' then client_id else user_id end, null, count(*),
                      sum(round(left_subtotal * exchange_rate, 2)),
                      sum(least(fixed_fee, left_fee)), sum(left_fee)
               from invoices
               where $3 <> 'month' and kind = 'invoice' and status in ('sent', 'paid')
                 and sent_at >= greatest($4, $5)::timestamp at time zone 'Europe/Stockholm'
                 and sent_at < $2::timestamp at time zone 'Europe/Stockholm'
               group by 1
               union all
               -- What the approved salaries of these invoices charge more or less, because the tax mode has changed.
               select case $3 when 'month' then null when 'client' then i.client_id else i.user_id end,
                      case $3 when 'month' then date_trunc('month', i.sent_at at time zone 'Europe/Stockholm') end,
                      0, 0, 0, sum(pi.fee_adjustment)
               from payslip_invoices pi
               join payslips p on p.id = pi.payslip_id
               join salary_runs r on r.id = p.run_id
               join invoices i on i.id = pi.invoice_id
               where pi.live and pi.fee_adjustment <> 0
                 and p.removed_at is null and p.reversed_at is null and r.status in ('approved', 'exported', 'paid')
                 and i.status in ('sent', 'paid') and i.sent_at >= $1::timestamp at time zone 'Europe/Stockholm'
                 and i.sent_at < $2::timestamp at time zone 'Europe/Stockholm'
               group by 1, 2
           ), named as (
               select case when $3::text = 'group' then u.group_id else p.key end as id,
                      coalesce(to_char(p.month, 'YYYY-MM'), c.name, g.name, case when $3 = 'user' then u.full_name end, '') as name, p.*
               from parts p
               left join users u on $3 in ('user', 'group') and u.id = p.key
               left join groups g on $3 = 'group' and g.id = u.group_id
               left join clients c on $3 = 'client' and c.id = p.key
           )
           select id, name as "name!", sum(invoice_count)::bigint as "invoice_count!", sum(subtotal) as "subtotal!",
                  sum(fee - fixed_fee) as "percentage_fee!", sum(fixed_fee) as "fixed_fee!", sum(fee) as "fee!"
           from named
           group by id, name
           -- Of whose invoices all were credited since, a sum of nothing is kept.
           having sum(invoice_count) <> 0 or sum(fee) <> 0
           order by name, id"#,
        from,
        before,
        by,
        months.first,
        months.before,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(FeeRow {
                id: row.id,
                name: row.name,
                invoice_count: row.invoice_count,
                subtotal: amount(row.subtotal)?,
                percentage_fee: amount(row.percentage_fee)?,
                fixed_fee: amount(row.fixed_fee)?,
                fee: amount(row.fee)?,
            })
        })
        .collect()
}

/// The months of which every day is in a period.
struct WholeMonths {
    first: NaiveDate,
    before: NaiveDate,
}

impl WholeMonths {
    fn within(from: NaiveDate, before: NaiveDate) -> Self {
        let begins = |day: NaiveDate| day.with_day(1).unwrap_or(day);
        let first = match begins(from) {
            first if first == from => first,
            first => first.checked_add_months(Months::new(1)).unwrap_or(NaiveDate::MAX),
        };
        Self { first, before: begins(before) }
    }
}

/// The money that the provider holds, and what of it belongs to others.
#[derive(Clone, Copy, Debug)]
pub struct MoneyFigures {
    /// On the bank account (1930).
    pub held: Amount,
    /// To clients: paid and not settled (2420), or not explained yet (2499).
    pub clients: Amount,
    /// To the state: VAT, tax and contributions (1630, 26xx, 27xx).
    pub state: Amount,
    /// To people: wages, saved holiday pay, pensions (28xx, 29xx), less what they owe from reversed salaries (1610).
    pub people: Amount,
    /// Paid invoices less their fees, which are to become salary.
    pub salaries_to_come: Amount,
}

/// The balances of the ledger that say whose money it is.
pub async fn money(db: &mut PgConnection) -> Result<MoneyFigures> {
    let row = sqlx::query!(
        r#"select coalesce(sum(debit - credit) filter (where account = 1930), 0) as "held!",
                  coalesce(sum(credit - debit) filter (where account in (2420, 2499)), 0)
                      as "clients!",
                  coalesce(sum(credit - debit) filter (where account = 1630 or account between 2600 and 2799), 0)
                      as "state!",
                  coalesce(sum(credit - debit) filter (where account = 1610 or account between 2800 and 2999), 0)
                      as "people!",
                  (select coalesce(sum(subtotal - fee), 0) from invoice_sums
                   where grouping_by = 'state' and kind = 'invoice' and status = 'paid')
                      -- Until a run is approved, its pay is in no account yet.
                      - (select coalesce(sum(s.basis), 0) from salary_sums s join salary_runs r on r.id = s.run_id
                         where r.status in ('approved', 'exported', 'paid'))
                      -- And what was salaried too much or too little, until the next payslips have corrected it.
                      + (select coalesce(sum(amount), 0) from pool_correction_parts
                         where status in ('approved', 'exported', 'paid'))
                      as "salaries_to_come!"
           from ledger_sums
           where account in (1610, 1630, 1930, 2420, 2499) or account between 2600 and 2999"#,
    )
    .fetch_one(db)
    .await?;
    Ok(MoneyFigures {
        held: amount(row.held)?,
        clients: amount(row.clients)?,
        state: amount(row.state)?,
        people: amount(row.people)?,
        salaries_to_come: amount(row.salaries_to_come)?,
    })
}
