//! How much of a bank transaction settles an invoice (fördelning).

use crate::invoice::settlement::{Settlement, settle};
use crate::{Amount, Refusal};

/// What is to be allocated of a bank transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Of what came in.
    pub amount: Amount,
    /// What a bank kept of it on the way, which the provider bears; zero where nothing was kept.
    pub bank_charge: Amount,
}

/// Settles the balance of an invoice with a part of a bank transaction of which `rest` is not explained yet.
///
/// Öre are rounded (3740) at most once for a transaction: with the part that uses up the rest, and only if `is_adjusted` is
/// false, that is no other part of it was rounded or had a bank charge. A bank keeps its charge (6570) under the same
/// conditions, and it is all that is missing of the invoice: of money that is left over, none was kept. What is more than the
/// balance stays with the transaction, so a larger part is refused, as is more than the rest.
pub fn allocate(
    balance: Amount,
    part: Part,
    rest: Amount,
    tolerance: Amount,
    is_adjusted: bool,
) -> Result<Settlement, Refusal> {
    let Part { amount: part, bank_charge } = part;
    if part > rest {
        return Err(Refusal::ExceedsUnexplained { rest });
    }
    if bank_charge.is_positive() {
        if is_adjusted {
            return Err(Refusal::BankChargeTwice);
        }
        if part != rest {
            return Err(Refusal::BankChargeWithRest { rest: rest - part });
        }
        if part + bank_charge != balance {
            return Err(Refusal::BankChargeMismatch { balance });
        }
        return Ok(Settlement { allocated: balance, bank_charge, ..Settlement::default() });
    }
    let tolerance = if part == rest && !is_adjusted { tolerance } else { Amount::ZERO };
    let settled = settle(balance, part, tolerance);
    if settled.surplus.is_positive() {
        return Err(Refusal::ExceedsBalance { balance });
    }
    Ok(settled)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn parts(balance: &str, part: &str, rest: &str, is_rounded: bool) -> Result<[String; 2], Refusal> {
        let part = Part { amount: amount(part), bank_charge: Amount::ZERO };
        let settled = allocate(amount(balance), part, amount(rest), amount("1.00"), is_rounded)?;
        Ok([settled.allocated, settled.rounding].map(|part| part.to_string()))
    }

    #[test]
    fn ore_are_rounded_once_and_only_with_the_rest() {
        let of = |balance, part, rest, is_rounded| parts(balance, part, rest, is_rounded).unwrap();
        assert_eq!(of("12345.68", "12345.00", "12345.00", false), ["12345.68", "0.68"]);
        assert_eq!(of("12345.68", "12346.00", "12346.00", false), ["12345.68", "-0.32"]);
        assert_eq!(of("12345.68", "12345.00", "12345.00", true), ["12345.00", "0.00"]);
        assert_eq!(of("7500.00", "7499.50", "12499.50", false), ["7499.50", "0.00"]);
    }

    #[test]
    fn no_more_is_allocated_than_there_is_or_than_is_owed() {
        let rest = Refusal::ExceedsUnexplained { rest: amount("100") };
        assert_eq!(parts("500.00", "100.01", "100.00", false), Err(rest));
        let balance = Refusal::ExceedsBalance { balance: amount("500") };
        assert_eq!(parts("500.00", "501.01", "501.01", false), Err(balance.clone()));
        assert_eq!(parts("500.00", "500.01", "900.00", false), Err(balance));
    }

    #[test]
    fn a_bank_charge_is_all_that_is_missing_and_comes_once() {
        let of = |part: &str, charge: &str, is_adjusted| {
            let part = Part { amount: amount(part), bank_charge: amount(charge) };
            allocate(amount("12500"), part, amount("12475"), amount("1.00"), is_adjusted)
        };
        let settled = of("12475", "25", false).unwrap();
        let parts = [settled.allocated, settled.bank_charge, settled.rounding, settled.received()];
        assert_eq!(parts, ["12500", "25", "0", "12475"].map(amount));
        let mismatch = Refusal::BankChargeMismatch { balance: amount("12500") };
        assert_eq!(of("12475", "24", false), Err(mismatch.clone()));
        assert_eq!(of("12475", "26", false), Err(mismatch));
        assert_eq!(of("12475", "25", true), Err(Refusal::BankChargeTwice));
        let rest = Refusal::BankChargeWithRest { rest: amount("25") };
        assert_eq!(of("12450", "50", false), Err(rest));
    }

    proptest! {
        #[test]
        fn a_transaction_never_gives_more_than_it_has(
            amount in 1i64..1_000_000,
            invoices in prop::collection::vec((1i64..1_000_000, 1i64..1_000_000, any::<bool>()), 1..10),
        ) {
            let (whole, tolerance) = (Amount::from_ore(amount), Amount::from_ore(100));
            let (mut rest, mut given, mut adjusted) = (whole, Amount::ZERO, 0);
            for (balance, part, charge) in invoices {
                let (balance, amount) = (Amount::from_ore(balance), Amount::from_ore(part));
                let bank_charge = if charge { (balance - amount).max(Amount::ZERO) } else { Amount::ZERO };
                let part = Part { amount, bank_charge };
                let Ok(settled) = allocate(balance, part, rest, tolerance, adjusted > 0) else { continue };
                prop_assert!(settled.allocated <= balance);
                prop_assert_eq!(settled.received(), amount);
                adjusted += usize::from(!(settled.rounding + settled.bank_charge).is_zero());
                rest -= amount;
                given += amount;
            }
            prop_assert!(!rest.is_negative() && adjusted <= 1);
            prop_assert_eq!(given + rest, whole);
        }
    }
}
