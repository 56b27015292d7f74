//! Separated values as spreadsheets and banks write them: UTF-8 with or without its mark, UTF-16, else Windows-1252;
//! commas, semicolons or tabs.

use std::borrow::Cow;

use paraply_domain::fault::FaultKind;

use super::rows::{Collector, Row};

/// The rows of a file.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, FaultKind> {
    // One kind of line end, and one at the end: row numbers are counted by them.
    let mut text = decode(bytes).replace("\r\n", "\n").replace('\r', "\n");
    text.push('\n');
    let (delimiter, skipped) = delimiter(&text);
    let text = &text[skipped..];
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut rows = Collector::default();
    let mut record = csv::StringRecord::new();
    // Lines inside of quoted cells are no rows.
    let mut inner_lines = 0;
    let mut open = None;
    while reader.read_record(&mut record).map_err(|_| FaultKind::NotASpreadsheet)? {
        inner_lines += record.iter().map(|cell| cell.matches('\n').count()).sum::<usize>();
        let lines = usize::try_from(reader.position().line()).unwrap_or(usize::MAX);
        let skipped_lines = usize::from(skipped > 0);
        let row = (lines + skipped_lines).saturating_sub(1 + inner_lines);
        open = record.iter().next_back().filter(|cell| cell.ends_with('\n')).map(|_| row);
        for (column, cell) in record.iter().enumerate() {
            rows.push(row, column, cell)?;
        }
    }
    // Without its end a quotation swallows every row that follows, and the line end that was put behind them.
    if let Some(row) = open.filter(|_| ends_quoted(text, delimiter)) {
        // Its last line end is counted as one inside of it.
        return Err(FaultKind::UnclosedQuote { row: row + 1 });
    }
    Ok(rows.into_rows())
}

/// Whether a text ends inside of a quotation.
fn ends_quoted(text: &str, delimiter: u8) -> bool {
    let (mut quoted, mut starts) = (false, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' if quoted => quoted = bytes.next_if_eq(&b'"').is_some(),
            b'"' if starts => quoted = true,
            _ => {}
        }
        starts = !quoted && (byte == delimiter || byte == b'\n');
    }
    quoted
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

/// The text of a file in UTF-16, which Excel writes as "Unicode text": by its mark, or by the zeros between its letters.
pub fn utf_16(bytes: &[u8]) -> Option<String> {
    let (is_little, bytes) = match bytes {
        [0xFF, 0xFE, rest @ ..] => (true, rest),
        [0xFE, 0xFF, rest @ ..] => (false, rest),
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => (true, bytes),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => (false, bytes),
        _ => return None,
    };
    let (pairs, _) = bytes.as_chunks::<2>();
    let unit = if is_little { u16::from_le_bytes } else { u16::from_be_bytes };
    let letters = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
    Some(letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// The text of a file, however it is written.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    utf_16(bytes).map_or_else(|| decode(bytes), Cow::Owned)
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|byte| windows_1252(*byte)).collect::<String>().into(),
    }
}

/// What Windows writes in western Europe: Latin-1 with typography where Latin-1 has control characters.
fn windows_1252(byte: u8) -> char {
    const TYPOGRAPHY: [char; 32] = [
        '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}',
        '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => TYPOGRAPHY[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
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
        for text in ["a;b\n1;\"2\n\"\n", "a;b\n1;5\" x\n", "a;b\n1;\"say \"\"x\"\"\n\"", "a\n\"\"\n"] {
            assert!(read(text.as_bytes()).is_ok(), "{text}");
        }
    }

    #[test]
    fn windows_and_unicode_give_the_same_text() {
        let expected = [row(1, &["Kåre – 5 €"])];
        assert_eq!(rows("\u{feff}Kåre – 5 €".as_bytes()), expected);
        assert_eq!(rows("Kåre – 5 €".as_bytes()), expected);
        assert_eq!(rows(b"K\xE5re \x96 5 \x80"), expected);
    }

    #[test]
    fn sixteen_bits_are_read_with_and_without_their_mark() {
        let text = "Kåre – 5 €;b";
        let units = || text.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [[&[0xFF, 0xFE], &little[..]].concat(), [&[0xFE, 0xFF], &big[..]].concat(), little, big]
        {
            assert_eq!(utf_16(&bytes).as_deref(), Some(text));
        }
        assert_eq!(utf_16(b"a;b"), None);
    }

    #[test]
    fn too_many_rows_or_columns_are_refused() {
        assert!(matches!(read(&b"a\n".repeat(100_002)), Err(FaultKind::SheetTooLarge { .. })));
        assert!(matches!(read(&b"a;".repeat(101)), Err(FaultKind::SheetTooLarge { .. })));
        assert_eq!(read(&b"a\n".repeat(100_001)).unwrap().len(), 100_001);
    }
}
