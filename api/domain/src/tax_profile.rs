//! How a person's salary is taxed, as the person or an admin has recorded it.

use chrono::NaiveDate;

pub use crate::payroll::tax::TaxRule;
use crate::payroll::tax::TaxTerms;
use crate::text::clean_line;
use crate::{Fault, FaultKind, Faults, Percent};

/// Why nothing is withheld, and what shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxDisabled {
    /// F-skatt, work and residence abroad, …
    pub reason: String,
    /// The decision and its date, or the document.
    pub evidence: String,
}

impl TaxDisabled {
    /// Both must be given: without a recorded reason and its evidence tax is withheld.
    pub fn new(reason: &str, evidence: &str) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let mut required = |field: &str, text: &str, missing: FaultKind| {
            let line = clean_line(text, 500);
            let line = line.and_then(|line| if line.is_empty() { Err(missing) } else { Ok(line) });
            faults.check(field, line).unwrap_or_default()
        };
        let disabled = Self {
            reason: required("disabledReason", reason, FaultKind::ReasonRequired),
            evidence: required("disabledEvidence", evidence, FaultKind::EvidenceRequired),
        };
        faults.into_result(disabled)
    }
}

/// How a person's salary is taxed from a day on. The default: Swedish tax is withheld as for side income.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaxProfile {
    /// The rule while Swedish tax is on.
    pub rule: TaxRule,
    /// What the person asks to be withheld at least.
    pub voluntary_percent: Option<Percent>,
    /// Set when Swedish tax is off.
    pub disabled: Option<TaxDisabled>,
    /// From when this applies; absent while nothing has been recorded.
    pub valid_from: Option<NaiveDate>,
}

impl TaxProfile {
    /// What the calculation of the tax needs of it.
    pub const fn terms(&self) -> TaxTerms {
        TaxTerms { rule: self.rule, voluntary_percent: self.voluntary_percent }
    }

    /// Whether Swedish tax is withheld and employer contributions are paid.
    pub const fn swedish_tax(&self) -> bool {
        self.disabled.is_none()
    }

    /// Whether the other says the same, whenever it began.
    pub fn same_as(&self, other: &Self) -> bool {
        (self.rule, self.voluntary_percent, &self.disabled)
            == (other.rule, other.voluntary_percent, &other.disabled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(faults: Vec<Fault>) -> Vec<String> {
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn a_main_employer_has_a_table_and_a_column() {
        let rule = TaxRule::parse("main_employer", Some(32), Some(1)).unwrap();
        assert_eq!(rule.table_and_column(), Some((32, 1)));
        for (table, column) in [(None, None), (Some(28), Some(7)), (Some(300), Some(-1))] {
            let faults = TaxRule::parse("main_employer", table, column).unwrap_err();
            assert_eq!(fields(faults), ["taxTable", "taxColumn"]);
        }
        assert_eq!(TaxRule::parse("side_income", Some(32), None), Ok(TaxRule::SideIncome));
        assert_eq!(fields(TaxRule::parse("sink", None, None).unwrap_err()), ["rule"]);
    }

    #[test]
    fn tax_is_off_only_with_a_reason_and_its_evidence() {
        assert!(TaxProfile::default().swedish_tax());
        assert_eq!(fields(TaxDisabled::new("", " ").unwrap_err()), ["disabledReason", "disabledEvidence"]);
        let disabled = TaxDisabled::new("F-skatt", "Skatteverket 2026-01-15").unwrap();
        assert!(!TaxProfile { disabled: Some(disabled), ..TaxProfile::default() }.swedish_tax());
    }
}
