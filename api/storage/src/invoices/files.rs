//! What is attached to an invoice, and its own document.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{FileId, InvoiceId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;
use crate::files::StoredFile;

/// A file that is attached.
#[derive(Clone, Debug)]
pub struct Attached {
    pub file: StoredFile,
    pub created_at: DateTime<Utc>,
}

/// The files of an invoice, oldest first.
pub async fn list(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<Attached>> {
    let rows = sqlx::query!(
        "select f.id, f.name, f.media_type, f.size, f.object_key, a.created_at
         from invoice_files a join files f on f.id = a.file_id
         where a.invoice_id = $1
         order by a.created_at, f.id",
        invoice.0,
    )
    .fetch_all(db)
    .await?;
    let attached = rows.into_iter().map(|row| Attached {
        file: StoredFile {
            id: FileId(row.id),
            name: row.name,
            media_type: row.media_type,
            size: row.size,
            object_key: row.object_key,
        },
        created_at: row.created_at,
    });
    Ok(attached.collect())
}

/// Attaches a stored file.
pub async fn insert(
    db: &mut PgConnection,
    invoice: InvoiceId,
    file: FileId,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into invoice_files (invoice_id, file_id, created_at) values ($1, $2, $3)",
        invoice.0,
        file.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Detaches a file and removes its row.
pub async fn delete(db: &mut PgConnection, invoice: InvoiceId, file: FileId) -> Result<()> {
    sqlx::query!("delete from invoice_files where invoice_id = $1 and file_id = $2", invoice.0, file.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from files where id = $1", file.0).execute(db).await?;
    Ok(())
}

/// Attaches the files of these drafts to another, and enters their reimbursements on it.
pub async fn move_to(db: &mut PgConnection, from: &[Uuid], to: InvoiceId) -> Result<()> {
    sqlx::query!(
        "insert into invoice_files (invoice_id, file_id, created_at)
         select $2, file_id, created_at from invoice_files where invoice_id = any($1)",
        from,
        to.0,
    )
    .execute(&mut *db)
    .await?;
    // A reimbursement names the file that shows it as its invoice has it.
    sqlx::query!("update reimbursements set invoice_id = $2 where invoice_id = any($1)", from, to.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from invoice_files where invoice_id = any($1)", from).execute(db).await?;
    Ok(())
}

/// Detaches all files of these invoices, removes their rows and gives them.
pub async fn delete_of(db: &mut PgConnection, invoices: &[Uuid]) -> Result<Vec<StoredFile>> {
    let ids = sqlx::query_scalar!(
        "delete from invoice_files where invoice_id = any($1) returning file_id",
        invoices
    )
    .fetch_all(&mut *db)
    .await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        "delete from files where id = any($1) returning id, name, media_type, size, object_key",
        &ids,
    )
    .fetch_all(db)
    .await?;
    let removed = rows.into_iter().map(|row| StoredFile {
        id: FileId(row.id),
        name: row.name,
        media_type: row.media_type,
        size: row.size,
        object_key: row.object_key,
    });
    Ok(removed.collect())
}

/// The invoice's own PDF, once it has been made.
pub async fn find_document(db: &mut PgConnection, invoice: InvoiceId) -> Result<Option<StoredFile>> {
    let row = sqlx::query!(
        "select f.id, f.name, f.media_type, f.size, f.object_key
         from invoice_documents d join files f on f.id = d.file_id
         where d.invoice_id = $1",
        invoice.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| StoredFile {
        id: FileId(row.id),
        name: row.name,
        media_type: row.media_type,
        size: row.size,
        object_key: row.object_key,
    }))
}

/// Notes the invoice's own PDF. There is only ever one.
pub async fn insert_document(db: &mut PgConnection, invoice: InvoiceId, file: FileId) -> Result<()> {
    sqlx::query!("insert into invoice_documents (invoice_id, file_id) values ($1, $2)", invoice.0, file.0,)
        .execute(db)
        .await?;
    Ok(())
}
