//! Salary: paid invoices become payslips, payslips a payment file, the file money on accounts.
//!
//! One calculation serves preview and creation, so that what was shown is what is made.

pub(super) mod approval;
mod archive;
mod calculation;
mod delivery;
mod documents;
mod forecast;
mod holds;
pub mod holiday;
mod notices;
mod own_archive;
mod payment_file;
mod payments;
mod plan;
mod plans;
pub mod punctuality;
pub mod quote_pictures;
pub mod quotes;
mod reading;
mod recalculation;
mod recheck;
pub mod reimbursements;
mod reversal;
mod runs;
pub(crate) mod telling;
pub mod waiving;
mod years;

pub use approval::{Approval, approve};
pub use archive::{Archive, Archives, payslips_zip};
pub(crate) use calculation::check_payment_date;
pub use delivery::{MAIL_PAYSLIP, MailPayslip, mail_payslip};
pub use documents::payslip_pdf;
pub use forecast::{Forecast, forecast};
pub use holds::{hold, release};
pub use own_archive::own_payslips_zip;
pub use payment_file::{debtor, to_store};
pub(crate) use payments::reason_of;
pub use payments::{PaymentResult, StatusResult, bank_reason, confirm, export, read_status_report};
pub use plan::{PlannedPayslip, Preview, RunInput};
pub use reading::{
    File, RunDetail, SalaryRun, Totals, Year, find, find_payslip, latest_payment_file, list_payslips,
    list_runs, list_years, narrowed_payslips, payment_file,
};
pub use recalculation::recalculate;
pub use reversal::reverse;
pub use runs::{create, discard, preview, remove};
pub use years::year_pdf;
