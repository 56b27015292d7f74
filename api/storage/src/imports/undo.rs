//! Removes what an import created, unless something depends on it.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Result;

/// Removes those of the clients that no invoice and no template names, and returns which.
pub async fn delete_clients(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let deleted = sqlx::query_scalar!(
        "delete from clients c where id = any($1)
         and not exists (select from invoices i where i.client_id = c.id)
         and not exists (select from invoice_templates t where t.client_id = c.id)
         returning id",
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(deleted)
}

/// Removes those of the users who have never logged in and whom nothing belongs to, and returns whom. Queued emails to
/// them are not sent; sent ones stay without their user.
pub async fn delete_users(db: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let new = sqlx::query_scalar!(
        "select id from users u where id = any($1) and last_seen_at is null and password_hash is null
         and oidc_subject is null
         and not exists (select from clients c where c.user_id = u.id)
         and not exists (select from invoices i where i.user_id = u.id)
         and not exists (select from bank_accounts b where b.user_id = u.id)
         and not exists (select from tax_profiles t where t.user_id = u.id)",
        ids,
    )
    .fetch_all(&mut *db)
    .await?;
    sqlx::query!("delete from mails where user_id = any($1) and status = 'queued'", &new)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update mails set user_id = null where user_id = any($1)", &new).execute(&mut *db).await?;
    sqlx::query!("delete from users where id = any($1)", &new).execute(db).await?;
    Ok(new)
}
