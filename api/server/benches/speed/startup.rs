//! How soon a server answers, and how much memory it holds: at rest, at most, and when its work is done.

use crate::load::millis;
use crate::report::Unit::{Megabytes, Millis};
use crate::report::{Report, Work};
use crate::server::Server;

const FRESH: Work = Work::new("server ready, fresh database", Millis, 6_000.0);
const EXISTING: Work = Work::new("server ready, existing database", Millis, 1_000.0);
const MEMORY: Work = Work::new("memory at rest", Megabytes, 120.0);
pub const WORKS: [Work; 3] = [FRESH, EXISTING, MEMORY];
const PEAK: Work = Work::without_target("office: memory, peak", Megabytes);
const AFTER: Work = Work::without_target("office: memory after", Megabytes);
pub const MEMORY_WORKS: [Work; 2] = [PEAK, AFTER];

pub async fn measure(report: &mut Report, runs: usize) {
    if !report.wants(&WORKS) {
        return;
    }
    for _ in 0..runs {
        let mut server = Server::new();
        report.take(FRESH, "empty", millis(server.start().await), None);
        server.stop();
        report.take(EXISTING, "empty", millis(server.start().await), None);
        if let Some(memory) = server.memory("VmRSS:") {
            report.take(MEMORY, "empty", memory, None);
        }
    }
}

/// Once everything else of an office is measured.
pub fn measure_memory(report: &mut Report, server: &Server, size: &str) {
    for (work, which) in [(PEAK, "VmHWM:"), (AFTER, "VmRSS:")] {
        if let Some(memory) = server.memory(which).filter(|_| report.wants(&[work])) {
            report.take(work, size, memory, None);
        }
    }
}
