//! Amounts, percentages and numbers as people read them: the same in the apps, the documents and the mails.

use rust_decimal::Decimal;
use serde::Serializer;

use super::{Amount, Currency, Percent};
use crate::Language;

/// A true minus, as wide as the digits.
const MINUS: char = '\u{2212}';
/// Keeps a number and what belongs to it on one line.
const FIXED_SPACE: char = '\u{A0}';

impl Amount {
    /// Kronor in either language: `1.234,50 kr`.
    pub fn kronor(self) -> String {
        self.written(Currency::Sek, Language::Sv)
    }

    /// The amount with its currency: `1.234,50 kr` for the Nordic ones in either language; else as the language has it,
    /// `1 234,50 €` and `€1,234.50`, `1 234,50 USD` and `USD 1,234.50`.
    pub fn written(self, currency: Currency, language: Language) -> String {
        let digits = self.digits(currency, language);
        if currency.is_nordic() {
            return format!("{digits}{FIXED_SPACE}kr");
        }
        let sign = if currency == Currency::Eur { "€" } else { currency.code() };
        match language {
            Language::Sv => format!("{digits}{FIXED_SPACE}{sign}"),
            Language::En if currency == Currency::Eur => format!("{sign}{digits}"),
            Language::En => format!("{sign}{FIXED_SPACE}{digits}"),
        }
    }

    /// The amount as beside its currency, without it: `1.234,50`.
    pub fn digits(self, currency: Currency, language: Language) -> String {
        price(self.decimal(), currency, language)
    }
}

/// An amount that is an argument of a text.
pub fn serialize_kronor<S: Serializer>(amount: &Amount, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&amount.kronor())
}

/// A price of a currency with at least two decimals and as many more as it has.
pub fn price(value: Decimal, currency: Currency, language: Language) -> String {
    if currency.is_nordic() { grouped(value, 2, '.', ',') } else { decimal(value, 2, language) }
}

/// A number with all the decimals it needs, but at least `min_decimals`: `1 234,5`; in English `1,234.5`.
pub fn decimal(value: Decimal, min_decimals: u32, language: Language) -> String {
    match language {
        Language::Sv => grouped(value, min_decimals, FIXED_SPACE, ','),
        Language::En => grouped(value, min_decimals, ',', '.'),
    }
}

/// A percentage: `31,42 %`; in English `31.42%`.
pub fn percentage(rate: Decimal, language: Language) -> String {
    let digits = decimal(rate, 0, language);
    match language {
        Language::Sv => format!("{digits}{FIXED_SPACE}%"),
        Language::En => format!("{digits}%"),
    }
}

impl Percent {
    /// As [`percentage`] writes it.
    pub fn written(self, language: Language) -> String {
        percentage(self.decimal(), language)
    }
}

fn grouped(value: Decimal, min_decimals: u32, group: char, point: char) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_in_the_apps() {
        let amount = Amount::parse("-1234567.5").unwrap();
        for (currency, sv, en) in [
            (Currency::Sek, "−1.234.567,50\u{a0}kr", "−1.234.567,50\u{a0}kr"),
            (Currency::Dkk, "−1.234.567,50\u{a0}kr", "−1.234.567,50\u{a0}kr"),
            (Currency::Eur, "−1\u{a0}234\u{a0}567,50\u{a0}€", "€−1,234,567.50"),
            (Currency::Gbp, "−1\u{a0}234\u{a0}567,50\u{a0}GBP", "GBP\u{a0}−1,234,567.50"),
        ] {
            assert_eq!(amount.written(currency, Language::Sv), sv);
            assert_eq!(amount.written(currency, Language::En), en);
        }
        assert_eq!(amount.kronor(), "−1.234.567,50\u{a0}kr");
        assert_eq!(Amount::ZERO.kronor(), "0,00\u{a0}kr");
        assert_eq!(amount.digits(Currency::Sek, Language::En), "−1.234.567,50");
    }

    #[test]
    fn a_price_keeps_its_decimals() {
        let value = Decimal::new(12_345_678_901, 4);
        assert_eq!(price(value, Currency::Sek, Language::En), "1.234.567,8901");
        assert_eq!(price(value, Currency::Usd, Language::En), "1,234,567.8901");
    }

    #[test]
    fn quantities_and_rates_show_no_needless_decimals() {
        assert_eq!(decimal(Decimal::new(7500, 3), 0, Language::Sv), "7,5");
        assert_eq!(percentage(Decimal::new(3142, 2), Language::Sv), "31,42\u{a0}%");
        assert_eq!(Percent::parse("25.00").unwrap().written(Language::En), "25%");
    }
}
