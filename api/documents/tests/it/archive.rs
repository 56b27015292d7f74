//! Many payslips in one ZIP.

use std::io::{self, Cursor, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use paraply_documents::archive::{ArchiveError, write_payslips};
use paraply_documents::{PayslipDocument, Renderer};
use paraply_domain::Language;

use crate::samples;

fn payslips(count: usize) -> impl Iterator<Item = io::Result<(String, PayslipDocument)>> + Send {
    (0..count).map(|number| {
        let mut document = samples::payslip(Language::Sv);
        document.payslip.id = samples::id(number);
        Ok((format!("{number}-Åsa.pdf"), document))
    })
}

fn archive(renderer: &Renderer, threads: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_payslips(renderer, payslips(7), threads, &mut bytes).unwrap();
    bytes
}

#[test]
fn the_archive_holds_each_payslip_in_order() {
    let renderer = Renderer::new();
    let bytes = archive(&renderer, 3);
    assert!(bytes == archive(&renderer, 1), "the threads leave no trace");
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    assert_eq!(zip.len(), 7);
    for (number, payslip) in payslips(7).enumerate() {
        let (name, payslip) = payslip.unwrap();
        let mut file = zip.by_index(number).unwrap();
        assert_eq!(file.name(), name);
        let mut pdf = Vec::new();
        file.read_to_end(&mut pdf).unwrap();
        assert!(pdf == renderer.render_payslip(&payslip).unwrap());
    }
}

/// Somebody who leaves after some bytes.
struct Impatient(usize);

impl Write for Impatient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nothing_more_is_rendered_when_the_reader_leaves() {
    let taken = AtomicUsize::new(0);
    let payslips = payslips(1000).inspect(|_| {
        taken.fetch_add(1, Ordering::Relaxed);
    });
    let result = write_payslips(&Renderer::new(), payslips, 2, Impatient(100_000));
    assert!(matches!(result, Err(ArchiveError::Write(_) | ArchiveError::Zip(_))));
    assert!(taken.load(Ordering::Relaxed) < 30);
}

#[test]
fn an_archive_that_lacks_a_payslip_is_not_finished() {
    let lost = std::iter::once_with(|| Err(io::Error::other("gone")));
    let mut bytes = Vec::new();
    let result = write_payslips(&Renderer::new(), payslips(3).chain(lost), 2, &mut bytes);
    assert!(matches!(result, Err(ArchiveError::Write(_))));
    assert!(zip::ZipArchive::new(Cursor::new(bytes)).is_err());
}
