//! Movements on the bank account, and the files that told of them. How far a movement is explained, the store itself
//! keeps: by the payments that are parts of it.

pub mod deposits;
pub mod explanations;
pub mod matching;
pub mod outgoing;
pub mod write;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::bank_transaction::BankTransaction;
use paraply_domain::ids::{BankFileId, BankTransactionId, PaymentFileId, PaymentId};
use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use crate::counts::{Counts, Table, Tables};
use crate::error::{Error, Result};
use crate::packed::Packed;
use crate::paging::{Page, Window, sort_by};
use crate::sealed::BANK_FILE;

/// What a list of bank transactions is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<Uuid>>,
    /// Only those of which something is not explained, or only the others.
    pub open: Option<bool>,
    /// In payer, reference or text.
    pub q: Option<String>,
    /// Booked on this day or later.
    pub from: Option<NaiveDate>,
    /// Booked on this day or earlier.
    pub to: Option<NaiveDate>,
}

/// What a list of bank transactions depends on.
const TABLES: Tables = &[Table::BankTransactions];

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "t.booked_on desc, t.id desc", then "t.id" {
        Id = "t.id",
        BookedOn = "t.booked_on",
        Amount = "t.amount",
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    kind: String,
    account: String,
    booked_on: NaiveDate,
    amount: Decimal,
    unexplained: Decimal,
    currency: String,
    payer: String,
    reference: String,
    text: String,
    wait_reason: Option<String>,
    asks_about_payment_id: Option<Uuid>,
    same_as_payment_id: Option<Uuid>,
    payment_file_id: Option<Uuid>,
    bank_file_id: Option<Uuid>,
    file_name: Option<String>,
    held_of_payment_id: Option<Uuid>,
    line: i32,
    created_at: DateTime<Utc>,
}

impl TryFrom<Row> for BankTransaction {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let id = row.id;
        let unreadable = |_| Error::unreadable("bank_transactions", id);
        let amount = |value| Amount::new(value).map_err(unreadable);
        Ok(Self {
            id: BankTransactionId(id),
            kind: row.kind.parse().map_err(unreadable)?,
            account: row.account,
            booked_on: row.booked_on,
            amount: amount(row.amount)?,
            unexplained: amount(row.unexplained)?,
            currency: row.currency.parse().map_err(unreadable)?,
            payer: row.payer,
            reference: row.reference,
            text: row.text,
            wait_reason: row.wait_reason.map(|reason| reason.parse().map_err(unreadable)).transpose()?,
            asks_about: row.asks_about_payment_id.map(PaymentId),
            same_as: row.same_as_payment_id.map(PaymentId),
            payment_file: row.payment_file_id.map(PaymentFileId),
            file_id: row.bank_file_id.map(BankFileId),
            file_name: row.file_name.unwrap_or_default(),
            held_of: row.held_of_payment_id.map(PaymentId),
            line: row.line,
            created_at: row.created_at,
        })
    }
}

const SELECT: &str =
    "select t.id, t.kind, t.account, t.booked_on, t.amount, t.unexplained, t.currency, t.payer, t.reference,
        t.text, t.wait_reason, t.asks_about_payment_id, t.same_as_payment_id, t.payment_file_id, t.bank_file_id,
        t.held_of_payment_id, f.file_name, t.line, t.created_at
    from bank_transactions t left join bank_files f on f.id = t.bank_file_id";

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<BankTransaction>> {
    let mut count = QueryBuilder::new("select count(*) from bank_transactions t");
    narrow(&mut count, filter);
    let total = counts.count(&mut *db, TABLES, count).await?;
    let mut page = QueryBuilder::new(SELECT);
    narrow(&mut page, filter);
    window.push_to(&mut page);
    // What a text finds may be one row or all of them, so its plan is made for it and not kept.
    let rows: Vec<Row> = page.build_query_as().persistent(filter.q.is_none()).fetch_all(db).await?;
    Ok(Page { rows: rows.into_iter().map(BankTransaction::try_from).collect::<Result<_>>()?, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and t.id = any(").push_bind(ids.clone()).push(")");
    }
    match filter.open {
        Some(true) => _ = query.push(" and t.unexplained > 0"),
        Some(false) => _ = query.push(" and t.unexplained = 0"),
        None => {}
    }
    if let Some(from) = filter.from {
        query.push(" and t.booked_on >= ").push_bind(from);
    }
    if let Some(to) = filter.to {
        query.push(" and t.booked_on <= ").push_bind(to);
    }
    if let Some(q) = &filter.q {
        let pattern = contains(q);
        query.push(" and (t.payer ilike ").push_bind(pattern.clone());
        query.push(" or lower(t.reference) ilike ").push_bind(pattern.clone());
        query.push(" or t.text ilike ").push_bind(pattern).push(")");
    }
}

/// One transaction.
pub async fn find(db: &mut PgConnection, id: BankTransactionId) -> Result<Option<BankTransaction>> {
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where t.id = ").push_bind(id.0);
    let row: Option<Row> = query.build_query_as().fetch_optional(db).await?;
    row.map(BankTransaction::try_from).transpose()
}

/// One transaction, locked until the database's transaction ends.
pub async fn find_for_update(
    db: &mut PgConnection,
    id: BankTransactionId,
) -> Result<Option<BankTransaction>> {
    sqlx::query!("select id from bank_transactions where id = $1 for update", id.0)
        .fetch_optional(&mut *db)
        .await?;
    find(db, id).await
}

/// Whether money that a payment by hand brought is on the account by a file of the bank, too.
pub async fn is_told(db: &mut PgConnection, held_of: PaymentId) -> Result<bool> {
    let told = sqlx::query_scalar!(
        r#"select exists (select from payments p
                          join bank_transactions s on s.same_as_payment_id in (p.id, p.kept_of_payment_id)
                          where p.id = $1) as "told!""#,
        held_of.0,
    )
    .fetch_one(db)
    .await?;
    Ok(told)
}

/// A file that was taken in.
#[derive(Clone, Debug)]
pub struct TakenFile {
    pub id: BankFileId,
    pub format: String,
    pub transaction_count: i32,
    pub taken_at: DateTime<Utc>,
}

/// The file with this content.
pub async fn find_file(db: &mut PgConnection, sha256: &[u8]) -> Result<Option<TakenFile>> {
    let row = sqlx::query!(
        "select id, format, transaction_count, taken_at from bank_files where sha256 = $1",
        sha256,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| TakenFile {
        id: BankFileId(row.id),
        format: row.format,
        transaction_count: row.transaction_count,
        taken_at: row.taken_at,
    }))
}

/// Name, format and content of a file that was taken in.
pub async fn file_content(db: &mut PgConnection, id: BankFileId) -> Result<Option<(String, String, Packed)>> {
    let row = sqlx::query!("select file_name, format, content from bank_files where id = $1", id.0)
        .fetch_optional(db)
        .await?;
    row.map(|row| {
        let content = BANK_FILE.open_bytes(id, &row.content)?.into();
        Ok((row.file_name, row.format, Packed::Gzip(content)))
    })
    .transpose()
}
