//! What is declared for one person in one month, and the sums over all.

use std::fmt;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Serialize};

use crate::Amount;
use crate::money::floor_to_krona;
use crate::payroll::contributions::ContributionTerms;

/// What the payslips of one person in one month come to, for one kind of tax.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonMonth {
    /// The personal or coordination number, twelve digits.
    pub recipient: String,
    /// The person's own number in our declarations, which never changes.
    pub specification_number: u64,
    /// Gross salary paid in the month, holiday pay included.
    pub gross: Amount,
    /// What contributions are owed on. Above `gross` when earlier free pay of the year became liable, below when
    /// pay of the month is free.
    pub contribution_base: Amount,
    /// The rates for this person in the month.
    pub terms: ContributionTerms,
    /// Which tax was withheld.
    pub tax_box: TaxBox,
    /// How much.
    pub tax: Amount,
    /// Tax-free mileage allowance.
    pub mileage: Amount,
    /// Tax-free per diem.
    pub per_diem: Amount,
    /// Other tax-free reimbursements.
    pub other_reimbursements: Amount,
}

/// Where the tax withheld is declared. Exactly one of them stands in each record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaxBox {
    /// Preliminary tax (001).
    Preliminary,
    /// Tax of people resident abroad (274).
    Sink,
    /// Tax of artists and sportspeople resident abroad (275).
    ASink,
}

/// A record of the declaration (individuppgift). Amounts in whole kronor, named after their boxes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Individual {
    /// Who: box 215.
    pub recipient: String,
    /// Which of that person's records: box 570.
    pub specification_number: u64,
    /// Gross salary subject to contributions: box 011.
    pub subject: u64,
    /// Earlier free pay of the year that is part of it: box 010.
    pub earlier_free: u64,
    /// Pay not subject to contributions: box 131.
    pub not_subject: u64,
    /// Which tax: box 001, 274 or 275.
    pub tax_box: TaxBox,
    /// The tax in it.
    pub tax: u64,
    /// Mileage allowance was paid: box 050.
    pub mileage: bool,
    /// Per diem was paid: box 051.
    pub per_diem: bool,
    /// Other reimbursements: box 020.
    pub other_reimbursements: u64,
    /// The contributions on `subject`, exact: a share of box 487 before its öre are dropped.
    pub contributions: Decimal,
}

/// What Skatteverket knows a record by, within a period.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndividualKey {
    /// Box 215.
    pub recipient: String,
    /// Box 570.
    pub specification_number: u64,
}

/// The totals of a month (huvuduppgift), in whole kronor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MonthTotals {
    /// Employer contributions: box 487.
    pub contributions: u64,
    /// Tax withheld: box 497.
    pub tax: u64,
}

impl MonthTotals {
    /// What is paid to the tax account.
    #[must_use]
    pub fn payable(self) -> Amount {
        Amount::from_kronor(self.contributions.saturating_add(self.tax))
    }
}

impl Individual {
    /// What Skatteverket knows this record by.
    #[must_use]
    pub fn key(&self) -> IndividualKey {
        IndividualKey { recipient: self.recipient.clone(), specification_number: self.specification_number }
    }
}

/// Who is meant stays out of logs.
impl fmt::Debug for Individual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Individual({}, 011 {}, tax {})", self.specification_number, self.subject, self.tax)
    }
}

/// Who is meant stays out of logs.
impl fmt::Debug for IndividualKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IndividualKey({})", self.specification_number)
    }
}

/// The record of a person's month; none when nothing is to be declared.
///
/// When the year's pay reaches 1 000 kr, contributions are owed on all of it: the whole is declared as subject, and
/// what an earlier month declared as free is stated beside it (socialavgiftslagen (2000:980) 2 kap. 14 §).
#[must_use]
pub fn individual(month: &PersonMonth) -> Option<Individual> {
    let nothing = [month.gross, month.contribution_base, month.tax, month.mileage, month.per_diem]
        .iter()
        .chain([&month.other_reimbursements])
        .all(|amount| amount.is_zero());
    if nothing {
        return None;
    }
    let subject = kronor(month.contribution_base);
    Some(Individual {
        recipient: month.recipient.clone(),
        specification_number: month.specification_number,
        subject,
        earlier_free: kronor(month.contribution_base - month.gross),
        not_subject: kronor(month.gross - month.contribution_base),
        tax_box: month.tax_box,
        tax: kronor(month.tax),
        mileage: month.mileage.is_positive(),
        per_diem: month.per_diem.is_positive(),
        other_reimbursements: kronor(month.other_reimbursements),
        contributions: contributions(subject, &month.terms),
    })
}

/// The totals over all records. Box 487 is what whole-krona bases give at their rates, the öre dropped at the end, so
/// it differs by a little from the contributions of the payslips.
#[must_use]
pub fn totals(individuals: &[Individual]) -> MonthTotals {
    let contributions: Decimal = individuals.iter().map(|record| record.contributions).sum();
    MonthTotals {
        contributions: contributions.trunc().to_u64().unwrap_or_default(),
        tax: individuals.iter().map(|record| record.tax).sum(),
    }
}

fn contributions(base: u64, terms: &ContributionTerms) -> Decimal {
    let base = Decimal::from(base);
    let Some(cap) = terms.cap else { return terms.rate.of(base) };
    let reduced = base.min(cap.per_month.decimal());
    terms.rate.of(reduced) + cap.rate_above.of(base - reduced)
}

/// Whole kronor, nothing below zero.
fn kronor(amount: Amount) -> u64 {
    floor_to_krona(amount.max(Amount::ZERO)).decimal().to_u64().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::payroll::contributions::{ContributionCap, ContributionCategory};
    use crate::{Amount, Percent};

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn terms(category: ContributionCategory) -> ContributionTerms {
        let rate = |text: &str| Percent::parse(text).unwrap();
        let youth = ContributionCap { per_month: amount("25000"), rate_above: rate("31.42") };
        let (rate, cap) = match category {
            ContributionCategory::Full => (rate("31.42"), None),
            ContributionCategory::PensionOnly => (rate("10.21"), None),
            ContributionCategory::Youth => (rate("20.81"), Some(youth)),
            _ => (Percent::ZERO, None),
        };
        ContributionTerms { category, rate, cap, year: 2026, assumed: false }
    }

    fn month(gross: &str) -> PersonMonth {
        PersonMonth {
            recipient: "199001011239".into(),
            specification_number: 7,
            gross: amount(gross),
            contribution_base: amount(gross),
            terms: terms(ContributionCategory::Full),
            tax_box: TaxBox::Preliminary,
            tax: Amount::ZERO,
            mileage: Amount::ZERO,
            per_diem: Amount::ZERO,
            other_reimbursements: Amount::ZERO,
        }
    }

    fn record(month: PersonMonth) -> Individual {
        individual(&month).unwrap()
    }

    /// Skatteverket's sample 01: the fuel counts without the 20 per cent it is declared with, less what was paid.
    #[test]
    fn the_official_sample_gives_its_totals() {
        let bases = ["31000.00", "25350", "26700"];
        let taxes = ["9300", "7590", "8250"];
        let records: Vec<Individual> = bases
            .iter()
            .zip(taxes)
            .map(|(base, tax)| record(PersonMonth { tax: amount(tax), ..month(base) }))
            .collect();
        assert_eq!(totals(&records), MonthTotals { contributions: 26_094, tax: 25_140 });
        assert_eq!(totals(&records).payable(), amount("51234"));
    }

    #[test]
    fn ore_are_dropped_per_person_and_month_and_box_487_once() {
        let person = |gross| record(PersonMonth { tax: amount("99.99"), ..month(gross) });
        let records = [person("28610.56"), person("10000.99")];
        assert_eq!((records[0].subject, records[1].subject), (28_610, 10_000));
        assert_eq!((records[0].tax, records[1].tax), (99, 99));
        // 38 610 × 31.42 % = 12 131.262
        assert_eq!(totals(&records), MonthTotals { contributions: 12_131, tax: 198 });
    }

    #[test]
    fn each_rate_counts_on_its_own_base() {
        let of =
            |category, gross| record(PersonMonth { terms: terms(category), ..month(gross) }).contributions;
        assert_eq!(of(ContributionCategory::PensionOnly, "10000"), Decimal::from(1021));
        assert_eq!(of(ContributionCategory::None, "10000"), Decimal::ZERO);
        assert_eq!(of(ContributionCategory::Youth, "20000"), Decimal::from(4162));
        // 25 000 × 20.81 % + 10 000 × 31.42 %
        assert_eq!(of(ContributionCategory::Youth, "35000"), Decimal::new(83_445, 1));
    }

    #[test]
    fn the_1000_kr_rule_moves_pay_between_the_boxes() {
        let boxes = |gross, base| {
            let record = record(PersonMonth { contribution_base: amount(base), ..month(gross) });
            (record.subject, record.earlier_free, record.not_subject)
        };
        assert_eq!(boxes("500", "0"), (0, 0, 500), "free so far");
        assert_eq!(boxes("800", "1300"), (1300, 500, 0), "liable on the whole year");
        assert_eq!(boxes("1300", "1300"), (1300, 0, 0), "both payouts in one month");
    }

    #[test]
    fn reimbursements_are_ticked_or_summed() {
        let record = record(PersonMonth {
            mileage: amount("25"),
            other_reimbursements: amount("1249.90"),
            ..month("0")
        });
        assert_eq!((record.mileage, record.per_diem, record.other_reimbursements), (true, false, 1249));
        assert_eq!(individual(&month("0")), None);
    }

    #[test]
    fn no_record_shows_who_is_meant() {
        let record = record(month("100"));
        assert!(!format!("{record:?} {:?}", record.key()).contains("1990"));
    }

    proptest! {
        #[test]
        fn box_487_stays_within_the_ore_that_were_dropped(
            gross in prop::collection::vec(0i64..20_000_000, 1..50),
        ) {
            let records: Vec<Individual> = gross
                .iter()
                .filter_map(|ore| individual(&month(&Amount::from_ore(*ore).to_string())))
                .collect();
            let exact: Decimal =
                gross.iter().map(|ore| Percent::parse("31.42").unwrap().of(Amount::from_ore(*ore).decimal())).sum();
            let declared = Decimal::from(totals(&records).contributions);
            let most = Decimal::new(3142, 4) * Decimal::from(records.len()) + Decimal::ONE;
            prop_assert!(declared <= exact && exact - declared <= most);
        }
    }
}
