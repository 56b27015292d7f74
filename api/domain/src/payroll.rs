//! From received money to a salary on the account.
//!
//! The chain is: subtotal − fee − reimbursements = wage pool; wage pool = gross salary + employer contributions (+ what
//! is saved, a pension premium, a residue of at most a few öre); gross salary − tax = net salary; net salary +
//! reimbursements = payout. Each rate belongs to a date and lives in `data/` or in the back office ([`tables`]).

pub mod calculation;
pub mod contributions;
pub mod explain;
pub mod explanation;
pub mod falling;
pub mod figures;
pub mod finding;
pub mod forecast;
pub mod payslip;
pub mod pool;
pub mod punctuality;
pub mod quote;
pub mod reimbursements;
pub mod run;
pub mod tables;
pub mod tax;
pub mod to_date;
pub mod waiving;
pub mod withholding;

pub use calculation::{
    Calculation, CorrectionCause, HolidayPayout, InvoiceCorrection, PayInput, PayInvoice, calculate,
};
pub use contributions::{ContributionCategory, ContributionTerms};
pub use explain::{ExplainedPay, calculate_explained, explain};
pub use explanation::{InputName, InputValue, Rule, Step, StepInput, StepName};
pub use figures::Figures;
pub use finding::Finding;
pub use payslip::{BankReason, Payslip, PayslipAccount, PayslipInvoice, PayslipPerson, YearSums};
pub use pool::{HOLIDAY_PERCENT, HolidayMode};
pub use quote::QuoteInput;
pub use reimbursements::Reimbursement;
pub use run::{PayslipStatus, RunAct, SalaryRunStatus};
pub use tables::{PayrollTables, TableKind};
pub use tax::{Decision, TaxChoice, TaxRule, TaxTerms};
pub use to_date::{MonthToDate, YearToDate};
pub use withholding::TaxKind;
