//! What a payment does to its invoice.

use crate::Amount;

/// The largest difference that may be taken for öre: rounding in a voucher is never more.
pub const TOLERANCE_MAX_ORE: i64 = 100;

/// The largest bank charge that may be taken for the rest of an invoice.
pub const BANK_CHARGE_MAX_ORE: i64 = 10_000;

/// A payment, divided. What came in is `allocated + surplus − rounding − bank_charge`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settlement {
    /// What of the invoice is paid by it.
    pub allocated: Amount,
    /// What was paid beyond the invoice, and is kept for the client.
    pub surplus: Amount,
    /// Öre that the client left out, which the provider bears; below zero, öre paid beyond the invoice.
    pub rounding: Amount,
    /// What a bank on the way kept of the money (bankavgift), which the provider bears.
    pub bank_charge: Amount,
}

/// Settles the balance of an invoice with what came in. A difference within the tolerance is öre rounding (öresutjämning,
/// 3740): the invoice is paid, and nothing is kept or claimed. An invoice that is paid takes no further payment, so that
/// it uses the tolerance once.
pub fn settle(balance: Amount, received: Amount, tolerance: Amount) -> Settlement {
    let shortage = balance - received;
    if shortage.abs() <= tolerance {
        return Settlement { allocated: balance, rounding: shortage, ..Settlement::default() };
    }
    let allocated = received.min(balance);
    Settlement { allocated, surplus: received - allocated, ..Settlement::default() }
}

impl Settlement {
    /// What came in.
    pub fn received(&self) -> Amount {
        self.allocated + self.surplus - self.rounding - self.bank_charge
    }

    /// What of a payment an invoice keeps that needs only this much of it: what was missing stays rounded, or a bank charge, as
    /// far as the money does not cover it, and no surplus stays.
    pub fn keeping(&self, kept: Amount) -> Self {
        let money = self.received() - self.surplus;
        let missing = (kept - money).max(Amount::ZERO);
        let (rounding, bank_charge) =
            if self.bank_charge.is_zero() { (missing, Amount::ZERO) } else { (Amount::ZERO, missing) };
        Self { allocated: kept, surplus: Amount::ZERO, rounding, bank_charge }
    }

    /// What of the invoice is paid without money: öre that are rounded, and a bank charge.
    fn waived(&self) -> Amount {
        (self.rounding + self.bank_charge).max(Amount::ZERO)
    }

    /// The same with the opposite sign.
    pub fn negated(&self) -> Self {
        Self {
            allocated: -self.allocated,
            surplus: -self.surplus,
            rounding: -self.rounding,
            bank_charge: -self.bank_charge,
        }
    }
}

/// Settles the balance of an invoice that replaces another with the money of one of its payments: what that paid without money,
/// öre or a bank charge, it pays of this one too, where it is enough for all that is missing. Nor does the client, who paid the
/// other, owe what the total of this one is rounded up by (`rounded`).
pub fn take_over(balance: Amount, money: Amount, earlier: &Settlement, rounded: Amount) -> Settlement {
    let missing = (balance - money).max(Amount::ZERO);
    let enough = |waived: Amount| if missing <= waived { missing } else { Amount::ZERO };
    let rounding = enough(earlier.rounding.max(rounded));
    let bank_charge = if rounding.is_zero() { enough(earlier.bank_charge) } else { Amount::ZERO };
    Settlement { allocated: money + rounding + bank_charge, rounding, bank_charge, ..Settlement::default() }
}

/// What an invoice that needs `over` less keeps of each of these payments, in the order in which they came; none for one that
/// stays as it is. What was paid without money goes first, then money, the latest first.
pub fn keep(standing: &[Settlement], mut over: Amount) -> Vec<Option<Settlement>> {
    let mut take = |of: Amount| {
        let taken = of.min(over).max(Amount::ZERO);
        over -= taken;
        taken
    };
    let mut kept: Vec<Amount> =
        standing.iter().map(|settled| settled.allocated - take(settled.waived())).collect();
    for kept in kept.iter_mut().rev() {
        *kept -= take(*kept);
    }
    let keeping =
        |(settled, kept): (&Settlement, Amount)| (kept != settled.allocated).then(|| settled.keeping(kept));
    standing.iter().zip(kept).map(keeping).collect()
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
            let Settlement { allocated, surplus, rounding, .. } =
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
    fn a_bank_charge_stays_as_far_as_the_money_does_not_cover_the_rest() {
        let charged =
            Settlement { allocated: amount("12500"), bank_charge: amount("25"), ..Settlement::default() };
        let kept = |text| charged.keeping(amount(text));
        let of = |kept: Settlement| {
            [kept.received(), kept.rounding, kept.bank_charge].map(|part| part.to_string())
        };
        assert_eq!(of(charged), ["12475.00", "0.00", "25.00"]);
        assert_eq!(of(kept("12490")), ["12475.00", "0.00", "15.00"]);
        assert_eq!(of(kept("12475")), ["12475.00", "0.00", "0.00"]);
        assert_eq!(of(kept("10000")), ["10000.00", "0.00", "0.00"]);
        assert_eq!(charged.negated().received(), amount("-12475"));
    }

    #[test]
    fn the_invoice_that_replaces_another_is_paid_as_that_was() {
        let of = |balance: &str, money: &str, rounding: &str, bank_charge: &str| {
            let earlier = Settlement {
                rounding: amount(rounding),
                bank_charge: amount(bank_charge),
                ..Settlement::default()
            };
            let settled = take_over(amount(balance), amount(money), &earlier, amount("0.32"));
            [settled.allocated, settled.rounding, settled.bank_charge].map(|part| part.to_string())
        };
        assert_eq!(of("12500", "12475", "0", "25"), ["12500.00", "0.00", "25.00"]);
        assert_eq!(of("12345.68", "12345", "0.68", "0"), ["12345.68", "0.68", "0.00"]);
        assert_eq!(of("12346", "12345.68", "0", "25"), ["12346.00", "0.32", "0.00"]);
        assert_eq!(of("12346", "12345.67", "0", "0"), ["12345.67", "0.00", "0.00"]);
        assert_eq!(of("12490", "12475", "0", "25"), ["12490.00", "0.00", "15.00"]);
        // A larger one is not paid in full by it.
        assert_eq!(of("12501", "12475", "0", "25"), ["12475.00", "0.00", "0.00"]);
        assert_eq!(of("12000", "12000", "0", "25"), ["12000.00", "0.00", "0.00"]);
        assert_eq!(of("12500", "12500", "-0.32", "0"), ["12500.00", "0.00", "0.00"]);
    }

    #[test]
    fn what_was_paid_without_money_goes_before_any_money() {
        let paid = |allocated, bank_charge| Settlement {
            allocated: amount(allocated),
            bank_charge: amount(bank_charge),
            ..Settlement::default()
        };
        let standing = [paid("10000", "25"), paid("2500", "0")];
        let of = |over| {
            let kept = keep(&standing, amount(over));
            kept.into_iter()
                .map(|kept| kept.map(|kept| [kept.received(), kept.bank_charge].map(|part| part.to_string())))
                .collect::<Vec<_>>()
        };
        let first = |money: &str, charge: &str| Some([money.to_owned(), charge.to_owned()]);
        assert_eq!(of("25"), [first("9975.00", "0.00"), None]);
        assert_eq!(of("10"), [first("9975.00", "15.00"), None]);
        assert_eq!(of("125"), [first("9975.00", "0.00"), first("2400.00", "0.00")]);
        assert_eq!(of("0"), [None, None]);
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
        fn as_much_less_is_kept_as_is_over(
            payments in prop::collection::vec((1i64..1_000_000, -100i64..=10_000), 1..6),
            permille in 0i64..=1000,
        ) {
            let standing: Vec<Settlement> = payments
                .into_iter()
                .map(|(money, waived)| {
                    let (rounding, bank_charge) = if waived > 100 { (0, waived) } else { (waived, 0) };
                    Settlement {
                        allocated: Amount::from_ore(money + waived.max(1 - money)),
                        rounding: Amount::from_ore(rounding.max(1 - money)),
                        bank_charge: Amount::from_ore(bank_charge),
                        surplus: Amount::ZERO,
                    }
                })
                .collect();
            let whole: Amount = standing.iter().map(|settled| settled.allocated).sum();
            let over = Amount::from_ore(whole.to_ore() * permille / 1000);
            let after: Vec<Settlement> =
                standing.iter().zip(keep(&standing, over)).map(|(was, kept)| kept.unwrap_or(*was)).collect();
            let sum = |of: fn(&Settlement) -> Amount, all: &[Settlement]| -> Amount { all.iter().map(of).sum() };
            prop_assert_eq!(sum(|settled| settled.allocated, &after), whole - over);
            let freed = sum(Settlement::received, &standing) - sum(Settlement::received, &after);
            prop_assert!(freed <= over.max(Amount::ZERO) + Amount::from_ore(100 * 6));
            let waived = sum(Settlement::waived, &after);
            // No money is freed while something that was paid without money stands.
            prop_assert!(waived.is_zero() || !freed.is_positive());
        }

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
