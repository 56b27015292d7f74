//! The job that does a batch, a slice at a time: a server that stops in the middle leaves the rest to the next.

use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_storage::{jobs, users};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::storage::{self, Batch, Fault};
use crate::invoices::bulk::{self, BulkAct, Chosen};
use crate::{App, Caller, Error, Result, idempotency};

/// Kind of the job.
pub const JOB: &str = "invoice_batch";

/// How many invoices a job takes: seconds' worth, so that it ends well within its time on a busy machine too.
const SLICE: i64 = 250;

/// Which slice of which batch.
#[derive(Debug, Serialize, Deserialize)]
pub struct Slice {
    batch: Uuid,
    attempt: i32,
    number: i32,
}

pub(super) async fn enqueue(db: &mut PgConnection, app: &App, batch: &Batch, number: i32) -> Result<()> {
    let slice = Slice { batch: batch.id, attempt: batch.attempt, number };
    let key = format!("{JOB}:{}:{}:{number}", batch.id, batch.attempt);
    // Before what its first invoices have queued: somebody watches this one.
    Ok(jobs::enqueue(db, app.clock.now(), JOB, &slice, Some(&key), Some(batch.created_at)).await?)
}

/// Does a slice and queues the next. One that was stopped or begun anew is let be.
pub async fn work(app: &App, slice: Slice) -> Result<()> {
    let mut db = app.pool.acquire().await?;
    let Some(batch) = storage::find(&mut *db, slice.batch).await? else { return Ok(()) };
    let rows = storage::waiting(&mut *db, batch.id, slice.attempt, SLICE).await?;
    if batch.status != "running" || batch.attempt != slice.attempt {
        return Ok(());
    }
    let asker = users::get(&mut db, batch.asked_by.into()).await?;
    let may = asker.is_open() && asker.roles.grant(Permission::ReviewInvoices);
    let now = app.clock.now();
    if !may {
        let lost = of_refusal(&Refusal::ApprovalRequesterLostRight);
        return Ok(storage::end(&mut *db, batch.id, "stopped", &lost, now).await?);
    }
    if rows.is_empty() {
        return Ok(storage::end(&mut *db, batch.id, "done", &Fault::default(), now).await?);
    }
    drop(db);
    let (caller, bulk_act) = (Caller::of(&asker), BulkAct::of(&batch));
    for row in rows {
        // Done again after a stop of the server, it finds itself done.
        let key = format!("{JOB}:{}:{}:{}", batch.id, batch.attempt, row.position);
        let key = idempotency::key(&caller, Some(key), JOB, "")?;
        let chosen = Chosen { id: row.invoice, version: row.version, key };
        let fault = bulk::act(app, &caller, &bulk_act, chosen).await.err().map(|error| fault_of(&error));
        if !storage::settle(&app.pool, batch.id, slice.attempt, row.position, fault.as_ref()).await? {
            return Ok(());
        }
    }
    enqueue(&mut *app.pool.acquire().await?, app, &batch, slice.number + 1).await
}

fn of_refusal(refusal: &Refusal) -> Fault {
    let [sv, en] = [Language::Sv, Language::En].map(|language| refusal.message(language));
    Fault { code: refusal.code().into(), sv, en }
}

/// Why one was not done. What is no matter of the invoice may go better when it is tried again.
fn fault_of(error: &Error) -> Fault {
    match (error.code(), error.reason(Language::Sv), error.reason(Language::En)) {
        (Some(code), Some(sv), Some(en)) => Fault { code: code.into(), sv, en },
        _ => {
            tracing::warn!(%error, "an invoice of a batch was not done");
            of_refusal(&Refusal::NotDone)
        }
    }
}
