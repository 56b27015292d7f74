//! Correcting the salary of an invoice that changes after it.

use super::Invoice;
use super::status::{InvoiceStatus, Salaried};
use crate::Amount;

/// What a credit note or a recovery changes of a salary that is calculated already. The payslip stays as it was issued; the
/// next wage pools (löneutrymme) of the person take the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolCorrection {
    /// How much more of the invoice becomes salary; below zero for less. `ΔP = P′ − P`, with `P′ = N′ − fee′`.
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
        let counts = |invoice: &Invoice| {
            i16::from(!matches!(invoice.status, InvoiceStatus::Cancelled | InvoiceStatus::WrittenOff))
        };
        let correction = Self {
            amount: then.payout_basis() - before.payout_basis(),
            paid_invoices: counts(then) - counts(before),
        };
        (correction != Self { amount: Amount::ZERO, paid_invoices: 0 }).then_some(correction)
    }
}
