//! The days of the bank's statements, with what the store has of the same days.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::bank_day::StatementDay;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};

fn amount(value: Decimal) -> Result<Amount> {
    Amount::new(value).map_err(|_| Error::Inconsistent("a sum of bank days".to_owned()))
}

/// What the bank and the ledger had before the first statement.
#[derive(Clone, Copy, Debug)]
pub struct Beginning {
    /// The first day of a statement.
    pub day: NaiveDate,
    /// How much more the bank had than the ledger at its beginning.
    pub difference: Amount,
}

/// Where the statements begin; nowhere where none was imported.
pub async fn beginning(db: &mut PgConnection) -> Result<Option<Beginning>> {
    let row = sqlx::query!(
        r#"select first_day, opening - coalesce((select sum(debit - credit) from ledger_sums
                                                 where account = 1930 and day < first_day), 0) as "difference!"
           from bank_balances b join bank_files f on f.id = b.bank_file_id
           order by first_day, f.taken_at, f.id limit 1"#,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| Ok(Beginning { day: row.first_day, difference: amount(row.difference)? })).transpose()
}

/// The days that statements close between two days, in their order. Of several statements that close the same day the first
/// one opens it and the last one closes it.
pub async fn list(db: &mut PgConnection, (from, to): (NaiveDate, NaiveDate)) -> Result<Vec<StatementDay>> {
    let rows = sqlx::query!(
        r#"select d.first_day as "first_day!", d.last_day as "last_day!", d.opening as "opening!", d.closing as "closing!",
                  coalesce((select sum(case when t.kind in ('incoming', 'return') then t.amount else -t.amount end)
                            from bank_transactions t
                            where t.booked_on between d.first_day and d.last_day and t.bank_file_id is not null), 0)
                      as "transactions!",
                  coalesce((select sum(s.debit - s.credit) from ledger_sums s
                            where s.account = 1930 and s.day <= d.last_day), 0) as "ledger!"
           from (
               -- One that covers more days than another tells of them all; the shortest tells most of its day.
               select max(first_day) as first_day, last_day,
                      (array_agg(opening order by first_day desc, f.taken_at, f.id))[1] as opening,
                      (array_agg(closing order by f.taken_at desc, f.id desc))[1] as closing
               from bank_balances b join bank_files f on f.id = b.bank_file_id
               where last_day between $1 and $2
               group by last_day
           ) d
           order by d.last_day"#,
        from,
        to,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(StatementDay {
                first_day: row.first_day,
                last_day: row.last_day,
                opening: amount(row.opening)?,
                closing: amount(row.closing)?,
                transactions: amount(row.transactions)?,
                ledger: amount(row.ledger)?,
            })
        })
        .collect()
}

/// What the last statement that closed before a day closed with.
pub async fn closed_before(db: &mut PgConnection, day: NaiveDate) -> Result<Option<Amount>> {
    let closing = sqlx::query_scalar!(
        "select closing from bank_balances b join bank_files f on f.id = b.bank_file_id
         where last_day < $1 order by last_day desc, f.taken_at desc, f.id desc limit 1",
        day,
    )
    .fetch_optional(db)
    .await?;
    closing.map(amount).transpose()
}

/// Why bank and ledger differ.
#[derive(Clone, Debug)]
pub struct Cause {
    /// `salary_file`, `tax_file`, `refund_file`, `payment`, `return` or `elsewhere`.
    pub kind: String,
    /// The payment file or the payment; none where there is no one record.
    pub id: Option<Uuid>,
    /// The salary run of a file, or the invoice of a payment.
    pub belongs_to: Option<Uuid>,
    /// The first day on which either has it.
    pub day: NaiveDate,
    /// What the bank tells, and is posted by something else.
    pub bank: Amount,
    /// What that has posted.
    pub ledger: Amount,
}

/// Why bank and ledger differ at the end of a day, of what happened since the first statement: payments that one has and the
/// other has not, the largest first; and what all of it comes to.
pub async fn causes(
    db: &mut PgConnection,
    (from, to): (NaiveDate, NaiveDate),
    most: i64,
) -> Result<(Vec<Cause>, Amount)> {
    let rows = sqlx::query!(
        r#"with told as (
               select case when t.payment_file_id is not null then 'file'
                           when coalesce(t.asks_about_payment_id, t.same_as_payment_id) is not null then 'payment'
                           else 'return' end as kind,
                      coalesce(t.payment_file_id, t.asks_about_payment_id, t.same_as_payment_id) as id,
                      t.booked_on as day,
                      case when t.kind in ('incoming', 'return') then t.amount else -t.amount end as bank,
                      0::numeric as ledger
               from bank_transactions t
               where not t.is_posted and t.booked_on between $1 and $2
               union all
               select case when v.kind in ('payout_confirmed', 'refund_paid', 'tax_paid') then 'file'
                           when v.kind in ('payment_received', 'payment_reversed') then 'payment'
                           when v.kind in ('payout_rejected', 'refund_rejected') then 'return'
                           else 'elsewhere' end,
                      coalesce(o.file_id, r.file_id, x.file_id, p.reverses_payment_id, p.id),
                      v.voucher_date, 0, e.amount
               from voucher_entries e
               join vouchers v on v.id = e.voucher_id
               left join payouts o on v.kind = 'payout_confirmed' and o.id = v.source_id
               left join refunds r on v.kind = 'refund_paid' and r.id = v.source_id
               left join tax_payments x on v.kind = 'tax_paid' and x.id = v.source_id
               left join payments p on p.id = v.payment_id
               where e.account = 1930 and v.voucher_date between $1 and $2 and v.kind <> 'bank_transaction'
                 and p.bank_transaction_id is null
           ), sums as (
               select kind, id, min(day) as day, sum(bank) as bank, sum(ledger) as ledger
               from told group by kind, id having sum(bank) <> sum(ledger)
           )
           select case when s.kind = 'file' then f.kind || '_file' else s.kind end as "kind!", s.id,
                  coalesce(f.run_id, a.invoice_id) as belongs_to,
                  s.day as "day!", s.bank as "bank!", s.ledger as "ledger!", sum(s.bank - s.ledger) over () as "all!"
           from sums s
           left join payment_files f on s.kind = 'file' and f.id = s.id
           left join lateral (
               select invoice_id from payment_allocations where s.kind = 'payment' and payment_id = s.id limit 1
           ) a on true
           order by abs(s.bank - s.ledger) desc, s.day, s.id
           limit $3"#,
        from,
        to,
        most,
    )
    .fetch_all(db)
    .await?;
    let all = rows.first().map(|row| amount(row.all)).transpose()?.unwrap_or_default();
    let causes = rows
        .into_iter()
        .map(|row| {
            Ok(Cause {
                kind: row.kind,
                id: row.id,
                belongs_to: row.belongs_to,
                day: row.day,
                bank: amount(row.bank)?,
                ledger: amount(row.ledger)?,
            })
        })
        .collect::<Result<_>>()?;
    Ok((causes, all))
}
