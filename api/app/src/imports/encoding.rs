//! The text of a file: UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252.
//!
//! The encoding is not guessed by statistics (`chardetng`): such a guess finds no UTF-16 without its mark, and takes a
//! short Swedish file for one of the other single-byte encodings, which nobody in Sweden writes.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The text of a file. What its encoding does not have becomes U+FFFD.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    utf_16(bytes).unwrap_or_else(|| utf_8_or_windows_1252(bytes))
}

/// The text of a file in UTF-16, which Excel writes as "Unicode text": known by its mark, or by the zeros between its
/// letters.
pub fn utf_16(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let encoding = match (Encoding::for_bom(bytes), bytes) {
        (Some((marked, _)), _) => marked,
        (None, [first, 0, second, 0, ..]) if *first != 0 && *second != 0 => UTF_16LE,
        (None, [0, first, 0, second, ..]) if *first != 0 && *second != 0 => UTF_16BE,
        _ => return None,
    };
    (encoding != UTF_8).then(|| encoding.decode(bytes).0)
}

fn utf_8_or_windows_1252(bytes: &[u8]) -> Cow<'_, str> {
    // Not by its mark alone: a program that writes Windows-1252 may put the mark before it.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Kåre – 5 €;b";

    #[test]
    fn windows_and_unicode_give_the_same_text() {
        for bytes in [
            TEXT.as_bytes(),
            format!("\u{feff}{TEXT}").as_bytes(),
            b"K\xE5re \x96 5 \x80;b",
            b"\xEF\xBB\xBFK\xE5re \x96 5 \x80;b",
        ] {
            assert_eq!(decode(bytes), TEXT);
            assert_eq!(utf_16(bytes), None);
        }
    }

    #[test]
    fn utf_16_is_read_with_and_without_its_mark() {
        let units = || TEXT.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [[&[0xFF, 0xFE], &little[..]].concat(), [&[0xFE, 0xFF], &big[..]].concat(), little, big]
        {
            assert_eq!(utf_16(&bytes).as_deref(), Some(TEXT));
            assert_eq!(decode(&bytes), TEXT);
        }
        assert_eq!(utf_16(b"a;b"), None);
    }
}
