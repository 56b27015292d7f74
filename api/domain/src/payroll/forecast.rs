//! What a year will have come to, for somebody who goes on as before.

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;

use super::figures::Figures;
use crate::money::{divide, floor_to_krona};
use crate::{Amount, FaultKind};

/// The day of the month by whose rates a month to come is reckoned: salaries are usually paid on it.
const PAY_DAY: u32 = 25;

/// What a person was invoiced for and paid lately, in SEK without VAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recent {
    /// The first day of payment among them.
    pub first: NaiveDate,
    /// The last, which may be to come.
    pub latest: NaiveDate,
    /// What their invoices sum up to.
    pub subtotal: Amount,
}

/// Sums of a year's salaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct YearForecast {
    /// Invoiced, without VAT.
    pub subtotal: Amount,
    /// The provider's fee.
    pub fee: Amount,
    /// All employer contributions.
    pub employer_contributions: Amount,
    /// All pay before tax.
    pub gross_salary: Amount,
    /// Withheld.
    pub tax: Amount,
    /// On the account.
    pub payout: Amount,
}

impl YearForecast {
    /// With one salary more.
    #[must_use]
    pub fn with(self, pay: &Figures) -> Self {
        Self {
            subtotal: self.subtotal + pay.subtotal,
            fee: self.fee + pay.fee,
            employer_contributions: self.employer_contributions + pay.employer_contributions,
            gross_salary: self.gross_salary + pay.gross_salary,
            tax: self.tax + pay.preliminary_tax,
            payout: self.payout + pay.payout,
        }
    }
}

/// A day of payment in each month that is left of the year of `today`: from this month on, or from the next one where this
/// one has had its salary or its day has passed.
pub fn days_left(today: NaiveDate, latest: Option<NaiveDate>) -> Vec<NaiveDate> {
    (1..=12)
        .filter_map(|month| NaiveDate::from_ymd_opt(today.year(), month, PAY_DAY))
        .filter(|day| *day >= today && latest.is_none_or(|latest| month_of(*day) > month_of(latest)))
        .collect()
}

/// What was invoiced a month, in whole kronor. Months before the first salary do not count, nor does this one before it
/// has had its own.
///
/// # Errors
/// None that a person's salaries lead to: the sum of a year can be divided by its months.
pub fn pace(recent: &Recent, today: NaiveDate) -> Result<Amount, FaultKind> {
    let last_month = month_of(recent.latest).max(month_of(today) - 1);
    let months = last_month - month_of(recent.first) + 1;
    let mean = divide(recent.subtotal.decimal(), Decimal::from(months.max(1)))?;
    Ok(floor_to_krona(Amount::floored(mean)?))
}

/// Months since the year 0.
fn month_of(day: NaiveDate) -> i32 {
    day.year() * 12 + day.month0().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn recent(first: &str, latest: &str, subtotal: &str) -> Recent {
        Recent { first: day(first), latest: day(latest), subtotal: Amount::parse(subtotal).unwrap() }
    }

    #[test]
    fn each_month_that_is_left_has_one_day() {
        let days = |today, latest: Option<&str>| days_left(day(today), latest.map(day));
        assert_eq!(days("2026-11-21", None), [day("2026-11-25"), day("2026-12-25")]);
        assert_eq!(days("2026-11-25", None).len(), 2, "on the day itself it is still to come");
        assert_eq!(days("2026-11-26", None), [day("2026-12-25")]);
        assert_eq!(
            days("2026-11-03", Some("2026-11-02")),
            [day("2026-12-25")],
            "November has had its salary"
        );
        assert_eq!(days("2026-11-21", Some("2026-12-04")), [], "an approved salary of December is to come");
        assert_eq!(days("2026-12-27", None), []);
        assert_eq!(days("2027-01-02", Some("2026-12-22")).len(), 12);
    }

    #[test]
    fn the_pace_is_that_of_the_months_since_the_first_salary() {
        let pace =
            |first, latest, subtotal| pace(&recent(first, latest, subtotal), day("2026-11-21")).unwrap();
        let kronor = Amount::from_kronor;
        assert_eq!(
            pace("2026-08-25", "2026-10-26", "90000.00"),
            kronor(30_000),
            "August, September and October"
        );
        assert_eq!(pace("2026-08-25", "2026-11-10", "90000.00"), kronor(22_500), "November has had its own");
        assert_eq!(pace("2026-10-26", "2026-10-26", "10000.99"), kronor(10_000));
        assert_eq!(pace("2026-11-10", "2026-11-10", "100.00"), kronor(100));
        assert_eq!(
            pace("2026-05-25", "2026-05-25", "60000.00"),
            kronor(10_000),
            "months without anything count"
        );
        assert_eq!(pace("2026-12-04", "2026-12-04", "500.00"), kronor(500), "the first salary is to come");
    }

    #[test]
    fn a_salary_adds_its_figures() {
        let kronor = Amount::from_kronor;
        let pay = Figures {
            subtotal: kronor(6),
            fee: kronor(5),
            employer_contributions: kronor(4),
            gross_salary: kronor(3),
            preliminary_tax: kronor(2),
            payout: kronor(1),
            ..Figures::default()
        };
        let sums = YearForecast::default().with(&pay).with(&pay);
        let expected = YearForecast {
            subtotal: kronor(12),
            fee: kronor(10),
            employer_contributions: kronor(8),
            gross_salary: kronor(6),
            tax: kronor(4),
            payout: kronor(2),
        };
        assert_eq!(sums, expected);
    }
}
