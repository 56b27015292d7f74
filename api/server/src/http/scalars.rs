//! Domain values in the API. Amounts are strings with two decimals, other decimals are strings. JSON floats are
//! refused, because they may already have lost digits.

use std::borrow::Cow;

use paraply_domain::money;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseFromParameter, ParseResult, ToJSON, Type};
use serde_json::Value;

/// An amount of money as a string with two decimals, `"1234.50"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount(pub money::Amount);

/// A decimal number as a string, `"7.5"`: a quantity, a price, a percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal(pub rust_decimal::Decimal);

impl From<money::Amount> for Amount {
    fn from(amount: money::Amount) -> Self {
        Self(amount)
    }
}

impl From<rust_decimal::Decimal> for Decimal {
    fn from(decimal: rust_decimal::Decimal) -> Self {
        Self(decimal)
    }
}

impl From<money::Percent> for Decimal {
    fn from(percent: money::Percent) -> Self {
        Self(percent.decimal())
    }
}

/// The text of a JSON string or whole number.
fn text<T: Type>(value: Option<Value>) -> Result<String, ParseError<T>> {
    match value.unwrap_or_default() {
        Value::String(text) => Ok(text),
        Value::Number(number) if number.is_i64() || number.is_u64() => Ok(number.to_string()),
        other => Err(ParseError::expected_type(other)),
    }
}

/// A plain decimal number, without exponent.
pub fn parse_decimal(text: &str) -> Option<rust_decimal::Decimal> {
    let plain = text.strip_prefix('-').unwrap_or(text);
    let well_formed = !plain.is_empty()
        && plain.len() <= 28
        && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && plain.bytes().any(|byte| byte.is_ascii_digit());
    if well_formed { rust_decimal::Decimal::from_str_exact(text).ok() } else { None }
}

macro_rules! string_scalar {
    ($name:ident, $format:literal, $example:literal, $parse:expr, $write:expr) => {
        impl Type for $name {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> Cow<'static, str> {
                concat!("string_", $format).into()
            }

            fn schema_ref() -> MetaSchemaRef {
                let mut schema = MetaSchema::new_with_format("string", $format);
                schema.example = Some(Value::String($example.into()));
                MetaSchemaRef::Inline(Box::new(schema))
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(std::iter::once(self))
            }
        }

        impl ParseFromJSON for $name {
            fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
                let text: String = text::<Self>(value)?;
                $parse(&text).map($name).ok_or_else(|| ParseError::custom("not a decimal number in range"))
            }
        }

        impl ParseFromParameter for $name {
            fn parse_from_parameter(text: &str) -> ParseResult<Self> {
                $parse(text).map($name).ok_or_else(|| ParseError::custom("not a decimal number in range"))
            }
        }

        impl ToJSON for $name {
            fn to_json(&self) -> Option<Value> {
                Some(Value::String($write(self)))
            }
        }
    };
}

string_scalar!(
    Amount,
    "amount",
    "1234.50",
    |text: &str| money::Amount::parse(text).ok(),
    |amount: &Amount| amount.0.to_string()
);
string_scalar!(Decimal, "decimal", "7.5", parse_decimal, |decimal: &Decimal| decimal
    .0
    .normalize()
    .to_string());

/// VAT treatment of an invoice, derived from the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "snake_case")]
pub enum VatTreatment {
    /// Swedish VAT at the rate of each line.
    Domestic,
    /// Reverse charge: the client in another EU country accounts for the VAT.
    EuReverseCharge,
    /// Outside the EU: no Swedish VAT.
    Export,
}

impl From<paraply_domain::vat::VatTreatment> for VatTreatment {
    fn from(treatment: paraply_domain::vat::VatTreatment) -> Self {
        match treatment {
            paraply_domain::vat::VatTreatment::Domestic => Self::Domestic,
            paraply_domain::vat::VatTreatment::EuReverseCharge => Self::EuReverseCharge,
            paraply_domain::vat::VatTreatment::Export => Self::Export,
        }
    }
}

impl From<VatTreatment> for paraply_domain::vat::VatTreatment {
    fn from(treatment: VatTreatment) -> Self {
        match treatment {
            VatTreatment::Domestic => Self::Domestic,
            VatTreatment::EuReverseCharge => Self::EuReverseCharge,
            VatTreatment::Export => Self::Export,
        }
    }
}
