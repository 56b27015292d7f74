//! A year's single values: base amounts, limits, rates and tax-free allowances.

use std::collections::HashSet;

use rust_decimal::Decimal;

use super::records;
use crate::money::parse_decimal;
use crate::{Amount, FaultKind, Percent};

/// What a year's rules need beside the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameters {
    /// The year.
    pub year: i32,
    /// Prisbasbelopp.
    pub price_base_amount: Amount,
    /// The taxable income above which state tax is paid.
    pub state_tax_threshold: Amount,
    /// The most that the public service fee can be.
    pub public_service_fee_max: Amount,
    /// Below this pay in a year nobody owes the pension fee, and a student with a certificate no tax.
    pub pension_fee_min_income: Amount,
    /// Above this income the pension fee does not grow.
    pub pension_fee_max_income: Amount,
    /// SINK, the special tax on those who live abroad; absent where the year's rate is not adopted.
    pub sink: Option<Percent>,
    /// A-SINK, on artists and athletes who live abroad.
    pub a_sink: Option<Percent>,
    /// Särskild löneskatt on pension premiums.
    pub pension_premium_tax: Option<Percent>,
    /// Tax-free per diem for a full day in Sweden.
    pub per_diem_full_day: Amount,
    /// For half a day.
    pub per_diem_half_day: Amount,
    /// For a night.
    pub per_diem_night: Amount,
    /// Tax-free mileage per mil (10 km) with one's own car.
    pub mileage_own_car: Amount,
    /// With a company car whose fuel the driver pays.
    pub mileage_company_car: Amount,
    /// With an electric company car.
    pub mileage_company_electric: Amount,
}

impl Parameters {
    /// Reads a year's values: `year, key, value, unit`. Keys that no rule uses are only counted.
    pub fn read(text: &str, year: i32) -> Result<Self, FaultKind> {
        let mut values: Vec<(String, Decimal, usize)> = Vec::new();
        let mut seen = HashSet::new();
        for record in records(text) {
            let (line, record) = record?;
            let wrong = || FaultKind::TableLine { line };
            if record.get(0).and_then(|text| text.parse::<i32>().ok()).ok_or_else(wrong)? != year {
                continue;
            }
            let key = record.get(1).filter(|key| !key.is_empty()).ok_or_else(wrong)?.to_owned();
            let value = record.get(2).and_then(|text| parse_decimal(text, 4).ok()).ok_or_else(wrong)?;
            if value.is_sign_negative() || !seen.insert(key.clone()) {
                return Err(wrong());
            }
            values.push((key, value, line));
        }
        let optional = |key: &str| values.iter().find(|(name, ..)| name == key);
        let amount = |key: &str| {
            let (_, value, line) = optional(key).ok_or(FaultKind::TableIncomplete { year })?;
            Amount::new(*value).map_err(|_| FaultKind::TableLine { line: *line })
        };
        let percent = |key: &str| {
            let found = optional(key);
            found
                .map(|(_, value, line)| {
                    Percent::new(*value).map_err(|_| FaultKind::TableLine { line: *line })
                })
                .transpose()
        };
        Ok(Self {
            year,
            price_base_amount: amount("prisbasbelopp")?,
            state_tax_threshold: amount("skiktgrans")?,
            public_service_fee_max: amount("public_service_fee_max")?,
            pension_fee_min_income: amount("pension_fee_min_income")?,
            pension_fee_max_income: amount("pension_fee_max_income")?,
            sink: percent("sink_rate")?,
            a_sink: percent("a_sink_rate")?,
            pension_premium_tax: percent("special_payroll_tax_on_pension")?,
            per_diem_full_day: amount("traktamente_full_day")?,
            per_diem_half_day: amount("traktamente_half_day")?,
            per_diem_night: amount("traktamente_night")?,
            mileage_own_car: amount("mileage_own_car")?,
            mileage_company_car: amount("mileage_benefit_car_fuel")?,
            mileage_company_electric: amount("mileage_benefit_car_electric")?,
        })
    }

    /// How many values the rules use.
    pub fn len(&self) -> usize {
        12 + [self.sink, self.a_sink, self.pension_premium_tax].iter().flatten().count()
    }

    /// Never: a year has its values or is not there.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// A rate that a year may lack.
    pub(in crate::payroll) fn rate(&self, rate: Option<Percent>) -> Result<Percent, FaultKind> {
        rate.ok_or(FaultKind::YearRatesMissing { year: self.year })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../data/parameters.csv");

    #[test]
    fn the_published_values_are_read() {
        let year = Parameters::read(TEXT, 2026).unwrap();
        assert_eq!(year.sink, Some(Percent::parse("22.5").unwrap()));
        assert_eq!(year.a_sink, Some(Percent::whole(15)));
        assert_eq!(year.pension_premium_tax, Some(Percent::parse("24.26").unwrap()));
        assert_eq!(year.per_diem_full_day.to_string(), "300.00");
        assert_eq!(year.mileage_company_electric.to_string(), "9.50");
        assert_eq!(year.pension_fee_min_income.to_string(), "25042.00");
        assert_eq!(Parameters::read(TEXT, 2025).unwrap().sink, Some(Percent::whole(25)));
    }

    #[test]
    fn an_announced_rate_is_not_an_adopted_one() {
        assert_eq!(Parameters::read(TEXT, 2027), Err(FaultKind::TableIncomplete { year: 2027 }));
    }

    #[test]
    fn a_broken_file_is_refused_with_its_line() {
        let doubled = TEXT.replace("2026,sink_rate,22.5,%", "2026,a_sink_rate,22.5,%");
        assert!(matches!(Parameters::read(&doubled, 2026), Err(FaultKind::TableLine { .. })));
        let wordy = TEXT.replace("2026,prisbasbelopp,59200", "2026,prisbasbelopp,many");
        assert_eq!(Parameters::read(&wordy, 2026), Err(FaultKind::TableLine { line: 3 }));
    }
}
