//! Invoices and their lines. One select reads an invoice everywhere, with the names that lists show beside it.

pub mod batches;
pub mod credit_notes;
pub mod doubts;
pub mod events;
pub mod files;
mod history;
pub(crate) mod list;
pub mod parties;
mod rows;
pub mod templates;
mod write;
pub mod write_offs;

use std::collections::HashMap;

use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::{Invoice, InvoiceLine};
use paraply_domain::vat::VatRate;
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, FromRow, PgConnection};
use uuid::Uuid;

use self::rows::{LINES, Row, WrittenRow, select};
use crate::error::{Error, Result};

pub use history::history;
pub use list::{Filter, MonthSum, Sort, list, list_sent_of_user, matching, month_sums, sums};
pub use write::{
    AfterChange, Content, Credits, Issue, NewDraft, Paid, Returned, cancel, delete_drafts, insert_drafts,
    issue, reassign, return_to_draft, submit, take_numbers, update_draft, update_left, update_paid,
    with_files_or_reimbursements,
};

/// The invoice, if it is there and is the owner's when one is given.
pub async fn find(db: &mut PgConnection, id: InvoiceId, owner: Option<Uuid>) -> Result<Option<Invoice>> {
    let sql = format!("{} where i.id = $1 and ($2::uuid is null or i.user_id = $2)", select(""));
    let row: Option<Row> =
        sqlx::query_as(AssertSqlSafe(sql)).bind(id.0).bind(owner).fetch_optional(db).await?;
    row.map(Invoice::try_from).transpose()
}

/// An invoice and its lines, in their order.
#[derive(Clone, Debug)]
pub struct Written {
    pub invoice: Invoice,
    pub lines: Vec<InvoiceLine>,
}

/// As [`find`], with the lines.
pub async fn find_written(
    db: &mut PgConnection,
    id: InvoiceId,
    owner: Option<Uuid>,
) -> Result<Option<Written>> {
    let sql = format!("{} where i.id = $1 and ($2::uuid is null or i.user_id = $2)", select(LINES));
    let row: Option<WrittenRow> =
        sqlx::query_as(AssertSqlSafe(sql)).bind(id.0).bind(owner).fetch_optional(db).await?;
    row.map(Written::try_from).transpose()
}

/// The invoices with these numbers or payment references, by id.
pub async fn find_by_numbers(
    db: &mut PgConnection,
    numbers: &[String],
    ocrs: &[String],
) -> Result<Vec<Invoice>> {
    let sql = format!("{} where i.invoice_number = any($1) or i.ocr = any($2) order by i.id", select(""));
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql)).bind(numbers).bind(ocrs).fetch_all(db).await?;
    rows.into_iter().map(Invoice::try_from).collect()
}

/// As [`find`], and nobody else changes it until the transaction ends. The lock is taken by a statement of its own:
/// one that waits would see the joined rows as they were before the wait.
pub async fn find_for_update(
    db: &mut PgConnection,
    id: InvoiceId,
    owner: Option<Uuid>,
) -> Result<Option<Invoice>> {
    let locked = sqlx::query_scalar!(
        "select id from invoices where id = $1 and ($2::uuid is null or user_id = $2) for update",
        id.0,
        owner,
    )
    .fetch_optional(&mut *db)
    .await?;
    match locked {
        Some(_) => find(db, id, owner).await,
        None => Ok(None),
    }
}

/// The invoices of these ids, and nobody else changes them until the transaction ends.
pub async fn list_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Invoice>> {
    lock(db, ids).await?;
    let rows: Vec<Row> = list_of_ids(db, ids, "").await?;
    rows.into_iter().map(Invoice::try_from).collect()
}

/// As [`list_for_update`], with the lines.
pub async fn list_written_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Written>> {
    lock(db, ids).await?;
    list_written(db, ids).await
}

/// As [`list_written_for_update`], but without those that somebody else has in hand just now: nobody is waited for.
pub async fn list_written_free_for_update(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Written>> {
    let free = sqlx::query_scalar!(
        "select id from invoices where id = any($1) order by id for update skip locked",
        ids,
    )
    .fetch_all(&mut *db)
    .await?;
    list_written(db, &free).await
}

/// Locks invoices by a statement of its own, as [`find_for_update`] does.
async fn lock(db: &mut PgConnection, ids: &[Uuid]) -> Result<()> {
    sqlx::query!("select id from invoices where id = any($1) order by id for update", ids)
        .fetch_all(db)
        .await?;
    Ok(())
}

async fn list_written(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Written>> {
    let rows: Vec<WrittenRow> = list_of_ids(db, ids, LINES).await?;
    rows.into_iter().map(Written::try_from).collect()
}

async fn list_of_ids<R>(db: &mut PgConnection, ids: &[Uuid], more: &str) -> Result<Vec<R>>
where
    R: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    // Planned once for any number of them: see `list`.
    let sql = format!("{} where i.id = any((select $1::uuid[])::uuid[])", select(more));
    Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(ids).fetch_all(db).await?)
}

/// The lines in their order.
pub async fn lines(db: &mut PgConnection, id: InvoiceId) -> Result<Vec<InvoiceLine>> {
    Ok(lines_of(db, &[id.0]).await?.remove(&id).unwrap_or_default())
}

/// The lines of each of these invoices that has any, in their order.
pub async fn lines_of(db: &mut PgConnection, ids: &[Uuid]) -> Result<HashMap<InvoiceId, Vec<InvoiceLine>>> {
    let rows = sqlx::query!(
        "select invoice_id, description, quantity, unit, unit_price, vat_rate
         from invoice_lines
         where invoice_id = any($1)
         order by invoice_id, position",
        ids,
    )
    .fetch_all(db)
    .await?;
    let mut lines: HashMap<InvoiceId, Vec<InvoiceLine>> = HashMap::new();
    for row in rows {
        let inconsistent = || Error::Inconsistent(format!("lines of invoice {}", row.invoice_id));
        let line = read_line(&row.description, row.quantity, &row.unit, row.unit_price, row.vat_rate);
        let line = line.ok_or_else(inconsistent)?;
        lines.entry(InvoiceId(row.invoice_id)).or_default().push(line);
    }
    Ok(lines)
}

/// A line as it is kept; none when it breaks the rules for lines.
fn read_line(
    description: &str,
    quantity: Decimal,
    unit: &str,
    unit_price: Decimal,
    vat_rate: Decimal,
) -> Option<InvoiceLine> {
    let rate = VatRate::try_from(vat_rate.normalize()).ok()?;
    InvoiceLine::new(description, quantity, unit, unit_price, rate).ok()
}

/// What the invoice said when it was sent: seller, buyer and lines.
pub async fn find_snapshot(db: &mut PgConnection, id: InvoiceId) -> Result<Option<serde_json::Value>> {
    Ok(sqlx::query_scalar!("select snapshot from invoices where id = $1", id.0)
        .fetch_optional(db)
        .await?
        .flatten())
}
