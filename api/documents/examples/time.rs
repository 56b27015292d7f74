//! Prints how long a one-page invoice takes once everything is warm: `cargo run --release -p paraply-documents --example time`.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::float_arithmetic)]

#[allow(dead_code)]
#[path = "../tests/it/samples.rs"]
mod samples;

use std::time::{Duration, Instant};

use paraply_documents::Renderer;
use paraply_domain::Language;

const WARM_UP: usize = 3;
const RUNS: usize = 50;

fn main() {
    let started = Instant::now();
    let renderer = Renderer::new();
    let loaded = started.elapsed();
    let invoice = samples::invoice(Language::Sv);
    let mut times: Vec<Duration> = (0..WARM_UP + RUNS)
        .map(|_| {
            let started = Instant::now();
            renderer.render_invoice(&invoice).unwrap();
            started.elapsed()
        })
        .collect();
    let first = times[0];
    let mut warm = times.split_off(WARM_UP);
    warm.sort();
    println!("fonts and templates {} ms", loaded.as_millis());
    println!("first invoice       {} ms", first.as_millis());
    println!("warm, median        {:.1} ms", millis(warm[RUNS / 2]));
    println!("warm, slowest       {:.1} ms", millis(warm[RUNS - 1]));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
