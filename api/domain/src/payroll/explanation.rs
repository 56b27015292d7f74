//! The named steps of a calculation: what, from what, by which rule, with which result.
//!
//! A step is stored without a language and told in the reader's. The law it names is that of the year it was
//! calculated for, so an old payslip keeps explaining itself.

use serde::{Deserialize, Serialize};

use super::contributions::ContributionCategory;
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
}

impl Step {
    /// What is calculated, as people say it.
    pub const fn label(&self, language: Language) -> &'static str {
        self.name.label(language)
    }

    /// The rule in words.
    pub fn rule_text(&self, language: Language) -> String {
        self.rule.text(language)
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
    Fee,
    WagePool,
    GrossSalary,
    HolidayPay,
    EmployerContributions,
    Rounding,
    PreliminaryTax,
    NetSalary,
    Payout,
}

impl StepName {
    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Subtotal => "subtotal",
            Self::Fee => "fee",
            Self::WagePool => "wage_pool",
            Self::GrossSalary => "gross_salary",
            Self::HolidayPay => "holiday_pay",
            Self::EmployerContributions => "employer_contributions",
            Self::Rounding => "rounding",
            Self::PreliminaryTax => "preliminary_tax",
            Self::NetSalary => "net_salary",
            Self::Payout => "payout",
        }
    }

    /// What people call it.
    pub const fn label(self, language: Language) -> &'static str {
        match self {
            Self::Subtotal => language.pick("Fakturerat utan moms", "Invoiced without VAT"),
            Self::Fee => language.pick("Avgift", "Fee"),
            Self::WagePool => language.pick("Löneutrymme", "Wage pool"),
            Self::GrossSalary => language.pick("Bruttolön", "Gross salary"),
            Self::HolidayPay => language.pick("varav semesterersättning", "of which holiday pay"),
            Self::EmployerContributions => language.pick("Arbetsgivaravgifter", "Employer contributions"),
            Self::Rounding => language.pick("Öresavrundning", "Rounding"),
            Self::PreliminaryTax => language.pick("Preliminärskatt", "Preliminary tax"),
            Self::NetSalary => language.pick("Nettolön", "Net salary"),
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
            Self::Fee => StepName::Fee.label(language),
            Self::WagePool => StepName::WagePool.label(language),
            Self::GrossSalary => StepName::GrossSalary.label(language),
            Self::EmployerContributions => StepName::EmployerContributions.label(language),
            Self::PreliminaryTax => StepName::PreliminaryTax.label(language),
            Self::NetSalary => StepName::NetSalary.label(language),
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
            Self::Amount(amount) => format!("{}\u{a0}kr", amount.format(language)),
            Self::Percent(percent) => {
                let digits = percent.to_string();
                let digits = if language == Language::Sv { digits.replace('.', ",") } else { digits };
                format!("{digits}\u{a0}%")
            }
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

/// The rule a step follows, with what its source depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[allow(missing_docs, reason = "each rule's meaning is its text below")]
pub enum Rule {
    SumOfInvoices,
    FeeOfInvoice,
    SumOfFees,
    SubtotalLessFee,
    GrossOfPool { category: ContributionCategory, year: i32 },
    HolidayIncluded,
    Contributions { category: ContributionCategory, year: i32 },
    Residue,
    SideIncomeTax,
    TableTax { year: i32 },
    VoluntaryTax,
    GrossLessTax,
    NetToAccount,
    PoolInFull,
}

impl Rule {
    /// The rule in words.
    pub fn text(self, language: Language) -> String {
        let text = match self {
            Self::SumOfInvoices => language.pick(
                "Summan av betalda fakturor utan moms.",
                "The sum of the paid invoices without VAT.",
            ),
            Self::FeeOfInvoice => language.pick(
                "Procenten av beloppet utan moms, avrundad till öre, plus den fasta avgiften.",
                "The percentage of the amount without VAT, rounded to öre, plus the fixed fee.",
            ),
            Self::SumOfFees => {
                language.pick("Summan av fakturornas avgifter.", "The sum of the invoices' fees.")
            }
            Self::SubtotalLessFee => {
                language.pick("Beloppet utan moms minus avgiften.", "The amount without VAT less the fee.")
            }
            Self::GrossOfPool { category: ContributionCategory::None, .. } => language.pick(
                "Hela löneutrymmet: inga arbetsgivaravgifter betalas för födda 1937 eller tidigare.",
                "All of the wage pool: no employer contributions are paid for those born in 1937 or earlier.",
            ),
            Self::GrossOfPool { category: ContributionCategory::Youth, .. } => language.pick(
                "Löneutrymmet delat med 1 + avgiftssatsen, upp till månadens tak med den nedsatta satsen och därefter \
                 med den fulla; avrundat nedåt till öre.",
                "The wage pool divided by 1 + the contribution rate, the reduced rate up to the month's cap and the \
                 full rate above it; rounded down to öre.",
            ),
            Self::GrossOfPool { .. } => language.pick(
                "Löneutrymmet delat med 1 + avgiftssatsen, avrundat nedåt till öre.",
                "The wage pool divided by 1 + the contribution rate, rounded down to öre.",
            ),
            Self::HolidayIncluded => language.pick(
                "Ingår i bruttolönen: bruttolönen minus bruttolönen delad med 1,12, avrundad till öre.",
                "Included in the gross salary: the gross salary less the gross salary divided by 1.12, rounded to öre.",
            ),
            Self::Contributions { category: ContributionCategory::Full, .. } => language.pick(
                "Hela avgiftssatsen av bruttolönen, avrundad till öre.",
                "The full contribution rate of the gross salary, rounded to öre.",
            ),
            Self::Contributions { category: ContributionCategory::PensionOnly, .. } => language.pick(
                "Bara ålderspensionsavgiften av bruttolönen, på grund av födelseåret; avrundad till öre.",
                "Only the old-age pension contribution of the gross salary, because of the year of birth; rounded to \
                 öre.",
            ),
            Self::Contributions { category: ContributionCategory::None, .. } => language.pick(
                "Inga avgifter betalas för födda 1937 eller tidigare.",
                "No contributions are paid for those born in 1937 or earlier.",
            ),
            Self::Contributions { category: ContributionCategory::Youth, .. } => language.pick(
                "Nedsatt avgiftssats för unga av bruttolönen upp till månadens tak, full sats över det; avrundad till \
                 öre.",
                "The reduced contribution rate for the young up to the month's cap, the full rate above it; rounded \
                 to öre.",
            ),
            Self::Residue => language.pick(
                "Det som avrundningen lämnar av löneutrymmet, högst ett öre.",
                "What rounding leaves of the wage pool, one öre at most.",
            ),
            Self::SideIncomeTax => language.pick(
                "Sidoinkomst: 30 % av bruttolönen, öretalet faller bort.",
                "Side income: 30 % of the gross salary, the öre are dropped.",
            ),
            Self::TableTax { .. } => language.pick(
                "Huvudarbetsgivare: tabellens skatt på månadens hela bruttolön, minus redan avdragen skatt.",
                "Main employer: the table's tax on all of the month's gross salary, less the tax already withheld.",
            ),
            Self::VoluntaryTax => language.pick(
                "Högre skatt på egen begäran: procenten av bruttolönen, öretalet faller bort.",
                "A higher tax at the person's own request: the percentage of the gross salary, the öre are dropped.",
            ),
            Self::GrossLessTax => {
                language.pick("Bruttolönen minus preliminärskatten.", "The gross salary less the preliminary tax.")
            }
            Self::NetToAccount => {
                language.pick("Nettolönen betalas till kontot.", "The net salary is paid to the account.")
            }
            Self::PoolInFull => language.pick(
                "Svensk skatt är avstängd: hela löneutrymmet betalas ut och inget dras av.",
                "Swedish tax is off: the whole wage pool is paid out and nothing is withheld.",
            ),
        };
        text.to_owned()
    }

    /// Where the rule stands. Empty for plain arithmetic.
    pub fn source(self, language: Language) -> String {
        match self {
            Self::GrossOfPool { category, year } | Self::Contributions { category, year } => {
                contribution_source(category, year, language)
            }
            Self::FeeOfInvoice | Self::SumOfFees => {
                language.pick("Avgiften som gällde när fakturan skickades", "The fee that held when the invoice was sent").into()
            }
            Self::HolidayIncluded => language
                .pick("16 b § semesterlagen (1977:480), 12 %", "Swedish Annual Leave Act (1977:480), section 16 b, 12 %")
                .into(),
            Self::SideIncomeTax | Self::VoluntaryTax => language
                .pick(
                    "11 kap. skatteförfarandelagen (2011:1244); 22 kap. 1 § skatteförfarandeförordningen (2011:1261)",
                    "Swedish Tax Procedure Act (2011:1244), chapter 11; Tax Procedure Ordinance (2011:1261), chapter \
                     22, section 1",
                )
                .into(),
            Self::TableTax { year } => match language {
                Language::Sv => format!("Skatteverkets allmänna månadstabeller för {year}"),
                Language::En => format!("The Swedish Tax Agency's general monthly tables for {year}"),
            },
            Self::PoolInFull => language
                .pick("Anledning och underlag finns i profilen", "The reason and its evidence are kept in the profile")
                .into(),
            Self::SumOfInvoices
            | Self::SubtotalLessFee
            | Self::Residue
            | Self::GrossLessTax
            | Self::NetToAccount => String::new(),
        }
    }
}

fn contribution_source(category: ContributionCategory, year: i32, language: Language) -> String {
    match (category, language) {
        (ContributionCategory::Youth, Language::Sv) => {
            format!("2 kap. socialavgiftslagen (2000:980) och prop. 2025/26:66, {year} års satser")
        }
        (ContributionCategory::Youth, Language::En) => {
            format!(
                "Swedish Social Security Contributions Act (2000:980), chapter 2, and bill 2025/26:66; rates of {year}"
            )
        }
        (_, Language::Sv) => format!(
            "2 kap. socialavgiftslagen (2000:980) och lagen (1994:1920) om allmän löneavgift, {year} års satser"
        ),
        (_, Language::En) => format!(
            "Swedish Social Security Contributions Act (2000:980), chapter 2, and General Payroll Levy Act \
             (1994:1920); rates of {year}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                ("Avgift på faktura 2026-00001".into(), "1\u{a0}234,56\u{a0}kr".into()),
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
    fn a_stored_step_reads_back_as_it_was() {
        let step = step();
        let json = serde_json::to_string(&step).unwrap();
        assert!(json.contains(r#"{"kind":"contributions","category":"full","year":2026}"#), "{json}");
        assert!(json.contains(r#"{"name":"contribution_rate","value":{"percent":"31.42"}}"#), "{json}");
        assert_eq!(serde_json::from_str::<Step>(&json).unwrap(), step);
    }
}
