//! How a person's salary is taxed, as the person or an admin has recorded it.

use chrono::NaiveDate;

use crate::payroll::pool::HolidayMode;
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

/// The longest premium that can be agreed: what a company may deduct (inkomstskattelagen (1999:1229) 28 kap. 5 §).
const MOST_PENSION: Percent = Percent::whole(35);

/// How a person's salary is taxed and split from a day on. The default: Swedish tax is withheld as for side income, and
/// holiday pay is paid with the salary.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaxProfile {
    /// The rule while Swedish tax is on.
    pub terms: TaxTerms,
    /// The paper that a rule rests on: Skatteverket's decision and its date.
    pub reference: Option<String>,
    /// Whether holiday pay is paid with each salary or saved.
    pub holiday: HolidayMode,
    /// The agreed pension premium as a share of the gross salary.
    pub pension: Percent,
    /// Set when Swedish tax is off.
    pub disabled: Option<TaxDisabled>,
    /// From when this applies; absent while nothing has been recorded.
    pub valid_from: Option<NaiveDate>,
}

impl TaxProfile {
    /// A checked profile: a rule that rests on a paper names it, and ends no earlier than it begins.
    pub fn new(
        terms: TaxTerms,
        reference: Option<&str>,
        holiday: HolidayMode,
        pension: Percent,
        disabled: Option<TaxDisabled>,
        valid_from: Option<NaiveDate>,
    ) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let reference = match (terms.rule.needs_evidence(), reference.unwrap_or_default()) {
            (false, _) => None,
            (true, text) => {
                let line = clean_line(text, 500);
                let line =
                    line.and_then(
                        |line| if line.is_empty() { Err(FaultKind::EvidenceRequired) } else { Ok(line) },
                    );
                faults.check("decisionReference", line)
            }
        };
        if terms.valid_to.zip(valid_from).is_some_and(|(last, first)| last < first) {
            faults.push("validTo", FaultKind::EndsBeforeItBegins);
        }
        if pension > MOST_PENSION {
            let range = FaultKind::OutOfRange { min: "0".into(), max: MOST_PENSION.to_string() };
            faults.push("pensionPercent", range);
        }
        faults.into_result(Self { terms, reference, holiday, pension, disabled, valid_from })
    }

    /// Whether Swedish tax is withheld and employer contributions are paid.
    pub const fn swedish_tax(&self) -> bool {
        self.disabled.is_none()
    }

    /// Whether the other says the same, whenever it began.
    pub fn same_as(&self, other: &Self) -> bool {
        Self { valid_from: other.valid_from, ..self.clone() } == *other
    }

    /// What in it a freelancer cannot choose alone, compared with what is recorded: a rule that rests on a paper, and a
    /// pension premium, are the office's to record.
    pub fn check_own_choice(&self, recorded: &Self) -> Result<(), Vec<Fault>> {
        let mut faults = Faults::new();
        let own = matches!(self.terms.rule, TaxRule::SideIncome | TaxRule::MainEmployer { .. });
        let unchanged = TaxTerms { voluntary_percent: recorded.terms.voluntary_percent, ..self.terms }
            == recorded.terms
            && self.reference == recorded.reference;
        if !own && !unchanged {
            faults.push("rule", FaultKind::OfficeOnly);
        }
        if self.pension != recorded.pension {
            faults.push("pensionPercent", FaultKind::OfficeOnly);
        }
        faults.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::tax::Decision;

    fn fields<T: std::fmt::Debug>(checked: Result<T, Vec<Fault>>) -> Vec<String> {
        checked.unwrap_err().into_iter().map(|fault| fault.field).collect()
    }

    fn profile(rule: TaxRule) -> TaxProfile {
        TaxProfile { terms: TaxTerms::of(rule), ..TaxProfile::default() }
    }

    #[test]
    fn tax_is_off_only_with_a_reason_and_its_evidence() {
        assert!(TaxProfile::default().swedish_tax());
        assert_eq!(fields(TaxDisabled::new("", " ")), ["disabledReason", "disabledEvidence"]);
        let disabled = TaxDisabled::new("F-skatt", "Skatteverket 2026-01-15").unwrap();
        assert!(!TaxProfile { disabled: Some(disabled), ..TaxProfile::default() }.swedish_tax());
    }

    #[test]
    fn a_rule_of_a_paper_names_it() {
        let day: NaiveDate = "2026-05-25".parse().unwrap();
        let new = |terms, reference| {
            TaxProfile::new(terms, reference, HolidayMode::Included, Percent::ZERO, None, Some(day))
        };
        let sink = TaxTerms { valid_to: day.pred_opt(), ..TaxTerms::of(TaxRule::Sink) };
        assert_eq!(fields(new(sink, Some(" "))), ["decisionReference", "validTo"]);
        let sink = TaxTerms { valid_to: Some(day), ..sink };
        assert_eq!(new(sink, Some("SKV 2026-01-02")).unwrap().reference.unwrap(), "SKV 2026-01-02");
        assert_eq!(new(TaxTerms::default(), Some("not kept")).unwrap().reference, None);
        let much =
            TaxProfile::new(TaxTerms::default(), None, HolidayMode::Included, Percent::whole(36), None, None);
        assert_eq!(fields(much), ["pensionPercent"]);
    }

    #[test]
    fn a_freelancer_chooses_only_what_is_the_freelancers() {
        let recorded = TaxProfile { pension: Percent::whole(5), ..profile(TaxRule::Sink) };
        let main = profile(TaxRule::MainEmployer { table: 32, column: 1 });
        assert_eq!(fields(main.check_own_choice(&recorded)), ["pensionPercent"]);
        assert_eq!(recorded.check_own_choice(&recorded), Ok(()));
        let none = profile(TaxRule::Decision(Decision::None));
        assert_eq!(fields(none.check_own_choice(&TaxProfile::default())), ["rule"]);
        assert_eq!(main.check_own_choice(&TaxProfile::default()), Ok(()));
    }
}
