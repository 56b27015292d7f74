//! One line of an invoice.

use rust_decimal::Decimal;

use crate::money::multiply;
use crate::text::{clean_line, required_line};
use crate::vat::VatRate;
use crate::{Amount, Fault, FaultKind, Faults};

/// A line whose net is known: `round_to_ore(quantity × unit price)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    description: String,
    quantity: Decimal,
    unit: String,
    unit_price: Decimal,
    vat_rate: VatRate,
    net: Amount,
}

impl InvoiceLine {
    /// A line with a positive quantity of at most three decimals and a price of at most four, which is negative for
    /// a discount. Faults are named `description`, `quantity`, `unit` and `unitPrice`.
    pub fn new(
        description: &str,
        quantity: Decimal,
        unit: &str,
        unit_price: Decimal,
        vat_rate: VatRate,
    ) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let description = faults.check("description", required_line(description, 500));
        let quantity = faults.check("quantity", check_quantity(quantity));
        let unit = faults.check("unit", clean_line(unit, 20));
        let unit_price = faults.check("unitPrice", check_unit_price(unit_price));
        let net = match (quantity, unit_price) {
            (Some(quantity), Some(price)) => {
                faults.check("unitPrice", multiply(quantity, price).and_then(Amount::rounded))
            }
            _ => None,
        };
        match (description, quantity, unit, unit_price, net) {
            (Some(description), Some(quantity), Some(unit), Some(unit_price), Some(net)) => {
                Ok(Self { description, quantity, unit, unit_price, vat_rate, net })
            }
            _ => Err(faults.into_vec()),
        }
    }

    /// What was done.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// How much of it.
    pub const fn quantity(&self) -> Decimal {
        self.quantity
    }

    /// What the quantity counts: hours, days, pieces. It may be empty.
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// The price of one, without VAT.
    pub const fn unit_price(&self) -> Decimal {
        self.unit_price
    }

    /// The rate of VAT.
    pub const fn vat_rate(&self) -> VatRate {
        self.vat_rate
    }

    /// The line's sum without VAT.
    pub const fn net(&self) -> Amount {
        self.net
    }
}

fn check_quantity(quantity: Decimal) -> Result<Decimal, FaultKind> {
    let quantity = quantity.normalize();
    if quantity.scale() > 3 {
        Err(FaultKind::TooManyDecimals { max: 3 })
    } else if quantity <= Decimal::ZERO {
        Err(FaultKind::MustBePositive)
    } else if quantity > Decimal::from(1_000_000) {
        Err(FaultKind::OutOfRange { min: "0.001".to_owned(), max: "1000000".to_owned() })
    } else {
        Ok(quantity)
    }
}

fn check_unit_price(price: Decimal) -> Result<Decimal, FaultKind> {
    let price = price.normalize();
    let limit = Decimal::from(1_000_000_000);
    if price.scale() > 4 {
        Err(FaultKind::TooManyDecimals { max: 4 })
    } else if price < -limit || price > limit {
        Err(FaultKind::OutOfRange { min: "-1000000000".to_owned(), max: "1000000000".to_owned() })
    } else {
        Ok(price)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    fn kinds(line: Result<InvoiceLine, Vec<Fault>>) -> Vec<(String, FaultKind)> {
        line.unwrap_err().into_iter().map(|fault| (fault.field, fault.kind)).collect()
    }

    #[test]
    fn a_lines_net_is_rounded_half_away_from_zero() {
        let line = |quantity, price| {
            InvoiceLine::new("Work", d(quantity), "h", d(price), VatRate::TwentyFive)
                .unwrap()
                .net()
                .to_string()
        };
        assert_eq!(line("1.5", "850"), "1275.00");
        assert_eq!(line("0.333", "0.5"), "0.17");
        assert_eq!(line("0.5", "0.01"), "0.01");
        assert_eq!(line("0.5", "-0.01"), "-0.01");
    }

    #[test]
    fn every_fault_of_a_line_is_told() {
        let line = InvoiceLine::new(" ", d("-1"), "a\0", d("1.00001"), VatRate::Zero);
        assert_eq!(
            kinds(line),
            [
                ("description".into(), FaultKind::Required),
                ("quantity".into(), FaultKind::MustBePositive),
                ("unit".into(), FaultKind::InvalidCharacters),
                ("unitPrice".into(), FaultKind::TooManyDecimals { max: 4 }),
            ]
        );
    }

    #[test]
    fn huge_numbers_are_faults_and_no_panic() {
        for (quantity, price) in
            [(Decimal::MAX, Decimal::MAX), (d("1000000"), d("1000000000")), (Decimal::MIN, Decimal::MIN)]
        {
            assert!(InvoiceLine::new("Work", quantity, "", price, VatRate::Zero).is_err());
        }
    }
}
