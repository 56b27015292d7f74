//! VAT numbers of the EU by their form and, where the method is public and simple, their check digit. Only VIES can
//! say whether a number is registered.

use std::fmt;

use crate::FaultKind;
use crate::check_digits::{luhn, mod11_10, weighted_sum};
use crate::country::Country;
use crate::text::clean_line;

/// A well-formed VAT number of an EU country, in capitals and without separators.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct VatNumber {
    number: String,
    country: Country,
}

impl VatNumber {
    /// Reads a number that begins with its country's letters; blanks, dots and hyphens are dropped.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let number: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-' | '\u{2011}' | '\u{2013}'))
            .map(|c| c.to_ascii_uppercase())
            .collect();
        if !number.is_ascii() || number.len() < 4 {
            return Err(FaultKind::InvalidVatNumber);
        }
        let (prefix, rest) = number.split_at(2);
        // Greece writes EL, which is no ISO code, and its ISO code is no VAT prefix.
        let code = match prefix {
            "EL" => "GR",
            "GR" => return Err(FaultKind::InvalidVatNumber),
            other => other,
        };
        let country = Country::parse(code).map_err(|_| FaultKind::InvalidVatNumber)?;
        let well_formed = shapes(prefix).iter().any(|shape| fits(shape, rest));
        if well_formed && checks(prefix, rest) {
            Ok(Self { number, country })
        } else {
            Err(FaultKind::InvalidVatNumber)
        }
    }

    /// The country, by its ISO code.
    pub const fn country(&self) -> Country {
        self.country
    }

    /// The whole number with its prefix.
    pub fn as_str(&self) -> &str {
        &self.number
    }

    /// The prefix, as VIES wants it: the ISO code, but EL for Greece.
    pub fn prefix(&self) -> &str {
        &self.number[..2]
    }

    /// The number without its prefix.
    pub fn local_part(&self) -> &str {
        &self.number[2..]
    }
}

impl fmt::Debug for VatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VatNumber({self})")
    }
}

impl fmt::Display for VatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.number)
    }
}

/// The VAT number of a client: one of its own country inside the EU, any short line outside, and empty for none.
pub fn client_vat_number(country: Country, text: &str) -> Result<String, FaultKind> {
    let text = clean_line(text, 40)?;
    if text.is_empty() || !country.is_eu() {
        return Ok(text);
    }
    let number = VatNumber::parse(&text)?;
    if number.country() == country { Ok(number.number) } else { Err(FaultKind::VatNumberCountry) }
}

/// What may follow the prefix: `9` a digit, `A` a letter, `X` either, `B` 0 or 1, `N` either or one of `+*`; any
/// other character stands for itself.
fn shapes(prefix: &str) -> &'static [&'static str] {
    match prefix {
        "AT" => &["U99999999"],
        "BE" => &["B999999999"],
        "BG" => &["999999999", "9999999999"],
        "CY" => &["99999999A"],
        "CZ" => &["99999999", "999999999", "9999999999"],
        "DE" | "EE" | "EL" | "PT" => &["999999999"],
        "DK" | "FI" | "HU" | "LU" | "MT" | "SI" => &["99999999"],
        "ES" => &["X9999999X"],
        "FR" => &["XX999999999"],
        "HR" | "IT" | "LV" => &["99999999999"],
        "IE" => &["9999999A", "9999999AA", "9N99999A"],
        "LT" => &["999999999", "999999999999"],
        "NL" => &["NNNNNNNNNN99"],
        "PL" | "SK" => &["9999999999"],
        "RO" => &["99", "999", "9999", "99999", "999999", "9999999", "99999999", "999999999", "9999999999"],
        "SE" => &["999999999901"],
        _ => &[],
    }
}

fn fits(shape: &str, text: &str) -> bool {
    let place = |(mark, c): (char, char)| match mark {
        '9' => c.is_ascii_digit(),
        'A' => c.is_ascii_uppercase(),
        'X' => c.is_ascii_uppercase() || c.is_ascii_digit(),
        'N' => c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, '+' | '*'),
        'B' => matches!(c, '0' | '1'),
        literal => literal == c,
    };
    shape.len() == text.len() && shape.chars().zip(text.chars()).all(place)
}

/// The check digit, for the countries whose method is public and simple; the others pass by their form.
fn checks(prefix: &str, rest: &str) -> bool {
    let remainder =
        |digits: &str, weights: &[u32], modulus: u32| weighted_sum(digits, weights).map(|s| s % modulus);
    match prefix {
        "SE" => luhn(&rest[..10]),
        "IT" => luhn(rest),
        "DE" | "HR" => mod11_10(rest),
        "DK" => remainder(rest, &[2, 7, 6, 5, 4, 3, 2, 1], 11) == Some(0),
        "FI" => remainder(rest, &[7, 9, 10, 5, 8, 4, 2, 1], 11) == Some(0),
        "EE" => remainder(rest, &[3, 7, 1, 3, 7, 1, 3, 7, 1], 10) == Some(0),
        "PL" => remainder(&rest[..9], &[6, 5, 7, 2, 3, 4, 5, 6, 7], 11) == last_digit(rest),
        "PT" => {
            let check =
                remainder(&rest[..8], &[9, 8, 7, 6, 5, 4, 3, 2], 11).map(|r| if r < 2 { 0 } else { 11 - r });
            check == last_digit(rest)
        }
        "BE" => number(&rest[..8]).map(|n| 97 - n % 97) == number(&rest[8..]),
        "LU" => number(&rest[..6]).map(|n| n % 89) == number(&rest[6..]),
        // A key of two digits is computed from the SIREN; newer keys with letters are not.
        "FR" => number(&rest[..2])
            .is_none_or(|key| number(&rest[2..]).map(|n| (12 + 3 * (n % 97)) % 97) == Some(key)),
        _ => true,
    }
}

fn number(digits: &str) -> Option<u64> {
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn last_digit(digits: &str) -> Option<u32> {
    digits.chars().last()?.to_digit(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples() -> Vec<(String, String)> {
        let table = include_str!("../../data/eu_vat_formats.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        reader.records().map(|row| row.unwrap()).map(|row| (row[0].to_owned(), row[3].to_owned())).collect()
    }

    #[test]
    fn every_published_example_is_accepted() {
        for (prefix, example) in examples() {
            // Northern Ireland is in the EU for goods only, and we sell services.
            let expected = prefix != "XI";
            assert_eq!(VatNumber::parse(&example).is_ok(), expected, "{example}");
        }
    }

    #[test]
    fn a_changed_digit_is_found_where_the_method_is_known() {
        for (prefix, example) in examples() {
            if !["SE", "IT", "DE", "HR", "DK", "FI", "EE", "PL", "PT", "BE", "LU", "FR"]
                .contains(&prefix.as_str())
            {
                continue;
            }
            let place = if prefix == "SE" { example.len() - 3 } else { example.len() - 1 };
            let digit = example.as_bytes()[place] - b'0';
            let changed = format!("{}{}{}", &example[..place], (digit + 1) % 10, &example[place + 1..]);
            assert_eq!(VatNumber::parse(&changed), Err(FaultKind::InvalidVatNumber), "{changed}");
        }
    }

    #[test]
    fn separators_are_dropped_and_nonsense_refused() {
        assert_eq!(VatNumber::parse(" se 556012-5790 01 ").unwrap().as_str(), "SE556012579001");
        assert_eq!(VatNumber::parse("EL094259216").unwrap().country().code(), "GR");
        for text in
            ["", "SE", "SE556047352100", "556047352101", "SE5560473521", "GR094259216", "ÅÄ12345678", "XX123"]
        {
            assert_eq!(VatNumber::parse(text), Err(FaultKind::InvalidVatNumber), "{text}");
        }
    }

    #[test]
    fn a_clients_number_is_of_its_own_country() {
        let germany = Country::parse("DE").unwrap();
        assert_eq!(client_vat_number(germany, "DK13585628"), Err(FaultKind::VatNumberCountry));
        assert_eq!(client_vat_number(germany, " de136695976 ").unwrap(), "DE136695976");
        assert_eq!(client_vat_number(germany, "").unwrap(), "");
        assert_eq!(
            client_vat_number(Country::parse("CH").unwrap(), "CHE-123.456.788").unwrap(),
            "CHE-123.456.788"
        );
    }
}
