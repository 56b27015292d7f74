//! The same money seen from four sides: payslips, ledger, payment files, declarations.

use chrono::NaiveDate;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;

use crate::error::{Error, Result};

/// What the payslips of a month say.
#[derive(Clone, Copy, Debug)]
pub struct PayslipSums {
    /// Gross salary.
    pub gross: Amount,
    /// Tax withheld.
    pub tax: Amount,
    /// Employer contributions.
    pub contributions: Amount,
    /// What goes to accounts, and what went there for a salary that was taken back afterwards.
    pub payout: Amount,
    /// The part that the bank has paid.
    pub paid: Amount,
}

/// What the ledger says of the payslips of a month.
#[derive(Clone, Copy, Debug)]
pub struct LedgerSums {
    /// Salaries and holiday pay (7210, 7285).
    pub gross: Amount,
    /// Withheld tax owed (2710).
    pub tax: Amount,
    /// Contributions owed (2731).
    pub contributions: Amount,
    /// Wages owed (2821).
    pub payout: Amount,
    /// Wages paid (2821 against 1930).
    pub paid: Amount,
}

/// What the payment files say, read from the files themselves.
#[derive(Clone, Copy, Debug)]
pub struct FileSums {
    /// The payslips that went into files, each as often as it did.
    pub payslips: Amount,
    /// The control sums in the files.
    pub files: Amount,
}

fn amount(value: Decimal) -> Result<Amount> {
    Amount::new(value).map_err(|_| Error::Inconsistent("sums of a month of pay".into()))
}

/// The payslips paid from one day to another.
pub async fn payslips(db: &mut PgConnection, first: NaiveDate, last: NaiveDate) -> Result<PayslipSums> {
    let row = sqlx::query!(
        r#"select coalesce(sum(p.gross_salary), 0) as "gross!", coalesce(sum(p.preliminary_tax), 0) as "tax!",
                  coalesce(sum(p.employer_contributions), 0) as "contributions!",
                  coalesce(sum(p.payout) filter (where p.live or p.paid), 0) as "payout!",
                  coalesce(sum(p.payout) filter (where p.paid), 0) as "paid!"
           from (
               select case when s.counts then p.gross_salary end as gross_salary,
                      case when s.counts then p.preliminary_tax end as preliminary_tax,
                      case when s.counts then p.employer_contributions end as employer_contributions,
                      p.payout, s.counts as live,
                      exists (select 1 from payouts o where o.payslip_id = p.id and o.status = 'paid') as paid
               from payslips p join payslip_states s on s.id = p.id
               where p.payment_date between $1 and $2
           ) p"#,
        first,
        last,
    )
    .fetch_one(db)
    .await?;
    Ok(PayslipSums {
        gross: amount(row.gross)?,
        tax: amount(row.tax)?,
        contributions: amount(row.contributions)?,
        payout: amount(row.payout)?,
        paid: amount(row.paid)?,
    })
}

/// The vouchers that the payslips paid from one day to another have caused, whenever they were posted.
pub async fn ledger(db: &mut PgConnection, first: NaiveDate, last: NaiveDate) -> Result<LedgerSums> {
    let row = sqlx::query!(
        r#"select coalesce(sum(e.amount) filter (where e.account in (7210, 7285)), 0) as "gross!",
                  coalesce(-sum(e.amount) filter (where e.account = 2710), 0) as "tax!",
                  coalesce(-sum(e.amount) filter (where e.account = 2731), 0) as "contributions!",
                  coalesce(-sum(e.amount) filter (
                      where e.account = 2821 and v.kind not in ('payout_confirmed', 'payout_rejected')), 0) as "payout!",
                  coalesce(sum(e.amount) filter (
                      where e.account = 2821 and v.kind in ('payout_confirmed', 'payout_rejected')), 0) as "paid!"
           from payslips p
           -- Payments have vouchers of their own: the bank may reject one and make the next.
           cross join lateral (
               select p.id as source_id union all select o.id from payouts o where o.payslip_id = p.id
           ) source
           join vouchers v on v.source_id = source.source_id
               and v.kind in ('salary_approved', 'salary_reversed', 'payout_confirmed', 'payout_rejected')
           join voucher_entries e on e.voucher_id = v.id
           where p.payment_date between $1 and $2"#,
        first,
        last,
    )
    .fetch_one(db)
    .await?;
    Ok(LedgerSums {
        gross: amount(row.gross)?,
        tax: amount(row.tax)?,
        contributions: amount(row.contributions)?,
        payout: amount(row.payout)?,
        paid: amount(row.paid)?,
    })
}

/// The files of the runs paid from one day to another. None when no file has been made.
pub async fn files(db: &mut PgConnection, first: NaiveDate, last: NaiveDate) -> Result<Option<FileSums>> {
    // The head of a file is enough for its control sum; as plain bytes, so that it may end in the middle of a letter.
    let row = sqlx::query!(
        r#"with files as (
               select f.id, substring(encode(substring(f.content for 1000), 'escape')
                                          from '<CtrlSum>([0-9.]+)</CtrlSum>')::numeric as control_sum
               from payment_files f join salary_runs r on r.id = f.run_id
               where r.payment_date between $1 and $2
           )
           select (select sum(control_sum) from files) as files,
                  (select sum(p.payout) from payouts o join payslips p on p.id = o.payslip_id
                   where o.file_id in (select id from files)) as payslips"#,
        first,
        last,
    )
    .fetch_one(db)
    .await?;
    row.files
        .map(|files| {
            Ok(FileSums { files: amount(files)?, payslips: amount(row.payslips.unwrap_or_default())? })
        })
        .transpose()
}
