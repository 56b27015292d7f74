//! Numbers and money as people read them in the two languages.

use paraply_domain::{Amount, Currency, Language};
use rust_decimal::Decimal;

/// A true minus, as wide as the digits.
const MINUS: char = '\u{2212}';
/// Keeps a number and what belongs to it on one line.
const FIXED_SPACE: char = '\u{A0}';

/// An amount with its currency: `12 500,00 kr`, `1 250,00 EUR`; in English `SEK 12,500.00`.
pub(crate) fn money(amount: Amount, currency: Currency, language: Language) -> String {
    let digits = number(amount, language);
    match (language, currency) {
        (Language::Sv, Currency::Sek) => format!("{digits}{FIXED_SPACE}kr"),
        (Language::Sv, other) => format!("{digits}{FIXED_SPACE}{}", other.code()),
        (Language::En, any) => format!("{}{FIXED_SPACE}{digits}", any.code()),
    }
}

/// An amount without its currency: `12 500,00`.
pub(crate) fn number(amount: Amount, language: Language) -> String {
    decimal(amount.decimal(), 2, language)
}

/// A percentage: `25 %`, `31,42 %`; in English `25%`.
pub(crate) fn percent(rate: Decimal, language: Language) -> String {
    let digits = decimal(rate, 0, language);
    match language {
        Language::Sv => format!("{digits}{FIXED_SPACE}%"),
        Language::En => format!("{digits}%"),
    }
}

/// A number with all the decimals it needs, but at least `min_decimals`.
pub(crate) fn decimal(value: Decimal, min_decimals: u32, language: Language) -> String {
    let (group, point) = match language {
        Language::Sv => (FIXED_SPACE, ','),
        Language::En => (',', '.'),
    };
    let mut value = value.normalize();
    if value.scale() < min_decimals {
        value.rescale(min_decimals);
    }
    let plain = value.abs().to_string();
    let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut text = String::with_capacity(plain.len() + 8);
    if value.is_sign_negative() && !value.is_zero() {
        text.push(MINUS);
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
    if !decimals.is_empty() {
        text.push(point);
        text.push_str(decimals);
    }
    text
}

/// How many of a unit: `40 h`, `2 dagar`, `3 st`. The units that the program offers have words in both languages; what
/// somebody else wrote stays.
pub(crate) fn quantity(value: Decimal, unit: Option<&str>, language: Language) -> String {
    let digits = decimal(value, 0, language);
    let Some(unit) = unit else { return digits };
    let word = match unit {
        "day" if value == Decimal::ONE => language.pick("dag", "day"),
        "day" => language.pick("dagar", "days"),
        "pcs" => language.pick("st", "pcs"),
        other => other,
    };
    format!("{digits} {word}")
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

    fn sv(text: &str) -> String {
        number(Amount::parse(text).unwrap(), Language::Sv).replace(FIXED_SPACE, "_")
    }

    #[test]
    fn swedish_amounts_have_spaces_and_a_comma() {
        assert_eq!(sv("12500"), "12_500,00");
        assert_eq!(sv("0"), "0,00");
        assert_eq!(sv("999.5"), "999,50");
        assert_eq!(sv("-1234567.89"), "−1_234_567,89");
    }

    #[test]
    fn money_names_its_currency() {
        let amount = Amount::from_ore(1_250_000);
        assert_eq!(money(amount, Currency::Sek, Language::Sv), "12\u{a0}500,00\u{a0}kr");
        assert_eq!(money(amount, Currency::Eur, Language::Sv), "12\u{a0}500,00\u{a0}EUR");
        assert_eq!(money(amount, Currency::Sek, Language::En), "SEK\u{a0}12,500.00");
    }

    #[test]
    fn quantities_and_rates_show_no_needless_decimals() {
        assert_eq!(decimal(Decimal::new(7500, 3), 0, Language::Sv), "7,5");
        assert_eq!(percent(Decimal::new(3142, 2), Language::Sv), "31,42\u{a0}%");
        assert_eq!(percent(Decimal::new(2500, 2), Language::En), "25%");
    }

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
