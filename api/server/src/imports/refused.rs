//! The rows that were left out, as a file to mend and bring in again.

use std::collections::BTreeSet;
use std::fmt::Write;

use paraply_domain::language::Language;

use super::RowError;
use super::sheet::Sheet;

/// A file of those rows with what is wrong behind them; none without any.
pub fn file(
    sheet: &Sheet,
    rows: &BTreeSet<usize>,
    errors: &[RowError],
    language: Language,
) -> Option<Vec<u8>> {
    if rows.is_empty() {
        return None;
    }
    let what = match language {
        Language::Sv => "Att rätta",
        Language::En => "To mend",
    };
    // The mark tells spreadsheets that it is UTF-8.
    let mut writer =
        csv::WriterBuilder::new().delimiter(b';').flexible(true).from_writer(b"\xEF\xBB\xBF".to_vec());
    let headings = sheet.headings.iter().map(String::as_str).chain([what]);
    writer.write_record(headings).ok()?;
    for row in sheet.rows.iter().filter(|row| rows.contains(&row.number)) {
        let mut wrong = String::new();
        for error in errors.iter().filter(|error| error.row == row.number) {
            let between = if wrong.is_empty() { "" } else { "; " };
            let column = error.column.as_deref().unwrap_or_default();
            _ = write!(wrong, "{between}{column}: {}", error.message);
        }
        let cells = (0..sheet.headings.len()).map(|place| harmless(row.cell(place)));
        writer.write_record(cells.chain([wrong])).ok()?;
    }
    writer.into_inner().ok()
}

/// A cell that no spreadsheet takes for a formula; a number keeps its sign.
fn harmless(text: &str) -> String {
    let is_number = text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit());
    let could_run =
        text.starts_with(['=', '@', '\t', '\r', '＝']) || (text.starts_with(['-', '+']) && !is_number);
    if could_run { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_run_is_made_text_and_numbers_stay() {
        for (text, expected) in
            [("=1+1", "'=1+1"), ("@x", "'@x"), ("-cmd", "'-cmd"), ("-500", "-500"), ("Å", "Å")]
        {
            assert_eq!(harmless(text), expected);
        }
    }
}
