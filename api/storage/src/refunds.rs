//! Refunds and the files that pay them. The store keeps their way, and that what they pay is reserved.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{BankTransactionId, PaymentFileId, RefundId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::BankReason;
use paraply_domain::refund::{Refund, RefundStatus};
use rust_decimal::Decimal;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use crate::contains;
use crate::counts::Counts;
use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};
use crate::sealed::REFUND_ACCOUNT;

/// What a list of refunds is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<Uuid>>,
    pub status: Option<RefundStatus>,
    /// Those in one payment file.
    pub file: Option<Uuid>,
    /// Those of one bank transaction.
    pub bank_transaction: Option<Uuid>,
    /// In the payee's name.
    pub q: Option<String>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "r.id desc", then "r.id" {
        Id = "r.id",
        Amount = "r.amount",
        Payee = "r.payee",
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    bank_transaction_id: Uuid,
    status: String,
    amount: Decimal,
    payee: String,
    account: String,
    reason: String,
    evidence: String,
    file_id: Option<Uuid>,
    execution_date: Option<NaiveDate>,
    requested_by: Uuid,
    requested_by_name: String,
    requested_at: DateTime<Utc>,
    approved_by_name: Option<String>,
    approved_at: Option<DateTime<Utc>>,
    decided_at: Option<DateTime<Utc>>,
    reason_code: String,
    decision_reason: String,
}

impl TryFrom<Row> for Refund {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let unreadable = |_| Error::unreadable("refunds", row.id);
        Ok(Self {
            id: RefundId(row.id),
            transaction: BankTransactionId(row.bank_transaction_id),
            status: row.status.parse().map_err(unreadable)?,
            amount: Amount::new(row.amount).map_err(unreadable)?,
            payee: row.payee,
            account: REFUND_ACCOUNT.open_json(row.id, &row.account)?,
            reason: row.reason,
            evidence: row.evidence,
            file: row.file_id.map(PaymentFileId),
            execution_date: row.execution_date,
            requested_by: UserId(row.requested_by),
            requested_by_name: row.requested_by_name,
            requested_at: row.requested_at,
            approved_by_name: row.approved_by_name,
            approved_at: row.approved_at,
            decided_at: row.decided_at,
            decision: BankReason { code: row.reason_code, text: row.decision_reason },
        })
    }
}

const SELECT: &str = "select r.id, r.bank_transaction_id, r.status, r.amount, r.payee, r.account #>> '{}' as account,
        r.reason, r.evidence, r.file_id, f.execution_date, r.requested_by, u.full_name as requested_by_name, r.requested_at,
        a.full_name as approved_by_name, r.approved_at, r.decided_at, r.reason_code, r.decision_reason
    from refunds r
    join users u on u.id = r.requested_by
    left join users a on a.id = r.approved_by
    left join payment_files f on f.id = r.file_id";

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Refund>> {
    let mut count = QueryBuilder::new("select count(*) from refunds r");
    narrow(&mut count, filter);
    let total = counts.count(&mut *db, &[], count).await?;
    let mut page = QueryBuilder::new(SELECT);
    narrow(&mut page, filter);
    window.push_to(&mut page);
    let rows: Vec<Row> = page.build_query_as().fetch_all(db).await?;
    Ok(Page { rows: rows.into_iter().map(Refund::try_from).collect::<Result<_>>()?, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and r.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(status) = filter.status {
        query.push(" and r.status = ").push_bind(status.as_str());
    }
    if let Some(file) = filter.file {
        query.push(" and r.file_id = ").push_bind(file);
    }
    if let Some(transaction) = filter.bank_transaction {
        query.push(" and r.bank_transaction_id = ").push_bind(transaction);
    }
    if let Some(q) = &filter.q {
        query.push(" and r.payee ilike ").push_bind(contains(q));
    }
}

/// One refund.
pub async fn find(db: &mut PgConnection, id: RefundId) -> Result<Option<Refund>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where r.id = ").push_bind(id.0);
    let row: Option<Row> = query.build_query_as().fetch_optional(db).await?;
    row.map(Refund::try_from).transpose()
}

/// One refund, locked until the transaction ends.
pub async fn find_for_update(db: &mut PgConnection, id: RefundId) -> Result<Option<Refund>> {
    sqlx::query!("select id from refunds where id = $1 for update", id.0).fetch_optional(&mut *db).await?;
    find(db, id).await
}

/// Every approved refund that is in no file, locked, the oldest first.
pub async fn list_approved_for_update(db: &mut PgConnection) -> Result<Vec<Refund>> {
    let ids = sqlx::query_scalar!("select id from refunds where status = 'approved' order by id for update")
        .fetch_all(&mut *db)
        .await?;
    of_ids(db, ids).await
}

/// The refunds of a file, locked, the oldest first.
pub async fn list_of_file_for_update(db: &mut PgConnection, file: PaymentFileId) -> Result<Vec<Refund>> {
    let ids = sqlx::query_scalar!("select id from refunds where file_id = $1 order by id for update", file.0)
        .fetch_all(&mut *db)
        .await?;
    of_ids(db, ids).await
}

async fn of_ids(db: &mut PgConnection, ids: Vec<Uuid>) -> Result<Vec<Refund>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where r.id = any(").push_bind(ids).push(") order by r.id");
    let rows: Vec<Row> = query.build_query_as().fetch_all(db).await?;
    rows.into_iter().map(Refund::try_from).collect()
}

/// Stores a refund that is requested.
pub async fn insert(db: &mut PgConnection, refund: &Refund) -> Result<()> {
    sqlx::query!(
        "insert into refunds (id, bank_transaction_id, amount, payee, account, reason, evidence, status, requested_by,
             requested_at)
         values ($1, $2, $3, $4, to_jsonb($5::text), $6, $7, 'requested', $8, $9)",
        refund.id.0,
        refund.transaction.0,
        refund.amount.decimal(),
        refund.payee,
        REFUND_ACCOUNT.seal_json(refund.id, &refund.account)?,
        refund.reason,
        refund.evidence,
        refund.requested_by.0,
        refund.requested_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes who has approved a refund; nobody where the clock did.
pub async fn approve(
    db: &mut PgConnection,
    id: RefundId,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update refunds set status = 'approved', approved_by = $2, approved_at = $3 where id = $1",
        id.0,
        by.map(|by| by.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a refund will not be paid, and why; or that it came back, by which transaction if it is known.
pub async fn close(
    db: &mut PgConnection,
    id: RefundId,
    (status, returned): (RefundStatus, Option<BankTransactionId>),
    why: &BankReason,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update refunds set status = $2, decided_at = $3, reason_code = $4, decision_reason = $5, return_transaction_id = $6
         where id = $1",
        id.0,
        status.as_str(),
        now,
        why.code,
        why.text,
        returned.map(|transaction| transaction.0),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Puts refunds into a file.
pub async fn export(db: &mut PgConnection, file: PaymentFileId, refunds: &[Uuid]) -> Result<()> {
    sqlx::query!("update refunds set status = 'exported', file_id = $2 where id = any($1)", refunds, file.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that the bank has paid refunds.
pub async fn pay(db: &mut PgConnection, refunds: &[Uuid], now: DateTime<Utc>) -> Result<()> {
    sqlx::query!(
        "update refunds set status = 'paid', paid_at = $2, decided_at = $2 where id = any($1)",
        refunds,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether a transaction is the one by which a refund came back.
pub async fn is_return(db: &mut PgConnection, transaction: BankTransactionId) -> Result<bool> {
    let is_return = sqlx::query_scalar!(
        r#"select exists (select from refunds where return_transaction_id = $1) as "is_return!""#,
        transaction.0,
    )
    .fetch_one(db)
    .await?;
    Ok(is_return)
}

/// How many refunds of this amount were paid, came back by the bank's report, and whose return no file has told of yet: the
/// next returns are theirs.
pub async fn awaiting_return(db: &mut PgConnection, amount: Amount) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from refunds
           where status = 'rejected' and paid_at is not null and return_transaction_id is null and amount = $1"#,
        amount.decimal(),
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

/// What of a transaction was refunded before and rejected.
pub async fn rejected_of(db: &mut PgConnection, transaction: BankTransactionId) -> Result<Amount> {
    let sum = sqlx::query_scalar!(
        r#"select coalesce(sum(amount), 0) as "sum!" from refunds
           where bank_transaction_id = $1 and status = 'rejected'"#,
        transaction.0,
    )
    .fetch_one(db)
    .await?;
    Amount::new(sum).map_err(|_| Error::Inconsistent(format!("refunds of {transaction}")))
}

/// A payment file of refunds, without its bytes.
#[derive(Clone, Debug)]
pub struct File {
    pub id: PaymentFileId,
    /// `pain.001.001.03` or `pain.001.001.09`.
    pub format: String,
    pub message_id: String,
    /// The day the bank is to pay.
    pub execution_date: NaiveDate,
    pub total: Amount,
    pub payment_count: i32,
    /// How many of them the bank has not decided.
    pub open_count: i64,
    /// Of the file as the bank gets it.
    pub sha256: Vec<u8>,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
}

sort_by! {
    /// What a list of files can be sorted by.
    pub enum FileSort, else "f.created_at desc, f.id desc", then "f.id" {
        Id = "f.id",
        CreatedAt = "f.created_at",
    }
}

#[derive(sqlx::FromRow)]
struct FileRow {
    id: Uuid,
    format: String,
    message_id: String,
    execution_date: NaiveDate,
    total: Decimal,
    payment_count: i32,
    open_count: i64,
    sha256: Vec<u8>,
    created_by_name: String,
    created_at: DateTime<Utc>,
}

impl TryFrom<FileRow> for File {
    type Error = Error;

    fn try_from(row: FileRow) -> Result<Self> {
        Ok(Self {
            id: PaymentFileId(row.id),
            format: row.format,
            message_id: row.message_id,
            execution_date: row.execution_date,
            total: Amount::new(row.total).map_err(|_| Error::unreadable("payment_files", row.id))?,
            payment_count: row.payment_count,
            open_count: row.open_count,
            sha256: row.sha256,
            created_by_name: row.created_by_name,
            created_at: row.created_at,
        })
    }
}

const SELECT_FILE: &str = "select f.id, f.format, f.message_id, f.execution_date, f.total, f.payment_count,
        (select count(*) from refunds r where r.file_id = f.id and r.status = 'exported') as open_count,
        f.sha256, u.full_name as created_by_name, f.created_at
    from payment_files f join users u on u.id = f.created_by
    where f.kind = 'refund'";

/// One page of the files, and how many there are in all.
pub async fn list_files(
    db: &mut PgConnection,
    counts: &Counts,
    ids: Option<Vec<Uuid>>,
    window: Window<FileSort>,
) -> Result<Page<File>> {
    let narrow = |query: &mut QueryBuilder<Postgres>| {
        if let Some(ids) = &ids {
            query.push(" and f.id = any(").push_bind(ids.clone()).push(")");
        }
    };
    let mut count = QueryBuilder::new("select count(*) from payment_files f where f.kind = 'refund'");
    narrow(&mut count);
    let total = counts.count(&mut *db, &[], count).await?;
    let mut page = QueryBuilder::new(SELECT_FILE);
    narrow(&mut page);
    window.push_to(&mut page);
    let rows: Vec<FileRow> = page.build_query_as().fetch_all(db).await?;
    Ok(Page { rows: rows.into_iter().map(File::try_from).collect::<Result<_>>()?, total })
}

/// One file.
pub async fn find_file(db: &mut PgConnection, id: PaymentFileId) -> Result<Option<File>> {
    let mut query = QueryBuilder::new(SELECT_FILE);
    query.push(" and f.id = ").push_bind(id.0);
    let row: Option<FileRow> = query.build_query_as().fetch_optional(db).await?;
    row.map(File::try_from).transpose()
}
