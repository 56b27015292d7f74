//! The client's address, which an invoice states (mervärdesskattelagen 2023:200, 17 kap. 24 §).

use serde::Serialize;
use strum::VariantArray;

use crate::country::Country;

/// A part of an address that an invoice needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray)]
pub enum AddressPart {
    /// Street or box.
    Address,
    /// Postal code, within the EU: elsewhere not every country has them.
    PostalCode,
    /// Town.
    City,
}
named!(AddressPart: ALL);

impl AddressPart {
    /// What a client's address lacks.
    pub fn missing(country: &str, address: &str, postal_code: &str, city: &str) -> Vec<Self> {
        let has_codes = Country::parse(country).is_ok_and(Country::is_eu);
        let parts = [
            (Self::Address, address, true),
            (Self::PostalCode, postal_code, has_codes),
            (Self::City, city, true),
        ];
        let missing = parts.into_iter().filter(|(_, text, needed)| *needed && text.trim().is_empty());
        missing.map(|(part, ..)| part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_street_and_town_and_in_the_eu_a_postal_code() {
        use AddressPart::{Address, City, PostalCode};
        for (country, address, postal_code, city, missing) in [
            ("SE", "Storgatan 1", "111 22", "Stockholm", vec![]),
            ("SE", " ", "", "", vec![Address, PostalCode, City]),
            ("DE", "Hauptstraße 1", "", "Berlin", vec![PostalCode]),
            ("HK", "1 Queen's Road", "", "Hong Kong", vec![]),
        ] {
            assert_eq!(AddressPart::missing(country, address, postal_code, city), missing, "{country}");
        }
    }
}
