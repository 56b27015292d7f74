//! What a freelancer must have told before the first invoice can go out.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::FaultKind;

/// Something that is missing before an invoice can be sent for approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
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

impl MissingItem {
    /// Every item, in the order they are asked for.
    pub const ALL: [Self; 4] = [Self::FullName, Self::Personnummer, Self::Address, Self::BankAccount];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FullName => "fullName",
            Self::Personnummer => "personnummer",
            Self::Address => "address",
            Self::BankAccount => "bankAccount",
        }
    }
}

impl fmt::Display for MissingItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for MissingItem {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|item| item.as_str() == text).ok_or(FaultKind::Unknown)
    }
}

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
    MissingItem::ALL.into_iter().filter(missing).collect()
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
        for item in MissingItem::ALL {
            assert_eq!(item.as_str().parse::<MissingItem>().unwrap(), item);
        }
    }
}
