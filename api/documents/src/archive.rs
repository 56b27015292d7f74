//! Many documents in one ZIP, streamed: of payslips no more are in memory than the threads work on.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use chrono::{Datelike, NaiveDate};
use zip::write::{SimpleFileOptions, ZipWriter};
use zip::{CompressionMethod, DateTime};

use crate::payslip::PayslipDocument;
use crate::render::{RenderError, Renderer};

/// How many documents wait before and after each thread.
const WAITING: usize = 2;

/// A document that is made already.
#[derive(Debug)]
pub struct Entry {
    /// Its name in the archive.
    pub name: String,
    /// The day that it is of.
    pub date: NaiveDate,
    /// Its bytes.
    pub pdf: Vec<u8>,
}

/// Why an archive could not be finished.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// A document could not be made.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The archive could not be written, for example because its reader went away.
    #[error("the archive could not be written")]
    Write(#[from] io::Error),
    /// The archive's own form.
    #[error("the archive could not be written")]
    Zip(#[from] zip::result::ZipError),
}

/// A file name and what the file says, or why the rest cannot be had.
type Job = io::Result<(String, PayslipDocument)>;
type Made = Result<Entry, ArchiveError>;

/// Renders the payslips on `threads` threads and writes them, in their order and under their names, as a ZIP.
///
/// The files are stored as they are: a PDF is compressed already. Equal payslips give equal bytes. When a payslip cannot
/// be had or writing fails, the archive is not finished and the rest is not rendered.
pub fn write_payslips(
    renderer: &Renderer,
    payslips: impl Iterator<Item = Job> + Send,
    threads: usize,
    out: impl Write,
) -> Result<(), ArchiveError> {
    thread::scope(|scope| {
        let mut work: Vec<SyncSender<Job>> = Vec::new();
        let mut made: Vec<Receiver<Made>> = Vec::new();
        for _ in 0..threads.max(1) {
            let (give, jobs) = sync_channel::<Job>(WAITING);
            let (hand_over, take) = sync_channel::<Made>(WAITING);
            scope.spawn(move || {
                for job in jobs {
                    let made = job.map_err(ArchiveError::from).and_then(|(name, document)| {
                        let pdf = renderer.render_payslip(&document)?;
                        Ok(Entry { name, date: document.payslip.payment_date, pdf })
                    });
                    if hand_over.send(made).is_err() {
                        return;
                    }
                }
            });
            work.push(give);
            made.push(take);
        }
        // The threads take turns, and so does whoever collects: the order stays.
        scope.spawn(move || {
            for (place, job) in payslips.enumerate() {
                let Some(thread) = work.get(place % work.len()) else { return };
                if thread.send(job).is_err() {
                    return;
                }
            }
        });
        write(made.iter().cycle().map_while(|thread| thread.recv().ok()), out)
    })
}

/// Writes the documents, in their order and under their names, as a ZIP of which nothing is kept in memory but the
/// list of names. When a document cannot be had or writing fails, the archive is not finished.
pub fn write(
    documents: impl Iterator<Item = Result<Entry, ArchiveError>>,
    out: impl Write,
) -> Result<(), ArchiveError> {
    let whole = Cell::new(true);
    let mut archive = ZipWriter::new_stream(WhileWhole { out, whole: &whole });
    for document in documents {
        let Entry { name, date, pdf } = document.inspect_err(|_| whole.set(false))?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(midnight(date));
        archive.start_file(name, options)?;
        archive.write_all(&pdf)?;
    }
    archive.finish()?.into_inner().flush()?;
    Ok(())
}

/// Takes nothing more once something is missing: the ZIP writer would write the end of the archive when it is dropped,
/// and what lacks a document would look complete.
struct WhileWhole<'a, W> {
    out: W,
    whole: &'a Cell<bool>,
}

impl<W: Write> Write for WhileWhole<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.whole.get() { self.out.write(bytes) } else { Err(io::Error::other("a document is missing")) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn midnight(date: NaiveDate) -> DateTime {
    let part = |number: u32| u8::try_from(number).unwrap_or(1);
    let year = u16::try_from(date.year()).unwrap_or_default();
    DateTime::from_date_and_time(year, part(date.month()), part(date.day()), 0, 0, 0).unwrap_or_default()
}
