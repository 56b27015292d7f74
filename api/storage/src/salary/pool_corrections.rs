//! What changes of invoices after their salary, and what of it no payslip has taken yet.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{GroupId, InvoiceId, PaymentId, PayslipId, SalaryRunId, UserId, WriteOffId};
use paraply_domain::invoice::PoolCorrection;
use paraply_domain::money::Amount;
use paraply_domain::payroll::{CorrectionCause, InvoiceCorrection};
use sqlx::PgConnection;
use uuid::Uuid;

use super::user_sums::{UserSum, sums_by_user};
use crate::error::{Error, Result};

/// What changed the invoice.
#[derive(Clone, Copy, Debug)]
pub enum Cause {
    CreditNote(InvoiceId),
    WriteOff(WriteOffId),
}

impl Cause {
    /// The credit note, or the row of the write-offs.
    pub(super) fn ids(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::CreditNote(note) => (Some(note.0), None),
            Self::WriteOff(row) => (None, Some(row.0)),
        }
    }
}

/// Notes what corrects the salary of an invoice on a live payslip. False where that is being reversed at this moment, so that
/// there is nothing to correct.
pub async fn insert(
    db: &mut PgConnection,
    invoice: InvoiceId,
    correction: &PoolCorrection,
    cause: Cause,
    now: DateTime<Utc>,
) -> Result<bool> {
    let (credit_note, write_off) = cause.ids();
    let causes = Causes { credit_note, write_off, ..Causes::default() };
    store(db, invoice, correction, causes, now).await
}

/// As [`insert`], of a payment that makes an invoice paid again, or of the opposite of one that was reversed: the wage pools
/// leave that alone until a day, unless the invoice is paid again.
pub async fn insert_of_payment(
    db: &mut PgConnection,
    invoice: InvoiceId,
    correction: &PoolCorrection,
    payment: PaymentId,
    held_until: Option<NaiveDate>,
    now: DateTime<Utc>,
) -> Result<bool> {
    let causes = Causes { payment: Some(payment.0), held_until, ..Causes::default() };
    store(db, invoice, correction, causes, now).await
}

/// Until when the wage pools waited for the client the first time a payment of an invoice was reversed that is on its payslip
/// still; none where none was.
pub async fn first_held_until(db: &mut PgConnection, invoice: InvoiceId) -> Result<Option<NaiveDate>> {
    let first = sqlx::query_scalar!(
        "select min(c.held_until)
         from payslip_invoices pi join pool_corrections c on c.payslip_id = pi.payslip_id and c.invoice_id = pi.invoice_id
         where pi.invoice_id = $1 and pi.live",
        invoice.0,
    );
    Ok(first.fetch_one(db).await?)
}

/// Whether what changes of an invoice on a payslip corrects later ones: its run has gone to the bank. Else that is calculated anew.
pub async fn counts(db: &mut PgConnection, invoice: InvoiceId) -> Result<bool> {
    let counts = sqlx::query_scalar!(
        r#"select exists (select from payslip_invoices pi
                          join payslips p on p.id = pi.payslip_id
                          join salary_runs r on r.id = p.run_id
                          where pi.invoice_id = $1 and pi.live and r.status in ('exported', 'paid')) as "counts!""#,
        invoice.0,
    );
    Ok(counts.fetch_one(db).await?)
}

/// One of them, and until when it is held.
#[derive(Default)]
struct Causes {
    credit_note: Option<Uuid>,
    write_off: Option<Uuid>,
    payment: Option<Uuid>,
    held_until: Option<NaiveDate>,
}

async fn store(
    db: &mut PgConnection,
    invoice: InvoiceId,
    correction: &PoolCorrection,
    causes: Causes,
    now: DateTime<Utc>,
) -> Result<bool> {
    // Waits for who reverses it; what is read after it is what stays.
    let payslip = sqlx::query_scalar!(
        "select payslip_id from payslip_invoices where invoice_id = $1 and live for share",
        invoice.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(payslip) = payslip else { return Ok(false) };
    sqlx::query!(
        "insert into pool_corrections
             (id, user_id, payslip_id, invoice_id, amount, paid_invoices, credit_note_id, write_off_id, payment_id, held_until,
              recorded_at)
         select $1, user_id, id, $3, $4, $5, $6, $7, $8, $9, $10 from payslips where id = $2",
        Uuid::now_v7(),
        payslip,
        invoice.0,
        correction.amount.decimal(),
        correction.paid_invoices,
        causes.credit_note,
        causes.write_off,
        causes.payment,
        causes.held_until,
        now,
    )
    .execute(db)
    .await?;
    Ok(true)
}

/// What the wage pools of these people on a day are corrected by: below zero lowers them. Who is missing has nothing left. A run
/// whose payment file is still to be made is calculated anew instead, and nothing of it counts. Of a run that is calculated
/// already: as if its own payslips were not there.
pub async fn left_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    day: NaiveDate,
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, Amount>> {
    let rows = sqlx::query_as!(
        UserSum,
        r#"select user_id as "user_id!", amount as "amount!"
           from (select user_id,
                        correction_to_take(sum(amount), sum(held_of(correction, $2))) as amount
                 from pool_corrections_to_take
                 where user_id = any($1) and (run_id is null or run_id is distinct from $3)
                 group by user_id) to_take
           where amount <> 0"#,
        users,
        day,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    sums_by_user(rows, "the pool corrections")
}

/// All that is left to correct of a person's wage pools, also what is held.
pub async fn left(db: &mut PgConnection, user: UserId) -> Result<Amount> {
    let left = sqlx::query_scalar!(r#"select pool_corrections_left($1) as "left!""#, user.0);
    Amount::new(left.fetch_one(db).await?).map_err(|_| Error::Inconsistent("pool corrections".into()))
}

/// What of it these people's wage pools have not seen, invoice by invoice: what is noted since the latest payslip with a
/// correction, and is not held on this day. Who is missing has nothing new. Of a run that is calculated already: as if its own
/// payslips were not there.
pub async fn new_by_user(
    db: &mut PgConnection,
    users: &[Uuid],
    day: NaiveDate,
    run: Option<SalaryRunId>,
) -> Result<HashMap<UserId, Vec<InvoiceCorrection>>> {
    let rows = sqlx::query!(
        r#"select c.user_id, i.invoice_number as "number!", sum(c.amount) as "amount!", k.kind as "kind!"
           from pool_corrections c
           -- By its key, also where the planner takes the payslips for few: see the migration `find_corrections_first`.
           cross join lateral (
               select p.run_id, r.status from payslips p join salary_runs r on r.id = p.run_id
               where p.id = c.payslip_id and p.removed_at is null and p.reversed_at is null
               offset 0) corrected
           join invoices i on i.id = c.invoice_id
           left join invoice_write_offs w on w.id = c.write_off_id
           cross join lateral (
               select case when c.paid_invoices = 1 and w.kind is distinct from 'recovered' then 'paid_again'
                           when c.payment_id is not null then 'taken_back'
                           when c.write_off_id is not null then 'recovered'
                           else 'credited' end as kind) k
           where c.user_id = any($1) and corrected.run_id is distinct from $3
             and corrected.status in ('exported', 'paid')
             and coalesce(held_of(c, $2), 0) = 0
             and not seen_by_pool(c.user_id, c.recorded_at, case when i.status in ('sent', 'paid') then c.held_until end, $3)
             -- Nor with what has ended the wait.
             and (c.held_until is null
                  or not coalesce(seen_by_pool(c.user_id, (select min(e.recorded_at) from pool_corrections e
                                                           where e.payslip_id = c.payslip_id and e.invoice_id = c.invoice_id
                                                             and e.paid_invoices = 1 and e.recorded_at >= c.recorded_at),
                                               null, $3), false))
           group by c.user_id, i.invoice_number, k.kind
           having sum(c.amount) <> 0
           order by i.invoice_number, k.kind <> 'credited', k.kind desc"#,
        users,
        day,
        run.map(|run| run.0),
    )
    .fetch_all(db)
    .await?;
    let mut new: HashMap<UserId, Vec<InvoiceCorrection>> = HashMap::new();
    for row in rows {
        let amount = Amount::new(row.amount).map_err(|_| Error::Inconsistent("pool corrections".into()))?;
        let cause = match row.kind.as_str() {
            "credited" => CorrectionCause::Credited,
            "recovered" => CorrectionCause::Recovered,
            "taken_back" => CorrectionCause::TakenBack,
            _ => CorrectionCause::PaidAgain,
        };
        let correction = InvoiceCorrection { invoice: row.number, cause, amount };
        new.entry(UserId(row.user_id)).or_default().push(correction);
    }
    Ok(new)
}

/// Everyone whose corrections give something on a day, with or without an invoice.
pub async fn list_to_pay(db: &mut PgConnection, group: Option<GroupId>, day: NaiveDate) -> Result<Vec<Uuid>> {
    let users = sqlx::query_scalar!(
        r#"select c.user_id as "user_id!"
           from pool_corrections_to_take c join users u on u.id = c.user_id
           where $1::uuid is null or u.group_id = $1
           group by c.user_id
           having correction_to_take(sum(c.amount), sum(held_of(c.correction, $2))) > 0"#,
        group.map(|group| group.0),
        day,
    )
    .fetch_all(db)
    .await?;
    Ok(users)
}

/// Which of these payslips paid more than their invoices, the losses that the provider bears, or invoices that were paid again, give
/// now.
pub async fn list_lowered(db: &mut PgConnection, payslips: &[Uuid]) -> Result<HashSet<PayslipId>> {
    let lowered = sqlx::query_scalar!(
        r#"select payslip_id as "id!"
           from pool_corrections where payslip_id = any($1) group by payslip_id having sum(amount) < 0
           union
           select p.id
           from payslips p join losses_borne b on b.user_id = p.user_id and b.recorded_at > p.created_at
           where p.id = any($1) and p.pool_correction > 0
           group by p.id having sum(b.amount) < 0
           union
           select p.id
           from payslips p
           join pool_corrections c on c.user_id = p.user_id and c.recorded_at > p.created_at and c.payment_id is not null
           join payslips corrected on corrected.id = c.payslip_id
           join salary_runs r on r.id = corrected.run_id
           where p.id = any($1) and p.pool_correction > 0
             and corrected.removed_at is null and corrected.reversed_at is null and r.status in ('exported', 'paid')
             -- Of what this payslip gave back.
             and exists (select from pool_corrections g
                         where g.payslip_id = c.payslip_id and g.invoice_id = c.invoice_id
                           and g.amount > 0 and g.recorded_at <= p.created_at)
           group by p.id having sum(c.amount) < 0"#,
        payslips,
    )
    .fetch_all(db)
    .await?;
    Ok(lowered.into_iter().map(PayslipId).collect())
}
