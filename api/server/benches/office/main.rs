//! Measures what the office asks of a store with a million invoices, and prints the figures beside what they should be.
//! Nothing fails for being slow: machines differ, and so does what else they do.
//!
//! `cargo bench --bench office -- 100000` takes another number of invoices.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a measurement, not the product"
)]

#[path = "../load/measure.rs"]
mod measure;
#[path = "../load/server.rs"]
mod server;

use std::time::Duration;

use paraply_app::clock::Clock;
use reqwest::Client;
use serde_json::json;
use sqlx::{AssertSqlSafe, Executor, PgConnection};

use self::measure::{load, print_row};
use self::server::{Server, url};

const INVOICES: u32 = 1_000_000;
const ADMIN: &str = "admin";

#[tokio::main]
async fn main() {
    let invoices = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(INVOICES);
    let client = Client::builder().no_proxy().build().unwrap();
    let mut server = Server::new();
    server.start(&client).await;
    let mut db = server.database().await;
    db.execute(AssertSqlSafe(format!("set bench.invoices = {invoices}"))).await.unwrap();
    db.execute(include_str!("../load/seed.sql")).await.unwrap();
    server.seal(&mut db).await;
    db.execute("vacuum analyze").await.unwrap();

    println!("\nThe office, with {invoices} invoices");
    print_row("what", "measured", "should be");
    reports(&client).await;
    lists(&client).await;
    while_others_write(&client, &mut db).await;
    let memory =
        server.memory("VmRSS:").map_or_else(|| "not known here".into(), |memory| format!("{memory} MB"));
    print_row("memory afterwards", &memory, "");
}

async fn reports(client: &Client) {
    let today = Clock::system().today();
    let (from, to) = (today - chrono::TimeDelta::days(400), today);
    for by in ["month", "user", "group", "client"] {
        let url = url(&format!("/api/admin/reports/fees?from={from}&to={to}&by={by}"));
        let request = |_| client.get(url.as_str()).bearer_auth(ADMIN);
        load(&format!("fee report by {by}"), 1, 5, "1500 ms", request).await;
    }
    for path in ["aging", "debt", "money"] {
        let url = url(&format!("/api/admin/reports/{path}"));
        let request = |_| client.get(url.as_str()).bearer_auth(ADMIN);
        load(&format!("report: {path}"), 1, 5, "", request).await;
    }
    let url = url("/api/admin/dashboard");
    load("panel", 1, 5, "", |_| client.get(url.as_str()).bearer_auth(ADMIN)).await;
}

fn list(filter: &str, sort: &str, range: &str) -> url::Url {
    let query = [("filter", filter), ("range", range), ("sort", sort)];
    url::Url::parse_with_params(&url("/api/admin/invoices"), query).unwrap()
}

async fn lists(client: &Client) {
    let today = Clock::system().today();
    let month =
        json!({ "from": today - chrono::TimeDelta::days(30), "to": today, "status": "paid" }).to_string();
    let newest = r#"["createdAt","DESC"]"#;
    for (what, filter, sort, range) in [
        ("list, all", "{}", newest, "[0,24]"),
        ("list, by status", r#"{"status":"sent"}"#, newest, "[0,24]"),
        ("list, overdue by due date", r#"{"status":"overdue"}"#, r#"["dueDate","ASC"]"#, "[0,24]"),
        ("list, a month's paid by total", &month, r#"["total","DESC"]"#, "[0,24]"),
        ("list, one freelancer's", r#"{"userId":"01900001-0000-7000-8000-000000000001"}"#, newest, "[0,24]"),
        ("list, by a number", r#"{"q":"-77077"}"#, newest, "[0,24]"),
        ("list, page 2000", r#"{"status":"paid"}"#, newest, "[50000,50024]"),
    ] {
        let url = list(filter, sort, range);
        load(what, 4, 200, "60 ms p95", |_| client.get(url.clone()).bearer_auth(ADMIN)).await;
    }
}

/// A count that is remembered holds until something is written, so here somebody writes twice a second.
async fn while_others_write(client: &Client, db: &mut PgConnection) {
    let url = list(r#"{"status":"sent"}"#, r#"["createdAt","DESC"]"#, "[0,24]");
    let writes = async {
        let mut pause = tokio::time::interval(Duration::from_millis(500));
        loop {
            pause.tick().await;
            db.execute("update users set updated_at = now() where email = 'user1@example.com'")
                .await
                .unwrap();
        }
    };
    let reads = load("list, by status, while others write", 1, 400, "60 ms p95", |_| {
        client.get(url.clone()).bearer_auth(ADMIN)
    });
    tokio::select! { () = reads => (), () = writes => () }
}
