//! Check digits of payment references.

use paraply_domain::check_digits::{luhn, mod97};

/// The reference without spaces when it is an RF reference with right check digits (ISO 11649).
pub(super) fn checked_rf(text: &str) -> Option<String> {
    let bare: String = text.chars().filter(|c| *c != ' ').collect::<String>().to_ascii_uppercase();
    let (check, reference) = bare.split_at_checked(4)?;
    let digits = check.strip_prefix("RF")?;
    let is_right = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (1..=21).contains(&reference.len())
        && mod97(&format!("{reference}{check}")) == Some(1);
    is_right.then_some(bare)
}

/// Whether it is an OCR number of Bankgirot with a right check digit: 2 to 25 digits, the last by mod 10.
pub(super) fn is_ocr(text: &str) -> bool {
    (2..=25).contains(&text.len()) && luhn(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_verified_by_its_check_digits() {
        assert_eq!(checked_rf("rf18 5390 0754 7034").as_deref(), Some("RF18539007547034"));
        for text in
            ["RF19539007547034", "RF18", "", "RÖ18539007547034", "RFAB1", "RF185390075470340000000000"]
        {
            assert_eq!(checked_rf(text), None, "{text}");
        }
        assert!(is_ocr("1230") && is_ocr("123456789023"));
        assert!(!is_ocr("1231") && !is_ocr("0") && !is_ocr("") && !is_ocr("12 30"));
    }
}
