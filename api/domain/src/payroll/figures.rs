//! The figures of a salary: one value from the calculation to the payslip, the ledger and the document.

use serde::{Deserialize, Serialize};

use super::contributions::ContributionCategory;
use super::withholding::TaxKind;
use crate::Amount;

/// What a payslip keeps of its calculation. Serialised under the names of its fields, which storage has as columns.
///
/// - `wage_pool = subtotal − fee − pool_reimbursements + pool_correction`
/// - `wage_pool = (gross_salary − holiday_paid_out) + (employer_contributions − holiday_contributions) + holiday_saved +
///   holiday_reserve + pension_premium + special_payroll_tax + rounding`
/// - `net_salary = gross_salary − preliminary_tax`
/// - `payout = net_salary + reimbursements − claim_offset`
///
/// With Swedish tax off, the payout is the whole pool with the reimbursements, and the amounts between are zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Figures {
    /// The invoices' sum without VAT.
    pub subtotal: Amount,
    /// The provider's fee, as it is charged.
    pub fee: Amount,
    /// What of it was not fixed when the invoices were sent, because the tax mode has changed since; below zero when
    /// less is charged.
    pub fee_adjustment: Amount,
    /// What the reimbursements take from the pool: without the VAT that the provider deducts.
    pub pool_reimbursements: Amount,
    /// What earlier pools were too large by, below zero, or too small by: their invoices were credited, or what had been
    /// written off of them came in, after the salary.
    pub pool_correction: Amount,
    /// What is left: the whole cost of the employment.
    pub wage_pool: Amount,
    /// All pay before tax: the salary of the pool, holiday pay included, and saved holiday pay that is paid out.
    pub gross_salary: Amount,
    /// The part of the gross salary that is holiday pay of this salary.
    pub holiday_pay: Amount,
    /// The part of the gross salary that is saved holiday pay, paid out now.
    pub holiday_paid_out: Amount,
    /// The holiday pay that is kept for later.
    pub holiday_saved: Amount,
    /// What is kept for the contributions on it.
    pub holiday_reserve: Amount,
    /// What had been kept for the contributions on `holiday_paid_out`.
    pub holiday_reserve_released: Amount,
    /// All employer contributions.
    pub employer_contributions: Amount,
    /// Those on `holiday_paid_out`, which the pool does not pay.
    pub holiday_contributions: Amount,
    /// The pension premium.
    pub pension_premium: Amount,
    /// Särskild löneskatt on it.
    pub special_payroll_tax: Amount,
    /// What rounding leaves of the pool: 0.00 or 0.01; with a pension premium 0.03 at most.
    pub rounding: Amount,
    /// The tax withheld, of whichever kind.
    pub preliminary_tax: Amount,
    /// The part of it on `holiday_paid_out`.
    pub one_time_tax: Amount,
    /// Which tax it is.
    pub tax_kind: TaxKind,
    /// The salary after tax.
    pub net_salary: Amount,
    /// What is paid beside the salary without tax: receipts, mileage and per diem.
    pub reimbursements: Amount,
    /// Receipts, with their VAT.
    pub receipts: Amount,
    /// The VAT in them that the provider deducts.
    pub input_vat: Amount,
    /// Mileage free of tax.
    pub mileage: Amount,
    /// Per diem free of tax.
    pub per_diem: Amount,
    /// What is set off against the person's debt.
    pub claim_offset: Amount,
    /// What goes to the account.
    pub payout: Amount,
    /// Whether Swedish tax and contributions are handled here.
    pub swedish_tax: bool,
    /// Whether it is a purchase against the person's own invoice.
    pub purchase: bool,
    /// Which contributions are charged; none with Swedish tax off.
    pub contribution_category: Option<ContributionCategory>,
    /// The pay that the contributions are charged on: with the year's earlier pay when its limit is reached.
    pub contribution_base: Amount,
    /// The pay without contributions; below zero when the year's earlier pay is charged now.
    pub contribution_free: Amount,
    /// How much of the gross salary used the month's cap of a reduced rate.
    pub cap_used: Amount,
}
