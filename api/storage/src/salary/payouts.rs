//! Payment files and the payments in them: written once, decided once by the bank.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{PayslipId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::{BankReason, PayslipAccount};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use uuid::Uuid;

use super::AT_ONCE;
use crate::error::{Error, Result};
use crate::packed::Packed;
use crate::sealed::{PAYMENT_FILE, PAYOUT_ACCOUNT};

/// What a payment file pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePays {
    /// The salaries of a run.
    Run(SalaryRunId),
    /// Taxes and contributions.
    Taxes,
    /// What goes back to payers.
    Refunds,
}

impl FilePays {
    const fn kind(self) -> &'static str {
        match self {
            Self::Run(_) => "salary",
            Self::Taxes => "tax",
            Self::Refunds => "refund",
        }
    }

    const fn run(self) -> Option<Uuid> {
        match self {
            Self::Run(run) => Some(run.0),
            Self::Taxes | Self::Refunds => None,
        }
    }
}

/// A payment file about to be stored.
#[derive(Clone, Debug)]
pub struct NewFile {
    pub id: Uuid,
    pub pays: FilePays,
    pub sequence: i32,
    /// `pain.001.001.03` or `pain.001.001.09`.
    pub format: &'static str,
    pub message_id: String,
    /// The day the bank is to pay.
    pub execution_date: NaiveDate,
    pub total: Amount,
    pub payment_count: i32,
    pub content: Packed,
    /// Of the file as the bank gets it.
    pub sha256: Vec<u8>,
}

/// A stored payment file, without its bytes.
#[derive(Clone, Debug)]
pub struct File {
    pub id: Uuid,
    pub sequence: i32,
    /// `pain.001.001.03` or `pain.001.001.09`.
    pub format: String,
    pub message_id: String,
    pub total: Amount,
    pub payment_count: i32,
    pub created_at: DateTime<Utc>,
}

/// Whose payslip of a run waits for a payment file, approved and in none or rejected by the bank, and whether there is
/// something to pay on it.
pub async fn list_waiting(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<(UserId, bool)>> {
    let users = sqlx::query!(
        r#"select p.user_id, p.payout > 0 as "is_paid!"
           from payslips p join payslip_states s on s.id = p.id
           where p.run_id = $1 and p.removed_at is null and p.reversed_at is null
             and s.status in ('approved', 'rejected')"#,
        run.0,
    )
    .fetch_all(db)
    .await?;
    Ok(users.into_iter().map(|row| (UserId(row.user_id), row.is_paid)).collect())
}

/// Stores a file; it never changes.
pub async fn insert_file(
    db: &mut PgConnection,
    file: &NewFile,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let (content, is_packed) = match &file.content {
        Packed::Gzip(content) => (content, true),
        Packed::Plain(content) => (content, false),
    };
    sqlx::query!(
        "insert into payment_files (id, kind, run_id, sequence, format, message_id, execution_date, total,
                                    payment_count, content, is_packed, sha256, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        file.id,
        file.pays.kind(),
        file.pays.run(),
        file.sequence,
        file.format,
        file.message_id,
        file.execution_date,
        file.total.decimal(),
        file.payment_count,
        PAYMENT_FILE.seal_bytes(file.id, content)?,
        is_packed,
        &file.sha256,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The files of a run, the first one first.
pub async fn files_of_run(db: &mut PgConnection, run: SalaryRunId) -> Result<Vec<File>> {
    let rows = sqlx::query!(
        "select id, sequence, format, message_id, total, payment_count, created_at
         from payment_files where run_id = $1 order by sequence",
        run.0,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(File {
                id: row.id,
                sequence: row.sequence,
                format: row.format,
                message_id: row.message_id,
                total: Amount::new(row.total)
                    .map_err(|_| Error::Inconsistent(format!("payment file {}", row.id)))?,
                payment_count: row.payment_count,
                created_at: row.created_at,
            })
        })
        .collect()
}

/// Message id and content of a run's latest file.
pub async fn latest_content(db: &mut PgConnection, run: SalaryRunId) -> Result<Option<(String, Packed)>> {
    let row = sqlx::query!(
        "select id, message_id, content, is_packed from payment_files where run_id = $1
         order by sequence desc limit 1",
        run.0,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| Ok((row.message_id, open(row.id, &row.content, row.is_packed)?))).transpose()
}

/// Message id and content of any file.
pub async fn content(db: &mut PgConnection, id: Uuid) -> Result<Option<(String, Packed)>> {
    let row = sqlx::query!("select message_id, content, is_packed from payment_files where id = $1", id)
        .fetch_optional(db)
        .await?;
    row.map(|row| Ok((row.message_id, open(id, &row.content, row.is_packed)?))).transpose()
}

fn open(id: Uuid, sealed: &[u8], is_packed: bool) -> Result<Packed> {
    let content = PAYMENT_FILE.open_bytes(id, sealed)?.into();
    Ok(if is_packed { Packed::Gzip(content) } else { Packed::Plain(content) })
}

/// The file of a run with this message id.
pub async fn find_by_message(
    db: &mut PgConnection,
    run: SalaryRunId,
    message_id: &str,
) -> Result<Option<Uuid>> {
    Ok(sqlx::query_scalar!(
        "select id from payment_files where run_id = $1 and message_id = $2",
        run.0,
        message_id,
    )
    .fetch_optional(db)
    .await?)
}

/// A payment about to be put into a file.
#[derive(Clone, Debug)]
pub struct NewPayout {
    /// Its id, which is its identity at the bank.
    pub id: Uuid,
    pub payslip: PayslipId,
    /// The first payment of the payslip, or one after so many that the bank has rejected.
    pub attempt: i32,
    pub amount: Amount,
    pub account: PayslipAccount,
}

impl NewPayout {
    /// Its identity at the bank.
    pub fn end_to_end_id(&self) -> String {
        self.id.simple().to_string()
    }
}

/// Stores the payments of a file. A payslip that is paid, or may be, is refused by the store
/// (`payouts_one_live`).
pub async fn insert_all(db: &mut PgConnection, file: Uuid, payouts: &[NewPayout]) -> Result<()> {
    for payouts in payouts.chunks(AT_ONCE) {
        insert_some(db, file, payouts).await?;
    }
    Ok(())
}

async fn insert_some(db: &mut PgConnection, file: Uuid, payouts: &[NewPayout]) -> Result<()> {
    let ids: Vec<Uuid> = payouts.iter().map(|payout| payout.id).collect();
    let payslips: Vec<Uuid> = payouts.iter().map(|payout| payout.payslip.0).collect();
    let attempts: Vec<i32> = payouts.iter().map(|payout| payout.attempt).collect();
    let identities: Vec<String> = payouts.iter().map(NewPayout::end_to_end_id).collect();
    let amounts: Vec<Decimal> = payouts.iter().map(|payout| payout.amount.decimal()).collect();
    let accounts = payouts
        .iter()
        .map(|payout| PAYOUT_ACCOUNT.seal_json(payout.id, &payout.account))
        .collect::<Result<Vec<_>>>()?;
    sqlx::query!(
        "insert into payouts (id, payslip_id, file_id, attempt, end_to_end_id, amount, account)
         select id, payslip_id, $7, attempt, end_to_end_id, amount, to_jsonb(account)
         from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::numeric[], $6::text[])
              as payout (id, payslip_id, attempt, end_to_end_id, amount, account)",
        &ids,
        &payslips,
        &attempts,
        &identities,
        &amounts,
        &accounts,
        file,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A payment that is, or was, with the bank.
#[derive(Clone, Debug)]
pub struct Payout {
    pub id: Uuid,
    pub payslip: PayslipId,
    pub user: UserId,
    pub user_name: String,
    /// The day the bank was to pay.
    pub execution_date: NaiveDate,
    pub amount: Amount,
    pub end_to_end_id: String,
    /// The first payment of the payslip, or one after so many that the bank has rejected.
    pub attempt: i32,
    pub decision: Decision,
    /// Whether the payslip has been reversed since.
    pub reversed: bool,
}

/// What the bank has decided of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Open,
    /// Confirmed: it is paid on its day, unless the bank rejects it after all.
    Confirmed,
    /// Not made, for good.
    Rejected,
}

/// The payments of a run that stand in any file, or in one.
pub async fn list(db: &mut PgConnection, run: SalaryRunId, file: Option<Uuid>) -> Result<Vec<Payout>> {
    let rows = sqlx::query!(
        r#"select o.id, o.payslip_id, p.user_id, coalesce(p.person ->> 'fullName', '') as "full_name!", f.execution_date,
                  o.amount, o.end_to_end_id, o.attempt, o.status, p.reversed_at is not null as "reversed!"
           from payouts o
           join payslips p on p.id = o.payslip_id
           join payment_files f on f.id = o.file_id
           where p.run_id = $1 and ($2::uuid is null or o.file_id = $2)
           order by p.person ->> 'fullName', o.id"#,
        run.0,
        file,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Payout {
                id: row.id,
                payslip: PayslipId(row.payslip_id),
                user: UserId(row.user_id),
                user_name: row.full_name,
                execution_date: row.execution_date,
                amount: Amount::new(row.amount)
                    .map_err(|_| Error::Inconsistent(format!("payment {}", row.id)))?,
                end_to_end_id: row.end_to_end_id,
                attempt: row.attempt,
                decision: match row.status.as_str() {
                    "sent" => Decision::Open,
                    "paid" => Decision::Confirmed,
                    _ => Decision::Rejected,
                },
                reversed: row.reversed,
            })
        })
        .collect()
}

/// Notes what the bank has paid.
pub async fn pay(db: &mut PgConnection, payouts: &[Uuid], now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update payouts set status = 'paid', decided_at = $2 where id = any($1) and status = 'sent'",
        payouts,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the bank said of a payment that it did not make.
#[derive(Clone, Debug)]
pub struct Rejection {
    pub payout: Uuid,
    pub reason: BankReason,
}

/// A report of the bank about to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewReport<'a> {
    pub id: Uuid,
    /// The run whose payments it is about; none where it is about refunds.
    pub run: Option<SalaryRunId>,
    pub file: Uuid,
    pub message_id: &'a str,
    pub content: &'a [u8],
    pub sha256: &'a [u8],
}

/// Keeps a report of the bank: the evidence of what was decided by it.
pub async fn insert_report(
    db: &mut PgConnection,
    report: NewReport<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into bank_reports (id, run_id, file_id, message_id, content, sha256, received_by, received_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        report.id,
        report.run.map(|run| run.0),
        report.file,
        report.message_id,
        report.content,
        report.sha256,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether one of these payslips has a rejected payment whose file somebody has read a report of the bank on.
pub async fn has_read_rejection_of(
    db: &mut PgConnection,
    payslips: &[PayslipId],
    person: UserId,
) -> Result<bool> {
    let payslips: Vec<Uuid> = payslips.iter().map(|payslip| payslip.0).collect();
    let has = sqlx::query_scalar!(
        r#"select exists (
               select from payouts o join bank_reports b on b.file_id = o.file_id
               where o.payslip_id = any($1) and o.status = 'rejected' and b.received_by = $2
           ) as "has!""#,
        &payslips,
        person.0,
    )
    .fetch_one(db)
    .await?;
    Ok(has)
}

/// Notes that confirmed payments are rejected after all, by which report; without it the store refuses the rejection
/// (`payouts_final`).
pub async fn insert_returns(
    db: &mut PgConnection,
    report: Uuid,
    payouts: &[Uuid],
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into payout_returns (payout_id, report_id, confirmed_at, returned_at)
         select id, $2, decided_at, $3 from payouts where id = any($1) and status = 'paid'",
        payouts,
        report,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes what the bank has rejected: those payslips are to be paid again.
pub async fn reject(db: &mut PgConnection, rejections: &[Rejection], now: DateTime<Utc>) -> Result<()> {
    let ids: Vec<Uuid> = rejections.iter().map(|rejection| rejection.payout).collect();
    let codes: Vec<String> = rejections.iter().map(|rejection| rejection.reason.code.clone()).collect();
    let reasons: Vec<String> = rejections.iter().map(|rejection| rejection.reason.text.clone()).collect();
    sqlx::query!(
        "update payouts o set status = 'rejected', decided_at = $4, reason_code = nullif(r.code, ''),
                reason = nullif(r.reason, '')
         from unnest($1::uuid[], $2::text[], $3::text[]) as r (id, code, reason)
         where o.id = r.id and o.status <> 'rejected'",
        &ids,
        &codes,
        &reasons,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What the bank has paid of a payslip.
pub async fn paid_of(db: &mut PgConnection, payslip: PayslipId) -> Result<Amount> {
    let paid = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0) as "paid!" from payouts where payslip_id = $1 and status = 'paid'"#,
        payslip.0,
    )
    .fetch_one(db)
    .await?;
    Amount::new(paid).map_err(|_| Error::Inconsistent(format!("payments of payslip {payslip}")))
}
