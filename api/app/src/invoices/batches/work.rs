//! The job that does a batch, a slice at a time: a server that stops in the middle leaves the rest to the next.

use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_storage::{jobs, users};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use super::storage::{self, Batch, Fault};
use crate::invoices::Chosen;
use crate::invoices::bulk::{self, BulkAct};
use crate::invoices::sending::{self, InHand, Sent};
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
    let mut chosen = Vec::with_capacity(rows.len());
    for row in rows {
        // Done again after a stop of the server, it finds itself done.
        let key = format!("{JOB}:{}:{}:{}", batch.id, batch.attempt, row.position);
        let key = idempotency::key(&caller, Some(key), JOB, "")?;
        chosen.push((row.position, Chosen { id: row.invoice, version: row.version, key }));
    }
    let left = match bulk_act {
        BulkAct::Send => match send(app, &batch, &caller, &chosen).await {
            Ok(Some(left)) => left,
            Ok(None) => return Ok(()),
            Err(error) => {
                tracing::warn!(%error, "the invoices of a batch are sent one by one");
                chosen
            }
        },
        BulkAct::Return { .. } | BulkAct::Cancel => chosen,
    };
    for (position, chosen) in left {
        let fault = bulk::act(app, &caller, &bulk_act, chosen).await.err().map(|error| fault_of(&error));
        if !storage::settle(&app.pool, batch.id, slice.attempt, position, fault.as_ref()).await? {
            return Ok(());
        }
    }
    enqueue(&mut *app.pool.acquire().await?, app, &batch, slice.number + 1).await
}

/// Sends a slice and stores the results, in one transaction, and gives what somebody else had in hand. None: the batch
/// was stopped or begun anew.
async fn send(
    app: &App,
    batch: &Batch,
    caller: &Caller,
    chosen: &[(i32, Chosen)],
) -> Result<Option<Vec<(i32, Chosen)>>> {
    let mut tx = app.begin().await?;
    if !storage::lock_running(&mut tx, batch.id, batch.attempt).await? {
        return Ok(None);
    }
    let asked: Vec<_> = chosen.iter().map(|(_, chosen)| (caller, chosen)).collect();
    let sent = sending::send(app, &mut tx, &asked, InHand::Pass).await?;
    let (mut results, mut left) = (Vec::with_capacity(chosen.len()), Vec::new());
    for (sent, (position, chosen)) in sent.into_iter().zip(chosen) {
        match sent {
            Sent::Decided(result) => results.push((*position, result.err().map(|error| fault_of(&error)))),
            Sent::Passed => left.push((*position, chosen.clone())),
        }
    }
    storage::settle_many(&mut tx, batch.id, &results).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(Some(left))
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
