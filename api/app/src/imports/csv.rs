//! Separated values as spreadsheets and banks write them: commas, semicolons or tabs, in any usual encoding.

use paraply_domain::fault::FaultKind;

use super::encoding;
use super::rows::{Collector, Row};

/// A row of its own behind the last one: a quotation that is never closed swallows it. A noncharacter, which no
/// delimiter of one byte splits.
const END: &str = "\u{ffff}";

/// The rows of a file.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, FaultKind> {
    // One kind of line end: row numbers are counted by them.
    let mut text = encoding::decode(bytes).replace("\r\n", "\n").replace('\r', "\n");
    text.extend(["\n", END]);
    let (delimiter, skipped) = delimiter(&text);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(&text.as_bytes()[skipped..]);
    let mut rows = Collector::default();
    let mut record = csv::StringRecord::new();
    // Lines inside of quoted cells are no rows.
    let mut inner_lines = 0;
    let (mut row, mut ended) = (0, false);
    while reader.read_record(&mut record).map_err(|_| FaultKind::NotASpreadsheet)? {
        ended = record.iter().eq([END]);
        if ended {
            continue;
        }
        inner_lines += record.iter().map(|cell| cell.matches('\n').count()).sum::<usize>();
        let lines = usize::try_from(reader.position().line()).unwrap_or(usize::MAX);
        let skipped_lines = usize::from(skipped > 0);
        row = (lines + skipped_lines).saturating_sub(1 + inner_lines);
        for (column, cell) in record.iter().enumerate() {
            rows.push(row, column, cell)?;
        }
    }
    if ended {
        Ok(rows.into_rows())
    } else {
        // Its last line end is counted as one inside of it.
        Err(FaultKind::UnclosedQuote { row: row + 1 })
    }
}

/// The separator that the first line has most of, or the first after it that has any where a title stands above the
/// headings; and how many bytes of `sep=;` come before it.
fn delimiter(text: &str) -> (u8, usize) {
    if let Some(separator) = text.strip_prefix("sep=").and_then(|rest| rest.bytes().next())
        && text.as_bytes().get(5) == Some(&b'\n')
    {
        return (separator, "sep=;\n".len());
    }
    let counts = text.trim_start().lines().take(20).map(separators);
    let counts = counts.into_iter().find(|counts| counts.iter().any(|(_, count)| *count > 0));
    // The first of equals wins: a semicolon is a separator wherever it stands.
    let best = counts.iter().flatten().rev().max_by_key(|(_, count)| *count).map_or(b';', |(one, _)| *one);
    (best, 0)
}

/// How many of each separator stand in a line, outside of quotations.
fn separators(line: &str) -> [(u8, usize); 3] {
    let mut quoted = false;
    let mut counts = [(b';', 0), (b',', 0), (b'\t', 0)];
    for byte in line.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            _ => counts.iter_mut().filter(|(one, _)| *one == byte).for_each(|(_, count)| *count += 1),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(bytes: &[u8]) -> Vec<(usize, Vec<String>)> {
        read(bytes)
            .unwrap()
            .iter()
            .map(|row| (row.number, row.cells().map(str::to_owned).collect()))
            .collect()
    }

    fn row(number: usize, cells: &[&str]) -> (usize, Vec<String>) {
        (number, cells.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn commas_semicolons_and_tabs_are_told_apart() {
        for text in ["a;b\n1;2,5", "a\tb\n1\t2,5", "\"a\",b\n1,\"2,5\"", "sep=;\na;b\n1;2,5"] {
            let read = rows(text.as_bytes());
            assert_eq!(read.last().unwrap().1, ["1", "2,5"], "{text}");
        }
        assert_eq!(
            rows(b"a;b,c,d\n"),
            [row(1, &["a", "b,c,d"])].map(|(n, _)| (n, vec!["a;b".into(), "c".into(), "d".into()]))
        );
    }

    #[test]
    fn rows_are_counted_as_a_spreadsheet_does() {
        let read = rows(b"a;b\r\n\r\n\"x\r\ny\";1\r\n;;\r\nz;2");
        assert_eq!(read, [row(1, &["a", "b"]), row(3, &["x\ny", "1"]), row(5, &["z", "2"])]);
        assert_eq!(rows(b"sep=,\na,b\n1,2"), [row(2, &["a", "b"]), row(3, &["1", "2"])]);
    }

    #[test]
    fn a_quotation_without_an_end_is_told_where_it_begins() {
        for text in
            ["a;b\n1;2\n\"x;y\nz;3\n", "a;b\n1;2\nx;\"y\nz;3", "a;b\n1;\"x\ny\"\n\"\"\"x;3\r\n4;5\r\n"]
        {
            let error = read(text.as_bytes()).unwrap_err();
            assert!(matches!(error, FaultKind::UnclosedQuote { row: 3 }), "{text}: {error:?}");
        }
        for text in [
            "a;b\n1;\"2\n\"\n",
            "a;b\n1;5\" x\n",
            "a;b\n1;\"say \"\"x\"\"\n\"",
            "a\n\"\"\n",
            "a\n\u{ffff}\n1",
        ] {
            assert!(read(text.as_bytes()).is_ok(), "{text}");
        }
    }

    #[test]
    fn too_many_rows_or_columns_are_refused() {
        assert!(matches!(read(&b"a\n".repeat(100_002)), Err(FaultKind::SheetTooLarge { .. })));
        assert!(matches!(read(&b"a;".repeat(101)), Err(FaultKind::SheetTooLarge { .. })));
        assert_eq!(read(&b"a\n".repeat(100_001)).unwrap().len(), 100_001);
    }
}
