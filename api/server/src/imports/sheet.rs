//! Rows under headings, whatever the file was. Bounded before it is read: a small file can claim a whole continent.

use paraply_domain::fault::FaultKind;

use super::{csv, xlsx};
use crate::files::kind::Kind;

/// The most rows below the headings.
pub const ROWS_MAX: usize = 50_000;
/// The most columns.
pub const COLUMNS_MAX: usize = 100;
/// The most text in all cells together. A spreadsheet can name one long text a million times.
const TEXT_MAX: usize = 32 << 20;

/// What the file is refused with when it goes beyond that.
pub const TOO_LARGE: FaultKind = FaultKind::SheetTooLarge { rows: ROWS_MAX, columns: COLUMNS_MAX };

/// Headings and the rows below them. Rows without any text are left out.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The texts of the first row.
    pub headings: Vec<String>,
    /// The others.
    pub rows: Vec<Row>,
}

/// One row.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// As the spreadsheet counts, from one.
    pub number: usize,
    /// Trimmed texts; absent ones are empty.
    pub cells: Vec<String>,
}

/// Reads a file by its content.
pub fn read(name: &str, bytes: &[u8]) -> Result<Sheet, FaultKind> {
    if bytes.trim_ascii().is_empty() {
        return Err(FaultKind::EmptyFile);
    }
    let rows = match Kind::of(name, bytes) {
        Some(Kind::Xlsx) => xlsx::read(bytes)?,
        Some(Kind::Csv | Kind::Txt) => csv::read(bytes)?,
        _ => return Err(FaultKind::NotASpreadsheet),
    };
    let mut rows = rows.into_iter();
    let headings = rows.next().map(|row| row.cells).ok_or(FaultKind::EmptyFile)?;
    let sheet = Sheet { headings, rows: rows.collect() };
    if sheet.rows.is_empty() { Err(FaultKind::EmptyFile) } else { Ok(sheet) }
}

/// Collects cells into rows and stops where there are too many.
#[derive(Default)]
pub struct Collector {
    rows: Vec<Row>,
    text: usize,
}

impl Collector {
    /// Adds a cell; rows come in their order. Empty ones only count with something behind them.
    pub fn push(&mut self, row: usize, column: usize, text: &str) -> Result<(), FaultKind> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        self.text += text.len();
        if column >= COLUMNS_MAX || row > 2 * ROWS_MAX || self.text > TEXT_MAX {
            return Err(TOO_LARGE);
        }
        match self.rows.last().map(|last| last.number) {
            Some(last) if last == row => {}
            // Rows that go back are not what any program writes.
            Some(last) if last > row => return Err(FaultKind::NotASpreadsheet),
            _ if self.rows.len() > ROWS_MAX => return Err(TOO_LARGE),
            _ => self.rows.push(Row { number: row, cells: Vec::new() }),
        }
        let cells = &mut self.rows.last_mut().expect("a row was just made sure of").cells;
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = text.to_owned();
        Ok(())
    }

    /// The rows that say something.
    pub fn into_rows(self) -> Vec<Row> {
        self.rows
    }
}
