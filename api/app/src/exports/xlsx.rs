//! A workbook of one sheet. Rows go to a file as they come; what the workbook keeps of them does not grow.

use std::io::{self, Write};

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::{Cell, Row};

/// The most rows that a sheet has, with its headings.
const ROWS_MAX: u32 = 1_048_576;
const WIDTH: f64 = 18.0;

/// Writes headings and rows. Text is stored as text, which no spreadsheet takes for a formula.
pub fn write(
    headings: &[String],
    rows: impl Iterator<Item = io::Result<Vec<Row>>>,
    mut out: impl Write,
) -> io::Result<()> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory().map_err(failed)?;
    let (bold, money, day) = (
        Format::new().set_bold(),
        Format::new().set_num_format("#,##0.00"),
        Format::new().set_num_format("yyyy-mm-dd"),
    );
    for (column, heading) in (0u16..).zip(headings) {
        sheet.set_column_width(column, WIDTH).map_err(failed)?;
        sheet.write_string_with_format(0, column, heading, &bold).map_err(failed)?;
    }
    sheet.set_freeze_panes(1, 0).map_err(failed)?;
    let mut place = 0;
    for rows in rows {
        for row in rows? {
            place += 1;
            if place >= ROWS_MAX {
                return Err(io::Error::other("more rows than a sheet has"));
            }
            for (column, cell) in (0u16..).zip(row) {
                match cell {
                    Cell::Text(text) => sheet.write_string(place, column, text),
                    Cell::Amount(amount) => sheet.write_with_format(place, column, amount.decimal(), &money),
                    Cell::Number(number) => sheet.write(place, column, number),
                    Cell::Day(date) => sheet.write_datetime_with_format(place, column, date, &day),
                    Cell::Empty => continue,
                }
                .map_err(failed)?;
            }
        }
    }
    let mut file = tempfile::tempfile()?;
    workbook.save_to_writer(&mut file).map_err(failed)?;
    io::Seek::rewind(&mut file)?;
    io::copy(&mut file, &mut out)?;
    out.flush()
}

fn failed(error: XlsxError) -> io::Error {
    io::Error::other(error)
}
