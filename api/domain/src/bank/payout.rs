//! The account a salary is paid to.

use super::{Bic, Iban, SwedishAccount};
use crate::{Fault, FaultKind, Faults};

/// A Swedish account, or one by IBAN.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PayoutAccount {
    /// By clearing and account number.
    Swedish(SwedishAccount),
    /// By IBAN; the bank is found by its BIC.
    Iban {
        /// The account.
        iban: Iban,
        /// The bank.
        bic: Bic,
    },
}

impl PayoutAccount {
    /// Reads what a form holds; either the Swedish numbers or the IBAN are empty. With both, the Swedish numbers are
    /// where the money goes, and the IBAN must be well formed. The BIC may be left out where it follows from a
    /// Swedish IBAN. Faults are named `sortCode`, `accountNumber`, `iban` and `swiftBic`.
    pub fn parse(sort_code: &str, account_number: &str, iban: &str, bic: &str) -> Result<Self, Vec<Fault>> {
        let given = |text: &str| !text.trim().is_empty();
        let mut faults = Faults::new();
        let swedish = given(sort_code) || given(account_number);
        if !swedish && !given(iban) {
            faults.push("accountNumber", FaultKind::AccountMissing);
            return Err(faults.into_vec());
        }
        let iban = if given(iban) { faults.check("iban", Iban::parse(iban)) } else { None };
        let bic = if given(bic) { faults.check("swiftBic", Bic::parse(bic)) } else { None };
        if swedish {
            return match SwedishAccount::parse(sort_code, account_number) {
                Ok(account) => faults.into_result(Self::Swedish(account)),
                Err((field, kind)) => {
                    faults.push(field, kind);
                    Err(faults.into_vec())
                }
            };
        }
        let bic = bic.or_else(|| iban.as_ref().and_then(Iban::bic));
        match (iban, bic) {
            (Some(iban), Some(bic)) => faults.into_result(Self::Iban { iban, bic }),
            _ => {
                if faults.is_empty() {
                    faults.push("swiftBic", FaultKind::Required);
                }
                Err(faults.into_vec())
            }
        }
    }

    /// The bank's name, where it is known.
    pub fn bank(&self) -> Option<&'static str> {
        match self {
            Self::Swedish(account) => Some(account.bank()),
            Self::Iban { iban, .. } => iban.bank(),
        }
    }

    /// Whether money to both comes to the same place: a Swedish account is also the end of its IBAN, where some banks
    /// leave the clearing number out.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Swedish(one), Self::Swedish(other)) => one == other,
            (Self::Iban { iban: one, .. }, Self::Iban { iban: other, .. }) => one == other,
            (Self::Swedish(account), Self::Iban { iban, .. })
            | (Self::Iban { iban, .. }, Self::Swedish(account)) => {
                let Some(number) = iban.as_str().strip_prefix("SE").and_then(|rest| rest.get(5..)) else {
                    return false;
                };
                let number = number.trim_start_matches('0');
                let account_number = account.account().trim_start_matches('0');
                number == account_number || number == format!("{}{}", account.clearing(), account.account())
            }
        }
    }

    /// The last four characters, enough for its owner to know it.
    pub fn last4(&self) -> &str {
        match self {
            Self::Swedish(account) => account.last4(),
            Self::Iban { iban, .. } => iban.last4(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(result: Result<PayoutAccount, Vec<Fault>>) -> Vec<(String, &'static str)> {
        result.unwrap_err().into_iter().map(|fault| (fault.field, fault.kind.code())).collect()
    }

    #[test]
    fn an_account_is_swedish_or_by_iban() {
        let swedish = PayoutAccount::parse("3300", "000620-5124", "", "").unwrap();
        assert_eq!((swedish.bank(), swedish.last4()), (Some("Nordea"), "5124"));
        let iban = PayoutAccount::parse("", "", "SE4550000000058398257466", "").unwrap();
        assert_eq!((iban.bank(), iban.last4()), (Some("SEB"), "7466"));
        let foreign = PayoutAccount::parse("", "", "DE89370400440532013000", "COBADEFFXXX").unwrap();
        assert_eq!(foreign.bank(), None);
    }

    #[test]
    fn an_account_is_the_same_by_its_iban() {
        let account = |sort_code: &str, number: &str, iban: &str| {
            PayoutAccount::parse(sort_code, number, iban, "").unwrap()
        };
        let seb = account("", "", "SE4550000000058398257466");
        assert!(seb.is_same(&account("5839", "8257466", "")));
        assert!(account("5839", "8257466", "").is_same(&seb));
        assert!(seb.is_same(&seb));
        let nordea = account("3300", "000620-5124", "");
        assert!(!seb.is_same(&nordea) && nordea.is_same(&account("3300", "0006205124", "")));
        assert!(nordea.is_same(&account("", "", "SE3130000000000006205124")));
    }

    #[test]
    fn what_is_missing_or_wrong_is_told() {
        let parse = PayoutAccount::parse;
        assert_eq!(faults(parse("", " ", "", "")), [("accountNumber".into(), "account_missing")]);
        assert_eq!(faults(parse("", "", "DE89370400440532013000", "")), [("swiftBic".into(), "required")]);
        assert_eq!(
            faults(parse("1000", "1", "SE1", "")),
            [("iban".into(), "invalid_iban"), ("sortCode".into(), "unknown_clearing"),]
        );
        assert_eq!(
            faults(parse("", "", "SE4550000000058398257466", "X")),
            [("swiftBic".into(), "invalid_bic")]
        );
    }
}
