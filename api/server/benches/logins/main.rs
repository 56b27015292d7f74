//! Measures what a flood of logins costs in memory: ten thousand wrong passwords, many at a time, as of addresses that
//! have no account. The memory for hashes is bounded and reused, so that the process grows by at most 60 MB.
//!
//! `cargo bench --bench logins -- 500` takes another number of logins.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement, not the product")]

use std::time::Instant;

use futures_util::{StreamExt, stream};
use paraply_app::identity::passwords::Passwords;

const LOGINS: u64 = 10_000;
const AT_ONCE: usize = 120;
const SHOULD_BE: u64 = 60;

/// Memory that the process holds, in megabytes; none where the system does not tell.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024)
}

#[tokio::main]
async fn main() {
    let logins = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(LOGINS);
    let passwords = Passwords::default();
    let before = memory();
    let begun = Instant::now();
    stream::iter(0..logins)
        .for_each_concurrent(AT_ONCE, |n| {
            let passwords = passwords.clone();
            async move { assert!(!passwords.verify(format!("guess {n}"), None).await.unwrap()) }
        })
        .await;
    let rate = u128::from(logins) * 1000 / begun.elapsed().as_millis().max(1);
    println!("\nA flood of {logins} logins, {AT_ONCE} at a time: {rate} /s");
    match (before, memory()) {
        (Some(before), Some(after)) => {
            let growth = after.saturating_sub(before);
            println!("memory: {before} MB before, {after} MB after; should grow by at most {SHOULD_BE} MB");
            assert!(growth <= SHOULD_BE, "grew by {growth} MB");
        }
        _ => println!("memory: not known here"),
    }
}
