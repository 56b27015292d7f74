//! Salary: paid invoices become payslips, payslips a payment file, the file money on accounts.
//!
//! One calculation serves preview and creation, so that what was shown is what is made.

mod calculation;
mod delivery;
mod documents;
mod holds;
mod payment_file;
mod payments;
mod reversal;
mod runs;

pub use calculation::{Finding, Plan, PlannedPayslip, RunInput};
pub use delivery::{MAIL_PAYSLIP, MailPayslip, mail_payslip};
pub use documents::payslip_pdf;
pub use holds::{hold, release};
pub use payments::{PaymentResult, StatusResult, bank_reason, confirm, export, read_status_report};
pub use reversal::reverse;
pub use runs::{Approval, RunDetail, approve, create, discard, find, preview, remove};
