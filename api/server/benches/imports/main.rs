//! Measures imports over HTTP: how fast files are tried and brought in, how much memory the server takes for it, and
//! how long others wait meanwhile. Prints the figures beside what they should be; nothing fails for being slow.
//!
//! `PARAPLY_BENCH_ROWS` makes the files shorter, `PARAPLY_BENCH_SERVER` measures another program.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a measurement, not the product"
)]

mod files;
#[path = "../load/server.rs"]
mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use sqlx::Executor;

use self::server::{Server, url};

/// The admin's session as a browser sends it.
const SESSION: [(&str, &str); 2] = [("cookie", "paraply_session=admin"), ("sec-fetch-site", "same-origin")];
const PAUSE: Duration = Duration::from_millis(20);

#[tokio::main]
async fn main() {
    let rows = std::env::var("PARAPLY_BENCH_ROWS").map_or(100_000, |rows| rows.parse().unwrap());
    let client = Client::builder().no_proxy().build().unwrap();
    let mut server = Server::new();
    server.start(&client).await;
    let mut db = server.database().await;
    db.execute("set bench.invoices = 100000").await.unwrap();
    db.execute(include_str!("../load/seed.sql")).await.unwrap();
    server.seal(&mut db).await;
    db.execute("vacuum analyze").await.unwrap();
    let bench = Bench { client, server };
    println!("{:<34} {:>9} {:>9} {:>13}  others' p95", "what", "rows", "rows/s", "memory");
    println!("{:<34} {:>9} {:>9} {:>13}  <= 100 ms", "(should be)", "", "", "+ <= 150 MB");

    let clients = files::clients(rows, "AB");
    let csv = files::csv(&clients);
    let xlsx = files::xlsx(&clients);
    drop(clients);
    bench.import("clients, CSV, tried, >= 20000", "clients", "c.csv", true, rows, &csv).await;
    bench.import("clients, XLSX, tried, >= 10000", "clients", "c.xlsx", true, rows, &xlsx).await;
    bench.import("clients, CSV, brought in, >= 5000", "clients", "c.csv", false, rows, &csv).await;
    let changed = files::csv(&files::clients(rows, "Aktiebolag"));
    bench.import("clients, changed, brought in", "clients", "d.csv", false, rows, &changed).await;
    let users = files::csv(&files::users(rows));
    bench.import("users, brought in", "users", "u.csv", false, rows, &users).await;
    let sent: Vec<(String, String)> = sqlx::query_as(
        "select invoice_number, total::text from invoices where status = 'sent' order by id limit $1",
    )
    .bind(rows.min(2000) as i64)
    .fetch_all(&mut db)
    .await
    .unwrap();
    // Each is an act of its own with its postings, and a request has half a minute.
    let payments = files::csv(&files::payments(&sent));
    bench.import("payments, tried", "payments", "p.csv", true, sent.len(), &payments).await;
    bench.import("payments, brought in", "payments", "p.csv", false, sent.len(), &payments).await;
    // A file has at most so many.
    let rows = rows.min(50_000);
    let invoices = files::csv(&files::invoices(rows));
    bench.import("invoices, tried", "invoices", "i.csv", true, rows, &invoices).await;
    let import = bench.import("invoices, brought in", "invoices", "i.csv", false, rows, &invoices).await;
    // Each removed draft is looked for among all mails.
    db.execute(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, status, invoice_id, run_at, created_at)
         select gen_random_uuid(), 'invoice_sent', 'sv', '{kund@example.com}', 'Faktura', '', '', 'kept', i.id, now(), now()
         from (select id from invoices where sent_at is not null limit 1000) i, generate_series(1, 100)",
    )
    .await
    .unwrap();
    bench.undo("undone beside 100 000 mails, <= 30 s", &import, rows).await;
}

fn as_admin(request: RequestBuilder) -> RequestBuilder {
    SESSION.into_iter().fold(request, |request, (name, value)| request.header(name, value))
}

struct Bench {
    client: Client,
    server: Server,
}

impl Bench {
    /// Gives the import's id; empty when it was only tried.
    async fn import(
        &self,
        what: &str,
        kind: &str,
        name: &str,
        dry_run: bool,
        rows: usize,
        file: &[u8],
    ) -> String {
        let before = self.server.memory("VmRSS:");
        // The peak begins anew.
        _ = self.server.about("clear_refs").map(|file| std::fs::write(file, "5"));
        let others = Others::begin(&self.client);
        let form = Form::new()
            .text("kind", kind.to_owned())
            .text("dryRun", dry_run.to_string())
            .part("file", Part::bytes(file.to_vec()).file_name(name.to_owned()));
        let begun = Instant::now();
        let request = as_admin(self.client.post(url("/api/admin/imports"))).multipart(form);
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let summary: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        let rate = rows as f64 / begun.elapsed().as_secs_f64();
        let p95 = others.end().await;
        assert!(status.is_success() && summary["failed"] == 0, "{status}: {}", summary["errors"][0]);
        assert_eq!(summary["created"].as_u64().unwrap() + summary["changed"].as_u64().unwrap(), rows as u64);
        let growth = self.server.memory("VmHWM:").zip(before).map_or_else(String::new, |(peak, before)| {
            format!("+ {} = {peak} MB", peak.saturating_sub(before))
        });
        println!("{what:<34} {rows:>9} {rate:>9.0} {growth:>13}  {p95:.1} ms");
        summary["id"].as_str().unwrap_or_default().to_owned()
    }

    async fn undo(&self, what: &str, import: &str, rows: usize) {
        let others = Others::begin(&self.client);
        let begun = Instant::now();
        let request = self.client.post(url(&format!("/api/admin/imports/{import}/undo")));
        let answer = as_admin(request).header("idempotency-key", "undo").send().await.unwrap();
        let (status, took) = (answer.status(), begun.elapsed());
        let p95 = others.end().await;
        assert!(status.is_success(), "{status}: {}", answer.text().await.unwrap());
        let rate = rows as f64 / took.as_secs_f64();
        println!("{what:<34} {rows:>9} {rate:>9.0} {took:>13.1?}  {p95:.1} ms");
    }
}

/// Somebody else who looks at a list again and again.
struct Others {
    stop: Arc<AtomicBool>,
    times: tokio::task::JoinHandle<Vec<Duration>>,
}

impl Others {
    fn begin(client: &Client) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (client, stopped) = (client.clone(), stop.clone());
        let times = tokio::spawn(async move {
            let range = [("range", "[0,24]"), ("filter", r#"{"status":"pending"}"#)];
            let url = url::Url::parse_with_params(&url("/api/admin/invoices"), range).unwrap();
            let mut times = vec![];
            while !stopped.load(Ordering::Relaxed) {
                let begun = Instant::now();
                let answer = as_admin(client.get(url.clone())).send().await.unwrap();
                assert!(answer.status().is_success());
                answer.bytes().await.unwrap();
                times.push(begun.elapsed());
                tokio::time::sleep(PAUSE).await;
            }
            times
        });
        Self { stop, times }
    }

    /// The time that one in twenty waited longer for, in milliseconds.
    async fn end(self) -> f64 {
        self.stop.store(true, Ordering::Relaxed);
        let mut times = self.times.await.unwrap();
        times.sort();
        times[(times.len() - 1) * 95 / 100].as_secs_f64() * 1000.0
    }
}
