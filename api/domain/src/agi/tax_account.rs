//! What a declared month has to do with the tax account (skattekontot): paid to it, refunded by it, and set off against
//! other months.

use super::Period;
use crate::Amount;

/// A declared month on the tax account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TaxAccountMonth {
    /// Tax and contributions, as last declared.
    pub declared: Amount,
    /// Payments that were made, whether or not the bank has confirmed them.
    pub sent: Amount,
    /// Those that the bank has confirmed.
    pub confirmed: Amount,
    /// What other months gave, less what it gave to others.
    pub offset: Amount,
    /// What Skatteverket has paid back.
    pub refunded: Amount,
}

impl TaxAccountMonth {
    /// What is still to be sent; below zero when too much has been.
    #[must_use]
    pub fn unpaid(self) -> Amount {
        self.declared - self.sent - self.offset + self.refunded
    }

    /// What is on the account beyond what is declared. A payment that may still fail is not there yet.
    #[must_use]
    pub fn credit(self) -> Amount {
        (self.confirmed + self.offset - self.refunded - self.declared).max(Amount::ZERO)
    }
}

/// What each month with a credit gives to one that owes `unpaid`, the oldest first.
#[must_use]
pub fn offset(unpaid: Amount, mut credits: Vec<(Period, Amount)>) -> Vec<(Period, Amount)> {
    credits.sort_unstable();
    let mut left = unpaid;
    let mut given = Vec::new();
    for (period, credit) in credits {
        let part = credit.min(left);
        if part.is_positive() {
            given.push((period, part));
            left -= part;
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn amount(kronor: i64) -> Amount {
        Amount::from_ore(kronor * 100)
    }

    fn period(month: u32) -> Period {
        format!("2026{month:02}").parse().unwrap()
    }

    #[test]
    fn a_month_that_was_lowered_has_a_credit_when_the_bank_has_paid() {
        let lowered = TaxAccountMonth { declared: amount(3000), sent: amount(4392), ..Default::default() };
        assert_eq!((lowered.unpaid(), lowered.credit()), (amount(-1392), Amount::ZERO));
        let paid = TaxAccountMonth { confirmed: amount(4392), ..lowered };
        assert_eq!(paid.credit(), amount(1392));
        let refunded = TaxAccountMonth { refunded: amount(1000), offset: amount(-392), ..paid };
        assert_eq!((refunded.unpaid(), refunded.credit()), (Amount::ZERO, Amount::ZERO));
        // Raised again: what was given away is owed.
        let raised = TaxAccountMonth { declared: amount(4392), ..refunded };
        assert_eq!(raised.unpaid(), amount(1392));
    }

    #[test]
    fn the_oldest_credit_is_used_first() {
        let credits = vec![(period(11), amount(500)), (period(9), amount(300)), (period(10), amount(100))];
        let given = offset(amount(700), credits);
        assert_eq!(given, [(period(9), amount(300)), (period(10), amount(100)), (period(11), amount(300))]);
    }

    proptest! {
        #[test]
        fn no_more_is_given_than_owed_or_had(unpaid in -10_000i64..10_000, had in prop::collection::vec(0i64..5_000, 0..12)) {
            let credits: Vec<_> = (1..).zip(&had).map(|(month, kronor)| (period(month), amount(*kronor))).collect();
            let given = offset(amount(unpaid), credits.clone());
            let sum: Amount = given.iter().map(|(_, part)| *part).sum();
            let all: Amount = credits.iter().map(|(_, credit)| *credit).sum();
            prop_assert_eq!(sum, amount(unpaid).max(Amount::ZERO).min(all));
            for (period, part) in given {
                let had = credits.iter().any(|(of, credit)| *of == period && part <= *credit);
                prop_assert!(part.is_positive() && had);
            }
        }
    }
}
