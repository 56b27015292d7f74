//! Measures the server over HTTP, on a durable private database of its own, and prints one table: each work in each size,
//! the database's own limit beside it, and the figure that it should reach. Nothing fails for being slow: machines
//! differ, and so does what else they do. What is wrong does fail: a gap in the numbers, an answer of 5xx.
//!
//! `cargo bench -p paraply-api --bench speed -- "bulk send" salary` measures only works whose name contains one of these.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::float_arithmetic,
    reason = "a measurement, not the product"
)]

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/it/support/bank.rs"]
mod bank;
mod documents;
mod drafts;
mod files;
mod growth;
mod imports;
mod load;
mod reads;
mod report;
mod salary;
#[allow(dead_code, reason = "other documents than these are for the tests")]
#[path = "../../../documents/tests/it/samples.rs"]
mod samples;
mod seed;
mod sends;
mod server;
mod servers;
mod startup;
mod statements;

use std::process::ExitCode;
use std::str::FromStr;

use self::report::{Report, Work, grouped};
use self::seed::Store;
use self::server::Server;

/// Callers of the seed.
const ADMIN: &str = "admin";
const FREELANCER: &str = "freelancer";
const CONNECTIONS: usize = 8;
/// The size that is measured in all works; without it, the largest is.
const USUAL: u32 = 100_000;

/// What is measured in an office of each size, in one of them, and elsewhere.
const IN_ALL: [&[Work]; 5] =
    [&growth::WORKS, &reads::WORKS, &drafts::WORKS, &sends::WORKS, &startup::MEMORY_WORKS];
const IN_ONE: [&[Work]; 4] = [&documents::WORKS, &servers::WORKS, &imports::WORKS, &reads::QUEUE_WORKS];
const APART: [&[Work]; 3] = [&startup::WORKS, &salary::WORKS, &[documents::ARCHIVE]];

#[tokio::main]
async fn main() -> ExitCode {
    // Cargo itself says `--bench`.
    let mut report = Report::new(std::env::args().skip(1).filter(|word| !word.starts_with('-')));
    if !IN_ALL.iter().chain(&IN_ONE).chain(&APART).any(|works| report.wants(works)) {
        eprintln!("No work has such a name. These are measured:");
        for work in IN_ALL.iter().chain(&IN_ONE).chain(&APART).flat_map(|works| works.iter()) {
            eprintln!("  {}", work.name);
        }
        return ExitCode::FAILURE;
    }
    let runs = *numbers::<usize>("PARAPLY_BENCH_RUNS", "3").first().unwrap();
    let sizes = numbers("PARAPLY_BENCH_SIZES", "10000,100000,1000000");
    let rows = *numbers::<usize>("PARAPLY_BENCH_ROWS", "100000").first().unwrap();
    let people = numbers("PARAPLY_BENCH_PEOPLE", "10000,100000");

    startup::measure(&mut report, runs).await;
    let usual = if sizes.contains(&USUAL) { Some(USUAL) } else { sizes.iter().max().copied() };
    for &size in &sizes {
        office(&mut report, size, usual == Some(size), rows, runs).await;
    }
    report.compare_sizes(&growth::WORKS, growth::AT_MOST);
    salary::measure_archive(&mut report, people.iter().max().copied().unwrap_or_default(), runs).await;
    for people in people {
        salary::measure(&mut report, people, runs).await;
    }

    if report.finish() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// An office that has had so many invoices.
async fn office(report: &mut Report, invoices: u32, usual: bool, rows: usize, runs: usize) {
    let wants = |works: &[&[Work]]| works.iter().any(|works| report.wants(works));
    if !(wants(&IN_ALL) || usual && wants(&IN_ONE)) {
        return;
    }
    let size = grouped(f64::from(invoices)) + " invoices";
    let server = Server::started().await;
    let mut store = Store::with_invoices(&server, invoices).await;
    growth::check(report, &server, &mut store).await;
    for _ in 0..runs {
        growth::measure(report, &server, &mut store, &size).await;
    }
    for _ in 0..runs {
        reads::measure(report, &server, &mut store, &size).await;
    }
    for _ in 0..runs {
        drafts::measure(report, &server, &size).await;
    }
    for _ in 0..runs {
        sends::measure(report, &server, &mut store, invoices, &size).await;
    }
    startup::measure_memory(report, &server, &size);
    if !usual {
        return;
    }
    for _ in 0..runs {
        documents::measure(report, &server, &size).await;
    }
    for _ in 0..runs {
        servers::measure(report, &server, &mut store, invoices, &size).await;
    }
    for run in 0..runs {
        imports::measure(report, &server, &mut store, rows, run).await;
    }
    reads::measure_queue(report, &server, &mut store, runs).await;
}

/// Numbers with commas between them.
fn numbers<T: FromStr>(name: &str, usual: &str) -> Vec<T> {
    let text = std::env::var(name).unwrap_or_else(|_| usual.to_owned());
    let parse =
        |number: &str| number.trim().parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}"));
    text.split(',').map(parse).collect()
}
