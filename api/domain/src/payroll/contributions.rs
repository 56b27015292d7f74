//! Employer contributions: who is charged which rate.
//!
//! Age counts at 1 January of the year of payment, so the birth year decides; the payment date decides the rate, not
//! when the work was done (socialavgiftslagen (2000:980) 2 kap.).

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{Amount, FaultKind, Percent};

/// Below this pay in a calendar year from one employer there are no contributions and no tax, in kronor
/// (socialavgiftslagen 2 kap. 14 §).
pub const YEAR_LIMIT: i64 = 1_000;

/// Which contributions are charged for a person.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, EnumString, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum ContributionCategory {
    /// All of them.
    Full,
    /// Only the old-age pension contribution.
    PensionOnly,
    /// None, because of the birth year.
    None,
    /// Reduced for the young, up to a cap in each month.
    Youth,
    /// None, because the person has F-skatt and pays their own.
    FSkatt,
    /// None, because the year's pay is below its limit.
    BelowYearLimit,
}
named!(ContributionCategory);

/// The rates for one person on one payment date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContributionTerms {
    /// Which contributions are charged.
    pub category: ContributionCategory,
    /// The rate, up to the cap where there is one.
    pub rate: Percent,
    /// The gross salary in a month up to which `rate` holds, and the rate above it.
    pub cap: Option<ContributionCap>,
    /// The year of payment.
    pub year: i32,
    /// Whether the rates are not decided yet and taken from the year before.
    pub assumed: bool,
}

/// Where a reduced rate ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContributionCap {
    /// The gross salary per person and calendar month of payment.
    pub per_month: Amount,
    /// The rate on what is above.
    pub rate_above: Percent,
}

impl ContributionTerms {
    /// No contributions, and why.
    pub const fn none(category: ContributionCategory, year: i32) -> Self {
        Self { category, rate: Percent::ZERO, cap: None, year, assumed: false }
    }

    /// What is left of the month's cap when so much of it is used; without a cap, nothing.
    pub(super) fn cap_left(&self, cap_used: Amount) -> Amount {
        self.cap.map_or(Amount::ZERO, |cap| (cap.per_month - cap_used).max(Amount::ZERO))
    }

    /// The contributions on a gross salary, rounded half up to öre, and how much of the cap it uses.
    pub fn charge(&self, base: Amount, cap_used: Amount) -> (Amount, Amount) {
        let base = i128::from(base.to_ore());
        let (reduced, rate_above) = match self.cap {
            Some(cap) => (base.min(self.cap_left(cap_used).to_ore().into()), cap.rate_above),
            None => (base, self.rate),
        };
        let millionths = reduced * i128::from(self.rate.millionths())
            + (base - reduced) * i128::from(rate_above.millionths());
        let ore = (2 * millionths + 1_000_000).div_euclid(2_000_000);
        let used = if self.cap.is_some() { reduced } else { 0 };
        let amount = |ore: i128| Amount::from_ore(i64::try_from(ore).expect("a share of an amount is one"));
        (amount(ore), amount(used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::PayrollTables;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn charge(birth_year: i32, base: &str, used: &str) -> (String, String) {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 5, 25).unwrap();
        let terms = PayrollTables::embedded().contribution_terms(birth_year, day).unwrap();
        let (contributions, cap_used) = terms.charge(amount(base), amount(used));
        (contributions.to_string(), cap_used.to_string())
    }

    #[test]
    fn contributions_are_rounded_half_up() {
        assert_eq!(charge(1990, "28610.56", "0"), ("8989.44".into(), "0.00".into()));
        assert_eq!(charge(1990, "0.05", "0").0, "0.02");
        assert_eq!(charge(1950, "1000", "0").0, "102.10");
        assert_eq!(charge(1930, "1000", "0").0, "0.00");
    }

    #[test]
    fn the_youth_rate_ends_at_the_months_cap() {
        assert_eq!(charge(2005, "10000", "0"), ("2081.00".into(), "10000.00".into()));
        assert_eq!(charge(2005, "35000", "0"), ("8344.50".into(), "25000.00".into()));
        assert_eq!(charge(2005, "10000", "25000"), ("3142.00".into(), "0.00".into()));
        assert_eq!(charge(2005, "10000", "30000"), ("3142.00".into(), "0.00".into()));
    }
}
