//! International account numbers (ISO 13616) and bank identifiers (ISO 9362).

use std::fmt;

use super::clearing::range_for_iban_bank_id;
use crate::FaultKind;
use crate::check_digits::mod97;
use crate::country::Country;

/// The length of an IBAN where it is known; others have 15 to 34 characters.
const LENGTHS: &str = "AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GI23 GL18 GR27 HR21 \
    HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22 TR26 UA29";

/// An IBAN whose check digits are right.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Iban(String);

impl Iban {
    /// Reads an IBAN in any grouping.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let iban: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .map(|c| c.to_ascii_uppercase())
            .collect();
        if iban.is_empty() {
            return Err(FaultKind::Required);
        }
        if well_formed(&iban) && mod97(&format!("{}{}", &iban[4..], &iban[..4])) == Some(1) {
            Ok(Self(iban))
        } else {
            Err(FaultKind::InvalidIban)
        }
    }

    /// The characters without blanks.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The country's ISO code.
    pub fn country(&self) -> &str {
        &self.0[..2]
    }

    /// The bank, for a Swedish IBAN whose bank is known.
    pub fn bank(&self) -> Option<&'static str> {
        self.swedish_range().map(|range| range.bank.as_str())
    }

    /// The bank's BIC, for a Swedish IBAN whose bank is known.
    pub fn bic(&self) -> Option<Bic> {
        self.swedish_range().and_then(|range| Bic::parse(range.bic.as_deref()?).ok())
    }

    /// In groups of four, as it is printed.
    pub fn formatted(&self) -> String {
        let mut grouped = String::with_capacity(self.0.len() + 8);
        for (place, c) in self.0.chars().enumerate() {
            if place > 0 && place % 4 == 0 {
                grouped.push(' ');
            }
            grouped.push(c);
        }
        grouped
    }

    /// The last four characters, enough for its owner to know it.
    pub fn last4(&self) -> &str {
        &self.0[self.0.len() - 4..]
    }

    fn swedish_range(&self) -> Option<&'static super::clearing::ClearingRange> {
        (self.country() == "SE").then(|| range_for_iban_bank_id(&self.0[4..7])).flatten()
    }
}

impl fmt::Debug for Iban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Iban({}…{})", self.country(), self.last4())
    }
}

impl fmt::Display for Iban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn well_formed(iban: &str) -> bool {
    let characters = iban.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    if !characters || !(15..=34).contains(&iban.len()) {
        return false;
    }
    let country = &iban[..2];
    let known = LENGTHS.split_ascii_whitespace().find(|entry| entry.starts_with(country));
    let length_fits = known.is_none_or(|entry| entry[2..].parse() == Ok(iban.len()));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    // Kosovo has IBANs but no ISO code.
    let country_exists = Country::parse(country).is_ok() || country == "XK";
    let swedish_digits = country != "SE" || digits(&iban[4..]);
    // 00, 01 and 99 are never computed, although they can leave the right remainder.
    let check_digits = digits(&iban[2..4]) && !["00", "01", "99"].contains(&&iban[2..4]);
    country_exists && length_fits && swedish_digits && check_digits
}

/// A bank identifier: eight or eleven characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bic(String);

impl Bic {
    /// Reads a BIC; blanks are dropped.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let bic: String =
            text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
        if bic.is_empty() {
            return Err(FaultKind::Required);
        }
        let well_formed = matches!(bic.len(), 8 | 11)
            && bic.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            && bic[..4].bytes().all(|b| b.is_ascii_uppercase())
            && Country::parse(&bic[4..6]).is_ok();
        if well_formed { Ok(Self(bic)) } else { Err(FaultKind::InvalidBic) }
    }

    /// The characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Bic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_numbers_are_judged_right() {
        let table = include_str!("../../data/numbers/references.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let mut count = 0;
        for row in reader.records().map(Result::unwrap) {
            let valid = match &row[0] {
                "iban" => Iban::parse(&row[1]).is_ok(),
                "bic" => Bic::parse(&row[1]).is_ok(),
                _ => continue,
            };
            assert_eq!(valid, &row[3] == "1", "{row:?}");
            count += 1;
        }
        assert!(count > 25);
    }

    #[test]
    fn a_swedish_iban_knows_its_bank() {
        let iban = Iban::parse("SE45 5000 0000 0583 9825 7466").unwrap();
        assert_eq!(iban.bank(), Some("SEB"));
        assert_eq!(iban.bic().unwrap().as_str(), "ESSESESS");
        assert_eq!(iban.formatted(), "SE45 5000 0000 0583 9825 7466");
        assert_eq!(format!("{iban:?}"), "Iban(SE…7466)");
        assert_eq!(Iban::parse("DE89370400440532013000").unwrap().bank(), None);
        assert_eq!(Iban::parse(""), Err(FaultKind::Required));
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,36}|SE[0-9]{22}") {
            let _ = Iban::parse(&text);
            let _ = Bic::parse(&text);
        }
    }
}
