//! Spreadsheets, cell by cell. A range is never asked for: two cells in opposite corners would make it as large as the
//! sheet and end the process.

use std::io::{Cursor, Read};

use calamine::{DataRef, DataType, Reader, Xlsx};
use paraply_domain::fault::FaultKind;
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use super::rows::{Collector, Row, TOO_LARGE};

/// The most members of the archive.
const MEMBERS_MAX: usize = 1000;
/// The most bytes of the sheets, unpacked: a hundred thousand rows of clients. They are read as a stream.
const SHEETS_MAX: u64 = 150 << 20;
/// The most bytes of all other members, unpacked; the texts that cells share are kept in memory.
const OTHERS_MAX: u64 = 50 << 20;

/// The rows of the first sheet.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, FaultKind> {
    check_archive(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| FaultKind::NotASpreadsheet)?;
    let name = book.sheet_names().into_iter().next().ok_or(FaultKind::EmptyFile)?;
    let mut cells = book.worksheet_cells_reader(&name).map_err(|_| FaultKind::NotASpreadsheet)?;
    let mut rows = Collector::default();
    while let Some(cell) = cells.next_cell().map_err(|_| FaultKind::NotASpreadsheet)? {
        let (row, column) = cell.get_position();
        let (row, column) = (row as usize + 1, column as usize);
        match cell.get_value() {
            DataRef::Empty => {}
            DataRef::SharedString(text) => rows.push(row, column, text)?,
            DataRef::String(text) => rows.push(row, column, text)?,
            other => rows.push(row, column, &text(other))?,
        }
    }
    Ok(rows.into_rows())
}

/// Whether unpacking stays within bounds: first by what the directory says, then by doing it, since it may lie.
fn check_archive(bytes: &[u8]) -> Result<(), FaultKind> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| FaultKind::NotASpreadsheet)?;
    if archive.len() > MEMBERS_MAX {
        return Err(TOO_LARGE);
    }
    let mut declared = Room::default();
    for index in 0..archive.len() {
        let member = archive.by_index_raw(index).map_err(|_| FaultKind::NotASpreadsheet)?;
        declared.take(member.name(), member.size())?;
    }
    let mut unpacked = Room::default();
    for index in 0..archive.len() {
        let member = archive.by_index(index).map_err(|_| FaultKind::NotASpreadsheet)?;
        let name = member.name().to_owned();
        let left = *unpacked.of(&name);
        let size = std::io::copy(&mut member.take(left + 1), &mut std::io::sink())
            .map_err(|_| FaultKind::NotASpreadsheet)?;
        unpacked.take(&name, size)?;
    }
    Ok(())
}

/// What may still be unpacked.
struct Room {
    sheets: u64,
    others: u64,
}

impl Default for Room {
    fn default() -> Self {
        Self { sheets: SHEETS_MAX, others: OTHERS_MAX }
    }
}

impl Room {
    fn of(&mut self, member: &str) -> &mut u64 {
        if member.starts_with("xl/worksheets/") { &mut self.sheets } else { &mut self.others }
    }

    fn take(&mut self, member: &str, size: u64) -> Result<(), FaultKind> {
        let left = self.of(member);
        *left = left.checked_sub(size).ok_or(TOO_LARGE)?;
        Ok(())
    }
}

/// What a cell shows, without its formatting: numbers with a point, days as year-month-day.
fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        // Spreadsheets count in binary floating point; fifteen digits are what they show of it.
        DataRef::Float(number) => Decimal::from_f64(*number)
            .map_or_else(|| number.to_string(), |number| number.round_dp(4).normalize().to_string()),
        DataRef::Bool(value) => value.to_string(),
        DataRef::DateTime(_) | DataRef::DateTimeIso(_) => {
            value.as_date().map(|day| day.to_string()).unwrap_or_default()
        }
        DataRef::Error(error) => error.to_string(),
        DataRef::DurationIso(text) | DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Empty => String::new(),
    }
}
