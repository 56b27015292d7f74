//! VAT numbers of the EU by their form and their check digit. Only VIES can say whether a number is registered.

use std::fmt;

use super::check;
use crate::FaultKind;
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
        // Greece writes EL, which is no ISO code; who writes its ISO code means that.
        let (prefix, code) = if matches!(prefix, "EL" | "GR") { ("EL", "GR") } else { (prefix, prefix) };
        let country = Country::parse(code).map_err(|_| FaultKind::InvalidVatNumber)?;
        let well_formed = shapes(prefix).iter().any(|shape| fits(shape, rest));
        if well_formed && check::passes(prefix, rest) {
            Ok(Self { number: format!("{prefix}{rest}"), country })
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

    /// Made by python-stdnum 2.2: numbers that it accepts, and the same with one sign changed that it refuses.
    #[test]
    fn every_number_is_judged_as_by_the_reference() {
        let table = include_str!("../../data/vat_number_vectors.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let rows = reader.records().map(|row| row.unwrap());
        let wrong = rows.filter(|row| VatNumber::parse(&row[0]).is_ok() != (&row[1] == "yes"));
        assert_eq!(wrong.collect::<Vec<_>>(), Vec::<csv::StringRecord>::new());
    }

    #[test]
    fn separators_are_dropped_and_nonsense_refused() {
        assert_eq!(VatNumber::parse(" se 556012-5790 01 ").unwrap().as_str(), "SE556012579001");
        for text in ["EL094259216", "GR094259216"] {
            let greek = VatNumber::parse(text).unwrap();
            assert_eq!((greek.as_str(), greek.country().code()), ("EL094259216", "GR"));
        }
        for text in
            ["", "SE", "SE556047352100", "556047352101", "SE5560473521", "GR094259217", "ÅÄ12345678", "XX123"]
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
