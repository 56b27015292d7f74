//! What a freelancer gets back without tax: receipts, mileage and per diem. It comes out of the invoices, so the salary
//! shrinks by it; what is claimed above the tax-free amount stays in the wage pool and becomes salary.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::tables::parameters::Parameters;
use crate::money::{divide, multiply};
use crate::{Amount, Fault, FaultKind, Faults, Percent};

/// What is left of the per diem after three months in one place (inkomstskattelagen (1999:1229) 12 kap. 14 §).
const LONG_STAY: Percent = Percent::whole(70);

/// What the freelancer has paid for an assignment (utlägg).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Reimbursement {
    /// A receipt.
    Receipt(Receipt),
    /// Driving, with a log.
    Mileage(Mileage),
    /// A journey with nights away.
    PerDiem(PerDiem),
}

impl Reimbursement {
    /// The name of its kind on the wire and in the database.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }
}

/// A receipt. The person gets all of it back; the pool pays what is left after the VAT that can be deducted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// With VAT.
    pub amount: Amount,
    /// The Swedish VAT on it that the provider deducts.
    pub deductible_vat: Amount,
}

/// Whose car was driven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vehicle {
    /// The person's own.
    Own,
    /// A company car whose fuel the driver pays.
    Company,
    /// An electric company car.
    CompanyElectric,
}

/// Driving for an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mileage {
    /// Whose car.
    pub vehicle: Vehicle,
    /// How far.
    pub kilometres: Decimal,
    /// What is claimed; absent: what is free of tax.
    pub claimed: Option<Amount>,
}

/// Free meals of one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Meals {
    /// Breakfast.
    pub breakfast: bool,
    /// Lunch.
    pub lunch: bool,
    /// Dinner.
    pub dinner: bool,
}

impl Meals {
    /// How much they take off the day's amount (inkomstskattelagen 12 kap. 17 §).
    const fn reduction(self) -> Percent {
        match (self.breakfast, self.lunch as u8 + self.dinner as u8) {
            (false, 0) => Percent::ZERO,
            (true, 0) => Percent::whole(20),
            (false, 1) => Percent::whole(35),
            (true, 1) => Percent::whole(55),
            (false, _) => Percent::whole(70),
            (true, _) => Percent::whole(90),
        }
    }
}

/// One day of a journey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TravelDay {
    /// Whether it counts in full: departure before 12, return after 19, or away all day.
    pub full: bool,
    /// The meals that somebody else paid.
    pub meals: Meals,
}

/// A journey more than 50 km from home and work, with nights away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerDiem {
    /// Its days.
    pub days: Vec<TravelDay>,
    /// Nights whose lodging the person arranged alone.
    pub nights: u32,
    /// Whether it is in the same place after three months.
    pub long_stay: bool,
    /// What is claimed; absent: what is free of tax.
    pub claimed: Option<Amount>,
}

/// Reimbursements added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reimbursed {
    /// Receipts, with their VAT.
    pub receipts: Amount,
    /// The VAT in them that the provider deducts.
    pub input_vat: Amount,
    /// Mileage free of tax.
    pub mileage: Amount,
    /// Per diem free of tax.
    pub per_diem: Amount,
    /// What was claimed above the tax-free amounts: it is paid as salary.
    pub taxable: Amount,
}

impl Reimbursed {
    /// What reaches the person without tax.
    pub fn paid(&self) -> Amount {
        self.receipts + self.mileage + self.per_diem
    }

    /// What comes out of the pool for it.
    pub fn from_pool(&self) -> Amount {
        self.paid() - self.input_vat
    }

    /// Adds everything up with a year's tax-free amounts. A receipt is what was paid, whether or not they are known.
    pub fn of<'a>(
        reimbursements: &[Reimbursement],
        year: impl Fn() -> Result<&'a Parameters, FaultKind>,
    ) -> Result<Self, FaultKind> {
        let mut sums = Self::default();
        for reimbursement in reimbursements {
            match reimbursement {
                Reimbursement::Receipt(receipt) => {
                    sums.receipts += receipt.amount;
                    sums.input_vat += receipt.deductible_vat;
                }
                Reimbursement::Mileage(mileage) => {
                    let free = mileage.tax_free(year()?)?;
                    let claimed = mileage.claimed.unwrap_or(free);
                    sums.mileage += claimed.min(free);
                    sums.taxable += (claimed - free).max(Amount::ZERO);
                }
                Reimbursement::PerDiem(per_diem) => {
                    let free = per_diem.tax_free(year()?);
                    let claimed = per_diem.claimed.unwrap_or(free);
                    sums.per_diem += claimed.min(free);
                    sums.taxable += (claimed - free).max(Amount::ZERO);
                }
            }
        }
        Ok(sums)
    }
}

impl Reimbursement {
    /// What is paid for it without tax with a year's amounts.
    pub fn tax_free<'a>(
        &self,
        year: impl Fn() -> Result<&'a Parameters, FaultKind>,
    ) -> Result<Amount, FaultKind> {
        Ok(Reimbursed::of(std::slice::from_ref(self), year)?.paid())
    }

    /// What is wrong with it.
    pub fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = Faults::new();
        let positive = |value: bool| if value { Ok(()) } else { Err(FaultKind::MustBePositive) };
        match self {
            Self::Receipt(Receipt { amount, deductible_vat }) => {
                faults.check("amount", positive(amount.is_positive()));
                // The highest rate is 25 % of the net, a fifth of the whole.
                let highest = Amount::from_ore((amount.to_ore().max(0) + 4) / 5);
                if deductible_vat.is_negative() || *deductible_vat > highest {
                    let range = FaultKind::OutOfRange { min: "0.00".into(), max: highest.to_string() };
                    faults.push("deductibleVat", range);
                }
            }
            Self::Mileage(Mileage { kilometres, claimed, .. }) => {
                let most = Decimal::from(100_000);
                faults.check("kilometres", positive(*kilometres > Decimal::ZERO));
                if *kilometres > most {
                    faults
                        .push("kilometres", FaultKind::OutOfRange { min: "0".into(), max: most.to_string() });
                }
                faults.check("claimed", positive(claimed.is_none_or(Amount::is_positive)));
            }
            Self::PerDiem(PerDiem { days, nights, claimed, .. }) => {
                if days.is_empty() {
                    faults.push("days", FaultKind::Required);
                } else if days.len() > 366 {
                    faults.push("days", FaultKind::TooMany { max: 366 });
                }
                // There is no per diem without a night away.
                let most = days.len().max(1) as u64;
                if !(1..=most).contains(&u64::from(*nights)) && days.len() < 2 {
                    faults.push("nights", FaultKind::OutOfRange { min: "1".into(), max: most.to_string() });
                } else if u64::from(*nights) > most {
                    faults.push("nights", FaultKind::OutOfRange { min: "0".into(), max: most.to_string() });
                }
                faults.check("claimed", positive(claimed.is_none_or(Amount::is_positive)));
            }
        }
        faults.into_result(())
    }
}

impl Mileage {
    /// What is free of tax (inkomstskattelagen 12 kap. 27 §, 16 kap. 27 §): so much per mil, which is 10 km.
    pub fn tax_free(&self, year: &Parameters) -> Result<Amount, FaultKind> {
        let per_mil = match self.vehicle {
            Vehicle::Own => year.mileage_own_car,
            Vehicle::Company => year.mileage_company_car,
            Vehicle::CompanyElectric => year.mileage_company_electric,
        };
        Amount::rounded(divide(multiply(per_mil.decimal(), self.kilometres)?, Decimal::TEN)?)
    }
}

impl PerDiem {
    /// What is free of tax: each day's amount, after three months 70 % of it, less its free meals, in whole kronor;
    /// and the nights.
    pub fn tax_free(&self, year: &Parameters) -> Amount {
        let days = self.days.iter().map(|day| {
            let amount = if day.full { year.per_diem_full_day } else { year.per_diem_half_day };
            let amount = if self.long_stay { in_kronor(LONG_STAY, amount) } else { amount };
            amount - in_kronor(day.meals.reduction(), amount)
        });
        let nights = Amount::from_ore(year.per_diem_night.to_ore() * i64::from(self.nights));
        days.sum::<Amount>() + nights
    }
}

/// A share in whole kronor, half up, as Skatteverket publishes the reductions.
fn in_kronor(percent: Percent, amount: Amount) -> Amount {
    let millionths = i128::from(amount.to_ore()) * i128::from(percent.millionths());
    let kronor = (2 * millionths + 100_000_000).div_euclid(200_000_000);
    Amount::from_ore(i64::try_from(kronor * 100).expect("a share of an amount is one"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::tables::PayrollTables;

    fn year(year: i32) -> &'static Parameters {
        PayrollTables::embedded().parameters(year).unwrap()
    }

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn day(full: bool, breakfast: bool, lunch: bool, dinner: bool) -> TravelDay {
        TravelDay { full, meals: Meals { breakfast, lunch, dinner } }
    }

    fn journey(days: Vec<TravelDay>) -> PerDiem {
        PerDiem { days, nights: 0, long_stay: false, claimed: None }
    }

    #[test]
    fn mileage_is_paid_by_the_mil() {
        let free = |vehicle| {
            let drive = Mileage { vehicle, kilometres: Decimal::new(1234, 1), claimed: None };
            drive.tax_free(year(2026)).unwrap().to_string()
        };
        assert_eq!(free(Vehicle::Own), "308.50");
        assert_eq!(free(Vehicle::Company), "148.08");
        assert_eq!(free(Vehicle::CompanyElectric), "117.23");
    }

    #[test]
    fn free_meals_reduce_a_day_by_the_published_amounts() {
        let reduced = |day| year(2026).per_diem_full_day - journey(vec![day]).tax_free(year(2026));
        assert_eq!(reduced(day(true, true, false, false)), amount("60"));
        assert_eq!(reduced(day(true, false, true, false)), amount("105"));
        assert_eq!(reduced(day(true, false, true, true)), amount("210"));
        assert_eq!(reduced(day(true, true, true, true)), amount("270"));
        // 2025: 35 % of 290 is 101.50, published as 102.
        assert_eq!(journey(vec![day(true, false, true, false)]).tax_free(year(2025)), amount("188"));
    }

    #[test]
    fn a_journey_has_days_and_nights() {
        let days = vec![
            day(false, false, false, false),
            day(true, true, false, false),
            day(false, false, false, false),
        ];
        let away = PerDiem { nights: 2, ..journey(days) };
        // 150 + 240 + 150 + 2 × 150
        assert_eq!(away.tax_free(year(2026)), amount("840"));
        // 105 + 168 + 105 + 2 × 150
        assert_eq!(PerDiem { long_stay: true, ..away }.tax_free(year(2026)), amount("678"));
    }

    #[test]
    fn the_pool_pays_a_receipt_without_its_vat() {
        let sums = Reimbursed::of(
            &[
                Reimbursement::Receipt(Receipt { amount: amount("250"), deductible_vat: amount("50") }),
                Reimbursement::Mileage(Mileage {
                    vehicle: Vehicle::Own,
                    kilometres: Decimal::from(100),
                    claimed: Some(amount("300")),
                }),
            ],
            || Ok(year(2026)),
        )
        .unwrap();
        assert_eq!((sums.paid(), sums.from_pool()), (amount("500"), amount("450")));
        assert_eq!(sums.taxable, amount("50"));
    }

    #[test]
    fn a_receipt_alone_needs_no_rates() {
        let unknown = || PayrollTables::embedded().parameters(2027);
        let receipt = Reimbursement::Receipt(Receipt { amount: amount("250"), deductible_vat: amount("50") });
        assert_eq!(receipt.tax_free(unknown), Ok(amount("250")));
        let drive = Mileage { vehicle: Vehicle::Own, kilometres: Decimal::from(10), claimed: None };
        let both = [receipt, Reimbursement::Mileage(drive)];
        assert_eq!(Reimbursed::of(&both, unknown), Err(FaultKind::YearRatesMissing { year: 2027 }));
    }

    #[test]
    fn a_stored_claim_reads_back_as_it_was() {
        let away = Reimbursement::PerDiem(journey(vec![day(true, false, true, false)]));
        let json = serde_json::to_string(&away).unwrap();
        assert!(json.contains(r#""kind":"per_diem""#), "{json}");
        assert_eq!(serde_json::from_str::<Reimbursement>(&json).unwrap(), away);
    }

    #[test]
    fn what_cannot_be_is_a_fault() {
        let fields = |reimbursement: Reimbursement| {
            let faults = reimbursement.check().unwrap_err();
            faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>()
        };
        let receipt = |amount, deductible_vat| Reimbursement::Receipt(Receipt { amount, deductible_vat });
        assert_eq!(fields(receipt(Amount::ZERO, Amount::ZERO)), ["amount"]);
        assert_eq!(fields(receipt(amount("100"), amount("20.01"))), ["deductibleVat"]);
        assert_eq!(receipt(amount("100"), amount("20")).check(), Ok(()));
        assert_eq!(fields(Reimbursement::PerDiem(journey(vec![]))), ["days", "nights"]);
        assert_eq!(fields(Reimbursement::PerDiem(journey(vec![day(true, false, false, false)]))), ["nights"]);
        let drive = Mileage { vehicle: Vehicle::Own, kilometres: Decimal::ZERO, claimed: Some(Amount::ZERO) };
        assert_eq!(fields(Reimbursement::Mileage(drive)), ["kilometres", "claimed"]);
    }
}
