//! Numbers and days as people and programs write them in Sweden.

use chrono::NaiveDate;
use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use paraply_domain::money::parse_decimal;
use paraply_domain::payroll::HolidayMode;
use paraply_domain::tax_profile::UntaxedGround;
use rust_decimal::Decimal;

use super::problem::Problem;

/// More decimals than any field has, so that the field's own rule refuses them.
const DECIMALS_MAX: u32 = 10;

/// A quantity: a lone comma is the decimal sign.
pub fn number(text: &str) -> Result<Decimal, Problem> {
    let text = plain(text)?;
    let text = match (text.rfind(','), text.rfind('.')) {
        (Some(comma), Some(point)) => {
            let (group, sign) = if comma > point { ('.', ',') } else { (',', '.') };
            ungroup(&text, group, sign)?
        }
        (Some(_), None) if text.matches(',').count() > 1 => ungroup(&text, ',', '.')?,
        (None, Some(_)) if text.matches('.').count() > 1 => ungroup(&text, '.', ',')?,
        _ => text.replace(',', "."),
    };
    Ok(parse_decimal(&text, DECIMALS_MAX)?)
}

/// A price: `1,234` is a thousand and more to some and one and a bit to others, and is not guessed.
pub fn price(text: &str) -> Result<Decimal, Problem> {
    let is_ambiguous = plain(text).is_ok_and(|plain| {
        plain.trim_start_matches('-').split_once(',').is_some_and(|(whole, rest)| {
            (1..=3).contains(&whole.len())
                && !whole.starts_with('0')
                && rest.len() == 3
                && rest.bytes().all(|byte| byte.is_ascii_digit())
        })
    });
    if is_ambiguous { Err(Problem::AmbiguousNumber) } else { number(text) }
}

/// A rate of VAT: `25`, `25 %`, or the fraction that a cell shown as a percentage holds.
pub fn percentage(text: &str) -> Result<Decimal, Problem> {
    let rate = number(text.trim_end().trim_end_matches('%'))?;
    let is_fraction = rate > Decimal::ZERO && rate < Decimal::ONE && !text.contains('%');
    Ok(if is_fraction { rate * Decimal::ONE_HUNDRED } else { rate })
}

/// Days of credit: `30`, `30 dagar`, `netto 30`.
pub fn days(text: &str) -> Result<u32, Problem> {
    let is_word = |word: &&str| {
        !["dagar", "dgr", "days", "dag", "day", "netto", "net"].contains(&word.to_lowercase().as_str())
    };
    let rest: Vec<&str> = text.split_whitespace().filter(is_word).collect();
    let range = || FaultKind::OutOfRange { min: "0".into(), max: "366".into() };
    match &rest[..] {
        [days] => Ok(days.parse().ok().filter(|days| *days <= 366).ok_or_else(range)?),
        _ => Err(range().into()),
    }
}

/// A day, written year first, or day first with points or as Swedes do: `21/11 2026`. With slashes and the year last,
/// month and day could change places, so that is not read.
pub fn date(text: &str) -> Result<NaiveDate, Problem> {
    // A spreadsheet saved as text adds a midnight.
    let text = text.trim().trim_end_matches("00:00:00").trim_end_matches(['T', ' ']);
    ["%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%Y", "%d/%m %Y"]
        .iter()
        .find_map(|format| {
            // chrono reads `%Y` from any number of digits.
            let day = NaiveDate::parse_from_str(text, format).ok()?;
            (1900..=9999).contains(&chrono::Datelike::year(&day)).then_some(day)
        })
        .ok_or(Problem::Fault(FaultKind::NotADate))
}

/// Yes or no, as people write it.
pub fn yes_or_no(text: &str) -> Result<bool, Problem> {
    match text.to_lowercase().as_str() {
        "ja" | "j" | "yes" | "y" | "true" | "sant" | "1" | "x" => Ok(true),
        "nej" | "n" | "no" | "false" | "falskt" | "0" => Ok(false),
        _ => Err(Problem::YesOrNo),
    }
}

/// A language of letters, by its code or its name.
pub fn language(text: &str) -> Result<Language, Problem> {
    match text.to_lowercase().as_str() {
        "sv" | "svenska" | "swedish" | "se" => Ok(Language::Sv),
        "en" | "engelska" | "english" => Ok(Language::En),
        _ => Err(Problem::UnknownLanguage),
    }
}

/// A whole number.
pub fn whole(text: &str) -> Result<i32, Problem> {
    text.parse().map_err(|_| FaultKind::NotAWholeNumber.into())
}

/// A rule of taxation, by its name or what it is called.
pub fn tax_rule(text: &str) -> Result<&'static str, Problem> {
    Ok(match text.to_lowercase().as_str() {
        "side_income" | "side income" | "sidoinkomst" => "side_income",
        "main_employer" | "main employer" | "huvudarbetsgivare" => "main_employer",
        "no_decision" | "no decision" | "utan beslut" => "no_decision",
        "sink" => "sink",
        "a_sink" | "a-sink" => "a_sink",
        "decision" | "jämkning" => "decision",
        "student" => "student",
        _ => return Err(Problem::UnknownTaxRule),
    })
}

/// A ground on which nothing is withheld.
pub fn untaxed_ground(text: &str) -> Result<UntaxedGround, Problem> {
    Ok(match text.to_lowercase().as_str() {
        "f_skatt" | "f-skatt" => UntaxedGround::FSkatt,
        "abroad" | "utomlands" => UntaxedGround::Abroad,
        "other" | "annan" | "annat" => UntaxedGround::Other,
        _ => return Err(Problem::UnknownGround),
    })
}

/// What happens with the holiday pay.
pub fn holiday_mode(text: &str) -> Result<HolidayMode, Problem> {
    Ok(match text.to_lowercase().as_str() {
        "included" | "ingår" => HolidayMode::Included,
        "saved" | "sparas" => HolidayMode::Saved,
        _ => return Err(Problem::UnknownHolidayMode),
    })
}

/// Without blanks between groups of three, and without a currency.
fn plain(text: &str) -> Result<String, FaultKind> {
    let text = text.trim();
    let text = ["kr", "SEK", ":-"].iter().find_map(|unit| text.strip_suffix(unit)).unwrap_or(text).trim();
    let text = text.replace('−', "-");
    let is_blank = |c: char| c == ' ' || c == '\u{a0}' || c == '\u{202f}' || c == '\'' || c == '’';
    if !text.contains(is_blank) {
        return Ok(text);
    }
    let (whole, rest) = match text.find([',', '.']) {
        Some(place) => text.split_at(place),
        None => (&*text, ""),
    };
    Ok(join(whole.split(is_blank))? + rest)
}

/// Groups of three put together; what does not come in threes is no number.
fn join<'a>(groups: impl Iterator<Item = &'a str>) -> Result<String, FaultKind> {
    let groups: Vec<&str> = groups.collect();
    let is_grouped = groups.iter().skip(1).all(|group| group.len() == 3);
    if is_grouped { Ok(groups.concat()) } else { Err(FaultKind::InvalidAmount) }
}

fn ungroup(text: &str, group: char, sign: char) -> Result<String, FaultKind> {
    let (whole, rest) = text.split_once(sign).map_or((text, None), |(whole, rest)| (whole, Some(rest)));
    let whole = join(whole.split(group))?;
    Ok(rest.map_or(whole.clone(), |rest| format!("{whole}.{rest}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for (text, expected) in [
            ("1234.5", "1234.5"),
            ("1 234,50", "1234.5"),
            ("1\u{a0}234,50 kr", "1234.5"),
            ("12 345 678", "12345678"),
            ("1.234,50", "1234.5"),
            ("1,234.50", "1234.5"),
            ("1.234.567", "1234567"),
            ("1,234,567.25", "1234567.25"),
            ("-500", "-500"),
            ("−500,00", "-500"),
            ("0,5", "0.5"),
            ("950:-", "950"),
            ("7,125", "7.125"),
        ] {
            assert_eq!(number(text).unwrap().to_string(), expected, "{text}");
        }
        for text in ["", "abc", "1 23", "1,23,4", "1.2.3,4", "12 5,0", "1e5", "=1+1", "--1", "1,5,"] {
            assert!(number(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_price_that_could_be_another_is_not_guessed() {
        assert!(matches!(price("1,234"), Err(Problem::AmbiguousNumber)));
        assert!(matches!(price("-12,500"), Err(Problem::AmbiguousNumber)));
        assert_eq!(price("0,125").unwrap().to_string(), "0.125");
        assert_eq!(price("1,25").unwrap().to_string(), "1.25");
        assert_eq!(price("1,2345").unwrap().to_string(), "1.2345");
        assert_eq!(price("1234,500").unwrap().to_string(), "1234.5");
    }

    #[test]
    fn rates_and_terms_are_read_with_their_words() {
        for (text, expected) in [("25", "25"), ("25 %", "25"), ("12,0%", "12"), ("0.06", "6.00"), ("0", "0")]
        {
            assert_eq!(percentage(text).unwrap(), expected.parse().unwrap(), "{text}");
        }
        for (text, expected) in [("30", 30), ("30 dagar", 30), ("Netto 14", 14), ("0", 0)] {
            assert_eq!(days(text).unwrap(), expected, "{text}");
        }
        assert!(days("soon").is_err() && days("400").is_err() && days("-1").is_err());
    }

    #[test]
    fn days_are_read_year_first_or_as_swedes_write_them() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 2).unwrap();
        for text in ["2026-11-02", "20261102", "2026/11/02", "2.11.2026", "2/11 2026", "2026-11-02 00:00:00"]
        {
            assert_eq!(date(text).unwrap(), day, "{text}");
        }
        for text in ["2/11/2026", "11/02/2026", "2026-02-30", "26-11-02", "2.11.26", "in May", ""] {
            assert!(date(text).is_err(), "{text}");
        }
    }
}
