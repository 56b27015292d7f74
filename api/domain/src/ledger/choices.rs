//! The provider's own plan of accounts: which number each account that the product posts on bears in its books.
//!
//! What is asked of the ledger goes by the product's account, so that sums hold when a number changes; what leaves the
//! house goes by the provider's number.

use super::{Account, NAMES};
use crate::{FaultKind, Language};

/// The accounts that are posted on, by their names on the wire.
pub const ALL: [(&str, Account); 45] = [
    ("receivables", Account::RECEIVABLES),
    ("disputedReceivables", Account::DISPUTED_RECEIVABLES),
    ("writtenDownReceivables", Account::WRITTEN_DOWN_RECEIVABLES),
    ("receivablesFromEmployees", Account::RECEIVABLES_FROM_EMPLOYEES),
    ("taxAccount", Account::TAX_ACCOUNT),
    ("bank", Account::BANK),
    ("advancesFromClients", Account::ADVANCES_FROM_CLIENTS),
    ("unexplainedMoney", Account::UNEXPLAINED_MONEY),
    ("outputVat25", Account::OUTPUT_VAT_25),
    ("outputVat12", Account::OUTPUT_VAT_12),
    ("outputVat6", Account::OUTPUT_VAT_6),
    ("inputVat", Account::INPUT_VAT),
    ("withheldTax", Account::WITHHELD_TAX),
    ("contributionsPayable", Account::CONTRIBUTIONS_PAYABLE),
    ("specialPayrollTaxPayable", Account::SPECIAL_PAYROLL_TAX_PAYABLE),
    ("wagesPayable", Account::WAGES_PAYABLE),
    ("otherLiabilities", Account::OTHER_LIABILITIES),
    ("holidayPaySaved", Account::HOLIDAY_PAY_SAVED),
    ("holidayContributionsSaved", Account::HOLIDAY_CONTRIBUTIONS_SAVED),
    ("pensionPremiumsPayable", Account::PENSION_PREMIUMS_PAYABLE),
    ("sales25", Account::SALES_25),
    ("sales12", Account::SALES_12),
    ("sales6", Account::SALES_6),
    ("salesExempt", Account::SALES_EXEMPT),
    ("salesExport", Account::SALES_EXPORT),
    ("salesEu", Account::SALES_EU),
    ("rounding", Account::ROUNDING),
    ("feeAdjustments", Account::FEE_ADJUSTMENTS),
    ("feeAdjustmentsContra", Account::FEE_ADJUSTMENTS_CONTRA),
    ("recoveredWriteOffs", Account::RECOVERED_WRITE_OFFS),
    ("otherIncome", Account::OTHER_INCOME),
    ("subcontractors", Account::SUBCONTRACTORS),
    ("writtenOff", Account::WRITTEN_OFF),
    ("fearedLosses", Account::FEARED_LOSSES),
    ("bankCharges", Account::BANK_CHARGES),
    ("salaries", Account::SALARIES),
    ("holidayPay", Account::HOLIDAY_PAY),
    ("holidayPayChange", Account::HOLIDAY_PAY_CHANGE),
    ("perDiem", Account::PER_DIEM),
    ("mileage", Account::MILEAGE),
    ("otherReimbursements", Account::OTHER_REIMBURSEMENTS),
    ("pensionPremiums", Account::PENSION_PREMIUMS),
    ("contributions", Account::CONTRIBUTIONS),
    ("holidayContributionsChange", Account::HOLIDAY_CONTRIBUTIONS_CHANGE),
    ("specialPayrollTax", Account::SPECIAL_PAYROLL_TAX),
];

/// The account of a name on the wire.
pub fn account_of(name: &str) -> Option<Account> {
    ALL.into_iter().find(|(known, _)| *known == name).map(|(_, account)| account)
}

/// The number that an account shall bear: four digits of the class that its own number is of.
pub fn read(account: Account, number: &str) -> Result<Account, FaultKind> {
    let number = number.trim();
    let class = class(account);
    let wrong = FaultKind::AccountClass { class };
    if number.len() != 4 || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong);
    }
    let number = number.parse().map(Account).map_err(|_| FaultKind::Malformed)?;
    if self::class(number) == class { Ok(number) } else { Err(wrong) }
}

/// Assets 1, debts 2, sales 3, other costs 4 to 8.
const fn class(account: Account) -> u16 {
    account.0 / 1000
}

/// An account as it was booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Booked {
    /// The number in the books.
    pub number: Account,
    /// The account it stands for.
    pub account: Account,
}

impl Booked {
    /// An account under its own number.
    pub const fn as_is(account: Account) -> Self {
        Self { number: account, account }
    }

    /// What the number is called in the plan, or else what the account is called.
    pub fn name(self, language: Language) -> &'static str {
        let known = NAMES.contains_key(&self.number.0);
        if known { self.number.name(language) } else { self.account.name(language) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_account_stands_once_and_is_of_the_plan() {
        for (name, account) in ALL {
            assert!(account.is_known());
            assert_eq!(account_of(name), Some(account));
            assert_eq!(ALL.iter().filter(|(_, other)| *other == account).count(), 1, "{name}");
            assert_eq!(read(account, &account.to_string()), Ok(account));
        }
        assert_eq!(account_of("cash"), None);
    }

    #[test]
    fn a_number_has_four_digits_and_stays_in_its_class() {
        assert_eq!(read(Account::BANK, " 1940 "), Ok(Account(1940)));
        for number in ["", "194", "19401", "1 94", "19A0", "１９４０", "2420", "0930", "-193"] {
            assert_eq!(read(Account::BANK, number), Err(FaultKind::AccountClass { class: 1 }), "{number}");
        }
    }

    #[test]
    fn a_booked_number_has_a_name_of_its_own_or_that_of_its_account() {
        let name = |number| Booked { number: Account(number), account: Account::BANK }.name(Language::Sv);
        assert_eq!(
            (name(1930), name(1940), name(1933)),
            ("Företagskonto", "Övriga bankkonton", "Företagskonto")
        );
    }
}
