//! Cells become rows, within bounds: a small file can claim a whole continent.

use paraply_domain::fault::FaultKind;

/// The most rows below the headings.
pub const ROWS_MAX: usize = 100_000;
/// The most columns.
pub const COLUMNS_MAX: usize = 100;
/// The most text in all cells together. A spreadsheet can name one long text a million times.
const TEXT_MAX: usize = 32 << 20;

/// The fault of a file that exceeds these limits.
pub const TOO_LARGE: FaultKind = FaultKind::SheetTooLarge { rows: ROWS_MAX, columns: COLUMNS_MAX };

/// One row. Its texts stand in one chunk of memory, because a file has a hundred thousand of them.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// As the spreadsheet counts, from one.
    pub number: usize,
    text: Box<str>,
    ends: Box<[u32]>,
}

impl Row {
    /// The trimmed text of a cell; absent ones are empty.
    pub fn cell(&self, place: usize) -> &str {
        let start = place.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let cell = start
            .zip(self.ends.get(place))
            .and_then(|(start, end)| self.text.get(start as usize..*end as usize));
        cell.unwrap_or_default()
    }

    /// The texts of all cells up to the last that is not empty.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|place| self.cell(place))
    }

    fn of(number: usize, cells: &[String]) -> Self {
        let mut text = String::with_capacity(cells.iter().map(String::len).sum());
        let ends = cells.iter().map(|cell| {
            text.push_str(cell);
            // All texts of a file together are far shorter.
            u32::try_from(text.len()).unwrap_or(u32::MAX)
        });
        let ends = ends.collect();
        Self { number, text: text.into(), ends }
    }
}

/// Collects cells into rows and stops where there are too many.
#[derive(Default)]
pub struct Collector {
    rows: Vec<Row>,
    number: usize,
    cells: Vec<String>,
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
        if row != self.number {
            // Rows that go back are not what any program writes.
            if row < self.number {
                return Err(FaultKind::NotASpreadsheet);
            }
            self.finish_row();
            if self.rows.len() > ROWS_MAX {
                return Err(TOO_LARGE);
            }
            self.number = row;
        }
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        text.clone_into(&mut self.cells[column]);
        Ok(())
    }

    fn finish_row(&mut self) {
        if !self.cells.is_empty() {
            self.rows.push(Row::of(self.number, &self.cells));
            self.cells.clear();
        }
    }

    /// The rows that are not empty.
    pub fn into_rows(mut self) -> Vec<Row> {
        self.finish_row();
        self.rows
    }
}
