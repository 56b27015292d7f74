//! Who somebody is: personal identity numbers and organisation numbers.

mod personnummer;

use std::fmt;

pub use self::personnummer::Personnummer;
use crate::FaultKind;
use crate::check_digits::luhn;

/// A Swedish organisation number, or the personal number of a sole trader, as ten digits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct OrgNumber(String);

impl OrgNumber {
    /// Reads ten digits, or twelve with the century of a person or the 16 of a legal person; a hyphen and blanks are
    /// dropped.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let digits = match text.len() {
            10 => text.as_str(),
            12 if text.is_ascii() && ["16", "18", "19", "20"].contains(&&text[..2]) => &text[2..],
            _ => return Err(FaultKind::InvalidOrgNumber),
        };
        if luhn(digits) && !digits.bytes().all(|b| b == b'0') {
            Ok(Self(digits.to_owned()))
        } else {
            Err(FaultKind::InvalidOrgNumber)
        }
    }

    /// The ten digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As it is printed: `556012-5790`.
    pub fn formatted(&self) -> String {
        format!("{}-{}", &self.0[..6], &self.0[6..])
    }

    /// Whether this is no person: the third digit of a legal person's number is at least two, as no month's is.
    pub fn is_legal_person(&self) -> bool {
        self.0.as_bytes()[2] >= b'2'
    }
}

impl fmt::Debug for OrgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A sole trader's is a personal number, which does not belong in a log.
        f.write_str("OrgNumber(…)")
    }
}

impl fmt::Display for OrgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.formatted())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_organisation_numbers_are_judged_right() {
        let table = include_str!("../data/numbers/references.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        for row in reader.records().map(Result::unwrap).filter(|row| &row[0] == "orgnr") {
            assert_eq!(OrgNumber::parse(&row[1]).is_ok(), &row[3] == "1", "{}", &row[1]);
        }
        let number = OrgNumber::parse("16 556012-5790").unwrap();
        assert_eq!((number.as_str(), number.to_string()), ("5560125790", "556012-5790".into()));
        assert!(number.is_legal_person());
        assert!(OrgNumber::parse("0000000000").is_err());
        assert!(OrgNumber::parse("åååååå").is_err());
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,30}") {
            let _ = OrgNumber::parse(&text);
        }
    }
}
