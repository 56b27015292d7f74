//! International account numbers (ISO 13616) and bank identifiers (ISO 9362).

use std::fmt;

use super::clearing::{ClearingRange, range_for_iban_bank_id};
use crate::FaultKind;
use crate::check_digits::{luhn, mod97, weighted_sum};
use crate::country::Country;

/// The fewest characters an IBAN has.
const SHORTEST: usize = 15;

/// The most characters an IBAN has.
const LONGEST: usize = 34;

/// The length of an IBAN where it is known.
const LENGTHS: &str = "AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GI23 GL18 GR27 HR21 \
    HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22 TR26 UA29";

/// An IBAN whose check digits are right.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Iban(String);

impl Iban {
    /// Reads an IBAN in any grouping.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let iban = compact(text);
        if iban.is_empty() {
            return Err(FaultKind::Required);
        }
        let whole = || mod97(&format!("{}{}", &iban[4..], &iban[..4])) == Some(1);
        if well_formed(&iban) && whole() && account_checks(&iban) {
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
        swedish_bank(&self.0)
    }

    /// The bank's BIC, for a Swedish IBAN whose bank is known.
    pub fn bic(&self) -> Option<Bic> {
        swedish_range(&self.0).and_then(|range| Bic::parse(range.bic.as_deref()?).ok())
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

/// The characters without what people write between them, in capitals.
pub(super) fn compact(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect()
}

/// The bank of an IBAN, whole or only begun, when it is Swedish and the bank is known.
pub(super) fn swedish_bank(iban: &str) -> Option<&'static str> {
    swedish_range(iban).map(|range| range.bank.as_str())
}

fn swedish_range(iban: &str) -> Option<&'static ClearingRange> {
    iban.starts_with("SE").then(|| range_for_iban_bank_id(iban.get(4..7)?)).flatten()
}

/// Whether it is the beginning of an IBAN that more characters can complete.
pub(super) fn may_become_one(iban: &str) -> bool {
    // Where a country's length is not known, no length below the longest says that it ends here.
    let length = length_in(iban.get(..2).unwrap_or_default()).unwrap_or(LONGEST);
    iban.len() < length && well_begun(iban)
}

fn well_formed(iban: &str) -> bool {
    (SHORTEST..=LONGEST).contains(&iban.len())
        && well_begun(iban)
        && length_in(&iban[..2]).is_none_or(|length| length == iban.len())
}

/// Whether the account inside has its own check digit: the Norwegian has one (mod 11, of postal accounts Luhn), which
/// finds what is exchanged within the whole.
fn account_checks(iban: &str) -> bool {
    let Some(account) = iban.strip_prefix("NO").map(|rest| &rest[2..]) else { return true };
    match account.strip_prefix("0000") {
        Some(postal) => luhn(postal),
        None => weighted_sum(account, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1])
            .is_some_and(|sum| sum.is_multiple_of(11)),
    }
}

fn length_in(country: &str) -> Option<usize> {
    let known = LENGTHS.split_ascii_whitespace().find(|entry| entry[..2] == *country)?;
    known[2..].parse().ok()
}

/// Whether every character may stand where it does.
fn well_begun(iban: &str) -> bool {
    if !iban.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase()) {
        return false;
    }
    let (country, rest) = iban.split_at(iban.len().min(2));
    let (check_digits, account) = rest.split_at(rest.len().min(2));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    // Kosovo has IBANs but no ISO code.
    let country_fits = match country.len() {
        2 => Country::parse(country).is_ok() || country == "XK",
        _ => !digits(country) || country.is_empty(),
    };
    // 00, 01 and 99 are never computed, although they can leave the right remainder.
    let check_digits_fit = digits(check_digits) && !["00", "01", "99"].contains(&check_digits);
    let account_fits = country != "SE" || digits(account);
    country_fits && check_digits_fit && account_fits
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

    #[test]
    fn a_norwegian_account_has_its_own_check_digit() {
        for good in ["NO93 8601 1117 947", "NO0500001234566", "NO5015032080119"] {
            assert!(Iban::parse(good).is_ok(), "{good}");
        }
        // The check digits of the whole are right.
        for wrong in ["NO6686011117948", "NO7500001234567"] {
            assert_eq!(Iban::parse(wrong), Err(FaultKind::InvalidIban), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,36}|SE[0-9]{22}|NO[0-9]{13}") {
            let _ = Iban::parse(&text);
            let _ = Bic::parse(&text);
        }
    }
}
