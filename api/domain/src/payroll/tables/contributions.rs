//! Employer contributions by payment date and birth year.

use chrono::{Datelike, NaiveDate};

use super::records;
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
    /// Reads the rows that begin in a year: `valid_from, valid_to, category, birth_year_from, birth_year_to,
    /// rate_pct, cap_kr_per_month, rate_above_cap_pct`, and a note. Everyone must have a rate on every day.
    pub fn read(text: &str, year: i32) -> Result<Self, FaultKind> {
        let mut rows = Vec::new();
        for record in records(text) {
            let (line, record) = record?;
            let row = read(&record).ok_or(FaultKind::TableLine { line })?;
            if row.valid_from.year() != year {
                continue;
            }
            if row.valid_to.year() != year || row.valid_to < row.valid_from {
                return Err(FaultKind::TableLine { line });
            }
            rows.push(row);
        }
        let rates = Self { year, rows };
        let first = NaiveDate::from_ymd_opt(year, 1, 1).ok_or(FaultKind::NotADate)?;
        let days = first.iter_days().take_while(|day| day.year() == year);
        let ages = || year - 110..=year;
        if days.into_iter().any(|day| ages().any(|birth_year| rates.terms(birth_year, day).is_err())) {
            return Err(FaultKind::TableIncomplete { year });
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
        Ok(ContributionTerms { category: row.category, rate: row.rate, cap: row.cap, year: self.year })
    }
}

fn read(record: &csv::StringRecord) -> Option<Row> {
    let optional = |index: usize| record.get(index).filter(|text| !text.is_empty());
    let year = |index: usize| optional(index).map(str::parse).transpose().ok();
    let cap = match (optional(6), optional(7)) {
        (Some(cap), Some(rate)) => Some(ContributionCap {
            per_month: Amount::parse(cap).ok()?,
            rate_above: Percent::parse(rate).ok()?,
        }),
        (None, None) => None,
        _ => return None,
    };
    Some(Row {
        valid_from: record.get(0)?.parse().ok()?,
        valid_to: record.get(1)?.parse().ok()?,
        category: match record.get(2)? {
            "full" => ContributionCategory::Full,
            "pension_only" => ContributionCategory::PensionOnly,
            "none" => ContributionCategory::None,
            "youth" => ContributionCategory::Youth,
            _ => return None,
        },
        birth_year_from: year(3)?,
        birth_year_to: year(4)?,
        rate: Percent::parse(record.get(5)?).ok()?,
        cap,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../data/employer_contributions.csv");

    fn category(birth_year: i32, payment_date: &str) -> ContributionCategory {
        let day: NaiveDate = payment_date.parse().unwrap();
        let rates = ContributionRates::read(TEXT, day.year()).unwrap();
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
        assert_eq!(
            ContributionRates::read(TEXT, 2028).err(),
            Some(FaultKind::TableIncomplete { year: 2028 })
        );
        let short = TEXT.replace("2026-12-31,full", "2026-12-30,full");
        assert_eq!(
            ContributionRates::read(&short, 2026).err(),
            Some(FaultKind::TableIncomplete { year: 2026 })
        );
        let wordy = TEXT.replace("2026-04-01,2026-12-31,youth", "2026-04-01,2026-12-31,young");
        assert_eq!(ContributionRates::read(&wordy, 2026).err(), Some(FaultKind::TableLine { line: 8 }));
    }
}
