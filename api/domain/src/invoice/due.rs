//! When an invoice is to be paid.

use chrono::{Days, NaiveDate};

use crate::FaultKind;

/// The days of credit that are offered.
pub const PRESETS: [u32; 6] = [1, 3, 7, 14, 30, 60];

/// The days of credit where nothing is agreed.
pub const DEFAULT_DAYS: u32 = 30;

/// The longest credit that is taken for meant.
const MAX_DAYS: u64 = 366;

/// A due date is neither before the issue date nor more than a year after it.
pub fn check(issue_date: NaiveDate, due_date: NaiveDate) -> Result<NaiveDate, FaultKind> {
    let latest = issue_date.checked_add_days(Days::new(MAX_DAYS)).unwrap_or(NaiveDate::MAX);
    if due_date < issue_date {
        Err(FaultKind::BeforeIssueDate)
    } else if due_date > latest {
        Err(FaultKind::OutOfRange { min: issue_date.to_string(), max: latest.to_string() })
    } else {
        Ok(due_date)
    }
}

/// An issue date within the years this program keeps books for.
pub fn check_issue(issue_date: NaiveDate) -> Result<NaiveDate, FaultKind> {
    let first = NaiveDate::from_ymd_opt(2000, 1, 1).expect("a date of the calendar");
    let last = NaiveDate::from_ymd_opt(2099, 12, 31).expect("a date of the calendar");
    if (first..=last).contains(&issue_date) {
        Ok(issue_date)
    } else {
        Err(FaultKind::OutOfRange { min: first.to_string(), max: last.to_string() })
    }
}

/// A payment does not come before the day of its invoice: an older date is a slip, or money for something else.
pub fn check_payment(paid_on: NaiveDate, issue_date: NaiveDate) -> Result<(), FaultKind> {
    if paid_on >= issue_date { Ok(()) } else { Err(FaultKind::BeforeInvoice { issued: issue_date }) }
}

/// The date so many days after the issue date.
pub fn after(issue_date: NaiveDate, days: u32) -> NaiveDate {
    issue_date.checked_add_days(Days::new(days.into())).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invoice_is_due_on_its_date_or_within_a_year() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let issued = day("2026-05-01");
        assert_eq!(check(issued, issued), Ok(issued));
        assert_eq!(check(issued, after(issued, 30)), Ok(day("2026-05-31")));
        assert_eq!(check(issued, day("2026-04-30")), Err(FaultKind::BeforeIssueDate));
        assert!(matches!(check(issued, day("2028-01-01")), Err(FaultKind::OutOfRange { .. })));
        assert!(check_issue(day("0026-05-01")).is_err());
        assert_eq!(after(NaiveDate::MAX, 1), NaiveDate::MAX);
    }

    #[test]
    fn a_payment_comes_on_the_day_of_its_invoice_or_later() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let issued = day("2026-11-20");
        assert_eq!(check_payment(issued, issued), Ok(()));
        assert_eq!(check_payment(day("2027-01-11"), issued), Ok(()));
        assert_eq!(check_payment(day("2026-11-19"), issued), Err(FaultKind::BeforeInvoice { issued }));
    }
}
