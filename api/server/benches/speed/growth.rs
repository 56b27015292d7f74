//! What must not become slower with the number of invoices.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use paraply_app::clock::Clock;
use reqwest::RequestBuilder;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::{Executor, PgConnection};

use crate::ADMIN;
use crate::load::{Load, load, succeed};
use crate::reads::{FIRST_PAGE, NEWEST, list};
use crate::report::Unit::Millis;
use crate::report::{Report, Work};
use crate::seed::Store;
use crate::server::Server;

const LIST: Work = Work::without_target("growth: list, newest, p95", Millis);
const BY_TOTAL: Work = Work::without_target("growth: list by total, p95", Millis);
const BESIDE_WRITES: Work = Work::without_target("growth: list while others write, p95", Millis);
const SEARCH: Work = Work::without_target("growth: search, p95", Millis);
const COUNT: Work = Work::without_target("growth: count after a write, p95", Millis);
const DASHBOARD: Work = Work::without_target("growth: office dashboard, p95", Millis);
const FEES: Work = Work::without_target("growth: fees of a year, p95", Millis);
const AGING: Work = Work::without_target("growth: receivables, p95", Millis);
const DEBT: Work = Work::without_target("growth: debts to users, p95", Millis);
const MONEY: Work = Work::without_target("growth: money report, p95", Millis);
pub const WORKS: [Work; 10] =
    [LIST, BY_TOTAL, BESIDE_WRITES, SEARCH, COUNT, DASHBOARD, FEES, AGING, DEBT, MONEY];
/// How much slower the largest store may be than the smallest.
pub const AT_MOST: f64 = 2.0;

const TIMES: usize = 100;

/// What is shown must be what the invoices say, however fast it is.
pub async fn check(report: &mut Report, server: &Server, store: &mut Store) {
    let aging = json_of(server.get("/api/admin/reports/aging?range=[0,24]", ADMIN)).await;
    let said: Decimal = aging["totals"][0]["total"].as_str().unwrap().parse().unwrap();
    let query = "select coalesce(sum(total - paid), 0) from invoices where status = 'sent'";
    let stored: Decimal = sqlx::query_scalar(query).fetch_one(&mut store.db).await.unwrap();
    report.expect(said == stored, || format!("the receivables are {said}, and the invoices say {stored}"));
    let dashboard = json_of(server.get("/api/admin/dashboard", ADMIN)).await;
    for (field, status) in [("pendingCount", "pending"), ("readyForSalaryCount", "paid")] {
        let query = "select count(*) from invoices where status = $1";
        let stored: i64 = sqlx::query_scalar(query).bind(status).fetch_one(&mut store.db).await.unwrap();
        report.expect(dashboard[field] == stored, || {
            format!("{field} is {}, and {stored} invoices are {status}", dashboard[field])
        });
    }
}

async fn json_of(request: RequestBuilder) -> Value {
    serde_json::from_slice(&succeed(request).await).unwrap()
}

pub async fn measure(report: &mut Report, server: &Server, store: &mut Store, size: &str) {
    if report.wants(&[LIST]) {
        let ours = load(1, TIMES, |_| list(server, "{}", NEWEST, FIRST_PAGE)).await;
        report.take(LIST, size, ours.percentile(95), None);
    }
    if report.wants(&[BY_TOTAL]) {
        let ours = load(1, TIMES, |_| list(server, "{}", r#"["total","DESC"]"#, FIRST_PAGE)).await;
        report.take(BY_TOTAL, size, ours.percentile(95), None);
    }
    if report.wants(&[BESIDE_WRITES]) {
        let mut db = server.database().await;
        let writes = async {
            let mut pause = tokio::time::interval(Duration::from_millis(20));
            loop {
                pause.tick().await;
                write(&mut db).await;
            }
        };
        let reads = load(1, TIMES, |_| list(server, r#"{"status":"sent"}"#, NEWEST, FIRST_PAGE));
        let ours = tokio::select! { ours = reads => ours, () = writes => return };
        report.take(BESIDE_WRITES, size, ours.percentile(95), None);
    }
    if report.wants(&[SEARCH]) {
        let numbers: Vec<String> = sqlx::query_scalar(
            "select invoice_number from invoices where status = 'paid' order by id limit 50",
        )
        .fetch_all(&mut store.db)
        .await
        .unwrap();
        let search = |place: usize| {
            let filter = json!({ "q": numbers[place % numbers.len()] }).to_string();
            list(server, &filter, NEWEST, FIRST_PAGE)
        };
        report.take(SEARCH, size, load(1, TIMES, search).await.percentile(95), None);
    }
    if report.wants(&[COUNT]) {
        // A count that is remembered holds until something is written.
        let mut times = vec![];
        for _ in 0..TIMES {
            write(&mut store.db).await;
            let begun = Instant::now();
            succeed(list(server, r#"{"status":"paid"}"#, NEWEST, "[0,0]")).await;
            times.push(begun.elapsed());
        }
        report.take(COUNT, size, Load::of(times).percentile(95), None);
    }
    let today = Clock::system().today();
    let fees = format!("/api/admin/reports/fees?by=month&from={}&to={today}", today - TimeDelta::days(365));
    for (work, path) in [
        (DASHBOARD, "/api/admin/dashboard"),
        (FEES, fees.as_str()),
        (AGING, "/api/admin/reports/aging?range=[0,24]"),
        (DEBT, "/api/admin/reports/debt?range=[0,24]"),
        (MONEY, "/api/admin/reports/money"),
    ] {
        if report.wants(&[work]) {
            let ours = load(1, TIMES, |_| server.get(path, ADMIN)).await;
            report.take(work, size, ours.percentile(95), None);
        }
    }
}

/// Somebody else writes something that no list shows.
async fn write(db: &mut PgConnection) {
    db.execute("update users set updated_at = now() where email = 'user1@example.com'").await.unwrap();
}
