//! Salary runs and payslips: what there is to pay, what was calculated, and the files for the bank.

pub mod archive;
pub mod candidates;
pub mod claims;
pub mod holds;
pub mod holiday;
pub mod losses_borne;
pub mod payouts;
pub mod payslips;
pub mod pool_corrections;
pub mod punctuality;
pub mod reimbursements;
pub mod runs;
pub mod typed_payments;
mod user_sums;
pub mod waived_corrections;
pub mod years;

/// How many payslips one statement is about: enough for few statements, not too many for the memory or for its time.
pub const AT_ONCE: usize = 1000;
