//! What drafts say when they are made one (slå ihop utkast): one invoice bears one fixed fee.

use chrono::NaiveDate;

use super::supply::SupplyPeriod;

/// The texts of drafts as one, each once and in their order; the first alone where all together are longer than
/// `most` characters.
pub fn joined<'a>(texts: impl IntoIterator<Item = &'a str>, separator: &str, most: usize) -> String {
    let mut different: Vec<&str> = Vec::new();
    for text in texts {
        if !text.is_empty() && !different.contains(&text) {
            different.push(text);
        }
    }
    let all = different.join(separator);
    match different.first() {
        Some(first) if all.chars().count() > most => (*first).to_owned(),
        _ => all,
    }
}

/// From the first day of the work to its last, as far as the drafts say when it was done.
pub fn spanning(periods: &[SupplyPeriod]) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let first = periods.iter().map(|period| period.from()).min();
    (first, periods.iter().map(|period| period.to()).max())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(2026, 11, day)
    }

    #[test]
    fn texts_stand_once_each_and_the_first_alone_where_all_are_too_long() {
        assert_eq!(joined(["PO 7", "", "PO 8", "PO 7"], ", ", 140), "PO 7, PO 8");
        assert_eq!(joined(["PO 7", "PO 8"], ", ", 9), "PO 7");
        assert_eq!(joined(["", ""], ", ", 140), "");
        assert_eq!(joined(["åäö", "öäå"], ", ", 8), "åäö, öäå", "characters, not bytes");
    }

    #[test]
    fn the_period_covers_all_that_say_one() {
        let period = |from, to| SupplyPeriod::new(day(from), day(to)).unwrap().unwrap();
        assert_eq!(spanning(&[period(9, 12), period(2, 5)]), (day(2), day(12)));
        assert_eq!(spanning(&[]), (None, None));
    }
}
