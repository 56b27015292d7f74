//! Swedish personal identity numbers and coordination numbers (folkbokföringslagen (1991:481) 18, 18 a §§).

use std::fmt;

use chrono::{Datelike, NaiveDate};

use crate::FaultKind;
use crate::check_digits::luhn;

/// A personal or coordination number, kept as twelve digits. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Personnummer {
    digits: String,
    birth_date: NaiveDate,
}

impl Personnummer {
    /// Reads ten or twelve digits with or without a separator: `900101-1234`, `19900101-1234`, `199001011234`.
    ///
    /// Ten digits mean the latest century in which the person is born by `today`, and with a `+` the one before.
    pub fn parse(text: &str, today: NaiveDate) -> Result<Self, FaultKind> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.is_empty() {
            return Err(FaultKind::Required);
        }
        if !text.is_ascii() {
            return Err(FaultKind::InvalidPersonnummer);
        }
        let (plus, compact) = without_separator(&text)?;
        let compact = compact.as_str();
        let birth_part = compact.len() - 4;
        if is_interim(compact) {
            return Err(FaultKind::PersonnummerInterim);
        }
        if !compact.bytes().all(|b| b.is_ascii_digit()) {
            return Err(FaultKind::InvalidPersonnummer);
        }
        let year_month_day = &compact[birth_part - 6..birth_part];
        let birth_date = if birth_part == 8 {
            birth_date(compact[..4].parse().map_err(|_| FaultKind::InvalidPersonnummer)?, year_month_day)?
        } else {
            in_latest_century(year_month_day, plus, today)?
        };
        if birth_date > today || birth_date.year() < 1800 || &compact[birth_part..birth_part + 3] == "000" {
            return Err(FaultKind::InvalidPersonnummer);
        }
        let ten = &compact[birth_part - 6..];
        if !luhn(ten) {
            return Err(FaultKind::PersonnummerCheckDigit);
        }
        Ok(Self { digits: format!("{:02}{ten}", birth_date.year() / 100), birth_date })
    }

    /// Reads back the twelve digits of [`Self::as_str`].
    pub fn from_stored(digits: &str) -> Result<Self, FaultKind> {
        if digits.len() != 12 {
            return Err(FaultKind::InvalidPersonnummer);
        }
        Self::parse(digits, NaiveDate::MAX)
    }

    /// The twelve digits.
    pub fn as_str(&self) -> &str {
        &self.digits
    }

    /// The date of birth.
    pub const fn birth_date(&self) -> NaiveDate {
        self.birth_date
    }

    /// The year of birth, which decides the employer contributions.
    pub fn birth_year(&self) -> i32 {
        self.birth_date.year()
    }

    /// Whether this is a coordination number.
    pub fn is_coordination_number(&self) -> bool {
        self.digits.as_bytes()[6] >= b'6'
    }

    /// Without the last four digits, which identify the person: `19900101-****`.
    pub fn masked(&self) -> String {
        format!("{}-****", &self.digits[..8])
    }

    /// As it is printed where it must be: `19900101-1234`.
    pub fn formatted(&self) -> String {
        format!("{}-{}", &self.digits[..8], &self.digits[8..])
    }
}

impl fmt::Debug for Personnummer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Personnummer(…)")
    }
}

/// The number without its separator, which may stand before the last four, and whether that was a `+`.
fn without_separator(text: &str) -> Result<(bool, String), FaultKind> {
    match text.len() {
        10 | 12 => Ok((false, text.to_owned())),
        11 | 13 => {
            let (birth, rest) = text.split_at(text.len() - 5);
            let plus = rest.starts_with('+');
            if !plus && !rest.starts_with('-') {
                return Err(FaultKind::InvalidPersonnummer);
            }
            Ok((plus, format!("{birth}{}", &rest[1..])))
        }
        _ => Err(FaultKind::InvalidPersonnummer),
    }
}

/// Whether the first serial digit is one of the letters of an interim number and the check digit fits, which is
/// computed with the letter as 1.
fn is_interim(compact: &str) -> bool {
    let serial = compact.len() - 4;
    if !b"TRSUWXJKLMN".contains(&compact.as_bytes()[serial].to_ascii_uppercase()) {
        return false;
    }
    luhn(&format!("{}1{}", &compact[serial - 6..serial], &compact[serial + 1..]))
}

fn in_latest_century(year_month_day: &str, plus: bool, today: NaiveDate) -> Result<NaiveDate, FaultKind> {
    let year_in_century: i32 = year_month_day[..2].parse().map_err(|_| FaultKind::InvalidPersonnummer)?;
    let this_century = today.year() / 100 * 100 + year_in_century;
    // 29 February exists only in some centuries, so the first that has the date decides.
    let mut born = [this_century, this_century - 100, this_century - 200]
        .into_iter()
        .filter_map(|year| birth_date(year, year_month_day).ok())
        .filter(|date| *date <= today);
    let Some(date) = (if plus { born.nth(1) } else { born.next() }) else {
        return birth_date(this_century, year_month_day).and(Err(FaultKind::InvalidPersonnummer));
    };
    Ok(date)
}

/// The date of birth; a coordination number has 60 added to its day. Day 60 and month 00 stand for what is not known.
fn birth_date(year: i32, year_month_day: &str) -> Result<NaiveDate, FaultKind> {
    let number = |range: std::ops::Range<usize>| year_month_day[range].parse::<u32>().ok();
    let (month, day) = number(2..4).zip(number(4..6)).ok_or(FaultKind::InvalidPersonnummer)?;
    if day == 60 || (month == 0 && day > 60) {
        return Err(FaultKind::BirthDateUnknown);
    }
    let day = if day > 60 { day - 60 } else { day };
    NaiveDate::from_ymd_opt(year, month, day).ok_or(FaultKind::InvalidPersonnummer)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 5, 25).unwrap()
    }

    fn parse(text: &str) -> Result<String, FaultKind> {
        Personnummer::parse(text, today()).map(|number| number.as_str().to_owned())
    }

    #[test]
    fn the_published_numbers_are_judged_right_in_every_form() {
        let table = include_str!("../../data/personnummer_vectors.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        for row in reader.records().map(Result::unwrap) {
            for form in [&row[0], &row[1], &row[2]] {
                let expected = match (&row[3], &row[4]) {
                    ("interim", "valid") => Err(FaultKind::PersonnummerInterim),
                    (_, "valid") => Ok(row[2].to_owned()),
                    _ => Err(parse(form).unwrap_err()),
                };
                assert_eq!(parse(form), expected, "{form}");
            }
        }
    }

    #[test]
    fn ten_digits_mean_the_latest_century_that_is_not_in_the_future() {
        assert_eq!(parse("000229-2399").unwrap(), "200002292399");
        assert_eq!(parse("260526-0013").map(|n| n[..4].to_owned()), Ok("1926".into()));
        assert_eq!(parse("570428+9999").unwrap(), "185704289999");
        assert_eq!(parse("19570428 - 9999").unwrap(), "195704289999");
        assert_eq!(parse("195704289998"), Err(FaultKind::PersonnummerCheckDigit));
    }

    #[test]
    fn a_coordination_number_has_a_birth_date_too() {
        let number = Personnummer::parse("19730288-9931", today()).unwrap();
        assert_eq!(number.birth_date(), NaiveDate::from_ymd_opt(1973, 2, 28).unwrap());
        assert!(number.is_coordination_number());
        assert_eq!((number.masked(), number.formatted()), ("19730288-****".into(), "19730288-9931".into()));
        assert_eq!(Personnummer::from_stored(number.as_str()), Ok(number.clone()));
        assert!(!format!("{number:?}").contains("1973"));
        assert_eq!(parse("19730260-9931"), Err(FaultKind::BirthDateUnknown));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "1",
            "abcdefghij",
            "19901301-1234",
            "19900230-1234",
            "20300101-1234",
            "1990-01-01-1234",
            "åååååååååå",
        ] {
            assert_eq!(parse(text), Err(FaultKind::InvalidPersonnummer), "{text}");
        }
        assert_eq!(parse(" "), Err(FaultKind::Required));
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC{0,16}", digits in "[0-9]{4,14}[-+]?[0-9A-Z]{0,4}") {
            let _ = parse(&text);
            let _ = parse(&digits);
            let _ = Personnummer::from_stored(&digits);
        }
    }
}
