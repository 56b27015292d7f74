//! Reading payslips back: one, a page of them, those of a run.

use std::collections::HashSet;

use chrono::NaiveDate;
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::payroll::contributions::YEAR_LIMIT;
use paraply_domain::payroll::{BankReason, Payslip, PayslipInvoice, PayslipPerson, PayslipStatus, Step};
use rust_decimal::Decimal;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use super::figures::{COLUMNS, Stored};
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};
use crate::sealed::PAYSLIP_ACCOUNT;

#[derive(sqlx::FromRow)]
struct Row {
    #[sqlx(try_from = "Uuid")]
    id: PayslipId,
    #[sqlx(try_from = "Uuid")]
    run_id: SalaryRunId,
    #[sqlx(try_from = "Uuid")]
    user_id: UserId,
    status: String,
    pays_on: Option<NaiveDate>,
    payment_date: NaiveDate,
    invoices: Json<Vec<PayslipInvoice>>,
    #[sqlx(flatten)]
    figures: Stored,
    steps: Json<Vec<Step>>,
    person: Json<PayslipPerson>,
    account: String,
    bank_code: Option<String>,
    bank_text: Option<String>,
    reason: Option<String>,
    attempts: i32,
    total: i64,
}

impl Row {
    /// The payslip as it is on a day.
    fn on(self, today: NaiveDate) -> Result<Payslip> {
        let wrong = |_| Error::Inconsistent(format!("payslip {}", self.id));
        let status: PayslipStatus = self.status.parse().map_err(wrong)?;
        Ok(Payslip {
            id: self.id,
            run: self.run_id,
            user: self.user_id,
            status: status.on(today, self.pays_on),
            payment_date: self.payment_date,
            invoices: self.invoices.0,
            figures: self.figures.0,
            steps: self.steps.0,
            person: self.person.0,
            account: PAYSLIP_ACCOUNT.open_json(self.id, &self.account)?,
            bank_reason: self.bank_code.zip(self.bank_text).map(|(code, text)| BankReason { code, text }),
            reason: self.reason,
            attempts: self.attempts,
        })
    }
}

/// With the steps, which are most of a payslip's bytes.
const WITH_STEPS: &str = "p.steps";
/// Without them, where there may be many payslips.
const WITHOUT_STEPS: &str = "'[]'::jsonb as steps";
/// With the invoices on them, by number.
const WITH_INVOICES: &str =
    "(select coalesce(json_agg(json_build_object('id', i.id, 'number', coalesce(i.invoice_number, ''),
                                                 'fee_adjustment', pi.fee_adjustment::text)
                               order by i.series_year, i.series_number), '[]')
      from payslip_invoices pi join invoices i on i.id = pi.invoice_id
      where pi.payslip_id = p.id) as invoices";
/// Without them: to find them takes as long as all the rest.
const WITHOUT_INVOICES: &str = "'[]'::json as invoices";

/// Made of literals only.
fn select(invoices: &str, steps: &str) -> String {
    format!(
        "select p.id, p.run_id, p.user_id, s.status, s.pays_on, p.payment_date, {invoices}, {COLUMNS}, {steps}, p.person, p.account #>> '{{}}' as account, s.bank_code, s.bank_text,
        coalesce(p.reversal_reason, p.removal_reason) as reason, s.attempts, count(*) over () as total
    from payslips p join payslip_states s on s.id = p.id"
    )
}

/// Which payslips a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    pub q: Option<String>,
    pub user: Option<Uuid>,
    pub run: Option<Uuid>,
    pub year: Option<i32>,
    pub status: Option<String>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "p.payment_date desc, p.id desc", then "p.id" {
        PaymentDate = "p.payment_date",
        UserName = "p.person ->> 'fullName'",
        Subtotal = "p.subtotal",
        Payout = "p.payout",
        Status = "s.status",
        Id = "p.id",
    }
}

/// One page of payslips. With an owner, only that person's, and only those whose run is approved: a draft is not yet
/// a salary.
pub async fn list(
    db: &mut PgConnection,
    filter: &Filter,
    window: Window<Sort>,
    owner: Option<UserId>,
    today: NaiveDate,
) -> Result<Page<Payslip>> {
    let order = window.order();
    let select = select(WITH_INVOICES, WITHOUT_STEPS);
    // Made of the literals above only.
    let sql = format!(
        "{select}
         where ($1::uuid[] is null or p.id = any($1))
           and ($2::uuid is null or (p.user_id = $2 and s.status not in ('draft', 'removed')))
           and ($3::uuid is null or p.user_id = $3)
           and ($4::uuid is null or p.run_id = $4)
           and ($5::int is null or extract(year from p.payment_date) = $5)
           and ($6::text is null
                or case when s.status = 'paid' and s.pays_on > $10 then 'accepted' else s.status end = $6)
           and ($7::text is null or p.person ->> 'fullName' ilike $7)
         {order}
         limit $8 offset $9"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(filter.ids.clone())
        .bind(owner.map(|owner| owner.0))
        .bind(filter.user)
        .bind(filter.run)
        .bind(filter.year)
        .bind(filter.status.clone())
        .bind(filter.q.as_deref().map(crate::contains))
        .bind(window.limit())
        .bind(window.offset())
        .bind(today)
        .fetch_all(&mut *db)
        .await?;
    if rows.is_empty() && window.offset() > 0 {
        let total = Box::pin(list(db, filter, window.at(0, 1), owner, today)).await?.total;
        return Ok(Page { rows: Vec::new(), total });
    }
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Page { rows: rows.into_iter().map(|row| row.on(today)).collect::<Result<_>>()?, total })
}

/// One payslip with its steps; with an owner, only that person's approved one.
pub async fn find(
    db: &mut PgConnection,
    id: PayslipId,
    owner: Option<UserId>,
    today: NaiveDate,
) -> Result<Option<Payslip>> {
    let select = select(WITH_INVOICES, WITH_STEPS);
    let sql = format!(
        "{select} where p.id = $1 and ($2::uuid is null or (p.user_id = $2 and s.status not in ('draft', 'removed')))"
    );
    let row: Option<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(id.0)
        .bind(owner.map(|owner| owner.0))
        .fetch_optional(db)
        .await?;
    row.map(|row| row.on(today)).transpose()
}

/// The reversed payslip whose invoices this one pays again.
pub async fn find_corrected(db: &mut PgConnection, id: PayslipId) -> Result<Option<PayslipId>> {
    let corrected = sqlx::query_scalar!(
        "select earlier.id
         from payslip_invoices own
         join payslip_invoices other on other.invoice_id = own.invoice_id and other.payslip_id <> own.payslip_id
         join payslips earlier on earlier.id = other.payslip_id and earlier.reversed_at is not null
         join payslips slip on slip.id = own.payslip_id and slip.created_at >= earlier.reversed_at
         where own.payslip_id = $1
         order by earlier.reversed_at desc
         limit 1",
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(corrected.map(PayslipId))
}

/// These payslips with their steps, by name.
pub async fn list_of_ids(db: &mut PgConnection, ids: &[Uuid], today: NaiveDate) -> Result<Vec<Payslip>> {
    list_by_name(db, select(WITH_INVOICES, WITH_STEPS), ids, today).await
}

/// These payslips by name, without their steps.
pub async fn list_without_steps(
    db: &mut PgConnection,
    ids: &[Uuid],
    today: NaiveDate,
) -> Result<Vec<Payslip>> {
    list_by_name(db, select(WITH_INVOICES, WITHOUT_STEPS), ids, today).await
}

/// What these payslips pay, to whom, by name: with neither their steps nor their invoices.
pub async fn list_sums(db: &mut PgConnection, ids: &[Uuid], today: NaiveDate) -> Result<Vec<Payslip>> {
    list_by_name(db, select(WITHOUT_INVOICES, WITHOUT_STEPS), ids, today).await
}

async fn list_by_name(
    db: &mut PgConnection,
    select: String,
    ids: &[Uuid],
    today: NaiveDate,
) -> Result<Vec<Payslip>> {
    let sql = format!("{select} where p.id = any($1) order by p.person ->> 'fullName' collate sv, p.id");
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(ids).fetch_all(db).await?;
    rows.into_iter().map(|row| row.on(today)).collect()
}

/// A person's payslips of a calendar year that have been approved and not reversed, by day of payment, without their
/// steps.
pub async fn list_of_year(
    db: &mut PgConnection,
    user: UserId,
    year: i32,
    today: NaiveDate,
) -> Result<Vec<Payslip>> {
    let select = select(WITH_INVOICES, WITHOUT_STEPS);
    let sql = format!(
        "{select} where p.user_id = $1 and s.counts and extract(year from p.payment_date) = $2
         order by p.payment_date, p.id"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(user.0).bind(year).fetch_all(db).await?;
    rows.into_iter().map(|row| row.on(today)).collect()
}

/// The ids of a run's payslips, by name; the first so many, or all.
pub async fn ids_of_run(db: &mut PgConnection, run: SalaryRunId, limit: Option<i64>) -> Result<Vec<Uuid>> {
    Ok(sqlx::query_scalar!(
        "select id from payslips where run_id = $1 and removed_at is null
         order by person ->> 'fullName' collate sv, id
         limit $2",
        run.0,
        limit,
    )
    .fetch_all(db)
    .await?)
}

/// Which of these runs hold a payslip of a person that is neither removed nor reversed.
pub async fn holds(db: &mut PgConnection, runs: &[Uuid], user: UserId) -> Result<HashSet<SalaryRunId>> {
    let held = sqlx::query_scalar!(
        "select run_id from payslips
         where run_id = any($1) and user_id = $2 and removed_at is null and reversed_at is null",
        runs,
        user.0,
    )
    .fetch_all(db)
    .await?;
    Ok(held.into_iter().map(SalaryRunId).collect())
}

/// The ids of a run's payslips that are neither removed nor reversed.
pub async fn live_ids(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<Uuid>> {
    Ok(sqlx::query_scalar!(
        "select id from payslips where run_id = $1 and removed_at is null and reversed_at is null order by id",
        run.0,
    )
    .fetch_all(db)
    .await?)
}

/// Those of these people. Looked up for each of them: the planner knows nothing of a run that was just stored, and would
/// read all of it.
pub async fn live_ids_of_users(db: &mut PgConnection, run: SalaryRunId, users: &[Uuid]) -> Result<Vec<Uuid>> {
    Ok(sqlx::query_scalar!(
        "select p.id
         from (select distinct unnest($2::uuid[])) as person (id)
         cross join lateral (
             select id, run_id, removed_at, reversed_at from payslips where user_id = person.id offset 0
         ) p
         where p.run_id = $1 and p.removed_at is null and p.reversed_at is null",
        run.0,
        users,
    )
    .fetch_all(db)
    .await?)
}

/// Whether somebody in a run has a later payslip whose figures hold only beside this one's: of the same month, because
/// of its tax and of the cap on reduced contributions; or of the same year, where one of the two charged contributions
/// on earlier pay, or the later one reached the year's limit of 1 000 kr only with this.
pub async fn has_later(db: &mut PgConnection, run: SalaryRunId, user: Option<UserId>) -> Result<bool> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
               select 1
               from payslips p
               join payslips later on later.user_id = p.user_id and later.created_at > p.created_at
                    and date_trunc('year', later.payment_date) = date_trunc('year', p.payment_date)
               where p.run_id = $1 and ($2::uuid is null or p.user_id = $2) and p.removed_at is null
                 and p.reversed_at is null and later.removed_at is null and later.reversed_at is null
                 and (date_trunc('month', later.payment_date) = date_trunc('month', p.payment_date)
                      or (p.contribution_free > 0 and later.contribution_free < 0)
                      or (p.contribution_free < 0 and later.contribution_base > 0)
                      or (later.contribution_base > 0 and p.gross_salary > 0 and $3 > (
                          select sum(counted.gross_salary) - p.gross_salary
                          from payslips counted
                          where counted.user_id = p.user_id and counted.created_at <= later.created_at
                            and date_trunc('year', counted.payment_date) = date_trunc('year', p.payment_date)
                            and counted.removed_at is null and counted.reversed_at is null)))
           ) as "exists!""#,
        run.0,
        user.map(|user| user.0),
        Decimal::from(YEAR_LIMIT),
    )
    .fetch_one(db)
    .await?)
}
