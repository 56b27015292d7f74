//! Who somebody is: e-mail addresses, personal identity numbers, organisation numbers.

mod personnummer;

use std::fmt;
use std::str::FromStr;

pub use self::personnummer::Personnummer;
use crate::FaultKind;
use crate::check_digits::luhn;

/// An e-mail address in lower case. It has no blanks and no line ends, so it is safe in a mail header.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(String);

impl Email {
    /// Reads an address of ASCII characters: mail servers that take others are still rare.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let address = text.trim().to_ascii_lowercase();
        if address.is_empty() {
            return Err(FaultKind::Required);
        }
        let (local, domain) = address.rsplit_once('@').ok_or(FaultKind::InvalidEmail)?;
        if address.len() <= 254 && is_local_part(local) && is_domain(domain) {
            Ok(Self(address))
        } else {
            Err(FaultKind::InvalidEmail)
        }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Email {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

fn is_local_part(local: &str) -> bool {
    let atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b))
    };
    local.len() <= 64 && local.split('.').all(atom)
}

fn is_domain(domain: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let named = |(_, top): (&str, &str)| top.len() >= 2 && top.bytes().any(|b| b.is_ascii_alphabetic());
    domain.split('.').all(label) && domain.rsplit_once('.').is_some_and(named)
}

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
    fn an_address_is_trimmed_and_in_lower_case() {
        assert_eq!(Email::parse(" Anna.B+c@Example.COM ").unwrap().as_str(), "anna.b+c@example.com");
        assert_eq!(Email::parse("  "), Err(FaultKind::Required));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@example.com", "a".repeat(65));
        for text in [
            "anna",
            "@example.com",
            "anna@",
            "anna@localhost",
            "anna@example",
            "a b@example.com",
            "anna@exa mple.com",
            "anna@example.com\r\nbcc: x@y.se",
            "a..b@example.com",
            ".a@example.com",
            "a@-example.com",
            "a@example..com",
            "a@example.1",
            "a@127.0.0.1",
            "a,b@example.com",
            "<a@example.com>",
            "å@example.com",
            long.as_str(),
        ] {
            assert_eq!(Email::parse(text), Err(FaultKind::InvalidEmail), "{text}");
        }
    }

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
            let _ = Email::parse(&text);
            let _ = OrgNumber::parse(&text);
        }
    }
}
