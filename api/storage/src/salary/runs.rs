//! Salary runs: their life and their sums.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{GroupId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::run::SalaryRunStatus;
use rust_decimal::Decimal;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};

/// The sums over a run's payslips, without the removed and the reversed ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub payslip_count: i64,
    pub invoice_count: i64,
    /// Invoiced without VAT.
    pub subtotal: Amount,
    pub fee: Amount,
    pub pool_reimbursements: Amount,
    pub pool_correction: Amount,
    pub wage_pool: Amount,
    pub gross_salary: Amount,
    pub holiday_pay: Amount,
    pub employer_contributions: Amount,
    pub preliminary_tax: Amount,
    pub net_salary: Amount,
    pub payout: Amount,
}

/// A salary run.
#[derive(Clone, Debug)]
pub struct SalaryRun {
    pub id: SalaryRunId,
    pub status: SalaryRunStatus,
    pub payment_date: NaiveDate,
    pub created_by: UserId,
    pub created_by_name: String,
    /// Who calculated it last: somebody else approves it.
    pub maker: UserId,
    pub created_at: DateTime<Utc>,
    pub approved_by_name: Option<String>,
    pub approved_at: Option<DateTime<Utc>>,
    pub exported_at: Option<DateTime<Utc>>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub discarded_at: Option<DateTime<Utc>>,
    /// Id of the latest payment file's message.
    pub message_id: Option<String>,
    /// The day on which the bank makes the payments of the latest file.
    pub pays_on: Option<NaiveDate>,
    pub version: i32,
    pub totals: Totals,
}

/// Lets one run at a time be made, so that two clerks never take the same invoices.
pub async fn lock_making(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('salary_runs')::bigint)").execute(db).await?;
    Ok(())
}

/// Holds off new runs and year tables until the transaction ends, and waits for one that is being made: a run must not
/// pass a reimbursement by that is written at the same time, nor a table go that something is reckoned with.
pub async fn hold_making(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock_shared(hashtext('salary_runs')::bigint)").execute(db).await?;
    Ok(())
}

/// Makes an empty draft.
pub async fn insert(
    db: &mut PgConnection,
    id: SalaryRunId,
    payment_date: NaiveDate,
    cutoff_date: Option<NaiveDate>,
    group: Option<GroupId>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into salary_runs (id, payment_date, cutoff_date, group_id, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        id.0,
        payment_date,
        cutoff_date,
        group.map(|group| group.0),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets one payment file at a time be stored, and nobody be stopped or let go meanwhile: who is stopped before is not
/// paid, and who is stopped after is told that the file is made.
pub async fn lock_paying(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('payment_files')::bigint)").execute(db).await?;
    Ok(())
}

/// Holds off payment files until the transaction ends, and waits for one that is being stored.
pub async fn hold_paying(db: &mut PgConnection) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock_shared(hashtext('payment_files')::bigint)")
        .execute(db)
        .await?;
    Ok(())
}

/// The day on which a run is to be paid.
pub async fn payment_date(db: &mut PgConnection, id: SalaryRunId) -> Result<NaiveDate> {
    Ok(sqlx::query_scalar!("select payment_date from salary_runs where id = $1", id.0).fetch_one(db).await?)
}

/// Notes that a run is calculated anew, by whom and for which day: a draft again.
pub async fn recalculate(db: &mut PgConnection, id: SalaryRunId, date: NaiveDate, by: UserId) -> Result<()> {
    sqlx::query!(
        "update salary_runs
         set status = 'draft', approved_by = null, approved_at = null, payment_date = $2, recalculated_by = $3,
             version = version + 1
         where id = $1",
        id.0,
        date,
        by.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Locks a run for an act: its status, version and maker, who is whoever calculated it last.
pub async fn lock(db: &mut PgConnection, id: SalaryRunId) -> Result<Option<(SalaryRunStatus, i32, UserId)>> {
    let row = sqlx::query!(
        r#"select status, version, coalesce(recalculated_by, created_by) as "maker!"
               from salary_runs where id = $1 for update"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let status =
            row.status.parse().map_err(|_| Error::Inconsistent(format!("status of salary run {id}")))?;
        Ok((status, row.version, UserId(row.maker)))
    })
    .transpose()
}

/// Notes the approval.
pub async fn approve(db: &mut PgConnection, id: SalaryRunId, by: UserId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update salary_runs set status = 'approved', approved_by = $2, approved_at = $3, version = version + 1
         where id = $1",
        id.0,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the payment file is made, also when it was before.
pub async fn export(db: &mut PgConnection, id: SalaryRunId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update salary_runs set status = 'exported', exported_at = coalesce(exported_at, $2), version = version + 1
         where id = $1",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes an act. When the bank has confirmed every payment the run is paid; when it rejects one after all, no longer.
/// Gives whether it is now.
pub async fn settle(db: &mut PgConnection, id: SalaryRunId, now: DateTime<Utc>) -> Result<bool> {
    let open = sqlx::query_scalar!(
        r#"select exists (
               select 1 from payslips p join payslip_states s on s.id = p.id
               where p.run_id = $1 and s.counts and p.payout > 0 and s.status <> 'paid'
           ) as "open!""#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    sqlx::query!(
        "update salary_runs
         set version = version + 1,
             status = case when status not in ('exported', 'paid') then status when $2 then 'exported' else 'paid' end,
             confirmed_at = case when status in ('exported', 'paid') and not $2 then coalesce(confirmed_at, $3) end
         where id = $1",
        id.0,
        open,
        now,
    )
    .execute(db)
    .await?;
    Ok(!open)
}

/// Notes that the draft is thrown away.
pub async fn discard(db: &mut PgConnection, id: SalaryRunId, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update salary_runs set status = 'discarded', discarded_at = $2, version = version + 1 where id = $1",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that something in it changed.
pub async fn touch(db: &mut PgConnection, id: SalaryRunId) -> Result<()> {
    sqlx::query!("update salary_runs set version = version + 1 where id = $1", id.0).execute(db).await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    status: String,
    payment_date: NaiveDate,
    created_by: Uuid,
    created_by_name: String,
    maker: Uuid,
    created_at: DateTime<Utc>,
    approved_by_name: Option<String>,
    approved_at: Option<DateTime<Utc>>,
    exported_at: Option<DateTime<Utc>>,
    confirmed_at: Option<DateTime<Utc>>,
    discarded_at: Option<DateTime<Utc>>,
    message_id: Option<String>,
    pays_on: Option<NaiveDate>,
    version: i32,
    payslip_count: i64,
    invoice_count: i64,
    subtotal: Decimal,
    fee: Decimal,
    pool_reimbursements: Decimal,
    pool_correction: Decimal,
    wage_pool: Decimal,
    gross_salary: Decimal,
    holiday_pay: Decimal,
    employer_contributions: Decimal,
    preliminary_tax: Decimal,
    net_salary: Decimal,
    payout: Decimal,
    total: i64,
}

impl TryFrom<Row> for SalaryRun {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let wrong = |_| Error::Inconsistent(format!("salary run {}", row.id));
        let amount = |value: Decimal| Amount::new(value).map_err(wrong);
        Ok(Self {
            id: SalaryRunId(row.id),
            status: row.status.parse().map_err(wrong)?,
            payment_date: row.payment_date,
            created_by: UserId(row.created_by),
            created_by_name: row.created_by_name,
            maker: UserId(row.maker),
            created_at: row.created_at,
            approved_by_name: row.approved_by_name,
            approved_at: row.approved_at,
            exported_at: row.exported_at,
            confirmed_at: row.confirmed_at,
            discarded_at: row.discarded_at,
            message_id: row.message_id,
            pays_on: row.pays_on,
            version: row.version,
            totals: Totals {
                payslip_count: row.payslip_count,
                invoice_count: row.invoice_count,
                subtotal: amount(row.subtotal)?,
                fee: amount(row.fee)?,
                pool_reimbursements: amount(row.pool_reimbursements)?,
                pool_correction: amount(row.pool_correction)?,
                wage_pool: amount(row.wage_pool)?,
                gross_salary: amount(row.gross_salary)?,
                holiday_pay: amount(row.holiday_pay)?,
                employer_contributions: amount(row.employer_contributions)?,
                preliminary_tax: amount(row.preliminary_tax)?,
                net_salary: amount(row.net_salary)?,
                payout: amount(row.payout)?,
            },
        })
    }
}

/// Which runs a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    pub status: Option<String>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    /// Whether something of it waits to be paid.
    pub due: Option<bool>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "r.created_at desc, r.id desc", then "r.id" {
        CreatedAt = "r.created_at",
        PaymentDate = "r.payment_date",
        Status = "r.status",
        Id = "r.id",
    }
}

/// One page of runs. The sums are taken for the rows of the page only.
pub async fn list(db: &mut PgConnection, filter: &Filter, window: Window<Sort>) -> Result<Page<SalaryRun>> {
    let order = window.order();
    // Made of the literals above only.
    let sql = format!(
        "with page as (
             select r.*, count(*) over () as total, row_number() over ({order}) as place
             from salary_runs r
             where ($1::uuid[] is null or r.id = any($1))
               and ($2::text is null or r.status = $2)
               and ($5::date is null or r.payment_date >= $5)
               and ($6::date is null or r.payment_date <= $6)
               and ($7::boolean is null or $7 = (r.status in ('approved', 'exported') and exists (
                   select from payslips p where p.run_id = r.id and p.removed_at is null and p.reversed_at is null
                     and not exists (select from payouts o where o.payslip_id = p.id and o.status = 'paid'))))
             {order}
             limit $3 offset $4
         )
         select r.id, r.status, r.payment_date, r.created_by, c.full_name as created_by_name,
                coalesce(r.recalculated_by, r.created_by) as maker, r.created_at,
                a.full_name as approved_by_name, r.approved_at, r.exported_at, r.confirmed_at, r.discarded_at,
                f.message_id, f.execution_date as pays_on, r.version, r.total, s.*
         from page r
         join users c on c.id = r.created_by
         left join users a on a.id = r.approved_by
         left join lateral (
             select message_id, execution_date from payment_files where run_id = r.id order by sequence desc limit 1
         ) f on true
         cross join lateral (
             select count(*) as payslip_count,
                    (select count(*) from payslip_invoices pi join payslips pp on pp.id = pi.payslip_id
                     where pp.run_id = r.id and pp.removed_at is null and pp.reversed_at is null) as invoice_count,
                    coalesce(sum(p.subtotal), 0) as subtotal, coalesce(sum(p.fee), 0) as fee,
                    coalesce(sum(p.pool_reimbursements), 0) as pool_reimbursements,
                    coalesce(sum(p.pool_correction), 0) as pool_correction,
                    coalesce(sum(p.wage_pool), 0) as wage_pool, coalesce(sum(p.gross_salary), 0) as gross_salary,
                    coalesce(sum(p.holiday_pay), 0) as holiday_pay,
                    coalesce(sum(p.employer_contributions), 0) as employer_contributions,
                    coalesce(sum(p.preliminary_tax), 0) as preliminary_tax,
                    coalesce(sum(p.net_salary), 0) as net_salary, coalesce(sum(p.payout), 0) as payout
             from payslips p where p.run_id = r.id and p.removed_at is null and p.reversed_at is null
         ) s
         order by r.place"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(filter.ids.clone())
        .bind(filter.status.clone())
        .bind(window.limit())
        .bind(window.offset())
        .bind(filter.from)
        .bind(filter.to)
        .bind(filter.due)
        .fetch_all(&mut *db)
        .await?;
    if rows.is_empty() && window.offset() > 0 {
        let total = Box::pin(list(db, filter, window.at(0, 1))).await?.total;
        return Ok(Page { rows: Vec::new(), total });
    }
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Page { rows: rows.into_iter().map(SalaryRun::try_from).collect::<Result<_>>()?, total })
}

/// One run.
pub async fn find(db: &mut PgConnection, id: SalaryRunId) -> Result<Option<SalaryRun>> {
    let filter = Filter { ids: Some(vec![id.0]), ..Filter::default() };
    let page = list(db, &filter, Window::first(1)).await?;
    Ok(page.rows.into_iter().next())
}
