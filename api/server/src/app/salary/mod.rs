//! Salary: paid invoices become payslips, payslips a payment file, the file money on accounts.
//!
//! One calculation serves preview and creation, so that what was shown is what is made.

mod calculation;
mod documents;
mod payment_file;
mod runs;

pub use calculation::{Finding, Plan, PlannedPayslip, RunInput};
pub use documents::payslip_pdf;
pub use runs::{Approval, approve, confirm, create, export, find, preview};
