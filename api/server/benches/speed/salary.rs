//! Salary runs of many people, from the click to the payment file: how long they take, how long others wait meanwhile,
//! and how much memory the server has for them.

use std::time::Instant;

use chrono::TimeDelta;
use paraply_app::clock::Clock;
use paraply_domain::calendar::next_bank_day;
use serde_json::{Value, json};

use crate::ADMIN;
use crate::documents::{self, ARCHIVE};
use crate::load::{await_done, beside, succeed};
use crate::report::Unit::{Megabytes, Millis, Seconds};
use crate::report::{Report, Work, grouped};
use crate::seed::{self, Store};
use crate::sends::gapless;
use crate::server::Server;

const PREVIEW: Work = Work::without_target("salary run, preview", Seconds);
const SMALL_RUN: Work = Work::new("salary run, click to file", Seconds, 3.0);
const LARGE_RUN: Work = Work::new("salary run, click to file", Seconds, 25.0);
/// Larger than this, a run is a large one.
const SMALL: u32 = 10_000;
const OTHERS: Work = Work::new("salary run: others' sends and payments, p95", Millis, 100.0);
const AT_REST: Work = Work::new("salary run: memory at rest", Megabytes, 120.0);
const PEAK: Work = Work::new("salary run: memory, peak", Megabytes, 250.0);
const AFTER: Work = Work::without_target("salary run: memory after", Megabytes);
const CREATED: Work = Work::without_target("salary run, created", Seconds);
const APPROVED: Work = Work::without_target("salary run, approved", Seconds);
const MADE: Work = Work::without_target("salary run, file made", Seconds);
const DOWNLOADED: Work = Work::without_target("salary run, file downloaded", Seconds);
/// From the click to the file.
const STEPS: [Work; 4] = [CREATED, APPROVED, MADE, DOWNLOADED];
pub const WORKS: [Work; 10] =
    [PREVIEW, CREATED, APPROVED, MADE, DOWNLOADED, SMALL_RUN, OTHERS, AT_REST, PEAK, AFTER];

/// Payslips in the archive that is measured.
const ARCHIVED: u32 = 1_000;
/// More than others send, and more than they are paid, during one run.
const OTHERS_MAX: u32 = 2_000;

pub async fn measure(report: &mut Report, people: u32, runs: usize) {
    if !report.wants(&WORKS) {
        return;
    }
    let size = format!("{} people", grouped(f64::from(people)));
    let server = Server::started().await;
    let mut store = Store::with_people(&server, people, 1).await;
    if let Some(memory) = server.memory("VmRSS:") {
        report.take(AT_REST, &size, memory, None);
    }
    for _ in 0..runs {
        let paying = Run::prepare(&mut store).await;
        server.forget_peak();
        let preview = || server.post("/api/admin/salary-runs/preview", MAKER).json(&paying.input);
        let (_, took) = timed(await_done(report, preview)).await;
        report.take(PREVIEW, &size, took, None);
        let (_, steps) = paying.make(report, &server).await;
        for (step, took) in STEPS.into_iter().zip(steps) {
            report.take(step, &size, took, None);
        }
        let work = if people > SMALL { LARGE_RUN } else { SMALL_RUN };
        report.take(work, &size, steps.iter().sum(), None);
        if let Some((peak, after)) = server.memory("VmHWM:").zip(server.memory("VmRSS:")) {
            report.take(PEAK, &size, peak, None);
            report.take(AFTER, &size, after, None);
        }
        store.put_off_queues().await;
    }
    for _ in 0..runs {
        // Another one, beside which others work.
        let paying = Run::prepare(&mut store).await;
        let sent_later = store.add(OTHERS_MAX, Some("pending")).await;
        let paid_later = store.add(OTHERS_MAX, Some("sent")).await;
        let others = async |place: usize| {
            let nth = (place / 2) as u32;
            if place.is_multiple_of(2) {
                send(&server, sent_later + nth).await;
            } else {
                pay(&server, paid_later + nth).await;
            }
        };
        let making = paying.make(report, &server);
        let (_, waits) = beside(others, 2 * OTHERS_MAX as usize, making).await;
        report.take(OTHERS, &size, waits.percentile(95), None);
        gapless(report, &mut store).await;
        store.put_off_queues().await;
    }
}

/// All payslips of a smaller run in one file; of a run each time, since what was made once is kept.
pub async fn measure_archive(report: &mut Report, people: u32, runs: usize) {
    if !report.wants(&[ARCHIVE]) {
        return;
    }
    let people = people.min(ARCHIVED);
    let server = Server::started().await;
    let mut store = Store::with_people(&server, people, 1).await;
    let size = format!("{} people", grouped(f64::from(people)));
    for _ in 0..runs {
        let (run, _) = Run::prepare(&mut store).await.make(report, &server).await;
        documents::measure_archive(report, &server, &run, people, &size).await;
    }
}

const MAKER: &str = "maker";
const APPROVER: &str = "approver";

/// A run that is about to be made.
struct Run {
    people: u32,
    input: Value,
}

impl Run {
    /// Everybody has two more paid invoices. What is paid while the run is made belongs to the next one.
    async fn prepare(store: &mut Store) -> Self {
        store.add(store.people * 2, Some("paid")).await;
        let today = Clock::system().today();
        let input = json!({ "paymentDate": next_bank_day(today), "cutoffDate": today - TimeDelta::days(1) });
        Self { people: store.people, input }
    }

    /// Makes it, from the click to the file; gives its id and the seconds of each step.
    async fn make(&self, report: &mut Report, server: &Server) -> (String, [f64; 4]) {
        let office = "/api/admin/salary-runs";
        let (run, created) = timed(await_done(report, || server.post(office, MAKER).json(&self.input))).await;
        let run: Value = serde_json::from_slice(&run).unwrap();
        assert_eq!(run["totals"]["payslipCount"], self.people, "{}", run["totals"]);
        let id = run["id"].as_str().unwrap().to_owned();
        let approval = json!({ "version": 1, "assumedRates": true });
        let path = format!("{office}/{id}/approve");
        let (_, approved) = timed(await_done(report, || server.post(&path, APPROVER).json(&approval))).await;
        let path = format!("{office}/{id}/payment-file");
        let export = json!({ "version": 2 });
        let (_, made) = timed(await_done(report, || server.post(&path, MAKER).json(&export))).await;
        let (file, downloaded) = timed(await_done(report, || server.get(&path, MAKER))).await;
        let payments = format!("<NbOfTxs>{}</NbOfTxs>", self.people);
        let complete = String::from_utf8_lossy(&file).contains(&payments);
        report.expect(complete, || format!("the payment file has not {} payments", self.people));
        (id, [created, approved, made, downloaded])
    }
}

/// With the seconds that it took.
async fn timed<T>(work: impl Future<Output = T>) -> (T, f64) {
    let begun = Instant::now();
    let done = work.await;
    (done, begun.elapsed().as_secs_f64())
}

async fn send(server: &Server, number: u32) {
    let path = format!("/api/admin/invoices/{}/send", seed::id("01900004", number));
    succeed(server.post(&path, ADMIN).json(&json!({ "version": 1 }))).await;
}

async fn pay(server: &Server, number: u32) {
    let path = format!("/api/admin/invoices/{}/payments", seed::id("01900004", number));
    let payment = json!({
        "amount": "100.00",
        "paidOn": Clock::system().today(),
        "reason": "No file",
        "evidence": "Statement",
    });
    succeed(server.post(&path, ADMIN).json(&payment)).await;
}
