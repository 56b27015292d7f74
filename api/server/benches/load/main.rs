//! Measures the server over HTTP with a hundred thousand invoices in its store, and prints the figures beside what
//! they should be. Nothing fails for being slow: machines differ, and so does what else they do.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a measurement, not the product"
)]

mod measure;
mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use futures_util::future::join_all;
use paraply_app::clock::Clock;
use reqwest::Client;
use serde_json::{Value, json};
use sqlx::Executor;

use self::measure::{load, print_row, succeed};
use self::server::{Server, url};

const CONNECTIONS: usize = 8;
const SENDERS: usize = 64;
const ADMIN: &str = "admin";
const FREELANCER: &str = "freelancer";

#[tokio::main]
async fn main() {
    let client = Client::builder().no_proxy().build().unwrap();
    let mut server = Server::new();
    print_row("what", "measured", "should be");
    let fresh = server.start(&client).await;
    print_row("server ready, fresh database", &format!("{} ms", fresh.as_millis()), "6000 ms");
    server.stop();
    let existing = server.start(&client).await;
    print_row("server ready, existing database", &format!("{} ms", existing.as_millis()), "1000 ms");
    print_memory(&server, "memory at rest", "120 MB");

    let mut db = server.database().await;
    db.execute("set bench.invoices = 100000").await.unwrap();
    db.execute(include_str!("seed.sql")).await.unwrap();
    server.seal(&mut db).await;
    db.execute("vacuum analyze").await.unwrap();
    reads(&client).await;
    writes(&client).await;

    let begun = sqlx::query_scalar::<_, i64>("select count(*) from issued_numbers");
    assert_eq!(begun.fetch_one(&mut db).await.unwrap(), 0);
    let waiting: Vec<uuid::Uuid> = sqlx::query_scalar(
        "select id from invoices where status = 'pending' order by created_at desc limit 3000",
    )
    .fetch_all(&mut db)
    .await
    .unwrap();
    sends(&client, waiting).await;
    let (count, last): (i64, i64) = sqlx::query_as(
        "select count(*), max(series_number) from invoices join issued_numbers on invoice_id = invoices.id",
    )
    .fetch_one(&mut db)
    .await
    .unwrap();
    assert_eq!(count, last, "numbers have gaps");
    print_memory(&server, "memory after the load", "");
}

async fn reads(client: &Client) {
    let list = |path: &str, filter: &str, range: &str| {
        let query = [("filter", filter), ("range", range), ("sort", r#"["createdAt","DESC"]"#)];
        url::Url::parse_with_params(&url(path), query).unwrap()
    };
    let office = "/api/admin/invoices";
    for (what, url, should_be) in [
        ("list of 25, by status", list(office, r#"{"status":"sent"}"#, "[0,24]"), "12 ms p95"),
        ("list of 25, all", list(office, "{}", "[0,24]"), "12 ms p95"),
        (
            "list of 25, one freelancer's",
            list("/api/invoices", r#"{"status":"paid"}"#, "[0,24]"),
            "12 ms p95",
        ),
        ("list of 25, of a month", list(office, &this_month(), "[0,24]"), ""),
        ("list of 25, by text", list(office, r#"{"q":"kund 77"}"#, "[0,24]"), ""),
        ("list of 25, page 2000", list(office, "{}", "[50000,50024]"), ""),
    ] {
        let token = if url.path() == office { ADMIN } else { FREELANCER };
        let request = |_| client.get(url.clone()).bearer_auth(token);
        load(what, CONNECTIONS, 400, should_be, request).await;
    }
    // The newest fifty of the first freelancer's.
    let rows =
        client.get(list("/api/invoices", "{}", "[0,49]")).bearer_auth(FREELANCER).send().await.unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&rows.bytes().await.unwrap()).unwrap();
    let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    let one = |place: usize| {
        let path = format!("/api/invoices/{}", ids[place % ids.len()]);
        client.get(url(&path)).bearer_auth(FREELANCER)
    };
    load("one invoice", 1, 1000, "4 ms p95", one).await;
    load("one invoice", CONNECTIONS, 4000, "4 ms p95", one).await;
    let drafts: Vec<&str> = rows
        .iter()
        .filter(|row| ["draft", "pending"].contains(&row["status"].as_str().unwrap()))
        .map(|row| row["id"].as_str().unwrap())
        .collect();
    let pdf = |place: usize| {
        let path = format!("/api/invoices/{}/pdf", drafts[place % drafts.len()]);
        client.get(url(&path)).bearer_auth(FREELANCER)
    };
    load("PDF of one page, over HTTP", 1, 100, "15 ms p50", pdf).await;
}

fn this_month() -> String {
    let today = Clock::system().today();
    json!({ "from": today - chrono::TimeDelta::days(30), "to": today }).to_string()
}

async fn writes(client: &Client) {
    let today = Clock::system().today();
    let draft = json!({
        "clientId": "01900003-0000-7000-8000-000000000001",
        "issueDate": today,
        "dueDate": today + chrono::TimeDelta::days(30),
        "items": [
            { "description": "Arbete", "quantity": "10", "unit": "h", "unitPrice": "1000", "vatRate": "25" },
            { "description": "Resa", "quantity": "1", "unit": "st", "unitPrice": "450", "vatRate": "6" },
            { "description": "Bok", "quantity": "2", "unit": "st", "unitPrice": "300", "vatRate": "6" },
        ],
    });
    let key = AtomicUsize::new(0);
    let create = |_| {
        let key = key.fetch_add(1, Ordering::Relaxed).to_string();
        let request = client.post(url("/api/invoices")).bearer_auth(FREELANCER);
        request.header("idempotency-key", key).json(&draft)
    };
    load("invoice created", 1, 300, "10 ms p95", create).await;
    load("invoice created", CONNECTIONS, 1000, "10 ms p95", create).await;
}

/// Many senders at once, each with the next invoice that waits.
async fn sends(client: &Client, waiting: Vec<uuid::Uuid>) {
    let (waiting, next) = (Arc::new(waiting), Arc::new(AtomicUsize::new(0)));
    let begun = Instant::now();
    let senders = (0..SENDERS).map(|_| {
        let (client, waiting, next) = (client.clone(), waiting.clone(), next.clone());
        tokio::spawn(async move {
            while let Some(id) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) {
                let path = format!("/api/admin/invoices/{id}/send");
                succeed(client.post(url(&path)).bearer_auth(ADMIN).json(&json!({ "version": 1 }))).await;
            }
        })
    });
    join_all(senders).await.into_iter().for_each(|sender| sender.unwrap());
    let rate = waiting.len() as f64 / begun.elapsed().as_secs_f64();
    print_row(&format!("invoices sent, {SENDERS} senders"), &format!("{rate:.0} /s"), "400 /s");
}

fn print_memory(server: &Server, what: &str, should_be: &str) {
    let memory =
        server.memory("VmRSS:").map_or_else(|| "not known here".into(), |memory| format!("{memory} MB"));
    print_row(what, &memory, should_be);
}
