//! Salary: runs and what belongs to them, payslips and years.

pub(in crate::http) mod archive;
pub(in crate::http) mod holds;
pub(in crate::http) mod holiday;
pub(in crate::http) mod payment_files;
pub(in crate::http) mod payslips;
pub(in crate::http) mod quote;
pub(in crate::http) mod runs;
pub(in crate::http) mod years;
