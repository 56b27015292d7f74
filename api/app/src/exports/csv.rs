//! Comma-separated values as Swedish spreadsheets read them: UTF-8 with its mark, semicolons, decimal commas.

use std::io::{self, Write};

use super::{Cell, Row};

/// The mark by which spreadsheets know UTF-8.
pub const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Writes headings and rows.
pub fn write(
    headings: &[String],
    rows: impl Iterator<Item = io::Result<Vec<Row>>>,
    mut out: impl Write,
) -> io::Result<()> {
    out.write_all(MARK)?;
    let mut writer =
        csv::WriterBuilder::new().delimiter(b';').terminator(csv::Terminator::CRLF).from_writer(out);
    writer.write_record(headings)?;
    for rows in rows {
        for row in rows? {
            writer.write_record(row.iter().map(text))?;
        }
    }
    writer.flush()
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => harmless(text),
        Cell::Amount(amount) => amount.to_string().replace('.', ","),
        Cell::Number(number) => number.to_string().replace('.', ","),
        Cell::Day(day) => day.to_string(),
        Cell::Empty => String::new(),
    }
}

/// Text that no spreadsheet takes for a formula.
pub fn harmless(text: &str) -> String {
    let could_run = text.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
    if could_run { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use paraply_domain::Amount;

    use super::*;

    #[test]
    fn what_could_run_is_text_and_what_divides_is_quoted() {
        let row = vec![
            Cell::from("=HYPERLINK(\"http://x\")"),
            "-1+1".into(),
            "+46 70".into(),
            "@x".into(),
            "\tx".into(),
            "\rx".into(),
            "a;\"b\"".into(),
            Amount::parse("-1234.50").unwrap().into(),
            Cell::Empty,
        ];
        let mut out = Vec::new();
        write(&vec!["A".to_owned(); 9], [Ok(vec![row])].into_iter(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let (first, rest) = text.split_once("\r\n").unwrap();
        assert_eq!(first, "\u{feff}A;A;A;A;A;A;A;A;A");
        assert_eq!(
            rest,
            "\"'=HYPERLINK(\"\"http://x\"\")\";'-1+1;'+46 70;'@x;'\tx;\"'\rx\";\"a;\"\"b\"\"\";-1234,50;\r\n"
        );
    }
}
