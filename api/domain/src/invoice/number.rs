//! Invoice numbers and the OCR references made from them.

use std::fmt;
use std::str::FromStr;

use crate::FaultKind;
use crate::check_digits::{luhn, luhn_digit};

/// A number of the gapless series of a year: `2026-00001`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvoiceNumber {
    /// The year of the series.
    pub year: i32,
    /// The place in it, from 1.
    pub sequence: i64,
}

impl fmt::Display for InvoiceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:05}", self.year, self.sequence)
    }
}

impl FromStr for InvoiceNumber {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (year, sequence) = text.split_once('-').ok_or(FaultKind::Malformed)?;
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if year.len() != 4 || sequence.len() < 5 || !digits(year) || !digits(sequence) {
            return Err(FaultKind::Malformed);
        }
        let number = Self {
            year: year.parse().map_err(|_| FaultKind::Malformed)?,
            sequence: sequence.parse().map_err(|_| FaultKind::Malformed)?,
        };
        // One number is written in one way, so that no second spelling finds the same invoice.
        if number.sequence > 0 && number.to_string() == text { Ok(number) } else { Err(FaultKind::Malformed) }
    }
}

/// A reference for Bankgirot's hard check with a variable length: it ends in a length digit and a check digit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ocr(String);

impl Ocr {
    /// The digits of the number, the length digit and the check digit. The year and the place in the series are both
    /// in it, so no two invoices share a reference.
    pub fn for_invoice(number: &InvoiceNumber) -> Self {
        let digits = format!("{:04}{:05}", number.year, number.sequence);
        let length_digit = (digits.len() + 2) % 10;
        let body = format!("{digits}{length_digit}");
        let check = luhn_digit(&body).expect("the body consists of digits");
        Self(format!("{body}{check}"))
    }

    /// Reads what a payer wrote: blanks are dropped, both last digits must be right.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let length = digits.len();
        let has_length_digit = || digits.as_bytes()[length - 2] == b'0' + (length % 10) as u8;
        if (2..=25).contains(&length) && luhn(&digits) && has_length_digit() {
            Ok(Self(digits))
        } else {
            Err(FaultKind::InvalidOcr)
        }
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Ocr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_has_one_spelling() {
        let number = InvoiceNumber { year: 2026, sequence: 1 };
        assert_eq!(number.to_string(), "2026-00001");
        assert_eq!("2026-00001".parse(), Ok(number));
        assert_eq!("2026-123456".parse(), Ok(InvoiceNumber { year: 2026, sequence: 123_456 }));
        for text in
            ["", "2026", "2026-1", "2026-00000", "2026-000001", "2026--0001", "+026-00001", "2026-0000a"]
        {
            assert_eq!(text.parse::<InvoiceNumber>(), Err(FaultKind::Malformed), "{text}");
        }
    }

    #[test]
    fn the_published_references_are_read() {
        let table = include_str!("../../data/numbers/references.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let mut count = 0;
        for row in reader.records().map(Result::unwrap).filter(|row| &row[0] == "ocr-length") {
            assert_eq!(Ocr::parse(&row[1]).is_ok(), &row[3] == "1", "{}", &row[1]);
            count += 1;
        }
        assert!(count > 20);
    }

    #[test]
    fn an_invoice_has_a_reference_of_its_number() {
        let number = InvoiceNumber { year: 2026, sequence: 1 };
        let ocr = Ocr::for_invoice(&number);
        assert_eq!(ocr.as_str().len(), 11);
        assert!(ocr.as_str().starts_with("2026000011"));
        assert_eq!(Ocr::parse("1234567890 23").unwrap().as_str(), "123456789023");
    }

    proptest! {
        #[test]
        fn a_made_reference_is_valid(year in 2000i32..2100, sequence in 1i64..10_000_000_000) {
            let number = InvoiceNumber { year, sequence };
            let ocr = Ocr::for_invoice(&number);
            prop_assert_eq!(Ocr::parse(ocr.as_str()), Ok(ocr));
            prop_assert_eq!(number.to_string().parse(), Ok(number));
        }
    }
}
