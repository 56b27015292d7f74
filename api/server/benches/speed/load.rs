//! Work that is done again and again by some at once, and how long each time took.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::{RequestBuilder, StatusCode};
use uuid::Uuid;

use crate::report::Report;

/// Beyond this nothing is repeated any more: a slow work is measured in less of it.
const PATIENCE: Duration = Duration::from_secs(10);

/// Between what others do one after the other.
const PAUSE: Duration = Duration::from_millis(20);

/// How long each took, and how many there were in a second.
pub struct Load {
    /// In order of length.
    times: Vec<Duration>,
    pub per_second: f64,
}

impl Load {
    /// Of these, one after the other.
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort();
        Self { per_second: times.len() as f64 / times.iter().sum::<Duration>().as_secs_f64(), times }
    }

    /// The time that so many of a hundred did not exceed, in milliseconds.
    pub fn percentile(&self, per_cent: usize) -> f64 {
        millis(self.times[(self.times.len() - 1) * per_cent / 100])
    }
}

/// Does something `count` times, by so many at once, after a few times to get warm. The work is told its place, and who
/// of those at once does it.
pub async fn repeat(at_once: usize, count: usize, work: impl AsyncFn(usize, usize)) -> Load {
    let warm_up = (count / 10).max(1);
    let (work, next, begun) = (&work, AtomicUsize::new(0), Instant::now());
    let workers = (0..at_once).map(|worker| {
        let next = &next;
        async move {
            let mut spans = vec![];
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                if place >= warm_up + count || (begun.elapsed() > PATIENCE && place > warm_up + at_once) {
                    return spans;
                }
                let from = Instant::now();
                work(place, worker).await;
                if place >= warm_up {
                    spans.push((from, Instant::now()));
                }
            }
        }
    });
    let spans: Vec<(Instant, Instant)> = join_all(workers).await.into_iter().flatten().collect();
    let from = spans.iter().map(|(from, _)| *from).min().unwrap();
    let until = spans.iter().map(|(_, until)| *until).max().unwrap();
    let per_second = spans.len() as f64 / (until - from).as_secs_f64();
    let mut times: Vec<Duration> = spans.into_iter().map(|(from, until)| until - from).collect();
    times.sort();
    Load { times, per_second }
}

/// Sends requests that must be answered well.
pub async fn load(at_once: usize, count: usize, request: impl Fn(usize) -> RequestBuilder) -> Load {
    repeat(at_once, count, async |place, _| _ = succeed(request(place)).await).await
}

/// Does each of so many once, by some at once, and gives how many there were in a second.
pub async fn each(at_once: usize, count: usize, work: impl AsyncFn(usize)) -> f64 {
    let (work, next, begun) = (&work, AtomicUsize::new(0), Instant::now());
    let workers = (0..at_once).map(|_| async {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                return;
            }
            work(place).await;
        }
    });
    join_all(workers).await;
    count as f64 / begun.elapsed().as_secs_f64()
}

/// Sends a request that must be answered well, and gives the answer's body.
pub async fn succeed(request: RequestBuilder) -> Vec<u8> {
    let answer = request.send().await.unwrap();
    let (status, url) = (answer.status(), answer.url().clone());
    let body = answer.bytes().await.unwrap();
    assert!(status.is_success(), "{status} of {url}: {}", String::from_utf8_lossy(&body));
    body.to_vec()
}

/// The same for what takes long. A request that takes longer than one answer may goes on, and is found done under its
/// key when it is sent again; but that is noted as wrong.
pub async fn await_done(report: &mut Report, request: impl Fn() -> RequestBuilder) -> Vec<u8> {
    let (key, begun, mut late) = (Uuid::now_v7().to_string(), Instant::now(), false);
    loop {
        let answer = request().header("idempotency-key", &key).send().await.unwrap();
        let (status, url) = (answer.status(), answer.url().clone());
        if status != StatusCode::SERVICE_UNAVAILABLE {
            let body = answer.bytes().await.unwrap();
            assert!(status.is_success(), "{status} of {url}: {}", String::from_utf8_lossy(&body));
            return body.to_vec();
        }
        report.expect(late, || format!("{status} of {url} after {:.0} s", begun.elapsed().as_secs_f64()));
        late = true;
        tokio::time::sleep(PAUSE).await;
    }
}

/// Does something, and meanwhile what others do, at most so many times one after the other; gives how long those took.
pub async fn beside<T>(
    others: impl AsyncFn(usize),
    at_most: usize,
    work: impl Future<Output = T>,
) -> (T, Load) {
    let ended = Cell::new(false);
    let work = async {
        let done = work.await;
        ended.set(true);
        done
    };
    let meanwhile = async {
        let mut times = vec![];
        for place in 0..at_most {
            let begun = Instant::now();
            others(place).await;
            times.push(begun.elapsed());
            if ended.get() {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        Load::of(times)
    };
    tokio::join!(work, meanwhile)
}

pub fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
