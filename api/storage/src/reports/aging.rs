//! What clients owed on a day, and for how long it had been due.

use chrono::NaiveDate;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

/// Open invoices of one client or freelancer in one currency.
#[derive(Clone, Debug)]
pub struct AgingRow {
    pub id: Uuid,
    pub name: String,
    pub currency: String,
    pub invoice_count: i64,
    /// Not due yet, then due since at most 30, 60, 90 days, then since longer.
    pub parts: [Amount; 5],
    /// What of them the clients disputed.
    pub disputed: Amount,
}

impl AgingRow {
    /// All that is owed.
    pub fn total(&self) -> Amount {
        self.parts.into_iter().sum()
    }
}

/// The open invoices on a day: sent by then, with something left to pay then. Rows by name.
pub async fn on_day(db: &mut PgConnection, day: NaiveDate, by_client: bool) -> Result<Vec<AgingRow>> {
    let rows = sqlx::query!(
        // Those that are open now, which an index has as a whole, and those that have been paid, credited or written off since the day.
        r#"with later as (
               select a.invoice_id, sum(a.amount) as amount
               from payments p join payment_allocations a on a.payment_id = p.id
               where p.paid_on > $1
               group by 1
           ), credited as (
               select credits_invoice_id as invoice_id, -sum(total) as amount
               from invoices where credits_invoice_id is not null and issue_date > $1
               group by 1
           ), written_off as (
               select invoice_id, sum(total) as amount from invoice_write_offs where recorded_on > $1 group by 1
           ), disputed as (
               select invoice_id, sum(amount) as amount
               from invoice_doubts where kind = 'disputed' and recorded_on <= $1
               group by 1
           ), settled_since as (
               select invoice_id as id from later
               union
               select invoice_id from credited
               union
               select invoice_id from written_off
           ), open as (
               select i.id, i.user_id, i.client_id, i.currency, $1 - i.due_date as days,
                      i.left_total - i.paid + coalesce(credited.amount, 0)
                          + coalesce(written_off.amount, 0) + coalesce(later.amount, 0) as balance
               from invoices i
               left join later on later.invoice_id = i.id
               left join credited on credited.invoice_id = i.id
               left join written_off on written_off.invoice_id = i.id
               where i.kind = 'invoice' and i.status = 'sent' and i.issue_date <= $1
               union all
               select i.id, i.user_id, i.client_id, i.currency, $1 - i.due_date,
                      i.left_total - i.paid + coalesce(credited.amount, 0)
                          + coalesce(written_off.amount, 0) + coalesce(later.amount, 0)
               from invoices i
               left join later on later.invoice_id = i.id
               left join credited on credited.invoice_id = i.id
               left join written_off on written_off.invoice_id = i.id
               where i.id = any(array(select id from settled_since))
                 and i.kind = 'invoice' and i.status <> 'sent' and i.sent_at is not null and i.issue_date <= $1
           ), sums as (
               select case when $2 then client_id else user_id end as key, currency, count(*) as invoice_count,
                      coalesce(sum(balance) filter (where days <= 0), 0) as not_due,
                      coalesce(sum(balance) filter (where days between 1 and 30), 0) as days30,
                      coalesce(sum(balance) filter (where days between 31 and 60), 0) as days60,
                      coalesce(sum(balance) filter (where days between 61 and 90), 0) as days90,
                      coalesce(sum(balance) filter (where days > 90), 0) as older,
                      coalesce(sum(disputed.amount), 0) as disputed
               from open left join disputed on disputed.invoice_id = open.id
               where balance > 0
               group by 1, 2
           )
           select s.key as "id!", coalesce(c.name, u.full_name) as "name!", s.currency as "currency!",
                  s.invoice_count as "invoice_count!", s.not_due as "not_due!", s.days30 as "days30!",
                  s.days60 as "days60!", s.days90 as "days90!", s.older as "older!", s.disputed as "disputed!"
           from sums s
           left join clients c on $2 and c.id = s.key
           left join users u on not $2 and u.id = s.key
           order by 2, 1, 3"#,
        day,
        by_client,
    )
    .fetch_all(db)
    .await?;
    let amount = |value: Decimal| {
        Amount::new(value).map_err(|_| Error::Inconsistent("a sum of open invoices out of range".into()))
    };
    rows.into_iter()
        .map(|row| {
            Ok(AgingRow {
                id: row.id,
                name: row.name,
                currency: row.currency,
                invoice_count: row.invoice_count,
                parts: [
                    amount(row.not_due)?,
                    amount(row.days30)?,
                    amount(row.days60)?,
                    amount(row.days90)?,
                    amount(row.older)?,
                ],
                disputed: amount(row.disputed)?,
            })
        })
        .collect()
}
