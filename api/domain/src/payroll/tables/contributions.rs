//! Employer contributions by payment date and birth year.

use std::collections::HashSet;

use chrono::{Datelike, NaiveDate};

use super::lines::{Line, LineFault, Reader, day, whole};
use super::{TableKind, entries};
use crate::payroll::contributions::{ContributionCap, ContributionCategory, ContributionTerms};
use crate::{Amount, FaultKind, Percent};

/// One year's rates.
#[derive(Debug, Clone)]
pub struct ContributionRates {
    year: i32,
    rows: Vec<Row>,
}

#[derive(Debug, Clone)]
struct Row {
    valid_from: NaiveDate,
    valid_to: NaiveDate,
    category: ContributionCategory,
    birth_year_from: Option<i32>,
    birth_year_to: Option<i32>,
    rate: Percent,
    cap: Option<ContributionCap>,
}

impl ContributionRates {
    /// Reads the lines that begin in a year: `valid_from, valid_to, category, birth_year_from, birth_year_to,
    /// rate_pct, cap_kr_per_month, rate_above_cap_pct`, and a note. Everyone must have a rate on every day.
    pub fn read(lines: &[Line], year: i32) -> Result<Self, Vec<LineFault>> {
        let mut rows = Vec::new();
        let mut faults = Vec::new();
        let mut seen = HashSet::new();
        for line in lines {
            let reader = &mut Reader::new(TableKind::EmployerContributions, line, &mut faults);
            let Some(valid_from) = reader.cell(0, day).filter(|day| day.year() == year) else { continue };
            if !seen.insert(entries::title(TableKind::EmployerContributions, line)) {
                reader.fault(2, FaultKind::SameRowTwice);
            }
            rows.extend(row(reader, valid_from));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let rates = Self { year, rows };
        let first = NaiveDate::from_ymd_opt(year, 1, 1);
        let mut days =
            first.into_iter().flat_map(|first| first.iter_days()).take_while(|day| day.year() == year);
        let ages = || year - 110..=year;
        if days.any(|day| ages().any(|birth_year| rates.terms(birth_year, day).is_err())) {
            return Err(vec![LineFault::whole(FaultKind::TableIncomplete { year })]);
        }
        Ok(rates)
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rates for a person born in `birth_year` who is paid on `payment_date`.
    pub fn terms(&self, birth_year: i32, payment_date: NaiveDate) -> Result<ContributionTerms, FaultKind> {
        let holds = |row: &&Row| {
            (row.valid_from..=row.valid_to).contains(&payment_date)
                && row.birth_year_from.is_none_or(|from| from <= birth_year)
                && row.birth_year_to.is_none_or(|to| birth_year <= to)
        };
        let mut rows = self.rows.iter().filter(holds);
        let first = rows.next();
        // The reduction for the young stands beside the full rate in the table and overrides it.
        let row = first
            .into_iter()
            .chain(rows)
            .reduce(|found, row| if row.category == ContributionCategory::Youth { row } else { found });
        let row = row.ok_or(FaultKind::ContributionRateMissing { year: self.year })?;
        let Row { category, rate, cap, .. } = *row;
        Ok(ContributionTerms { category, rate, cap, year: self.year, assumed: false })
    }
}

/// The rest of a line after its first day.
fn row(reader: &mut Reader<'_, '_>, valid_from: NaiveDate) -> Option<Row> {
    let valid_to = reader.cell(1, |text| match day(text)? {
        to if to < valid_from => Err(FaultKind::EndsBeforeItBegins),
        to if to.year() != valid_from.year() => Err(FaultKind::OtherYear { year: valid_from.year() }),
        to => Ok(to),
    });
    let category = reader.cell(2, |text| match text {
        "full" => Ok(ContributionCategory::Full),
        "pension_only" => Ok(ContributionCategory::PensionOnly),
        "none" => Ok(ContributionCategory::None),
        "youth" => Ok(ContributionCategory::Youth),
        _ => Err(FaultKind::NotOneOf { names: "full, pension_only, none, youth".into() }),
    });
    let birth_years = (reader.optional(3, whole::<i32>), reader.optional(4, whole::<i32>));
    let rate = reader.cell(5, Percent::parse);
    let cap = match (reader.optional(6, Amount::parse)?, reader.optional(7, Percent::parse)?) {
        (Some(per_month), Some(rate_above)) => Some(ContributionCap { per_month, rate_above }),
        (None, None) => None,
        (Some(_), None) => {
            reader.fault(7, FaultKind::Required);
            None
        }
        (None, Some(_)) => {
            reader.fault(6, FaultKind::Required);
            None
        }
    };
    Some(Row {
        valid_from,
        valid_to: valid_to?,
        category: category?,
        birth_year_from: birth_years.0?,
        birth_year_to: birth_years.1?,
        rate: rate?,
        cap,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::tables::lines::of_csv;

    const TEXT: &str = include_str!("../../../data/employer_contributions.csv");

    fn read(text: &str, year: i32) -> Result<ContributionRates, Vec<LineFault>> {
        ContributionRates::read(&of_csv(TableKind::EmployerContributions, text).unwrap(), year)
    }

    fn category(birth_year: i32, payment_date: &str) -> ContributionCategory {
        let day: NaiveDate = payment_date.parse().unwrap();
        let rates = read(TEXT, day.year()).unwrap();
        rates.terms(birth_year, day).unwrap().category
    }

    #[test]
    fn the_birth_year_and_the_payment_date_decide() {
        use ContributionCategory::*;
        for (birth_year, date, expected) in [
            (1990, "2026-05-25", Full),
            (1959, "2026-05-25", Full),
            (1959, "2027-05-25", PensionOnly),
            (1958, "2026-05-25", PensionOnly),
            (1938, "2026-05-25", PensionOnly),
            (1937, "2026-05-25", None),
            (2003, "2026-03-31", Full),
            (2003, "2026-04-01", Youth),
            (2007, "2026-12-31", Youth),
            (2008, "2026-05-25", Full),
            (2002, "2026-05-25", Full),
            (2004, "2027-09-30", Youth),
            (2004, "2027-10-01", Full),
        ] {
            assert_eq!(category(birth_year, date), expected, "{birth_year} {date}");
        }
    }

    #[test]
    fn a_year_must_have_a_rate_for_everyone_on_every_day() {
        let incomplete = |year| Some(vec![LineFault::whole(FaultKind::TableIncomplete { year })]);
        assert_eq!(read(TEXT, 2028).err(), incomplete(2028));
        let short = TEXT.replace("2026-12-31,full", "2026-12-30,full");
        assert_eq!(read(&short, 2026).err(), incomplete(2026));
    }

    #[test]
    fn every_broken_line_is_named_with_its_cell() {
        let broken = TEXT
            .replace("2026-04-01,2026-12-31,youth", "2026-04-01,2026-12-31,young")
            .replace("2026-01-01,2026-12-31,none", "2026-01-01,2027-12-31,none");
        let faults = read(&broken, 2026).unwrap_err();
        let found: Vec<_> = faults.iter().map(|fault| (fault.column.unwrap(), &fault.kind)).collect();
        assert!(found.contains(&("valid_to", &FaultKind::OtherYear { year: 2026 })), "{found:?}");
        assert!(
            found
                .iter()
                .any(|(column, kind)| *column == "category" && matches!(kind, FaultKind::NotOneOf { .. }))
        );
        let twice = format!("{TEXT}2026-01-01,2026-12-31,none,,1937,0,,,\n");
        assert!(read(&twice, 2026).unwrap_err().iter().all(|fault| fault.kind == FaultKind::SameRowTwice));
    }
}
