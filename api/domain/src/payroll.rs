//! From received money to a salary on the account.
//!
//! The chain is: subtotal − fee = wage pool; wage pool = gross salary + employer contributions (+ a residue of at
//! most one öre); gross salary − preliminary tax = net salary. Each rate belongs to a date and lives in `data/`.

pub mod calculation;
pub mod contributions;
pub mod explanation;
pub mod quote;
pub mod run;
pub mod tax;
pub mod tax_tables;

pub use calculation::{Calculation, MonthSoFar, PayInput, PayInvoice, calculate};
pub use contributions::{ContributionCategory, ContributionTerms, contribution_terms};
pub use explanation::{InputName, InputValue, Rule, Step, StepInput, StepName};
pub use quote::QuoteInput;
pub use run::{PayslipStatus, RunAct, SalaryRunStatus};
pub use tax::{TaxRule, TaxTerms};
