//! Which rule a person's tax follows. What it withholds is in [`withholding`](super::withholding).

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::tables::monthly;
use crate::{Amount, Fault, FaultKind, Faults, Percent};

/// What is withheld from side income: the person has another main employer, or the pay is for no regular period.
pub const SIDE_INCOME_RATE: Percent = Percent::whole(30);

/// A table and a column that exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableColumn {
    /// 29 to 42.
    pub table: u8,
    /// 1 to 6.
    pub column: u8,
}

/// What Skatteverket has decided instead of the ordinary tax (jämkning, skatteförfarandelagen (2011:1244) 55 kap.
/// 9 §).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// This share of all pay.
    Percent(Percent),
    /// This much in each month.
    Amount(Amount),
    /// Nothing.
    None,
}
named!(Decision: as_str);

/// The rule that applies to a person.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, VariantNames, IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum TaxRule {
    /// 30 %, the normal case.
    #[default]
    SideIncome,
    /// This provider is the person's main employer: the monthly table and column of the tax decision.
    MainEmployer {
        /// 29 to 42.
        table: u8,
        /// 1 to 6.
        column: u8,
    },
    /// The person has shown no tax decision: the table of the municipality, and a tenth more.
    NoDecision {
        /// 29 to 42.
        table: u8,
        /// 1 to 6.
        column: u8,
    },
    /// A decision on special income tax for those who live abroad.
    Sink,
    /// The same for artists and athletes.
    ASink,
    /// A decision on another tax than the ordinary.
    Decision(Decision),
    /// A student's certificate (SKV 434): no tax while the year's pay is below its limit.
    Student,
}
named!(TaxRule: as_str);

impl TaxRule {
    /// The main employer's rule, with a table and a column that exist.
    pub fn main_employer(table: i32, column: i32) -> Result<Self, FaultKind> {
        let table = u8::try_from(table).map_err(|_| FaultKind::UnknownTaxTable)?;
        let column = u8::try_from(column).map_err(|_| FaultKind::UnknownTaxColumn)?;
        monthly::check(table, column)?;
        Ok(Self::MainEmployer { table, column })
    }

    /// Table and column, where the rule has them.
    pub const fn table_and_column(self) -> Option<TableColumn> {
        match self {
            Self::MainEmployer { table, column } | Self::NoDecision { table, column } => {
                Some(TableColumn { table, column })
            }
            _ => None,
        }
    }

    /// The decision, where the rule is one.
    pub const fn decision(self) -> Option<Decision> {
        match self {
            Self::Decision(decision) => Some(decision),
            _ => None,
        }
    }

    /// Whether the rule rests on a paper that the office must have seen: a freelancer cannot choose it alone.
    pub const fn needs_evidence(self) -> bool {
        !matches!(self, Self::SideIncome | Self::MainEmployer { .. } | Self::NoDecision { .. })
    }
}

/// How a person's tax is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct TaxTerms {
    /// The rule.
    pub rule: TaxRule,
    /// The main employer's table that applies beside or after a rule that has none of its own; without it, 30 %.
    pub beneath: Option<TableColumn>,
    /// The last day of a rule that rests on a paper; afterwards the rule beneath applies.
    pub valid_to: Option<NaiveDate>,
    /// A higher percentage that the person has asked for. It never lowers the tax.
    pub voluntary_percent: Option<Percent>,
}

/// A person's choice as it was sent or stored.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "the fields are those of the rule")]
pub struct TaxChoice<'a> {
    pub rule: &'a str,
    pub table: Option<i32>,
    pub column: Option<i32>,
    pub decision_kind: Option<&'a str>,
    pub decision_percent: Option<Decimal>,
    pub decision_amount: Option<Decimal>,
    pub valid_to: Option<NaiveDate>,
    pub voluntary_percent: Option<Decimal>,
}

impl TaxTerms {
    /// A rule by itself.
    pub const fn of(rule: TaxRule) -> Self {
        Self { rule, beneath: None, valid_to: None, voluntary_percent: None }
    }

    /// Puts the terms together, with everything that is wrong in them.
    pub fn parse(choice: &TaxChoice<'_>) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let voluntary_percent = choice
            .voluntary_percent
            .and_then(|percent| faults.check("voluntaryPercent", Percent::new(percent)));
        let rule = match choice.rule {
            "side_income" => Some(TaxRule::SideIncome),
            "main_employer" => choice
                .table_and_column(&mut faults)
                .map(|TableColumn { table, column }| TaxRule::MainEmployer { table, column }),
            "no_decision" => choice
                .table_and_column(&mut faults)
                .map(|TableColumn { table, column }| TaxRule::NoDecision { table, column }),
            "sink" => Some(TaxRule::Sink),
            "a_sink" => Some(TaxRule::ASink),
            "student" => Some(TaxRule::Student),
            "decision" => choice.decision(&mut faults).map(TaxRule::Decision),
            _ => faults.check("rule", Err(FaultKind::Unknown)),
        };
        let special = rule.is_some_and(TaxRule::needs_evidence);
        let named = choice.table.is_some() || choice.column.is_some();
        let beneath = (special && named).then(|| choice.table_and_column(&mut faults)).flatten();
        match (faults.is_empty(), rule) {
            (true, Some(rule)) => {
                Ok(Self { rule, beneath, valid_to: choice.valid_to.filter(|_| special), voluntary_percent })
            }
            _ => Err(faults.into_vec()),
        }
    }

    /// The rule on a day: one that has ended gives way to the ordinary one beneath it.
    pub fn rule_on(&self, day: NaiveDate) -> TaxRule {
        if self.valid_to.is_some_and(|last| last < day) { self.ordinary() } else { self.rule }
    }

    /// The ordinary rule: the main employer's table, else 30 %.
    pub fn ordinary(&self) -> TaxRule {
        match self.rule {
            TaxRule::SideIncome | TaxRule::MainEmployer { .. } | TaxRule::NoDecision { .. } => self.rule,
            _ => self.beneath.map_or(TaxRule::SideIncome, |TableColumn { table, column }| {
                TaxRule::MainEmployer { table, column }
            }),
        }
    }

    /// Table and column, of the rule or beneath it.
    pub fn table_and_column(&self) -> Option<TableColumn> {
        self.rule.table_and_column().or(self.beneath)
    }
}

impl TaxChoice<'_> {
    fn table_and_column(&self, faults: &mut Faults) -> Option<TableColumn> {
        let within = |value: Option<i32>, range: std::ops::RangeInclusive<u8>| {
            value.and_then(|value| u8::try_from(value).ok()).filter(|value| range.contains(value))
        };
        let table = within(self.table, monthly::TABLES).ok_or(FaultKind::UnknownTaxTable);
        let column = within(self.column, monthly::COLUMNS).ok_or(FaultKind::UnknownTaxColumn);
        let table = faults.check("taxTable", table);
        let column = faults.check("taxColumn", column);
        Some(TableColumn { table: table?, column: column? })
    }

    fn decision(&self, faults: &mut Faults) -> Option<Decision> {
        match self.decision_kind {
            Some("percent") => {
                let percent = self.decision_percent.ok_or(FaultKind::Required).and_then(Percent::new);
                faults.check("decisionPercent", percent).map(Decision::Percent)
            }
            Some("amount") => {
                let amount = self.decision_amount.ok_or(FaultKind::Required).and_then(Amount::new);
                let positive = |amount: Amount| {
                    if amount.is_negative() { Err(FaultKind::MustBePositive) } else { Ok(amount) }
                };
                faults.check("decisionAmount", amount.and_then(positive)).map(Decision::Amount)
            }
            Some("none") => Some(Decision::None),
            Some(_) => faults.check("decisionKind", Err(FaultKind::Unknown)),
            None => faults.check("decisionKind", Err(FaultKind::Required)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(choice: &TaxChoice<'_>) -> Vec<String> {
        TaxTerms::parse(choice).unwrap_err().into_iter().map(|fault| fault.field).collect()
    }

    fn choice(rule: &str) -> TaxChoice<'_> {
        TaxChoice { rule, ..TaxChoice::default() }
    }

    #[test]
    fn tables_and_columns_exist_or_are_refused() {
        assert_eq!(TaxRule::main_employer(33, 1).unwrap().as_str(), "main_employer");
        assert_eq!(TaxRule::main_employer(28, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(TaxRule::main_employer(43, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(TaxRule::main_employer(-1, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(TaxRule::main_employer(33, 300), Err(FaultKind::UnknownTaxColumn));
        for rule in ["main_employer", "no_decision"] {
            for (table, column) in [(None, None), (Some(28), Some(7)), (Some(300), Some(-1))] {
                assert_eq!(fields(&TaxChoice { table, column, ..choice(rule) }), ["taxTable", "taxColumn"]);
            }
        }
    }

    #[test]
    fn a_decision_says_how_much() {
        let decision = |kind| TaxChoice { decision_kind: kind, ..choice("decision") };
        assert_eq!(fields(&decision(None)), ["decisionKind"]);
        assert_eq!(fields(&decision(Some("much"))), ["decisionKind"]);
        assert_eq!(fields(&decision(Some("percent"))), ["decisionPercent"]);
        assert_eq!(fields(&decision(Some("amount"))), ["decisionAmount"]);
        let terms = TaxTerms::parse(&TaxChoice {
            decision_amount: Some(Decimal::from(2500)),
            table: Some(33),
            column: Some(1),
            ..decision(Some("amount"))
        });
        let terms = terms.unwrap();
        assert_eq!(terms.rule.decision(), Some(Decision::Amount(Amount::from_ore(250_000))));
        assert_eq!(terms.ordinary(), TaxRule::MainEmployer { table: 33, column: 1 });
        assert_eq!(fields(&choice("tax")), ["rule"]);
    }

    #[test]
    fn a_rule_that_has_ended_gives_way_to_the_one_beneath() {
        let last: NaiveDate = "2026-06-30".parse().unwrap();
        let beneath = Some(TableColumn { table: 32, column: 1 });
        let terms = TaxTerms { beneath, valid_to: Some(last), ..TaxTerms::of(TaxRule::Sink) };
        assert_eq!(terms.rule_on(last), TaxRule::Sink);
        let after = last.succ_opt().unwrap();
        assert_eq!(terms.rule_on(after), TaxRule::MainEmployer { table: 32, column: 1 });
        assert_eq!(TaxTerms { beneath: None, ..terms }.rule_on(after), TaxRule::SideIncome);
    }
}
