//! The same money seen from four sides: payslips, ledger, payment files, declarations.

pub mod accounts;

use std::io::Read;

use chrono::NaiveDate;
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::packed::Packed;
use crate::salary::payouts;

/// What the payslips of a month say.
#[derive(Clone, Copy, Debug)]
pub struct PayslipSums {
    pub gross: Amount,
    pub tax: Amount,
    pub contributions: Amount,
    /// What goes to accounts, and what went there for a salary that was reversed afterwards.
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
    let ids = sqlx::query_scalar!(
        "select f.id from payment_files f join salary_runs r on r.id = f.run_id
         where r.payment_date between $1 and $2",
        first,
        last,
    )
    .fetch_all(&mut *db)
    .await?;
    if ids.is_empty() {
        return Ok(None);
    }
    let mut files = Decimal::ZERO;
    // One after the other: a file may be large.
    for id in &ids {
        let (_, content) = payouts::content(db, *id).await?.ok_or_else(|| without_sum(*id))?;
        files += control_sum(&content).ok_or_else(|| without_sum(*id))?;
    }
    let payslips = sqlx::query_scalar!(
        "select sum(p.payout) from payouts o join payslips p on p.id = o.payslip_id where o.file_id = any($1)",
        &ids,
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(Some(FileSums { files: amount(files)?, payslips: amount(payslips.unwrap_or_default())? }))
}

fn without_sum(id: Uuid) -> Error {
    Error::Inconsistent(format!("control sum of payment file {id}"))
}

/// The control sum as the file itself says it, near its beginning.
fn control_sum(content: &Packed) -> Option<Decimal> {
    let mut head = Vec::new();
    content.text().take(1000).read_to_end(&mut head).ok()?;
    let head = String::from_utf8_lossy(&head);
    let (_, rest) = head.split_once("<CtrlSum>")?;
    rest.split_once("</CtrlSum>")?.0.parse().ok()
}
