//! The provider's fee: a percentage of the subtotal without VAT, and a fixed part.

use serde::{Deserialize, Serialize};

use crate::{Amount, Currency, Percent, Refusal};

/// What a freelancer is charged on each invoice. Fixed on the invoice when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeTerms {
    /// The percentage of the subtotal.
    pub percentage: Percent,
    /// The fixed part, in SEK.
    pub fixed: Amount,
}

impl FeeTerms {
    /// The part that follows the subtotal, rounded to öre.
    pub fn variable_part(self, subtotal: Amount) -> Amount {
        Amount::rounded(self.percentage.of(subtotal.decimal()))
            .expect("a share of an amount is no larger than the amount")
    }
}

/// What a person or a group is charged where it differs from the provider's terms.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnTerms {
    /// Per cent of the subtotal.
    pub percentage: Option<Percent>,
    /// SEK per invoice.
    pub fixed: Option<Amount>,
}

impl OwnTerms {
    /// The standard terms, but for what is own.
    pub fn over(self, standard: FeeTerms) -> FeeTerms {
        FeeTerms {
            percentage: self.percentage.unwrap_or(standard.percentage),
            fixed: self.fixed.unwrap_or(standard.fixed),
        }
    }
}

/// The fee on a subtotal without VAT: `round_to_ore(subtotal × percentage) + fixed`. It is taken once, on the whole
/// invoice, when its salary is made; partial payments carry no fee of their own.
pub fn fee(subtotal: Amount, terms: FeeTerms) -> Amount {
    terms.variable_part(subtotal) + terms.fixed
}

/// The fee in SEK on an invoice that is not sent, with the terms that apply when it is looked at: both are fixed at
/// sending. What another currency comes to is known then, with the rate of that day.
pub fn before_sending(subtotal: Amount, currency: Currency, terms: FeeTerms) -> Amount {
    match currency {
        Currency::Sek => fee(subtotal, terms),
        _ => Amount::ZERO,
    }
}

/// Whether a salary is left of an invoice. Of one öre none is: less contributions it rounds down to zero, which no bank
/// pays.
pub fn leaves_pay(subtotal: Amount, fee: Amount) -> bool {
    subtotal - fee >= Amount::from_ore(2)
}

/// Refuses an invoice of which no salary is left, with the figures.
pub fn check_leaves_pay(subtotal: Amount, fee: Amount) -> Result<(), Refusal> {
    if leaves_pay(subtotal, fee) { Ok(()) } else { Err(Refusal::FeeExceedsSubtotal { fee, subtotal }) }
}

/// What is left to pay out. Invoices smaller than their fee are refused, with the figures.
pub fn payout_basis(subtotal: Amount, fee: Amount) -> Result<Amount, Refusal> {
    if fee > subtotal { Err(Refusal::FeeExceedsSubtotal { fee, subtotal }) } else { Ok(subtotal - fee) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn terms(percentage: &str, fixed: &str) -> FeeTerms {
        FeeTerms { percentage: Percent::parse(percentage).unwrap(), fixed: Amount::parse(fixed).unwrap() }
    }

    #[test]
    fn five_per_cent_and_a_hundred_of_ten_thousand_is_six_hundred() {
        let subtotal = Amount::parse("10000").unwrap();
        let fee = fee(subtotal, terms("5", "100"));
        assert_eq!(fee.to_string(), "600.00");
        assert_eq!(payout_basis(subtotal, fee).unwrap().to_string(), "9400.00");
    }

    #[test]
    fn half_an_ore_of_fee_is_rounded_up() {
        assert_eq!(fee(Amount::parse("0.10").unwrap(), terms("5", "0")).to_string(), "0.01");
    }

    #[test]
    fn an_invoice_that_leaves_no_salary_is_refused() {
        for (subtotal, left) in [("105.25", false), ("105.26", false), ("105.27", false), ("105.28", true)] {
            let subtotal = Amount::parse(subtotal).unwrap();
            let fee = fee(subtotal, terms("5", "100"));
            assert_eq!(check_leaves_pay(subtotal, fee).is_ok(), left, "{subtotal}");
        }
    }

    #[test]
    fn an_invoice_smaller_than_its_fee_is_refused_with_the_figures() {
        let subtotal = Amount::parse("105.26").unwrap();
        let fee = fee(subtotal, terms("5", "100.01"));
        assert_eq!(payout_basis(subtotal, fee), Err(Refusal::FeeExceedsSubtotal { fee, subtotal }));
        assert_eq!(payout_basis(subtotal, subtotal), Ok(Amount::ZERO));
    }

    proptest! {
        #[test]
        fn fee_and_basis_are_the_subtotal(ore in 0i64..100_000_000_000, points in 0u32..=1_000_000, fixed in 0i64..100_000) {
            let terms = FeeTerms {
                percentage: Percent::new(rust_decimal::Decimal::new(points.into(), 4)).unwrap(),
                fixed: Amount::from_ore(fixed),
            };
            let subtotal = Amount::from_ore(ore);
            let fee = fee(subtotal, terms);
            match payout_basis(subtotal, fee) {
                Ok(basis) => prop_assert_eq!(fee + basis, subtotal),
                Err(_) => prop_assert!(fee > subtotal),
            }
        }
    }
}
