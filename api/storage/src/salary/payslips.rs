//! Payslips: written once with everything they were calculated from, never changed.

mod document;
mod read;
mod readers;
mod write;

use chrono::NaiveDate;
use paraply_domain::ids::{InvoiceId, PayslipId, SalaryRunId, UserId};
use paraply_domain::ledger::postings::SalarySums;
use paraply_domain::money::Amount;
use paraply_domain::payroll::contributions::ContributionCategory;
use paraply_domain::payroll::explanation::Step;
use paraply_domain::payroll::reimbursements::Reimbursed;
use paraply_domain::payroll::run::PayslipStatus;
use paraply_domain::payroll::withholding::TaxKind;
use serde::{Deserialize, Serialize};

pub use document::{YearSums, invoices_of, year_sums};
pub use read::{
    Filter, Sort, find, find_corrected, has_later, holds, ids_of_run, list, list_of_ids, list_without_steps,
    live_ids, live_ids_of_users,
};
pub use readers::{Reader, readers};
pub use write::{insert_all, remove, reverse, reverse_all};

/// The person as on the day of calculation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayslipPerson {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayslipAccount {
    pub bank_name: String,
    /// Clearing number; empty for an IBAN.
    pub sort_code: String,
    /// Account number without clearing; empty for an IBAN.
    pub account_number: String,
    /// IBAN; empty for a Swedish account.
    pub iban: String,
    pub swift_bic: String,
    /// Enough for its owner to know it.
    pub last4: String,
}

/// A payslip.
#[derive(Clone, Debug)]
pub struct Payslip {
    pub id: PayslipId,
    pub run: SalaryRunId,
    pub user: UserId,
    pub status: PayslipStatus,
    /// The day the money is on the account.
    pub payment_date: NaiveDate,
    pub invoices: Vec<(InvoiceId, String)>,
    /// Invoiced without VAT.
    pub subtotal: Amount,
    pub fee: Amount,
    /// What of it was not fixed when the invoices were sent.
    pub fee_adjustment: Amount,
    /// The same for each invoice; empty when read.
    pub adjustments: Vec<(InvoiceId, Amount)>,
    pub wage_pool: Amount,
    /// Gross salary, holiday pay included.
    pub gross_salary: Amount,
    pub holiday_pay: Amount,
    pub employer_contributions: Amount,
    pub rounding: Amount,
    pub preliminary_tax: Amount,
    pub net_salary: Amount,
    pub payout: Amount,
    pub pool_costs: Amount,
    /// What is paid beside the salary without tax.
    pub reimbursements: Amount,
    /// What of it is for receipts, mileage and per diem.
    pub reimbursed: Reimbursed,
    pub holiday_saved: Amount,
    /// What is kept for the contributions on it.
    pub holiday_reserve: Amount,
    /// Earlier kept holiday pay in the gross salary.
    pub holiday_paid_out: Amount,
    /// What had been kept for the contributions on that.
    pub holiday_reserve_released: Amount,
    pub holiday_contributions: Amount,
    pub pension_premium: Amount,
    pub special_payroll_tax: Amount,
    /// The part of the tax on `holiday_paid_out`.
    pub one_time_tax: Amount,
    pub tax_kind: TaxKind,
    /// What was set off against the person's debt.
    pub claim_offset: Amount,
    /// Which contributions were charged; none with Swedish tax off.
    pub contribution_category: Option<ContributionCategory>,
    pub contribution_base: Amount,
    /// The pay without them; below zero when the year's earlier pay is charged.
    pub contribution_free: Amount,
    /// Gross salary that used the month's cap.
    pub cap_used: Amount,
    pub swedish_tax: bool,
    /// Whether it is a purchase against the person's own invoice.
    pub purchase: bool,
    /// The calculation; empty where only the figures are read.
    pub steps: Vec<Step>,
    pub person: PayslipPerson,
    pub account: PayslipAccount,
    /// Code and words of the bank when it rejected the payment, while it has not been paid again; either may be
    /// empty.
    pub bank_reason: Option<(String, String)>,
    pub reason: Option<String>,
    /// In how many payment files it has stood.
    pub attempts: i32,
}

impl Payslip {
    /// What approving it posts.
    pub fn sums(&self) -> SalarySums {
        // A purchase is one sum; see `SalarySums::of`.
        let of_salary = |amount| if self.purchase { Amount::ZERO } else { amount };
        SalarySums {
            gross_salary: self.gross_salary,
            holiday_pay: self.holiday_pay,
            holiday_paid_out: self.holiday_paid_out,
            holiday_reserve_released: self.holiday_reserve_released,
            holiday_saved: self.holiday_saved,
            holiday_reserve: self.holiday_reserve,
            employer_contributions: self.employer_contributions,
            pension_premium: self.pension_premium,
            special_payroll_tax: self.special_payroll_tax,
            rounding: self.rounding,
            preliminary_tax: self.preliminary_tax,
            receipts: of_salary(self.reimbursed.receipts - self.reimbursed.input_vat),
            input_vat: self.reimbursed.input_vat,
            mileage: of_salary(self.reimbursed.mileage),
            per_diem: of_salary(self.reimbursed.per_diem),
            claim_offset: self.claim_offset,
            payout: self.payout,
            fee_adjustment: self.fee_adjustment,
            purchases: if self.purchase { self.wage_pool + self.pool_costs } else { Amount::ZERO },
            untaxed_payout: of_salary(if self.swedish_tax { Amount::ZERO } else { self.wage_pool }),
        }
    }
}
