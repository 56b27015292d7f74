//! The process that reads spreadsheets which can only be read whole: Excel 97 to 2003, and OpenDocument. A small file can
//! claim as much memory as there is, and running out of it ends a process. So one of their own reads them, with little
//! memory and time, and writes out their cells; [`sheet_sandbox`](super::sheet_sandbox) starts it.

use std::io::{self, Cursor, Read, Write};

use calamine::{Ods, OdsError, Range, Reader, Xls};
use paraply_domain::fault::FaultKind;

use strum::IntoStaticStr;

use super::upload::SIZE_MAX_MB;
use super::{archive, rows, value};

/// The most memory that reading takes on top of the program itself: a hundred thousand rows, and as much again.
const MEMORY_MAX: u64 = 512 << 20;
/// The most seconds of a processor's work.
const SECONDS_MAX: u64 = 10;
/// The most bytes that the program itself takes up, where the system does not say.
const PROGRAM_MAX: u64 = 1 << 30;

/// Exit code when the process cannot do its work.
const EXIT_FAILED: u8 = 1;
/// Exit code when the file has no cells.
pub(super) const EXIT_EMPTY: u8 = 3;
/// Exit code when the file cannot be read.
const EXIT_UNREADABLE: u8 = 4;
/// Exit code when the file has too many cells.
pub(super) const EXIT_TOO_LARGE: u8 = 5;

/// The format of a spreadsheet that can only be read whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Format {
    /// Excel 97 to 2003.
    Xls,
    /// OpenDocument.
    Ods,
}
paraply_domain::named!(Format: as_str);

impl Format {
    /// The format, when name and content agree on one of these.
    pub(super) fn of(name: &str, bytes: &[u8]) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "xls" => bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1").then_some(Self::Xls),
            "ods" => bytes.starts_with(b"PK\x03\x04").then_some(Self::Ods),
            _ => None,
        }
    }
}

/// Reads a file from standard input and writes the cells of its first sheet to standard output: row and column from
/// zero and the number of bytes, 32 bits each, little-endian; then the text. The exit code says what is wrong.
pub fn run(format: Format) -> u8 {
    if limit_resources().is_err() {
        return EXIT_FAILED;
    }
    let mut bytes = Vec::new();
    if io::stdin().lock().take((SIZE_MAX_MB as u64) << 20).read_to_end(&mut bytes).is_err() {
        return EXIT_FAILED;
    }
    let read = match format {
        Format::Xls => xls(bytes),
        Format::Ods => ods(bytes),
    };
    match read {
        Ok(range) if write(&range).is_ok() => 0,
        Ok(_) => EXIT_FAILED,
        Err(FaultKind::EmptyFile) => EXIT_EMPTY,
        Err(FaultKind::SheetTooLarge { .. }) => EXIT_TOO_LARGE,
        Err(_) => EXIT_UNREADABLE,
    }
}

type Cells = Range<calamine::Data>;

fn xls(bytes: Vec<u8>) -> Result<Cells, FaultKind> {
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| FaultKind::NotASpreadsheet)?;
    book.worksheet_range_at(0).ok_or(FaultKind::EmptyFile)?.map_err(|_| FaultKind::NotASpreadsheet)
}

fn ods(bytes: Vec<u8>) -> Result<Cells, FaultKind> {
    archive::check(&bytes, "content.xml")?;
    let fault = |error| match error {
        OdsError::CellLimitExceeded { .. } => rows::TOO_LARGE,
        _ => FaultKind::NotASpreadsheet,
    };
    let mut book: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(fault)?;
    book.worksheet_range_at(0).ok_or(FaultKind::EmptyFile)?.map_err(fault)
}

fn write(range: &Cells) -> io::Result<()> {
    let Some((first_row, first_column)) = range.start() else { return Ok(()) };
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (row, column, value) in range.used_cells() {
        let text = value::text(value);
        let number = |place: usize| u32::try_from(place).map_err(io::Error::other);
        out.write_all(&(first_row + number(row)?).to_le_bytes())?;
        out.write_all(&(first_column + number(column)?).to_le_bytes())?;
        out.write_all(&number(text.len())?.to_le_bytes())?;
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}

/// Limits memory and time to what reading takes. Exceeding them ends the process.
#[cfg(unix)]
fn limit_resources() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};

    let limits = [
        (Resource::As, program_size() + MEMORY_MAX),
        (Resource::Cpu, SECONDS_MAX),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
    ];
    for (resource, most) in limits {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    Ok(())
}

/// On other systems, the server still ends the process after a while.
#[cfg(not(unix))]
fn limit_resources() -> io::Result<()> {
    Ok(())
}

/// How much of its address space the program takes up before it reads anything.
#[cfg(unix)]
fn program_size() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let size = status
        .lines()
        .find_map(|line| line.strip_prefix("VmSize:")?.trim().strip_suffix(" kB")?.parse().ok());
    size.map_or(PROGRAM_MAX, |kilobytes: u64| kilobytes << 10)
}
