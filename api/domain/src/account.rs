//! What keeps a freelancer's account from being closed.

use serde::Serialize;

/// Money that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum OpenMatter {
    /// An invoice waits for its approval or its payment.
    UnpaidInvoice,
    /// A paid invoice has not become salary.
    InvoiceWithoutSalary,
    /// A salary is not paid out.
    UnpaidSalary,
    /// Holiday pay is saved.
    SavedHolidayPay,
    /// The person owes what a reversed salary paid out.
    Claim,
}

impl OpenMatter {
    /// Every matter.
    pub const ALL: [Self; 5] = [
        Self::UnpaidInvoice,
        Self::InvoiceWithoutSalary,
        Self::UnpaidSalary,
        Self::SavedHolidayPay,
        Self::Claim,
    ];
}
