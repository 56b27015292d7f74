//! Salary runs and payslips: what there is to pay, what was calculated, and the file for the bank.

pub mod candidates;
pub mod payslips;
pub mod runs;
