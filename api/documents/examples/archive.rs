//! Prints how long a ZIP of many payslips takes on all cores, and the most memory it had:
//! `cargo run --release -p paraply-documents --example archive -- 10000`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[allow(dead_code)]
#[path = "../tests/it/samples.rs"]
mod samples;

use std::io;
use std::time::Instant;

use paraply_documents::{Renderer, archive};
use paraply_domain::Language;

fn main() {
    let count: usize = std::env::args().nth(1).map_or(10_000, |text| text.parse().unwrap());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let renderer = Renderer::new();
    let sample = samples::payslip(Language::Sv);
    let payslips = (0..count).map(|number| {
        let mut document = sample.clone();
        document.payslip.id = samples::id(number);
        document.payslip.person.full_name = format!("Åsa Öberg {number}");
        Ok((format!("lonebesked-{number:05}.pdf"), document))
    });
    let started = Instant::now();
    archive::write_payslips(&renderer, payslips, threads, io::sink()).unwrap();
    let millis = started.elapsed().as_millis();
    println!("{count} payslips in a ZIP {millis} ms on {threads} threads");
    if let Some(peak) = peak_memory() {
        println!("most memory {peak}");
    }
}

/// What Linux says about this process.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    Some(status.lines().find(|line| line.starts_with("VmHWM"))?.split_once(':')?.1.trim().to_owned())
}
