//! Cells become rows, within bounds: a small file can claim a whole continent.

use paraply_domain::fault::FaultKind;

/// The most rows below the headings.
pub const ROWS_MAX: usize = 50_000;
/// The most columns.
pub const COLUMNS_MAX: usize = 100;
/// The most text in all cells together. A spreadsheet can name one long text a million times.
const TEXT_MAX: usize = 32 << 20;

/// What the file is refused with when it goes beyond that.
pub const TOO_LARGE: FaultKind = FaultKind::SheetTooLarge { rows: ROWS_MAX, columns: COLUMNS_MAX };

/// One row.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// As the spreadsheet counts, from one.
    pub number: usize,
    /// Trimmed texts; absent ones are empty.
    pub cells: Vec<String>,
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
