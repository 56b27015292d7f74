//! Percentages.

use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::parse_decimal;
use crate::FaultKind;

/// A percentage from 0 to 100 with at most four decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(Decimal);

impl Percent {
    /// Nothing.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// Takes a decimal from 0 to 100 with at most four decimals.
    pub fn new(value: Decimal) -> Result<Self, FaultKind> {
        let value = value.normalize();
        if value.scale() > 4 {
            return Err(FaultKind::TooManyDecimals { max: 4 });
        }
        if value < Decimal::ZERO || value > Decimal::ONE_HUNDRED {
            return Err(FaultKind::OutOfRange { min: "0".to_owned(), max: "100".to_owned() });
        }
        Ok(if value.is_zero() { Self::ZERO } else { Self(value) })
    }

    /// Reads plain digits: `31.42`.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        Self::new(parse_decimal(text, 4)?)
    }

    /// A percentage of whole points, for the rules written in code.
    pub const fn whole(points: u8) -> Self {
        assert!(points <= 100, "a percentage ends at 100");
        Self(Decimal::from_parts(points as u32, 0, 0, false, 0))
    }

    /// The number of per cent: 31.42.
    pub const fn decimal(self) -> Decimal {
        self.0
    }

    /// The share of one: 0.3142.
    pub fn fraction(self) -> Decimal {
        self.0 / Decimal::ONE_HUNDRED
    }

    /// The share of one in millionths, which is exact: 314,200. For sums in whole öre.
    pub fn millionths(self) -> i64 {
        let mut scaled = self.0;
        scaled.rescale(4);
        i64::try_from(scaled.mantissa()).expect("a hundred million at most")
    }

    /// This percentage of a value, not rounded. It cannot overflow, as the share is at most one.
    pub fn of(self, value: Decimal) -> Decimal {
        value * self.fraction()
    }
}

impl Default for Percent {
    fn default() -> Self {
        Self::ZERO
    }
}

impl fmt::Debug for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Percent({self})")
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Percent {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_stays_between_nothing_and_all() {
        assert_eq!(Percent::parse("31.4200").unwrap().to_string(), "31.42");
        assert_eq!(Percent::parse("31.42").unwrap().millionths(), 314_200);
        assert_eq!(Percent::whole(100).millionths(), 1_000_000);
        assert!(Percent::parse("-1").is_err());
        assert!(Percent::parse("100.0001").is_err());
        assert_eq!(Percent::parse("1.00001"), Err(FaultKind::TooManyDecimals { max: 4 }));
    }
}
