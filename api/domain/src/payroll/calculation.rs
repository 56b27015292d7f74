//! From paid invoices to a salary: the figures. What explains them is in [`explain`](super::explain).

use chrono::{Datelike, NaiveDate};

use super::contributions::{ContributionCategory, ContributionTerms, YEAR_LIMIT};
use super::pool::{HolidayMode, PensionTerms, PoolSplit, PoolTerms};
use super::reimbursements::{Reimbursed, Reimbursement};
use super::so_far::{MonthSoFar, YearSoFar};
use super::tables::PayrollTables;
use super::tax::TaxTerms;
use super::withholding::{Payment, TaxKind, Withholding};
use crate::fee::{FeeTerms, fee, payout_basis};
use crate::{Amount, FaultKind, Percent};

/// One invoice a salary is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayInvoice {
    /// Its number; empty where there is none yet.
    pub label: String,
    /// Its sum without VAT, paid in full.
    pub subtotal: Amount,
    /// The fee fixed on it.
    pub fee: Amount,
    /// The terms that gave the fee.
    pub terms: FeeTerms,
    /// The terms by which it is charged instead, when it was sent under another tax mode than the one that pays.
    pub paying: Option<FeeTerms>,
}

impl PayInvoice {
    /// An invoice whose fee follows from its terms.
    pub fn new(label: impl Into<String>, subtotal: Amount, terms: FeeTerms) -> Self {
        Self { label: label.into(), subtotal, fee: fee(subtotal, terms), terms, paying: None }
    }

    /// The fee that is charged: the fixed one, unless the tax mode has changed since the invoice was sent.
    pub fn charged(&self) -> Amount {
        self.paying.map_or(self.fee, |terms| fee(self.subtotal, terms))
    }

    /// What is charged more than was fixed at sending; below zero for less.
    pub fn adjustment(&self) -> Amount {
        self.charged() - self.fee
    }
}

/// Saved holiday pay that is paid out, as a one-time amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HolidayPayout {
    /// The holiday pay, before tax.
    pub amount: Amount,
    /// What had been kept for the contributions on it.
    pub reserve: Amount,
}

impl HolidayPayout {
    /// So much of a person's saved holiday pay, with its share of what was kept for the contributions.
    pub fn of(amount: Amount, balance: Amount, reserve: Amount) -> Self {
        let amount = amount.min(balance).max(Amount::ZERO);
        let share = if amount == balance {
            reserve
        } else {
            let ore = i128::from(reserve.to_ore()) * i128::from(amount.to_ore())
                / i128::from(balance.to_ore().max(1));
            Amount::from_ore(i64::try_from(ore).expect("a share of an amount is one"))
        };
        Self { amount, reserve: if amount.is_zero() { Amount::ZERO } else { share } }
    }
}

/// What a salary is calculated from. The same input and tables always give the same salary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayInput {
    /// The invoices it is made of; none when only saved holiday pay is paid.
    pub invoices: Vec<PayInvoice>,
    /// Whether Swedish tax and contributions are handled here.
    pub swedish_tax: bool,
    /// Whether Swedish tax is off because the person has F-skatt: a purchase against the person's own invoice.
    pub purchase: bool,
    /// How tax is withheld.
    pub tax: TaxTerms,
    /// The person's year of birth.
    pub birth_year: i32,
    /// The day the money is paid, which decides rates and tables.
    pub payment_date: NaiveDate,
    /// What was paid before in the month.
    pub month_so_far: MonthSoFar,
    /// What was paid before in the year. Unknown in an estimate, which assumes an ordinary year: one whose pay reaches
    /// the limit of contributions.
    pub year_so_far: Option<YearSoFar>,
    /// Whether the holiday pay is paid or saved.
    pub holiday: HolidayMode,
    /// Saved holiday pay to pay out now.
    pub holiday_payout: HolidayPayout,
    /// The agreed pension premium as a share of the gross salary.
    pub pension: Percent,
    /// Costs to reimburse.
    pub reimbursements: Vec<Reimbursement>,
    /// What the person owes from a reversed salary; the net salary is set off against it.
    pub claim: Amount,
}

impl PayInput {
    /// A salary of these invoices with Swedish tax, holiday pay included, and nothing else.
    pub fn new(invoices: Vec<PayInvoice>, tax: TaxTerms, birth_year: i32, payment_date: NaiveDate) -> Self {
        Self {
            invoices,
            swedish_tax: true,
            purchase: false,
            tax,
            birth_year,
            payment_date,
            month_so_far: MonthSoFar::default(),
            year_so_far: None,
            holiday: HolidayMode::default(),
            holiday_payout: HolidayPayout::default(),
            pension: Percent::ZERO,
            reimbursements: Vec::new(),
            claim: Amount::ZERO,
        }
    }
}

/// A calculated salary:
///
/// - `wage_pool = subtotal − fee − pool_costs`
/// - `wage_pool = (gross_salary − holiday_paid_out) + (employer_contributions − holiday_contributions) + holiday_saved +
///   holiday_reserve + pension_premium + special_payroll_tax + rounding`
/// - `net_salary = gross_salary − preliminary_tax`
/// - `payout = net_salary + reimbursements − claim_offset`
///
/// With Swedish tax off, the payout is the whole pool with the reimbursements, and the amounts between are zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Calculation {
    /// The invoices' sum without VAT.
    pub subtotal: Amount,
    /// The provider's fee, as it is charged.
    pub fee: Amount,
    /// What of it was not fixed when the invoices were sent, because the tax mode has changed since; below zero when
    /// less is charged.
    pub fee_adjustment: Amount,
    /// What the reimbursements cost: without the VAT that the provider deducts.
    pub pool_costs: Amount,
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
    /// What is paid beside the salary without tax.
    pub reimbursements: Amount,
    /// What of it is for receipts, mileage and per diem.
    pub reimbursed: Reimbursed,
    /// What is set off against the person's debt.
    pub claim_offset: Amount,
    /// What goes to the account.
    pub payout: Amount,
    /// Whether Swedish tax and contributions are handled here.
    pub swedish_tax: bool,
    /// Whether it is a purchase against the person's own invoice.
    pub purchase: bool,
    /// The rates of the contributions; none with Swedish tax off.
    pub contribution_terms: Option<ContributionTerms>,
    /// The pay that the contributions are charged on: with the year's earlier pay when its limit is reached.
    pub contribution_base: Amount,
    /// The pay without contributions; below zero when the year's earlier pay is charged now.
    pub contribution_free: Amount,
    /// How much of the gross salary used the month's cap of a reduced rate.
    pub cap_used: Amount,
    /// What decided the tax; none with Swedish tax off.
    pub withholding: Option<Withholding>,
}

/// Calculates a salary.
pub fn calculate(input: &PayInput, tables: &PayrollTables) -> Result<Calculation, FaultKind> {
    let subtotal: Amount = input.invoices.iter().map(|invoice| invoice.subtotal).sum();
    let fee: Amount = input.invoices.iter().map(PayInvoice::charged).sum();
    let fee_adjustment: Amount = input.invoices.iter().map(PayInvoice::adjustment).sum();
    let basis = payout_basis(subtotal, fee).map_err(|_| FaultKind::BelowFee { least: fee.kronor() })?;
    let reimbursed = Reimbursed::of(&input.reimbursements, || tables.parameters(input.payment_date.year()))?;
    let pool_costs = reimbursed.cost();
    if pool_costs > basis {
        return Err(FaultKind::CostsExceedPool { pool: basis.kronor() });
    }
    let wage_pool = basis - pool_costs;
    let reimbursements = reimbursed.paid();
    let untaxed = Calculation {
        subtotal,
        fee,
        fee_adjustment,
        pool_costs,
        wage_pool,
        gross_salary: Amount::ZERO,
        holiday_pay: Amount::ZERO,
        holiday_paid_out: Amount::ZERO,
        holiday_saved: Amount::ZERO,
        holiday_reserve: Amount::ZERO,
        holiday_reserve_released: Amount::ZERO,
        employer_contributions: Amount::ZERO,
        holiday_contributions: Amount::ZERO,
        pension_premium: Amount::ZERO,
        special_payroll_tax: Amount::ZERO,
        rounding: Amount::ZERO,
        preliminary_tax: Amount::ZERO,
        one_time_tax: Amount::ZERO,
        tax_kind: TaxKind::None,
        net_salary: Amount::ZERO,
        reimbursements,
        reimbursed,
        claim_offset: Amount::ZERO,
        payout: wage_pool + reimbursements,
        swedish_tax: false,
        purchase: input.purchase && !input.swedish_tax,
        contribution_terms: None,
        contribution_base: Amount::ZERO,
        contribution_free: Amount::ZERO,
        cap_used: Amount::ZERO,
        withholding: None,
    };
    if !input.swedish_tax {
        let claim_offset = input.claim.min(wage_pool);
        return Ok(Calculation { claim_offset, payout: untaxed.payout - claim_offset, ..untaxed });
    }
    let (terms, split) = split(input, wage_pool, tables)?;
    let PoolTerms { contributions, one_time, earlier, .. } = terms;
    let gross_salary = split.gross + one_time;
    let charged = is_charged(&contributions);
    let withholding = input.tax.withhold(
        &Payment {
            date: input.payment_date,
            regular: split.gross,
            one_time,
            month: input.month_so_far,
            year: input.year_so_far,
            small_year: contributions.category == ContributionCategory::BelowYearLimit,
        },
        tables,
    )?;
    let preliminary_tax = withholding.total();
    let net_salary = gross_salary - preliminary_tax;
    let claim_offset = input.claim.min(net_salary);
    Ok(Calculation {
        gross_salary,
        holiday_pay: split.holiday_pay,
        holiday_paid_out: one_time,
        holiday_saved: split.holiday_saved,
        holiday_reserve: split.holiday_reserve,
        holiday_reserve_released: input.holiday_payout.reserve,
        employer_contributions: split.contributions + split.one_time_contributions,
        holiday_contributions: split.one_time_contributions,
        pension_premium: split.pension_premium,
        special_payroll_tax: split.pension_tax,
        rounding: split.residue,
        preliminary_tax,
        one_time_tax: withholding.one_time.map_or(Amount::ZERO, |deduction| deduction.tax),
        tax_kind: withholding.kind,
        net_salary,
        claim_offset,
        payout: net_salary + reimbursements - claim_offset,
        swedish_tax: true,
        contribution_terms: Some(contributions),
        contribution_base: if charged { gross_salary + earlier } else { Amount::ZERO },
        contribution_free: if charged { -earlier } else { gross_salary },
        cap_used: split.cap_used,
        withholding: Some(withholding),
        ..untaxed
    })
}

/// The pool in its parts, and by which terms.
fn split(
    input: &PayInput,
    wage_pool: Amount,
    tables: &PayrollTables,
) -> Result<(PoolTerms, PoolSplit), FaultKind> {
    let contributions = pool_contributions(input, wage_pool, tables)?;
    let earlier = if is_charged(&contributions) {
        input.year_so_far.map_or(Amount::ZERO, |year| year.contribution_free.max(Amount::ZERO))
    } else {
        Amount::ZERO
    };
    let pension = if input.pension == Percent::ZERO {
        PensionTerms::NONE
    } else {
        let year = tables.parameters(input.payment_date.year())?;
        PensionTerms { premium: input.pension, tax: year.rate(year.pension_premium_tax)? }
    };
    let terms = PoolTerms {
        contributions,
        cap_used: input.month_so_far.cap_used,
        one_time: input.holiday_payout.amount,
        earlier,
        holiday: input.holiday,
        pension,
    };
    Ok((terms, terms.split(wage_pool)?))
}

/// The contributions' rates for this salary.
///
/// The limit of the year is judged by the pool: pay that would stay below 1,000 kr without contributions has none.
/// Between there and the pool that pays for 1,000 kr with contributions, 1,314.20 kr, either answer would contradict
/// itself; they are charged, so that none is missing when more is paid. Once they have been charged in a year they
/// stay: the first of them was on all of its pay.
fn pool_contributions(
    input: &PayInput,
    wage_pool: Amount,
    tables: &PayrollTables,
) -> Result<ContributionTerms, FaultKind> {
    let year = input.payment_date.year();
    let all = |so_far: YearSoFar| so_far.gross + input.holiday_payout.amount + wage_pool;
    let below = input.year_so_far.is_some_and(|so_far| {
        so_far.gross == so_far.contribution_free && all(so_far) < Amount::from_ore(YEAR_LIMIT * 100)
    });
    if below {
        return Ok(ContributionTerms::none(ContributionCategory::BelowYearLimit, year));
    }
    tables.contribution_terms(input.birth_year, input.payment_date)
}

const fn is_charged(terms: &ContributionTerms) -> bool {
    !matches!(
        terms.category,
        ContributionCategory::None | ContributionCategory::FSkatt | ContributionCategory::BelowYearLimit
    )
}

#[cfg(test)]
mod tests;
