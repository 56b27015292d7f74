//! From received money to a salary on the account.

pub mod run;

pub use run::{PayslipStatus, RunAct, SalaryRunStatus};
