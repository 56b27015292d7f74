//! How much of a bank transaction settles an invoice (fördelning).

use crate::invoice::settlement::{Settlement, settle};
use crate::{Amount, Refusal};

/// Settles the balance of an invoice with a part of a bank transaction of which `rest` is not explained yet.
///
/// Öre are rounded (3740) at most once for a transaction: with the part that uses up the rest, and only if `is_rounded` is
/// false, that is no other part of it was rounded. What is more than the balance stays with the transaction, so a larger
/// part is refused, as is more than the rest.
pub fn allocate(
    balance: Amount,
    part: Amount,
    rest: Amount,
    tolerance: Amount,
    is_rounded: bool,
) -> Result<Settlement, Refusal> {
    if part > rest {
        return Err(Refusal::ExceedsUnexplained { rest });
    }
    let tolerance = if part == rest && !is_rounded { tolerance } else { Amount::ZERO };
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
        let settled = allocate(amount(balance), amount(part), amount(rest), amount("1.00"), is_rounded)?;
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

    proptest! {
        #[test]
        fn a_transaction_never_gives_more_than_it_has(
            amount in 1i64..1_000_000,
            invoices in prop::collection::vec((1i64..1_000_000, 1i64..1_000_000), 1..10),
        ) {
            let (whole, tolerance) = (Amount::from_ore(amount), Amount::from_ore(100));
            let (mut rest, mut given, mut roundings) = (whole, Amount::ZERO, 0);
            for (balance, part) in invoices {
                let (balance, part) = (Amount::from_ore(balance), Amount::from_ore(part));
                let Ok(settled) = allocate(balance, part, rest, tolerance, roundings > 0) else { continue };
                prop_assert!(settled.allocated <= balance);
                prop_assert_eq!(settled.allocated - settled.rounding, part);
                roundings += usize::from(!settled.rounding.is_zero());
                rest -= part;
                given += part;
            }
            prop_assert!(!rest.is_negative() && roundings <= 1);
            prop_assert_eq!(given + rest, whole);
        }
    }
}
