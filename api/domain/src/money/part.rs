//! What may be taken of an amount.

use super::Amount;
use crate::{Fault, FaultKind};

/// Refuses an amount that is not above zero, or is more than there is.
pub fn check_part(amount: Amount, most: Amount) -> Result<(), Fault> {
    if amount > most {
        return Err(Fault::new("amount", beyond(most)));
    }
    if !amount.is_positive() {
        return Err(Fault::new("amount", FaultKind::MustBePositive));
    }
    Ok(())
}

/// The fault of taking more than is left.
pub fn beyond(left: Amount) -> FaultKind {
    let (min, max) = if left.is_negative() { (left, Amount::ZERO) } else { (Amount::ZERO, left) };
    FaultKind::OutOfRange { min: min.to_string(), max: max.to_string() }
}
