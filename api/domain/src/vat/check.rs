//! The check digits of VAT numbers, country by country: which numbers can exist. The methods are those that the
//! countries publish and that python-stdnum has collected. Of physical persons some countries take the personal number,
//! whose day of birth must be a day.

use chrono::NaiveDate;

use crate::check_digits::{luhn, luhn_digit, mod11_10, mod97, weighted_sum};

/// Whether what follows a prefix, of a right form, has its right check digit.
pub(super) fn passes(prefix: &str, rest: &str) -> bool {
    match prefix {
        // Luhn's sum of the first seven, the last of them counting once, and the check digit end in 6.
        "AT" => {
            let check = luhn_digit(&rest[1..7]).and_then(|check| check.to_digit(10));
            let seventh = last_digit(&rest[..8]);
            check.zip(seventh).map(|(check, seventh)| (16 + check - seventh) % 10) == last_digit(rest)
        }
        "BE" => number(&rest[..8]).map(|n| 97 - n % 97) == number(&rest[8..]),
        "BG" if rest.len() == 9 => bulgarian_company(rest),
        "BG" => bulgarian_person(rest),
        "CY" => cypriot(rest),
        "CZ" => czech(rest),
        "DE" => !rest.starts_with('0') && mod11_10(rest),
        "DK" => !rest.starts_with('0') && sum(rest, &[2, 7, 6, 5, 4, 3, 2, 1]).is_multiple_of(11),
        "EE" => sum(rest, &[3, 7, 1, 3, 7, 1, 3, 7, 1]).is_multiple_of(10),
        "EL" => ends_with(rest, sum(&rest[..8], &[256, 128, 64, 32, 16, 8, 4, 2]) % 11 % 10),
        "ES" => spanish(rest),
        "FI" => sum(rest, &[7, 9, 10, 5, 8, 4, 2, 1]).is_multiple_of(11),
        "FR" => french(rest),
        "HR" => mod11_10(rest),
        "HU" => sum(rest, &[9, 7, 3, 1, 9, 7, 3, 1]).is_multiple_of(10),
        "IE" => irish(rest),
        "IT" => italian(rest),
        "LT" => lithuanian(rest),
        "LU" => number(&rest[..6]).map(|n| n % 89) == number(&rest[6..]),
        "LV" => latvian(rest),
        "MT" => !rest.starts_with('0') && sum(rest, &[3, 4, 6, 7, 8, 9, 10, 1]).is_multiple_of(37),
        "NL" => dutch(rest),
        "PL" => ends_with(rest, sum(&rest[..9], &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11),
        "PT" => {
            let check = sum(&rest[..8], &[9, 8, 7, 6, 5, 4, 3, 2]) % 11;
            !rest.starts_with('0') && ends_with(rest, if check < 2 { 0 } else { 11 - check })
        }
        "RO" => {
            let padded = format!("{rest:0>10}");
            let check = 10 * sum(&padded[..9], &[7, 5, 3, 2, 1, 7, 5, 3, 2]);
            !rest.starts_with('0') && ends_with(rest, check % 11 % 10)
        }
        "SE" => luhn(&rest[..10]),
        "SI" => {
            let check = 11 - sum(&rest[..7], &[8, 7, 6, 5, 4, 3, 2]) % 11;
            !rest.starts_with('0') && ends_with(rest, if check == 10 { 0 } else { check })
        }
        "SK" => {
            let company = !rest.starts_with('0') && "234789".contains(&rest[2..3]);
            czech_person(rest) || company && number(rest).is_some_and(|n| n.is_multiple_of(11))
        }
        _ => false,
    }
}

fn bulgarian_company(rest: &str) -> bool {
    let body = &rest[..8];
    let check = match sum(body, &[1, 2, 3, 4, 5, 6, 7, 8]) % 11 {
        10 => sum(body, &[3, 4, 5, 6, 7, 8, 9, 10]) % 11 % 10,
        check => check,
    };
    ends_with(rest, check)
}

/// A personal number, that of a foreigner, or another one.
fn bulgarian_person(rest: &str) -> bool {
    let body = &rest[..9];
    let (year, month, day) = date_parts(rest);
    // Twenty more for the century before, forty for the one after.
    let born = match month {
        41.. => NaiveDate::from_ymd_opt(year + 2000, month - 40, day),
        21.. => NaiveDate::from_ymd_opt(year + 1800, month - 20, day),
        _ => NaiveDate::from_ymd_opt(year + 1900, month, day),
    };
    born.is_some() && ends_with(rest, sum(body, &[2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10)
        || ends_with(rest, sum(body, &[21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10)
        || ends_with(rest, (11 - sum(body, &[4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11)
}

fn cypriot(rest: &str) -> bool {
    const ODD: [u32; 10] = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
    let value = |(place, c): (usize, char)| {
        let digit = c.to_digit(10)?;
        if place % 2 == 0 { ODD.get(usize::try_from(digit).ok()?).copied() } else { Some(digit) }
    };
    let sum: Option<u32> = rest[..8].chars().enumerate().map(value).sum();
    !rest.starts_with("12")
        && sum.and_then(|sum| letter(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", sum % 26)) == rest.chars().last()
}

fn czech(rest: &str) -> bool {
    match rest.len() {
        8 => {
            let check = match (11 - sum(&rest[..7], &[8, 7, 6, 5, 4, 3, 2]) % 11) % 11 {
                0 => 1,
                check => check % 10,
            };
            !rest.starts_with('9') && ends_with(rest, check)
        }
        9 if rest.starts_with('6') => {
            let check = sum(&rest[1..8], &[8, 7, 6, 5, 4, 3, 2]) % 11;
            // 10 - check may be one below zero, which counts as ten of eleven.
            ends_with(rest, (18 - (21 - check) % 11) % 10)
        }
        _ => czech_person(rest),
    }
}

/// The birth number of Czechia and Slovakia (rodné číslo).
fn czech_person(rest: &str) -> bool {
    let (year, month, day) = date_parts(rest);
    let has_check = rest.len() == 10;
    // Nine digits were used until 1953. Fifty is added to the month of women, twenty where serial numbers ran out.
    let year = match (year, has_check) {
        (80.., false) => year + 1800,
        (54.., false) => return false,
        (..54, true) => year + 2000,
        _ => year + 1900,
    };
    let born = NaiveDate::from_ymd_opt(year, month % 50 % 20, day).is_some();
    born && (!has_check || number(&rest[..9]).map(|n| n % 11 % 10) == number(&rest[9..]))
}

fn spanish(rest: &str) -> bool {
    let digits = |first: &str| number(&format!("{first}{}", &rest[1..8]));
    let person = |first: &str| {
        let check =
            digits(first).and_then(|n| letter(b"TRWAGMYFPDXBNJZSQVHLCKE", u32::try_from(n % 23).ok()?));
        check == rest.chars().last()
    };
    match rest.as_bytes()[0] {
        b'K' | b'L' | b'M' | b'X' => person("0"),
        b'Y' => person("1"),
        b'Z' => person("2"),
        first if first.is_ascii_digit() => person(&rest[..1]),
        first if b"ABCDEFGHJNPQRSUVW".contains(&first) => {
            let check = luhn_digit(&rest[1..8]);
            let as_letter = check.and_then(|c| letter(b"JABCDEFGHI", c.to_digit(10)?));
            [check, as_letter].contains(&rest.chars().last())
        }
        _ => false,
    }
}

/// A key and a SIREN, which those of Monaco (000) are not.
fn french(rest: &str) -> bool {
    const KEY: &str = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let siren = &rest[2..];
    let place = |c: char| KEY.find(c).and_then(|place| u64::try_from(place).ok());
    let mut key = rest.chars();
    let key = key.next().and_then(place).zip(key.next().and_then(place));
    let (Some((first, second)), Some(body)) = (key, number(siren)) else { return false };
    let fits = match (first, second) {
        (0..10, 0..10) => first * 10 + second == (body * 100 + 12) % 97,
        // Both sides plus 100, which may be below zero.
        _ => {
            let check = if first < 10 { first * 24 + second + 1 } else { first * 34 + second };
            check
                .checked_sub(if first < 10 { 11 } else { 100 })
                .is_some_and(|check| (body + 1 + check / 11) % 11 == check % 11)
        }
    };
    fits && (siren.starts_with("000") || luhn(siren))
}

/// Seven digits and one or two letters; the old form has a letter or a sign as its second.
fn irish(rest: &str) -> bool {
    const LETTERS: &str = "WABCDEFGHIJKLMNOPQRSTUV";
    let place = |c: char| LETTERS.find(c).and_then(|place| u32::try_from(place).ok());
    let second = match rest[8..].chars().next().map(place) {
        None => 0,
        Some(None) => return false,
        Some(Some(place)) => place,
    };
    let is_new = rest.as_bytes()[1].is_ascii_digit();
    let digits = if is_new { rest[..7].to_owned() } else { format!("0{}{}", &rest[2..7], &rest[..1]) };
    let check = (sum(&digits, &[8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23;
    letter(LETTERS.as_bytes(), check) == rest[7..].chars().next()
}

/// With the number of a province, or one of the offices that count as such.
fn italian(rest: &str) -> bool {
    let office = number(&rest[7..10]);
    !rest.starts_with("0000000") && matches!(office, Some(1..=100 | 120 | 121 | 888 | 999)) && luhn(rest)
}

fn lithuanian(rest: &str) -> bool {
    let (body, _) = rest.split_at(rest.len() - 1);
    let weights =
        |from: u32| (0..11).map(|place| 1 + (place + from) % 9).take(body.len()).collect::<Vec<_>>();
    let check = match sum(body, &weights(0)) % 11 {
        10 => sum(body, &weights(2)) % 11 % 10,
        check => check,
    };
    body.ends_with('1') && ends_with(rest, check)
}

fn latvian(rest: &str) -> bool {
    let (day, month, year) = (part(rest, 0), part(rest, 2), part(rest, 4));
    if rest.as_bytes()[0] > b'3' {
        return sum(rest, &[9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 == 3;
    }
    let century = number(&rest[6..7]).and_then(|n| i32::try_from(n).ok()).unwrap_or_default();
    let year = 1800 + 100 * century + i32::try_from(year).unwrap_or_default();
    // Those given since 2017 begin with 32 and tell no day.
    let born = rest.starts_with("32") || NaiveDate::from_ymd_opt(year, month, day).is_some();
    born && ends_with(rest, (1 + sum(&rest[..10], &[10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11 % 10)
}

/// Nine digits, B and a number: of a company by its own check digit, of a person by that of the whole.
fn dutch(rest: &str) -> bool {
    let (body, after) = rest.split_at(9);
    let (Some(digits), Some(series)) = (number(body), after.strip_prefix('B').and_then(number)) else {
        return false;
    };
    // The last digit counts as minus one, which is ten of eleven.
    let own = || sum(body, &[9, 8, 7, 6, 5, 4, 3, 2, 10]).is_multiple_of(11);
    digits > 0 && series > 0 && (own() || mod97(&format!("NL{rest}")) == Some(1))
}

/// The sum of each digit times its weight. The forms are checked before, so that there are so many digits.
fn sum(digits: &str, weights: &[u32]) -> u32 {
    weighted_sum(digits, weights).unwrap_or_default()
}

fn ends_with(rest: &str, digit: u32) -> bool {
    last_digit(rest) == Some(digit)
}

fn last_digit(rest: &str) -> Option<u32> {
    rest.chars().last()?.to_digit(10)
}

fn number(digits: &str) -> Option<u64> {
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn letter(letters: &[u8], place: u32) -> Option<char> {
    letters.get(usize::try_from(place).ok()?).map(|letter| char::from(*letter))
}

/// The two digits at a place.
fn part(digits: &str, at: usize) -> u32 {
    digits[at..at + 2].parse().unwrap_or_default()
}

/// Year in its century, month as it is written, and day.
fn date_parts(digits: &str) -> (i32, u32, u32) {
    (i32::try_from(part(digits, 0)).unwrap_or_default(), part(digits, 2), part(digits, 4))
}
