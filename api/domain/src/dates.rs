//! Days as people write them in a sentence or a heading.

use chrono::{Datelike, NaiveDate};

use crate::Language;

/// `25 november 2026`, `25 November 2026`.
pub fn day(date: NaiveDate, language: Language) -> String {
    let month = month(date, language).into();
    language.phrase_with("date-day", [("day", date.day().into()), ("month", month)])
}

/// `november 2026`, `November 2026`.
pub fn month(date: NaiveDate, language: Language) -> String {
    language.phrase_with("date-month", [("month", date.month().into()), ("year", date.year().into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_months_are_written_out() {
        let date = NaiveDate::from_ymd_opt(2026, 5, 1).unwrap();
        assert_eq!(
            (day(date, Language::Sv), day(date, Language::En)),
            ("1 maj 2026".into(), "1 May 2026".into())
        );
        assert_eq!(
            (month(date, Language::Sv), month(date, Language::En)),
            ("maj 2026".into(), "May 2026".into())
        );
    }
}
