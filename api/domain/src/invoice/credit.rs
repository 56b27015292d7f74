//! Credit notes (kreditfakturor): what is taken off a sent invoice, as a whole, by line or by amount, and what is left of
//! it then (mervärdesskattelagen 2023:200, 17 kap. 22–23 §§).

use rust_decimal::Decimal;

use super::{InvoiceLine, Totals, VatSum};
use crate::fee::{self, FeeTerms};
use crate::money::part::beyond;
use crate::vat::{VatRate, VatTreatment};
use crate::{Amount, Fault, FaultKind, Faults};

/// What credit notes or losses have taken off an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TakenOff {
    /// Without VAT.
    pub subtotal: Amount,
    /// Of the rounding.
    pub rounding: Amount,
    /// With VAT and rounding.
    pub total: Amount,
    /// What the fee became less by that.
    pub fee: Amount,
}

/// How much of a line is credited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// So much of its quantity, at its price.
    Quantity(Decimal),
    /// So much of its sum without VAT, with the sign of that.
    Net(Amount),
}

/// What is to be credited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    /// All that is left.
    Rest,
    /// Parts of lines, each by its place, the first of which is 1.
    Lines(Vec<(i32, Share)>),
    /// A sum with VAT, spread over the rates by what is left of each; and what it is for, which the note says.
    Amount(Amount, String),
}

/// A line of a credit note, below zero where it takes something off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditLine {
    /// What stands on the note.
    pub line: InvoiceLine,
    /// The place of the line that it credits; none for a part of a sum.
    pub credits: Option<i32>,
}

/// A credit note before it has its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditNote {
    /// Its lines.
    pub lines: Vec<CreditLine>,
    /// Its sums, below zero.
    pub totals: Totals,
}

/// What an earlier credit note, or a loss, has taken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// For each of its lines the place of the line that it credits, its rate and its sum, as they stand there.
    pub lines: Vec<(Option<i32>, VatRate, Amount)>,
    /// Its sums for each rate, as they stand there.
    pub per_rate: Vec<VatSum>,
    /// Its rounding, with the sign on the document.
    pub rounding: Amount,
}

/// An invoice with what is left of it.
#[derive(Debug, Clone)]
pub struct Creditable<'a> {
    lines: &'a [InvoiceLine],
    treatment: VatTreatment,
    /// What is left of each line by the notes that name it.
    left: Vec<Amount>,
    touched: Vec<bool>,
    /// Rates of which sums were credited that name no line.
    spread: Vec<VatRate>,
    /// What is left of each rate.
    per_rate: Vec<VatSum>,
    /// What each was sold for.
    sold: Vec<VatSum>,
    /// What is left of the rounding.
    rounding: Amount,
}

impl<'a> Creditable<'a> {
    /// What is left of an invoice with these lines and sums after these credit notes.
    pub fn new(
        lines: &'a [InvoiceLine],
        totals: &Totals,
        treatment: VatTreatment,
        earlier: &[Earlier],
    ) -> Self {
        let mut creditable = Self {
            lines,
            treatment,
            left: lines.iter().map(InvoiceLine::net).collect(),
            touched: vec![false; lines.len()],
            spread: Vec::new(),
            per_rate: totals.per_rate.clone(),
            sold: totals.per_rate.clone(),
            rounding: totals.rounding,
        };
        for note in earlier {
            for (place, rate, net) in &note.lines {
                match place.and_then(|place| creditable.index(place)) {
                    Some(index) => {
                        creditable.left[index] += *net;
                        creditable.touched[index] = true;
                    }
                    None => creditable.spread.push(*rate),
                }
            }
            for taken in &note.per_rate {
                if let Some(sum) = creditable.per_rate.iter_mut().find(|sum| sum.rate == taken.rate) {
                    sum.net += taken.net;
                    sum.vat += taken.vat;
                }
            }
            creditable.rounding += note.rounding;
        }
        creditable
    }

    /// What is left of each line, in their order; sums that name no line are not in it.
    pub fn left_of_lines(&self) -> &[Amount] {
        &self.left
    }

    /// What is left with VAT and rounding.
    pub fn left_total(&self) -> Amount {
        gross(&self.per_rate) + self.rounding
    }

    /// What is left of each rate.
    pub fn per_rate(&self) -> &[VatSum] {
        &self.per_rate
    }

    /// What is left of the rounding.
    pub const fn rounding(&self) -> Amount {
        self.rounding
    }

    /// The note that credits this much; `remainder` is what it calls the rest of what was credited by sums. Never more than
    /// is left of a line, of a rate, and of the whole. Faults stand at `lines[0].quantity` and the like, or at `amount`.
    pub fn credit(&self, extent: &Extent, remainder: &str) -> Result<CreditNote, Vec<Fault>> {
        let note = match extent {
            Extent::Rest => self.rest(remainder)?,
            Extent::Lines(lines) => self.of_lines(lines)?,
            Extent::Amount(amount, what) => self.of_amount(*amount, what)?,
        };
        let left = |of: fn(&Totals) -> Amount, now: Amount| now + of(&note.totals);
        let subtotal = self.per_rate.iter().map(|sum| sum.net).sum();
        let exceeds = left(|totals| totals.total, self.left_total()).is_negative()
            || left(|totals| totals.subtotal, subtotal).is_negative();
        if exceeds {
            return Err(vec![Fault::new("lines", beyond(self.left_total()))]);
        }
        if !note.totals.total.is_negative() {
            return Err(vec![Fault::new("lines", FaultKind::TotalNotPositive)]);
        }
        Ok(note)
    }

    fn index(&self, place: i32) -> Option<usize> {
        let index = usize::try_from(place).ok()?.checked_sub(1)?;
        (index < self.lines.len()).then_some(index)
    }

    /// The rate that a line is charged at.
    fn rate(&self, line: &InvoiceLine) -> VatRate {
        if self.treatment.charges_vat() { line.vat_rate() } else { VatRate::Zero }
    }

    fn rest(&self, remainder: &str) -> Result<CreditNote, Vec<Fault>> {
        let mut lines = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            if self.spread.contains(&self.rate(line)) || self.left[index].is_zero() {
                continue;
            }
            let line = if self.touched[index] {
                sum_line(line.description(), -self.left[index], line.vat_rate())?
            } else {
                negated(line, line.quantity())?
            };
            lines.push(CreditLine { line, credits: Some(index as i32 + 1) });
        }
        for sum in self.per_rate.iter().filter(|sum| self.spread.contains(&sum.rate) && !sum.net.is_zero()) {
            let line = sum_line(remainder, -sum.net, sum.rate)?;
            lines.push(CreditLine { line, credits: None });
        }
        let per_rate = self.per_rate.iter().filter(|sum| !(sum.net.is_zero() && sum.vat.is_zero()));
        let per_rate: Vec<VatSum> =
            per_rate.map(|sum| VatSum { net: -sum.net, vat: -sum.vat, ..*sum }).collect();
        Ok(CreditNote { lines, totals: Totals::of_rates(per_rate).with_rounding(-self.rounding) })
    }

    fn of_lines(&self, shares: &[(i32, Share)]) -> Result<CreditNote, Vec<Fault>> {
        let mut faults = Faults::new();
        let mut left = self.left.clone();
        let mut lines = Vec::with_capacity(shares.len());
        for (number, (place, share)) in shares.iter().enumerate() {
            let prefix = format!("lines[{number}].");
            let Some(index) = self.index(*place) else {
                faults.push(format!("{prefix}position"), FaultKind::Unknown);
                continue;
            };
            let line = &self.lines[index];
            let (field, credited) = match share {
                Share::Quantity(quantity) => ("quantity", negated(line, *quantity)),
                Share::Net(net) => ("amount", sum_line(line.description(), -*net, line.vat_rate())),
            };
            let credited = match credited {
                Ok(credited) => credited,
                Err(found) => {
                    for fault in found {
                        faults.push(format!("{prefix}{field}"), fault.kind);
                    }
                    continue;
                }
            };
            let now = left[index];
            if credited.net().is_zero() || credited.net().is_negative() == line.net().is_negative() {
                faults.push(format!("{prefix}{field}"), FaultKind::MustBePositive);
            } else if credited.net().abs() > now.abs() {
                let kind = match share {
                    Share::Quantity(_) => beyond_quantity(now, line.unit_price()),
                    Share::Net(_) => beyond(now),
                };
                faults.push(format!("{prefix}{field}"), kind);
            } else {
                left[index] += credited.net();
                lines.push(CreditLine { line: credited, credits: Some(*place) });
            }
        }
        if shares.is_empty() {
            faults.push("lines", FaultKind::Required);
        }
        faults.into_result(())?;
        let mut per_rate = Vec::new();
        for sum in &self.per_rate {
            let at_rate = lines.iter().filter(|credited| self.rate(&credited.line) == sum.rate);
            let net: Amount = at_rate.map(|credited| credited.line.net()).sum();
            if net.is_zero() {
                continue;
            }
            let sold =
                self.sold.iter().find(|sold| sold.rate == sum.rate).map_or(Amount::ZERO, |sold| sold.net);
            let after = sum.net + net;
            if after < sold.min(Amount::ZERO) || after > sold.max(Amount::ZERO) {
                return Err(vec![Fault::new("lines", beyond(sum.net))]);
            }
            per_rate.push(VatSum { net, vat: -vat_of(sum, -net), ..*sum });
        }
        let totals = Totals::of_rates(per_rate);
        // The rounding goes with the last of the lines, or when no more is left of them than it takes off.
        let left_of_lines = gross(&self.per_rate) + totals.total;
        if left_of_lines.is_negative() {
            return Err(vec![Fault::new("lines", beyond(gross(&self.per_rate)))]);
        }
        // A discount that stands alone at its rate goes with the rest only.
        let left_at = |sum: &VatSum| {
            let taken = totals.per_rate.iter().find(|taken| taken.rate == sum.rate);
            sum.net + taken.map_or(Amount::ZERO, |taken| taken.net)
        };
        if left_of_lines.is_zero() && !self.per_rate.iter().all(|sum| left_at(sum).is_zero()) {
            return Err(vec![Fault::new("lines", beyond(gross(&self.per_rate) - Amount::from_ore(1)))]);
        }
        let takes_rounding = left_of_lines.is_zero() || !(left_of_lines + self.rounding).is_positive();
        let rounding = if takes_rounding { -self.rounding } else { Amount::ZERO };
        Ok(CreditNote { lines, totals: totals.with_rounding(rounding) })
    }

    fn of_amount(&self, amount: Amount, what: &str) -> Result<CreditNote, Vec<Fault>> {
        let left = self.left_total();
        let fault = |kind| Err(vec![Fault::new("amount", kind)]);
        if !amount.is_positive() {
            return fault(FaultKind::MustBePositive);
        }
        if amount > left {
            return fault(beyond(left));
        }
        let (of_rates, rounding) = without_rounding(gross(&self.per_rate), self.rounding, amount);
        let parts = if amount == left {
            self.per_rate.clone()
        } else {
            // A rate at which nothing is owed, or a discount stands alone, takes no part before the last.
            let open = self.per_rate.iter().filter(|sum| (sum.net + sum.vat).is_positive()).collect();
            pro_rata(open, of_rates)
        };
        let (mut lines, mut per_rate) = (Vec::new(), Vec::new());
        for VatSum { rate, net, vat } in parts {
            if !net.is_zero() {
                lines.push(CreditLine { line: sum_line(what, -net, rate)?, credits: None });
            }
            if !(net.is_zero() && vat.is_zero()) {
                per_rate.push(VatSum { rate, net: -net, vat: -vat });
            }
        }
        Ok(CreditNote { lines, totals: Totals::of_rates(per_rate).with_rounding(-rounding) })
    }
}

/// The sum of rates with VAT.
pub(super) fn gross(rates: &[VatSum]) -> Amount {
    rates.iter().map(|sum| sum.net + sum.vat).sum()
}

/// Of an amount within `gross + rounding` what falls to the rates and what to the rounding: all of both, or the rates first.
pub(super) fn without_rounding(gross: Amount, rounding: Amount, amount: Amount) -> (Amount, Amount) {
    if amount == gross + rounding {
        return (gross, rounding);
    }
    let of_rates = amount.min(gross);
    (of_rates, amount - of_rates)
}

/// The part of each rate's sums that falls to an amount with VAT, by what each comes to: a discount that stands alone at its
/// rate takes its part with the others. The amount is within what they come to, and so is each part.
pub(super) fn pro_rata(mut rates: Vec<&VatSum>, amount: Amount) -> Vec<VatSum> {
    let gross_of = |sum: &VatSum| sum.net + sum.vat;
    rates.retain(|sum| !gross_of(sum).is_zero());
    rates.sort_by_key(|sum| gross_of(sum).is_negative());
    let (mut gross, mut rest): (Amount, Amount) = (rates.iter().map(|sum| gross_of(sum)).sum(), amount);
    let mut parts = Vec::with_capacity(rates.len());
    for sum in rates {
        // Of what is still to come, by what it is still spread over: so no rate gives more than it has.
        let own = gross_of(sum);
        let part = share(rest, own, gross);
        gross -= own;
        rest -= part;
        if !part.is_zero() {
            let (net, vat) = if part == own { (sum.net, sum.vat) } else { without_vat(sum, part) };
            parts.push(VatSum { rate: sum.rate, net, vat });
        }
    }
    parts
}

/// The fee that is left of an invoice when this much of its subtotal is: never more than that.
pub fn fee_left(subtotal: Amount, terms: FeeTerms) -> Amount {
    fee::fee(subtotal, terms).min(subtotal)
}

/// The VAT that goes with a part of a rate's sum: all that is left with the last of it, and never more than that.
fn vat_of(left: &VatSum, net: Amount) -> Amount {
    if net == left.net {
        return left.vat;
    }
    let vat = Amount::rounded(left.rate.percent().of(net.decimal())).unwrap_or(left.vat);
    if left.net.is_negative() { vat.max(left.vat) } else { vat.min(left.vat) }
}

/// Of a sum with VAT what is VAT, within what is left of each.
fn without_vat(left: &VatSum, gross: Amount) -> (Amount, Amount) {
    if gross.is_negative() {
        let (net, vat) = without_vat(&VatSum { net: -left.net, vat: -left.vat, ..*left }, -gross);
        return (-net, -vat);
    }
    let factor = Decimal::ONE + left.rate.decimal() / Decimal::ONE_HUNDRED;
    let net = Amount::rounded(gross.decimal() / factor).unwrap_or(gross);
    let net = net.min(left.net).max(gross - left.vat);
    (net, gross - net)
}

/// The part of an amount that falls to a part of a sum, rounded to öre; nothing of a sum that is nothing.
pub(super) fn share(amount: Amount, part: Amount, sum: Amount) -> Amount {
    if sum.is_zero() {
        return Amount::ZERO;
    }
    Amount::rounded(amount.decimal() * part.decimal() / sum.decimal()).unwrap_or(amount)
}

/// The same of a quantity at a price.
fn beyond_quantity(left: Amount, price: Decimal) -> FaultKind {
    let most = (left.decimal() / price).trunc_with_scale(3).normalize();
    FaultKind::OutOfRange { min: Decimal::ZERO.to_string(), max: most.to_string() }
}

fn negated(line: &InvoiceLine, quantity: Decimal) -> Result<InvoiceLine, Vec<Fault>> {
    InvoiceLine::new(line.description(), quantity, line.unit(), -line.unit_price(), line.vat_rate())
}

fn sum_line(description: &str, net: Amount, rate: VatRate) -> Result<InvoiceLine, Vec<Fault>> {
    InvoiceLine::new(description, Decimal::ONE, "", net.decimal(), rate)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Percent;
    use crate::money::Currency;

    const DOMESTIC: VatTreatment = VatTreatment::Domestic;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn line(quantity: &str, price: &str, rate: VatRate) -> InvoiceLine {
        InvoiceLine::new("Work", quantity.parse().unwrap(), "h", price.parse().unwrap(), rate).unwrap()
    }

    fn earlier(note: &CreditNote) -> Earlier {
        Earlier {
            lines: note.lines.iter().map(|l| (l.credits, l.line.vat_rate(), l.line.net())).collect(),
            per_rate: note.totals.per_rate.clone(),
            rounding: note.totals.rounding,
        }
    }

    /// Credits one after the other, and gives what each comes to, and what is left.
    fn play(lines: &[InvoiceLine], extents: &[Extent]) -> (Vec<[String; 3]>, Amount) {
        play_all(lines, Totals::sum(lines, DOMESTIC).unwrap(), extents)
    }

    /// The same of an invoice whose total is in whole kronor: what each note says of the rounding, and comes to.
    fn play_rounded(lines: &[InvoiceLine], extents: &[Extent]) -> (Vec<[String; 2]>, Amount) {
        let totals = Totals::sum(lines, DOMESTIC).unwrap().rounded(Currency::Sek, true);
        let (told, left) = play_all(lines, totals, extents);
        let rounded = |[subtotal, vat, total]: &[String; 3]| {
            let rounding = amount(total) - amount(vat) - amount(subtotal);
            [rounding.to_string(), total.clone()]
        };
        (told.iter().map(rounded).collect(), left)
    }

    fn play_all(lines: &[InvoiceLine], totals: Totals, extents: &[Extent]) -> (Vec<[String; 3]>, Amount) {
        let mut notes = Vec::new();
        let mut told = Vec::new();
        for extent in extents {
            let creditable = Creditable::new(lines, &totals, DOMESTIC, &notes);
            let note = creditable.credit(extent, "Rest").unwrap();
            let Totals { subtotal, vat, total, .. } = note.totals;
            told.push([subtotal, vat, total].map(|sum| sum.to_string()));
            notes.push(earlier(&note));
        }
        (told, Creditable::new(lines, &totals, DOMESTIC, &notes).left_total())
    }

    #[test]
    fn the_second_of_two_lines_is_credited() {
        // Worked example 5: 8,000 + 2,000 at 25 %, fee 5 % + 0.
        let lines = [line("1", "8000", VatRate::TwentyFive), line("1", "2000", VatRate::TwentyFive)];
        let (told, left) = play(&lines, &[Extent::Lines(vec![(2, Share::Quantity(Decimal::ONE))])]);
        assert_eq!(told, [["-2000.00", "-500.00", "-2500.00"]]);
        assert_eq!(left, amount("10000.00"));
        let terms = FeeTerms { percentage: Percent::whole(5), fixed: amount("100") };
        assert_eq!(fee_left(amount("8000"), terms), amount("500.00"));
        assert_eq!(fee_left(amount("50"), terms), amount("50.00"));
        assert_eq!(fee_left(Amount::ZERO, terms), Amount::ZERO);
    }

    #[test]
    fn a_sum_is_spread_over_the_rates_and_comes_to_the_ore() {
        let lines = [line("3", "333.33", VatRate::TwentyFive), line("1", "100", VatRate::Six)];
        let deduction = Extent::Amount(amount("500"), "Agreed deduction".into());
        let (told, left) = play(&lines, &[deduction, Extent::Rest]);
        // 1,249.99 and 106.00: 460.91 and 39.09 of 500.
        assert_eq!(told[0], ["-405.61", "-94.39", "-500.00"]);
        assert_eq!(told[1], ["-694.38", "-161.61", "-855.99"]);
        assert_eq!(left, Amount::ZERO);
    }

    #[test]
    fn a_discount_at_its_own_rate_goes_with_the_last() {
        // 1,060.00 − 250.00.
        let lines = [line("1", "1000", VatRate::Six), line("1", "-200", VatRate::TwentyFive)];
        let by_amount = |text| Extent::Amount(amount(text), "Deduction".into());
        let (told, left) = play(&lines, &[by_amount("810")]);
        assert_eq!(told, [["-800.00", "-10.00", "-810.00"]]);
        assert_eq!(left, Amount::ZERO);
        let (told, left) = play(&lines, &[by_amount("530"), by_amount("280")]);
        assert_eq!(told, [["-500.00", "-30.00", "-530.00"], ["-300.00", "20.00", "-280.00"]]);
        assert_eq!(left, Amount::ZERO);
        // 810.00 of the first line would leave as much of it as the discount takes off, and nothing to credit that with.
        let totals = Totals::sum(&lines, DOMESTIC).unwrap();
        let creditable = Creditable::new(&lines, &totals, DOMESTIC, &[]);
        let part = Extent::Lines(vec![(1, Share::Net(amount("764.15")))]);
        let faults = creditable.credit(&part, "Rest").unwrap_err();
        assert_eq!(faults[0].kind, FaultKind::OutOfRange { min: "0.00".into(), max: "809.99".into() });
        assert!(creditable.credit(&Extent::Lines(vec![(1, Share::Net(amount("764.14")))]), "Rest").is_ok());
    }

    #[test]
    fn the_last_of_a_rate_takes_all_of_its_vat() {
        let lines = [line("3", "0.02", VatRate::TwentyFive)];
        let one = || Extent::Lines(vec![(1, Share::Net(amount("0.02")))]);
        let (told, left) = play(&lines, &[one(), one(), Extent::Rest]);
        // 0.06 and 0.02 of VAT, of which each third would round up to 0.01.
        assert_eq!(told.iter().map(|note| &*note[1]).collect::<Vec<_>>(), ["-0.01", "-0.01", "0.00"]);
        assert_eq!(left, Amount::ZERO);
    }

    #[test]
    fn the_rounding_goes_with_the_last_of_an_invoice() {
        let lines = |second| [line("1", "800", VatRate::TwentyFive), line("1", second, VatRate::TwentyFive)];
        let by_line = |place| Extent::Lines(vec![(place, Share::Quantity(Decimal::ONE))]);
        let by_amount = |text| Extent::Amount(amount(text), "Deduction".into());
        let rounded =
            |told: &[[&str; 2]]| told.iter().map(|note| note.map(str::to_owned)).collect::<Vec<_>>();
        // 1,000.00 and 100.30: 0.30 are rounded off.
        let (down, up) = (lines("80.24"), lines("80.40"));
        let told = |lines: &[InvoiceLine], extents: &[Extent]| play_rounded(lines, extents);
        assert_eq!(told(&down, &[Extent::Rest]).0, rounded(&[["0.30", "-1100.00"]]));
        let (notes, left) = told(&down, &[by_line(2), by_line(1)]);
        assert_eq!(notes, rounded(&[["0.00", "-100.30"], ["0.30", "-999.70"]]));
        assert_eq!(left, Amount::ZERO);
        let (notes, left) = told(&down, &[by_amount("1099.90"), by_amount("0.10")]);
        assert_eq!(notes, rounded(&[["0.00", "-1099.90"], ["0.30", "-0.10"]]));
        assert_eq!(left, Amount::ZERO);
        // 1,000.00 and 100.50: 0.50 are rounded up, and stand last.
        let (notes, left) = told(&up, &[by_amount("1100.70"), by_amount("0.30")]);
        assert_eq!(notes, rounded(&[["-0.20", "-1100.70"], ["-0.30", "-0.30"]]));
        assert_eq!(left, Amount::ZERO);
        // 0.30 are left of the lines, which the rounding would take off.
        let all = Extent::Lines(vec![(1, Share::Quantity(Decimal::ONE)), (2, Share::Net(amount("80.00")))]);
        let (notes, left) = told(&down, &[all, Extent::Rest]);
        assert_eq!(notes, rounded(&[["0.30", "-1099.70"], ["0.00", "-0.30"]]));
        assert_eq!(left, Amount::ZERO);
        // 0.25 are left of the lines, and 0.30 would be taken off them.
        let part = Extent::Lines(vec![(1, Share::Quantity(Decimal::ONE)), (2, Share::Net(amount("80.04")))]);
        let (notes, left) = told(&down, &[part, Extent::Rest]);
        assert_eq!(notes, rounded(&[["0.30", "-1099.75"], ["0.00", "-0.25"]]));
        assert_eq!(left, Amount::ZERO);
    }

    #[test]
    fn what_is_not_there_is_not_credited() {
        let lines = [line("2", "100", VatRate::TwentyFive), line("1", "-50", VatRate::TwentyFive)];
        let totals = Totals::sum(&lines, DOMESTIC).unwrap();
        let creditable = Creditable::new(&lines, &totals, DOMESTIC, &[]);
        let fields = |extent| {
            let faults = creditable.credit(&extent, "Rest").unwrap_err();
            faults
                .into_iter()
                .map(|fault| format!("{} {}", fault.field, fault.kind.code()))
                .collect::<Vec<_>>()
        };
        let of = |place, share| Extent::Lines(vec![(place, share)]);
        assert_eq!(fields(of(3, Share::Quantity(Decimal::ONE))), ["lines[0].position unknown"]);
        assert_eq!(fields(of(1, Share::Quantity(Decimal::from(3)))), ["lines[0].quantity out_of_range"]);
        let range = FaultKind::OutOfRange { min: "0".into(), max: "2".into() };
        let faults = creditable.credit(&of(1, Share::Quantity(Decimal::from(3))), "Rest").unwrap_err();
        assert_eq!(faults[0].kind, range);
        assert_eq!(fields(of(1, Share::Net(amount("-1")))), ["lines[0].amount must_be_positive"]);
        assert_eq!(fields(of(1, Share::Net(amount("200.01")))), ["lines[0].amount out_of_range"]);
        // More than the rate came to with its discount, and the discount alone.
        assert_eq!(fields(of(1, Share::Quantity(Decimal::TWO))), ["lines out_of_range"]);
        assert_eq!(fields(of(2, Share::Quantity(Decimal::ONE))), ["lines out_of_range"]);
        assert_eq!(fields(Extent::Lines(Vec::new())), ["lines required"]);
        assert_eq!(fields(Extent::Amount(amount("187.51"), "x".into())), ["amount out_of_range"]);
        assert_eq!(fields(Extent::Amount(Amount::ZERO, "x".into())), ["amount must_be_positive"]);
        let twice =
            Extent::Lines(vec![(1, Share::Quantity(Decimal::ONE)), (1, Share::Net(amount("100.01")))]);
        assert_eq!(fields(twice), ["lines[1].amount out_of_range"]);
    }

    #[test]
    fn the_rest_keeps_the_lines_that_are_whole() {
        let lines = [line("2", "100", VatRate::TwentyFive), line("4", "50", VatRate::Six)];
        let totals = Totals::sum(&lines, DOMESTIC).unwrap();
        let creditable = Creditable::new(&lines, &totals, DOMESTIC, &[]);
        let whole = creditable.credit(&Extent::Rest, "Rest").unwrap();
        assert_eq!(whole.totals, totals.negated());
        assert_eq!(whole.lines[1].line, negated(&lines[1], Decimal::from(4)).unwrap());
        let part = creditable.credit(&Extent::Lines(vec![(1, Share::Quantity(Decimal::ONE))]), "").unwrap();
        let left = Creditable::new(&lines, &totals, DOMESTIC, &[earlier(&part)]);
        let rest = left.credit(&Extent::Rest, "Rest").unwrap();
        assert_eq!(rest.lines[0].line.net(), amount("-100.00"));
        assert_eq!(rest.lines[1].line, whole.lines[1].line);
    }

    #[test]
    fn abroad_there_is_no_vat_to_take_off() {
        let lines = [line("1", "1000", VatRate::TwentyFive)];
        let treatment = VatTreatment::EuReverseCharge;
        let totals = Totals::sum(&lines, treatment).unwrap();
        let creditable = Creditable::new(&lines, &totals, treatment, &[]);
        let note = creditable.credit(&Extent::Amount(amount("100"), "x".into()), "").unwrap();
        assert_eq!((note.totals.vat, note.totals.total), (Amount::ZERO, amount("-100")));
        let note = creditable.credit(&Extent::Lines(vec![(1, Share::Quantity(Decimal::ONE))]), "").unwrap();
        assert_eq!(note.totals, totals.negated());
    }

    fn arb_extent() -> impl Strategy<Value = Extent> {
        prop_oneof![
            (1i32..4, 1i64..4000)
                .prop_map(|(place, n)| { Extent::Lines(vec![(place, Share::Quantity(Decimal::new(n, 3)))]) }),
            (1i32..4, 1i64..500_000)
                .prop_map(|(place, ore)| { Extent::Lines(vec![(place, Share::Net(Amount::from_ore(ore)))]) }),
            (1i64..900_000).prop_map(|ore| Extent::Amount(Amount::from_ore(ore), "Deduction".into())),
        ]
    }

    proptest! {
        #[test]
        fn nothing_is_credited_twice_and_the_rest_takes_all_of_it(
            lines in prop::collection::vec((1i64..4000, -60_000i64..200_000, 0usize..4), 1..4),
            extents in prop::collection::vec(arb_extent(), 0..8),
            treatment in prop::sample::select(VatTreatment::ALL),
            is_rounded in any::<bool>(),
        ) {
            let lines: Vec<_> = lines.into_iter().map(|(quantity, price, rate)| {
                let (quantity, price) = (Decimal::new(quantity, 3), Decimal::new(price, 2));
                InvoiceLine::new("Work", quantity, "h", price, VatRate::ALL[rate]).unwrap()
            }).collect();
            let totals = Totals::sum(&lines, treatment).unwrap();
            let totals = if is_rounded { totals.rounded(Currency::Sek, true) } else { totals };
            prop_assume!(totals.total.is_positive() && !totals.subtotal.is_negative());
            let mut notes: Vec<Earlier> = Vec::new();
            let mut credited = Amount::ZERO;
            for extent in extents.into_iter().chain([Extent::Rest]) {
                let creditable = Creditable::new(&lines, &totals, treatment, &notes);
                prop_assert_eq!(creditable.left_total(), totals.total + credited);
                let Ok(note) = creditable.credit(&extent, "Rest") else { continue };
                if let Extent::Amount(amount, _) = extent {
                    prop_assert_eq!(note.totals.total, -amount);
                }
                let of_lines: Amount = note.lines.iter().map(|credited| credited.line.net()).sum();
                prop_assert_eq!(of_lines, note.totals.subtotal);
                credited += note.totals.total;
                notes.push(earlier(&note));
                let left = Creditable::new(&lines, &totals, treatment, &notes);
                let within = |part: Amount, whole: Amount| part.is_zero()
                    || (part.is_negative() == whole.is_negative() && part.abs() <= whole.abs());
                for (sum, sold) in left.per_rate.iter().zip(&totals.per_rate) {
                    prop_assert!(within(sum.net, sold.net) && within(sum.vat, sold.vat), "{sum:?} of {sold:?}");
                }
                prop_assert!(within(left.rounding, totals.rounding), "{}", left.rounding);
                if left.left_total().is_zero() {
                    prop_assert!(left.rounding.is_zero());
                    prop_assert!(left.per_rate.iter().all(|sum| sum.net.is_zero() && sum.vat.is_zero()), "{left:?}");
                }
            }
            let left = Creditable::new(&lines, &totals, treatment, &notes);
            prop_assert_eq!(left.left_total(), Amount::ZERO);
        }
    }
}
