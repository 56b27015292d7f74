//! Measures a salary run of many people over HTTP, from the click to the exported payment file, and prints the figures
//! beside what they should be. Nothing fails for being slow: machines differ, and so does what else they do.
//!
//! `cargo bench --bench payroll -- 100000` takes another number of people.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a measurement, not the product"
)]

#[path = "../load/server.rs"]
mod server;

use std::time::{Duration, Instant};

use paraply_app::clock::Clock;
use paraply_domain::calendar::next_bank_day;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use sqlx::Executor;

use self::server::{Server, url};

const PEOPLE: u32 = 10_000;

#[tokio::main]
async fn main() {
    let people = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(PEOPLE);
    let client = Client::builder().no_proxy().build().unwrap();
    let mut server = Server::new();
    server.start(&client).await;
    let mut db = server.database().await;
    db.execute(include_str!("seed.sql")).await.unwrap();
    sqlx::query("select pg_temp.seed($1)").bind(i64::from(people)).execute(&mut db).await.unwrap();
    db.execute("set session_replication_role = origin").await.unwrap();
    db.execute(include_str!("sealed.sql")).await.unwrap();
    server.seal(&mut db).await;
    db.execute("vacuum analyze").await.unwrap();

    println!("\nA salary run of {people} people with {} invoices", people * 2);
    let day = next_bank_day(Clock::system().today());
    let input = json!({ "paymentDate": day });
    let office = |path: &str| url(&format!("/api/admin/salary-runs{path}"));
    let as_maker = |request: RequestBuilder| request.bearer_auth("maker");
    let (preview, _) = timed(as_maker(client.post(office("/preview"))).json(&input)).await;
    row("preview", preview, "");
    let before = server.memory("VmRSS:").unwrap_or_default();
    let (create, run) = timed(as_maker(client.post(office(""))).json(&input)).await;
    row("created", create, "");
    let run: Value = serde_json::from_slice(&run).unwrap();
    assert_eq!(run["totals"]["payslipCount"], people);
    let path = format!("/{}", run["id"].as_str().unwrap());
    let (read, _) = timed(as_maker(client.get(office(&path)))).await;
    row("read", read, "");
    let approve = client.post(office(&format!("{path}/approve"))).bearer_auth("approver");
    let (approve, _) = timed(approve.json(&json!({ "version": 1, "assumedRates": true }))).await;
    row("approved", approve, "");
    let file = format!("{path}/payment-file");
    let (export, _) = timed(as_maker(client.post(office(&file))).json(&json!({ "version": 2 }))).await;
    row("exported", export, "");
    let (download, xml) = timed(as_maker(client.get(office(&file)))).await;
    row("payment file downloaded", download, "");
    row("from click to file", create + approve + export + download, "10 s for 10 000 people");
    let grown = server.memory("VmRSS:").unwrap_or_default().saturating_sub(before);
    println!("{:<46} {:<20} 150 MB for 10 000 people", "memory grown by", format!("{grown} MB"));
    println!("{:<46} {} MB", "size of the payment file", xml.len() / 1_000_000);
    let (confirm, _) =
        timed(as_maker(client.post(office(&format!("{path}/confirm")))).json(&json!({ "version": 3 }))).await;
    row("confirmed, with a mail to each", confirm, "");
}

async fn timed(request: RequestBuilder) -> (Duration, Vec<u8>) {
    let begun = Instant::now();
    let request = request.header("idempotency-key", uuid::Uuid::now_v7().to_string());
    let (status, body) = loop {
        let answer = request.try_clone().unwrap().send().await.unwrap();
        let status = answer.status();
        // A very large run takes longer than one answer may. It goes on, and this finds it done.
        if status == StatusCode::SERVICE_UNAVAILABLE {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        }
        break (status, answer.bytes().await.unwrap());
    };
    assert!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
    (begun.elapsed(), body.to_vec())
}

fn row(what: &str, time: Duration, should_be: &str) {
    println!("{what:<46} {:<20} {should_be}", format!("{:.2} s", time.as_secs_f64()));
}
