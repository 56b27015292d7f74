//! What a freelancer must have told before the first invoice can go out.

use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::FaultKind;

/// Something that is missing before an invoice can be sent for approval.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray, Display, EnumString,
)]
#[strum(serialize_all = "camelCase", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum MissingItem {
    /// The person's whole name.
    FullName,
    /// The personal or coordination number.
    Personnummer,
    /// Street, postal code and town.
    Address,
    /// An account to be paid to.
    BankAccount,
}
named!(MissingItem);

/// What is known of a person, as far as it decides whether they can invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProfileFacts<'a> {
    /// The person's name.
    pub full_name: &'a str,
    /// Whether a personal or coordination number is stored.
    pub has_personnummer: bool,
    /// Street and number.
    pub address: &'a str,
    /// Postal code.
    pub postal_code: &'a str,
    /// Town.
    pub city: &'a str,
    /// Whether there is an account to be paid to.
    pub has_bank_account: bool,
}

/// What is missing before an invoice can be sent for approval; nothing when the profile is complete.
pub fn missing_for_submission(facts: ProfileFacts<'_>) -> Vec<MissingItem> {
    let blank = |text: &str| text.trim().is_empty();
    let missing = |item: &MissingItem| match item {
        MissingItem::FullName => blank(facts.full_name),
        MissingItem::Personnummer => !facts.has_personnummer,
        MissingItem::Address => blank(facts.address) || blank(facts.postal_code) || blank(facts.city),
        MissingItem::BankAccount => !facts.has_bank_account,
    };
    MissingItem::ALL.iter().copied().filter(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPLETE: ProfileFacts<'_> = ProfileFacts {
        full_name: "Anna Andersson",
        has_personnummer: true,
        address: "Storgatan 1",
        postal_code: "111 22",
        city: "Stockholm",
        has_bank_account: true,
    };

    #[test]
    fn a_complete_profile_misses_nothing() {
        assert_eq!(missing_for_submission(COMPLETE), []);
    }

    #[test]
    fn each_missing_part_is_named() {
        let empty = ProfileFacts {
            full_name: " ",
            has_personnummer: false,
            city: "",
            has_bank_account: false,
            ..COMPLETE
        };
        assert_eq!(missing_for_submission(empty), MissingItem::ALL);
        for &item in MissingItem::ALL {
            assert_eq!(item.as_str().parse::<MissingItem>().unwrap(), item);
        }
    }
}
