//! What drafts say when they are made one (slå ihop utkast): one invoice bears one fixed fee.

use chrono::NaiveDate;

use super::{Invoice, SupplyPeriod};
use crate::refusal::Refusal;

/// Whether a draft can become part of another: it goes to the same client in the same currency, and takes over no payments
/// of a credited invoice.
pub fn check(into: &Invoice, other: &Invoice) -> Result<(), Refusal> {
    let is_alike = other.client_id == into.client_id && other.currency == into.currency;
    if is_alike && other.replaces.is_none() { Ok(()) } else { Err(Refusal::DraftsDiffer) }
}

/// The texts of drafts as one, each once and in their order.
pub fn joined<'a>(texts: impl IntoIterator<Item = &'a str>, separator: &str) -> String {
    let mut different: Vec<&str> = Vec::new();
    for text in texts {
        if !text.is_empty() && !different.contains(&text) {
            different.push(text);
        }
    }
    different.join(separator)
}

/// The notes of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notes {
    /// Printed.
    pub notes: String,
    /// The note to the admins.
    pub admin_note: String,
    /// Whether the note to the admins is printed, too.
    pub admin_note_visible: bool,
}

impl Notes {
    /// Those of an invoice.
    pub fn of(invoice: &Invoice) -> Self {
        Self {
            notes: invoice.notes.clone(),
            admin_note: invoice.admin_note.clone(),
            admin_note_visible: invoice.admin_note_visible,
        }
    }

    /// Those of drafts as one. What is printed stays printed and what is not stays unprinted: where the notes to the admins
    /// differ in that, the printed ones become notes.
    pub fn joined(all: &[Self]) -> Self {
        let to_admins = |is_visible| {
            let of_these = all.iter().filter(move |one| one.admin_note_visible == is_visible);
            of_these.map(|one| one.admin_note.as_str())
        };
        let notes = all.iter().map(|one| one.notes.as_str());
        let (printed, internal) = (joined(to_admins(true), BETWEEN), joined(to_admins(false), BETWEEN));
        if internal.is_empty() {
            let admin_note_visible = !printed.is_empty();
            return Self { notes: joined(notes, BETWEEN), admin_note: printed, admin_note_visible };
        }
        let notes = joined(notes.chain([printed.as_str()]), BETWEEN);
        Self { notes, admin_note: internal, admin_note_visible: false }
    }
}

/// Between the notes of two drafts.
const BETWEEN: &str = "\n\n";

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

    fn notes(notes: &str, admin_note: &str, admin_note_visible: bool) -> Notes {
        Notes { notes: notes.into(), admin_note: admin_note.into(), admin_note_visible }
    }

    #[test]
    fn texts_stand_once_each_in_their_order() {
        assert_eq!(joined(["PO 7", "", "PO 8", "PO 7"], ", "), "PO 7, PO 8");
        assert_eq!(joined(["", ""], ", "), "");
    }

    #[test]
    fn what_is_not_printed_is_not_printed_afterwards_either() {
        let (shown, hidden) = (notes("Tack", "Syns", true), notes("Tack", "Ring först", false));
        assert_eq!(
            Notes::joined(&[shown.clone(), hidden.clone()]),
            notes("Tack\n\nSyns", "Ring först", false)
        );
        assert_eq!(
            Notes::joined(&[hidden.clone(), shown.clone()]),
            notes("Tack\n\nSyns", "Ring först", false)
        );
        assert_eq!(Notes::joined(&[shown.clone(), notes("", "", false)]), shown);
        assert_eq!(Notes::joined(&[hidden.clone(), notes("", "", true)]), hidden);
        assert_eq!(
            Notes::joined(&[shown.clone(), notes("", "Mer", true)]),
            notes("Tack", "Syns\n\nMer", true)
        );
    }

    #[test]
    fn the_period_covers_all_that_say_one() {
        let period = |from, to| SupplyPeriod::new(day(from), day(to)).unwrap().unwrap();
        assert_eq!(spanning(&[period(9, 12), period(2, 5)]), (day(2), day(12)));
        assert_eq!(spanning(&[]), (None, None));
    }
}
