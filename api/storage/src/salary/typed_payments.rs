//! Payments behind a run that somebody typed in or imported from a file: no bank has said that the money is there.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, PaymentId, PayslipId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::amount;
use crate::error::Result;

/// How many payments there are, and what they settle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub count: i64,
    /// In SEK.
    pub amount: Amount,
}

/// The payments behind a run by how they were recorded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// Typed in: a payment by hand, or an invoice marked as paid.
    pub by_hand: Sum,
    /// Imported from a file by a person.
    pub from_files: Sum,
    /// Those of which a bank kept a charge that the provider bears, and how much that is.
    pub bank_charges: Sum,
    /// How many of them one person recorded.
    pub by_person: i64,
    /// How many of them the run's maker recorded.
    pub by_maker: i64,
}

/// The sums of a run, without its removed and reversed payslips; `person` may want to decide on it.
pub async fn sums(db: &mut PgConnection, run: SalaryRunId, person: UserId) -> Result<Sums> {
    let row = sqlx::query!(
        r#"select count(*) filter (where not k.by_file) as "hand_count!",
                  coalesce(sum(a.amount) filter (where not k.by_file), 0) as "hand_amount!",
                  count(*) filter (where k.by_file) as "file_count!",
                  coalesce(sum(a.amount) filter (where k.by_file), 0) as "file_amount!",
                  count(*) filter (where p.bank_charge > 0) as "charge_count!",
                  coalesce(sum(p.bank_charge), 0) as "charge_amount!",
                  count(*) filter (where $2 in (p.created_by, f.taken_by, h.created_by)) as "by_person!",
                  count(*) filter (where coalesce(r.recalculated_by, r.created_by) in (p.created_by, f.taken_by, h.created_by)) as "by_maker!"
           from salary_runs r
           join payslips s on s.run_id = r.id and s.removed_at is null and s.reversed_at is null
           cross join lateral (select invoice_id from invoices_behind(s.id)) pi
           join payment_allocations a on a.invoice_id = pi.invoice_id
           join payments p on p.id = a.payment_id
           left join bank_transactions t on t.id = p.bank_transaction_id
           left join bank_files f on f.id = t.bank_file_id
           left join payments h on h.id = t.held_of_payment_id
           -- What waited, somebody has allocated.
           cross join lateral (
               select p.source = 'import' or (p.source = 'bank' and t.wait_reason is null) as by_file) k
           where r.id = $1 and p.reverses_payment_id is null
             and not exists (select from payments o where o.reverses_payment_id = p.id)"#,
        run.0,
        person.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Sums {
        by_hand: Sum { count: row.hand_count, amount: amount(row.hand_amount)? },
        from_files: Sum { count: row.file_count, amount: amount(row.file_amount)? },
        bank_charges: Sum { count: row.charge_count, amount: amount(row.charge_amount)? },
        by_person: row.by_person,
        by_maker: row.by_maker,
    })
}

/// Who recorded the payments behind a run, without its removed and reversed payslips.
pub async fn recorders(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<Uuid>> {
    let recorders = sqlx::query_scalar!(
        r#"select distinct by.id as "by!"
           from payslips s
           cross join lateral (select invoice_id from invoices_behind(s.id)) pi
           join payment_allocations a on a.invoice_id = pi.invoice_id
           join payments p on p.id = a.payment_id
           left join bank_transactions t on t.id = p.bank_transaction_id
           left join bank_files f on f.id = t.bank_file_id
           left join payments h on h.id = t.held_of_payment_id
           -- Who took in the bank's file has recorded its payments, too, and who typed one in what a credit note freed of it.
           cross join lateral (values (p.created_by), (f.taken_by), (h.created_by)) as by (id)
           where s.run_id = $1 and s.removed_at is null and s.reversed_at is null
             and by.id is not null and p.reverses_payment_id is null
             and not exists (select from payments o where o.reverses_payment_id = p.id)"#,
        run.0,
    )
    .fetch_all(db)
    .await?;
    Ok(recorders)
}

/// A payment behind a run.
#[derive(Clone, Debug)]
pub struct TypedPayment {
    pub id: PaymentId,
    pub payslip: PayslipId,
    pub invoice: InvoiceId,
    pub invoice_number: String,
    pub user_name: String,
    pub amount: Amount,
    /// What of that a bank kept on the way.
    pub bank_charge: Amount,
    pub paid_on: NaiveDate,
    /// `manual`, `mark_paid`, `import` or `bank`.
    pub source: String,
    pub reason: String,
    pub evidence: String,
    pub recorded_by: Option<UserId>,
    pub recorded_by_name: Option<String>,
    pub recorded_at: DateTime<Utc>,
}

/// The first of them: typed in before those from files, large before small.
pub async fn list(db: &mut PgConnection, run: SalaryRunId, limit: i64) -> Result<Vec<TypedPayment>> {
    let rows = sqlx::query!(
        r#"select p.id, p.payslip, i.id as invoice, coalesce(i.invoice_number, '') as "invoice_number!",
                  u.full_name as user_name, p.allocated as amount, p.bank_charge,
                  p.paid_on, p.source, p.reason, p.evidence,
                  p.created_by, b.full_name as "recorded_by_name?", p.created_at
           -- The first ones, before anything else of them is read.
           from (
               select p.*, s.id as payslip, s.user_id, a.invoice_id, a.amount as allocated
               from payslips s
               cross join lateral (select invoice_id from invoices_behind(s.id)) pi
               join payment_allocations a on a.invoice_id = pi.invoice_id
               join payments p on p.id = a.payment_id
               where s.run_id = $1 and s.removed_at is null and s.reversed_at is null and p.reverses_payment_id is null
                 and not exists (select from payments o where o.reverses_payment_id = p.id)
               order by p.source in ('import', 'bank'), a.amount desc, p.id
               limit $2
           ) p
           join invoices i on i.id = p.invoice_id
           join users u on u.id = p.user_id
           left join users b on b.id = p.created_by
           order by p.source in ('import', 'bank'), p.allocated desc, p.id"#,
        run.0,
        limit,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(TypedPayment {
                id: PaymentId(row.id),
                payslip: PayslipId(row.payslip),
                invoice: InvoiceId(row.invoice),
                invoice_number: row.invoice_number,
                user_name: row.user_name,
                amount: amount(row.amount)?,
                bank_charge: amount(row.bank_charge)?,
                paid_on: row.paid_on,
                source: row.source,
                reason: row.reason,
                evidence: row.evidence,
                recorded_by: row.created_by.map(UserId),
                recorded_by_name: row.recorded_by_name,
                recorded_at: row.created_at,
            })
        })
        .collect()
}

/// The payments that came between two days and stand, by how they were recorded.
pub async fn sums_between(db: &mut PgConnection, first: NaiveDate, last: NaiveDate) -> Result<(Sum, Sum)> {
    let row = sqlx::query!(
        r#"select count(*) filter (where not k.by_file) as "hand_count!",
                  coalesce(sum(p.amount) filter (where not k.by_file), 0) as "hand_amount!",
                  count(*) filter (where k.by_file) as "file_count!",
                  coalesce(sum(p.amount) filter (where k.by_file), 0) as "file_amount!"
           from payments p
           left join bank_transactions t on t.id = p.bank_transaction_id
           cross join lateral (
               select p.source = 'import' or (p.source = 'bank' and t.wait_reason is null) as by_file) k
           -- What is kept of a payment came with it.
           where p.id in (select id from payments where paid_on between $1 and $2 and kept_of_payment_id is null
                          union all
                          select k.id from payments k join payments f on f.id = k.kept_of_payment_id
                          where f.paid_on between $1 and $2)
             and p.reverses_payment_id is null
             and not exists (select from payments o where o.reverses_payment_id = p.id)"#,
        first,
        last,
    )
    .fetch_one(db)
    .await?;
    Ok((
        Sum { count: row.hand_count, amount: amount(row.hand_amount)? },
        Sum { count: row.file_count, amount: amount(row.file_amount)? },
    ))
}
