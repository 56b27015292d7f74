//! Requests in numbers, and how long they took.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::RequestBuilder;

/// Sends a request that must be answered well.
pub async fn succeed(request: RequestBuilder) {
    let answer = request.send().await.unwrap();
    let status = answer.status();
    let body = answer.bytes().await.unwrap();
    assert!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&body));
}

/// Sends `count` requests over some connections, after a few to get warm, and prints how long they took.
pub async fn load(
    what: &str,
    connections: usize,
    count: usize,
    should_be: &str,
    request: impl Fn(usize) -> RequestBuilder,
) {
    let (request, next) = (&request, AtomicUsize::new(0));
    let warm_up = count / 10;
    let begun = Instant::now();
    let workers = (0..connections).map(|_| async {
        let mut times = vec![];
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= warm_up + count {
                return times;
            }
            let begun = Instant::now();
            succeed(request(place)).await;
            if place >= warm_up {
                times.push(begun.elapsed());
            }
        }
    });
    let mut times: Vec<Duration> = join_all(workers).await.into_iter().flatten().collect();
    let rate = (warm_up + count) as f64 / begun.elapsed().as_secs_f64();
    times.sort();
    let percentile = |per_cent: usize| times[(times.len() - 1) * per_cent / 100].as_secs_f64() * 1000.0;
    let (p50, p95) = (percentile(50), percentile(95));
    let measured = format!("{p50:6.1} ms p50  {p95:6.1} ms p95  {rate:5.0} /s");
    print_row(&format!("{what}, {connections} at a time"), &measured, should_be);
}

/// A line of the report.
pub fn print_row(what: &str, measured: &str, should_be: &str) {
    println!("{what:<46} {measured:<44} {should_be}");
}
