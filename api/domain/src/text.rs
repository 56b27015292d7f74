//! Free text from people: normalised, trimmed, and without what PostgreSQL, a PDF or a mail header would choke on.

use unicode_normalization::UnicodeNormalization;

use crate::FaultKind;

/// One line of at most `max` characters, in NFC and trimmed. It may be empty.
pub fn clean_line(text: &str, max: usize) -> Result<String, FaultKind> {
    let line: String = text.trim().nfc().collect();
    if line.chars().any(|c| c.is_control() || is_line_break(c)) {
        return Err(FaultKind::InvalidCharacters);
    }
    within(line, max)
}

/// Several lines of at most `max` characters in all. Line ends become `\n`; tabs are kept.
pub fn clean_block(text: &str, max: usize) -> Result<String, FaultKind> {
    let block: String = text.trim().replace("\r\n", "\n").nfc().collect();
    if block.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        return Err(FaultKind::InvalidCharacters);
    }
    within(block, max)
}

/// As [`clean_line`], and not empty.
pub fn required_line(text: &str, max: usize) -> Result<String, FaultKind> {
    not_empty(clean_line(text, max)?)
}

/// As [`clean_block`], and of at least `min` characters.
pub fn required_block(text: &str, min: usize, max: usize) -> Result<String, FaultKind> {
    let block = not_empty(clean_block(text, max)?)?;
    if block.chars().count() < min {
        return Err(FaultKind::TooShort { min });
    }
    Ok(block)
}

fn not_empty(text: String) -> Result<String, FaultKind> {
    if text.is_empty() { Err(FaultKind::Required) } else { Ok(text) }
}

fn within(text: String, max: usize) -> Result<String, FaultKind> {
    if text.chars().count() > max { Err(FaultKind::TooLong { max }) } else { Ok(text) }
}

/// Unicode's own line and paragraph separators, which `is_control` does not cover.
fn is_line_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_trimmed_and_composed() {
        assert_eq!(clean_line("  A\u{30a}sa  ", 10).unwrap(), "Åsa");
        assert_eq!(clean_line("", 10).unwrap(), "");
        assert_eq!(clean_line("👩‍🎨 مرحبا 漢字", 40).unwrap(), "👩‍🎨 مرحبا 漢字");
    }

    #[test]
    fn a_line_has_no_control_characters_and_ends_somewhere() {
        for text in ["a\0b", "a\nb", "a\u{2028}b", "a\tb", "a\u{7f}b"] {
            assert_eq!(clean_line(text, 10), Err(FaultKind::InvalidCharacters));
        }
        assert_eq!(clean_line("åäö", 2), Err(FaultKind::TooLong { max: 2 }));
        assert_eq!(required_line("   ", 10), Err(FaultKind::Required));
    }

    #[test]
    fn a_block_keeps_its_lines() {
        assert_eq!(clean_block("a\r\nb\n", 10).unwrap(), "a\nb");
        assert_eq!(clean_block("a\0", 10), Err(FaultKind::InvalidCharacters));
        assert_eq!(required_block("short", 10, 100), Err(FaultKind::TooShort { min: 10 }));
        assert_eq!(required_block(" ", 10, 100), Err(FaultKind::Required));
    }
}
