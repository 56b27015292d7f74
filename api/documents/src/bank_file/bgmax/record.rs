//! One record of BgMax: 80 positions in ISO 8859-1, counted from 1, both ends included.

use chrono::NaiveDate;
use paraply_domain::{Amount, Currency};
use rust_decimal::Decimal;

use crate::bank_file::{BankFileProblemKind, clean};

const WIDTH: usize = 80;

/// A record, filled with blanks to its width.
pub(super) struct Record {
    /// The line it stands on, from 1.
    pub line: usize,
    positions: [u8; WIDTH],
}

impl Record {
    /// Takes a line without its end. Trailing blanks may be missing, or too many.
    pub fn new(line: usize, bytes: &[u8]) -> Result<Self, BankFileProblemKind> {
        if bytes.contains(&b'\t') {
            return Err(BankFileProblemKind::TabInside);
        }
        let bytes = bytes.trim_ascii_end();
        let mut positions = [b' '; WIDTH];
        positions.get_mut(..bytes.len()).ok_or(BankFileProblemKind::RecordTooLong)?.copy_from_slice(bytes);
        Ok(Self { line, positions })
    }

    /// The record's type.
    pub fn code(&self) -> [u8; 2] {
        [self.positions[0], self.positions[1]]
    }

    /// The text without what fills it up.
    pub fn text(&self, from: usize, to: usize) -> String {
        // The first 256 characters of Unicode are those of ISO 8859-1.
        let text: String = self.field(from, to).iter().map(|&byte| char::from(byte)).collect();
        clean(&text)
    }

    /// The digits as they stand, when all positions are digits.
    pub fn digits(&self, from: usize, to: usize) -> Result<&str, BankFileProblemKind> {
        let field = self.field(from, to);
        let digits = std::str::from_utf8(field).map_err(|_| BankFileProblemKind::NumberInvalid)?;
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(digits)
        } else {
            Err(BankFileProblemKind::NumberInvalid)
        }
    }

    /// A giro number without leading zeros; empty where it is blank or all zeros.
    pub fn giro(&self, from: usize, to: usize) -> Result<String, BankFileProblemKind> {
        if self.field(from, to).iter().all(|byte| *byte == b' ') {
            return Ok(String::new());
        }
        Ok(self.digits(from, to)?.trim_start_matches('0').to_owned())
    }

    /// A number of records.
    pub fn count(&self, from: usize, to: usize) -> Result<u64, BankFileProblemKind> {
        self.digits(from, to)?.parse().map_err(|_| BankFileProblemKind::NumberInvalid)
    }

    /// An amount in öre; it may be zero.
    pub fn amount(&self, from: usize, to: usize) -> Result<Amount, BankFileProblemKind> {
        let digits = self.digits(from, to).map_err(|_| BankFileProblemKind::AmountInvalid)?;
        let ore = digits.parse().map_err(|_| BankFileProblemKind::AmountInvalid)?;
        Amount::new(Decimal::new(ore, 2)).map_err(|_| BankFileProblemKind::AmountInvalid)
    }

    /// A currency.
    pub fn currency(&self, from: usize, to: usize) -> Result<Currency, BankFileProblemKind> {
        self.text(from, to).parse().map_err(|_| BankFileProblemKind::CurrencyUnknown)
    }

    /// A day, YYYYMMDD.
    pub fn date(&self, from: usize) -> Result<NaiveDate, BankFileProblemKind> {
        let digits = self.digits(from, from + 7).map_err(|_| BankFileProblemKind::DateInvalid)?;
        NaiveDate::parse_from_str(digits, "%Y%m%d").map_err(|_| BankFileProblemKind::DateInvalid)
    }

    fn field(&self, from: usize, to: usize) -> &[u8] {
        &self.positions[from - 1..to]
    }
}
