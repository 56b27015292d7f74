//! What speaks for and against an invoice that waits for approval, beside what the linter finds; and until when it
//! should be sent. Nothing here decides: the approver does.

use std::cmp::Ordering;

use chrono::{Days, NaiveDate, NaiveDateTime, NaiveTime};
use rust_decimal::Decimal;
use serde::Serialize;
use strum::VariantNames;

use crate::calendar::{is_bank_day, next_bank_day};
use crate::dates;
use crate::money::display::serialize_kronor;
use crate::{Amount, Language};

/// From how many times the usual amount one is pointed out.
const UNUSUAL: Decimal = Decimal::from_parts(3, 0, 0, false, 0);

/// Which way it speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// It can be approved without thinking twice.
    For,
    /// Worth knowing.
    Note,
    /// Worth a closer look.
    Against,
}

/// What the person has sent before, credit notes and cancelled ones left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// How many in SEK.
    pub sent: i64,
    /// The middle of their sums without VAT.
    pub median: Amount,
    /// The largest of them.
    pub max: Amount,
    /// How many to this client, in any currency.
    pub to_client: i64,
    /// How many of these the client has paid.
    pub paid_by_client: i64,
}

/// What the register says of the client's VAT number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VatState {
    /// There is no number.
    None,
    /// Registered, and to whom, where its country tells.
    Valid {
        /// The company.
        name: Option<String>,
    },
    /// Not a number, or not registered.
    Invalid,
    /// The register did not answer, or cannot be asked.
    Unknown,
}

/// An invoice in the queue.
#[derive(Clone, Copy, Debug)]
pub struct Waiting<'a> {
    /// The sum without VAT, in SEK; none in another currency.
    pub subtotal: Option<Amount>,
    /// What the person has sent before.
    pub history: History,
    /// What the register says of the client's VAT number.
    pub vat: &'a VatState,
    /// How many files are attached.
    pub files: usize,
}

/// Something that speaks for or against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[serde(rename = "Review")]
pub enum Point {
    /// The person has never invoiced this client.
    FirstToClient,
    /// The person has.
    KnownClient {
        /// How often.
        sent: i64,
        /// How many of them are paid.
        paid: i64,
    },
    /// The person has never sent an invoice in SEK.
    FirstOfPerson,
    /// As large as the person's others.
    AmountUsual {
        /// The middle of them.
        #[serde(serialize_with = "serialize_kronor")]
        median: Amount,
    },
    /// Larger than any before, or than a multiple of the middle one.
    AmountUnusual {
        /// The middle of the person's others.
        #[serde(serialize_with = "serialize_kronor")]
        median: Amount,
        /// The largest of them.
        #[serde(serialize_with = "serialize_kronor")]
        max: Amount,
    },
    /// The VAT number is registered.
    VatNumberValid {
        /// To whom, where its country tells.
        name: Option<String>,
    },
    /// It is not.
    VatNumberInvalid,
    /// Nobody knows just now.
    VatNumberUnknown,
    /// There are files to look at.
    Attachments {
        /// How many.
        count: usize,
    },
    /// There are none.
    NoAttachments,
}

/// Everything there is to know, in the order in which one looks.
pub fn review(waiting: &Waiting<'_>) -> Vec<Point> {
    let History { sent, median, max, to_client, paid_by_client } = waiting.history;
    let mut points = vec![match to_client {
        0 => Point::FirstToClient,
        _ => Point::KnownClient { sent: to_client, paid: paid_by_client },
    }];
    if let Some(subtotal) = waiting.subtotal {
        points.push(if sent == 0 {
            Point::FirstOfPerson
        } else if subtotal > max || subtotal.decimal() > median.decimal() * UNUSUAL {
            Point::AmountUnusual { median, max }
        } else {
            Point::AmountUsual { median }
        });
    }
    match waiting.vat {
        VatState::None => {}
        VatState::Valid { name } => points.push(Point::VatNumberValid { name: name.clone() }),
        VatState::Invalid => points.push(Point::VatNumberInvalid),
        VatState::Unknown => points.push(Point::VatNumberUnknown),
    }
    points.push(match waiting.files {
        0 => Point::NoAttachments,
        count => Point::Attachments { count },
    });
    points
}

impl Point {
    /// The name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::FirstToClient => "first_to_client",
            Self::KnownClient { .. } => "known_client",
            Self::FirstOfPerson => "first_of_person",
            Self::AmountUsual { .. } => "amount_usual",
            Self::AmountUnusual { .. } => "amount_unusual",
            Self::VatNumberValid { .. } => "vat_number_valid",
            Self::VatNumberInvalid => "vat_number_invalid",
            Self::VatNumberUnknown => "vat_number_unknown",
            Self::Attachments { .. } => "attachments",
            Self::NoAttachments => "no_attachments",
        }
    }

    /// Which way it speaks.
    pub const fn stance(&self) -> Stance {
        match self {
            Self::KnownClient { .. }
            | Self::AmountUsual { .. }
            | Self::VatNumberValid { .. }
            | Self::Attachments { .. } => Stance::For,
            Self::VatNumberUnknown | Self::NoAttachments => Stance::Note,
            Self::FirstToClient
            | Self::FirstOfPerson
            | Self::AmountUnusual { .. }
            | Self::VatNumberInvalid => Stance::Against,
        }
    }

    /// The field of the invoice that it is about.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::FirstToClient
            | Self::KnownClient { .. }
            | Self::VatNumberValid { .. }
            | Self::VatNumberInvalid
            | Self::VatNumberUnknown => Some("clientId"),
            _ => None,
        }
    }

    /// What there is to say.
    pub fn message(&self, language: Language) -> String {
        language.say(self)
    }
}

/// The day on which an invoice should be sent: the day it came in, if that is a bank day and the time of day was not
/// past the cut-off, else the next bank day.
pub fn send_by(submitted: NaiveDateTime, cutoff: NaiveTime) -> NaiveDate {
    let day = submitted.date();
    if is_bank_day(day) && submitted.time() <= cutoff {
        return day;
    }
    day.checked_add_days(Days::new(1)).map_or(day, next_bank_day)
}

/// Until when an invoice must have come in to be sent on a day at the latest: the cut-off of that day, or of the last
/// bank day before it. The other side of [`send_by`].
pub fn last_cutoff(day: NaiveDate, cutoff: NaiveTime) -> NaiveDateTime {
    let mut bank_day = day;
    while let (false, Some(before)) = (is_bank_day(bank_day), bank_day.pred_opt()) {
        bank_day = before;
    }
    bank_day.and_time(cutoff)
}

/// How it stands with that day, for people.
pub fn send_by_message(day: NaiveDate, today: NaiveDate, language: Language) -> String {
    let written = || [("day", dates::day(day, language).into())];
    match day.cmp(&today) {
        Ordering::Equal => language.phrase("send-by-today").to_owned(),
        Ordering::Less => language.phrase_with("send-by-missed", written()),
        Ordering::Greater => language.phrase_with("send-by-day", written()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_cut_off_parts_what_is_sent_on_a_day_from_what_is_sent_after_it() {
        let cutoff = NaiveTime::from_hms_opt(15, 0, 0).unwrap();
        // From a Wednesday over a weekend to a Tuesday.
        for day in (18..=24).filter_map(|day| NaiveDate::from_ymd_opt(2026, 11, day)) {
            let last = last_cutoff(day, cutoff);
            assert!(send_by(last, cutoff) <= day, "{day}");
            assert!(send_by(last + chrono::TimeDelta::seconds(1), cutoff) > day, "{day}");
        }
    }

    fn kronor(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn codes(waiting: &Waiting<'_>) -> Vec<&'static str> {
        review(waiting).iter().map(Point::code).collect()
    }

    const NEW: Waiting<'static> = Waiting {
        subtotal: None,
        history: History {
            sent: 0,
            median: Amount::ZERO,
            max: Amount::ZERO,
            to_client: 0,
            paid_by_client: 0,
        },
        vat: &VatState::None,
        files: 0,
    };

    #[test]
    fn a_newcomer_is_looked_at_twice() {
        let waiting = Waiting { subtotal: Some(kronor("100")), ..NEW };
        assert_eq!(codes(&waiting), ["first_to_client", "first_of_person", "no_attachments"]);
    }

    #[test]
    fn an_amount_is_compared_with_the_persons_own() {
        let history = History {
            sent: 5,
            median: kronor("10000"),
            max: kronor("50000"),
            to_client: 2,
            paid_by_client: 1,
        };
        for (subtotal, code) in [
            ("9000", "amount_usual"),
            ("30000", "amount_usual"),
            ("30000.01", "amount_unusual"),
            ("50001", "amount_unusual"),
        ] {
            let waiting = Waiting { subtotal: Some(kronor(subtotal)), history, files: 1, ..NEW };
            assert_eq!(codes(&waiting), ["known_client", code, "attachments"], "{subtotal}");
        }
        assert_eq!(codes(&Waiting { history, ..NEW }), ["known_client", "no_attachments"]);
    }

    #[test]
    fn the_register_speaks_for_or_against_or_not_at_all() {
        for (vat, code, stance) in [
            (VatState::Valid { name: None }, "vat_number_valid", Stance::For),
            (VatState::Invalid, "vat_number_invalid", Stance::Against),
            (VatState::Unknown, "vat_number_unknown", Stance::Note),
        ] {
            let points = review(&Waiting { vat: &vat, ..NEW });
            assert_eq!((points[1].code(), points[1].stance()), (code, stance));
        }
    }

    #[test]
    fn what_comes_before_the_cut_off_of_a_bank_day_is_sent_that_day() {
        let cutoff = NaiveTime::from_hms_opt(15, 0, 0).unwrap();
        for (submitted, day) in [
            ("2026-11-20T15:00:00", "2026-11-20"),
            ("2026-11-20T15:00:01", "2026-11-23"),
            ("2026-11-21T09:00:00", "2026-11-23"),
            ("2026-12-23T16:00:00", "2026-12-28"),
        ] {
            let day: NaiveDate = day.parse().unwrap();
            assert_eq!(send_by(submitted.parse().unwrap(), cutoff), day, "{submitted}");
        }
    }

    #[test]
    fn everything_is_said_in_both_languages() {
        let points = [
            Point::FirstToClient,
            Point::KnownClient { sent: 2, paid: 1 },
            Point::FirstOfPerson,
            Point::AmountUsual { median: Amount::ZERO },
            Point::AmountUnusual { median: Amount::ZERO, max: Amount::ZERO },
            Point::VatNumberValid { name: None },
            Point::VatNumberValid { name: Some("Kund".into()) },
            Point::VatNumberInvalid,
            Point::VatNumberUnknown,
            Point::Attachments { count: 1 },
            Point::Attachments { count: 2 },
            Point::NoAttachments,
        ];
        for point in points {
            assert_ne!(point.message(Language::Sv), point.message(Language::En));
        }
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        for day in [today, today.pred_opt().unwrap(), today.succ_opt().unwrap()] {
            let say = |language| send_by_message(day, today, language);
            assert_ne!(say(Language::Sv), say(Language::En));
        }
    }
}
