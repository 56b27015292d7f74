//! What can be told of an account's numbers while they are typed: half a number is not wrong, only unfinished.

use super::account::{check, digits};
use super::clearing::range_for;
use super::{AccountWarning, Iban, iban};
use crate::check_digits::luhn;
use crate::{Fault, FaultKind, Faults};

/// What is known of numbers that may still grow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartialAccount {
    /// The bank, as soon as the number tells.
    pub bank: Option<&'static str>,
    /// What no further digit can mend, in `sortCode`, `accountNumber` and `iban`.
    pub faults: Vec<Fault>,
    /// What could not be proved about a number that is whole.
    pub warning: Option<AccountWarning>,
}

impl PartialAccount {
    /// Reads what stands in the fields now; any of them may be empty or unfinished.
    pub fn read(sort_code: &str, account_number: &str, iban: &str) -> Self {
        let mut faults = Faults::new();
        let clearing = faults.check("sortCode", unfinished_digits(sort_code)).unwrap_or_default();
        let account = faults.check("accountNumber", unfinished_digits(account_number)).unwrap_or_default();
        let range = range_for(&clearing);
        if range.is_none() && clearing.len() >= 4 {
            faults.push("sortCode", FaultKind::UnknownClearing);
        } else if clearing.len() == 5 && !luhn(&clearing) {
            faults.push("sortCode", FaultKind::ClearingCheckDigit);
        }
        let mut warning = None;
        if let Some(range) = range {
            let max = usize::from(range.account_max);
            if account.len() > max {
                let (bank, min, max) = (range.bank.clone(), range.account_min, range.account_max);
                faults.push("accountNumber", FaultKind::AccountLength { bank, min, max });
            } else if account.len() == max {
                warning =
                    faults.check("accountNumber", check(range, &clearing[..4], &account)).unwrap_or_default();
            }
        }
        let by_iban = faults.check("iban", iban_bank(iban)).unwrap_or_default();
        Self { bank: range.map(|range| range.bank.as_str()).or(by_iban), faults: faults.into_vec(), warning }
    }
}

fn unfinished_digits(text: &str) -> Result<String, FaultKind> {
    digits(text).or_else(|fault| if fault == FaultKind::Required { Ok(String::new()) } else { Err(fault) })
}

fn iban_bank(text: &str) -> Result<Option<&'static str>, FaultKind> {
    let text = iban::compact(text);
    if iban::may_become_one(&text) {
        Ok(iban::swedish_bank(&text))
    } else {
        Iban::parse(&text).map(|iban| iban.bank())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told(
        sort_code: &str,
        account: &str,
        iban: &str,
    ) -> (Option<&'static str>, Vec<(String, &'static str)>) {
        let partial = PartialAccount::read(sort_code, account, iban);
        let faults = partial.faults.into_iter().map(|fault| (fault.field, fault.kind.code()));
        (partial.bank, faults.collect())
    }

    #[test]
    fn no_beginning_of_a_right_number_is_wrong() {
        for (clearing, account) in [("33 00", "000620-5124"), ("8129-9", "043 386 711-6"), ("5032", "")] {
            for end in 0..=clearing.len() {
                assert_eq!(told(&clearing[..end], "", "").1, [], "{clearing} {end}");
            }
            for end in 0..=account.len() {
                assert_eq!(told(clearing, &account[..end], "").1, [], "{account} {end}");
                assert_eq!(told("", &account[..end], "").1, [], "{account} {end}");
            }
        }
        for iban in ["SE45 5000 0000 0583 9825 7466", "de89370400440532013000", "KZ86 125K ZT50 0410 0100"] {
            for end in 0..=iban.len() {
                assert_eq!(told("", "", &iban[..end]).1, [], "{iban} {end}");
            }
        }
    }

    #[test]
    fn the_bank_is_told_as_soon_as_it_is_known() {
        assert_eq!(told("503", "", "").0, None);
        assert_eq!(told("5032", "", "").0, Some("SEB"));
        assert_eq!(told("", "", "SE45 50").0, None);
        assert_eq!(told("", "", "se45 500").0, Some("SEB"));
        assert_eq!(
            told("6000", "", "SE45500").0,
            Some("Handelsbanken"),
            "the money goes by the Swedish numbers"
        );
    }

    #[test]
    fn what_no_further_digit_can_mend_is_told() {
        let fault = |field: &str, code| vec![(field.to_owned(), code)];
        for (clearing, code) in [
            ("5O", "invalid_characters"),
            ("1000", "unknown_clearing"),
            ("50321", "unknown_clearing"),
            ("81291", "clearing_check_digit"),
        ] {
            assert_eq!(told(clearing, "", "").1, fault("sortCode", code), "{clearing}");
        }
        for (account, code) in [
            ("12a", "invalid_characters"),
            ("0006205125", "account_check_digit"),
            ("00062051240", "account_length"),
        ] {
            assert_eq!(told("3300", account, "").1, fault("accountNumber", code), "{account}");
        }
        for iban in [
            "1",
            "S1",
            "QQ",
            "SEX",
            "SE4X",
            "SE00",
            "SE45 5000 A",
            "SE45 5000 0000 0583 9825 7467",
            "DE893704004405320130001",
            "SE45!",
        ] {
            assert_eq!(told("", "", iban).1, fault("iban", "invalid_iban"), "{iban}");
        }
        let both = [("sortCode".to_owned(), "unknown_clearing"), ("iban".to_owned(), "invalid_iban")];
        assert_eq!(told("1000", "1", "S1").1, both);
    }

    #[test]
    fn an_old_number_without_check_digit_is_warned_of_when_it_is_whole() {
        let warning = |account| PartialAccount::read("8129-9", account, "").warning;
        assert_eq!(warning("043386711"), None);
        assert_eq!(warning("0433867116"), None);
        assert_eq!(warning("0433867117"), Some(AccountWarning::UnverifiableCheckDigit));
    }

    proptest! {
        #[test]
        fn reading_never_panics(
            clearing in "\\PC{0,8}|[0-9]{0,6}",
            account in "\\PC{0,14}|[0-9]{0,12}",
            iban in "\\PC{0,36}|SE[0-9]{0,24}",
        ) {
            let _ = PartialAccount::read(&clearing, &account, &iban);
        }
    }
}
