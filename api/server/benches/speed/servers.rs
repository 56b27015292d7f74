//! Two servers on one database: what they do together, and how soon one does what the other has left undone.

use std::time::{Duration, Instant};

use sqlx::PgConnection;

use crate::CONNECTIONS;
use crate::load::load;
use crate::reads::{FIRST_PAGE, NEWEST, list};
use crate::report::Unit::{PerSecond, Seconds};
use crate::report::{Report, Work};
use crate::seed::Store;
use crate::sends::{Waiting, await_batch, count, gapless};
use crate::server::Server;

const LIST: Work = Work::new("two servers: list of 25, newest, 8 connections", PerSecond, 2_500.0);
const SEND: Work = Work::new("two servers: approve and send, 64 callers", PerSecond, 800.0);
const TAKE_OVER: Work = Work::new("two servers: batch of a killed one done", Seconds, 15.0);
pub const WORKS: [Work; 3] = [LIST, SEND, TAKE_OVER];
const POLL: Duration = Duration::from_millis(2);

pub async fn measure(report: &mut Report, one: &Server, store: &mut Store, invoices: u32, size: &str) {
    if !report.wants(&WORKS) {
        return;
    }
    let mut other = one.beside();
    other.start().await;
    if report.wants(&[LIST]) {
        let ours = load(CONNECTIONS, 4_000, |place| {
            list(if place.is_multiple_of(2) { one } else { &other }, "{}", NEWEST, FIRST_PAGE)
        });
        report.take(LIST, size, ours.await.per_second, None);
    }
    if report.wants(&[SEND]) {
        let waiting = Waiting::add(store, count(invoices)).await;
        report.take(SEND, size, waiting.send(&[one, &other]).await, None);
        gapless(report, store).await;
        store.put_off_queues().await;
    }
    if report.wants(&[TAKE_OVER]) {
        let waiting = Waiting::add(store, count(invoices)).await;
        // So that it is the other that has the job in hand.
        one.signal("STOP");
        let batch = waiting.send_in_batch(&other).await;
        await_first_of(&mut store.db, &batch).await;
        other.kill();
        let begun = Instant::now();
        one.signal("CONT");
        await_batch(one, &batch, waiting.count).await;
        report.take(TAKE_OVER, size, begun.elapsed().as_secs_f64(), None);
        gapless(report, store).await;
        store.put_off_queues().await;
    }
}

/// Waits until the first invoice of a batch is sent; the rest is in hand then.
async fn await_first_of(db: &mut PgConnection, batch: &str) {
    let mut pause = tokio::time::interval(POLL);
    let query = "select count(*) filter (where status = 'waiting') as waiting, count(*)
                 from invoice_batch_rows where batch_id = $1";
    loop {
        pause.tick().await;
        let id: uuid::Uuid = batch.parse().unwrap();
        let (waiting, all): (i64, i64) = sqlx::query_as(query).bind(id).fetch_one(&mut *db).await.unwrap();
        assert!(waiting > 0, "the batch is done before the server is killed");
        if waiting < all {
            return;
        }
    }
}
