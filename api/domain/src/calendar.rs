//! Swedish bank days. The holidays are computed, so every year has them.

use chrono::{Datelike, Days, NaiveDate, Weekday};

/// Whether Swedish banks move money on this day.
pub fn is_bank_day(date: NaiveDate) -> bool {
    !matches!(date.weekday(), Weekday::Sat | Weekday::Sun) && !is_holiday(date)
}

/// This day when it is a bank day, else the next that is.
pub fn next_bank_day(date: NaiveDate) -> NaiveDate {
    let mut day = date;
    while !is_bank_day(day) {
        match day.succ_opt() {
            Some(next) => day = next,
            None => break,
        }
    }
    day
}

/// The `count`th bank day after a date; with none, the date itself or the next bank day.
pub fn add_bank_days(date: NaiveDate, count: u32) -> NaiveDate {
    (0..count).fold(next_bank_day_from(date, count), |day, _| day.succ_opt().map_or(day, next_bank_day))
}

/// When the money is promised to be on the freelancer's account: so many bank days after full payment.
pub fn promised_payout(due_or_paid_on: NaiveDate, bank_days: u32) -> NaiveDate {
    add_bank_days(due_or_paid_on, bank_days)
}

/// The same once an invoice is paid. A payment may be recorded days after it came; no bank pays out in the past.
pub fn promised_when_paid(paid_on: NaiveDate, today: NaiveDate, bank_days: u32) -> NaiveDate {
    promised_payout(paid_on, bank_days).max(next_bank_day(today))
}

/// Counting starts at the date itself, also on a weekend: one bank day after a Saturday is Monday, not Tuesday.
fn next_bank_day_from(date: NaiveDate, count: u32) -> NaiveDate {
    if count == 0 { next_bank_day(date) } else { date }
}

/// Days other than weekends on which the banks are closed. Midsummer Eve, Christmas Eve and New Year's Eve are no
/// public holidays, but no payments are made on them.
fn is_holiday(date: NaiveDate) -> bool {
    let fixed = matches!(
        (date.month(), date.day()),
        (1, 1) | (1, 6) | (5, 1) | (6, 6) | (12, 24) | (12, 25) | (12, 26) | (12, 31)
    );
    let midsummer_eve =
        date.month() == 6 && date.weekday() == Weekday::Fri && (19..=25).contains(&date.day());
    fixed || midsummer_eve || is_easter_holiday(date)
}

/// Good Friday, Easter Monday and Ascension Day.
fn is_easter_holiday(date: NaiveDate) -> bool {
    let Some(easter) = easter_sunday(date.year()) else { return false };
    [easter - Days::new(2), easter + Days::new(1), easter + Days::new(39)].contains(&date)
}

/// Gauss's computus in the form of Meeus, Jones and Butcher, for the Gregorian calendar.
fn easter_sunday(year: i32) -> Option<NaiveDate> {
    let a = year.rem_euclid(19);
    let (b, c) = (year.div_euclid(100), year.rem_euclid(100));
    let (d, e) = (b / 4, b % 4);
    let f = (b + 8) / 25;
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - d - g + 15).rem_euclid(30);
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k).rem_euclid(7);
    let m = (a + 11 * h + 22 * l) / 451;
    let n = h + l - 7 * m + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(n / 31).ok()?, u32::try_from(n % 31 + 1).ok()?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_computed_holidays_are_the_published_ones() {
        let table = include_str!("../data/bank_holidays.csv");
        let published: BTreeSet<NaiveDate> =
            table.lines().skip(1).map(|line| day(line.split(',').next().unwrap())).collect();
        let weekday = |d: &NaiveDate| !matches!(d.weekday(), Weekday::Sat | Weekday::Sun);
        let computed: BTreeSet<NaiveDate> = day("2025-01-01")
            .iter_days()
            .take_while(|d| *d <= day("2028-12-31"))
            .filter(|d| weekday(d) && is_holiday(*d))
            .collect();
        assert_eq!(computed, published);
    }

    #[test]
    fn the_next_bank_day_skips_weekends_and_holidays() {
        assert_eq!(next_bank_day(day("2026-06-18")), day("2026-06-18"));
        assert_eq!(next_bank_day(day("2026-06-19")), day("2026-06-22"));
        assert_eq!(next_bank_day(day("2026-12-24")), day("2026-12-28"));
    }

    #[test]
    fn bank_days_are_counted_from_the_day_after() {
        assert_eq!(add_bank_days(day("2026-05-29"), 3), day("2026-06-03"));
        assert_eq!(add_bank_days(day("2026-05-30"), 1), day("2026-06-01"));
        assert_eq!(add_bank_days(day("2026-05-30"), 0), day("2026-06-01"));
        assert_eq!(add_bank_days(day("2026-12-23"), 3), day("2026-12-30"));
        assert_eq!(promised_payout(day("2026-04-02"), 3), day("2026-04-09"));
    }

    #[test]
    fn the_end_of_the_calendar_is_no_trap() {
        assert_eq!(add_bank_days(NaiveDate::MAX, 5), NaiveDate::MAX);
    }
}
