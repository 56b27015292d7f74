//! The figures of the first pages of both apps. Amounts in SEK.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use super::amount;
use crate::error::{Error, Result};

pub mod coming;

/// How many invoices are in which state, and what they amount to.
#[derive(Clone, Copy, Debug)]
pub struct InvoiceFigures {
    pub draft_count: i64,
    pub pending_count: i64,
    pub pending_total: Amount,
    /// Sent, not yet due.
    pub sent_count: i64,
    /// What is left to be paid on them.
    pub sent_balance: Amount,
    pub overdue_count: i64,
    /// What is left to be paid on them.
    pub overdue_balance: Amount,
    /// Paid, without salary yet.
    pub ready_count: i64,
    pub ready_basis: Amount,
}

struct FigureRow {
    draft_count: i64,
    pending_count: i64,
    pending_total: Decimal,
    sent_count: i64,
    sent_balance: Decimal,
    overdue_count: i64,
    overdue_balance: Decimal,
    ready_count: i64,
    ready_basis: Decimal,
}

impl TryFrom<FigureRow> for InvoiceFigures {
    type Error = Error;

    fn try_from(row: FigureRow) -> Result<Self> {
        Ok(Self {
            draft_count: row.draft_count,
            pending_count: row.pending_count,
            pending_total: amount(row.pending_total)?,
            sent_count: row.sent_count,
            sent_balance: amount(row.sent_balance)?,
            overdue_count: row.overdue_count,
            overdue_balance: amount(row.overdue_balance)?,
            ready_count: row.ready_count,
            ready_basis: amount(row.ready_basis)?,
        })
    }
}

/// The figures of everyone's invoices, from the sums that are kept of them.
pub async fn invoice_figures(db: &mut PgConnection, today: NaiveDate) -> Result<InvoiceFigures> {
    let row = sqlx::query_as!(
        FigureRow,
        r#"select i.draft_count as "draft_count!", i.pending_count as "pending_count!",
                  i.pending_total as "pending_total!", i.sent_count as "sent_count!", i.sent_balance as "sent_balance!",
                  i.overdue_count as "overdue_count!", i.overdue_balance as "overdue_balance!",
                  i.paid_count - s.count as "ready_count!", i.paid_basis - s.basis as "ready_basis!"
           from (
               select coalesce(sum(invoices) filter (where status = 'draft'), 0)::bigint as draft_count,
                      coalesce(sum(invoices) filter (where status = 'pending'), 0)::bigint as pending_count,
                      coalesce(sum(total) filter (where status = 'pending'), 0) as pending_total,
                      coalesce(sum(invoices) filter (where status = 'sent' and day >= $1), 0)::bigint as sent_count,
                      coalesce(sum(balance) filter (where status = 'sent' and day >= $1), 0) as sent_balance,
                      coalesce(sum(invoices) filter (where status = 'sent' and day < $1), 0)::bigint as overdue_count,
                      coalesce(sum(balance) filter (where status = 'sent' and day < $1), 0) as overdue_balance,
                      coalesce(sum(invoices) filter (where status = 'paid'), 0)::bigint as paid_count,
                      coalesce(sum(subtotal - fee) filter (where status = 'paid'), 0) as paid_basis
               from invoice_sums
               where grouping_by = 'state' and kind = 'invoice'
           ) i, (
               -- Only paid invoices are on a payslip.
               select coalesce(sum(invoices), 0)::bigint as count, coalesce(sum(basis), 0) as basis from salary_sums
           ) s"#,
        today,
    )
    .fetch_one(db)
    .await?;
    row.try_into()
}

/// The figures of one person's invoices.
pub async fn own_invoice_figures(
    db: &mut PgConnection,
    owner: UserId,
    today: NaiveDate,
) -> Result<InvoiceFigures> {
    let row = sqlx::query_as!(
        FigureRow,
        // Apart, because each of the two is in an index as a whole. A payslip is of the owner of its invoices, and a
        // person has far fewer payslips than invoices.
        r#"select open.draft_count as "draft_count!", open.pending_count as "pending_count!",
                  open.pending_total as "pending_total!", open.sent_count as "sent_count!",
                  open.sent_balance as "sent_balance!", open.overdue_count as "overdue_count!",
                  open.overdue_balance as "overdue_balance!", ready.count as "ready_count!",
                  ready.basis as "ready_basis!"
           from (
               select count(*) filter (where status = 'draft') as draft_count,
                      count(*) filter (where status = 'pending') as pending_count,
                      coalesce(sum(total) filter (where status = 'pending'), 0) as pending_total,
                      count(*) filter (where status = 'sent' and due_date >= $2) as sent_count,
                      coalesce(sum(left_total - paid) filter (where status = 'sent' and due_date >= $2), 0) as sent_balance,
                      count(*) filter (where status = 'sent' and due_date < $2) as overdue_count,
                      coalesce(sum(left_total - paid) filter (where status = 'sent' and due_date < $2), 0)
                          as overdue_balance
               from invoices
               where user_id = $1 and kind = 'invoice' and status in ('draft', 'pending', 'sent')
           ) open, (
               select count(*), coalesce(sum(round(i.left_subtotal * i.exchange_rate, 2)
                          - i.left_fee), 0) as basis
               from invoices i
               where i.user_id = $1 and i.kind = 'invoice' and i.status = 'paid'
                 and i.id not in (select pi.invoice_id from payslips s join payslip_invoices pi on pi.payslip_id = s.id
                                  where s.user_id = $1 and pi.live)
           ) ready"#,
        owner.0,
        today,
    )
    .fetch_one(db)
    .await?;
    row.try_into()
}

/// What was invoiced and paid out in a month.
#[derive(Clone, Copy, Debug)]
pub struct MonthFigures {
    pub month: NaiveDate,
    /// Invoices sent less credit notes, without VAT.
    pub invoiced: Amount,
    /// The fees fixed on those that have not been credited.
    pub fees: Amount,
    pub paid_out: Amount,
}

struct MonthRow {
    month: NaiveDate,
    invoiced: Decimal,
    fees: Decimal,
    paid_out: Decimal,
}

impl TryFrom<MonthRow> for MonthFigures {
    type Error = Error;

    fn try_from(row: MonthRow) -> Result<Self> {
        Ok(Self {
            month: row.month,
            invoiced: amount(row.invoiced)?,
            fees: amount(row.fees)?,
            paid_out: amount(row.paid_out)?,
        })
    }
}

/// The months from one day's to another's, each with its figures of everyone, from the sums that are kept of them.
pub async fn months(db: &mut PgConnection, from: NaiveDate, to: NaiveDate) -> Result<Vec<MonthFigures>> {
    let rows = sqlx::query_as!(
        MonthRow,
        r#"with months as (
               select generate_series(date_trunc('month', $1::date), date_trunc('month', $2::date), '1 month')::date as month
           ), invoiced as (
               select day as month, sum(subtotal) as amount, sum(fee) as fees
               from invoice_sums
               where grouping_by = 'issue_month' and day >= date_trunc('month', $1::date)
               group by 1
           ), paid as (
               select date_trunc('month', s.day)::date as month, sum(s.payout) as amount
               from salary_sums s join salary_runs r on r.id = s.run_id
               where r.status = 'paid' and s.day >= date_trunc('month', $1::date)
               group by 1
           )
           select m.month as "month!", coalesce(i.amount, 0) as "invoiced!", coalesce(i.fees, 0) as "fees!",
                  coalesce(p.amount, 0) as "paid_out!"
           from months m left join invoiced i on i.month = m.month left join paid p on p.month = m.month
           order by m.month"#,
        from,
        to,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(MonthFigures::try_from).collect()
}

/// The same of one person, in the year of a day and the one before, which counts until the same day only.
pub async fn own_months(db: &mut PgConnection, owner: UserId, today: NaiveDate) -> Result<Vec<MonthFigures>> {
    let rows = sqlx::query_as!(
        MonthRow,
        r#"with days as (
               select date_trunc('year', $2::date)::date as january,
                      (date_trunc('year', $2::date) - interval '1 year')::date as january_before,
                      -- Of the 29th of February it is the 28th.
                      ($2::date - interval '1 year')::date as until
           ), months as (
               select generate_series(d.january_before, date_trunc('month', $2::date), '1 month')::date as month
               from days d
           ), invoiced as (
               select date_trunc('month', i.issue_date)::date as month,
                      sum(round(i.subtotal * i.exchange_rate, 2)) as amount,
                      sum(i.left_fee) filter (where i.kind = 'invoice' and i.status in ('sent', 'paid')) as fees
               from days d join invoices i on i.issue_date >= d.january_before
               where i.user_id = $1 and i.sent_at is not null
                 and not (i.issue_date > d.until and i.issue_date < d.january)
               group by 1
           ), paid as (
               select date_trunc('month', p.payment_date)::date as month, sum(p.payout) as amount
               from days d
                    join payslips p on p.payment_date >= d.january_before
                    join salary_runs r on r.id = p.run_id
               where p.user_id = $1 and r.status = 'paid' and p.removed_at is null and p.reversed_at is null
                 and not (p.payment_date > d.until and p.payment_date < d.january)
               group by 1
           )
           select m.month as "month!", coalesce(i.amount, 0) as "invoiced!", coalesce(i.fees, 0) as "fees!",
                  coalesce(p.amount, 0) as "paid_out!"
           from months m left join invoiced i on i.month = m.month left join paid p on p.month = m.month
           order by m.month"#,
        owner.0,
        today,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(MonthFigures::try_from).collect()
}

/// Until when an invoice must have come in to be sent on a day.
#[derive(Clone, Copy, Debug)]
pub struct CutOffs {
    /// Submitted by then, it should have been sent on an earlier day.
    pub late: DateTime<Utc>,
    /// Submitted by then, it should be sent today.
    pub today: DateTime<Utc>,
}

/// What else the back office's first page shows.
#[derive(Clone, Copy, Debug)]
pub struct OfficeFigures {
    pub pending_late: i64,
    /// Waiting for approval and to be sent today.
    pub pending_today: i64,
    /// Payslips that are approved and not paid.
    pub payouts_due: i64,
    pub payouts_due_total: Amount,
    /// The first day on which one of them is to be paid.
    pub payouts_due_on: Option<NaiveDate>,
    /// Messages without an answer.
    pub open_messages: i64,
    /// Mails that could not be delivered.
    pub failed_mails: i64,
    /// Payments with something left that belongs to no invoice.
    pub unallocated_payments: i64,
    /// Bank transactions that are not wholly explained.
    pub open_bank_transactions: i64,
    /// Requests that wait for a second person.
    pub waiting_approvals: i64,
    /// Tax requests without a decision.
    pub waiting_tax_requests: i64,
    /// Salary runs of others that wait for an approval.
    pub runs_to_approve: i64,
    /// Payslips whose payment the bank rejected and that have not been paid again.
    pub rejected_payouts: i64,
}

/// The figures of the back office, as one who works there sees them.
pub async fn office_figures(
    db: &mut PgConnection,
    cut_offs: CutOffs,
    caller: UserId,
) -> Result<OfficeFigures> {
    let row = sqlx::query!(
        r#"select (select count(*) from messages where status = 'open') as "open_messages!",
                  (select count(*) from mails where status = 'failed') as "failed_mails!",
                  (select count(*) from approvals where status = 'waiting') as "waiting_approvals!",
                  (select count(*) from tax_requests where status = 'waiting') as "waiting_tax_requests!",
                  (select count(*) from salary_runs where status = 'draft' and created_by <> $3) as "runs_to_approve!",
                  (select count(distinct o.payslip_id)
                   from payouts o join payslips p on p.id = o.payslip_id
                   where o.status = 'rejected' and p.removed_at is null and p.reversed_at is null
                     and not exists (select from payouts again
                                     where again.payslip_id = o.payslip_id and again.status <> 'rejected'))
                      as "rejected_payouts!",
                  (select count(*) from payments p
                   where p.unallocated > 0
                     and not exists (select 1 from payments r where r.reverses_payment_id = p.id)) as "unallocated_payments!",
                  (select count(*) from bank_transactions where unexplained > 0) as "open_bank_transactions!",
                  q.late as "late!", q.today as "today!", d.payslips as "payslips!", d.payout as "payout!", d.first_day
           -- What waits for long is in the kept sum, and only what came in since is counted.
           from (select k.waiting - n.since as late, n.today
                 from (select coalesce(sum(invoices), 0)::bigint as waiting
                       from invoice_sums
                       where grouping_by = 'state' and status = 'pending') k,
                      (select count(*) as since, count(*) filter (where submitted_at <= $2) as today
                       from invoices
                       where status = 'pending' and submitted_at > $1) n) q,
                (select count(*) as payslips, coalesce(sum(p.payout), 0) as payout, min(p.payment_date) as first_day
                 from salary_runs r join payslips p on p.run_id = r.id
                 where r.status in ('approved', 'exported') and p.removed_at is null and p.reversed_at is null
                   and not exists (select from payouts o where o.payslip_id = p.id and o.status = 'paid')) d"#,
        cut_offs.late,
        cut_offs.today,
        caller.0,
    )
    .fetch_one(db)
    .await?;
    Ok(OfficeFigures {
        pending_late: row.late,
        pending_today: row.today,
        payouts_due: row.payslips,
        payouts_due_total: amount(row.payout)?,
        payouts_due_on: row.first_day,
        open_messages: row.open_messages,
        failed_mails: row.failed_mails,
        unallocated_payments: row.unallocated_payments,
        open_bank_transactions: row.open_bank_transactions,
        waiting_approvals: row.waiting_approvals,
        waiting_tax_requests: row.waiting_tax_requests,
        runs_to_approve: row.runs_to_approve,
        rejected_payouts: row.rejected_payouts,
    })
}

/// What a new freelancer has done already.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub email_verified: bool,
    pub profile: bool,
    /// Tax has been looked at and recorded.
    pub tax: bool,
    pub bank_account: bool,
    pub client: bool,
    pub invoice: bool,
}

/// How far a person has come.
pub async fn progress(db: &mut PgConnection, user: UserId) -> Result<Progress> {
    let row = sqlx::query!(
        r#"select u.email_verified_at is not null as "email_verified!",
                  (u.personnummer is not null and u.address <> '' and u.postal_code <> '' and u.city <> '') as "profile!",
                  exists (select 1 from tax_profiles t where t.user_id = u.id) as "tax!",
                  exists (select 1 from bank_accounts b where b.user_id = u.id and b.removed_at is null) as "bank_account!",
                  exists (select 1 from clients c where c.user_id = u.id and c.archived_at is null) as "client!",
                  exists (select 1 from invoices i where i.user_id = u.id) as "invoice!"
           from users u where u.id = $1"#,
        user.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Progress {
        email_verified: row.email_verified,
        profile: row.profile,
        tax: row.tax,
        bank_account: row.bank_account,
        client: row.client,
        invoice: row.invoice,
    })
}
