//! Measures the start-up time of `paraply` and prints it with its target. Slow runs do not fail, as machines
//! differ.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement, not the product")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const TIMES: usize = 100;

fn main() {
    for arguments in [&["--version"][..], &["--help"], &["invoice", "list", "--help"]] {
        let mut times: Vec<Duration> = (0..TIMES).map(|_| time(arguments)).collect();
        times.sort();
        let [p50, p95] = [50, 95].map(|per_cent| times[(TIMES - 1) * per_cent / 100].as_micros());
        let what = format!("paraply {}", arguments.join(" "));
        println!("{what:<46} {:<44} 20 ms", format!("{p50} µs p50  {p95} µs p95"));
    }
}

fn time(arguments: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paraply"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    let begun = Instant::now();
    assert!(command.status().unwrap().success());
    begun.elapsed()
}
