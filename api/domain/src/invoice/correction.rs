//! Correcting the salary of an invoice that changes after it.

use chrono::{Days, NaiveDate};

use super::Invoice;
use super::status::{InvoiceStatus, Salaried};
use crate::Amount;

/// For so many days the next wage pools do not give back the salary of an invoice whose payment was reversed: its client has
/// been reminded, and may have paid again.
const HOLD_DAYS: Days = Days::new(30);

/// What changes of a salary that is calculated already, by a credit note, a recovery or a payment that is reversed. The payslip
/// stays as it was issued; the next wage pools (löneutrymme) of the person take the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolCorrection {
    /// How much more of the invoice becomes salary; below zero for less. `ΔP = P′ − P`, with `P′ = N′ − fee′`, and nothing while
    /// the client owes something of it.
    pub amount: Amount,
    /// Whether the invoice counts as paid no longer (−1), or again (1).
    pub paid_invoices: i16,
}

impl PoolCorrection {
    /// What corrects the salary of an invoice that becomes another; none where it stands on no payslip, or nothing of its
    /// salary changes.
    pub fn between(before: &Invoice, then: &Invoice) -> Option<Self> {
        if before.salaried != Salaried::Corrected {
            return None;
        }
        let counts = |invoice: &Invoice| i16::from(invoice.status == InvoiceStatus::Paid);
        let correction = Self {
            amount: salary_basis(then) - salary_basis(before),
            paid_invoices: counts(then) - counts(before),
        };
        (correction != Self { amount: Amount::ZERO, paid_invoices: 0 }).then_some(correction)
    }

    /// What the next wage pools get by that, or give back below zero; nothing where nothing is corrected.
    pub fn amount_between(before: &Invoice, then: &Invoice) -> Amount {
        Self::between(before, then).map_or(Amount::ZERO, |correction| correction.amount)
    }
}

/// What an invoice on a payslip gives for it now. What is not paid in full gives nothing: the whole was paid out with it.
fn salary_basis(invoice: &Invoice) -> Amount {
    if invoice.status == InvoiceStatus::Sent { Amount::ZERO } else { invoice.payout_basis() }
}

/// The day from which the next wage pools give back the salary of an invoice whose payment was reversed on this day.
pub fn held_until(taken_back: NaiveDate) -> NaiveDate {
    taken_back.checked_add_days(HOLD_DAYS).unwrap_or(taken_back)
}
