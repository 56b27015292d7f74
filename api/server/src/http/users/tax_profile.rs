//! How a person's salary is taxed, as it crosses HTTP.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::users::details::TaxInput;
use paraply_app::users::tax_profiles::Recorded;
use paraply_domain::payroll;
use paraply_domain::tax_profile;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::scalars::{Amount, Decimal};

/// Which rule the tax follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TaxRule {
    /// 30 %.
    SideIncome,
    /// By the table and column of the tax decision.
    MainEmployer,
    /// No tax decision was shown: the table, and a tenth more.
    NoDecision,
    /// A SINK decision: the special tax for those who live abroad.
    Sink,
    /// An A-SINK decision, for artists and athletes who live abroad.
    ASink,
    /// A decision on another tax than the ordinary (jämkning).
    Decision,
    /// A student's certificate: nothing is withheld while the year's pay is below its limit.
    Student,
}

impl TaxRule {
    const fn as_str(self) -> &'static str {
        match self {
            Self::SideIncome => "side_income",
            Self::MainEmployer => "main_employer",
            Self::NoDecision => "no_decision",
            Self::Sink => "sink",
            Self::ASink => "a_sink",
            Self::Decision => "decision",
            Self::Student => "student",
        }
    }
}

impl From<payroll::TaxRule> for TaxRule {
    fn from(rule: payroll::TaxRule) -> Self {
        match rule {
            payroll::TaxRule::SideIncome => Self::SideIncome,
            payroll::TaxRule::MainEmployer { .. } => Self::MainEmployer,
            payroll::TaxRule::NoDecision { .. } => Self::NoDecision,
            payroll::TaxRule::Sink => Self::Sink,
            payroll::TaxRule::ASink => Self::ASink,
            payroll::TaxRule::Decision(_) => Self::Decision,
            payroll::TaxRule::Student => Self::Student,
        }
    }
}

/// What a decision on another tax says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DecisionKind {
    /// A share of all pay.
    Percent,
    /// An amount in each month.
    Amount,
    /// Nothing is withheld.
    None,
}

impl DecisionKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Percent => "percent",
            Self::Amount => "amount",
            Self::None => "none",
        }
    }
}

/// On what ground nothing is withheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "tax_profile::UntaxedGround")]
pub enum UntaxedGround {
    /// Approved for F-skatt: what is paid is a purchase against the person's own invoice.
    FSkatt,
    /// The work is done and the person lives outside Sweden.
    Abroad,
    /// Another one.
    Other,
}

/// What happens with the holiday pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum HolidayMode {
    /// It is paid with each salary, as its own line.
    Included,
    /// It is kept and paid out later.
    Saved,
}

impl From<payroll::HolidayMode> for HolidayMode {
    fn from(mode: payroll::HolidayMode) -> Self {
        match mode {
            payroll::HolidayMode::Included => Self::Included,
            payroll::HolidayMode::Saved => Self::Saved,
        }
    }
}

impl From<HolidayMode> for payroll::HolidayMode {
    fn from(mode: HolidayMode) -> Self {
        match mode {
            HolidayMode::Included => Self::Included,
            HolidayMode::Saved => Self::Saved,
        }
    }
}

/// How a person's salary is taxed and split. The newest that was written applies from its day on. A freelancer chooses a
/// higher percentage and what happens with the holiday pay; whether and by which rule tax is withheld is decided by the
/// office, on a request with its document (`POST /api/tax-requests`), and the pension premium is recorded by it.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
pub struct TaxProfile {
    /// Whether Swedish tax is withheld. Off needs a reason and its evidence.
    pub swedish_tax: bool,
    /// The rule while it is on.
    pub rule: TaxRule,
    /// 29 to 42; for a main employer or without a decision. With another rule: what applies beside or after it.
    pub tax_table: Option<i32>,
    /// 1 to 6; with `taxTable`.
    pub tax_column: Option<i32>,
    /// What a decision says; for the rule `decision`.
    pub decision_kind: Option<DecisionKind>,
    /// For a decision on a percentage.
    pub decision_percent: Option<Decimal>,
    /// For a decision on an amount in each month, in SEK.
    pub decision_amount: Option<Amount>,
    /// The paper that the rule rests on and its date; required for `sink`, `a_sink`, `decision` and `student`.
    #[oai(validator(max_length = 2000))]
    pub decision_reference: Option<String>,
    /// The last day of such a rule; afterwards the table applies, else 30 %.
    pub valid_to: Option<NaiveDate>,
    /// What is withheld at least, because the person asks for it.
    pub voluntary_percent: Option<Decimal>,
    /// Whether holiday pay is paid with each salary or saved; absent in a request: as before.
    pub holiday_mode: Option<HolidayMode>,
    /// The agreed pension premium in per cent of the gross salary, 0 to 35; absent in a request: as before.
    pub pension_percent: Option<Decimal>,
    /// On what ground nothing is withheld; required with Swedish tax off.
    pub disabled_ground: Option<UntaxedGround>,
    /// The last day on which it holds; required for `f_skatt`. Afterwards Swedish tax is withheld.
    pub disabled_valid_to: Option<NaiveDate>,
    /// Why nothing is withheld; not needed for `f_skatt`.
    #[oai(validator(max_length = 2000))]
    pub disabled_reason: Option<String>,
    /// What shows it: the decision and its date.
    #[oai(validator(max_length = 2000))]
    pub disabled_evidence: Option<String>,
    /// From when it applies; absent in a request: from today, or from the day after the last salary that is approved.
    pub valid_from: Option<NaiveDate>,
    /// Why the office records it; required of staff when the withholding changes, and absent in answers.
    #[oai(validator(max_length = 2000))]
    pub reason: Option<String>,
}

/// A record of how a person's salary is taxed.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TaxProfileRecord {
    /// Its id.
    pub id: Uuid,
    /// What applies from its `validFrom` on.
    pub tax: TaxProfile,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by_name: String,
    /// Why the office wrote it.
    pub reason: Option<String>,
    /// The approved request that it rests on.
    pub request_id: Option<Uuid>,
}

impl From<Recorded> for TaxProfileRecord {
    fn from(recorded: Recorded) -> Self {
        Self {
            id: recorded.id,
            tax: recorded.profile.into(),
            created_at: recorded.created_at,
            created_by_name: recorded.created_by_name,
            reason: recorded.reason,
            request_id: recorded.request_id,
        }
    }
}

impl From<tax_profile::TaxProfile> for TaxProfile {
    fn from(profile: tax_profile::TaxProfile) -> Self {
        let terms = profile.terms;
        let place = terms.table_and_column();
        let swedish_tax = profile.swedish_tax();
        let disabled_ground = profile.disabled.as_ref().map(|disabled| disabled.ground.into());
        let disabled_valid_to = profile.disabled.as_ref().and_then(|disabled| disabled.valid_to);
        let (disabled_reason, disabled_evidence) =
            profile.disabled.map(|disabled| (disabled.reason, disabled.evidence)).unzip();
        let (decision_kind, decision_percent, decision_amount) = match terms.rule.decision() {
            Some(payroll::Decision::Percent(percent)) => {
                (Some(DecisionKind::Percent), Some(percent.into()), None)
            }
            Some(payroll::Decision::Amount(amount)) => {
                (Some(DecisionKind::Amount), None, Some(amount.into()))
            }
            Some(payroll::Decision::None) => (Some(DecisionKind::None), None, None),
            None => (None, None, None),
        };
        Self {
            swedish_tax,
            rule: terms.rule.into(),
            tax_table: place.map(|place| place.table.into()),
            tax_column: place.map(|place| place.column.into()),
            decision_kind,
            decision_percent,
            decision_amount,
            decision_reference: profile.reference,
            valid_to: terms.valid_to,
            voluntary_percent: terms.voluntary_percent.map(Into::into),
            holiday_mode: Some(profile.holiday.into()),
            pension_percent: Some(profile.pension.into()),
            disabled_ground,
            disabled_valid_to,
            disabled_reason,
            disabled_evidence,
            valid_from: profile.valid_from,
            reason: None,
        }
    }
}

impl From<TaxProfile> for TaxInput {
    fn from(profile: TaxProfile) -> Self {
        Self {
            swedish_tax: profile.swedish_tax,
            rule: profile.rule.as_str(),
            table: profile.tax_table,
            column: profile.tax_column,
            decision_kind: profile.decision_kind.map(DecisionKind::as_str),
            decision_percent: profile.decision_percent.map(|percent| percent.0),
            decision_amount: profile.decision_amount.map(|amount| amount.0.decimal()),
            decision_reference: profile.decision_reference,
            valid_to: profile.valid_to,
            voluntary_percent: profile.voluntary_percent.map(|percent| percent.0),
            holiday: profile.holiday_mode.map(Into::into),
            pension_percent: profile.pension_percent.map(|percent| percent.0),
            disabled_ground: profile.disabled_ground.map(Into::into),
            disabled_valid_to: profile.disabled_valid_to,
            disabled_reason: profile.disabled_reason,
            disabled_evidence: profile.disabled_evidence,
            valid_from: profile.valid_from,
            reason: profile.reason,
        }
    }
}
