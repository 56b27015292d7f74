//! Quantities and account numbers as people read them; amounts are written by the domain.

use paraply_domain::Language;
use paraply_domain::money::display;
use rust_decimal::Decimal;

/// Keeps a number and what belongs to it on one line.
const FIXED_SPACE: char = '\u{A0}';

/// How many of a unit: `40 h`, `2 dagar`, `3 st`. The units that the program offers have words in both languages; what
/// somebody else wrote stays.
pub(crate) fn quantity(value: Decimal, unit: Option<&str>, language: Language) -> String {
    let digits = display::decimal(value, 0, language);
    let Some(unit) = unit else { return digits };
    let one = if value == Decimal::ONE { 1 } else { 0 };
    match unit {
        "day" => format!("{digits} {}", language.phrase_with("unit-day", [("quantity", one.into())])),
        "pcs" => format!("{digits} {}", language.phrase("unit-pcs")),
        other => format!("{digits} {other}"),
    }
}

/// Groups an IBAN by four as on paper: `SE35 5000 0000 0549 1000 0003`.
pub(crate) fn iban(iban: &str) -> String {
    let plain: Vec<char> = iban.chars().filter(|c| !c.is_whitespace()).collect();
    plain.chunks(4).map(String::from_iter).collect::<Vec<_>>().join(&FIXED_SPACE.to_string())
}

/// The printed form of a bankgiro number, `433-8778` or `5050-1055`; anything else stays as it is.
pub(crate) fn bankgiro(number: &str) -> String {
    dashed(number, &[7, 8], 4)
}

/// The printed form of an organisation number, `556677-8899`; anything else stays as it is.
pub(crate) fn org_number(number: &str) -> String {
    dashed(number, &[10], 4)
}

fn dashed(number: &str, lengths: &[usize], tail: usize) -> String {
    let number = number.trim();
    if number.bytes().all(|b| b.is_ascii_digit()) && lengths.contains(&number.len()) {
        let (head, tail) = number.split_at(number.len() - tail);
        return format!("{head}-{tail}");
    }
    number.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_named_in_the_readers_language() {
        let sv = |value, unit| quantity(value, Some(unit), Language::Sv);
        assert_eq!(sv(Decimal::ONE, "day"), "1 dag");
        assert_eq!(sv(Decimal::new(25, 1), "day"), "2,5 dagar");
        assert_eq!(sv(Decimal::TEN, "pcs"), "10 st");
        assert_eq!(sv(Decimal::TEN, "h"), "10 h");
        assert_eq!(sv(Decimal::TEN, "uppslag"), "10 uppslag");
        assert_eq!(quantity(Decimal::TWO, Some("day"), Language::En), "2 days");
        assert_eq!(quantity(Decimal::TWO, None, Language::En), "2");
    }

    #[test]
    fn account_numbers_get_their_printed_form() {
        assert_eq!(bankgiro("4338778"), "433-8778");
        assert_eq!(bankgiro("5050-1055"), "5050-1055");
        assert_eq!(org_number("5566778899"), "556677-8899");
        assert_eq!(
            iban("SE3550000000054910000003"),
            "SE35\u{a0}5000\u{a0}0000\u{a0}0549\u{a0}1000\u{a0}0003"
        );
    }
}
