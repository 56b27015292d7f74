//! What stands on an account on a day, by the ledger and by the records that its vouchers were posted from.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::explanation::ExplanationKind;
use paraply_domain::money::Amount;
use sqlx::PgConnection;

use super::amount;
use crate::error::Result;

/// What the ledger has on each account, debit above zero.
#[derive(Clone, Copy, Debug)]
pub struct Balances {
    /// Claims on people (1610).
    pub claims: Amount,
    /// The tax account (1630).
    pub tax_account: Amount,
    /// The bank account (1930).
    pub bank: Amount,
    /// Withheld tax (2710).
    pub tax: Amount,
    /// Contributions (2731).
    pub contributions: Amount,
    /// Wages (2821).
    pub wages: Amount,
    /// Saved holiday pay (2920).
    pub holiday: Amount,
}

/// The ledger's balances at the end of a day.
pub async fn balances(db: &mut PgConnection, on: NaiveDate) -> Result<Balances> {
    let row = sqlx::query!(
        r#"select coalesce(sum(debit - credit) filter (where account = 1610), 0) as "claims!",
                  coalesce(sum(debit - credit) filter (where account = 1630), 0) as "tax_account!",
                  coalesce(sum(debit - credit) filter (where account = 1930), 0) as "bank!",
                  coalesce(sum(debit - credit) filter (where account = 2710), 0) as "tax!",
                  coalesce(sum(debit - credit) filter (where account = 2731), 0) as "contributions!",
                  coalesce(sum(debit - credit) filter (where account = 2821), 0) as "wages!",
                  coalesce(sum(debit - credit) filter (where account = 2920), 0) as "holiday!"
           from ledger_sums
           where account in (1610, 1630, 1930, 2710, 2731, 2821, 2920) and day <= $1"#,
        on,
    )
    .fetch_one(db)
    .await?;
    Ok(Balances {
        claims: amount(row.claims)?,
        tax_account: amount(row.tax_account)?,
        bank: amount(row.bank)?,
        tax: amount(row.tax)?,
        contributions: amount(row.contributions)?,
        wages: amount(row.wages)?,
        holiday: amount(row.holiday)?,
    })
}

/// What the approved payslips come to that have not been reversed.
#[derive(Clone, Copy, Debug)]
pub struct Payslips {
    pub tax: Amount,
    pub contributions: Amount,
    pub payout: Amount,
    /// Holiday pay saved, less what of it was paid out.
    pub holiday: Amount,
    pub claim_offset: Amount,
}

/// The payslips as they counted at the end of a day: from their payment date, until the day they were reversed.
pub async fn payslips(db: &mut PgConnection, on: NaiveDate) -> Result<Payslips> {
    let row = sqlx::query!(
        r#"select coalesce(sum(p.preliminary_tax), 0) as "tax!",
                  coalesce(sum(p.employer_contributions), 0) as "contributions!",
                  coalesce(sum(p.payout), 0) as "payout!",
                  coalesce(sum(p.holiday_saved - p.holiday_paid_out), 0) as "holiday!",
                  coalesce(sum(p.claim_offset), 0) as "claim_offset!"
           from payslips p join salary_runs r on r.id = p.run_id
           where p.payment_date <= $1 and p.removed_at is null and r.status in ('approved', 'exported', 'paid')
             and (p.reversed_at is null
                  or greatest((p.reversed_at at time zone 'Europe/Stockholm')::date, p.payment_date) > $1)"#,
        on,
    )
    .fetch_one(db)
    .await?;
    Ok(Payslips {
        tax: amount(row.tax)?,
        contributions: amount(row.contributions)?,
        payout: amount(row.payout)?,
        holiday: amount(row.holiday)?,
        claim_offset: amount(row.claim_offset)?,
    })
}

/// What the bank has paid to people.
#[derive(Clone, Copy, Debug)]
pub struct Payouts {
    /// All of it, less what it has returned.
    pub paid: Amount,
    /// The part for payslips that were reversed: it is claimed back.
    pub claimed: Amount,
}

/// The bank's payments at the end of a day, each from the day it was made until the day it came back.
pub async fn payouts(db: &mut PgConnection, on: NaiveDate) -> Result<Payouts> {
    let row = sqlx::query!(
        r#"select coalesce(sum(o.amount) filter (where o.execution_date <= $1), 0) as "paid!",
                  coalesce(sum(o.amount) filter (where o.reversed_on <= $1), 0) as "claimed!"
           from (
               select o.amount, f.execution_date,
                      case when p.reversed_at < coalesce(o.returned_at, 'infinity')
                           then greatest((p.reversed_at at time zone 'Europe/Stockholm')::date, p.payment_date) end
                          as reversed_on,
                      case when o.returned_at is not null
                           then greatest((o.returned_at at time zone 'Europe/Stockholm')::date, f.execution_date) end
                          as returned_on
               from (select o.*, r.returned_at from payouts o left join payout_returns r on r.payout_id = o.id
                     where o.status = 'paid' or r.returned_at is not null) o
               join payment_files f on f.id = o.file_id
               join payslips p on p.id = o.payslip_id
           ) o
           where o.returned_on is null or o.returned_on > $1"#,
        on,
    )
    .fetch_one(db)
    .await?;
    Ok(Payouts { paid: amount(row.paid)?, claimed: amount(row.claimed)? })
}

/// What has been declared.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Tax, and contributions in whole kronor: what the tax account is charged with.
    pub drawn: Amount,
    pub tax: Amount,
    /// The contributions of the declared payslips, to the öre.
    pub contributions: Amount,
}

/// The declarations that were due at the end of a day.
pub async fn declared(db: &mut PgConnection, on: NaiveDate) -> Result<Declared> {
    let row = sqlx::query!(
        r#"select coalesce(sum(d.tax), 0) as "tax!", coalesce(sum(d.contributions), 0) as "contributions!",
                  coalesce(sum(d.charged), 0) as "charged!"
           from (
               -- Each declaration names the whole month.
               select drawn_on, tax - lag(tax, 1, 0) over earlier as tax,
                      contributions - lag(contributions, 1, 0) over earlier as contributions,
                      contributions_charged - lag(contributions_charged, 1, 0) over earlier as charged
               from agi_declarations window earlier as (partition by period order by sequence)
           ) d
           where d.drawn_on <= $1"#,
        on,
    )
    .fetch_one(db)
    .await?;
    let (tax, contributions) = (amount(row.tax)?, amount(row.contributions)?);
    Ok(Declared { drawn: tax + contributions, tax, contributions: amount(row.charged)? })
}

/// What had been paid to the tax account at the end of a day.
pub async fn paid_to_tax_account(db: &mut PgConnection, on: NaiveDate) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(p.amount), 0) as "sum!" from tax_payments p
           join tax_payment_confirmations c on c.payment_id = p.id
           where p.payment_date <= $1"#,
        on,
    )
    .fetch_one(db)
    .await?;
    amount(sum)
}

/// What had been paid back from the tax account at the end of a day.
pub async fn refunded_from_tax_account(db: &mut PgConnection, on: NaiveDate) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0) as "sum!" from tax_refunds where received_on <= $1"#,
        on,
    )
    .fetch_one(db)
    .await?;
    amount(sum)
}

/// What clients had paid at the end of a day, less what was reversed.
pub async fn paid_by_clients(db: &mut PgConnection, on: NaiveDate) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce((select sum(amount) from payments
                             where bank_transaction_id is null and paid_on <= $1 and currency = 'SEK'), 0)
                  + coalesce((select sum(case when kind in ('incoming', 'return') then amount else -amount end)
                              from bank_transactions
                              where is_posted and booked_on <= $1 and currency = 'SEK'), 0) as "sum!""#,
        on,
    )
    .fetch_one(db)
    .await?;
    amount(sum)
}

/// What had gone back to payers at the end of a day, each from the day it was paid until the day it came back.
pub async fn refunded_to_payers(db: &mut PgConnection, on: NaiveDate) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(r.amount), 0) as "sum!"
           from refunds r join payment_files f on f.id = r.file_id
           where r.paid_at is not null and f.execution_date <= $1
             and (r.status <> 'rejected'
                  or greatest((r.decided_at at time zone 'Europe/Stockholm')::date, f.execution_date) > $1)"#,
        on,
    )
    .fetch_one(db)
    .await?;
    amount(sum)
}

/// What of the bank transactions had been explained so at the end of a day, below zero where it came in.
pub async fn explained_as(db: &mut PgConnection, kind: ExplanationKind, on: NaiveDate) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(case when t.kind = 'incoming' then -e.amount else e.amount end), 0) as "sum!"
           from bank_explanations e join bank_transactions t on t.id = e.bank_transaction_id
           where e.kind = $2 and t.is_posted and t.currency = 'SEK'
             and case when e.posted_on is not null then e.posted_on
                      when e.reverses_id is null then t.booked_on
                      else (e.explained_at at time zone 'Europe/Stockholm')::date end <= $1"#,
        on,
        kind.as_str(),
    )
    .fetch_one(db)
    .await?;
    amount(sum)
}
