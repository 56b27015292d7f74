//! Invoices that are approved and sent, one by one by many callers and in a batch. Their numbers have no gap.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::PgConnection;

use crate::load::{each, repeat, succeed};
use crate::report::Unit::PerSecond;
use crate::report::{Report, Work};
use crate::seed::{self, Store};
use crate::server::Server;
use crate::{ADMIN, CONNECTIONS};

const SEND: Work = Work::new("approve and send, 64 callers", PerSecond, 800.0);
const BULK: Work = Work::new("bulk send, one batch", PerSecond, 1_500.0);
pub const WORKS: [Work; 2] = [SEND, BULK];
const CALLERS: usize = 64;
const POLL: Duration = Duration::from_millis(20);

/// How many of a store of this size are sent.
pub fn count(invoices: u32) -> u32 {
    (invoices / 10).clamp(200, 2_000)
}

pub async fn measure(report: &mut Report, server: &Server, store: &mut Store, invoices: u32, size: &str) {
    if report.wants(&[SEND]) {
        let waiting = Waiting::add(store, count(invoices)).await;
        let ours = waiting.send(&[server]).await;
        let limit = number_alone(server).await;
        report.take(SEND, size, ours, Some(limit));
        gapless(report, store).await;
        store.put_off_queues().await;
    }
    if report.wants(&[BULK]) {
        let waiting = Waiting::add(store, count(invoices) * 2).await;
        let begun = Instant::now();
        let batch = waiting.send_in_batch(server).await;
        await_batch(server, &batch, waiting.count).await;
        report.take(BULK, size, f64::from(waiting.count) / begun.elapsed().as_secs_f64(), None);
        gapless(report, store).await;
        store.put_off_queues().await;
    }
}

/// Invoices that wait for approval.
pub struct Waiting {
    first: u32,
    pub count: u32,
}

impl Waiting {
    pub async fn add(store: &mut Store, count: u32) -> Self {
        Self { first: store.add(count, Some("pending")).await, count }
    }

    fn ids(&self) -> impl Iterator<Item = String> {
        (self.first..self.first + self.count).map(|number| seed::id("01900004", number))
    }

    /// Many callers at once, each with the next one, at the servers in turn; gives how many there were in a second.
    pub async fn send(&self, servers: &[&Server]) -> f64 {
        let ids: Vec<String> = self.ids().collect();
        each(CALLERS, ids.len(), async |place| {
            let path = format!("/api/admin/invoices/{}/send", ids[place]);
            let request = servers[place % servers.len()].post(&path, ADMIN);
            succeed(request.json(&json!({ "version": 1 }))).await;
        })
        .await
    }

    /// Hands all over as one batch and gives its id.
    pub async fn send_in_batch(&self, server: &Server) -> String {
        let invoices: Vec<Value> = self.ids().map(|id| json!({ "id": id, "version": 1 })).collect();
        let input = json!({ "action": "send", "invoices": invoices });
        let batch = succeed(server.post("/api/admin/invoice-batches", ADMIN).json(&input)).await;
        serde_json::from_slice::<Value>(&batch).unwrap()["id"].as_str().unwrap().to_owned()
    }
}

/// Waits until each of a batch is sent.
pub async fn await_batch(server: &Server, id: &str, count: u32) {
    let path = format!("/api/admin/invoice-batches/{id}");
    let mut pause = tokio::time::interval(POLL);
    loop {
        pause.tick().await;
        let batch: Value = serde_json::from_slice(&succeed(server.get(&path, ADMIN)).await).unwrap();
        if batch["status"] != "running" {
            assert_eq!(batch["status"], "done", "{batch}");
            assert_eq!(batch["done"], count, "{batch}");
            return;
        }
    }
}

/// The number alone, which no two can take at once.
async fn number_alone(server: &Server) -> f64 {
    let connections = server.databases(CONNECTIONS).await;
    let number = "insert into invoice_series (year, last_number) values (1999, 1)
                  on conflict (year) do update set last_number = invoice_series.last_number + 1
                  returning last_number";
    repeat(CONNECTIONS, 2_000, async |_, worker| {
        let mut db = connections[worker].lock().await;
        sqlx::query_scalar::<_, i64>(number).fetch_one(&mut *db).await.unwrap();
    })
    .await
    .per_second
}

/// Those that the server has numbered, without those of the seed.
pub async fn gapless(report: &mut Report, store: &mut Store) {
    let numbers: Vec<(i32, i64, i64, i64)> = numbers(&mut store.db).await;
    for (year, count, last, series) in numbers {
        report.expect(count == last && last == series, || {
            format!("of {year}, {count} numbers are issued, the last is {last}, the series is at {series}")
        });
    }
}

async fn numbers(db: &mut PgConnection) -> Vec<(i32, i64, i64, i64)> {
    sqlx::query_as(
        "select series_year, count(distinct series_number), max(series_number),
                (select last_number from invoice_series where year = series_year)
         from invoices join issued_numbers on invoice_id = invoices.id
         group by series_year",
    )
    .fetch_all(db)
    .await
    .unwrap()
}
