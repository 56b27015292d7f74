//! The characters that Swedish banks take in a payment file, and how other text becomes such.

/// Whether a bank takes the text as it is.
pub(crate) fn is_bank_text(text: &str) -> bool {
    text.chars().all(is_allowed)
}

/// Whether a bank can be told anything of the text: a name without such a letter cannot be paid.
#[must_use]
pub fn has_bank_text(text: &str) -> bool {
    !to_bank_text(text, text.len()).is_empty()
}

/// At most `max` characters that a bank takes; what it does not take is written with the nearest letters.
pub(crate) fn to_bank_text(text: &str, max: usize) -> String {
    // Composed first, so that an å typed as two characters stays an å.
    let composed: String = unicode_normalization::UnicodeNormalization::nfc(text).collect();
    let mut plain = String::with_capacity(composed.len());
    for character in composed.chars() {
        match character {
            _ if is_allowed(character) => plain.push(character),
            _ if character.is_whitespace() => plain.push(' '),
            // Swedes read these as their own letters.
            'æ' => plain.push('ä'),
            'Æ' => plain.push('Ä'),
            'ø' => plain.push('ö'),
            'Ø' => plain.push('Ö'),
            '&' => plain.push('+'),
            '_' => plain.push('-'),
            _ => {
                let letters = deunicode::deunicode_char(character).unwrap_or_default();
                plain.extend(letters.chars().filter(|&letter| is_allowed(letter)));
            }
        }
    }
    let words: Vec<&str> = plain.split(' ').filter(|word| !word.is_empty()).collect();
    let line: String = words.join(" ").chars().take(max).collect();
    line.trim_end().to_owned()
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_alphanumeric() || "åäöÅÄÖ /-?:().,'+".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swedish_text_stays_as_it_is() {
        for text in ["Åsa Öberg", "LÖN", "O'Hara-Ek (vikarie), nr 4: 50/50 + ?"] {
            assert_eq!(to_bank_text(text, 140), text);
        }
    }

    #[test]
    fn other_letters_become_the_nearest_ones() {
        for (text, plain) in [
            ("André Müller", "Andre Muller"),
            ("Søren Kjær", "Sören Kjär"),
            ("Łukasz Żółć", "Lukasz Zolc"),
            ("Björn Weiß", "Björn Weiss"),
            ("Pétur & Þóra", "Petur + Thora"),
            ("Пётр", "Piotr"),
            ("A\u{30a}sa\tEk ", "Åsa Ek"),
            ("<script>", "script"),
            ("“Ek” – Lund", "Ek - Lund"),
        ] {
            assert_eq!(to_bank_text(text, 140), plain, "{text}");
        }
    }

    #[test]
    fn the_text_ends_at_its_limit_without_a_trailing_space() {
        assert_eq!(to_bank_text("Anna Ek", 5), "Anna");
        assert!(is_bank_text(&to_bank_text("漢字 عربي 👩‍🎨", 140)));
    }
}
