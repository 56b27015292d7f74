//! The declaration of each month (arbetsgivardeklaration på individnivå, skatteförfarandelagen (2011:1244) 26 kap.):
//! what is declared for whom, the totals, when it is due, and what a correction must send.
//!
//! A month is that of payment. Amounts are summed per person and month, then the öre are dropped.

mod correction;
mod individual;
mod period;
mod tax_account;

pub use correction::{Changes, changes};
pub use individual::{Individual, IndividualKey, MonthTotals, PersonMonth, TaxBox, individual, totals};
pub use period::{Deadlines, EmployerSize, Period, YEARS};
pub use tax_account::{TaxAccountMonth, offset};
