//! Days as people write them in a sentence or a heading.

use chrono::{Datelike, NaiveDate};

use crate::Language;

const SV: [&str; 12] = [
    "januari",
    "februari",
    "mars",
    "april",
    "maj",
    "juni",
    "juli",
    "augusti",
    "september",
    "oktober",
    "november",
    "december",
];
const EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `25 november 2026`, `25 November 2026`.
pub fn day(date: NaiveDate, language: Language) -> String {
    format!("{} {}", date.day(), month(date, language))
}

/// `november 2026`, `November 2026`.
pub fn month(date: NaiveDate, language: Language) -> String {
    let names = match language {
        Language::Sv => SV,
        Language::En => EN,
    };
    let name = names.get(date.month0() as usize).expect("a year has twelve months");
    format!("{name} {}", date.year())
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
