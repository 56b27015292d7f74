//! How a person's salary is taxed, as the person or an admin has recorded it.

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::payroll::pool::HolidayMode;
pub use crate::payroll::tax::TaxRule;
use crate::payroll::tax::TaxTerms;
use crate::text::clean_line;
use crate::{Fault, FaultKind, Faults, Language, Percent};

/// On what ground nothing is withheld.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, EnumString, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum UntaxedGround {
    /// Approved for F-skatt: what is paid is a purchase against the person's own invoice.
    FSkatt,
    /// The person lives and works outside Sweden.
    Abroad,
    /// Any other ground, in words.
    Other,
}
named!(UntaxedGround);

/// Why nothing is withheld, and what shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxDisabled {
    /// On what ground.
    pub ground: UntaxedGround,
    /// The ground in words; `F-skatt` for that one.
    pub reason: String,
    /// The decision and its date, or the document.
    pub evidence: String,
    /// The last day on which it holds; afterwards Swedish tax is withheld.
    pub valid_to: Option<NaiveDate>,
}

impl TaxDisabled {
    /// Ground, reason and evidence must be given: without them tax is withheld.
    ///
    /// An approval for F-skatt can be revoked (skatteförfarandelagen (2011:1244) 9 kap. 4 §), so it is recorded with a
    /// last day and checked again by then. It is no reason under another ground: that would pay without the person's own
    /// invoice.
    pub fn new(
        ground: Option<UntaxedGround>,
        reason: &str,
        evidence: &str,
        valid_to: Option<NaiveDate>,
    ) -> Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let is_f_skatt = ground == Some(UntaxedGround::FSkatt);
        let reason = if is_f_skatt { "F-skatt" } else { reason };
        let ground = ground.ok_or(FaultKind::Required).and_then(|ground| {
            if !is_f_skatt && names_f_skatt(reason) { Err(FaultKind::FSkattIsAGround) } else { Ok(ground) }
        });
        let ground = faults.check("disabledGround", ground).unwrap_or(UntaxedGround::Other);
        let mut required = |field: &str, text: &str, missing: FaultKind| {
            let line = clean_line(text, 500);
            let line = line.and_then(|line| if line.is_empty() { Err(missing) } else { Ok(line) });
            faults.check(field, line).unwrap_or_default()
        };
        let disabled = Self {
            ground,
            valid_to,
            reason: required("disabledReason", reason, FaultKind::ReasonRequired),
            evidence: required("disabledEvidence", evidence, FaultKind::EvidenceRequired),
        };
        if is_f_skatt && valid_to.is_none() {
            faults.push("disabledValidTo", FaultKind::Required);
        }
        faults.into_result(disabled)
    }
}

/// Whether a reason in words is F-skatt.
fn names_f_skatt(reason: &str) -> bool {
    let words = reason.to_lowercase().replace(['-', '‐', '–', '\u{a0}'], " ");
    let mut words = words.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let next = words.peek().copied().unwrap_or_default();
        let is_tax = |word: &str| word.starts_with("skatt") || word.starts_with("tax");
        if word.starts_with("fskatt") || (matches!(word, "f" | "fa") && is_tax(next)) {
            return true;
        }
    }
    false
}

/// The longest premium that can be agreed: what a company may deduct (inkomstskattelagen (1999:1229) 28 kap. 5 §).
const MOST_PENSION: Percent = Percent::whole(35);

/// How a person's salary is taxed and split from a day on. The default: Swedish tax is withheld as for side income, and
/// holiday pay is paid with the salary.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
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
        if pension > MOST_PENSION {
            let range = FaultKind::OutOfRange { min: "0".into(), max: MOST_PENSION.to_string() };
            faults.push("pensionPercent", range);
        }
        let profile = Self { terms, reference, holiday, pension, disabled, valid_from };
        if let Some(field) = valid_from.and_then(|first| profile.ends_before(first)) {
            faults.push(field, FaultKind::EndsBeforeItBegins);
        }
        faults.into_result(profile)
    }

    /// The field of a last day that lies before this one: then what it is about would never apply.
    pub fn ends_before(&self, first: NaiveDate) -> Option<&'static str> {
        let disabled = self.disabled.as_ref().and_then(|disabled| disabled.valid_to);
        let ends = [("validTo", self.terms.valid_to), ("disabledValidTo", disabled)];
        ends.into_iter().find(|(_, last)| last.is_some_and(|last| last < first)).map(|(field, _)| field)
    }

    /// Whether Swedish tax is withheld and employer contributions are paid.
    pub const fn swedish_tax(&self) -> bool {
        self.disabled.is_none()
    }

    /// Whether what is paid is a purchase against the person's own invoice.
    pub fn is_purchase(&self) -> bool {
        self.disabled.as_ref().is_some_and(|disabled| disabled.ground == UntaxedGround::FSkatt)
    }

    /// What it says on a day: a ground that has ended gives way to Swedish tax.
    pub fn on(mut self, day: NaiveDate) -> Self {
        let has_ended = |disabled: &TaxDisabled| disabled.valid_to.is_some_and(|last| last < day);
        if self.disabled.as_ref().is_some_and(has_ended) {
            self.disabled = None;
        }
        self
    }

    /// Whether the other says the same, whenever it began.
    pub fn same_as(&self, other: &Self) -> bool {
        Self { valid_from: other.valid_from, ..self.clone() } == *other
    }

    /// What in it people cannot change for themselves, compared with what is recorded: how tax is withheld is decided by
    /// the office on evidence, and a pension premium is agreed with it. A higher percentage and what happens with the
    /// holiday pay are free.
    pub fn check_own_choice(&self, recorded: &Self) -> Result<(), Vec<Fault>> {
        let mut faults = Faults::new();
        if let Some(field) = self.first_difference(recorded) {
            faults.push(field, FaultKind::RequestRequired);
        }
        let percent = |profile: &Self| profile.terms.voluntary_percent.unwrap_or(Percent::ZERO);
        if percent(self) < percent(recorded) {
            faults.push("voluntaryPercent", FaultKind::RequestRequired);
        }
        if self.pension != recorded.pension {
            faults.push("pensionPercent", FaultKind::OfficeOnly);
        }
        faults.into_result(())
    }

    /// Whether tax is withheld by another rule than in the other profile: the person's own higher percentage, the
    /// holiday pay and the pension premium aside.
    pub fn withholds_differently(&self, other: &Self) -> bool {
        self.first_difference(other).is_some()
    }

    /// The first field in which the withholding differs.
    fn first_difference(&self, other: &Self) -> Option<&'static str> {
        let (mine, theirs) = (&self.terms, &other.terms);
        let ground = |profile: &Self| profile.disabled.as_ref().map(|disabled| disabled.ground);
        let differences = [
            (self.swedish_tax() != other.swedish_tax(), "swedishTax"),
            (ground(self) != ground(other), "disabledGround"),
            (self.disabled != other.disabled, "disabledReason"),
            (mine.rule.as_str() != theirs.rule.as_str(), "rule"),
            (mine.table_and_column() != theirs.table_and_column(), "taxTable"),
            (mine.rule != theirs.rule, "decisionKind"),
            (self.reference != other.reference, "decisionReference"),
            (mine.valid_to != theirs.valid_to, "validTo"),
        ];
        differences.into_iter().find_map(|(differs, field)| differs.then_some(field))
    }

    /// What it says, in a few words, for an email or a list.
    pub fn summary(&self, language: Language) -> String {
        if let Some(disabled) = &self.disabled {
            if let (UntaxedGround::FSkatt, Some(last)) = (disabled.ground, disabled.valid_to) {
                return language.phrase_with("tax-f-skatt-until", [("last", last.to_string().into())]);
            }
            return language.phrase_with("tax-disabled", [("reason", disabled.reason.as_str().into())]);
        }
        let rule = language.say(&self.terms.rule);
        match self.terms.voluntary_percent {
            Some(percent) => {
                let args = [("rule", rule.into()), ("percent", percent.to_string().into())];
                language.phrase_with("tax-voluntary", args)
            }
            None => rule,
        }
    }
}

/// The first day from which a change can apply: today, or the day after the last salary that is already approved. What
/// has been approved keeps the settings it was calculated with.
pub fn first_open_day(today: NaiveDate, last_approved: Option<NaiveDate>) -> NaiveDate {
    let after = last_approved.and_then(|day| day.checked_add_days(Days::new(1)));
    after.map_or(today, |day| day.max(today))
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
        let other = Some(UntaxedGround::Other);
        assert_eq!(fields(TaxDisabled::new(other, "", " ", None)), ["disabledReason", "disabledEvidence"]);
        assert_eq!(fields(TaxDisabled::new(None, "Abroad", "A1", None)), ["disabledGround"]);
        for reason in ["F-skatt", "f skatt sedan maj", "FSKATT", "approved for F-tax", "FA-skatt"] {
            assert_eq!(fields(TaxDisabled::new(other, reason, "x", None)), ["disabledGround"], "{reason}");
        }
        for reason in ["Av skatteskäl", "If tax is paid in Norway", "No skatt", "Tax treaty"] {
            TaxDisabled::new(other, reason, "x", None).unwrap();
        }
        let f_skatt = Some(UntaxedGround::FSkatt);
        assert_eq!(fields(TaxDisabled::new(f_skatt, "", "SKV", None)), ["disabledValidTo"]);
        let last: NaiveDate = "2026-12-31".parse().unwrap();
        let disabled = TaxDisabled::new(f_skatt, "", "Skatteverket 2026-01-15", Some(last)).unwrap();
        let profile = TaxProfile { disabled: Some(disabled.clone()), ..TaxProfile::default() };
        assert!(profile.is_purchase() && profile.clone().on(last).is_purchase());
        assert!(profile.on(last.succ_opt().unwrap()).swedish_tax());
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
    fn people_change_only_what_is_theirs() {
        let recorded = TaxProfile { pension: Percent::whole(5), ..profile(TaxRule::Sink) };
        assert_eq!(recorded.check_own_choice(&recorded), Ok(()));
        let usual = TaxProfile::default();
        let main = profile(TaxRule::MainEmployer { table: 32, column: 1 });
        assert_eq!(fields(main.check_own_choice(&recorded)), ["rule", "pensionPercent"]);
        assert_eq!(fields(main.check_own_choice(&usual)), ["rule"]);
        let other = profile(TaxRule::MainEmployer { table: 29, column: 1 });
        assert_eq!(fields(other.check_own_choice(&main)), ["taxTable"]);
        let none = profile(TaxRule::Decision(Decision::None));
        assert_eq!(fields(none.check_own_choice(&usual)), ["rule"]);
        let disabled = TaxDisabled::new(Some(UntaxedGround::Abroad), "abroad", "A1", None).unwrap();
        let off = TaxProfile { disabled: Some(disabled), ..TaxProfile::default() };
        assert_eq!(fields(off.check_own_choice(&usual)), ["swedishTax"]);
        assert_eq!(fields(usual.check_own_choice(&off)), ["swedishTax"]);
        assert!(off.withholds_differently(&usual) && !usual.withholds_differently(&usual));
    }

    #[test]
    fn more_tax_is_free_and_less_is_not() {
        let at = |percent| TaxProfile {
            terms: TaxTerms { voluntary_percent: percent, ..TaxTerms::default() },
            holiday: HolidayMode::Saved,
            ..TaxProfile::default()
        };
        let more = at(Some(Percent::whole(40)));
        assert_eq!(more.check_own_choice(&TaxProfile::default()), Ok(()));
        assert_eq!(at(Some(Percent::whole(45))).check_own_choice(&more), Ok(()));
        assert_eq!(fields(at(Some(Percent::whole(35))).check_own_choice(&more)), ["voluntaryPercent"]);
        assert_eq!(fields(at(None).check_own_choice(&more)), ["voluntaryPercent"]);
    }

    #[test]
    fn a_change_never_reaches_a_salary_that_is_approved() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let today = day("2026-11-22");
        assert_eq!(first_open_day(today, None), today);
        assert_eq!(first_open_day(today, Some(day("2026-11-21"))), today);
        assert_eq!(first_open_day(today, Some(today)), day("2026-11-23"));
        assert_eq!(first_open_day(today, Some(day("2026-11-25"))), day("2026-11-26"));
    }

    #[test]
    fn what_it_says_fits_in_a_line() {
        let table = profile(TaxRule::MainEmployer { table: 32, column: 1 });
        assert_eq!(table.summary(Language::En), "tax table 32, column 1");
        let terms = TaxTerms { voluntary_percent: Some(Percent::whole(40)), ..TaxTerms::default() };
        let more = TaxProfile { terms, ..TaxProfile::default() };
        assert_eq!(more.summary(Language::Sv), "30\u{a0}% skatt, minst 40\u{a0}%");
        let disabled = Some(TaxDisabled::new(Some(UntaxedGround::Abroad), "A1", "intyg", None).unwrap());
        let off = TaxProfile { disabled, ..TaxProfile::default() };
        assert_eq!(off.summary(Language::Sv), "ingen svensk skatt (A1)");
    }
}
