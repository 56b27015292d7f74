//! Employer contributions: who is charged which rate, and the gross salary that fits in a wage pool with them.
//!
//! Age counts at 1 January of the year of payment, so the birth year decides; the payment date decides the rate, not
//! when the work was done (socialavgiftslagen (2000:980) 2 kap.).

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::money::divide;
use crate::{Amount, FaultKind, Percent};

/// Which contributions are charged for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContributionCategory {
    /// All of them.
    Full,
    /// Only the old-age pension contribution.
    PensionOnly,
    /// None.
    None,
    /// Reduced for the young, up to a cap in each month.
    Youth,
}

/// The rates for one person on one payment date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContributionTerms {
    /// Which contributions are charged.
    pub category: ContributionCategory,
    /// The rate, up to the cap where there is one.
    pub rate: Percent,
    /// The gross salary in a month up to which `rate` holds, and the rate above it.
    pub cap: Option<ContributionCap>,
    /// The year of payment.
    pub year: i32,
}

/// Where a reduced rate ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContributionCap {
    /// The gross salary per person and calendar month of payment.
    pub per_month: Amount,
    /// The rate on what is above.
    pub rate_above: Percent,
}

/// A wage pool split in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolSplit {
    /// The gross salary, rounded down to öre so that it and its contributions fit in the pool.
    pub gross: Amount,
    /// The contributions on it, rounded half up.
    pub contributions: Amount,
    /// What is left of the pool: 0.00 or 0.01.
    pub residue: Amount,
    /// How much of the gross salary used the month's cap.
    pub cap_used: Amount,
}

/// The rates for a person born in `birth_year` who is paid on `payment_date`.
pub fn contribution_terms(birth_year: i32, payment_date: NaiveDate) -> Result<ContributionTerms, FaultKind> {
    let holds = |row: &&Row| {
        (row.valid_from..=row.valid_to).contains(&payment_date)
            && row.birth_year_from.is_none_or(|from| from <= birth_year)
            && row.birth_year_to.is_none_or(|to| birth_year <= to)
    };
    let year = payment_date.year();
    let rows = || ROWS.iter().filter(holds);
    // The reduction for the young stands beside the full rate in the table and overrides it.
    let row = rows().find(|row| row.category == ContributionCategory::Youth).or_else(|| rows().next());
    let row = row.ok_or(FaultKind::ContributionRateMissing { year })?;
    Ok(ContributionTerms { category: row.category, rate: row.rate, cap: row.cap, year })
}

impl ContributionTerms {
    /// Splits a wage pool into gross salary and contributions. `cap_used` is what earlier payouts of the month have
    /// used of the cap.
    ///
    /// With one rate, `G = P / (1 + r)`. With a cap of which `L` is left, the part of the pool that pays for `L` at
    /// the reduced rate goes first.
    pub fn split(&self, pool: Amount, cap_used: Amount) -> Result<PoolSplit, FaultKind> {
        let pool_value = pool.decimal();
        let gross_at = |value: Decimal, rate: Percent| divide(value, Decimal::ONE + rate.fraction());
        let Some(cap) = self.cap else {
            let gross = Amount::floored(gross_at(pool_value, self.rate)?)?;
            return Self::close(pool, gross, self.rate.of(gross.decimal()), Amount::ZERO);
        };
        let left = (cap.per_month - cap_used).max(Amount::ZERO);
        let pool_of_left = left.decimal() + self.rate.of(left.decimal());
        let gross = if pool_value <= pool_of_left {
            gross_at(pool_value, self.rate)?
        } else {
            left.decimal() + gross_at(pool_value - pool_of_left, cap.rate_above)?
        };
        let gross = Amount::floored(gross)?;
        let reduced = gross.min(left);
        let contributions = self.rate.of(reduced.decimal()) + cap.rate_above.of((gross - reduced).decimal());
        Self::close(pool, gross, contributions, reduced)
    }

    fn close(
        pool: Amount,
        gross: Amount,
        contributions: Decimal,
        cap_used: Amount,
    ) -> Result<PoolSplit, FaultKind> {
        let contributions = Amount::rounded(contributions)?;
        Ok(PoolSplit { gross, contributions, residue: pool - gross - contributions, cap_used })
    }
}

struct Row {
    valid_from: NaiveDate,
    valid_to: NaiveDate,
    category: ContributionCategory,
    birth_year_from: Option<i32>,
    birth_year_to: Option<i32>,
    rate: Percent,
    cap: Option<ContributionCap>,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let table = include_str!("../../data/employer_contributions.csv");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let rows = reader.records().map(|record| read(&record.ok()?));
    rows.collect::<Option<_>>().expect("the embedded table of contributions is well formed")
});

fn read(record: &csv::StringRecord) -> Option<Row> {
    let optional = |index: usize| record.get(index).filter(|text| !text.is_empty());
    let year = |index: usize| optional(index).map(str::parse).transpose().ok();
    let cap = match (optional(6), optional(7)) {
        (Some(cap), Some(rate)) => Some(ContributionCap {
            per_month: Amount::parse(cap).ok()?,
            rate_above: Percent::parse(rate).ok()?,
        }),
        _ => None,
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
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn category(birth_year: i32, payment_date: &str) -> ContributionCategory {
        contribution_terms(birth_year, day(payment_date)).unwrap().category
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
        assert_eq!(
            contribution_terms(1990, day("2028-01-01")),
            Err(FaultKind::ContributionRateMissing { year: 2028 })
        );
    }

    #[test]
    fn the_published_example_is_reproduced() {
        let terms = contribution_terms(1990, day("2026-05-25")).unwrap();
        let split = terms.split(Amount::parse("37600").unwrap(), Amount::ZERO).unwrap();
        assert_eq!(
            (split.gross.to_string(), split.contributions.to_string()),
            ("28610.56".into(), "8989.44".into())
        );
        assert_eq!(split.residue, Amount::ZERO);
    }

    #[test]
    fn the_youth_rate_ends_at_the_months_cap() {
        let terms = contribution_terms(2005, day("2026-05-25")).unwrap();
        let split = |pool: &str, used: &str| {
            let split = terms.split(Amount::parse(pool).unwrap(), Amount::parse(used).unwrap()).unwrap();
            (split.gross.to_string(), split.contributions.to_string(), split.cap_used.to_string())
        };
        assert_eq!(split("12081", "0"), ("10000.00".into(), "2081.00".into(), "10000.00".into()));
        // 25,000 costs 30,202.50; the other 13,142 of the pool pay for 10,000 at the full rate.
        assert_eq!(split("43344.50", "0"), ("35000.00".into(), "8344.50".into(), "25000.00".into()));
        assert_eq!(split("13142", "25000"), ("10000.00".into(), "3142.00".into(), "0.00".into()));
        assert_eq!(split("13142", "30000"), ("10000.00".into(), "3142.00".into(), "0.00".into()));
    }

    proptest! {
        #[test]
        fn gross_and_contributions_fit_in_the_pool_to_the_ore(
            ore in 0i64..10_000_000_000,
            birth_year in prop::sample::select(&[1930, 1950, 1990, 2005][..]),
            used in 0i64..3_000_000,
        ) {
            let terms = contribution_terms(birth_year, day("2026-06-25")).unwrap();
            let pool = Amount::from_ore(ore);
            let split = terms.split(pool, Amount::from_ore(used)).unwrap();
            prop_assert_eq!(split.gross + split.contributions + split.residue, pool);
            prop_assert!([0, 1].contains(&split.residue.to_ore()), "{:?}", split);
            prop_assert!(!split.gross.is_negative() && !split.contributions.is_negative());
        }
    }
}
