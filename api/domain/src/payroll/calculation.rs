//! From paid invoices to a salary: its [`Figures`]. What explains them is in [`explain`](super::explain).

use chrono::{Datelike, NaiveDate};

use super::contributions::{ContributionCategory, ContributionTerms, YEAR_LIMIT};
use super::figures::Figures;
use super::pool::{HolidayMode, PensionTerms, PoolSplit, PoolTerms};
use super::reimbursements::{Reimbursed, Reimbursement};
use super::tables::PayrollTables;
use super::tax::TaxTerms;
use super::to_date::{MonthToDate, YearToDate};
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
    pub month_to_date: MonthToDate,
    /// What was paid before in the year. Unknown in an estimate, which assumes an ordinary year: one whose pay reaches
    /// the limit of contributions.
    pub year_to_date: Option<YearToDate>,
    /// Whether the holiday pay is paid or saved.
    pub holiday: HolidayMode,
    /// Saved holiday pay to pay out now.
    pub holiday_payout: HolidayPayout,
    /// The agreed pension premium as a share of the gross salary.
    pub pension: Percent,
    /// What is reimbursed.
    pub reimbursements: Vec<Reimbursement>,
    /// What the person owes from a reversed salary; the net salary is set off against it.
    pub claim: Amount,
    /// What earlier pools are still to be corrected by: below zero lowers this one, at most to nothing.
    pub pool_corrections: Amount,
    /// What of that is of losses that the provider bears, and no earlier pool has seen.
    pub losses_borne: Amount,
    /// What of that no earlier pool has seen of what was waived, or below zero no longer is.
    pub corrections_waived: Amount,
    /// What else of it no earlier pool has seen, invoice by invoice.
    pub new_corrections: Vec<InvoiceCorrection>,
}

/// How an invoice has changed whose salary is paid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorrectionCause {
    /// A credit note took off what was too much.
    Credited,
    /// What had been written off came in.
    Recovered,
    /// Its payment was reversed.
    TakenBack,
    /// It was paid again.
    PaidAgain,
}

/// What has changed of an invoice whose salary is paid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceCorrection {
    /// Its number.
    pub invoice: String,
    /// How.
    pub cause: CorrectionCause,
    /// How much more of it becomes salary, below zero for less.
    pub amount: Amount,
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
            month_to_date: MonthToDate::default(),
            year_to_date: None,
            holiday: HolidayMode::default(),
            holiday_payout: HolidayPayout::default(),
            pension: Percent::ZERO,
            reimbursements: Vec::new(),
            claim: Amount::ZERO,
            pool_corrections: Amount::ZERO,
            losses_borne: Amount::ZERO,
            corrections_waived: Amount::ZERO,
            new_corrections: Vec::new(),
        }
    }
}

/// A calculated salary: its figures, and what decided them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Calculation {
    /// What its payslip keeps.
    pub figures: Figures,
    /// What was claimed above the tax-free amounts: the figures hold it as salary.
    pub taxable_excess: Amount,
    /// The rates of the contributions; none with Swedish tax off.
    pub contribution_terms: Option<ContributionTerms>,
    /// What decided the tax; none with Swedish tax off.
    pub withholding: Option<Withholding>,
}

/// Calculates a salary. Where what a correction leaves of the pool could not carry the contributions on earlier pay of
/// the year, the correction waits for the next one.
pub fn calculate(input: &PayInput, tables: &PayrollTables) -> Result<Calculation, FaultKind> {
    match calculate_with(input, input.pool_corrections, tables) {
        Err(FaultKind::ContributionsExceedPool { .. }) if input.pool_corrections.is_negative() => {
            calculate_with(input, Amount::ZERO, tables)
        }
        pay => pay,
    }
}

fn calculate_with(
    input: &PayInput,
    pool_corrections: Amount,
    tables: &PayrollTables,
) -> Result<Calculation, FaultKind> {
    let subtotal: Amount = input.invoices.iter().map(|invoice| invoice.subtotal).sum();
    let fee: Amount = input.invoices.iter().map(PayInvoice::charged).sum();
    let fee_adjustment: Amount = input.invoices.iter().map(PayInvoice::adjustment).sum();
    let basis = payout_basis(subtotal, fee).map_err(|_| FaultKind::BelowFee { least: fee.kronor() })?;
    let reimbursed = Reimbursed::of(&input.reimbursements, || tables.parameters(input.payment_date.year()))?;
    let pool_reimbursements = reimbursed.from_pool();
    let purchase = input.purchase && !input.swedish_tax;
    // What somebody invoices for is paid as it says.
    let pool_corrections = if purchase { Amount::ZERO } else { pool_corrections };
    let most = basis + pool_corrections.max(Amount::ZERO);
    if pool_reimbursements > most {
        return Err(FaultKind::ReimbursementsExceedPool { pool: most.kronor() });
    }
    let pool_correction = pool_corrections.max(pool_reimbursements - basis);
    let wage_pool = basis - pool_reimbursements + pool_correction;
    let reimbursements = reimbursed.paid();
    let untaxed = Figures {
        subtotal,
        fee,
        fee_adjustment,
        pool_reimbursements,
        pool_correction,
        wage_pool,
        tax_kind: TaxKind::None,
        reimbursements,
        receipts: reimbursed.receipts,
        input_vat: reimbursed.input_vat,
        mileage: reimbursed.mileage,
        per_diem: reimbursed.per_diem,
        payout: wage_pool + reimbursements,
        purchase,
        ..Figures::default()
    };
    let taxable_excess = reimbursed.taxable;
    if !input.swedish_tax {
        let claim_offset = input.claim.min(wage_pool);
        let figures = Figures { claim_offset, payout: untaxed.payout - claim_offset, ..untaxed };
        return Ok(Calculation { figures, taxable_excess, contribution_terms: None, withholding: None });
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
            month: input.month_to_date,
            year: input.year_to_date,
            small_year: contributions.category == ContributionCategory::BelowYearLimit,
        },
        tables,
    )?;
    let preliminary_tax = withholding.total();
    let net_salary = gross_salary - preliminary_tax;
    let claim_offset = input.claim.min(net_salary);
    let figures = Figures {
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
        contribution_category: Some(contributions.category),
        contribution_base: if charged { gross_salary + earlier } else { Amount::ZERO },
        contribution_free: if charged { -earlier } else { gross_salary },
        cap_used: split.cap_used,
        ..untaxed
    };
    let (contribution_terms, withholding) = (Some(contributions), Some(withholding));
    Ok(Calculation { figures, taxable_excess, contribution_terms, withholding })
}

/// The pool in its parts, and by which terms.
fn split(
    input: &PayInput,
    wage_pool: Amount,
    tables: &PayrollTables,
) -> Result<(PoolTerms, PoolSplit), FaultKind> {
    let contributions = pool_contributions(input, wage_pool, tables)?;
    let earlier = if is_charged(&contributions) {
        input.year_to_date.map_or(Amount::ZERO, |year| year.contribution_free.max(Amount::ZERO))
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
        cap_used: input.month_to_date.cap_used,
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
    let all = |to_date: YearToDate| to_date.gross + input.holiday_payout.amount + wage_pool;
    let below = input.year_to_date.is_some_and(|to_date| {
        to_date.gross == to_date.contribution_free && all(to_date) < Amount::from_ore(YEAR_LIMIT * 100)
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
