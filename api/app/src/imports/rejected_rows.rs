//! The rows that an import rejected, as a file to correct and import again.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use paraply_domain::language::Language;

use super::problem::RowError;
use super::sheet::Sheet;
use crate::exports::csv::{MARK, harmless};

/// A file of these rows, with their errors in a last column; none without any row.
pub fn file(
    sheet: &Sheet,
    rows: &BTreeSet<usize>,
    errors: &[RowError],
    language: Language,
) -> Option<Vec<u8>> {
    if rows.is_empty() {
        return None;
    }
    let errors_heading = language.phrase("rejected-rows-column");
    let mut writer = csv::WriterBuilder::new().delimiter(b';').flexible(true).from_writer(MARK.to_vec());
    let headings = sheet.headings.iter().map(String::as_str).chain([errors_heading]);
    writer.write_record(headings).ok()?;
    let mut messages: HashMap<usize, String> = HashMap::new();
    for error in errors {
        let text = messages.entry(error.row).or_default();
        let separator = if text.is_empty() { "" } else { "; " };
        let column = error.column.as_deref().unwrap_or_default();
        _ = write!(text, "{separator}{column}: {}", error.message);
    }
    for row in sheet.rows.iter().filter(|row| rows.contains(&row.number)) {
        let cells = (0..sheet.headings.len()).map(|place| escaped(row.cell(place)));
        let message = messages.remove(&row.number).unwrap_or_default();
        writer.write_record(cells.chain([message])).ok()?;
    }
    writer.into_inner().ok()
}

/// A cell that no spreadsheet takes for a formula. A number keeps its sign, because it is imported again.
fn escaped(text: &str) -> String {
    let digits = text.trim_start_matches(['-', '+']);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || " .,\u{a0}".contains(c));
    if is_number { text.to_owned() } else { harmless(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text_and_numbers_stay() {
        for (text, expected) in [
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("-cmd", "'-cmd"),
            ("-500", "-500"),
            ("-1 234,50", "-1 234,50"),
            ("-1+cmd", "'-1+cmd"),
            ("Å", "Å"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
