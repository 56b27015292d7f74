//! Spreadsheets that can only be read whole: the old ones of Excel, and OpenDocument's. A small file can claim as much
//! memory as there is, and running out of it ends a process. So one of its own reads them, with little memory and time,
//! and hands their cells over; see [`aside`](super::aside).

use std::io::{self, Cursor, Read, Write};

use calamine::{Ods, OdsError, Range, Reader, Xls};
use paraply_domain::fault::FaultKind;

use strum::IntoStaticStr;

use super::rows::TOO_LARGE;
use super::{SIZE_MAX_MB, archive, value};

/// The most memory that reading takes on top of the program itself: a hundred thousand rows, and as much again.
const MEMORY_MAX: u64 = 512 << 20;
/// The most seconds of a processor's work.
const SECONDS_MAX: u64 = 10;
/// The most bytes that the program itself takes up where that cannot be asked.
const PROGRAM_MAX: u64 = 1 << 30;

/// How the process ends when it cannot do its work.
const FAILED: u8 = 1;
/// How it ends when there is no cell in the file.
pub(super) const EMPTY: u8 = 3;
/// How it ends when the file cannot be read.
pub(super) const UNREADABLE: u8 = 4;
/// How it ends when there is too much in the file.
pub(super) const LARGE: u8 = 5;

/// Which of them a file is.
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
    /// The format, when name and bytes agree on one of these.
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
/// zero and the number of bytes, 32 bits each, the low first; then the text. How it ends says what is wrong.
pub fn run(format: Format) -> u8 {
    if restrain().is_err() {
        return FAILED;
    }
    let mut bytes = Vec::new();
    if io::stdin().lock().take((SIZE_MAX_MB as u64) << 20).read_to_end(&mut bytes).is_err() {
        return FAILED;
    }
    let read = match format {
        Format::Xls => xls(bytes),
        Format::Ods => ods(bytes),
    };
    match read {
        Ok(range) if write(&range).is_ok() => 0,
        Ok(_) => FAILED,
        Err(FaultKind::EmptyFile) => EMPTY,
        Err(FaultKind::SheetTooLarge { .. }) => LARGE,
        Err(_) => UNREADABLE,
    }
}

type Cells = Range<calamine::Data>;

fn xls(bytes: Vec<u8>) -> Result<Cells, FaultKind> {
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| FaultKind::NotASpreadsheet)?;
    book.worksheet_range_at(0).ok_or(FaultKind::EmptyFile)?.map_err(|_| FaultKind::NotASpreadsheet)
}

fn ods(bytes: Vec<u8>) -> Result<Cells, FaultKind> {
    archive::check(&bytes, "content.xml")?;
    let wrong = |error| match error {
        OdsError::CellLimitExceeded { .. } => TOO_LARGE,
        _ => FaultKind::NotASpreadsheet,
    };
    let mut book: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(wrong)?;
    book.worksheet_range_at(0).ok_or(FaultKind::EmptyFile)?.map_err(wrong)
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

/// Gives up all memory and time but what reading takes. What goes beyond ends the process.
#[cfg(unix)]
fn restrain() -> io::Result<()> {
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

/// Elsewhere, the server still ends it after a while.
#[cfg(not(unix))]
fn restrain() -> io::Result<()> {
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
