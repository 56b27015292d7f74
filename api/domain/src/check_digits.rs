//! Check digits over strings of ASCII digits. A string with anything else in it never passes.

/// Mod 10 (Luhn): from the right, weights 1, 2, 1, 2 …; a two-digit product counts as the sum of its digits.
pub fn luhn(digits: &str) -> bool {
    values(digits).is_some_and(|values| luhn_sum(&values).is_multiple_of(10))
}

/// The digit that makes `digits` pass [`luhn`] when it is put last.
pub fn luhn_digit(digits: &str) -> Option<char> {
    let mut values = values(digits)?;
    values.push(0);
    char::from_digit((10 - luhn_sum(&values) % 10) % 10, 10)
}

/// Mod 11: from the right, weights 1, 2, … 10 and again from 1 (Bankgirot, "Bankernas kontonummer").
pub fn mod11(digits: &str) -> bool {
    values(digits).is_some_and(|values| {
        let weighted = values.iter().rev().zip((1..=10).cycle()).map(|(digit, weight)| digit * weight);
        weighted.sum::<u32>().is_multiple_of(11)
    })
}

/// The remainder modulo 97 of a number whose letters count as A=10 … Z=35 (ISO 7064, as IBAN and RF use it).
/// Nothing for an empty string or a character that is neither.
pub fn mod97(text: &str) -> Option<u32> {
    if text.is_empty() {
        return None;
    }
    text.chars().try_fold(0, |remainder, c| {
        let value = c.to_digit(36)?;
        Some(if value < 10 { (remainder * 10 + value) % 97 } else { (remainder * 100 + value) % 97 })
    })
}

/// ISO 7064 mod 11,10 (German and Croatian VAT numbers).
pub fn mod11_10(digits: &str) -> bool {
    let Some(values) = values(digits) else { return false };
    let Some((last, body)) = values.split_last() else { return false };
    let product = body.iter().fold(10, |product, digit| {
        let sum = (digit + product) % 10;
        if sum == 0 { 20 % 11 } else { sum * 2 % 11 }
    });
    (11 - product) % 10 == *last
}

/// The sum of each digit times its weight; nothing when the lengths differ or something is no digit.
pub fn weighted_sum(digits: &str, weights: &[u32]) -> Option<u32> {
    let values = values(digits)?;
    (values.len() == weights.len())
        .then(|| values.iter().zip(weights).map(|(digit, weight)| digit * weight).sum())
}

fn luhn_sum(values: &[u32]) -> u32 {
    let weighted = values.iter().rev().zip([1, 2].into_iter().cycle()).map(|(digit, weight)| digit * weight);
    weighted.map(|product| product / 10 + product % 10).sum()
}

fn values(digits: &str) -> Option<Vec<u32>> {
    if digits.is_empty() {
        return None;
    }
    digits.bytes().map(|b| b.is_ascii_digit().then(|| u32::from(b - b'0'))).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_examples_pass() {
        assert!(luhn("3316812057492"));
        assert!(mod11("1912763608957"));
        assert_eq!(mod97("539007547034RF18"), Some(1));
        assert!(mod11_10("136695976"));
    }

    #[test]
    fn what_is_no_number_never_passes() {
        for text in ["", "12a4", "１２", "-1"] {
            assert!(!luhn(text) && !mod11(text) && !mod11_10(text), "{text}");
            assert_eq!(luhn_digit(text), None);
        }
        assert_eq!(mod97(""), None);
        assert_eq!(mod97("å"), None);
    }

    proptest! {
        #[test]
        fn a_made_luhn_digit_passes_and_every_other_fails(digits in "[0-9]{1,30}") {
            let right = luhn_digit(&digits).unwrap();
            for digit in '0'..='9' {
                let passes = luhn(&format!("{digits}{digit}"));
                prop_assert_eq!(passes, digit == right);
            }
        }
    }
}
