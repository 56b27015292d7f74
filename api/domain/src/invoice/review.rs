//! What speaks for and against an invoice that waits for approval, beside what the linter finds; and until when it
//! should be sent. Nothing here decides: the approver does.

use std::cmp::Ordering;

use chrono::{Days, NaiveDate, NaiveDateTime, NaiveTime};

use rust_decimal::Decimal;

use crate::calendar::{is_bank_day, next_bank_day};
use crate::dates;
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
        median: Amount,
    },
    /// Larger than any before, or than a multiple of the middle one.
    AmountUnusual {
        /// The middle of the person's others.
        median: Amount,
        /// The largest of them.
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
        match (self, language) {
            (Self::FirstToClient, _) => language
                .pick("Första fakturan till den här kunden.", "The first invoice to this client.")
                .into(),
            (Self::KnownClient { sent, paid }, Language::Sv) => {
                let times = if *sent == 1 { "en gång".to_owned() } else { format!("{sent} gånger") };
                format!("Har fakturerat kunden {times} förut; betalda: {paid}.")
            }
            (Self::KnownClient { sent, paid }, Language::En) => {
                let times = if *sent == 1 { "once".to_owned() } else { format!("{sent} times") };
                format!("Has invoiced the client {times} before; paid: {paid}.")
            }
            (Self::FirstOfPerson, _) => {
                language.pick("Personens första faktura.", "The person's first invoice.").into()
            }
            (Self::AmountUsual { median }, Language::Sv) => {
                format!("Beloppet är som vanligt för personen (median {}).", median.kronor())
            }
            (Self::AmountUsual { median }, Language::En) => {
                format!("The amount is usual for the person (median {}).", median.kronor())
            }
            (Self::AmountUnusual { median, max }, Language::Sv) => format!(
                "Beloppet är ovanligt stort för personen (median {}, störst {}).",
                median.kronor(),
                max.kronor()
            ),
            (Self::AmountUnusual { median, max }, Language::En) => format!(
                "The amount is unusually large for the person (median {}, largest {}).",
                median.kronor(),
                max.kronor()
            ),
            (Self::VatNumberValid { name: Some(name) }, Language::Sv) => {
                format!("Kundens momsnummer är registrerat på {name}.")
            }
            (Self::VatNumberValid { name: Some(name) }, Language::En) => {
                format!("The client's VAT number is registered to {name}.")
            }
            (Self::VatNumberValid { name: None }, _) => language
                .pick("Kundens momsnummer är registrerat.", "The client's VAT number is registered.")
                .into(),
            (Self::VatNumberInvalid, _) => language
                .pick("Kundens momsnummer är inte registrerat.", "The client's VAT number is not registered.")
                .into(),
            (Self::VatNumberUnknown, _) => language
                .pick(
                    "Kundens momsnummer kunde inte slås upp just nu.",
                    "The client's VAT number could not be looked up just now.",
                )
                .into(),
            (Self::Attachments { count: 1 }, _) => language.pick("1 bilaga.", "1 attachment.").into(),
            (Self::Attachments { count }, Language::Sv) => format!("{count} bilagor."),
            (Self::Attachments { count }, Language::En) => format!("{count} attachments."),
            (Self::NoAttachments, _) => language.pick("Inga bilagor.", "No attachments.").into(),
        }
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
    let written = dates::day(day, language);
    match (day.cmp(&today), language) {
        (Ordering::Equal, Language::Sv) => "Bör skickas i dag.".to_owned(),
        (Ordering::Equal, Language::En) => "Should be sent today.".to_owned(),
        (Ordering::Less, Language::Sv) => format!("Skulle ha skickats {written}."),
        (Ordering::Less, Language::En) => format!("Should have been sent on {written}."),
        (Ordering::Greater, Language::Sv) => format!("Bör skickas senast {written}."),
        (Ordering::Greater, Language::En) => format!("Should be sent by {written}."),
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
