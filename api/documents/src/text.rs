//! Makes text that people typed fit for print.

use unicode_normalization::UnicodeNormalization;

use crate::fonts;

/// Longer runs without a place to break are given some, so that they stay inside their column. Long
/// enough for the compounds of Swedish, which read badly when broken without a hyphen.
const LONGEST_WORD: usize = 34;
/// The same for a quarter of the page's width.
const LONGEST_NARROW_WORD: usize = 19;
const BREAK_HERE: char = '\u{200B}';
const REPLACEMENT: char = '\u{FFFD}';

/// One line: composed characters, no control characters, nothing that our fonts cannot draw.
pub(crate) fn printable(text: &str) -> String {
    printable_within(text, LONGEST_WORD)
}

/// A line for a narrow column, if it says something.
pub(crate) fn present_narrow(text: &str) -> Option<String> {
    Some(printable_within(text, LONGEST_NARROW_WORD)).filter(|line| !line.is_empty())
}

fn printable_within(text: &str, longest_word: usize) -> String {
    let mut printed = String::with_capacity(text.len());
    let mut run = 0;
    for character in text.trim().nfc().filter(|&character| !is_silent(character)) {
        let character = match character {
            _ if character.is_control() => ' ',
            _ if character.is_whitespace() || fonts::cover(character) => character,
            _ => REPLACEMENT,
        };
        run = if character.is_whitespace() || character == '-' { 0 } else { run + 1 };
        if run > longest_word {
            printed.push(BREAK_HERE);
            run = 1;
        }
        printed.push(character);
    }
    printed
}

/// The lines of a longer text, empty ones at the ends dropped.
pub(crate) fn lines(text: &str) -> Vec<String> {
    text.trim().lines().map(printable).collect()
}

/// A line that says something.
pub(crate) fn present(text: &str) -> Option<String> {
    Some(printable(text)).filter(|line| !line.is_empty())
}

/// Those of several lines that say something.
pub(crate) fn present_lines(lines: &[String]) -> Vec<String> {
    lines.iter().filter_map(|line| present(line)).collect()
}

/// Signs that only choose a variant, join or mark a direction; without them the text reads the same,
/// and not every font knows them. The joiners stay where Arabic and Indic scripts need them.
fn is_silent(character: char) -> bool {
    matches!(character,
        '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E01EF}' | '\u{1F3FB}'..='\u{1F3FF}'
        | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' | '\u{00AD}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_stay_as_they_are() {
        for name in [
            "Åsa Öberg",
            "Łódź Sp. z o.o.",
            "Ελένη Παπαδοπούλου",
            "Пётр Чайковский",
            "محمد الفارسي",
            "山田太郎",
            "김철수",
        ] {
            assert_eq!(printable(name), name);
        }
    }

    #[test]
    fn decomposed_letters_are_composed() {
        assert_eq!(printable("A\u{30a}sa"), "Åsa");
    }

    #[test]
    fn what_no_font_can_draw_is_replaced() {
        assert_eq!(printable("a\u{0007}b \u{10ffff}"), "a b \u{FFFD}");
    }

    #[test]
    fn a_very_long_word_gets_places_to_break() {
        let printed = printable(&"x".repeat(80));
        assert_eq!(printed.matches(BREAK_HERE).count(), 2);
    }
}
