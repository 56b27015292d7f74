//! The month that is declared, and when that is due.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::FaultKind;
use crate::calendar::next_bank_day;

/// The years whose months are declared person by person: since 2019, of this century.
pub const YEARS: RangeInclusive<i32> = 2019..=2099;

/// A calendar month of payment, written `202611`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Period {
    first: NaiveDate,
}

/// Which dates hold for an employer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmployerSize {
    /// A VAT base of at most 40 million kronor a year.
    Small,
    /// Above.
    Large,
}

/// The last days for a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadlines {
    /// The declaration is filed.
    pub file: NaiveDate,
    /// The money is on the tax account.
    pub pay: NaiveDate,
}

impl Deadlines {
    /// The day on which what is declared on a day is drawn from the tax account: when it is due, or at once when that
    /// has passed.
    #[must_use]
    pub fn drawn_on(self, declared_on: NaiveDate) -> NaiveDate {
        self.pay.max(declared_on)
    }
}

impl Period {
    /// The month of a day.
    #[must_use]
    pub fn of(day: NaiveDate) -> Self {
        Self { first: day.with_day(1).expect("every month has a first day") }
    }

    /// Its first day.
    #[must_use]
    pub const fn first_day(self) -> NaiveDate {
        self.first
    }

    /// Its last day.
    #[must_use]
    pub fn last_day(self) -> NaiveDate {
        self.next_month() - Days::new(1)
    }

    /// Its year.
    #[must_use]
    pub fn year(self) -> i32 {
        self.first.year()
    }

    /// Whether it is declared also without pay: by a registered employer, and when it is over, for only then is it known
    /// that there was none (skatteförfarandelagen 26 kap.).
    #[must_use]
    pub fn is_declared_without_pay(self, registered_from: Option<Self>, today: NaiveDate) -> bool {
        registered_from.is_some_and(|first| first <= self) && self.last_day() < today
    }

    /// When it is declared and paid: the 12th of the next month, the 17th in January and August; an employer above
    /// the limit files by the 26th, in December the 27th, and pays by the 12th, in January the 17th. A day on which
    /// banks are closed moves to the next that is none.
    #[must_use]
    pub fn deadlines(self, size: EmployerSize) -> Deadlines {
        let next = self.next_month();
        let (file, pay) = match (size, next.month()) {
            (EmployerSize::Small, 1 | 8) => (17, 17),
            (EmployerSize::Small, _) => (12, 12),
            (EmployerSize::Large, 1) => (26, 17),
            (EmployerSize::Large, 12) => (27, 12),
            (EmployerSize::Large, _) => (26, 12),
        };
        let day = |day| next_bank_day(next.with_day(day).expect("every month has 27 days"));
        Deadlines { file: day(file), pay: day(pay) }
    }

    /// The month before.
    #[must_use]
    pub fn previous(self) -> Self {
        Self { first: self.first - Months::new(1) }
    }

    fn next_month(self) -> NaiveDate {
        self.first + Months::new(1)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}{:02}", self.first.year(), self.first.month())
    }
}

impl FromStr for Period {
    type Err = FaultKind;

    /// Reads `202611`, of this century as the declaration wants it, and `2026-11` as people write it.
    fn from_str(text: &str) -> Result<Self, FaultKind> {
        let dense = match text.split_once('-') {
            Some((year, month)) if year.len() == 4 => format!("{year}{month}"),
            _ => text.to_owned(),
        };
        let text = dense.as_str();
        if text.len() != 6 || !text.starts_with("20") || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(FaultKind::InvalidPeriod);
        }
        let number = |part: &str| part.parse::<u32>().map_err(|_| FaultKind::InvalidPeriod);
        let year = i32::try_from(number(&text[..4])?).map_err(|_| FaultKind::InvalidPeriod)?;
        let first = NaiveDate::from_ymd_opt(year, number(&text[4..])?, 1);
        Ok(Self { first: first.ok_or(FaultKind::InvalidPeriod)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(text: &str) -> Period {
        text.parse().unwrap()
    }

    #[test]
    fn the_deadlines_are_the_published_ones() {
        let table = include_str!("../../data/agi_deadlines.csv");
        for line in table.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let day = |index: usize| cells[index].parse::<NaiveDate>().unwrap();
            let period = period(cells[0]);
            let small = Deadlines { file: day(1), pay: day(1) };
            let large = Deadlines { file: day(2), pay: day(3) };
            assert_eq!(period.deadlines(EmployerSize::Small), small, "{period}");
            assert_eq!(period.deadlines(EmployerSize::Large), large, "{period}");
        }
    }

    #[test]
    fn a_registered_employer_declares_a_month_without_pay_when_it_is_over() {
        let declared = |from: Option<&str>, day: &str| {
            period("202602").is_declared_without_pay(from.map(period), day.parse().unwrap())
        };
        assert!(declared(Some("202602"), "2026-03-01") && declared(Some("202512"), "2026-03-01"));
        assert!(!declared(Some("202602"), "2026-02-28"));
        assert!(!declared(Some("202603"), "2026-03-01") && !declared(None, "2026-03-01"));
    }

    #[test]
    fn a_period_is_a_month_of_this_century() {
        assert_eq!(period("202611").to_string(), "202611");
        assert_eq!(period("2026-11"), period("202611"));
        assert_eq!(period("202602").last_day().to_string(), "2026-02-28");
        assert_eq!(Period::of("2026-11-25".parse().unwrap()), period("202611"));
        for text in [
            "",
            "2026-13",
            "2026-1",
            "20-2611",
            "2026--11",
            "202600",
            "202613",
            "199912",
            "20261",
            "2026112",
            "２０２６１１",
            "2026éé",
        ] {
            assert_eq!(text.parse::<Period>(), Err(FaultKind::InvalidPeriod), "{text}");
        }
    }
}
