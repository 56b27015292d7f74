//! How a person's salary is taxed, as it crosses HTTP.

use chrono::NaiveDate;
use paraply_domain::tax_profile;
use poem_openapi::{Enum, Object};

use super::scalars::Decimal;
use crate::app::people::TaxInput;

/// Which rule the preliminary tax follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TaxRule {
    /// 30 %.
    SideIncome,
    /// By the table and column of the tax decision.
    MainEmployer,
}

/// How a person's salary is taxed. The newest that was written applies from its day on.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none, deny_unknown_fields)]
pub struct TaxProfile {
    /// Whether Swedish tax is withheld. Off needs a reason and its evidence.
    pub swedish_tax: bool,
    /// The rule while it is on.
    pub rule: TaxRule,
    /// 29 to 42; for a main employer.
    pub tax_table: Option<i32>,
    /// 1 to 6; for a main employer.
    pub tax_column: Option<i32>,
    /// What is withheld at least, because the person asks for it.
    pub voluntary_percent: Option<Decimal>,
    /// Why nothing is withheld: F-skatt, work and residence abroad, …
    #[oai(validator(max_length = 2000))]
    pub disabled_reason: Option<String>,
    /// What shows it: the decision and its date.
    #[oai(validator(max_length = 2000))]
    pub disabled_evidence: Option<String>,
    /// From when it applies; absent in a request: from today.
    pub valid_from: Option<NaiveDate>,
}

impl From<tax_profile::TaxProfile> for TaxProfile {
    fn from(profile: tax_profile::TaxProfile) -> Self {
        let table_and_column = profile.rule.table_and_column();
        let swedish_tax = profile.swedish_tax();
        let (disabled_reason, disabled_evidence) =
            profile.disabled.map(|disabled| (disabled.reason, disabled.evidence)).unzip();
        Self {
            swedish_tax,
            rule: match profile.rule {
                tax_profile::TaxRule::SideIncome => TaxRule::SideIncome,
                tax_profile::TaxRule::MainEmployer { .. } => TaxRule::MainEmployer,
            },
            tax_table: table_and_column.map(|(table, _)| table.into()),
            tax_column: table_and_column.map(|(_, column)| column.into()),
            voluntary_percent: profile.voluntary_percent.map(Into::into),
            disabled_reason,
            disabled_evidence,
            valid_from: profile.valid_from,
        }
    }
}

impl From<TaxProfile> for TaxInput {
    fn from(profile: TaxProfile) -> Self {
        Self {
            swedish_tax: profile.swedish_tax,
            rule: match profile.rule {
                TaxRule::SideIncome => "side_income",
                TaxRule::MainEmployer => "main_employer",
            },
            table: profile.tax_table,
            column: profile.tax_column,
            voluntary_percent: profile.voluntary_percent.map(|percent| percent.0),
            disabled_reason: profile.disabled_reason,
            disabled_evidence: profile.disabled_evidence,
            valid_from: profile.valid_from,
        }
    }
}
