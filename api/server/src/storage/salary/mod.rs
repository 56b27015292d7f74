//! Salary runs and payslips: what there is to pay, what was calculated, and the files for the bank.

pub mod candidates;
pub mod holds;
pub mod payouts;
pub mod payslips;
pub mod runs;
