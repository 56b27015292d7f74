//! Swedish bank accounts: a clearing number and an account number.

use std::fmt;

use serde::Serialize;
use strum::VariantNames;

use super::clearing::{AccountCheck, ClearingRange, range_for};
use crate::check_digits::{luhn, mod11};
use crate::{FaultKind, Language};

/// A Swedish bank account whose numbers have been checked.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SwedishAccount {
    bank: &'static str,
    clearing: String,
    account: String,
    warning: Option<AccountWarning>,
}

/// What could not be proved about an account that is accepted all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantNames)]
pub enum AccountWarning {
    /// A few old Swedbank accounts fit no check digit.
    UnverifiableCheckDigit,
}

impl AccountWarning {
    /// What the person should look at.
    pub fn message(self, language: Language) -> String {
        language.say(&self)
    }
}

impl SwedishAccount {
    /// Reads both numbers; blanks, hyphens, commas and points are dropped. A fault names the field it is in:
    /// `sortCode` or `accountNumber`.
    pub fn parse(clearing: &str, account: &str) -> Result<Self, (&'static str, FaultKind)> {
        let in_clearing = |kind| ("sortCode", kind);
        let in_account = |kind| ("accountNumber", kind);
        let clearing = digits(clearing).map_err(in_clearing)?;
        let range = range_for(&clearing).ok_or(in_clearing(FaultKind::UnknownClearing))?;
        if clearing.len() == 5 && !luhn(&clearing) {
            return Err(in_clearing(FaultKind::ClearingCheckDigit));
        }
        let account = digits(account).map_err(in_account)?;
        if !(range.account_min.into()..=range.account_max.into()).contains(&account.len()) {
            return Err(in_account(FaultKind::AccountLength {
                bank: range.bank.clone(),
                min: range.account_min,
                max: range.account_max,
            }));
        }
        let account = format!("{account:0>width$}", width = usize::from(range.pad_to));
        let warning = check(range, &clearing[..4], &account).map_err(in_account)?;
        Ok(Self { bank: &range.bank, clearing, account, warning })
    }

    /// The bank.
    pub const fn bank(&self) -> &'static str {
        self.bank
    }

    /// The clearing number, of five digits where they were given.
    pub fn clearing(&self) -> &str {
        &self.clearing
    }

    /// The clearing number's four digits, as payment files want it.
    pub fn clearing4(&self) -> &str {
        &self.clearing[..4]
    }

    /// The account number with its leading zeros, without the clearing number.
    pub fn account(&self) -> &str {
        &self.account
    }

    /// What could not be proved.
    pub const fn warning(&self) -> Option<AccountWarning> {
        self.warning
    }

    /// The last four digits, enough for its owner to know it.
    pub fn last4(&self) -> &str {
        &self.account[self.account.len() - 4..]
    }
}

impl fmt::Debug for SwedishAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SwedishAccount({} …{})", self.bank, self.last4())
    }
}

impl fmt::Display for SwedishAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.clearing, self.account)
    }
}

/// The digits without what people write between them.
pub(super) fn digits(text: &str) -> Result<String, FaultKind> {
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | ',' | '.' | '\u{2011}' | '\u{2013}'))
        .collect();
    if text.is_empty() {
        Err(FaultKind::Required)
    } else if text.bytes().all(|b| b.is_ascii_digit()) {
        Ok(text)
    } else {
        Err(FaultKind::InvalidCharacters)
    }
}

/// Checks an account number of full length by its bank's method.
pub(super) fn check(
    range: &ClearingRange,
    clearing: &str,
    account: &str,
) -> Result<Option<AccountWarning>, FaultKind> {
    let right = match range.check {
        AccountCheck::Mod11Clearing3 => mod11(&format!("{}{account}", &clearing[1..])),
        AccountCheck::Mod11Clearing4 => mod11(&format!("{clearing}{account}")),
        AccountCheck::Mod10Account10 | AccountCheck::Mod10Soft => luhn(account),
        AccountCheck::Mod11Account9 => mod11(account),
    };
    let all_zero = account.bytes().all(|b| b == b'0');
    // Plusgirot's numbers all carry a check digit; only Swedbank has old ones without.
    let soft = range.check == AccountCheck::Mod10Soft && clearing.starts_with('8');
    match (right && !all_zero, soft && !all_zero) {
        (true, _) => Ok(None),
        (false, true) => Ok(Some(AccountWarning::UnverifiableCheckDigit)),
        (false, false) => Err(FaultKind::AccountCheckDigit),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_accounts_are_judged_right() {
        let table = include_str!("../../data/numbers/accounts.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        for row in reader.records().map(Result::unwrap) {
            let account = SwedishAccount::parse(&row[0], &row[1]);
            match &row[2] {
                "1" => {
                    let account = account.unwrap();
                    assert_eq!((account.bank(), account.to_string().as_str()), (&row[3], &row[4]), "{row:?}");
                    assert_eq!(account.warning().is_some(), row[5].starts_with("warning"), "{row:?}");
                }
                _ => {
                    let (field, kind) = account.unwrap_err();
                    let expected = match &row[5] {
                        "bad clearing check digit" => ("sortCode", "clearing_check_digit"),
                        "unknown clearing number" => ("sortCode", "unknown_clearing"),
                        reason if reason.starts_with("account length") => ("accountNumber", "account_length"),
                        _ => ("accountNumber", "account_check_digit"),
                    };
                    assert_eq!((field, kind.code()), expected, "{row:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_letters_and_zeros_are_refused() {
        let parse = |clearing, account| SwedishAccount::parse(clearing, account).unwrap_err();
        assert_eq!(parse("", "1"), ("sortCode", FaultKind::Required));
        assert_eq!(parse("5032", ""), ("accountNumber", FaultKind::Required));
        assert_eq!(parse("5032", "12A4567"), ("accountNumber", FaultKind::InvalidCharacters));
        assert_eq!(parse("8129-9", "0000000000"), ("accountNumber", FaultKind::AccountCheckDigit));
    }

    #[test]
    fn a_log_shows_no_whole_number() {
        let account = SwedishAccount::parse("8129-9", "043 386 711-6").unwrap();
        assert_eq!(format!("{account:?}"), "SwedishAccount(Swedbank …7116)");
        assert_eq!(account.clearing4(), "8129");
    }

    proptest! {
        #[test]
        fn reading_never_panics(clearing in "\\PC{0,8}|[0-9]{4,5}", account in "\\PC{0,14}|[0-9]{1,12}") {
            let _ = SwedishAccount::parse(&clearing, &account);
        }
    }
}
