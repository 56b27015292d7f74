//! A year's single values: base amounts, limits, rates and tax-free allowances.

use std::collections::HashMap;

use rust_decimal::Decimal;

use super::TableKind;
use super::lines::{Line, LineFault, Reader, whole};
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
    pub fn read(lines: &[Line], year: i32) -> Result<Self, Vec<LineFault>> {
        let mut faults = Vec::new();
        let mut values: HashMap<&str, (&Line, Decimal)> = HashMap::new();
        for line in lines {
            let reader = &mut Reader::new(TableKind::Parameters, line, &mut faults);
            if reader.cell(0, whole::<i32>) != Some(year) {
                continue;
            }
            let key = reader.cell(1, |key| match values.contains_key(key) {
                true => Err(FaultKind::SameRowTwice),
                false => Ok(key),
            });
            let value = reader.cell(2, |text| match parse_decimal(text, 4)? {
                value if value.is_sign_negative() => Err(FaultKind::MustBePositive),
                value => Ok(value),
            });
            values.extend(key.zip(value).map(|(key, value)| (key, (line, value))));
        }
        let mut percent = |key: &str| {
            let (line, value) = values.get(key)?;
            let fault = |kind| Reader::new(TableKind::Parameters, line, &mut faults).fault(2, kind);
            Percent::new(*value).map_err(fault).ok()
        };
        let (sink, a_sink) = (percent("sink_rate"), percent("a_sink_rate"));
        let pension_premium_tax = percent("special_payroll_tax_on_pension");
        let mut amount = |key: &'static str| {
            let Some((line, value)) = values.get(key) else {
                faults.push(LineFault {
                    column: Some(key),
                    ..LineFault::whole(FaultKind::TableIncomplete { year })
                });
                return Amount::ZERO;
            };
            let fault = |kind| Reader::new(TableKind::Parameters, line, &mut faults).fault(2, kind);
            Amount::new(*value).map_err(fault).unwrap_or_default()
        };
        let parameters = Self {
            year,
            price_base_amount: amount("prisbasbelopp"),
            state_tax_threshold: amount("skiktgrans"),
            public_service_fee_max: amount("public_service_fee_max"),
            pension_fee_min_income: amount("pension_fee_min_income"),
            pension_fee_max_income: amount("pension_fee_max_income"),
            sink,
            a_sink,
            pension_premium_tax,
            per_diem_full_day: amount("traktamente_full_day"),
            per_diem_half_day: amount("traktamente_half_day"),
            per_diem_night: amount("traktamente_night"),
            mileage_own_car: amount("mileage_own_car"),
            mileage_company_car: amount("mileage_benefit_car_fuel"),
            mileage_company_electric: amount("mileage_benefit_car_electric"),
        };
        if faults.is_empty() { Ok(parameters) } else { Err(faults) }
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
    use crate::payroll::tables::lines::of_csv;

    const TEXT: &str = include_str!("../../../data/parameters.csv");

    fn read(text: &str, year: i32) -> Result<Parameters, Vec<LineFault>> {
        Parameters::read(&of_csv(TableKind::Parameters, text).unwrap(), year)
    }

    #[test]
    fn the_published_values_are_read() {
        let year = read(TEXT, 2026).unwrap();
        assert_eq!(year.sink, Some(Percent::parse("22.5").unwrap()));
        assert_eq!(year.a_sink, Some(Percent::whole(15)));
        assert_eq!(year.pension_premium_tax, Some(Percent::parse("24.26").unwrap()));
        assert_eq!(year.per_diem_full_day.to_string(), "300.00");
        assert_eq!(year.mileage_company_electric.to_string(), "9.50");
        assert_eq!(year.pension_fee_min_income.to_string(), "25042.00");
        assert_eq!(read(TEXT, 2025).unwrap().sink, Some(Percent::whole(25)));
    }

    #[test]
    fn an_announced_rate_is_not_an_adopted_one() {
        let faults = read(TEXT, 2027).unwrap_err();
        assert!(faults.iter().all(|fault| fault.kind == FaultKind::TableIncomplete { year: 2027 }));
        assert!(faults.iter().any(|fault| fault.column == Some("prisbasbelopp")));
    }

    #[test]
    fn every_broken_line_is_named_with_its_cell() {
        let broken = TEXT
            .replace("2026,sink_rate,22.5,%", "2026,a_sink_rate,22.5,%")
            .replace("2026,prisbasbelopp,59200", "2026,prisbasbelopp,many");
        let faults = read(&broken, 2026).unwrap_err();
        let found: Vec<_> = faults.iter().map(|fault| (fault.column.unwrap(), &fault.kind)).collect();
        assert!(found.contains(&("value", &FaultKind::InvalidAmount)), "{found:?}");
        assert!(found.contains(&("key", &FaultKind::SameRowTwice)), "{found:?}");
    }
}
