//! PDFs: by the renderer alone, and over HTTP beside it.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use paraply_app::clock::Clock;
use paraply_documents::{InvoiceDocument, Renderer, archive};
use paraply_domain::Language;
use serde_json::Value;

use crate::drafts;
use crate::load::{Load, load, succeed};
use crate::report::Unit::{Millis, PerSecond};
use crate::report::{Report, Work};
use crate::samples;
use crate::server::Server;
use crate::{ADMIN, CONNECTIONS, FREELANCER};

const WARM: Work = Work::new("PDF of one page, warm, p50", Millis, 7.0);
const MANY: Work = Work::new("PDF of one page, 8 callers", PerSecond, 350.0);
const DRAFT: Work = Work::new("PDF of a draft over HTTP, p50", Millis, 15.0);
pub const WORKS: [Work; 3] = [WARM, MANY, DRAFT];
pub const ARCHIVE: Work = Work::new("payslip archive, payslips", PerSecond, 150.0);
const TIMES: usize = 50;

pub async fn measure(report: &mut Report, server: &Server, size: &str) {
    if report.wants(&[WARM]) {
        report.take(WARM, "all different", one_by_one(), None);
    }
    if report.wants(&[MANY]) {
        report.take(MANY, "all different", by_many(), None);
    }
    if report.wants(&[DRAFT]) {
        let draft = drafts::input(Clock::system().today());
        let draft = succeed(server.post("/api/invoices", FREELANCER).json(&draft)).await;
        let draft: Value = serde_json::from_slice(&draft).unwrap();
        let path = format!("/api/invoices/{}/pdf", draft["id"].as_str().unwrap());
        let ours = load(1, TIMES, |_| server.get(&path, FREELANCER)).await.percentile(50);
        report.take(DRAFT, size, ours, None);
    }
}

/// The payslips of a run, downloaded as one file.
pub async fn measure_archive(report: &mut Report, server: &Server, run: &str, payslips: u32, size: &str) {
    let begun = Instant::now();
    let zip = succeed(server.get(&format!("/api/admin/salary-runs/{run}/payslip-archive"), ADMIN)).await;
    let ours = f64::from(payslips) / begun.elapsed().as_secs_f64();
    let files = zip::ZipArchive::new(io::Cursor::new(zip)).unwrap().len();
    report
        .expect(files == payslips as usize, || format!("{files} of {payslips} payslips are in the archive"));
    report.take(ARCHIVE, size, ours, Some(archive_alone(payslips)));
}

/// Invoices to different clients for different work, so that none is made from what is known of another.
fn invoices() -> impl Iterator<Item = InvoiceDocument> {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    let first = NEXT.fetch_add(TIMES, Ordering::Relaxed);
    (first..first + TIMES).map(|number| {
        let mut invoice = samples::invoice(Language::Sv);
        invoice.number = Some(format!("2026-{number}"));
        invoice.buyer.name = format!("Kund {number} AB");
        for line in &mut invoice.lines {
            line.description = format!("{number} {}", line.description);
        }
        invoice
    })
}

/// Milliseconds for one, warm.
fn one_by_one() -> f64 {
    let renderer = Renderer::new();
    renderer.render_invoice(&samples::invoice(Language::Sv)).unwrap();
    let render = |invoice: InvoiceDocument| {
        let begun = Instant::now();
        renderer.render_invoice(&invoice).unwrap();
        begun.elapsed()
    };
    Load::of(invoices().map(render).collect()).percentile(50)
}

/// How many in a second, when as many ask for one as there are connections.
fn by_many() -> f64 {
    let renderer = Renderer::new();
    renderer.render_invoice(&samples::invoice(Language::Sv)).unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| invoices().for_each(|invoice| _ = renderer.render_invoice(&invoice).unwrap()));
        }
    });
    (CONNECTIONS * TIMES) as f64 / begun.elapsed().as_secs_f64()
}

/// How many payslips in a second, on all cores, without reading what they say and without sending them.
fn archive_alone(count: u32) -> f64 {
    let (renderer, sample) = (Renderer::new(), samples::payslip(Language::Sv));
    let payslips = (0..count as usize).map(|number| {
        let mut document = sample.clone();
        document.payslip.id = samples::id(number);
        document.payslip.person.full_name = format!("Åsa Öberg {number}");
        Ok((format!("lonebesked-{number:05}.pdf"), document))
    });
    let begun = Instant::now();
    archive::write_payslips(&renderer, payslips, threads(), io::sink()).unwrap();
    f64::from(count) / begun.elapsed().as_secs_f64()
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
