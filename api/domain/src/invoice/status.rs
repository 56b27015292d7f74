//! The life of an invoice in one table. The API, the imports and the CLI all pass through it.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::{Amount, FaultKind, Refusal};

/// Where an invoice stands, as stored. Overdue is not stored: see [`display`].
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum InvoiceStatus {
    /// The owner is still writing it.
    Draft,
    /// It waits for an admin's approval.
    Pending,
    /// The client has it. From here on nothing in it changes.
    Sent,
    /// The client has paid all of it.
    Paid,
    /// It is no longer wanted; one that was sent is credited as a whole.
    Cancelled,
    /// The client has paid nothing of it, and nothing is left to pay: all of it is written off, or credited and written off.
    WrittenOff,
}
named!(InvoiceStatus);

impl InvoiceStatus {
    /// Whether it is still to be sent.
    pub const fn is_unsent(self) -> bool {
        matches!(self, Self::Draft | Self::Pending)
    }
}

/// Where an invoice stands, as shown, filtered and counted.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "as InvoiceStatus")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum DisplayStatus {
    Draft,
    Pending,
    Sent,
    /// Sent, past its due date, and not paid in full.
    Overdue,
    Paid,
    Cancelled,
    WrittenOff,
}
named!(DisplayStatus);

/// The status to show: a sent invoice is overdue from the day after its due date while a balance is left.
/// `today` is the date in Europe/Stockholm.
pub fn display(
    status: InvoiceStatus,
    due_date: NaiveDate,
    balance: Amount,
    today: NaiveDate,
) -> DisplayStatus {
    match status {
        InvoiceStatus::Draft => DisplayStatus::Draft,
        InvoiceStatus::Pending => DisplayStatus::Pending,
        InvoiceStatus::Sent if today > due_date && balance.is_positive() => DisplayStatus::Overdue,
        InvoiceStatus::Sent => DisplayStatus::Sent,
        InvoiceStatus::Paid => DisplayStatus::Paid,
        InvoiceStatus::Cancelled => DisplayStatus::Cancelled,
        InvoiceStatus::WrittenOff => DisplayStatus::WrittenOff,
    }
}

/// What can be done to an invoice.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantArray, Display,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Act {
    /// Change its content.
    Edit,
    /// Remove it for good.
    Delete,
    /// Send it for approval.
    Submit,
    /// Take it back from approval.
    Withdraw,
    /// Give it back to its owner with a reason.
    Return,
    /// Approve it and send it to the client.
    Send,
    /// Record a payment from the client.
    AddPayment,
    /// Record a payment of the whole balance.
    MarkPaid,
    /// Reverse its payments.
    MarkUnpaid,
    /// Give it up.
    Cancel,
    /// Take all or a part of it off by a credit note.
    Credit,
    /// Write off what the client will not pay of it.
    WriteOff,
    /// Claim again what was written off.
    UndoWriteOff,
    /// Say that the client disputes it, or that it is feared to be lost.
    Doubt,
    /// Say that it is in doubt no longer.
    EndDoubt,
    /// Give it to another user.
    Reassign,
    /// Attach files.
    AddFiles,
    /// Start a new draft from it.
    Duplicate,
}
named!(Act);

/// In which role somebody acts. A trusted owner's own sending counts as an admin's: an admin has approved it
/// beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The freelancer whose invoice it is.
    Owner,
    /// An admin.
    Admin,
}

/// Whether an invoice stands on a live payslip, and what that leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Salaried {
    /// It stands on none.
    #[default]
    No,
    /// It stays as it is until the payslip is removed or reversed: that is a draft, or a purchase against an own invoice, or
    /// charges another fee than the invoice says.
    Fixed,
    /// What is credited, recovered or reversed of it corrects the next wage pools.
    Corrected,
}

/// What besides the status decides what can be done to an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// Whether it has become salary.
    pub salaried: Salaried,
    /// It has payments that are not reversed.
    pub has_payments: bool,
    /// It is a credit note.
    pub credit_note: bool,
    /// A part of it, or all, is written off.
    pub written_off: bool,
    /// A part of its balance, or all, is in doubt.
    pub doubted: bool,
}

/// Where an invoice goes by an act: the one table of product decisions.
pub fn transition(status: InvoiceStatus, act: Act, actor: Actor) -> Result<InvoiceStatus, Refusal> {
    use Actor::{Admin, Owner};
    use InvoiceStatus::{Cancelled, Draft, Paid, Pending, Sent, WrittenOff};
    match (act, actor, status) {
        (Act::Edit, Owner, Draft) | (Act::Edit, Admin, Draft | Pending) => Ok(status),
        (Act::Delete, _, Draft) => Ok(status),
        (Act::Submit, _, Draft) => Ok(Pending),
        (Act::Withdraw, Owner, Pending) | (Act::Return, Admin, Pending) => Ok(Draft),
        (Act::Send, Admin, Draft | Pending) => Ok(Sent),
        // What was written off can be paid after all.
        (Act::AddPayment, Admin, Sent | Paid | WrittenOff) => Ok(Sent),
        (Act::MarkPaid, Admin, Sent) => Ok(Paid),
        (Act::MarkUnpaid, Admin, Paid) => Ok(Sent),
        (Act::Cancel, Owner, Draft | Pending) | (Act::Cancel, Admin, Draft | Pending | Sent) => Ok(Cancelled),
        (Act::Credit, Admin, Sent | Paid) => Ok(status),
        (Act::WriteOff | Act::Doubt | Act::EndDoubt, Admin, Sent) => Ok(status),
        (Act::UndoWriteOff, Admin, Sent | Paid | WrittenOff) => Ok(Sent),
        (Act::Reassign, Admin, _) => Ok(status),
        (Act::AddFiles, Owner, Draft | Pending) | (Act::AddFiles, Admin, _) => Ok(status),
        (Act::Duplicate, _, _) => Ok(status),
        _ => Err(Refusal::ImpossibleTransition { act, status }),
    }
}

/// As [`transition`], with regard to salary, payments and credit notes.
pub fn permit(status: InvoiceStatus, act: Act, actor: Actor, facts: Facts) -> Result<InvoiceStatus, Refusal> {
    if facts.credit_note {
        return Err(Refusal::CreditNoteIsFinal);
    }
    let next = transition(status, act, actor)?;
    match act {
        Act::AddPayment if status == InvoiceStatus::Paid && !facts.written_off => {
            Err(Refusal::ImpossibleTransition { act, status })
        }
        Act::UndoWriteOff if !facts.written_off => Err(Refusal::ImpossibleTransition { act, status }),
        Act::EndDoubt if !facts.doubted => Err(Refusal::NothingDoubted),
        Act::AddPayment | Act::Credit if facts.salaried == Salaried::Fixed => Err(Refusal::AlreadySalaried),
        Act::MarkUnpaid | Act::Reassign | Act::Cancel if facts.salaried != Salaried::No => {
            Err(Refusal::AlreadySalaried)
        }
        // What was written off once the payment of a salaried invoice was reversed is claimed again like any other.
        Act::UndoWriteOff if facts.salaried == Salaried::Fixed || is_paid_out(status, facts) => {
            Err(Refusal::AlreadySalaried)
        }
        Act::Cancel | Act::Reassign if facts.written_off => Err(Refusal::WriteOffStands),
        Act::Cancel if facts.has_payments => Err(Refusal::HasPayments),
        _ => Ok(next),
    }
}

/// Whether its salary counts on it as it is.
fn is_paid_out(status: InvoiceStatus, facts: Facts) -> bool {
    facts.salaried != Salaried::No && status == InvoiceStatus::Paid
}

/// Where a sent invoice goes when money has come in and this balance is left.
pub fn after_payment(balance: Amount) -> InvoiceStatus {
    if balance.is_positive() { InvoiceStatus::Sent } else { InvoiceStatus::Paid }
}

/// Where a sent invoice goes when this much of it is left uncredited, this much of that is neither credited nor written off,
/// and this much is paid: what is credited as a whole is cancelled.
pub fn after_change(uncredited: Amount, left: Amount, paid: Amount) -> InvoiceStatus {
    if uncredited.is_zero() {
        InvoiceStatus::Cancelled
    } else if left.is_zero() {
        InvoiceStatus::WrittenOff
    } else {
        after_payment(left - paid)
    }
}

/// Everything this actor can do to the invoice now.
pub fn allowed_acts(status: InvoiceStatus, actor: Actor, facts: Facts) -> Vec<Act> {
    Act::ALL.iter().copied().filter(|act| permit(status, *act, actor, facts).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Act::*;
    use super::Actor::*;
    use super::InvoiceStatus::*;
    use super::*;

    fn acts(status: InvoiceStatus, actor: Actor) -> Vec<Act> {
        allowed_acts(status, actor, Facts::default())
    }

    #[test]
    fn the_owner_can_do_this() {
        assert_eq!(acts(Draft, Owner), [Edit, Delete, Submit, Cancel, AddFiles, Duplicate]);
        assert_eq!(acts(Pending, Owner), [Withdraw, Cancel, AddFiles, Duplicate]);
        for status in [Sent, Paid, Cancelled, WrittenOff] {
            assert_eq!(acts(status, Owner), [Duplicate]);
        }
    }

    #[test]
    fn an_admin_can_do_this() {
        assert_eq!(acts(Draft, Admin), [Edit, Delete, Submit, Send, Cancel, Reassign, AddFiles, Duplicate]);
        assert_eq!(acts(Pending, Admin), [Edit, Return, Send, Cancel, Reassign, AddFiles, Duplicate]);
        let sent = [AddPayment, MarkPaid, Cancel, Credit, WriteOff, Doubt, Reassign, AddFiles, Duplicate];
        assert_eq!(acts(Sent, Admin), sent);
        let doubted = Facts { doubted: true, ..Facts::default() };
        assert!(allowed_acts(Sent, Admin, doubted).contains(&EndDoubt));
        assert_eq!(
            permit(Sent, EndDoubt, Owner, doubted),
            Err(Refusal::ImpossibleTransition { act: EndDoubt, status: Sent })
        );
        assert_eq!(acts(Paid, Admin), [MarkUnpaid, Credit, Reassign, AddFiles, Duplicate]);
        assert_eq!(acts(Cancelled, Admin), [Reassign, AddFiles, Duplicate]);
        let written_off = Facts { written_off: true, ..Facts::default() };
        let acts = |status| allowed_acts(status, Admin, written_off);
        assert_eq!(acts(WrittenOff), [AddPayment, UndoWriteOff, AddFiles, Duplicate]);
        assert_eq!(acts(Paid), [AddPayment, MarkUnpaid, Credit, UndoWriteOff, AddFiles, Duplicate]);
        assert_eq!(permit(Paid, Reassign, Admin, written_off), Err(Refusal::WriteOffStands));
    }

    #[test]
    fn every_act_leads_where_the_product_says() {
        assert_eq!(transition(Draft, Submit, Owner), Ok(Pending));
        assert_eq!(transition(Pending, Withdraw, Owner), Ok(Draft));
        assert_eq!(transition(Pending, Return, Admin), Ok(Draft));
        assert_eq!(transition(Pending, Send, Admin), Ok(Sent));
        assert_eq!(transition(Sent, AddPayment, Admin), Ok(Sent));
        assert_eq!(transition(Sent, MarkPaid, Admin), Ok(Paid));
        assert_eq!(transition(Paid, MarkUnpaid, Admin), Ok(Sent));
        assert_eq!(transition(Sent, Cancel, Admin), Ok(Cancelled));
        assert_eq!(transition(Pending, Edit, Admin), Ok(Pending));
        assert_eq!(
            transition(Cancelled, Send, Admin),
            Err(Refusal::ImpossibleTransition { act: Send, status: Cancelled })
        );
    }

    #[test]
    fn a_salaried_invoice_stays_as_it_is() {
        let salaried = Facts { salaried: Salaried::Fixed, has_payments: true, ..Facts::default() };
        assert_eq!(allowed_acts(Paid, Admin, salaried), [AddFiles, Duplicate]);
        assert_eq!(permit(Paid, MarkUnpaid, Admin, salaried), Err(Refusal::AlreadySalaried));
        assert_eq!(permit(Paid, Credit, Admin, salaried), Err(Refusal::AlreadySalaried));
    }

    #[test]
    fn what_is_credited_or_recovered_after_an_approved_salary_is_corrected_later() {
        let salaried = Facts { salaried: Salaried::Corrected, has_payments: true, ..Facts::default() };
        assert_eq!(allowed_acts(Paid, Admin, salaried), [Credit, AddFiles, Duplicate]);
        let written_off = Facts { written_off: true, ..salaried };
        assert_eq!(allowed_acts(Paid, Admin, written_off), [AddPayment, Credit, AddFiles, Duplicate]);
        assert_eq!(permit(Paid, UndoWriteOff, Admin, written_off), Err(Refusal::AlreadySalaried));
        assert_eq!(permit(Paid, MarkUnpaid, Admin, written_off), Err(Refusal::AlreadySalaried));
    }

    #[test]
    fn payments_are_reversed_before_an_invoice_is_given_up() {
        let paying = Facts { has_payments: true, ..Facts::default() };
        assert_eq!(permit(Sent, Cancel, Admin, paying), Err(Refusal::HasPayments));
        assert_eq!(permit(Sent, Credit, Admin, paying), Ok(Sent));
        assert_eq!(permit(Sent, AddPayment, Admin, paying), Ok(Sent));
    }

    #[test]
    fn a_credit_note_is_only_read() {
        let credit_note = Facts { credit_note: true, ..Facts::default() };
        for &status in InvoiceStatus::ALL {
            assert_eq!(allowed_acts(status, Admin, credit_note), []);
        }
    }

    #[test]
    fn an_invoice_is_overdue_from_the_day_after_it_was_due() {
        let due = NaiveDate::from_ymd_opt(2026, 5, 31).unwrap();
        let later = NaiveDate::from_ymd_opt(2026, 6, 1).unwrap();
        let left = Amount::from_ore(1);
        assert_eq!(display(Sent, due, left, due), DisplayStatus::Sent);
        assert_eq!(display(Sent, due, left, later), DisplayStatus::Overdue);
        assert_eq!(display(Sent, due, Amount::ZERO, later), DisplayStatus::Sent);
        assert_eq!(display(Paid, due, left, later), DisplayStatus::Paid);
        assert_eq!(after_change(left, left, Amount::ZERO), Sent);
        assert_eq!(after_change(left, left, left), Paid);
        assert_eq!(after_change(left, Amount::ZERO, Amount::ZERO), WrittenOff);
        assert_eq!(after_change(Amount::ZERO, Amount::ZERO, Amount::ZERO), Cancelled);
        assert_eq!(after_payment(left), Sent);
        assert_eq!(after_payment(Amount::ZERO), Paid);
    }

    #[test]
    fn names_read_back() {
        for &status in InvoiceStatus::ALL {
            assert_eq!(status.as_str().parse::<InvoiceStatus>().unwrap(), status);
        }
        for &status in DisplayStatus::ALL {
            assert_eq!(status.as_str().parse::<DisplayStatus>().unwrap(), status);
        }
        assert!("overdue".parse::<InvoiceStatus>().is_err());
    }

    proptest! {
        #[test]
        fn the_table_answers_every_question_and_never_leaves_cancelled(
            status in prop::sample::select(InvoiceStatus::ALL),
            act in prop::sample::select(Act::ALL),
            actor in prop::sample::select(&[Owner, Admin][..]),
            salaried in prop::sample::select(&[Salaried::No, Salaried::Fixed, Salaried::Corrected][..]),
            has_payments: bool, credit_note: bool, written_off: bool, doubted: bool,
        ) {
            let facts = Facts { salaried, has_payments, credit_note, written_off, doubted };
            let permitted = permit(status, act, actor, facts);
            if let Ok(next) = permitted {
                prop_assert_eq!(transition(status, act, actor), Ok(next));
                prop_assert!(status != Cancelled || next == Cancelled);
                prop_assert!(salaried == Salaried::No || status != Paid || next == status || act == AddPayment);
                prop_assert!(salaried != Salaried::Fixed || status != Paid || next == status);
            }
            prop_assert_eq!(permitted.is_ok(), allowed_acts(status, actor, facts).contains(&act));
        }
    }
}
