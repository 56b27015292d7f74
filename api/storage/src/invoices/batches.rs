//! Batches: one act on many invoices, and the result for each.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::money::Amount;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use crate::amount;
use crate::error::Result;

/// A batch with its counts.
#[derive(Clone, Debug)]
pub struct Batch {
    pub id: Uuid,
    pub action: String,
    pub reason: String,
    pub status: String,
    pub attempt: i32,
    pub asked_by: Uuid,
    pub asked_by_name: String,
    pub fault_sv: String,
    pub fault_en: String,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    pub total: i64,
    pub done: i64,
    pub refused: i64,
}

/// One invoice of a batch and its result. What names it is absent once it is deleted.
#[derive(Clone, Debug)]
pub struct Row {
    pub position: i32,
    pub invoice_id: Uuid,
    pub status: String,
    pub code: String,
    pub message_sv: String,
    pub message_en: String,
    pub invoice_number: Option<String>,
    pub user_name: Option<String>,
    pub client_name: Option<String>,
    pub currency: Option<String>,
    pub total: Option<Amount>,
}

/// What is next to be done.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub position: i32,
    pub invoice: InvoiceId,
    pub version: i32,
}

/// Why an invoice was refused, or why a batch stopped.
#[derive(Clone, Debug, Default)]
pub struct Fault {
    pub code: String,
    pub sv: String,
    pub en: String,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct NewBatch<'a> {
    pub id: Uuid,
    /// `send`, `return` or `cancel`.
    pub action: &'static str,
    /// Told to the owners of what is returned.
    pub reason: &'a str,
    pub asked_by: UserId,
}

/// Stores a batch with its invoices, in this order.
pub async fn insert(
    db: &mut PgConnection,
    batch: NewBatch<'_>,
    invoices: &[(Uuid, i32)],
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into invoice_batches (id, action, reason, asked_by, created_at) values ($1, $2, $3, $4, $5)",
        batch.id,
        batch.action,
        batch.reason,
        batch.asked_by.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    let (ids, versions): (Vec<Uuid>, Vec<i32>) = invoices.iter().copied().unzip();
    sqlx::query!(
        r#"insert into invoice_batch_rows (batch_id, position, invoice_id, version)
           select $1, place, id, version
           from unnest($2::uuid[], $3::int[]) with ordinality as row (id, version, place)"#,
        batch.id,
        &ids,
        &versions,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The batch, if there is one.
pub async fn find(db: impl PgExecutor<'_>, id: Uuid) -> Result<Option<Batch>> {
    let batch = sqlx::query_as!(
        Batch,
        r#"select b.id, b.action, b.reason, b.status, b.attempt, b.asked_by, u.full_name as asked_by_name,
                  b.fault_sv, b.fault_en, b.created_at, b.finished_at, count(*) as "total!",
                  count(*) filter (where r.status = 'done') as "done!",
                  count(*) filter (where r.status = 'refused') as "refused!"
           from invoice_batches b join users u on u.id = b.asked_by join invoice_batch_rows r on r.batch_id = b.id
           where b.id = $1
           group by b.id, u.full_name"#,
        id,
    )
    .fetch_optional(db)
    .await?;
    Ok(batch)
}

/// As [`find`], and nobody else stops, ends or continues it until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: Uuid) -> Result<Option<Batch>> {
    sqlx::query!("select id from invoice_batches where id = $1 for update", id)
        .fetch_optional(&mut *db)
        .await?;
    find(db, id).await
}

/// One page, the latest first, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    ids: Option<&[Uuid]>,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Batch>, i64)> {
    let rows = sqlx::query_as!(
        Batch,
        r#"select b.id, b.action, b.reason, b.status, b.attempt, b.asked_by, u.full_name as asked_by_name,
                  b.fault_sv, b.fault_en, b.created_at, b.finished_at, r.total as "total!", r.done as "done!",
                  r.refused as "refused!"
           from (select * from invoice_batches where $1::uuid[] is null or id = any($1)
                 order by created_at desc, id desc offset $2 limit $3) b
           join users u on u.id = b.asked_by
           cross join lateral (
               select count(*) as total, count(*) filter (where status = 'done') as done,
                      count(*) filter (where status = 'refused') as refused
               from invoice_batch_rows where batch_id = b.id) r
           order by b.created_at desc, b.id desc"#,
        ids,
        offset,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from invoice_batches where $1::uuid[] is null or id = any($1)"#,
        ids,
    )
    .fetch_one(db)
    .await?;
    Ok((rows, total))
}

/// One page of the results: refused invoices first, else in the order of the batch. And how many there are.
pub async fn rows(
    db: &mut PgConnection,
    id: Uuid,
    status: Option<&str>,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Row>, i64)> {
    let rows = sqlx::query!(
        r#"select r.position, r.invoice_id, r.status, r.code, r.message_sv, r.message_en,
                  i.invoice_number as "invoice_number?", u.full_name as "user_name?", c.name as "client_name?",
                  i.currency as "currency?", i.total as "total?"
           from (select * from invoice_batch_rows where batch_id = $1 and ($2::text is null or status = $2)
                 order by status <> 'refused', position offset $3 limit $4) r
           left join invoices i on i.id = r.invoice_id
           left join users u on u.id = i.user_id
           left join clients c on c.id = i.client_id
           order by r.status <> 'refused', r.position"#,
        id,
        status,
        offset,
        limit,
    )
    .fetch_all(&mut *db)
    .await?
    .into_iter()
    .map(|row| {
        Ok(Row {
            position: row.position,
            invoice_id: row.invoice_id,
            status: row.status,
            code: row.code,
            message_sv: row.message_sv,
            message_en: row.message_en,
            invoice_number: row.invoice_number,
            user_name: row.user_name,
            client_name: row.client_name,
            currency: row.currency,
            total: row.total.map(amount).transpose()?,
        })
    })
    .collect::<Result<_>>()?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from invoice_batch_rows
           where batch_id = $1 and ($2::text is null or status = $2)"#,
        id,
        status,
    )
    .fetch_one(db)
    .await?;
    Ok((rows, total))
}

/// What is next to be done, in order; nothing once the batch is stopped or was begun anew.
pub async fn waiting(db: impl PgExecutor<'_>, id: Uuid, attempt: i32, limit: i64) -> Result<Vec<Waiting>> {
    let rows = sqlx::query!(
        "select r.position, r.invoice_id, r.version
         from invoice_batch_rows r join invoice_batches b on b.id = r.batch_id
         where r.batch_id = $1 and r.status = 'waiting' and b.status = 'running' and b.attempt = $2
         order by r.position limit $3",
        id,
        attempt,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Waiting {
            position: row.position,
            invoice: InvoiceId(row.invoice_id),
            version: row.version,
        })
        .collect())
}

/// Stores the result of one, and says whether the batch goes on.
pub async fn settle(
    db: impl PgExecutor<'_>,
    id: Uuid,
    attempt: i32,
    position: i32,
    fault: Option<&Fault>,
) -> Result<bool> {
    let goes_on = sqlx::query_scalar!(
        r#"update invoice_batch_rows r
           set status = case when $4::text is null then 'done' else 'refused' end, code = coalesce($4, ''),
               message_sv = coalesce($5, ''), message_en = coalesce($6, '')
           from invoice_batches b
           where r.batch_id = $1 and r.position = $3 and b.id = r.batch_id and r.status = 'waiting'
           returning b.status = 'running' and b.attempt = $2 as "goes_on!""#,
        id,
        attempt,
        position,
        fault.map(|fault| fault.code.as_str()),
        fault.map(|fault| fault.sv.as_str()),
        fault.map(|fault| fault.en.as_str()),
    )
    .fetch_optional(db)
    .await?;
    // Somebody else's worker has it, since the batch was stopped and resumed.
    Ok(goes_on.unwrap_or(false))
}

/// Whether the batch still runs in this attempt; then nobody stops or continues it until the transaction ends.
pub async fn lock_running(db: &mut PgConnection, id: Uuid, attempt: i32) -> Result<bool> {
    let running = sqlx::query_scalar!(
        "select id from invoice_batches where id = $1 and status = 'running' and attempt = $2 for no key update",
        id,
        attempt,
    )
    .fetch_optional(db)
    .await?;
    Ok(running.is_some())
}

/// Stores the results of many, in the transaction that has done them and holds the batch by [`lock_running`].
pub async fn settle_many(db: &mut PgConnection, id: Uuid, results: &[(i32, Option<Fault>)]) -> Result<()> {
    let text = |of: fn(&Fault) -> &String| -> Vec<String> {
        results.iter().map(|(_, fault)| fault.as_ref().map(of).cloned().unwrap_or_default()).collect()
    };
    let positions: Vec<i32> = results.iter().map(|(position, _)| *position).collect();
    sqlx::query!(
        "update invoice_batch_rows r
         set status = case when n.code = '' then 'done' else 'refused' end, code = n.code, message_sv = n.sv,
             message_en = n.en
         from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as n (position, code, sv, en)
         where r.batch_id = $1 and r.position = n.position and r.status = 'waiting'",
        id,
        &positions,
        &text(|fault| &fault.code),
        &text(|fault| &fault.sv),
        &text(|fault| &fault.en),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a batch that runs: done, or stopped for a reason.
pub async fn end(
    db: impl PgExecutor<'_>,
    id: Uuid,
    status: &'static str,
    fault: &Fault,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "update invoice_batches set status = $2, fault_sv = $3, fault_en = $4, finished_at = $5
         where id = $1 and status = 'running'",
        id,
        status,
        fault.sv,
        fault.en,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets a batch that has ended run once more, for somebody: what was refused waits again, all as they are now.
pub async fn restart(db: &mut PgConnection, id: Uuid, asked_by: UserId) -> Result<()> {
    sqlx::query!(
        "update invoice_batches
         set status = 'running', attempt = attempt + 1, asked_by = $2, finished_at = null, fault_sv = '', fault_en = ''
         where id = $1",
        id,
        asked_by.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update invoice_batch_rows r
         set status = 'waiting', code = '', message_sv = '', message_en = '',
             version = coalesce((select i.version from invoices i where i.id = r.invoice_id), r.version)
         where r.batch_id = $1 and r.status <> 'done'",
        id,
    )
    .execute(db)
    .await?;
    Ok(())
}
