//! What keeps a freelancer's account from being closed.

use serde::Serialize;
use strum::VariantArray;

/// Money that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray)]
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
    /// A correction of an earlier salary is to be paid.
    PoolCorrection,
}
named!(OpenMatter: ALL);
