//! What people look at: a list, an invoice, the dashboards, a file of the app.

use reqwest::RequestBuilder;
use serde_json::Value;

use crate::load::{load, succeed};
use crate::report::Unit::{Millis, PerSecond};
use crate::report::{Report, Work};
use crate::seed::Store;
use crate::server::Server;
use crate::statements::Statements;
use crate::{ADMIN, CONNECTIONS, FREELANCER};

const LIST: Work = Work::new("list of 25, newest, 8 connections", PerSecond, 2_500.0);
const LIST_WAIT: Work = Work::new("list of 25, newest, 8 connections, p50", Millis, 1.2);
const INVOICE: Work = Work::new("one invoice, 8 connections, p95", Millis, 4.0);
const OFFICE: Work = Work::new("office dashboard, p50", Millis, 8.0);
const FREELANCERS: Work = Work::new("freelancer's dashboard, p50", Millis, 4.0);
const STATIC: Work = Work::new("static file, 8 connections", PerSecond, 5_000.0);
const QUEUE: Work = Work::new("what waits of 1 000 000 bank transactions, p95", Millis, 60.0);
pub const WORKS: [Work; 6] = [LIST, LIST_WAIT, INVOICE, OFFICE, FREELANCERS, STATIC];
/// Measured once, in an office of usual size.
pub const QUEUE_WORKS: [Work; 1] = [QUEUE];

/// How many bank transactions the queue is measured beside.
const TRANSACTIONS: usize = 1_000_000;

/// A page of invoices, the newest first unless another order is named.
pub fn list(server: &Server, filter: &str, sort: &str, range: &str) -> RequestBuilder {
    server.get("/api/admin/invoices", ADMIN).query(&[("filter", filter), ("sort", sort), ("range", range)])
}

pub const NEWEST: &str = r#"["createdAt","DESC"]"#;
pub const FIRST_PAGE: &str = "[0,24]";

/// Adds the transactions once, and measures the first page of those that wait, a later one, and a search.
pub async fn measure_queue(report: &mut Report, server: &Server, store: &mut Store, runs: usize) {
    if !report.wants(&QUEUE_WORKS) {
        return;
    }
    store.add_transactions(TRANSACTIONS).await;
    let pages = [
        (r#"{"open":true}"#, FIRST_PAGE),
        (r#"{"open":true}"#, "[5000,5024]"),
        (r#"{"open":true,"q":"Kund 4700"}"#, FIRST_PAGE),
    ];
    for _ in 0..runs {
        let page = |place: usize| {
            let (filter, range) = pages[place % pages.len()];
            let query = [("filter", filter), ("sort", r#"["bookedOn","DESC"]"#), ("range", range)];
            server.get("/api/admin/bank-transactions", ADMIN).query(&query)
        };
        report.take(QUEUE, "1 000 000", load(1, 300, page).await.percentile(95), None);
    }
}

pub async fn measure(report: &mut Report, server: &Server, store: &mut Store, size: &str) {
    if report.wants(&[LIST, LIST_WAIT]) {
        let newest = || list(server, "{}", NEWEST, FIRST_PAGE);
        let ours = load(CONNECTIONS, 4_000, |_| newest()).await;
        let limit = match Statements::of(server, &mut store.db, "invoices", newest).await {
            Some(statements) => Some(statements.load(server, CONNECTIONS, 4_000).await),
            None => None,
        };
        report.take(LIST, size, ours.per_second, limit.as_ref().map(|limit| limit.per_second));
        report.take(LIST_WAIT, size, ours.percentile(50), limit.map(|limit| limit.percentile(50)));
    }
    if report.wants(&[INVOICE]) {
        let rows = server.get("/api/invoices", FREELANCER).query(&[("range", "[0,49]"), ("sort", NEWEST)]);
        let rows: Vec<Value> = serde_json::from_slice(&succeed(rows).await).unwrap();
        let one = |place: usize| {
            let id = rows[place % rows.len()]["id"].as_str().unwrap();
            server.get(&format!("/api/invoices/{id}"), FREELANCER)
        };
        let ours = load(CONNECTIONS, 2_000, one).await.percentile(95);
        let limit = match Statements::of(server, &mut store.db, "", || one(0)).await {
            Some(statements) => Some(statements.load(server, CONNECTIONS, 2_000).await.percentile(95)),
            None => None,
        };
        report.take(INVOICE, size, ours, limit);
    }
    for (work, path, caller) in
        [(OFFICE, "/api/admin/dashboard", ADMIN), (FREELANCERS, "/api/dashboard", FREELANCER)]
    {
        if report.wants(&[work]) {
            let ours = load(1, 200, |_| server.get(path, caller)).await.percentile(50);
            let limit = match Statements::of(server, &mut store.db, "", || server.get(path, caller)).await {
                Some(statements) => Some(statements.load(server, 1, 200).await.percentile(50)),
                None => None,
            };
            report.take(work, size, ours, limit);
        }
    }
    if report.wants(&[STATIC]) {
        let file = || server.client.get(server.url("/favicon.svg"));
        // A server that was built without the front ends has none.
        if file().send().await.unwrap().status().is_success() {
            let ours = load(CONNECTIONS, 10_000, |_| file()).await;
            report.take(STATIC, size, ours.per_second, None);
        }
    }
}
