//! The employer's declaration of each month and the payment of its tax.
//!
//! A month is what its payslips say now; a declaration is what was sent of it, once and for ever. What differs is
//! sent as a correction. An employer declares every month, also one without pay.

mod declaration;
mod tax_account;
mod tax_payment;

use chrono::Datelike;
use paraply_domain::agi::{
    Changes, Deadlines, EmployerSize, Individual, MonthTotals, Period, PersonMonth, TaxAccountMonth, TaxBox,
    changes, individual, totals,
};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::payroll::{ContributionCategory, ContributionTerms, PayrollTables};
use paraply_storage::agi::{
    self as storage, PersonSums, declarations, tax_account as stored_account, tax_payments,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{App, Error, Result, settings, year_tables};

pub use self::declaration::declare;
pub use self::tax_account::{Refunded, offset_tax, refund_tax};
pub use self::tax_payment::{confirm_tax_payment, make_tax_payment};
pub use paraply_storage::agi::Filter;
pub use paraply_storage::agi::declarations::Declaration;
pub use paraply_storage::agi::tax_account::{TaxOffset, TaxRefund};
pub use paraply_storage::agi::tax_payments::TaxPayment;

/// How far another kind of tax moves a person's specification number.
const NEXT_BOX: u64 = 1_000_000_000;

/// Where a month stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonthStatus {
    Open,
    /// What is declared is what the payslips say.
    Declared,
    /// The payslips say something else now.
    CorrectionNeeded,
}

/// A person's record with what it was made of.
#[derive(Clone, Debug)]
pub struct Record {
    pub user: UserId,
    pub user_name: String,
    pub individual: Individual,
}

/// A month of pay.
#[derive(Clone, Debug)]
pub struct Month {
    pub period: Period,
    pub status: MonthStatus,
    /// By specification number, what the payslips say now.
    pub records: Vec<Record>,
    /// Boxes 487 and 497 of these records.
    pub totals: MonthTotals,
    /// Gross salaries, to the öre.
    pub gross: Amount,
    pub tax: Amount,
    /// Employer contributions, to the öre.
    pub contributions: Amount,
    pub changes: Changes,
    /// The declarations, the latest first.
    pub declarations: Vec<Declaration>,
    /// The payments to the tax account, the latest first.
    pub tax_payments: Vec<TaxPayment>,
    /// What it has to do with the tax account.
    pub tax_account: TaxAccountMonth,
    pub deadlines: Deadlines,
}

impl Month {
    fn individuals(&self) -> Vec<Individual> {
        self.records.iter().map(|record| record.individual.clone()).collect()
    }
}

/// The months, the latest first, and how many there are.
pub async fn months(app: &App, filter: &Filter, offset: i64, limit: i64) -> Result<(Vec<Month>, i64)> {
    let mut db = app.pool.acquire().await?;
    let last = Period::of(app.clock.today()).previous();
    let without_pay = registered_from(app, &mut db).await?.map(|first| (first, last));
    let (periods, mut total) = storage::periods(&mut db, filter, without_pay, offset, limit).await?;
    if periods.is_empty() && offset > 0 {
        (_, total) = storage::periods(&mut db, filter, without_pay, 0, 1).await?;
    }
    let mut months = Vec::with_capacity(periods.len());
    for period in periods {
        months.push(of_month(&mut db, app, period).await?);
    }
    Ok((months, total))
}

/// How many months should have been declared and are not, or say something else now than was declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    pub late: i64,
    pub wrong: i64,
}

/// What of the declarations somebody has to see to.
pub async fn unfinished(app: &App, db: &mut PgConnection) -> Result<Unfinished> {
    let today = app.clock.today();
    let Some(first) = registered_from(app, db).await? else { return Ok(Unfinished::default()) };
    let size = employer_size(app, db).await?;
    let declared = storage::declared_months(db).await?;
    let mut unfinished = Unfinished::default();
    let months = std::iter::successors(Some(Period::of(today).previous()), |month| Some(month.previous()));
    for month in months.take_while(|month| *month >= first) {
        let is_declared = declared.iter().any(|declared| declared.period == month);
        unfinished.late += i64::from(!is_declared && month.deadlines(size).file < today);
    }
    for touched in declared.iter().filter(|declared| declared.is_touched) {
        let month = of_month(db, app, touched.period).await?;
        unfinished.wrong += i64::from(month.status == MonthStatus::CorrectionNeeded);
    }
    Ok(unfinished)
}

/// A month with where its money on the tax account went.
#[derive(Clone, Debug)]
pub struct MonthDetail {
    pub month: Month,
    /// Taken off other months, or off this one, the latest first.
    pub offsets: Vec<TaxOffset>,
    /// Paid back, the latest first.
    pub refunds: Vec<TaxRefund>,
    /// What other months have too much on the tax account.
    pub other_credit: Amount,
    /// Whether its contributions are by rates that are assumed.
    pub assumed_rates: bool,
}

/// One month; 422 when there is nothing to declare of it.
pub async fn month(app: &App, period: Period) -> Result<MonthDetail> {
    let mut db = app.pool.acquire().await?;
    let month = of_month(&mut db, app, period).await?;
    check_declarable(&mut db, app, &month).await?;
    let credits = stored_account::credits(&mut db).await?;
    let tables = year_tables::current(app, &mut db).await?;
    Ok(MonthDetail {
        assumed_rates: tables.assumes_contributions(period.year()) && month.contributions.is_positive(),
        month,
        offsets: stored_account::offsets(&mut db, period).await?,
        refunds: stored_account::refunds(&mut db, period).await?,
        other_credit: credits.iter().filter(|(of, _)| *of != period).map(|(_, credit)| *credit).sum(),
    })
}

/// A month with pay is declared; one without only when it has ended, since the company is registered as an employer.
async fn check_declarable(db: &mut PgConnection, app: &App, month: &Month) -> Result<()> {
    let period = month.period;
    if !month.records.is_empty() || !month.declarations.is_empty() {
        return Ok(());
    }
    if period.is_declared_without_pay(registered_from(app, db).await?, app.clock.today()) {
        return Ok(());
    }
    Err(Error::fault("period", FaultKind::NoPayInMonth { period: period.to_string() }))
}

/// The first month that is declared also without pay.
async fn registered_from(app: &App, db: &mut PgConnection) -> Result<Option<Period>> {
    let settings = settings::on(db, app.clock.today()).await?.settings;
    match settings.registered_employer_from {
        Some(day) => Ok(Some(Period::of(day))),
        None => Ok(storage::first_period(db).await?),
    }
}

/// One month as a transaction sees it, with or without pay.
pub(super) async fn of_month(db: &mut PgConnection, app: &App, period: Period) -> Result<Month> {
    let tables = year_tables::current(app, db).await?;
    let size = employer_size(app, db).await?;
    load(db, period, size, &tables).await
}

async fn employer_size(app: &App, db: &mut PgConnection) -> Result<EmployerSize> {
    let settings = settings::on(db, app.clock.today()).await?.settings;
    Ok(if settings.large_employer { EmployerSize::Large } else { EmployerSize::Small })
}

async fn load(
    db: &mut PgConnection,
    period: Period,
    size: EmployerSize,
    tables: &PayrollTables,
) -> Result<Month> {
    let sums = storage::person_sums(db, period).await?;
    let declarations = declarations::list(db, period).await?;
    let declared = declarations::individuals(db, period).await?;
    let tax_payments = tax_payments::list(db, period).await?;
    let tax_account = stored_account::month(db, period).await?;
    let records = records(&sums, tables)?;
    let now: Vec<Individual> = records.iter().map(|record| record.individual.clone()).collect();
    let (changes, totals) = (changes(&declared, &now), totals(&now));
    let status = match declarations.first() {
        None => MonthStatus::Open,
        Some(latest) if changes.is_empty() && latest.totals == totals => MonthStatus::Declared,
        Some(_) => MonthStatus::CorrectionNeeded,
    };
    let sum = |amount: fn(&PersonSums) -> Amount| sums.iter().map(amount).sum::<Amount>();
    Ok(Month {
        period,
        status,
        totals,
        gross: sum(|person| person.gross),
        tax: sum(|person| person.tax),
        contributions: sum(|person| person.contributions),
        changes,
        declarations,
        tax_payments,
        tax_account,
        deadlines: period.deadlines(size),
        records,
    })
}

fn records(sums: &[PersonSums], tables: &PayrollTables) -> Result<Vec<Record>> {
    let mut records = Vec::with_capacity(sums.len());
    for person in sums {
        if let Some(individual) = individual(&person_month(person, tables)?) {
            records.push(Record { user: person.user, user_name: person.user_name.clone(), individual });
        }
    }
    Ok(records)
}

/// A record has one tax box, so who had two kinds of tax has two records, each under a number that never changes.
fn specification_number(person: &PersonSums) -> Result<u64> {
    let own = u64::try_from(person.specification_number)
        .map_err(|_| Error::Inconsistent(format!("specification number of user {}", person.user)))?;
    Ok(match person.tax_box {
        TaxBox::Preliminary => own,
        TaxBox::Sink => own + NEXT_BOX,
        TaxBox::ASink => own + 2 * NEXT_BOX,
    })
}

fn person_month(person: &PersonSums, tables: &PayrollTables) -> Result<PersonMonth> {
    // What is below the year's limit is declared also before the rates of the year are known.
    let terms = if person.contribution_base.is_zero() {
        ContributionTerms::none(ContributionCategory::BelowYearLimit, person.last_payment_date.year())
    } else {
        tables
            .contribution_terms(person.birth_year, person.last_payment_date)
            .map_err(|fault| Error::fault("period", fault))?
    };
    Ok(PersonMonth {
        recipient: person.personnummer.clone().unwrap_or_default(),
        specification_number: specification_number(person)?,
        gross: person.gross,
        contribution_base: person.contribution_base,
        terms,
        tax_box: person.tax_box,
        tax: person.tax,
        mileage: person.mileage,
        per_diem: person.per_diem,
        other_reimbursements: person.receipts,
    })
}

/// The month, the number and the bytes of a declaration.
pub async fn declaration_file(app: &App, id: Uuid) -> Result<(String, i32, Vec<u8>)> {
    declarations::content(&mut *app.pool.acquire().await?, id).await?.ok_or(Error::NotFound)
}
