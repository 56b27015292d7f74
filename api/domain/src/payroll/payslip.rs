//! A payslip: what one person is paid in one run. Stored once with everything it was calculated from, never changed.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::explanation::Step;
use super::figures::Figures;
use super::run::PayslipStatus;
use crate::Amount;
use crate::ids::{InvoiceId, PayslipId, SalaryRunId, UserId};

/// A payslip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payslip {
    /// Its id.
    pub id: PayslipId,
    /// The run it was made in.
    pub run: SalaryRunId,
    /// Whose it is.
    pub user: UserId,
    /// Where it stands.
    pub status: PayslipStatus,
    /// The day the money is on the account.
    pub payment_date: NaiveDate,
    /// The invoices it is made of.
    pub invoices: Vec<PayslipInvoice>,
    /// What was calculated.
    pub figures: Figures,
    /// How each figure came about; empty where only the figures are read.
    pub steps: Vec<Step>,
    /// Its person.
    pub person: PayslipPerson,
    /// Where the money goes.
    pub account: PayslipAccount,
    /// Why the bank rejected the payment, while it has not been paid again.
    pub bank_reason: Option<BankReason>,
    /// Why it was reversed, or removed from its draft.
    pub reason: Option<String>,
    /// In how many payment files it has stood.
    pub attempts: i32,
}

/// An invoice on a payslip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayslipInvoice {
    /// Which.
    pub id: InvoiceId,
    /// Its number.
    pub number: String,
    /// What of its fee was not fixed when it was sent.
    pub fee_adjustment: Amount,
}

/// The person as on the day of calculation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayslipPerson {
    /// First and last name.
    pub full_name: String,
    /// `19900101-****`.
    pub personnummer_masked: String,
    /// Street, postal code and town: one line each.
    pub address: Vec<String>,
    /// Town, for the bank.
    pub city: String,
    /// Country code, for the bank.
    pub country: String,
    /// Why Swedish tax is off, when it is.
    pub disabled_reason: Option<String>,
    /// The numbers of the person's own invoices that are bought, for a purchase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_invoices: Vec<String>,
}

/// The account as on the day of calculation: later changes do not reach the payment file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayslipAccount {
    /// The name of the bank.
    pub bank_name: String,
    /// Clearing number; empty for an IBAN.
    pub sort_code: String,
    /// Account number without clearing; empty for an IBAN.
    pub account_number: String,
    /// IBAN; empty for a Swedish account.
    pub iban: String,
    /// BIC; empty for a Swedish account.
    pub swift_bic: String,
    /// Enough for its owner to know it.
    pub last4: String,
}

/// Why the bank rejected a payment; code or text may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankReason {
    /// The code of the report.
    pub code: String,
    /// The bank's own words.
    pub text: String,
}

/// A person's sums of the calendar year up to and with a payslip, of payslips that have been approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct YearSums {
    /// Gross salary, holiday pay included.
    pub gross: Amount,
    /// Holiday pay.
    pub holiday_pay: Amount,
    /// Tax withheld.
    pub tax: Amount,
    /// Employer contributions.
    pub contributions: Amount,
    /// Net salary.
    pub net: Amount,
    /// Holiday pay that was saved.
    pub holiday_saved: Amount,
    /// Saved holiday pay that was paid out.
    pub holiday_paid_out: Amount,
    /// Saved holiday pay that is left, of all years.
    pub holiday_balance: Amount,
}
