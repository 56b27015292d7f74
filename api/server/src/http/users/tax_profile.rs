//! Tax settings of a user in the API.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::users::details::TaxInput;
use paraply_app::users::tax_profiles::Recorded;
use paraply_domain::payroll;
use paraply_domain::tax_profile;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::scalars::{Amount, Decimal};

/// Tax rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TaxRule {
    /// 30 % of the pay.
    SideIncome,
    /// Table and column according to the tax decision.
    MainEmployer,
    /// No tax decision: the table plus ten per cent.
    NoDecision,
    /// SINK decision: special income tax for non-residents.
    Sink,
    /// A-SINK decision, for artists and athletes who live abroad.
    ASink,
    /// Tax adjustment decision (jämkning).
    Decision,
    /// Student certificate: no withholding while the year's pay is below its limit.
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

/// Content of a tax adjustment decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Percentage of all pay.
    Percent,
    /// Fixed amount per month.
    Amount,
    /// No withholding.
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

/// Ground for not withholding tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "tax_profile::UntaxedGround")]
pub enum UntaxedGround {
    /// Approved for F-skatt: the payout is a purchase, paid against the user's own invoice.
    FSkatt,
    /// Work and residence outside Sweden.
    Abroad,
    /// Other ground.
    Other,
}

/// Payment of holiday pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum HolidayMode {
    /// Paid with each salary as a separate line.
    Included,
    /// Saved and paid out later.
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

/// Tax settings of a user. The latest record for a day applies from that day on. Freelancers can choose a higher
/// percentage and how holiday pay is paid. The provider decides on whether and by which rule tax is withheld, based on
/// a request with a document (`POST /api/tax-requests`), and records the pension premium.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
pub struct TaxProfile {
    /// Whether Swedish tax is withheld. Turning it off requires a ground and proof.
    pub swedish_tax: bool,
    /// Rule that applies while Swedish tax is withheld.
    pub rule: TaxRule,
    /// Tax table, 29 to 42; for `main_employer` and `no_decision`. With other rules: the table that applies besides or
    /// afterwards.
    pub tax_table: Option<i32>,
    /// Column of the table, 1 to 6; with `taxTable`.
    pub tax_column: Option<i32>,
    /// Content of the decision; for the rule `decision`.
    pub decision_kind: Option<DecisionKind>,
    /// Percentage of a decision.
    pub decision_percent: Option<Decimal>,
    /// Monthly amount of a decision, in SEK.
    pub decision_amount: Option<Amount>,
    /// Document of the rule and its date; required for `sink`, `a_sink`, `decision` and `student`.
    #[oai(validator(max_length = 2000))]
    pub decision_reference: Option<String>,
    /// Last day of the rule; afterwards the table applies or, without one, 30 %.
    pub valid_to: Option<NaiveDate>,
    /// Minimum percentage withheld at the user's request.
    pub voluntary_percent: Option<Decimal>,
    /// Whether holiday pay is paid with each salary or saved; absent in a request: unchanged.
    pub holiday_mode: Option<HolidayMode>,
    /// Agreed pension premium in per cent of the gross salary, 0 to 35; absent in a request: unchanged.
    pub pension_percent: Option<Decimal>,
    /// Ground for not withholding tax; required if Swedish tax is off.
    pub disabled_ground: Option<UntaxedGround>,
    /// Last day of the ground; required for `f_skatt`. Afterwards Swedish tax is withheld.
    pub disabled_valid_to: Option<NaiveDate>,
    /// Reason for not withholding tax; not required for `f_skatt`.
    #[oai(validator(max_length = 2000))]
    pub disabled_reason: Option<String>,
    /// Proof: the decision and its date.
    #[oai(validator(max_length = 2000))]
    pub disabled_evidence: Option<String>,
    /// First day on which the settings apply; absent in a request: today, or the day after the last approved salary.
    pub valid_from: Option<NaiveDate>,
    /// Why staff recorded the settings. Required if staff change the withholding; absent in responses.
    #[oai(validator(max_length = 2000))]
    pub reason: Option<String>,
}

/// A record of a user's tax settings.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct TaxProfileRecord {
    /// Id of the record.
    pub id: Uuid,
    /// Settings that apply from `validFrom` on.
    pub tax: TaxProfile,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// Name of the user who recorded it.
    pub created_by_name: String,
    /// Why staff recorded it.
    pub reason: Option<String>,
    /// Approved tax request that it is based on.
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
