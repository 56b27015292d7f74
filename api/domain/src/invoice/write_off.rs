//! Write-offs (avskrivna fordringar, konstaterade kundförluster): what a client will not pay. What comes in after all is
//! recovered (återvunnen kundförlust). The provider bears the VAT that it does not get back. What is written off without VAT the
//! freelancer bears, or the provider too: the fee is charged on what is left.

use chrono::{Months, NaiveDate};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::credit::{Creditable, fee_left, gross, pro_rata, without_rounding};
use super::status::after_change;
use super::{Invoice, TakenOff, VatSum};
use crate::money::part::{beyond, check_part};
use crate::{Amount, Fault, FaultKind};

/// Why a claim is written off. For the first three the VAT comes back (mervärdesskattelagen 2023:200, 8 kap. 16 §; Skatteverket,
/// Kundförlust).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum WriteOffGround {
    /// The client is bankrupt (konkurs) or has agreed on a composition with its creditors.
    Bankruptcy,
    /// The Enforcement Authority (Kronofogden) has found nothing to take. Filing with it is not enough.
    NoAssets,
    /// A claim below 1,000 kr, eight months overdue, of which the client was reminded and which was demanded.
    SmallClaim,
    /// It is not pursued, though the client could pay: the VAT stays owed.
    GivenUp,
}
named!(WriteOffGround);

/// What a row of an invoice's write-offs is.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum WriteOffKind {
    /// A part of the claim, or all of it, is written off.
    WriteOff,
    /// A write-off was a mistake: its opposite.
    Undone,
    /// The client paid after all: as much of the write-offs as was paid.
    Recovered,
}
named!(WriteOffKind);

/// Who bears what is written off without VAT.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum LossBearer {
    /// The freelancer: the wage pool (löneutrymme) becomes less.
    #[default]
    WagePool,
    /// The provider: the next wage pools get what the invoice does not give.
    Provider,
}
named!(LossBearer);

impl LossBearer {
    /// What it makes up for of a sent invoice: what the payout basis would be if nothing were written off, less what it is.
    fn bears(self, invoice: &Invoice) -> Amount {
        if self == Self::WagePool || invoice.written_off.total.is_zero() {
            return Amount::ZERO;
        }
        let net = invoice.subtotal - invoice.credited.subtotal;
        net - fee_left(net, invoice.fee_terms).min(invoice.fee_amount) - invoice.payout_basis()
    }

    /// How much more of it when the invoice becomes another; below zero for less.
    pub fn bears_more(self, before: &Invoice, then: &Invoice) -> Amount {
        self.bears(then) - self.bears(before)
    }
}

/// A claim with VAT that is below this is small.
const SMALL_CLAIM_KRONOR: i64 = 1000;
/// For so long a small claim is overdue.
const SMALL_CLAIM_MONTHS: Months = Months::new(8);

impl WriteOffGround {
    /// Whether the VAT is recovered.
    pub const fn recovers_vat(self) -> bool {
        !matches!(self, Self::GivenUp)
    }

    /// Refuses a small claim that is none: by the total of its invoice and the day it was due.
    pub fn check(self, total: Amount, due: NaiveDate, today: NaiveDate) -> Result<(), FaultKind> {
        let overdue = due.checked_add_months(SMALL_CLAIM_MONTHS);
        let is_small = total < Amount::from_ore(SMALL_CLAIM_KRONOR * 100);
        match self {
            Self::SmallClaim if !is_small || overdue.is_none_or(|day| day > today) => {
                Err(FaultKind::NoSmallClaim)
            }
            _ => Ok(()),
        }
    }
}

/// A part of an invoice that is written off, with the VAT of each rate at which it was sold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteOff {
    /// Above zero.
    pub per_rate: Vec<VatSum>,
    /// What of it is rounding, without VAT.
    pub rounding: Amount,
    /// Whether the VAT is recovered.
    pub recovers_vat: bool,
    /// Who bears the rest.
    pub bearer: LossBearer,
}

impl WriteOff {
    /// A sum with VAT that is written off, by what is left of each rate: never more than the balance that the client owes.
    pub fn of(
        left: &Creditable<'_>,
        balance: Amount,
        amount: Amount,
        (ground, bearer): (WriteOffGround, LossBearer),
    ) -> Result<Self, Fault> {
        check_part(amount, balance)?;
        let (of_rates, rounding) = without_rounding(gross(left.per_rate()), left.rounding(), amount);
        let off = Self {
            per_rate: pro_rata(left.per_rate().iter().collect(), of_rates),
            rounding,
            recovers_vat: ground.recovers_vat(),
            bearer,
        };
        let net_left: Amount = left.per_rate().iter().map(|sum| sum.net).sum();
        // Rounding of rates that take from each other can leave öre below zero.
        if amount > left.left_total() || off.net() > net_left || off.net().is_negative() {
            return Err(Fault::new("amount", beyond(left.left_total())));
        }
        Ok(off)
    }

    /// The part of it that a sum with VAT recovers; the sum is within it.
    pub fn recovered(&self, amount: Amount) -> Self {
        // What was written off last comes back first: undoing an earlier write-off leaves no rounding behind.
        let rounding = self.rounding.min(amount);
        Self { per_rate: pro_rata(self.per_rate.iter().collect(), amount - rounding), rounding, ..*self }
    }

    /// What a sent invoice becomes with it; below zero it is undone or recovered. The fee is charged on what is left then (worked examples 3 and 4: `fee′ = min(p·N′ + f, N′)`).
    pub fn applied_to(&self, invoice: &Invoice) -> Invoice {
        let before = invoice.written_off;
        let (subtotal, total) = (before.subtotal + self.net(), before.total + self.total());
        let rounding = before.rounding + self.rounding;
        let left = invoice.subtotal - invoice.credited.subtotal - subtotal;
        let fee = fee_left(left, invoice.fee_terms).min(invoice.fee_amount);
        let uncredited = invoice.total - invoice.credited.total;
        let written_off =
            TakenOff { subtotal, rounding, total, fee: invoice.fee_amount - invoice.credited.fee - fee };
        let status = after_change(uncredited, uncredited - total, invoice.paid);
        Invoice { written_off, status, ..invoice.clone() }
    }

    /// Whether this much of it, below zero, can be undone at each rate.
    pub fn holds(&self, taken: &Self) -> bool {
        let within = |part: Amount, of: Amount| {
            part.is_zero() || (part.is_negative() == of.is_negative() && part.abs() <= of.abs())
        };
        (self.recovers_vat, self.bearer) == (taken.recovers_vat, taken.bearer)
            && within(-taken.rounding, self.rounding)
            // Nothing stays hidden in a sum of nothing.
            && ((self.total() + taken.total()).is_positive()
                || (self.net(), self.vat(), self.rounding) == (-taken.net(), -taken.vat(), -taken.rounding))
            && taken.per_rate.iter().all(|back| {
                let standing = self.per_rate.iter().find(|sum| sum.rate == back.rate);
                standing.is_some_and(|sum| within(-back.net, sum.net) && within(-back.vat, sum.vat))
            })
    }

    /// The same with the opposite sign.
    pub fn negated(&self) -> Self {
        let negated = |sum: &VatSum| VatSum { net: -sum.net, vat: -sum.vat, ..*sum };
        Self { per_rate: self.per_rate.iter().map(negated).collect(), rounding: -self.rounding, ..*self }
    }

    /// Without VAT.
    pub fn net(&self) -> Amount {
        self.per_rate.iter().map(|sum| sum.net).sum()
    }

    /// Its VAT.
    pub fn vat(&self) -> Amount {
        self.per_rate.iter().map(|sum| sum.vat).sum()
    }

    /// With VAT and rounding.
    pub fn total(&self) -> Amount {
        gross(&self.per_rate) + self.rounding
    }
}

/// What of money that comes in for an invoice is recovered of what was written off of it: what is more than the balance. Öre within
/// the tolerance are rounded with the balance instead, where there is one.
pub fn recovered(balance: Amount, written_off: Amount, received: Amount, tolerance: Amount) -> Amount {
    let beyond = received - balance;
    if !beyond.is_positive() || (balance.is_positive() && beyond <= tolerance) {
        return Amount::ZERO;
    }
    beyond.min(written_off)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::*;
    use crate::Percent;
    use crate::fee::FeeTerms;
    use crate::invoice::credit::{Earlier, fee_left};
    use crate::invoice::{InvoiceLine, Totals};
    use crate::money::Currency;
    use crate::vat::{VatRate, VatTreatment};

    const DOMESTIC: VatTreatment = VatTreatment::Domestic;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn line(price: &str, rate: VatRate) -> InvoiceLine {
        InvoiceLine::new("Work", Decimal::ONE, "h", price.parse().unwrap(), rate).unwrap()
    }

    fn write_off(lines: &[InvoiceLine], balance: &str, sum: &str) -> Result<WriteOff, Fault> {
        let totals = Totals::sum(lines, DOMESTIC).unwrap();
        let left = Creditable::new(lines, &totals, DOMESTIC, &[]);
        WriteOff::of(&left, amount(balance), amount(sum), (WriteOffGround::Bankruptcy, LossBearer::WagePool))
    }

    #[test]
    fn the_rest_of_a_half_paid_invoice_is_written_off_and_a_part_of_it_recovered() {
        // Worked examples 3 and 4 of the reference page: 10,000 + 2,500, 5,000 paid; fee 5 % + 100.
        let off = write_off(&[line("10000", VatRate::TwentyFive)], "7500", "7500").unwrap();
        assert_eq!((off.net(), off.total()), (amount("6000"), amount("7500")));
        let terms = FeeTerms { percentage: Percent::whole(5), fixed: amount("100") };
        assert_eq!(fee_left(amount("10000") - off.net(), terms), amount("300"));
        let recovered = off.recovered(amount("1250"));
        assert_eq!((recovered.net(), recovered.total()), (amount("1000"), amount("1250")));
        assert_eq!(fee_left(amount("5000"), terms), amount("350"));
    }

    #[test]
    fn it_is_spread_over_the_rates_and_never_more_than_the_balance() {
        let lines = [line("800", VatRate::TwentyFive), line("1000", VatRate::Six)];
        let off = write_off(&lines, "2060", "1030").unwrap();
        let of = |sum: &VatSum| [sum.net, sum.vat].map(|part| part.to_string());
        let parts: Vec<_> = off.per_rate.iter().map(of).collect();
        assert_eq!(parts, [["400.00", "100.00"], ["500.00", "30.00"]]);
        assert_eq!(write_off(&lines, "1000", "1000.01").unwrap_err().field, "amount");
        assert_eq!(write_off(&lines, "1000", "0").unwrap_err().kind, FaultKind::MustBePositive);
    }

    #[test]
    fn a_discount_at_a_rate_of_its_own_is_written_off_with_the_rest() {
        let lines = [line("10000", VatRate::TwentyFive), line("-1000", VatRate::Six)];
        let of = |sum: &VatSum| [sum.net, sum.vat].map(|part| part.to_string());
        let off = write_off(&lines, "11440", "11440").unwrap();
        assert_eq!(
            off.per_rate.iter().map(of).collect::<Vec<_>>(),
            [["10000.00", "2500.00"], ["-1000.00", "-60.00"]]
        );
        let half = write_off(&lines, "11440", "5720").unwrap();
        assert_eq!(
            half.per_rate.iter().map(of).collect::<Vec<_>>(),
            [["5000.00", "1250.00"], ["-500.00", "-30.00"]]
        );
        let back = off.recovered(amount("11439.99"));
        assert_eq!(back.total(), amount("11439.99"));
        assert!(off.holds(&back.negated()) && !half.holds(&back.negated()));
        for other in [
            WriteOff { recovers_vat: false, ..back.clone() },
            WriteOff { bearer: LossBearer::Provider, ..back },
        ] {
            assert!(!off.holds(&other.negated()), "{other:?}");
        }
    }

    #[test]
    fn the_rounding_is_lost_with_the_last_of_it() {
        // 1,234.25 and 0.25 rounded off.
        let lines = [line("987.40", VatRate::TwentyFive)];
        let totals = Totals::sum(&lines, DOMESTIC).unwrap().rounded(Currency::Sek, true);
        let left = Creditable::new(&lines, &totals, DOMESTIC, &[]);
        let off = |sum| {
            let why = (WriteOffGround::Bankruptcy, LossBearer::WagePool);
            WriteOff::of(&left, totals.total, amount(sum), why).unwrap()
        };
        let parts = |off: &WriteOff| [off.net(), off.vat(), off.rounding].map(|part| part.to_string());
        assert_eq!(parts(&off("1234.00")), ["987.40", "246.85", "-0.25"]);
        assert_eq!(parts(&off("1233.99")), ["987.19", "246.80", "0.00"]);
        let back = off("1234.00").recovered(amount("1000.00"));
        assert_eq!(parts(&back), ["800.20", "200.05", "-0.25"]);
        // 1,000 and then the rest is lost, and the rest comes in: the first can be undone, and the second not.
        let (first, rest) = (off("1000.00"), WriteOff { rounding: amount("-0.25"), ..off("234.25") });
        let back = off("1234.00").recovered(amount("234.00"));
        let standing = WriteOff {
            per_rate: vec![VatSum { net: amount("800.00"), vat: amount("200.00"), ..back.per_rate[0] }],
            rounding: Amount::ZERO,
            ..back.clone()
        };
        assert_eq!(parts(&back), ["187.40", "46.85", "-0.25"]);
        assert!(standing.holds(&first.negated()) && !standing.holds(&rest.negated()));
        assert!(off("1234.00").holds(&off("1234.00").negated()));
        assert!(!off("1233.99").holds(&off("1234.00").negated()));
    }

    #[test]
    fn a_small_claim_is_below_a_thousand_and_eight_months_overdue() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let check =
            |ground: WriteOffGround, total, today| ground.check(amount(total), day("2026-03-31"), day(today));
        let small = WriteOffGround::SmallClaim;
        assert_eq!(check(small, "999.99", "2026-11-30"), Ok(()));
        assert_eq!(check(small, "999.99", "2026-11-29"), Err(FaultKind::NoSmallClaim));
        assert_eq!(check(small, "1000.00", "2026-11-30"), Err(FaultKind::NoSmallClaim));
        assert_eq!(check(WriteOffGround::GivenUp, "1000.00", "2026-04-01"), Ok(()));
        let back: Vec<_> = WriteOffGround::ALL.iter().map(|ground| ground.recovers_vat()).collect();
        assert_eq!(back, [true, true, true, false]);
    }

    #[test]
    fn money_beyond_the_balance_recovers_what_was_written_off() {
        let of = |balance, written_off, received| {
            recovered(amount(balance), amount(written_off), amount(received), amount("1.00")).to_string()
        };
        assert_eq!(of("0", "7500", "1250"), "1250.00");
        assert_eq!(of("0", "7500", "0.50"), "0.50");
        assert_eq!(of("0", "7500", "8000"), "7500.00");
        assert_eq!(of("5000", "7500", "5000"), "0.00");
        assert_eq!(of("5000", "7500", "5000.60"), "0.00");
        assert_eq!(of("5000", "7500", "6000"), "1000.00");
        assert_eq!(of("5000", "0", "6000"), "0.00");
    }

    proptest! {
        #[test]
        fn what_is_written_off_and_recovered_in_parts_comes_to_nothing(
            prices in prop::collection::vec((1i64..200_000, 0usize..4), 1..4),
            permille in 1i64..=1000,
            parts in prop::collection::vec(1i64..1_000_000, 0..5),
            is_rounded in any::<bool>(),
        ) {
            let lines: Vec<_> = prices.iter().map(|&(price, rate)| {
                InvoiceLine::new("Work", Decimal::ONE, "h", Decimal::new(price, 2), VatRate::ALL[rate]).unwrap()
            }).collect();
            let totals = Totals::sum(&lines, DOMESTIC).unwrap();
            let totals = if is_rounded { totals.rounded(Currency::Sek, true) } else { totals };
            let within = |rounding: Amount, of: Amount| {
                rounding.is_zero() || (rounding.is_negative() == of.is_negative() && rounding.abs() <= of.abs())
            };
            let sum = Amount::from_ore((totals.total.to_ore() * permille / 1000).max(1));
            let left = Creditable::new(&lines, &totals, DOMESTIC, &[]);
            let why = (WriteOffGround::NoAssets, LossBearer::Provider);
            let off = WriteOff::of(&left, totals.total, sum, why).unwrap();
            prop_assert_eq!(off.total(), sum);
            for part in &off.per_rate {
                let sold = totals.per_rate.iter().find(|sold| sold.rate == part.rate).unwrap();
                prop_assert!(!part.net.is_negative() && part.net <= sold.net);
                prop_assert!(!part.vat.is_negative() && part.vat <= sold.vat);
            }
            // What is written off is not credited, too.
            let earlier = Earlier {
                lines: off.per_rate.iter().map(|part| (None, part.rate, -part.net)).collect(),
                per_rate: off.negated().per_rate,
                rounding: -off.rounding,
            };
            prop_assert!(within(off.rounding, totals.rounding));
            let after = Creditable::new(&lines, &totals, DOMESTIC, std::slice::from_ref(&earlier));
            prop_assert_eq!(after.left_total(), totals.total - sum);
            let mut rest = off;
            for part in parts.into_iter().map(Amount::from_ore) {
                let part = part.min(rest.total());
                let back = rest.recovered(part);
                prop_assert_eq!(back.total(), part);
                prop_assert!(within(back.rounding, rest.rounding));
                rest.rounding -= back.rounding;
                for one in &back.per_rate {
                    let of = rest.per_rate.iter_mut().find(|sum| sum.rate == one.rate).unwrap();
                    of.net -= one.net;
                    of.vat -= one.vat;
                    prop_assert!(!of.net.is_negative() && !of.vat.is_negative());
                }
            }
            let all = rest.recovered(rest.total());
            prop_assert_eq!((all.net(), all.rounding), (rest.net(), rest.rounding));
        }
    }
}
