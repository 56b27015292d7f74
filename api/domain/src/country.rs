//! Countries by their ISO 3166-1 alpha-2 codes, and which of them are in the European Union.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::{FaultKind, Language};

/// Members of the EU's VAT area. Åland (AX) is a part of Finland outside of it.
const EU: &str = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";

/// A country.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Country(&'static str);

impl Country {
    /// Sweden.
    pub const SWEDEN: Self = Self("SE");

    /// Reads a code in capitals: `SE`.
    pub fn parse(code: &str) -> Result<Self, FaultKind> {
        COUNTRIES.get_key_value(code).map(|(code, _)| Self(code)).ok_or(FaultKind::UnknownCountry)
    }

    /// A country a client can be in. Finnish clients belong to the sister service.
    pub fn for_client(code: &str) -> Result<Self, FaultKind> {
        match Self::parse(code)? {
            Self("FI") => Err(FaultKind::FinnishClient),
            country => Ok(country),
        }
    }

    /// The ISO code.
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// What people call it.
    pub fn name(self, language: Language) -> &'static str {
        COUNTRIES.get(self.0).map_or(self.0, |(sv, en)| language.pick(sv, en))
    }

    /// Whether it is in the EU's VAT area.
    pub fn is_eu(self) -> bool {
        EU.split_ascii_whitespace().any(|member| member == self.0)
    }
}

/// Every country with its Swedish and English name in the Unicode CLDR.
static COUNTRIES: LazyLock<HashMap<String, (String, String)>> = LazyLock::new(|| {
    let mut reader = csv::Reader::from_reader(include_str!("../data/countries.csv").as_bytes());
    let names = reader.records().map(|record| {
        let record = record.ok()?;
        Some((record.get(0)?.to_owned(), (record.get(1)?.to_owned(), record.get(2)?.to_owned())))
    });
    names.collect::<Option<_>>().expect("the embedded table of countries is well formed")
});

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Country({self})")
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for Country {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_249_countries_and_27_of_them_are_in_the_union() {
        let all: Vec<_> = COUNTRIES.keys().map(|code| Country::parse(code).unwrap()).collect();
        assert_eq!(all.len(), 249);
        assert_eq!(all.iter().filter(|country| country.is_eu()).count(), 27);
        assert!(all.iter().all(|country| country.name(Language::Sv) != country.code()));
        assert_eq!(Country::parse("DE").unwrap().name(Language::Sv), "Tyskland");
        assert_eq!(Country::parse("DE").unwrap().name(Language::En), "Germany");
    }

    #[test]
    fn finnish_clients_are_refused_with_the_reason() {
        assert_eq!(Country::for_client("FI"), Err(FaultKind::FinnishClient));
        assert_eq!(Country::for_client("NO").unwrap().code(), "NO");
        for code in ["", "se", "XX", "SWE", "EL", "S"] {
            assert_eq!(Country::for_client(code), Err(FaultKind::UnknownCountry), "{code}");
        }
    }
}
