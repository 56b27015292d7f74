//! Salary: runs and what belongs to them, payslips and years.

pub(in crate::http) mod archive;
pub mod calculation;
pub(in crate::http) mod corrections;
pub(in crate::http) mod forecast;
pub(in crate::http) mod holds;
pub(in crate::http) mod holiday;
pub(in crate::http) mod payment_files;
pub(in crate::http) mod payslips;
pub(in crate::http) mod punctuality;
pub(in crate::http) mod quote;
pub(crate) mod reimbursements;
pub(in crate::http) mod runs;
pub(in crate::http) mod years;
