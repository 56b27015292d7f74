//! A salary's calculation as it crosses HTTP: the figures, and every step in the reader's language.

use paraply_domain::language::Language;
use paraply_domain::payroll::{ExplainedPay, Figures, Step};
use poem_openapi::Object;

use crate::http::scalars::Amount;

/// A value that goes into a step.
#[derive(Clone, Debug, Object)]
pub struct CalculationInput {
    /// What it is, for people.
    pub name: String,
    /// How much it is, for people.
    pub value: String,
}

/// One step: what, from what, by which rule, with which result.
#[derive(Clone, Debug, Object)]
pub struct CalculationStep {
    /// Stable name: `subtotal`, `fee`, `wage_pool`, `gross_salary`, `holiday_pay`, `employer_contributions`,
    /// `rounding`, `preliminary_tax`, `net_salary`, `payout`.
    pub name: String,
    /// The name for people.
    pub label: String,
    /// What it is calculated from.
    pub inputs: Vec<CalculationInput>,
    /// How it is calculated.
    pub rule: String,
    /// Where the rule stands; empty for plain arithmetic.
    pub source: String,
    /// What comes out.
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

/// The figures that every answer about one salary gives, in SEK.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct SalaryFigures {
    /// Invoiced, without VAT.
    pub subtotal: Amount,
    /// The provider's fee.
    pub fee: Amount,
    /// What is left: the whole cost of the employment.
    pub wage_pool: Amount,
    /// Gross salary, holiday pay included.
    pub gross_salary: Amount,
    /// The holiday pay in it.
    pub holiday_pay: Amount,
    /// Employer contributions, paid on top of the gross salary.
    pub employer_contributions: Amount,
    /// Tax withheld, in whole kronor.
    pub preliminary_tax: Amount,
    /// Gross salary less tax.
    pub net_salary: Amount,
    /// What goes to the account.
    pub payout: Amount,
    /// Whether Swedish tax and contributions are handled here.
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

/// What is paid out of an amount, and why.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PayCalculation {
    #[oai(flatten)]
    pub figures: SalaryFigures,
    /// The whole calculation, step by step.
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
