//! Preliminary tax on a salary: which rule applies, and what is withheld.

use serde::{Deserialize, Serialize};

use super::calculation::MonthSoFar;
use super::tax_tables;
use crate::money::floor_to_krona;
use crate::{Amount, Fault, FaultKind, Faults, Percent};

/// What is withheld from side income: the person has another main employer, or the pay is for no regular period.
pub const SIDE_INCOME_RATE: Percent = Percent::whole(30);

/// The rule that applies to a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
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
}

impl TaxRule {
    /// The main employer's rule, with a table and a column that exist.
    pub fn main_employer(table: i32, column: i32) -> Result<Self, FaultKind> {
        let table = u8::try_from(table).map_err(|_| FaultKind::UnknownTaxTable)?;
        let column = u8::try_from(column).map_err(|_| FaultKind::UnknownTaxColumn)?;
        tax_tables::check(table, column)?;
        Ok(Self::MainEmployer { table, column })
    }

    /// The name on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SideIncome => "side_income",
            Self::MainEmployer { .. } => "main_employer",
        }
    }

    /// Puts the rule together from its name, table and column.
    pub fn parse(rule: &str, table: Option<i32>, column: Option<i32>) -> Result<Self, Vec<Fault>> {
        match rule {
            "side_income" => Ok(Self::SideIncome),
            "main_employer" => {
                let mut faults = Faults::new();
                let within = |value: Option<i32>, range: std::ops::RangeInclusive<u8>| {
                    value.and_then(|value| u8::try_from(value).ok()).filter(|value| range.contains(value))
                };
                let table = faults
                    .check("taxTable", within(table, tax_tables::TABLES).ok_or(FaultKind::UnknownTaxTable));
                let column = faults.check(
                    "taxColumn",
                    within(column, tax_tables::COLUMNS).ok_or(FaultKind::UnknownTaxColumn),
                );
                match (table, column) {
                    (Some(table), Some(column)) => Ok(Self::MainEmployer { table, column }),
                    _ => Err(faults.into_vec()),
                }
            }
            _ => Err(vec![Fault::new("rule", FaultKind::Unknown)]),
        }
    }

    /// Table and column, where the rule has them.
    pub const fn table_and_column(self) -> Option<(u8, u8)> {
        match self {
            Self::SideIncome => None,
            Self::MainEmployer { table, column } => Some((table, column)),
        }
    }
}

/// How a person's tax is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct TaxTerms {
    /// The rule.
    pub rule: TaxRule,
    /// A higher percentage that the person has asked for. It never lowers the tax.
    pub voluntary_percent: Option<Percent>,
}

/// What is withheld from one salary, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withholding {
    /// The tax, in whole kronor.
    pub tax: Amount,
    /// What decided it.
    pub basis: WithholdingBasis,
}

/// What decided a withholding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithholdingBasis {
    /// 30 % of this salary.
    SideIncome,
    /// The table, on all of the month's salary, less what is already withheld.
    Table,
    /// The person's own, higher percentage.
    Voluntary,
}

impl TaxTerms {
    /// The tax on a gross salary paid in `year`.
    ///
    /// By the table, several salaries in a month count together: the tax on their sum less what is already withheld.
    /// The percentage of side income is taken of each salary by itself, which comes to the same but for the krona
    /// that is dropped.
    pub fn withhold(&self, year: i32, gross: Amount, month: MonthSoFar) -> Result<Withholding, FaultKind> {
        let (base, withheld, by_rule, basis) = match self.rule {
            TaxRule::SideIncome => {
                (gross, Amount::ZERO, percentage_of(SIDE_INCOME_RATE, gross), WithholdingBasis::SideIncome)
            }
            TaxRule::MainEmployer { table, column } => {
                let sum = month.gross + gross;
                let tax = tax_tables::lookup(year, table, column, kronor(sum))?;
                (sum, month.tax, tax, WithholdingBasis::Table)
            }
        };
        let voluntary = self.voluntary_percent.map_or(Amount::ZERO, |percent| percentage_of(percent, base));
        let (due, basis) =
            if voluntary > by_rule { (voluntary, WithholdingBasis::Voluntary) } else { (by_rule, basis) };
        let tax = (due - withheld).max(Amount::ZERO).min(floor_to_krona(gross));
        Ok(Withholding { tax, basis })
    }

    /// The next gross salary above `gross` at which the tax may fall, with nothing paid before in the month.
    pub(super) fn next_border(&self, year: i32, gross: Amount) -> Result<Option<Amount>, FaultKind> {
        let TaxRule::MainEmployer { table, .. } = self.rule else { return Ok(None) };
        let border = tax_tables::next_border(year, table, kronor(gross))?;
        Ok(border.and_then(|kronor| i64::try_from(kronor).ok()).map(|kronor| Amount::from_ore(kronor * 100)))
    }
}

fn percentage_of(percent: Percent, gross: Amount) -> Amount {
    let tax = Amount::floored(percent.of(gross.decimal()))
        .expect("a share of an amount is no larger than the amount");
    floor_to_krona(tax)
}

fn kronor(gross: Amount) -> u64 {
    u64::try_from(gross.to_ore() / 100).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn tax(profile: TaxTerms, gross: &str, month: MonthSoFar) -> String {
        profile.withhold(2026, amount(gross), month).unwrap().tax.to_string()
    }

    #[test]
    fn side_income_is_taxed_at_thirty_per_cent_without_the_ore() {
        assert_eq!(tax(TaxTerms::default(), "7152.64", MonthSoFar::default()), "2145.00");
        assert_eq!(tax(TaxTerms::default(), "3.33", MonthSoFar::default()), "0.00");
    }

    #[test]
    fn a_person_may_ask_for_more_but_not_for_less() {
        let asking =
            |percent| TaxTerms { voluntary_percent: Some(Percent::whole(percent)), ..Default::default() };
        assert_eq!(tax(asking(40), "10000", MonthSoFar::default()), "4000.00");
        assert_eq!(tax(asking(20), "10000", MonthSoFar::default()), "3000.00");
        let voluntary = asking(40).withhold(2026, amount("10000"), MonthSoFar::default()).unwrap();
        assert_eq!(voluntary.basis, WithholdingBasis::Voluntary);
    }

    #[test]
    fn by_the_table_a_months_salaries_count_together() {
        let profile = TaxTerms { rule: TaxRule::main_employer(32, 1).unwrap(), voluntary_percent: None };
        assert_eq!(tax(profile, "80000.99", MonthSoFar::default()), "25944.00");
        let first = amount(&tax(profile, "40000", MonthSoFar::default()));
        let month = MonthSoFar { gross: amount("40000"), tax: first, cap_used: Amount::ZERO };
        assert_eq!(amount(&tax(profile, "40000", month)) + first, amount("25944"));
    }

    #[test]
    fn tax_is_never_negative_and_never_more_than_the_salary() {
        let profile = TaxTerms { rule: TaxRule::main_employer(32, 1).unwrap(), voluntary_percent: None };
        let paid_much = MonthSoFar { gross: amount("10"), tax: amount("90000"), cap_used: Amount::ZERO };
        assert_eq!(tax(profile, "1000", paid_much), "0.00");
        let paid_none = MonthSoFar { gross: amount("79000"), tax: Amount::ZERO, cap_used: Amount::ZERO };
        assert_eq!(tax(profile, "500.50", paid_none), "500.00");
    }

    #[test]
    fn tables_and_columns_exist_or_are_refused() {
        assert_eq!(TaxRule::main_employer(33, 1).unwrap().as_str(), "main_employer");
        assert_eq!(TaxRule::main_employer(43, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(TaxRule::main_employer(-1, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(TaxRule::main_employer(33, 300), Err(FaultKind::UnknownTaxColumn));
    }
}
