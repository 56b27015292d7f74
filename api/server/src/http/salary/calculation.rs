//! The calculation of a salary in the API: the figures, and every step in the language of the request.

use paraply_domain::language::Language;
use paraply_domain::payroll::{ExplainedPay, Figures, Step};
use poem_openapi::Object;

use crate::http::scalars::Amount;

/// Input of a calculation step.
#[derive(Clone, Debug, Object)]
pub struct CalculationInput {
    /// Label, in the language of the request.
    pub name: String,
    /// Formatted value.
    pub value: String,
}

/// One step of a calculation: inputs, rule and result.
#[derive(Clone, Debug, Object)]
pub struct CalculationStep {
    /// Stable name: `subtotal`, `fee`, `wage_pool`, `gross_salary`, `holiday_pay`, `employer_contributions`,
    /// `rounding`, `preliminary_tax`, `net_salary`, `payout`.
    pub name: String,
    /// Label, in the language of the request.
    pub label: String,
    /// Inputs of the step.
    pub inputs: Vec<CalculationInput>,
    /// Rule that is applied.
    pub rule: String,
    /// Source of the rule, such as a law; empty for plain arithmetic.
    pub source: String,
    /// Result of the step.
    pub result: Amount,
}

impl CalculationStep {
    /// The step in a language.
    pub fn of(step: &Step, language: Language) -> Self {
        Self {
            name: step.name.as_str().into(),
            label: step.label(language).into(),
            inputs: step
                .inputs
                .iter()
                .map(|input| CalculationInput { name: input.label(language), value: input.text(language) })
                .collect(),
            rule: step.rule_text(language),
            source: step.source(language),
            result: step.result.into(),
        }
    }
}

/// Figures of one salary, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryFigures {
    /// Invoiced amount without VAT.
    pub subtotal: Amount,
    /// The provider's fee.
    pub fee: Amount,
    /// Subtotal less fee and expenses, with the correction of earlier salaries: the total cost of the employment.
    pub wage_pool: Amount,
    /// Gross salary, including holiday pay.
    pub gross_salary: Amount,
    /// Holiday pay included in the gross salary.
    pub holiday_pay: Amount,
    /// Employer contributions, paid on top of the gross salary.
    pub employer_contributions: Amount,
    /// Withheld tax, in whole kronor.
    pub preliminary_tax: Amount,
    /// Gross salary less tax.
    pub net_salary: Amount,
    /// Amount paid to the bank account.
    pub payout: Amount,
    /// Whether Swedish tax is withheld and contributions are paid.
    pub swedish_tax: bool,
}

impl From<&Figures> for SalaryFigures {
    fn from(figures: &Figures) -> Self {
        Self {
            subtotal: figures.subtotal.into(),
            fee: figures.fee.into(),
            wage_pool: figures.wage_pool.into(),
            gross_salary: figures.gross_salary.into(),
            holiday_pay: figures.holiday_pay.into(),
            employer_contributions: figures.employer_contributions.into(),
            preliminary_tax: figures.preliminary_tax.into(),
            net_salary: figures.net_salary.into(),
            payout: figures.payout.into(),
            swedish_tax: figures.swedish_tax,
        }
    }
}

/// Pay calculated from an amount.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PayCalculation {
    #[oai(flatten)]
    pub figures: SalaryFigures,
    /// All calculation steps.
    pub steps: Vec<CalculationStep>,
}

impl PayCalculation {
    /// The calculation in the language of the request.
    pub fn of(explained: &ExplainedPay) -> Self {
        let language = crate::http::language::current();
        Self {
            figures: SalaryFigures::from(&explained.pay.figures),
            steps: explained.steps.iter().map(|step| CalculationStep::of(step, language)).collect(),
        }
    }
}
