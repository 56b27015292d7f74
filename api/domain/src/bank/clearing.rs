//! The clearing numbers of Swedish banks, with the form and check method of their account numbers.

use std::sync::LazyLock;

/// A range of clearing numbers whose accounts look alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClearingRange {
    /// The first number.
    pub from: u16,
    /// The last number.
    pub to: u16,
    /// The bank.
    pub bank: String,
    /// The fewest digits an account number is written with.
    pub account_min: u8,
    /// The most digits an account number is written with.
    pub account_max: u8,
    /// The digits an account number is stored with.
    pub pad_to: u8,
    /// How account numbers are checked.
    pub check: AccountCheck,
    /// The three digits that stand for the bank in a Swedish IBAN, where they are known.
    pub iban_bank_id: Option<String>,
    /// The bank's BIC, where it is known.
    pub bic: Option<String>,
}

/// How the account numbers of a range are checked (Bankgirot, "Bankernas kontonummer").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountCheck {
    /// Mod 11 over the clearing number without its first digit and the account.
    Mod11Clearing3,
    /// Mod 11 over the clearing number and the account.
    Mod11Clearing4,
    /// Mod 10 over the account of ten digits.
    Mod10Account10,
    /// Mod 11 over the account of nine digits (Handelsbanken).
    Mod11Account9,
    /// Mod 10 over the account of ten digits, which a few old accounts fail (Swedbank, Plusgirot).
    Mod10Soft,
}

/// The bank of a clearing number of four digits, or five with Swedbank.
pub fn bank_for(clearing: &str) -> Option<&'static str> {
    range_for(clearing).map(|range| range.bank.as_str())
}

/// The range of a clearing number of four digits, or five with Swedbank.
pub fn range_for(clearing: &str) -> Option<&'static ClearingRange> {
    let digits = clearing.bytes().all(|b| b.is_ascii_digit());
    if !digits || !matches!(clearing.len(), 4 | 5) || (clearing.len() == 5 && !clearing.starts_with('8')) {
        return None;
    }
    let number: u16 = clearing[..4].parse().ok()?;
    RANGES.iter().find(|range| (range.from..=range.to).contains(&number))
}

/// A range of the bank that has this identifier in a Swedish IBAN.
pub fn range_for_iban_bank_id(bank_id: &str) -> Option<&'static ClearingRange> {
    RANGES.iter().find(|range| range.iban_bank_id.as_deref() == Some(bank_id))
}

static RANGES: LazyLock<Vec<ClearingRange>> = LazyLock::new(|| {
    let table = include_str!("../../data/clearing.csv");
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(table.as_bytes());
    let ranges = reader.records().map(|record| read(&record.ok()?));
    ranges.collect::<Option<_>>().expect("the embedded table of clearing numbers is well formed")
});

fn read(record: &csv::StringRecord) -> Option<ClearingRange> {
    let optional = |index: usize| record.get(index).filter(|text| !text.is_empty()).map(str::to_owned);
    Some(ClearingRange {
        from: record.get(0)?.parse().ok()?,
        to: record.get(1)?.parse().ok()?,
        bank: record.get(2)?.to_owned(),
        account_min: record.get(5)?.parse().ok()?,
        account_max: record.get(6)?.parse().ok()?,
        pad_to: record.get(7)?.parse().ok()?,
        check: match record.get(8)? {
            "mod11_clearing3" => AccountCheck::Mod11Clearing3,
            "mod11_clearing4" => AccountCheck::Mod11Clearing4,
            "mod10_account10" => AccountCheck::Mod10Account10,
            "mod11_account9" => AccountCheck::Mod11Account9,
            "mod10_soft" => AccountCheck::Mod10Soft,
            _ => return None,
        },
        iban_bank_id: optional(9),
        bic: optional(10),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_do_not_overlap() {
        for pair in RANGES.windows(2) {
            assert!(pair[0].from <= pair[0].to && pair[0].to < pair[1].from, "{:?}", pair[1]);
        }
    }

    #[test]
    fn a_bank_is_known_by_its_clearing_number() {
        assert_eq!(bank_for("5032"), Some("SEB"));
        assert_eq!(bank_for("81299"), Some("Swedbank"));
        for unknown in ["", "1000", "9990", "503", "50321", "5O32", "å032"] {
            assert_eq!(bank_for(unknown), None, "{unknown}");
        }
        assert_eq!(range_for_iban_bank_id("500").unwrap().bank, "SEB");
    }
}
