//! Amounts, currencies and percentages, and the few places where money is rounded.
//!
//! Decimal arithmetic only. An [`Amount`] has exactly two decimals and fits the database's `numeric(14,2)`;
//! a `Decimal` multiplication panics on overflow, so products go through [`multiply`].

mod currency;
pub mod display;
pub(crate) mod part;
mod percent;

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use currency::Currency;
pub use percent::Percent;

use crate::FaultKind;

/// The limit that no amount reaches: 10¹².
const LIMIT: i64 = 1_000_000_000_000;

/// An amount of money with two decimals, between −10¹² and 10¹² where it enters the system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(Decimal);

impl Amount {
    /// No money.
    pub const ZERO: Self = Self(Decimal::from_parts(0, 0, 0, false, 2));

    /// Reads plain digits with an optional minus and at most two decimals after a point: `1234.5`.
    pub fn parse(text: &str) -> Result<Self, FaultKind> {
        Self::new(parse_decimal(text, 2)?)
    }

    /// Takes a decimal that has at most two decimals; `1.230` counts as two.
    pub fn new(value: Decimal) -> Result<Self, FaultKind> {
        let value = value.normalize();
        if value.scale() > 2 {
            return Err(FaultKind::TooManyDecimals { max: 2 });
        }
        Self::in_range(value)
    }

    /// Rounds a computed value to öre, half away from zero.
    pub fn rounded(value: Decimal) -> Result<Self, FaultKind> {
        Self::in_range(round_to_ore(value))
    }

    /// Drops everything below one öre of a computed value.
    pub fn floored(value: Decimal) -> Result<Self, FaultKind> {
        Self::in_range(floor_to_ore(value))
    }

    /// An amount given in öre.
    pub fn from_ore(ore: i64) -> Self {
        Self(Decimal::new(ore, 2))
    }

    /// Whole kronor, as declarations have them.
    pub fn from_kronor(kronor: u64) -> Self {
        Self::from_ore(i64::try_from(kronor.saturating_mul(100)).unwrap_or(i64::MAX))
    }

    /// The amount in öre.
    pub fn to_ore(self) -> i64 {
        i64::try_from(self.0.mantissa()).expect("ninety thousand amounts of the largest size fit in an i64")
    }

    /// The amount as a decimal with scale 2.
    pub const fn decimal(self) -> Decimal {
        self.0
    }

    /// Whether this is nothing.
    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    /// Whether this is below zero.
    pub fn is_negative(self) -> bool {
        self.0 < Decimal::ZERO
    }

    /// Whether this is above zero.
    pub fn is_positive(self) -> bool {
        self.0 > Decimal::ZERO
    }

    /// The amount without its sign.
    pub fn abs(self) -> Self {
        if self.is_negative() { -self } else { self }
    }

    fn in_range(value: Decimal) -> Result<Self, FaultKind> {
        if value.abs() >= Decimal::from(LIMIT) {
            return Err(FaultKind::OutOfRange {
                min: "-999999999999.99".to_owned(),
                max: "999999999999.99".to_owned(),
            });
        }
        Ok(Self::at_scale(value))
    }

    fn at_scale(mut value: Decimal) -> Self {
        value.rescale(2);
        if value.is_zero() { Self::ZERO } else { Self(value) }
    }
}

impl Default for Amount {
    fn default() -> Self {
        Self::ZERO
    }
}

impl fmt::Debug for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Amount({self})")
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Amount {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

// A `Decimal` holds 10²⁶ at two decimals, so no sum of amounts that can be stored overflows it.
impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::at_scale(self.0 + other.0)
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::at_scale(self.0 - other.0)
    }
}

impl Neg for Amount {
    type Output = Self;

    fn neg(self) -> Self {
        Self::at_scale(-self.0)
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Amount {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Amount> for Amount {
    fn sum<I: Iterator<Item = &'a Amount>>(amounts: I) -> Self {
        amounts.copied().sum()
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// Rounds to two decimals, half away from zero: fees, line nets and VAT.
pub fn round_to_ore(value: Decimal) -> Decimal {
    value.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// Drops what is below one öre: the gross salary, so that it and its contributions fit in the wage pool.
pub fn floor_to_ore(value: Decimal) -> Decimal {
    value.round_dp_with_strategy(2, RoundingStrategy::ToNegativeInfinity)
}

/// Drops the öre: preliminary tax ("öretal bortfaller", SFF (2011:1261) 22 kap. 1 §).
pub fn floor_to_krona(amount: Amount) -> Amount {
    Amount::at_scale(amount.0.round_dp_with_strategy(0, RoundingStrategy::ToNegativeInfinity))
}

/// Rounds to whole kronor, from 50 öre on away from zero (lag (1970:1029) om avrundning av vissa öresbelopp, 2 §).
pub fn round_to_krona(amount: Amount) -> Result<Amount, FaultKind> {
    Amount::new(amount.0.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero))
}

/// Multiplies without the panic of `Decimal`'s own operator.
pub fn multiply(a: Decimal, b: Decimal) -> Result<Decimal, FaultKind> {
    a.checked_mul(b).ok_or(FaultKind::InvalidAmount)
}

/// Divides without the panic of `Decimal`'s own operator.
pub fn divide(a: Decimal, b: Decimal) -> Result<Decimal, FaultKind> {
    a.checked_div(b).ok_or(FaultKind::InvalidAmount)
}

/// Reads plain digits with an optional minus and at most `max_decimals` decimals after a point. No exponent, no
/// plus, no separators: what a program or a form sends is unambiguous or refused.
pub fn parse_decimal(text: &str, max_decimals: u32) -> Result<Decimal, FaultKind> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = match digits.split_once('.') {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (digits, None),
    };
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || decimals.is_some_and(|d| !plain(d)) {
        return Err(FaultKind::InvalidAmount);
    }
    let decimals = decimals.unwrap_or_default().trim_end_matches('0');
    if decimals.len() > max_decimals as usize {
        return Err(FaultKind::TooManyDecimals { max: max_decimals });
    }
    let whole = whole.trim_start_matches('0');
    if whole.len() > 15 {
        return Err(FaultKind::OutOfRange {
            min: "-999999999999.99".to_owned(),
            max: "999999999999.99".to_owned(),
        });
    }
    let sign = if text.starts_with('-') { "-" } else { "" };
    let value: Decimal =
        format!("{sign}0{whole}.{decimals}0").parse().map_err(|_| FaultKind::InvalidAmount)?;
    Ok(value.normalize())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_amount_reads_plain_digits_and_prints_two_decimals() {
        for (text, printed) in [
            ("1234.5", "1234.50"),
            ("0", "0.00"),
            ("-0", "0.00"),
            ("007", "7.00"),
            ("-3.10", "-3.10"),
            ("1.000", "1.00"),
        ] {
            assert_eq!(Amount::parse(text).unwrap().to_string(), printed, "{text}");
        }
    }

    #[test]
    fn an_amount_refuses_everything_else() {
        for text in [
            "", "-", ".", "1.", ".5", "+1", "1e400", "1e2", "1,5", "1 000", "NaN", "inf", "0x1", "١", "--1",
            "1.2.3",
        ] {
            assert_eq!(Amount::parse(text), Err(FaultKind::InvalidAmount), "{text}");
        }
        assert_eq!(Amount::parse("1.001"), Err(FaultKind::TooManyDecimals { max: 2 }));
        for text in ["1000000000000", "-1000000000000", &"9".repeat(400)] {
            assert!(matches!(Amount::parse(text), Err(FaultKind::OutOfRange { .. })), "{text}");
        }
        assert_eq!(Amount::parse("999999999999.99").unwrap().to_ore(), 99_999_999_999_999);
    }

    #[test]
    fn rounding_is_half_away_from_zero() {
        let d = |t: &str| t.parse::<Decimal>().unwrap();
        assert_eq!(round_to_ore(d("2.345")), d("2.35"));
        assert_eq!(round_to_ore(d("-2.345")), d("-2.35"));
        assert_eq!(floor_to_ore(d("7152.6403")), d("7152.64"));
        assert_eq!(floor_to_krona(Amount::parse("2145.79").unwrap()), Amount::parse("2145").unwrap());
        let whole = |text| round_to_krona(Amount::parse(text).unwrap()).map(Amount::to_ore);
        assert_eq!(["2145.49", "2145.50", "-2145.50"].map(whole), [Ok(214_500), Ok(214_600), Ok(-214_600)]);
        assert!(whole("999999999999.50").is_err());
    }

    #[test]
    fn a_product_that_does_not_fit_is_a_fault_and_no_panic() {
        assert_eq!(multiply(Decimal::MAX, Decimal::TEN), Err(FaultKind::InvalidAmount));
        assert_eq!(divide(Decimal::ONE, Decimal::ZERO), Err(FaultKind::InvalidAmount));
        assert_eq!(Percent::whole(100).of(Decimal::MAX), Decimal::MAX);
    }

    proptest! {
        #[test]
        fn an_amount_survives_text_and_ore(ore in -99_999_999_999_999i64..=99_999_999_999_999) {
            let amount = Amount::from_ore(ore);
            prop_assert_eq!(amount.to_ore(), ore);
            prop_assert_eq!(Amount::parse(&amount.to_string()).unwrap(), amount);
        }

        #[test]
        fn reading_an_amount_never_panics(text in ".{0,40}") {
            let _ = Amount::parse(&text);
        }

        #[test]
        fn sums_are_those_of_whole_ore(a in -1_000_000_000i64..1_000_000_000, b in -1_000_000_000i64..1_000_000_000) {
            let (x, y) = (Amount::from_ore(a), Amount::from_ore(b));
            prop_assert_eq!((x + y).to_ore(), a + b);
            prop_assert_eq!((x - y).to_ore(), a - b);
            prop_assert_eq!((x + y).to_string().parse::<Amount>().unwrap(), x + y);
        }
    }
}
