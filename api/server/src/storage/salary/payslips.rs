//! Payslips: written once with everything they were calculated from, never changed.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::language::Language;
use paraply_domain::ledger::postings::SalarySums;
use paraply_domain::money::Amount;
use paraply_domain::payroll::contributions::ContributionCategory;
use paraply_domain::payroll::explanation::Step;
use paraply_domain::payroll::reimbursements::Reimbursed;
use paraply_domain::payroll::run::PayslipStatus;
use paraply_domain::payroll::withholding::TaxKind;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::paging::{ListQuery, Page};

/// The person as on the day of calculation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayslipPerson {
    /// Full name.
    pub full_name: String,
    /// `19900101-****`.
    pub personnummer_masked: String,
    /// Street, postal code and town: one line each.
    pub address: Vec<String>,
    /// Town, for the bank.
    pub city: String,
    /// Country code, for the bank.
    pub country: String,
    /// Why Swedish tax is off, when it is.
    pub disabled_reason: Option<String>,
}

/// The account as on the day of calculation: later changes do not reach the payment file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayslipAccount {
    /// The bank's name.
    pub bank_name: String,
    /// Clearing number; empty for an IBAN.
    pub sort_code: String,
    /// Account number without clearing; empty for an IBAN.
    pub account_number: String,
    /// IBAN; empty for a Swedish account.
    pub iban: String,
    /// The IBAN's bank.
    pub swift_bic: String,
    /// Enough for its owner to know it.
    pub last4: String,
}

/// A payslip.
#[derive(Clone, Debug)]
pub struct Payslip {
    /// Its id.
    pub id: PayslipId,
    /// The run it was made in.
    pub run: SalaryRunId,
    /// Whose it is.
    pub user: UserId,
    /// Where it stands.
    pub status: PayslipStatus,
    /// The day the money is on the account.
    pub payment_date: NaiveDate,
    /// Invoices and their numbers.
    pub invoices: Vec<(InvoiceId, String)>,
    /// Invoiced without VAT.
    pub subtotal: Amount,
    /// The provider's share.
    pub fee: Amount,
    /// What is left.
    pub wage_pool: Amount,
    /// Gross salary, holiday pay included.
    pub gross_salary: Amount,
    /// The holiday pay in it.
    pub holiday_pay: Amount,
    /// Employer contributions.
    pub employer_contributions: Amount,
    /// What rounding left.
    pub rounding: Amount,
    /// Tax withheld.
    pub preliminary_tax: Amount,
    /// Gross less tax.
    pub net_salary: Amount,
    /// What goes to the account.
    pub payout: Amount,
    /// What the reimbursements cost the pool.
    pub pool_costs: Amount,
    /// What is paid beside the salary without tax.
    pub reimbursements: Amount,
    /// What of it is for receipts, mileage and per diem.
    pub reimbursed: Reimbursed,
    /// Holiday pay kept for later.
    pub holiday_saved: Amount,
    /// What is kept for the contributions on it.
    pub holiday_reserve: Amount,
    /// Earlier kept holiday pay in the gross salary.
    pub holiday_paid_out: Amount,
    /// What had been kept for the contributions on that.
    pub holiday_reserve_released: Amount,
    /// The employer contributions on it.
    pub holiday_contributions: Amount,
    /// The pension premium.
    pub pension_premium: Amount,
    /// Särskild löneskatt on it.
    pub special_payroll_tax: Amount,
    /// The part of the tax on `holiday_paid_out`.
    pub one_time_tax: Amount,
    /// Which tax was withheld.
    pub tax_kind: TaxKind,
    /// What was set off against the person's debt.
    pub claim_offset: Amount,
    /// Which contributions were charged; none with Swedish tax off.
    pub contribution_category: Option<ContributionCategory>,
    /// The pay they were charged on.
    pub contribution_base: Amount,
    /// The pay without them; below zero when the year's earlier pay is charged.
    pub contribution_free: Amount,
    /// Gross salary that used the month's cap.
    pub cap_used: Amount,
    /// Whether Swedish tax applies.
    pub swedish_tax: bool,
    /// The calculation; empty where only the figures are read.
    pub steps: Vec<Step>,
    /// The person then.
    pub person: PayslipPerson,
    /// The account then.
    pub account: PayslipAccount,
    /// Code and words of the bank when it rejected the payment, while it has not been paid again; either may be
    /// empty.
    pub bank_reason: Option<(String, String)>,
    /// Why it was reversed or removed.
    pub reason: Option<String>,
    /// In how many payment files it has stood.
    pub attempts: i32,
}

impl Payslip {
    /// What approving it posts.
    pub fn sums(&self) -> SalarySums {
        SalarySums {
            gross_salary: self.gross_salary,
            holiday_pay: self.holiday_pay,
            holiday_paid_out: self.holiday_paid_out,
            holiday_reserve_released: self.holiday_reserve_released,
            holiday_saved: self.holiday_saved,
            holiday_reserve: self.holiday_reserve,
            employer_contributions: self.employer_contributions,
            pension_premium: self.pension_premium,
            special_payroll_tax: self.special_payroll_tax,
            rounding: self.rounding,
            preliminary_tax: self.preliminary_tax,
            receipts: self.reimbursed.receipts,
            input_vat: self.reimbursed.input_vat,
            mileage: self.reimbursed.mileage,
            per_diem: self.reimbursed.per_diem,
            claim_offset: self.claim_offset,
            payout: self.payout,
            untaxed_payout: if self.swedish_tax { Amount::ZERO } else { self.wage_pool },
        }
    }
}

/// Stores the payslips of a run, and which invoices stand on them, in two statements. An invoice that stands on
/// another live payslip is refused by the store (`payslip_invoices_one_live`).
pub async fn insert_all(db: &mut PgConnection, payslips: &[Payslip], now: DateTime<Utc>) -> Result<()> {
    let amounts = |amount: fn(&Payslip) -> Amount| -> Vec<Decimal> {
        payslips.iter().map(|slip| amount(slip).decimal()).collect()
    };
    // As text, which takes far less memory on its way than a tree of values would.
    let json = |value: serde_json::Result<String>| value.map_err(Error::internal);
    let ids: Vec<Uuid> = payslips.iter().map(|slip| slip.id.0).collect();
    let runs: Vec<Uuid> = payslips.iter().map(|slip| slip.run.0).collect();
    let users: Vec<Uuid> = payslips.iter().map(|slip| slip.user.0).collect();
    let dates: Vec<NaiveDate> = payslips.iter().map(|slip| slip.payment_date).collect();
    let swedish: Vec<bool> = payslips.iter().map(|slip| slip.swedish_tax).collect();
    let steps =
        payslips.iter().map(|slip| json(serde_json::to_string(&slip.steps))).collect::<Result<Vec<_>>>()?;
    let people =
        payslips.iter().map(|slip| json(serde_json::to_string(&slip.person))).collect::<Result<Vec<_>>>()?;
    let accounts =
        payslips.iter().map(|slip| json(serde_json::to_string(&slip.account))).collect::<Result<Vec<_>>>()?;
    let tax_kinds: Vec<String> = payslips.iter().map(|slip| slip.tax_kind.as_str().to_owned()).collect();
    let categories: Vec<Option<String>> = payslips
        .iter()
        .map(|slip| slip.contribution_category.map(|category| category.as_str().to_owned()))
        .collect();
    sqlx::query!(
        "insert into payslips (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool,
                               gross_salary, holiday_pay, employer_contributions, rounding, preliminary_tax,
                               net_salary, payout, cap_used, steps, person, account, tax_kind,
                               contribution_category, pool_costs, reimbursements, receipts, input_vat, mileage,
                               per_diem, holiday_saved, holiday_reserve, holiday_paid_out, holiday_reserve_released,
                               holiday_contributions, pension_premium, special_payroll_tax, one_time_tax, claim_offset,
                               contribution_base, contribution_free, created_at)
         select id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary, holiday_pay,
                employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used, steps::jsonb,
                person::jsonb, account::jsonb, tax_kind, contribution_category, pool_costs, reimbursements, receipts,
                input_vat, mileage, per_diem, holiday_saved, holiday_reserve, holiday_paid_out,
                holiday_reserve_released, holiday_contributions, pension_premium, special_payroll_tax, one_time_tax,
                claim_offset, contribution_base, contribution_free, $39
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::bool[], $6::numeric[], $7::numeric[],
                     $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[],
                     $14::numeric[], $15::numeric[], $16::numeric[], $17::text[], $18::text[], $19::text[],
                     $20::text[], $21::text[], $22::numeric[], $23::numeric[], $24::numeric[], $25::numeric[],
                     $26::numeric[], $27::numeric[], $28::numeric[], $29::numeric[], $30::numeric[], $31::numeric[],
                     $32::numeric[], $33::numeric[], $34::numeric[], $35::numeric[], $36::numeric[], $37::numeric[],
                     $38::numeric[])
              as payslip (id, run_id, user_id, payment_date, swedish_tax, subtotal, fee, wage_pool, gross_salary,
                          holiday_pay, employer_contributions, rounding, preliminary_tax, net_salary, payout, cap_used,
                          steps, person, account, tax_kind, contribution_category, pool_costs, reimbursements, receipts,
                          input_vat, mileage, per_diem, holiday_saved, holiday_reserve, holiday_paid_out,
                          holiday_reserve_released, holiday_contributions, pension_premium, special_payroll_tax,
                          one_time_tax, claim_offset, contribution_base, contribution_free)",
        &ids,
        &runs,
        &users,
        &dates,
        &swedish,
        &amounts(|slip| slip.subtotal),
        &amounts(|slip| slip.fee),
        &amounts(|slip| slip.wage_pool),
        &amounts(|slip| slip.gross_salary),
        &amounts(|slip| slip.holiday_pay),
        &amounts(|slip| slip.employer_contributions),
        &amounts(|slip| slip.rounding),
        &amounts(|slip| slip.preliminary_tax),
        &amounts(|slip| slip.net_salary),
        &amounts(|slip| slip.payout),
        &amounts(|slip| slip.cap_used),
        &steps,
        &people,
        &accounts,
        &tax_kinds,
        &categories as &[Option<String>],
        &amounts(|slip| slip.pool_costs),
        &amounts(|slip| slip.reimbursements),
        &amounts(|slip| slip.reimbursed.receipts),
        &amounts(|slip| slip.reimbursed.input_vat),
        &amounts(|slip| slip.reimbursed.mileage),
        &amounts(|slip| slip.reimbursed.per_diem),
        &amounts(|slip| slip.holiday_saved),
        &amounts(|slip| slip.holiday_reserve),
        &amounts(|slip| slip.holiday_paid_out),
        &amounts(|slip| slip.holiday_reserve_released),
        &amounts(|slip| slip.holiday_contributions),
        &amounts(|slip| slip.pension_premium),
        &amounts(|slip| slip.special_payroll_tax),
        &amounts(|slip| slip.one_time_tax),
        &amounts(|slip| slip.claim_offset),
        &amounts(|slip| slip.contribution_base),
        &amounts(|slip| slip.contribution_free),
        now,
    )
    .execute(&mut *db)
    .await?;
    let (slips, invoices): (Vec<Uuid>, Vec<Uuid>) = payslips
        .iter()
        .flat_map(|slip| slip.invoices.iter().map(|(invoice, _)| (slip.id.0, invoice.0)))
        .unzip();
    sqlx::query!(
        "insert into payslip_invoices (payslip_id, invoice_id) select * from unnest($1::uuid[], $2::uuid[])",
        &slips,
        &invoices,
    )
    .execute(db)
    .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    run_id: Uuid,
    status: String,
    user_id: Uuid,
    payment_date: NaiveDate,
    invoice_ids: Vec<Uuid>,
    invoice_numbers: Vec<String>,
    swedish_tax: bool,
    subtotal: Decimal,
    fee: Decimal,
    wage_pool: Decimal,
    gross_salary: Decimal,
    holiday_pay: Decimal,
    employer_contributions: Decimal,
    rounding: Decimal,
    preliminary_tax: Decimal,
    net_salary: Decimal,
    payout: Decimal,
    pool_costs: Decimal,
    reimbursements: Decimal,
    receipts: Decimal,
    input_vat: Decimal,
    mileage: Decimal,
    per_diem: Decimal,
    holiday_saved: Decimal,
    holiday_reserve: Decimal,
    holiday_paid_out: Decimal,
    holiday_reserve_released: Decimal,
    holiday_contributions: Decimal,
    pension_premium: Decimal,
    special_payroll_tax: Decimal,
    one_time_tax: Decimal,
    tax_kind: String,
    claim_offset: Decimal,
    contribution_category: Option<String>,
    contribution_base: Decimal,
    contribution_free: Decimal,
    cap_used: Decimal,
    steps: Json<Vec<Step>>,
    person: Json<PayslipPerson>,
    account: Json<PayslipAccount>,
    bank_code: Option<String>,
    bank_text: Option<String>,
    reason: Option<String>,
    attempts: i32,
    total: i64,
}

impl TryFrom<Row> for Payslip {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let wrong = |_| Error::Inconsistent(format!("payslip {}", row.id));
        let amount = |value: Decimal| Amount::new(value).map_err(wrong);
        Ok(Self {
            id: PayslipId(row.id),
            run: SalaryRunId(row.run_id),
            user: UserId(row.user_id),
            status: row.status.parse().map_err(wrong)?,
            payment_date: row.payment_date,
            invoices: row.invoice_ids.into_iter().map(InvoiceId).zip(row.invoice_numbers).collect(),
            subtotal: amount(row.subtotal)?,
            fee: amount(row.fee)?,
            wage_pool: amount(row.wage_pool)?,
            gross_salary: amount(row.gross_salary)?,
            holiday_pay: amount(row.holiday_pay)?,
            employer_contributions: amount(row.employer_contributions)?,
            rounding: amount(row.rounding)?,
            preliminary_tax: amount(row.preliminary_tax)?,
            net_salary: amount(row.net_salary)?,
            payout: amount(row.payout)?,
            pool_costs: amount(row.pool_costs)?,
            reimbursements: amount(row.reimbursements)?,
            reimbursed: Reimbursed {
                receipts: amount(row.receipts)?,
                input_vat: amount(row.input_vat)?,
                mileage: amount(row.mileage)?,
                per_diem: amount(row.per_diem)?,
                taxable: Amount::ZERO,
            },
            holiday_saved: amount(row.holiday_saved)?,
            holiday_reserve: amount(row.holiday_reserve)?,
            holiday_paid_out: amount(row.holiday_paid_out)?,
            holiday_reserve_released: amount(row.holiday_reserve_released)?,
            holiday_contributions: amount(row.holiday_contributions)?,
            pension_premium: amount(row.pension_premium)?,
            special_payroll_tax: amount(row.special_payroll_tax)?,
            one_time_tax: amount(row.one_time_tax)?,
            tax_kind: row.tax_kind.parse().map_err(wrong)?,
            claim_offset: amount(row.claim_offset)?,
            contribution_category: row
                .contribution_category
                .map(|category| category.parse())
                .transpose()
                .map_err(wrong)?,
            contribution_base: amount(row.contribution_base)?,
            contribution_free: amount(row.contribution_free)?,
            cap_used: amount(row.cap_used)?,
            swedish_tax: row.swedish_tax,
            steps: row.steps.0,
            person: row.person.0,
            account: row.account.0,
            bank_reason: row.bank_code.zip(row.bank_text),
            reason: row.reason,
            attempts: row.attempts,
        })
    }
}

/// With the steps, which are most of a payslip's bytes.
const WITH_STEPS: &str = "p.steps";
/// Without them, where there may be many payslips.
const WITHOUT_STEPS: &str = "'[]'::jsonb as steps";

/// Made of literals only.
fn select(steps: &str) -> String {
    format!(
        "select p.id, p.run_id, s.status, p.user_id, p.payment_date,
        array(select pi.invoice_id from payslip_invoices pi join invoices i on i.id = pi.invoice_id
              where pi.payslip_id = p.id order by i.series_year, i.series_number) as invoice_ids,
        array(select coalesce(i.invoice_number, '') from payslip_invoices pi join invoices i on i.id = pi.invoice_id
              where pi.payslip_id = p.id order by i.series_year, i.series_number) as invoice_numbers,
        p.swedish_tax, p.subtotal, p.fee, p.wage_pool, p.gross_salary, p.holiday_pay, p.employer_contributions,
        p.rounding, p.preliminary_tax, p.net_salary, p.payout, p.pool_costs, p.reimbursements, p.receipts,
        p.input_vat, p.mileage, p.per_diem, p.holiday_saved, p.holiday_reserve, p.holiday_paid_out,
        p.holiday_reserve_released, p.holiday_contributions, p.pension_premium, p.special_payroll_tax, p.one_time_tax,
        p.tax_kind, p.claim_offset, p.contribution_category, p.contribution_base, p.contribution_free, p.cap_used,
        {steps}, p.person, p.account, s.bank_code, s.bank_text,
        coalesce(p.reversal_reason, p.removal_reason) as reason, s.attempts, count(*) over () as total
    from payslips p join payslip_states s on s.id = p.id"
    )
}

/// One page of payslips. With an owner, only that person's, and only those whose run is approved: a draft is not yet
/// a salary.
pub async fn list(db: &mut PgConnection, query: &ListQuery, owner: Option<UserId>) -> Result<Page<Payslip>> {
    query.allow_filters(&["id", "q", "userId", "runId", "year", "status"])?;
    let order = query.order_by(
        &[
            ("paymentDate", "p.payment_date"),
            ("userName", "p.person ->> 'fullName'"),
            ("subtotal", "p.subtotal"),
            ("payout", "p.payout"),
            ("status", "s.status"),
        ],
        "p.payment_date desc, p.id desc",
        "p.id",
    )?;
    let select = select(WITHOUT_STEPS);
    // Made of the literals above only.
    let sql = format!(
        "{select}
         where ($1::uuid[] is null or p.id = any($1))
           and ($2::uuid is null or (p.user_id = $2 and s.status not in ('draft', 'removed')))
           and ($3::uuid is null or p.user_id = $3)
           and ($4::uuid is null or p.run_id = $4)
           and ($5::int is null or extract(year from p.payment_date) = $5)
           and ($6::text is null or s.status = $6)
           and ($7::text is null or p.person ->> 'fullName' ilike $7)
         {order}
         limit $8 offset $9"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(query.ids()?)
        .bind(owner.map(|owner| owner.0))
        .bind(query.parsed::<Uuid>("userId")?)
        .bind(query.parsed::<Uuid>("runId")?)
        .bind(query.parsed::<i32>("year")?)
        .bind(query.text("status")?)
        .bind(query.text("q")?.map(|text| crate::storage::contains(&text)))
        .bind(query.limit)
        .bind(query.offset)
        .fetch_all(db)
        .await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Page { rows: rows.into_iter().map(Payslip::try_from).collect::<Result<_>>()?, total })
}

/// One payslip with its steps; with an owner, only that person's approved one.
pub async fn find(db: &mut PgConnection, id: PayslipId, owner: Option<UserId>) -> Result<Option<Payslip>> {
    let select = select(WITH_STEPS);
    let sql = format!(
        "{select} where p.id = $1 and ($2::uuid is null or (p.user_id = $2 and s.status not in ('draft', 'removed')))"
    );
    let row: Option<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(id.0)
        .bind(owner.map(|owner| owner.0))
        .fetch_optional(db)
        .await?;
    row.map(Payslip::try_from).transpose()
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

/// These payslips by name, without their steps.
pub async fn list_without_steps(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Payslip>> {
    let select = select(WITHOUT_STEPS);
    let sql = format!("{select} where p.id = any($1) order by p.person ->> 'fullName' collate sv, p.id");
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(ids).fetch_all(db).await?;
    rows.into_iter().map(Payslip::try_from).collect()
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

/// Takes the payslips of a draft out of it: one person's, or everyone's. Their invoices are free again. Gives how many
/// there were.
pub async fn remove(
    db: &mut PgConnection,
    run: SalaryRunId,
    user: Option<UserId>,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> Result<u64> {
    let rows = sqlx::query!(
        "with removed as (
             update payslips set removed_at = $4, removal_reason = $3
             where run_id = $1 and ($2::uuid is null or user_id = $2) and removed_at is null
             returning id
         ), freed as (
             update payslip_invoices set live = false where payslip_id in (select id from removed)
         )
         select id from removed",
        run.0,
        user.map(|user| user.0),
        reason,
        now,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.len() as u64)
}

/// Whether somebody in a run has a later payslip of the same month, whose tax counts this one's in.
pub async fn has_later(db: &mut PgConnection, run: SalaryRunId, user: Option<UserId>) -> Result<bool> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
               select 1
               from payslips p
               join payslips later on later.user_id = p.user_id and later.created_at > p.created_at
                    and date_trunc('month', later.payment_date) = date_trunc('month', p.payment_date)
               where p.run_id = $1 and ($2::uuid is null or p.user_id = $2) and p.removed_at is null
                 and later.removed_at is null and later.reversed_at is null
           ) as "exists!""#,
        run.0,
        user.map(|user| user.0),
    )
    .fetch_one(db)
    .await?)
}

/// Notes the reversal and frees the invoices.
pub async fn reverse(db: &mut PgConnection, id: PayslipId, reason: &str, now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update payslips set reversed_at = $3, reversal_reason = $2 where id = $1",
        id.0,
        reason,
        now
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update payslip_invoices set live = false where payslip_id = $1", id.0).execute(db).await?;
    Ok(())
}

/// These payslips with their steps, by name.
pub async fn list_of_ids(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Payslip>> {
    let select = select(WITH_STEPS);
    let sql = format!("{select} where p.id = any($1) order by p.person ->> 'fullName' collate sv, p.id");
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(ids).fetch_all(db).await?;
    rows.into_iter().map(Payslip::try_from).collect()
}

/// A person's sums of the calendar year up to and with a day, of payslips that have been approved.
#[derive(Clone, Copy, Debug)]
pub struct YearSums {
    /// Gross salary.
    pub gross: Amount,
    /// Holiday pay in it.
    pub holiday_pay: Amount,
    /// Tax withheld.
    pub tax: Amount,
    /// Employer contributions.
    pub contributions: Amount,
    /// Net salary.
    pub net: Amount,
    /// Holiday pay that was saved.
    pub holiday_saved: Amount,
    /// Saved holiday pay that was paid out.
    pub holiday_paid_out: Amount,
    /// Saved holiday pay that is left, of all years.
    pub holiday_balance: Amount,
}

/// The sums that a payslip shows for its year.
pub async fn year_sums(db: &mut PgConnection, user: UserId, day: NaiveDate) -> Result<YearSums> {
    let row = sqlx::query!(
        r#"select coalesce(sum(p.gross_salary) filter (where y.this), 0) as "gross!",
                  coalesce(sum(p.holiday_pay) filter (where y.this), 0) as "holiday!",
                  coalesce(sum(p.preliminary_tax) filter (where y.this), 0) as "tax!",
                  coalesce(sum(p.employer_contributions) filter (where y.this), 0) as "contributions!",
                  coalesce(sum(p.net_salary) filter (where y.this), 0) as "net!",
                  coalesce(sum(p.holiday_saved) filter (where y.this), 0) as "holiday_saved!",
                  coalesce(sum(p.holiday_paid_out) filter (where y.this), 0) as "holiday_paid_out!",
                  coalesce(sum(p.holiday_saved - p.holiday_paid_out), 0) as "holiday_balance!"
           from payslips p
           join payslip_states s on s.id = p.id
           cross join lateral (select p.payment_date >= date_trunc('year', $2::date)::date as this) y
           where p.user_id = $1 and s.counts and p.payment_date <= $2"#,
        user.0,
        day,
    )
    .fetch_one(db)
    .await?;
    let amount = |value: Decimal| {
        Amount::new(value).map_err(|_| Error::Inconsistent(format!("salaries of user {user}")))
    };
    Ok(YearSums {
        gross: amount(row.gross)?,
        holiday_pay: amount(row.holiday)?,
        tax: amount(row.tax)?,
        contributions: amount(row.contributions)?,
        net: amount(row.net)?,
        holiday_saved: amount(row.holiday_saved)?,
        holiday_paid_out: amount(row.holiday_paid_out)?,
        holiday_balance: amount(row.holiday_balance)?,
    })
}

/// Number and client, subtotal and fee of the invoices on a payslip.
pub async fn invoices_of(
    db: &mut PgConnection,
    payslip: PayslipId,
) -> Result<Vec<(String, String, Amount, Amount)>> {
    let rows = sqlx::query!(
        r#"select coalesce(i.invoice_number, '') as "number!", c.name,
                  round(i.subtotal * i.exchange_rate, 2) as "subtotal!", i.fee_amount
           from payslip_invoices pi
           join invoices i on i.id = pi.invoice_id
           join clients c on c.id = i.client_id
           where pi.payslip_id = $1
           order by i.series_year, i.series_number"#,
        payslip.0,
    )
    .fetch_all(db)
    .await?;
    let wrong = |_| Error::Inconsistent(format!("invoices of payslip {payslip}"));
    rows.into_iter()
        .map(|row| {
            Ok((
                row.number,
                row.name,
                Amount::new(row.subtotal).map_err(wrong)?,
                Amount::new(row.fee_amount).map_err(wrong)?,
            ))
        })
        .collect()
}

/// Somebody to be told that the salary is paid.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Whose payslip it is.
    pub user: UserId,
    /// The payslip.
    pub payslip: PayslipId,
    /// The person's name.
    pub full_name: String,
    /// Where to write.
    pub email: String,
    /// In which language.
    pub language: Language,
    /// How much was paid.
    pub payout: Amount,
    /// When.
    pub payment_date: NaiveDate,
}

/// The owners of these payslips.
pub async fn readers(db: &mut PgConnection, payslips: &[Uuid]) -> Result<Vec<Reader>> {
    let rows = sqlx::query!(
        "select p.id, p.user_id, u.full_name, u.email, u.language, p.payout, p.payment_date
         from payslips p join users u on u.id = p.user_id
         where p.id = any($1)
         order by p.id",
        payslips,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wrong = |_| Error::Inconsistent(format!("payslip {}", row.id));
            Ok(Reader {
                user: UserId(row.user_id),
                payslip: PayslipId(row.id),
                full_name: row.full_name,
                email: row.email,
                language: row.language.parse().map_err(wrong)?,
                payout: Amount::new(row.payout).map_err(wrong)?,
                payment_date: row.payment_date,
            })
        })
        .collect()
}
