//! The named steps of a calculation: what, from what, by which rule, with which result.
//!
//! A step is stored without a language and told in the reader's. The law it names is that of the year it was
//! calculated for, so an old payslip keeps explaining itself.

mod rule;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

pub use self::rule::Rule;
use super::withholding::TaxKind;
use crate::{Amount, Language, Percent};

/// One step of a calculation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What is calculated.
    pub name: StepName,
    /// What from.
    pub inputs: Vec<StepInput>,
    /// By which rule.
    pub rule: Rule,
    /// With which result.
    pub result: Amount,
    /// Whether the rates in it were not decided yet when it was calculated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assumed: bool,
}

impl Step {
    /// What is calculated, as people say it.
    pub fn label(&self, language: Language) -> &'static str {
        match (self.name, self.rule) {
            (StepName::PreliminaryTax, Rule::SinkTax { .. }) => TaxKind::Sink.label(language),
            (StepName::PreliminaryTax, Rule::ASinkTax { .. }) => TaxKind::ASink.label(language),
            _ => self.name.label(language),
        }
    }

    /// The rates it goes by, in short: `5 % + 100,00 kr`, `31,42 %`, `Tabell 33, kolumn 1`; where it has none the rule
    /// in words.
    pub fn terms(&self, language: Language) -> String {
        let value =
            |name: InputName| self.inputs.iter().find(|input| input.name == name).map(|it| it.text(language));
        let terms = match self.name {
            StepName::Fee | StepName::FeeAtSending => {
                let parts = value(InputName::FeePercentage).zip(value(InputName::FixedFee));
                parts.map(|(percentage, fixed)| {
                    if self.is_nothing(&InputName::FixedFee) {
                        return percentage;
                    }
                    let key = if self.rule == Rule::SumOfFees { "terms-fees" } else { "terms-fee" };
                    language.phrase_with(key, [("percentage", percentage.into()), ("fixed", fixed.into())])
                })
            }
            StepName::EmployerContributions => value(InputName::ContributionRate).map(|rate| {
                match value(InputName::ContributionCap).zip(value(InputName::ContributionRateAbove)) {
                    None => rate,
                    Some((cap, above)) => {
                        let args = [("rate", rate.into()), ("cap", cap.into()), ("above", above.into())];
                        language.phrase_with("terms-capped", args)
                    }
                }
            }),
            StepName::PensionPremium => value(InputName::PensionPercentage),
            StepName::SpecialPayrollTax => value(InputName::SpecialPayrollTaxRate),
            StepName::HolidayPay | StepName::HolidaySaved => value(InputName::HolidayPercentage),
            StepName::PreliminaryTax | StepName::RegularTax | StepName::OneTimeTax => {
                let table = value(InputName::TaxTable).zip(value(InputName::TaxColumn));
                table
                    .map(|(table, column)| {
                        let args = [("table", table.into()), ("column", column.into())];
                        language.phrase_with("terms-table", args)
                    })
                    .or_else(|| value(InputName::TaxPercentage))
            }
            _ => None,
        };
        match terms {
            Some(terms) => self.with_assumption(terms, language),
            None => self.rule_text(language),
        }
    }

    fn is_nothing(&self, name: &InputName) -> bool {
        self.inputs.iter().any(|input| input.name == *name && input.value == InputValue::Amount(Amount::ZERO))
    }

    /// The rule in words, and that its rates are assumed where they are: also where no source is shown, as on the
    /// payslip.
    pub fn rule_text(&self, language: Language) -> String {
        self.with_assumption(self.rule.text(language), language)
    }

    fn with_assumption(&self, text: String, language: Language) -> String {
        if !self.assumed {
            return text;
        }
        let stop = if text.ends_with('.') { "" } else { "." };
        language.phrase_with("rates-assumed", [("text", (text + stop).into())])
    }

    /// Where the rule stands: law, section and year. Empty for plain arithmetic.
    pub fn source(&self, language: Language) -> String {
        self.rule.source(language)
    }
}

/// What a step calculates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, VariantNames, IntoStaticStr)]
#[serde(rename = "Step", rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name's meaning is its label")]
#[strum(serialize_all = "snake_case")]
pub enum StepName {
    Subtotal,
    FeeAtSending,
    FeeAdjustment,
    Fee,
    /// Payslips until November 2026 hold it under its earlier name.
    #[serde(alias = "pool_costs")]
    PoolReimbursements,
    TaxableExcess,
    PoolCorrection,
    WagePool,
    PoolSalary,
    HolidayPaidOut,
    GrossSalary,
    HolidayPay,
    HolidaySaved,
    HolidayReserve,
    EmployerContributions,
    PensionPremium,
    SpecialPayrollTax,
    Rounding,
    RegularTax,
    OneTimeTax,
    PreliminaryTax,
    NetSalary,
    Reimbursements,
    ClaimOffset,
    Payout,
}
named!(StepName: as_str);

impl StepName {
    /// What people call it.
    pub fn label(self, language: Language) -> &'static str {
        language.label(&self)
    }
}

/// A value that goes into a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepInput {
    /// What it is.
    pub name: InputName,
    /// How much it is.
    pub value: InputValue,
}

impl StepInput {
    /// What it is, as people say it.
    pub fn label(&self, language: Language) -> String {
        self.name.label(language)
    }

    /// How much it is, as people write it.
    pub fn text(&self, language: Language) -> String {
        self.value.text(language)
    }
}

/// What goes into a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[serde(rename = "Input", rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name's meaning is its label")]
pub enum InputName {
    Subtotal,
    /// The subtotal of the invoice with this number, which is empty for one not yet sent.
    InvoiceSubtotal(String),
    /// The fee of the invoice with this number.
    InvoiceFee(String),
    FeeAtSending,
    FeeAdjustment,
    Fee,
    FeePercentage,
    FixedFee,
    WagePool,
    GrossSalary,
    EmployerContributions,
    ContributionRate,
    ContributionCap,
    CapUsed,
    ContributionRateAbove,
    BirthYear,
    HolidayPercentage,
    MonthGross,
    TaxWithheld,
    TaxPercentage,
    TaxTable,
    TaxColumn,
    PreliminaryTax,
    NetSalary,
    #[serde(alias = "pool_costs")]
    PoolReimbursements,
    /// What is credited of the invoice with this number since its salary.
    InvoiceCredited(String),
    /// What came in of the invoice with this number since its salary.
    InvoiceRecovered(String),
    /// What the payment was worth that was reversed of the invoice with this number since its salary.
    InvoiceTakenBack(String),
    /// What the invoice with this number gives again, which its client has paid anew.
    InvoicePaidAgain(String),
    PoolCorrections,
    LossesBorne,
    CorrectionsWaived,
    PoolCorrection,
    Receipts,
    InputVat,
    Mileage,
    PerDiem,
    PoolSalary,
    HolidayPaidOut,
    HolidaySaved,
    EarlierPay,
    PensionPercentage,
    PensionPremium,
    SpecialPayrollTaxRate,
    SpecialPayrollTax,
    HolidayReserve,
    AnnualEstimate,
    DecisionAmount,
    YearGross,
    Limit,
    RegularTax,
    OneTimeTax,
    Reimbursements,
    Claim,
    ClaimOffset,
}

impl InputName {
    /// What people call it.
    pub fn label(&self, language: Language) -> String {
        match self {
            Self::InvoiceSubtotal(number) | Self::InvoiceFee(number) if number.is_empty() => {
                language.say_attribute(self, "draft")
            }
            _ => None,
        }
        .unwrap_or_else(|| language.say(self))
    }
}

/// How much goes into a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputValue {
    /// Money, in SEK.
    Amount(Amount),
    /// A percentage.
    Percent(Percent),
    /// A plain number: a year, a table.
    Number(i64),
}

impl InputValue {
    /// The value as people write it.
    pub fn text(self, language: Language) -> String {
        match self {
            Self::Amount(amount) => amount.kronor(),
            Self::Percent(percent) => percent.written(language),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl From<Amount> for InputValue {
    fn from(amount: Amount) -> Self {
        Self::Amount(amount)
    }
}

impl From<Percent> for InputValue {
    fn from(percent: Percent) -> Self {
        Self::Percent(percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::contributions::ContributionCategory;

    fn step() -> Step {
        Step {
            name: StepName::Fee,
            inputs: vec![
                StepInput {
                    name: InputName::InvoiceFee("2026-00001".into()),
                    value: Amount::from_ore(123_456).into(),
                },
                StepInput {
                    name: InputName::ContributionRate,
                    value: Percent::parse("31.42").unwrap().into(),
                },
                StepInput { name: InputName::BirthYear, value: InputValue::Number(1990) },
            ],
            rule: Rule::Contributions { category: ContributionCategory::Full, year: 2026 },
            result: Amount::from_ore(60_000),
            assumed: false,
        }
    }

    #[test]
    fn a_step_is_told_in_the_readers_language() {
        let step = step();
        let texts =
            |language| step.inputs.iter().map(|i| (i.label(language), i.text(language))).collect::<Vec<_>>();
        assert_eq!(
            texts(Language::Sv)[..2],
            [
                ("Avgift på faktura 2026-00001".into(), "1.234,56\u{a0}kr".into()),
                ("Avgiftssats".into(), "31,42\u{a0}%".into()),
            ]
        );
        assert_eq!(texts(Language::En)[2], ("Year of birth".into(), "1990".into()));
        assert_eq!(step.label(Language::En), "Fee");
        assert!(step.source(Language::Sv).contains("2026"));
        assert!(step.rule_text(Language::En).contains("full contribution rate"));
        assert_eq!(InputName::InvoiceSubtotal(String::new()).label(Language::En), "Invoice");
    }

    #[test]
    fn a_step_says_its_rates_in_short() {
        let input = |name, value| StepInput { name, value };
        let percent = |text| InputValue::Percent(Percent::parse(text).unwrap());
        let with = |name, inputs| Step { name, inputs, assumed: false, ..step() }.terms(Language::Sv);
        let fee = vec![
            input(InputName::FeePercentage, percent("5")),
            input(InputName::FixedFee, Amount::from_kronor(100).into()),
        ];
        assert_eq!(with(StepName::Fee, fee), "5\u{a0}% + 100,00\u{a0}kr");
        let rate = input(InputName::ContributionRate, percent("20.81"));
        let youth = vec![
            rate,
            input(InputName::ContributionCap, Amount::from_kronor(25_000).into()),
            input(InputName::ContributionRateAbove, percent("31.42")),
        ];
        assert_eq!(
            with(StepName::EmployerContributions, youth),
            "20,81\u{a0}% upp till 25.000,00\u{a0}kr i månaden, därefter 31,42\u{a0}%"
        );
        let table = vec![
            input(InputName::TaxTable, InputValue::Number(33)),
            input(InputName::TaxColumn, InputValue::Number(1)),
        ];
        assert_eq!(with(StepName::PreliminaryTax, table), "Tabell 33, kolumn 1");
        let assumed = Step { name: StepName::EmployerContributions, assumed: true, ..step() };
        assert_eq!(assumed.terms(Language::En), "31.42%. The rates are assumed, not yet decided.");
        assert_eq!(with(StepName::NetSalary, Vec::new()), step().rule_text(Language::Sv));
    }

    #[test]
    fn a_stored_step_reads_back_as_it_was() {
        let step = step();
        let json = serde_json::to_string(&step).unwrap();
        assert!(json.contains(r#"{"kind":"contributions","category":"full","year":2026}"#), "{json}");
        assert!(json.contains(r#"{"name":"contribution_rate","value":{"percent":"31.42"}}"#), "{json}");
        assert_eq!(serde_json::from_str::<Step>(&json).unwrap(), step);
    }

    #[test]
    fn a_step_that_was_stored_under_an_earlier_name_is_read() {
        let json = r#"{"name":"pool_costs","inputs":[{"name":"pool_costs","value":{"amount":"400.00"}}],
            "rule":{"kind":"costs_of_reimbursements","year":2026},"result":"400.00"}"#;
        let step: Step = serde_json::from_str(json).unwrap();
        assert_eq!(step.label(Language::Sv), "Utlägg ur löneutrymmet");
        assert_eq!(step.rule, Rule::ReimbursementsLessVat { year: 2026 });
        let json = r#"{"kind":"subtotal_less_fee_and_costs"}"#;
        assert_eq!(serde_json::from_str::<Rule>(json).unwrap(), Rule::SubtotalLessFeeAndReimbursements);
    }
}
