//! The sums of an invoice. VAT is computed per rate on the sum of that rate's lines and then rounded (EN 16931), not
//! line by line.

use std::collections::BTreeMap;

use super::InvoiceLine;
use crate::money::{Currency, round_to_krona};
use crate::vat::{VatRate, VatTreatment};
use crate::{Amount, Fault, FaultKind};

/// The sums of an invoice, which always add up: `subtotal = Σ net` and `total = subtotal + Σ VAT + rounding`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// The sum of the lines without VAT.
    pub subtotal: Amount,
    /// The sum of VAT.
    pub vat: Amount,
    /// What makes the total whole kronor (öresavrundning), without VAT; at most half a krona either way.
    pub rounding: Amount,
    /// What the client pays.
    pub total: Amount,
    /// The sums for each rate in use, highest rate first.
    pub per_rate: Vec<VatSum>,
}

/// The lines of one rate of VAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VatSum {
    /// The rate charged; zero where the buyer accounts for the VAT or none is due.
    pub rate: VatRate,
    /// The sum without VAT.
    pub net: Amount,
    /// The VAT on it.
    pub vat: Amount,
}

impl Totals {
    /// The sums of an invoice that can be sent: there are lines, and they come to more than zero.
    pub fn of(lines: &[InvoiceLine], treatment: VatTreatment) -> Result<Self, Vec<Fault>> {
        let fault = |kind| Err(vec![Fault::new("items", kind)]);
        if lines.is_empty() {
            return fault(FaultKind::Required);
        }
        let totals = Self::sum(lines, treatment)?;
        if !totals.total.is_positive() {
            return fault(FaultKind::TotalNotPositive);
        }
        Ok(totals)
    }

    /// The sums of any lines, also of none: for a draft that is not finished.
    pub fn sum(lines: &[InvoiceLine], treatment: VatTreatment) -> Result<Self, Vec<Fault>> {
        let mut nets: BTreeMap<VatRate, Amount> = BTreeMap::new();
        for line in lines {
            let rate = if treatment.charges_vat() { line.vat_rate() } else { VatRate::Zero };
            *nets.entry(rate).or_default() += line.net();
        }
        let sums = nets.into_iter().map(|(rate, net)| {
            let vat = Amount::rounded(rate.percent().of(net.decimal()))?;
            Ok(VatSum { rate, net, vat })
        });
        let out_of_range = |kind: FaultKind| vec![Fault::new("items", kind)];
        let per_rate: Vec<VatSum> = sums.collect::<Result<_, _>>().map_err(out_of_range)?;
        let subtotal: Amount = per_rate.iter().map(|sum| sum.net).sum();
        let vat: Amount = per_rate.iter().map(|sum| sum.vat).sum();
        let total = Amount::new(subtotal.decimal() + vat.decimal()).map_err(out_of_range)?;
        Amount::new(subtotal.decimal()).map_err(out_of_range)?;
        Ok(Self { subtotal, vat, rounding: Amount::ZERO, total, per_rate })
    }

    /// The sums of these sums.
    pub fn of_rates(per_rate: Vec<VatSum>) -> Self {
        let subtotal: Amount = per_rate.iter().map(|sum| sum.net).sum();
        let vat: Amount = per_rate.iter().map(|sum| sum.vat).sum();
        Self { subtotal, vat, rounding: Amount::ZERO, total: subtotal + vat, per_rate }
    }

    /// The same with this rounding instead.
    pub fn with_rounding(self, rounding: Amount) -> Self {
        Self { rounding, total: self.subtotal + self.vat + rounding, ..self }
    }

    /// The same with its total rounded as [`rounded_total`] says.
    pub fn rounded(self, currency: Currency, whole_kronor: bool) -> Self {
        let exact = self.subtotal + self.vat;
        self.with_rounding(rounded_total(exact, currency, whole_kronor) - exact)
    }

    /// The same sums with the opposite sign.
    pub fn negated(&self) -> Self {
        let negate = |sum: &VatSum| VatSum { rate: sum.rate, net: -sum.net, vat: -sum.vat };
        Self {
            subtotal: -self.subtotal,
            vat: -self.vat,
            rounding: -self.rounding,
            total: -self.total,
            per_rate: self.per_rate.iter().map(negate).collect(),
        }
    }
}

/// The total of an invoice of which the sums come to `exact`: where totals are rounded to whole kronor, from 50 öre on up (lag
/// (1970:1029) om avrundning av vissa öresbelopp, 2 §), and only in SEK. What would come to nothing, or to more than an amount can
/// be, stays as it is.
pub fn rounded_total(exact: Amount, currency: Currency, whole_kronor: bool) -> Amount {
    if !whole_kronor || currency != Currency::Sek {
        return exact;
    }
    round_to_krona(exact).ok().filter(|whole| !whole.is_zero()).unwrap_or(exact)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::*;

    fn line(quantity: i64, price_ore: i64, rate: VatRate) -> InvoiceLine {
        InvoiceLine::new("Work", Decimal::from(quantity), "h", Decimal::new(price_ore, 2), rate).unwrap()
    }

    #[test]
    fn vat_is_computed_on_the_sum_of_a_rate() {
        let lines =
            [line(1, 2, VatRate::TwentyFive), line(1, 2, VatRate::TwentyFive), line(1, 10_000, VatRate::Six)];
        let totals = Totals::of(&lines, VatTreatment::Domestic).unwrap();
        let sums: Vec<_> = totals.per_rate.iter().map(|s| (s.rate, s.net.to_ore(), s.vat.to_ore())).collect();
        assert_eq!(sums, [(VatRate::TwentyFive, 4, 1), (VatRate::Six, 10_000, 600)]);
        assert_eq!(totals.total.to_string(), "106.05");
        assert_eq!(totals.negated().total.to_string(), "-106.05");
    }

    #[test]
    fn abroad_no_vat_is_charged() {
        for treatment in [VatTreatment::EuReverseCharge, VatTreatment::Export] {
            let totals = Totals::of(&[line(2, 50_000, VatRate::TwentyFive)], treatment).unwrap();
            assert_eq!((totals.vat, totals.total.to_ore()), (Amount::ZERO, 100_000));
            assert_eq!(totals.per_rate[0].rate, VatRate::Zero);
        }
    }

    #[test]
    fn an_invoice_comes_to_more_than_zero() {
        let fault = |kind| Err(vec![Fault::new("items", kind)]);
        let domestic = VatTreatment::Domestic;
        assert_eq!(Totals::of(&[], domestic), fault(FaultKind::Required));
        assert_eq!(Totals::sum(&[], domestic), Ok(Totals::default()));
        let discounted = [line(1, 100, VatRate::Six), line(1, -100, VatRate::Six)];
        assert_eq!(Totals::of(&discounted, domestic), fault(FaultKind::TotalNotPositive));
        let huge = vec![line(900, 100_000_000_000, VatRate::TwentyFive); 2];
        assert!(
            matches!(Totals::of(&huge, domestic), Err(faults) if faults[0].kind.code() == "out_of_range")
        );
    }

    #[test]
    fn a_total_is_rounded_to_whole_kronor() {
        let rounded = |ore| {
            Totals::sum(&[line(1, ore, VatRate::Zero)], VatTreatment::Domestic)
                .unwrap()
                .rounded(Currency::Sek, true)
        };
        let told = |ore| [rounded(ore).rounding, rounded(ore).total].map(|sum| sum.to_string());
        assert_eq!(told(123_449), ["-0.49", "1234.00"]);
        assert_eq!(told(123_450), ["0.50", "1235.00"]);
        assert_eq!(told(123_400), ["0.00", "1234.00"]);
        assert_eq!(told(49), ["0.00", "0.49"], "an invoice over nothing cannot be sent");
        let most = Amount::parse("999999999999.99").unwrap();
        assert_eq!(rounded_total(most, Currency::Sek, true), most);
        for (currency, whole_kronor) in [(Currency::Eur, true), (Currency::Sek, false)] {
            assert_eq!(rounded_total(Amount::from_ore(123_449), currency, whole_kronor).to_ore(), 123_449);
        }
        assert_eq!(rounded(123_449).negated().total.to_string(), "-1234.00");
    }

    proptest! {
        #[test]
        fn the_parts_add_up(
            lines in prop::collection::vec((1i64..1000, -100_000i64..10_000_000, 0usize..4), 1..20),
            treatment in prop::sample::select(VatTreatment::ALL),
        ) {
            let lines: Vec<_> = lines.into_iter().map(|(q, p, r)| line(q, p, VatRate::ALL[r])).collect();
            let totals = Totals::sum(&lines, treatment).unwrap();
            prop_assert_eq!(totals.subtotal, lines.iter().map(InvoiceLine::net).sum());
            prop_assert_eq!(totals.subtotal, totals.per_rate.iter().map(|s| s.net).sum());
            prop_assert_eq!(totals.vat, totals.per_rate.iter().map(|s| s.vat).sum());
            prop_assert_eq!(totals.total, totals.subtotal + totals.vat);
            let whole = totals.clone().rounded(Currency::Sek, true);
            prop_assert_eq!(whole.total, whole.subtotal + whole.vat + whole.rounding);
            prop_assert!(whole.rounding.abs() <= Amount::from_ore(50));
            prop_assert!(whole.total.decimal().is_integer() || whole.total.abs() < Amount::from_ore(50));
            prop_assert!(treatment == VatTreatment::Domestic || totals.vat.is_zero());
        }
    }
}
