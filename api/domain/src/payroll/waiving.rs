//! Waiving corrections (eftergift): what somebody was paid too much lowers their next wage pools. Where no more of them come, because
//! the person has left, the provider gives it up. It stays given up only as far as it has to: what later speaks for the person
//! makes up for it first.

use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::money::part::check_part;
use crate::{Amount, Fault, FaultKind};

/// An entry of what is waived.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray, Display, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum WaivedKind {
    /// Given up by two people.
    Waived,
    /// Undone: the waiver was a mistake.
    Undone,
    /// Made up for by what later spoke for the person.
    MadeUp,
}
named!(WaivedKind);

/// What can be waived of the corrections that are left: those below zero.
pub fn waivable(left: Amount) -> Amount {
    (-left).max(Amount::ZERO)
}

/// How much is waived when this much is said, all that can be where nothing is.
pub fn waived(said: Option<Amount>, left: Amount) -> Result<Amount, Fault> {
    let most = waivable(left);
    let amount = said.unwrap_or(most);
    check_part(amount, most)?;
    Ok(amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_waived_than_would_be_taken() {
        let left = -Amount::from_kronor(100);
        assert_eq!(waived(None, left), Ok(Amount::from_kronor(100)));
        assert_eq!(waived(Some(Amount::from_kronor(40)), left), Ok(Amount::from_kronor(40)));
        for said in [Amount::from_kronor(101), Amount::ZERO, -Amount::from_kronor(1)] {
            assert_eq!(waived(Some(said), left).map_err(|fault| fault.field), Err("amount".into()), "{said}");
        }
    }

    #[test]
    fn what_raises_salaries_is_not_waived() {
        assert_eq!(waivable(Amount::from_kronor(100)), Amount::ZERO);
        assert!(waived(None, Amount::from_kronor(100)).is_err());
    }
}
