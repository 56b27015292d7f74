//! What a payment does to its invoice.

use crate::Amount;

/// The largest difference that may be taken for öre: rounding in a voucher is never more.
pub const TOLERANCE_MAX_ORE: i64 = 100;

/// A payment, divided. What came in is `allocated + surplus − rounding`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// What of the invoice is paid by it.
    pub allocated: Amount,
    /// What was paid beyond the invoice, and is kept for the client.
    pub surplus: Amount,
    /// Öre that the client left out, which the provider bears; below zero, öre paid beyond the invoice.
    pub rounding: Amount,
}

/// Settles the balance of an invoice with what came in. A difference within the tolerance is öre rounding (öresutjämning,
/// 3740): the invoice is paid, and nothing is kept or claimed. An invoice that is paid takes no further payment, so that
/// it uses the tolerance once.
pub fn settle(balance: Amount, received: Amount, tolerance: Amount) -> Settlement {
    let shortage = balance - received;
    if shortage.abs() <= tolerance {
        return Settlement { allocated: balance, surplus: Amount::ZERO, rounding: shortage };
    }
    let allocated = received.min(balance);
    Settlement { allocated, surplus: received - allocated, rounding: Amount::ZERO }
}

impl Settlement {
    /// What came in.
    pub fn received(&self) -> Amount {
        self.allocated + self.surplus - self.rounding
    }

    /// What of a payment an invoice keeps that needs only this much of it: öre that were missing stay rounded as far as the
    /// money does not cover it, and no surplus stays.
    pub fn keeping(&self, kept: Amount) -> Self {
        let money = self.received() - self.surplus;
        let rounding = (kept - money).max(Amount::ZERO);
        Self { allocated: kept, surplus: Amount::ZERO, rounding }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    #[test]
    fn a_difference_of_ore_is_rounded_and_a_larger_one_is_not() {
        let of = |received| {
            let Settlement { allocated, surplus, rounding } =
                settle(amount("12345.68"), amount(received), amount("1.00"));
            [allocated, surplus, rounding].map(|part| part.to_string())
        };
        assert_eq!(of("12345.68"), ["12345.68", "0.00", "0.00"]);
        assert_eq!(of("12345.00"), ["12345.68", "0.00", "0.68"]);
        assert_eq!(of("12346.00"), ["12345.68", "0.00", "-0.32"]);
        assert_eq!(of("12344.68"), ["12345.68", "0.00", "1.00"]);
        assert_eq!(of("12344.67"), ["12344.67", "0.00", "0.00"]);
        assert_eq!(of("12346.69"), ["12345.68", "1.01", "0.00"]);
    }

    #[test]
    fn what_is_kept_is_rounded_only_where_money_is_missing() {
        let settled = settle(amount("12345.68"), amount("12345.00"), amount("1.00"));
        let kept = |text| settled.keeping(amount(text));
        let of = |kept: Settlement| [kept.received(), kept.rounding].map(|part| part.to_string());
        assert_eq!(of(kept("12345.18")), ["12345.00", "0.18"]);
        assert_eq!(of(kept("12345.00")), ["12345.00", "0.00"]);
        assert_eq!(of(kept("9845.68")), ["9845.68", "0.00"]);
        let beyond = settle(amount("12345.68"), amount("12346.00"), amount("1.00"));
        assert_eq!(of(beyond.keeping(amount("12345.18"))), ["12345.18", "0.00"]);
        let surplus = settle(amount("100"), amount("150"), amount("1.00"));
        assert_eq!(of(surplus.keeping(amount("100"))), ["100.00", "0.00"]);
    }

    proptest! {
        #[test]
        fn what_is_kept_and_what_is_freed_is_what_came(
            balance in 1i64..10_000_000, received in 1i64..10_000_000, permille in 0i64..=1000,
        ) {
            let settled = settle(Amount::from_ore(balance), Amount::from_ore(received), Amount::from_ore(100));
            let kept = Amount::from_ore(settled.allocated.to_ore() * permille / 1000);
            let left = settled.keeping(kept);
            prop_assert!(!(settled.received() - left.received()).is_negative());
            prop_assert!(!left.received().is_negative() && left.rounding.abs() <= settled.rounding.abs());
        }

        #[test]
        fn nothing_is_lost(balance in 1i64..10_000_000, received in 1i64..10_000_000, tolerance in 0..=TOLERANCE_MAX_ORE) {
            let [balance, received, tolerance] = [balance, received, tolerance].map(Amount::from_ore);
            let settled = settle(balance, received, tolerance);
            prop_assert_eq!(settled.allocated + settled.surplus - settled.rounding, received);
            prop_assert!(settled.allocated <= balance && !settled.surplus.is_negative());
            prop_assert!(settled.rounding.abs() <= tolerance);
            prop_assert!(settled.rounding.is_zero() || settled.allocated == balance);
        }
    }
}
