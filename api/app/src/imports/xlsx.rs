//! Workbooks, cell by cell. A range is never asked for: two cells in opposite corners would make it as large as the
//! sheet and end the process.

use std::io::Cursor;

use calamine::{DataRef, Reader, Xlsx};
use paraply_domain::fault::FaultKind;

use super::archive;
use super::rows::{Collector, Row};
use super::value::text;

/// The rows of the first sheet.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, FaultKind> {
    archive::check(bytes, "xl/worksheets/")?;
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
