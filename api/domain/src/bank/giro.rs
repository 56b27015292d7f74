//! Bankgiro and plusgiro numbers.

use std::fmt;

use crate::FaultKind;
use crate::check_digits::luhn;

/// A bankgiro number: seven or eight digits with a check digit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bankgiro(String);

impl Bankgiro {
    /// Reads the digits; a hyphen and blanks are dropped.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        checked(text, 7..=8).map(Self).ok_or(FaultKind::InvalidBankgiro)
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// As it is printed: `160-9908`, `5402-9681`.
impl fmt::Display for Bankgiro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.0.split_at(self.0.len() - 4);
        write!(f, "{first}-{last}")
    }
}

/// A plusgiro number: two to eight digits with a check digit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Plusgiro(String);

impl Plusgiro {
    /// Reads the digits; hyphens and blanks are dropped.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        checked(text, 2..=8).map(Self).ok_or(FaultKind::InvalidPlusgiro)
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// As it is printed: in pairs from the right, the first group of up to three: `28 65 43-4`, `410 54 68-5`.
impl fmt::Display for Plusgiro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (body, check) = self.0.split_at(self.0.len() - 1);
        let first = if body.len() % 2 == 1 && body.len() > 1 { 3 } else { body.len().min(2) };
        f.write_str(&body[..first])?;
        for pair in (first..body.len()).step_by(2) {
            write!(f, " {}", &body[pair..pair + 2])?;
        }
        write!(f, "-{check}")
    }
}

fn checked(text: &str, lengths: std::ops::RangeInclusive<usize>) -> Option<String> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let all_zero = digits.bytes().all(|b| b == b'0');
    (lengths.contains(&digits.len()) && luhn(&digits) && !all_zero).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers_are_judged_right() {
        let table = include_str!("../../data/numbers/references.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let mut count = 0;
        for row in reader.records().map(Result::unwrap) {
            let printed = match &row[0] {
                "bankgiro" => Bankgiro::parse(&row[1]).map(|number| number.to_string()),
                "plusgiro" => Plusgiro::parse(&row[1]).map(|number| number.to_string()),
                _ => continue,
            };
            assert_eq!(printed.is_ok(), &row[3] == "1", "{row:?}");
            if let Ok(printed) = printed {
                assert_eq!(printed, row[5], "{row:?}");
            }
            count += 1;
        }
        assert_eq!(count, 12);
    }

    #[test]
    fn long_and_short_plusgiro_numbers_are_printed_in_groups() {
        for printed in ["410 54 68-5", "1-8", "25-7", "123-0"] {
            assert_eq!(Plusgiro::parse(printed).unwrap().to_string(), printed);
        }
    }
}
