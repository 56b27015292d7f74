//! Reimbursements that freelancers want back out of their invoices.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use paraply_domain::ids::{FileId, InvoiceId, UserId};
use paraply_domain::payroll::Reimbursement;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, PgConnection};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::paging::{Page, Window, sort_by};

/// A reimbursement, and what was decided about it.
#[derive(Clone, Debug)]
pub struct ClaimedReimbursement {
    pub id: Uuid,
    pub invoice: InvoiceId,
    /// That invoice's number, once it has one.
    pub invoice_number: Option<String>,
    pub user: UserId,
    pub user_name: String,
    pub description: String,
    /// The receipt, the driving or the journey.
    pub claim: Reimbursement,
    /// The attached file that shows it, and its name.
    pub file: Option<(FileId, String)>,
    /// `pending`, `approved` or `rejected`.
    pub status: String,
    pub reason: Option<String>,
    pub created_at: DateTime<Utc>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    invoice_id: Uuid,
    invoice_number: Option<String>,
    user_id: Uuid,
    full_name: String,
    description: String,
    claim: Json<Reimbursement>,
    file_id: Option<Uuid>,
    file_name: Option<String>,
    status: String,
    reason: Option<String>,
    created_at: DateTime<Utc>,
    total: i64,
}

impl From<Row> for ClaimedReimbursement {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            invoice: InvoiceId(row.invoice_id),
            invoice_number: row.invoice_number,
            user: UserId(row.user_id),
            user_name: row.full_name,
            description: row.description,
            claim: row.claim.0,
            file: row.file_id.map(FileId).zip(row.file_name),
            status: row.status,
            reason: row.reason,
            created_at: row.created_at,
        }
    }
}

/// Which reimbursements a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    /// Part of the person's name or of the description.
    pub q: Option<String>,
    pub status: Option<String>,
    pub invoice: Option<Uuid>,
    pub user: Option<Uuid>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "c.created_at desc, c.id desc", then "c.id" {
        CreatedAt = "c.created_at",
        UserName = "u.full_name",
        Status = "c.status",
        Id = "c.id",
    }
}

/// One page of the reimbursements of everyone.
pub async fn list(
    db: &mut PgConnection,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<ClaimedReimbursement>> {
    let order = window.order();
    // Made of the literals above only.
    let sql = format!(
        "select c.id, c.invoice_id, i.invoice_number, i.user_id, u.full_name, c.description, c.claim, c.file_id,
                f.name as file_name, c.status, c.reason, c.created_at, count(*) over () as total
         from reimbursements c
         join invoices i on i.id = c.invoice_id
         join users u on u.id = i.user_id
         left join files f on f.id = c.file_id
         where c.status <> 'withdrawn'
           and ($1::uuid[] is null or c.id = any($1))
           and ($2::text is null or c.status = $2)
           and ($3::uuid is null or c.invoice_id = $3)
           and ($4::uuid is null or i.user_id = $4)
           and ($5::text is null or u.full_name ilike $5 or c.description ilike $5)
         {order}
         limit $6 offset $7"
    );
    let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(filter.ids.clone())
        .bind(filter.status.clone())
        .bind(filter.invoice)
        .bind(filter.user)
        .bind(filter.q.as_deref().map(crate::contains))
        .bind(window.limit())
        .bind(window.offset())
        .fetch_all(&mut *db)
        .await?;
    if rows.is_empty() && window.offset() > 0 {
        let total = Box::pin(list(db, filter, window.at(0, 1))).await?.total;
        return Ok(Page { rows: Vec::new(), total });
    }
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Page { rows: rows.into_iter().map(ClaimedReimbursement::from).collect(), total })
}

/// The reimbursements of one invoice, the oldest first.
pub async fn list_of(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<ClaimedReimbursement>> {
    let filter = Filter { invoice: Some(invoice.0), ..Filter::default() };
    let mut reimbursements = list(db, &filter, Window::first(1000)).await?.rows;
    reimbursements.reverse();
    Ok(reimbursements)
}

/// One reimbursement.
pub async fn find(db: &mut PgConnection, id: Uuid) -> Result<Option<ClaimedReimbursement>> {
    let filter = Filter { ids: Some(vec![id]), ..Filter::default() };
    Ok(list(db, &filter, Window::first(1)).await?.rows.pop())
}

/// How many open reimbursements an invoice has.
pub async fn count_of(db: &mut PgConnection, invoice: InvoiceId) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from reimbursements where invoice_id = $1 and status <> 'withdrawn'"#,
        invoice.0,
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

/// Whether an invoice stands on a payslip.
pub async fn is_salaried(db: &mut PgConnection, invoice: InvoiceId) -> Result<bool> {
    let exists = sqlx::query_scalar!(
        r#"select exists(select from payslip_invoices where invoice_id = $1 and live) as "exists!""#,
        invoice.0,
    )
    .fetch_one(db)
    .await?;
    Ok(exists)
}

/// A reimbursement as it is entered.
#[derive(Clone, Debug)]
pub struct NewReimbursement {
    pub description: String,
    /// The receipt, the driving or the journey.
    pub claim: Reimbursement,
    /// The file attached to the invoice that shows it.
    pub file: Option<FileId>,
}

/// Stores a reimbursement that waits for its decision. A file that is not attached to the invoice is refused by the
/// store (`reimbursements_file_fkey`).
pub async fn insert(
    db: &mut PgConnection,
    id: Uuid,
    invoice: InvoiceId,
    reimbursement: &NewReimbursement,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into reimbursements (id, invoice_id, kind, description, claim, file_id, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id,
        invoice.0,
        reimbursement.claim.as_str(),
        reimbursement.description,
        serde_json::to_value(&reimbursement.claim).map_err(Error::internal)?,
        reimbursement.file.map(|file| file.0),
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Approves a reimbursement, or refuses it with a reason.
pub async fn decide(
    db: &mut PgConnection,
    id: Uuid,
    reason: Option<&str>,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let status = if reason.is_none() { "approved" } else { "rejected" };
    sqlx::query!(
        "update reimbursements set status = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1",
        id,
        status,
        reason,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes a reimbursement back that its owner no longer wants.
pub async fn withdraw(db: &mut PgConnection, id: Uuid) -> Result<()> {
    sqlx::query!(
        "update reimbursements set status = 'withdrawn', file_id = null, reason = null, decided_by = null, decided_at = null
         where id = $1",
        id,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes the reimbursements of drafts that are being removed.
pub async fn delete_of(db: &mut PgConnection, invoices: &[Uuid]) -> Result<()> {
    sqlx::query!("delete from reimbursements where invoice_id = any($1)", invoices).execute(db).await?;
    Ok(())
}

/// The reimbursements of invoices that are to become salary: what is approved, and how many wait for a decision.
#[derive(Clone, Debug, Default)]
pub struct InvoiceReimbursements {
    pub approved: Vec<Reimbursement>,
    pub pending: usize,
}

/// The reimbursements of these invoices.
pub async fn by_invoice(
    db: &mut PgConnection,
    invoices: &[Uuid],
) -> Result<HashMap<InvoiceId, InvoiceReimbursements>> {
    let rows = sqlx::query!(
        r#"select invoice_id, claim as "claim: Json<Reimbursement>", status from reimbursements
           where invoice_id = any($1) and status in ('pending', 'approved')
           order by invoice_id, created_at, id"#,
        invoices,
    )
    .fetch_all(db)
    .await?;
    let mut reimbursements: HashMap<InvoiceId, InvoiceReimbursements> = HashMap::new();
    for row in rows {
        let of = reimbursements.entry(InvoiceId(row.invoice_id)).or_default();
        match row.status.as_str() {
            "approved" => of.approved.push(row.claim.0),
            _ => of.pending += 1,
        }
    }
    Ok(reimbursements)
}
