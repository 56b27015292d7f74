//! The rows that were left out, as a file to mend and bring in again.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use paraply_domain::language::Language;

use super::RowError;
use super::sheet::Sheet;
use crate::exports::csv::{MARK, harmless};

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
    let what = language.phrase("rejected-rows-column");
    let mut writer = csv::WriterBuilder::new().delimiter(b';').flexible(true).from_writer(MARK.to_vec());
    let headings = sheet.headings.iter().map(String::as_str).chain([what]);
    writer.write_record(headings).ok()?;
    let mut wrong: HashMap<usize, String> = HashMap::new();
    for error in errors {
        let text = wrong.entry(error.row).or_default();
        let between = if text.is_empty() { "" } else { "; " };
        let column = error.column.as_deref().unwrap_or_default();
        _ = write!(text, "{between}{column}: {}", error.message);
    }
    for row in sheet.rows.iter().filter(|row| rows.contains(&row.number)) {
        let cells = (0..sheet.headings.len()).map(|place| as_it_came(row.cell(place)));
        let wrong = wrong.remove(&row.number).unwrap_or_default();
        writer.write_record(cells.chain([wrong])).ok()?;
    }
    writer.into_inner().ok()
}

/// A cell that no spreadsheet takes for a formula; a number keeps its sign, because it is brought in again.
fn as_it_came(text: &str) -> String {
    let digits = text.trim_start_matches(['-', '+']);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || " .,\u{a0}".contains(c));
    if is_number { text.to_owned() } else { harmless(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_run_is_made_text_and_numbers_stay() {
        for (text, expected) in [
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("-cmd", "'-cmd"),
            ("-500", "-500"),
            ("-1 234,50", "-1 234,50"),
            ("-1+cmd", "'-1+cmd"),
            ("Å", "Å"),
        ] {
            assert_eq!(as_it_came(text), expected);
        }
    }
}
