//! How the bytes of a file are coded on the way, and which coding an asker likes best.

use poem::http::{HeaderMap, header};

/// A content coding; those that make the bytes fewer come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Gzip,
    /// The bytes themselves.
    Identity,
}

impl Coding {
    const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// Its name in headers; the bytes themselves have none.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// What the build adds to the name of a file that it has coded so.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
            Self::Identity => "",
        }
    }
}

/// The codings to try, best first (RFC 9110, 12.5.3). The bytes themselves always come last, also when they are refused:
/// an answer that can most likely be read is better than none.
pub fn wanted(headers: &HeaderMap) -> Vec<Coding> {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let weights: Vec<(&str, u16)> = accepted.flat_map(|list| list.split(',')).map(weighed).collect();
    let weight_of = |name: &str| {
        weights.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, weight)| *weight)
    };
    let anything_else = weight_of("*");
    let own = weight_of("identity").unwrap_or_default();
    let mut wanted: Vec<(Coding, u16)> = Coding::ALL
        .into_iter()
        .filter_map(|coding| {
            let weight = weight_of(coding.name()?).or(anything_else).unwrap_or_default();
            (weight > 0 && weight >= own).then_some((coding, weight))
        })
        .collect();
    // Stable: of equal weight the smaller comes first.
    wanted.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    wanted.into_iter().map(|(coding, _)| coding).chain([Coding::Identity]).collect()
}

/// A coding of the list with its weight in thousandths.
fn weighed(part: &str) -> (&str, u16) {
    let mut parameters = part.split(';').map(str::trim);
    let name = parameters.next().unwrap_or_default();
    let weight = parameters.find_map(|one| one.strip_prefix("q=").or_else(|| one.strip_prefix("Q=")));
    (name, weight.map_or(1000, thousandths))
}

/// A weight has at most three decimals; what is none weighs nothing.
fn thousandths(weight: &str) -> u16 {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    match whole {
        "1" => 1000,
        "0" if decimals.len() <= 3 => format!("{decimals:0<3}").parse().unwrap_or_default(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::Coding::{Brotli, Gzip, Identity};
    use super::*;

    #[test]
    fn the_smallest_coding_that_is_accepted_comes_first() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", &[Brotli, Gzip, Identity][..]),
            ("gzip", &[Gzip, Identity]),
            ("GZIP;q=0.5 , BR ; q=0.25", &[Gzip, Brotli, Identity]),
            ("br;q=0, gzip", &[Gzip, Identity]),
            ("br;q=0, *", &[Gzip, Identity]),
            ("*", &[Brotli, Gzip, Identity]),
            ("*;q=0", &[Identity]),
            ("identity, gzip;q=0.5", &[Identity]),
            ("identity;q=0.5, gzip", &[Gzip, Identity]),
            ("gzip;q=nonsense", &[Identity]),
            ("gzip;q=0.000", &[Identity]),
            ("xgzip, brotli", &[Identity]),
            ("", &[Identity]),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().unwrap())]);
            assert_eq!(wanted(&headers), expected, "{accepted}");
        }
        assert_eq!(wanted(&HeaderMap::new()), [Identity]);
    }
}
