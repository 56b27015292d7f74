//! The named steps of a calculation: what, from what, by which rule, with which result.
//!
//! A step is stored without a language and told in the reader's. The law it names is that of the year it was
//! calculated for, so an old payslip keeps explaining itself.

mod rule;

use serde::{Deserialize, Serialize};

pub use self::rule::Rule;
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
    pub const fn label(&self, language: Language) -> &'static str {
        match (self.name, self.rule) {
            (StepName::PreliminaryTax, Rule::SinkTax { .. }) => {
                language.pick("Särskild inkomstskatt (SINK)", "Special income tax (SINK)")
            }
            (StepName::PreliminaryTax, Rule::ASinkTax { .. }) => {
                language.pick("Artistskatt (A-SINK)", "Artist tax (A-SINK)")
            }
            _ => self.name.label(language),
        }
    }

    /// The rates it goes by, in short: `5 % + 100,00 kr`, `31,42 %`, `Tabell 33, kolumn 1`; where it has none the rule in
    /// words.
    pub fn terms(&self, language: Language) -> String {
        let value =
            |name: InputName| self.inputs.iter().find(|input| input.name == name).map(|it| it.text(language));
        let terms = match self.name {
            StepName::Fee | StepName::FeeAtSending => value(InputName::FeePercentage)
                .zip(value(InputName::FixedFee))
                .map(|(percentage, fixed)| match self.rule {
                    _ if self.is_nothing(&InputName::FixedFee) => percentage,
                    Rule::SumOfFees => {
                        format!("{percentage} + {fixed} {}", language.pick("per faktura", "per invoice"))
                    }
                    _ => format!("{percentage} + {fixed}"),
                }),
            StepName::EmployerContributions => value(InputName::ContributionRate).map(|rate| {
                match value(InputName::ContributionCap).zip(value(InputName::ContributionRateAbove)) {
                    None => rate,
                    Some((cap, above)) => match language {
                        Language::Sv => format!("{rate} upp till {cap} i månaden, därefter {above}"),
                        Language::En => format!("{rate} up to {cap} a month, then {above}"),
                    },
                }
            }),
            StepName::PensionPremium => value(InputName::PensionPercentage),
            StepName::SpecialPayrollTax => value(InputName::SpecialPayrollTaxRate),
            StepName::HolidayPay | StepName::HolidaySaved => value(InputName::HolidayPercentage),
            StepName::PreliminaryTax | StepName::RegularTax | StepName::OneTimeTax => {
                let table = value(InputName::TaxTable).zip(value(InputName::TaxColumn));
                table
                    .map(|(table, column)| match language {
                        Language::Sv => format!("Tabell {table}, kolumn {column}"),
                        Language::En => format!("Table {table}, column {column}"),
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

    /// The rule in words, and that its rates are assumed where they are: also where no source is shown, as on the payslip.
    pub fn rule_text(&self, language: Language) -> String {
        self.with_assumption(self.rule.text(language), language)
    }

    fn with_assumption(&self, text: String, language: Language) -> String {
        if !self.assumed {
            return text;
        }
        let stop = if text.ends_with('.') { "" } else { "." };
        let said = language
            .pick("Satserna är antagna, inte beslutade än.", "The rates are assumed, not decided yet.");
        format!("{text}{stop} {said}")
    }

    /// Where the rule stands: law, section and year. Empty for plain arithmetic.
    pub fn source(&self, language: Language) -> String {
        self.rule.source(language)
    }
}

/// What a step calculates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name's meaning is its label below")]
pub enum StepName {
    Subtotal,
    FeeAtSending,
    FeeAdjustment,
    Fee,
    PoolCosts,
    TaxableExcess,
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

impl StepName {
    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Subtotal => "subtotal",
            Self::FeeAtSending => "fee_at_sending",
            Self::FeeAdjustment => "fee_adjustment",
            Self::Fee => "fee",
            Self::PoolCosts => "pool_costs",
            Self::TaxableExcess => "taxable_excess",
            Self::WagePool => "wage_pool",
            Self::PoolSalary => "pool_salary",
            Self::HolidayPaidOut => "holiday_paid_out",
            Self::GrossSalary => "gross_salary",
            Self::HolidayPay => "holiday_pay",
            Self::HolidaySaved => "holiday_saved",
            Self::HolidayReserve => "holiday_reserve",
            Self::EmployerContributions => "employer_contributions",
            Self::PensionPremium => "pension_premium",
            Self::SpecialPayrollTax => "special_payroll_tax",
            Self::Rounding => "rounding",
            Self::RegularTax => "regular_tax",
            Self::OneTimeTax => "one_time_tax",
            Self::PreliminaryTax => "preliminary_tax",
            Self::NetSalary => "net_salary",
            Self::Reimbursements => "reimbursements",
            Self::ClaimOffset => "claim_offset",
            Self::Payout => "payout",
        }
    }

    /// What people call it.
    pub const fn label(self, language: Language) -> &'static str {
        match self {
            Self::Subtotal => language.pick("Fakturerat utan moms", "Invoiced without VAT"),
            Self::FeeAtSending => language.pick("Avgift när fakturan skickades", "Fee at sending"),
            Self::FeeAdjustment => language.pick("Ändrad avgift", "Fee adjustment"),
            Self::Fee => language.pick("Avgift", "Fee"),
            Self::WagePool => language.pick("Löneutrymme", "Wage pool"),
            Self::PoolCosts => language.pick("Kostnader ur löneutrymmet", "Costs out of the wage pool"),
            Self::TaxableExcess => language
                .pick("Över skattefritt belopp, blir lön", "Above the tax-free amount, becomes salary"),
            Self::PoolSalary => language.pick("Lön ur löneutrymmet", "Salary out of the wage pool"),
            Self::HolidayPaidOut => {
                language.pick("Utbetald sparad semesterersättning", "Saved holiday pay paid out")
            }
            Self::GrossSalary => language.pick("Bruttolön", "Gross salary"),
            Self::HolidayPay => language.pick("varav semesterersättning", "of which holiday pay"),
            Self::HolidaySaved => language.pick("Sparad semesterersättning", "Holiday pay saved"),
            Self::HolidayReserve => {
                language.pick("Reserverat för avgifter på den", "Kept for the contributions on it")
            }
            Self::EmployerContributions => language.pick("Arbetsgivaravgifter", "Employer contributions"),
            Self::PensionPremium => language.pick("Pensionspremie", "Pension premium"),
            Self::SpecialPayrollTax => {
                language.pick("Särskild löneskatt på premien", "Special payroll tax on the premium")
            }
            Self::Rounding => language.pick("Öresavrundning", "Rounding"),
            Self::RegularTax => language.pick("Skatt på lönen", "Tax on the salary"),
            Self::OneTimeTax => language.pick("Skatt på engångsbeloppet", "Tax on the one-time amount"),
            Self::PreliminaryTax => language.pick("Preliminärskatt", "Preliminary tax"),
            Self::NetSalary => language.pick("Nettolön", "Net salary"),
            Self::Reimbursements => language.pick("Skattefria ersättningar", "Tax-free reimbursements"),
            Self::ClaimOffset => {
                language.pick("Avräknat mot tidigare utbetalning", "Set off against an earlier payout")
            }
            Self::Payout => language.pick("Utbetalning", "Payout"),
        }
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name's meaning is its label below")]
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
    PoolCosts,
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
        let numbered = |sv: &str, en: &str, number: &str| {
            format!("{} {number}", language.pick(sv, en)).trim_end().to_owned()
        };
        let text = match self {
            Self::InvoiceSubtotal(number) => return numbered("Faktura", "Invoice", number),
            Self::InvoiceFee(number) => return numbered("Avgift på faktura", "Fee of invoice", number),
            Self::Subtotal => StepName::Subtotal.label(language),
            Self::FeeAtSending => StepName::FeeAtSending.label(language),
            Self::FeeAdjustment => StepName::FeeAdjustment.label(language),
            Self::Fee => StepName::Fee.label(language),
            Self::WagePool => StepName::WagePool.label(language),
            Self::GrossSalary => StepName::GrossSalary.label(language),
            Self::EmployerContributions => StepName::EmployerContributions.label(language),
            Self::PreliminaryTax => StepName::PreliminaryTax.label(language),
            Self::NetSalary => StepName::NetSalary.label(language),
            Self::PoolCosts => StepName::PoolCosts.label(language),
            Self::PoolSalary => StepName::PoolSalary.label(language),
            Self::HolidayPaidOut => StepName::HolidayPaidOut.label(language),
            Self::HolidaySaved => StepName::HolidaySaved.label(language),
            Self::HolidayReserve => StepName::HolidayReserve.label(language),
            Self::PensionPremium => StepName::PensionPremium.label(language),
            Self::SpecialPayrollTax => StepName::SpecialPayrollTax.label(language),
            Self::RegularTax => StepName::RegularTax.label(language),
            Self::OneTimeTax => StepName::OneTimeTax.label(language),
            Self::Reimbursements => StepName::Reimbursements.label(language),
            Self::ClaimOffset => StepName::ClaimOffset.label(language),
            Self::Receipts => language.pick("Kvitton med moms", "Receipts with VAT"),
            Self::InputVat => language.pick("Avdragsgill moms på dem", "Deductible VAT on them"),
            Self::Mileage => language.pick("Milersättning", "Mileage"),
            Self::PerDiem => language.pick("Traktamente", "Per diem"),
            Self::EarlierPay => language
                .pick("Årets tidigare lön utan avgifter", "Earlier pay of the year without contributions"),
            Self::PensionPercentage => language.pick("Premie i procent", "Premium percentage"),
            Self::SpecialPayrollTaxRate => {
                language.pick("Särskild löneskatt i procent", "Special payroll tax rate")
            }
            Self::AnnualEstimate => language.pick("Beräknad årslön", "Estimated pay of the year"),
            Self::DecisionAmount => language.pick("Beslutat belopp per månad", "Decided amount per month"),
            Self::YearGross => {
                language.pick("Årets bruttolön med denna", "Gross salary of the year with this")
            }
            Self::Limit => language.pick("Gräns", "Limit"),
            Self::Claim => language.pick("Kvar att reglera", "Still to be settled"),
            Self::FeePercentage => language.pick("Avgift i procent", "Fee percentage"),
            Self::FixedFee => language.pick("Fast avgift", "Fixed fee"),
            Self::ContributionRate => language.pick("Avgiftssats", "Contribution rate"),
            Self::ContributionCap => language.pick("Tak per månad", "Cap per month"),
            Self::CapUsed => language.pick("Redan utnyttjat av taket", "Already used of the cap"),
            Self::ContributionRateAbove => {
                language.pick("Avgiftssats över taket", "Contribution rate above the cap")
            }
            Self::BirthYear => language.pick("Födelseår", "Year of birth"),
            Self::HolidayPercentage => {
                language.pick("Semesterersättning i procent", "Holiday pay percentage")
            }
            Self::MonthGross => {
                language.pick("Månadens bruttolön med denna", "Gross salary of the month with this")
            }
            Self::TaxWithheld => {
                language.pick("Redan avdragen skatt i månaden", "Tax already withheld in the month")
            }
            Self::TaxPercentage => language.pick("Skatt i procent", "Tax percentage"),
            Self::TaxTable => language.pick("Skattetabell", "Tax table"),
            Self::TaxColumn => language.pick("Kolumn", "Column"),
        };
        text.to_owned()
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
        assert_eq!(assumed.terms(Language::En), "31.42%. The rates are assumed, not decided yet.");
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
}
