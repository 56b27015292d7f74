//! Which money that came in is matched with an invoice by itself. Only what is certain is; everything else waits for a
//! person, with the reason. The order of a file's lines changes nothing.

use std::borrow::Cow;
use std::collections::HashMap;

use chrono::NaiveDate;
use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::TransactionKind;
use crate::calendar::add_bank_days;
use crate::invoice::status::InvoiceStatus;
use crate::{Amount, FaultKind, InvoiceId, PaymentId, UserId};

/// Recorded by hand and told by the bank so many bank days apart, an equal sum may be the same money.
const SAME_MONEY_DAYS: u32 = 5;

/// Why a transaction was not matched by itself.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray, Display, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum WaitReason {
    /// It is a deduction.
    Deduction,
    /// The bank took money back.
    Reversal,
    /// It is a payment of the provider's own that came back.
    Return,
    /// It went out, and no payment file holds it.
    Outgoing,
    /// A payment brought it, and no invoice holds it any more.
    Released,
    /// The payer referred to nothing.
    NoReference,
    /// The payer referred to more than one invoice.
    SeveralReferences,
    /// No bank has verified what the payer wrote.
    UnverifiedReference,
    /// No invoice has this reference.
    UnknownReference,
    /// Another transaction refers to the same invoice.
    Competing,
    /// An equal payment of the invoice was recorded a few days before or after.
    MaybeRecorded,
    /// The invoice is paid, cancelled or credited.
    InvoiceNotOpen,
    /// The client disputes the invoice.
    Disputed,
    /// The money came before the invoice was made out.
    BeforeInvoice,
    /// The sum is not what is owed.
    OtherAmount,
    /// The invoice belongs to whoever takes in the file.
    OwnInvoice,
    /// The invoice comes to more than one person alone may record.
    AboveLimit,
}
named!(WaitReason);

/// What a payer referred to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference<'f> {
    /// As it was written, without blanks.
    pub text: Cow<'f, str>,
    /// Whether its check digits were verified: by Bankgirot, or as an OCR or RF reference.
    pub is_verified: bool,
}

/// A transaction of a file that is taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival<'f> {
    /// Which way the money went.
    pub kind: TransactionKind,
    /// The bank's day.
    pub booked_on: NaiveDate,
    /// Above zero.
    pub amount: Amount,
    /// What the payer referred to.
    pub references: Vec<Reference<'f>>,
}

/// The invoice that a reference names.
#[derive(Debug, Clone)]
pub struct NamedInvoice {
    /// Its identity.
    pub id: InvoiceId,
    /// Whose it is.
    pub owner: UserId,
    /// As stored.
    pub status: InvoiceStatus,
    /// Its date.
    pub issue_date: NaiveDate,
    /// What is paid of it.
    pub paid: Amount,
    /// What is not.
    pub balance: Amount,
    /// Whether the client disputes a part of that, or all.
    pub is_disputed: bool,
    /// Its payments that stand and that no file of the bank has told of.
    pub recorded: Vec<RecordedPayment>,
    /// Whether a transaction of an earlier file that waits refers to it.
    pub is_awaited: bool,
}

/// A payment that somebody recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordedPayment {
    /// Its identity.
    pub id: PaymentId,
    /// What came in.
    pub amount: Amount,
    /// When, by whoever recorded it.
    pub paid_on: NaiveDate,
}

/// By what is decided.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Who takes in the file.
    pub by: UserId,
    /// The largest difference that is öre rounding.
    pub tolerance: Amount,
    /// What one person alone may record of an invoice; none: without limit.
    pub limit: Option<Amount>,
}

/// What becomes of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// It pays this invoice.
    Invoice(InvoiceId),
    /// It may be the same money as this payment.
    MaybeRecorded(PaymentId),
    /// A person allocates it.
    Waits(WaitReason),
}

/// Matches the transactions of a file, in their order. `invoices` are those that the references name, by reference.
pub fn match_all(
    arrivals: &[Arrival<'_>],
    invoices: &HashMap<String, NamedInvoice>,
    rules: &Rules,
) -> Vec<Match> {
    let mut naming: HashMap<InvoiceId, usize> = HashMap::new();
    for arrival in arrivals.iter().filter(|arrival| arrival.kind == TransactionKind::Incoming) {
        for invoice in named(arrival, invoices) {
            *naming.entry(invoice.id).or_default() += 1;
        }
    }
    arrivals.iter().map(|arrival| match_one(arrival, invoices, &naming, rules)).collect()
}

fn match_one(
    arrival: &Arrival<'_>,
    invoices: &HashMap<String, NamedInvoice>,
    naming: &HashMap<InvoiceId, usize>,
    rules: &Rules,
) -> Match {
    match arrival.kind {
        TransactionKind::Incoming => {}
        TransactionKind::Deduction => return Match::Waits(WaitReason::Deduction),
        TransactionKind::Reversal => return Match::Waits(WaitReason::Reversal),
        TransactionKind::Return => return Match::Waits(WaitReason::Return),
        TransactionKind::Outgoing => return Match::Waits(WaitReason::Outgoing),
    }
    let [reference] = &*arrival.references else {
        let none = arrival.references.is_empty();
        return Match::Waits(if none { WaitReason::NoReference } else { WaitReason::SeveralReferences });
    };
    let Some(invoice) = invoices.get(&*reference.text) else {
        return Match::Waits(if reference.is_verified {
            WaitReason::UnknownReference
        } else {
            WaitReason::UnverifiedReference
        });
    };
    let is_alone = naming.get(&invoice.id).is_none_or(|times| *times <= 1);
    let mut recorded = invoice.recorded.iter().filter(|_| is_alone);
    if let Some(same) = recorded.find(|payment| may_be_same(arrival, payment)) {
        return Match::MaybeRecorded(same.id);
    }
    if !is_alone || invoice.is_awaited {
        return Match::Waits(WaitReason::Competing);
    }
    let reason = if !reference.is_verified {
        WaitReason::UnverifiedReference
    } else if invoice.status != InvoiceStatus::Sent {
        WaitReason::InvoiceNotOpen
    } else if invoice.is_disputed {
        WaitReason::Disputed
    } else if arrival.booked_on < invoice.issue_date {
        WaitReason::BeforeInvoice
    } else if (invoice.balance - arrival.amount).abs() > rules.tolerance {
        WaitReason::OtherAmount
    } else if invoice.owner == rules.by {
        WaitReason::OwnInvoice
    } else if rules.limit.is_some_and(|limit| invoice.paid + arrival.amount > limit) {
        WaitReason::AboveLimit
    } else {
        return Match::Invoice(invoice.id);
    };
    Match::Waits(reason)
}

/// Asks about what came in without telling which invoice it is for, where somebody has recorded an equal payment of any
/// invoice: of the transactions that wait, by their places, each about one payment and each payment once. Which of several
/// equal ones is asked about goes by `identity`, so that the order of the lines changes nothing.
pub fn ask_about(
    arrivals: &[Arrival<'_>],
    matches: &mut [Match],
    identity: impl Fn(usize) -> String,
    recorded: Vec<RecordedPayment>,
) {
    let is_unclear = |place: &usize| {
        arrivals[*place].kind == TransactionKind::Incoming
            && matches!(
                matches[*place],
                Match::Waits(
                    WaitReason::NoReference
                        | WaitReason::SeveralReferences
                        | WaitReason::UnverifiedReference
                        | WaitReason::UnknownReference
                        | WaitReason::Competing
                )
            )
    };
    let mut by_amount: HashMap<Amount, Vec<RecordedPayment>> = HashMap::new();
    for payment in recorded {
        by_amount.entry(payment.amount).or_default().push(payment);
    }
    let mut unclear: Vec<usize> = (0..arrivals.len()).filter(is_unclear).collect();
    unclear.sort_by_cached_key(|place| identity(*place));
    for place in unclear {
        let Some(equal) = by_amount.get_mut(&arrivals[place].amount) else { continue };
        if let Some(same) = equal.iter().position(|payment| may_be_same(&arrivals[place], payment)) {
            matches[place] = Match::MaybeRecorded(equal.remove(same).id);
        }
    }
}

/// The days on which a payment may have been recorded that came in on this one.
pub fn recorded_between(booked_on: NaiveDate) -> (NaiveDate, NaiveDate) {
    // No fourteen days have fewer than five bank days.
    let days = chrono::Days::new(14);
    (booked_on.checked_sub_days(days).unwrap_or(booked_on), add_bank_days(booked_on, SAME_MONEY_DAYS))
}

/// The invoices that a transaction refers to, each once.
fn named<'a>(arrival: &Arrival<'_>, invoices: &'a HashMap<String, NamedInvoice>) -> Vec<&'a NamedInvoice> {
    let mut named: Vec<&NamedInvoice> =
        arrival.references.iter().filter_map(|reference| invoices.get(&*reference.text)).collect();
    named.sort_unstable_by_key(|invoice| invoice.id);
    named.dedup_by_key(|invoice| invoice.id);
    named
}

fn may_be_same(arrival: &Arrival<'_>, payment: &RecordedPayment) -> bool {
    let (earlier, later) = (arrival.booked_on.min(payment.paid_on), arrival.booked_on.max(payment.paid_on));
    payment.amount == arrival.amount && later <= add_bank_days(earlier, SAME_MONEY_DAYS)
}

#[cfg(test)]
mod tests;
