//! The versions of the terms of use (användarvillkor). Their texts are pages of the user app; here stand their dates and
//! digests, so that no text changes without becoming a version.

use std::sync::LazyLock;

use chrono::{Days, NaiveDate};

/// How long before they apply changed terms are mailed to everybody.
pub const NOTICE_DAYS: u64 = 30;

/// What the release knows: version and the SHA-256 of its Swedish and of its English page, oldest first.
const CSV: &str = include_str!("../data/terms.csv");

/// The versions, oldest first, each named after the day on which it was written.
static VERSIONS: LazyLock<Vec<NaiveDate>> = LazyLock::new(|| {
    let lines = CSV.lines().skip(1);
    let days = lines.filter_map(|line| line.split(',').next()).map(str::parse);
    days.collect::<Result<_, _>>().expect("the release's versions are dates")
});

/// The version whose text this release shows.
pub fn newest() -> NaiveDate {
    *VERSIONS.last().expect("there are terms")
}

/// From when a version applies that is announced on a day: the first at once, since nobody had any before; each later one
/// after the notice.
pub fn applies_from(announced: NaiveDate, is_first: bool) -> NaiveDate {
    if is_first {
        announced
    } else {
        announced.checked_add_days(Days::new(NOTICE_DAYS)).unwrap_or(NaiveDate::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_follow_each_other() {
        assert!(VERSIONS.is_sorted_by(|one, next| one < next));
        assert_eq!(VERSIONS.last(), Some(&newest()));
    }

    #[test]
    fn changed_terms_wait_for_the_notice() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(applies_from(day("2026-11-23"), true), day("2026-11-23"));
        assert_eq!(applies_from(day("2027-01-31"), false), day("2027-03-02"));
    }
}
