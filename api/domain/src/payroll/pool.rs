//! The wage pool's parts: the gross salary that fits in it with everything it brings.
//!
//! All in whole öre and exact fractions of 10⁻¹², so that nothing is rounded before the last step and nothing is slow.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::contributions::ContributionTerms;
use crate::{Amount, FaultKind, Percent};

/// The part of the salary due that is holiday pay (semesterlagen (1977:480) 16 b §).
pub const HOLIDAY_PERCENT: Percent = Percent::whole(12);

/// The unit of the fractions below.
const ONE: i128 = 1_000_000_000_000;

/// No pool is larger, and the fractions of it stay within their 127 bits.
const LIMIT_ORE: i64 = 100_000_000_000_000;

/// What happens with the holiday pay.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    IntoStaticStr,
    EnumString,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum HolidayMode {
    /// It is paid with each salary, as its own line.
    #[default]
    Included,
    /// It is kept for the person, with the contributions on it, and paid out later.
    Saved,
}
named!(HolidayMode);

/// A pension premium that was agreed, and the tax on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PensionTerms {
    /// The premium as a share of the gross salary.
    pub premium: Percent,
    /// Särskild löneskatt on the premium (lagen (1991:687) om särskild löneskatt på pensionskostnader).
    pub tax: Percent,
}

impl PensionTerms {
    /// No premium.
    pub const NONE: Self = Self { premium: Percent::ZERO, tax: Percent::ZERO };
}

/// What a pool has to pay for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolTerms {
    /// The contributions' rates.
    pub contributions: ContributionTerms,
    /// What earlier payouts of the month used of the contributions' cap.
    pub cap_used: Amount,
    /// A one-time amount that is paid with the salary but not out of the pool.
    pub one_time: Amount,
    /// Pay of the year on which contributions are owed only now; they come out of this pool.
    pub earlier: Amount,
    /// Whether the holiday pay is paid or saved.
    pub holiday: HolidayMode,
    /// The pension premium.
    pub pension: PensionTerms,
}

/// A wage pool in its parts: `pool = gross + contributions + holiday_saved + holiday_reserve + pension_premium +
/// pension_tax + residue`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoolSplit {
    /// The gross salary.
    pub gross: Amount,
    /// The holiday pay in it.
    pub holiday_pay: Amount,
    /// The contributions on it and on earlier pay of the year.
    pub contributions: Amount,
    /// The contributions on the one-time amount, which the pool does not pay.
    pub one_time_contributions: Amount,
    /// The holiday pay that is kept for later.
    pub holiday_saved: Amount,
    /// What is kept for the contributions on it.
    pub holiday_reserve: Amount,
    /// The pension premium.
    pub pension_premium: Amount,
    /// Särskild löneskatt on it.
    pub pension_tax: Amount,
    /// What rounding leaves: 0.00 or 0.01, with a pension premium 0.03 at most.
    pub residue: Amount,
    /// How much of the month's cap all of it used.
    pub cap_used: Amount,
}

impl PoolTerms {
    /// Splits a pool.
    ///
    /// With one rate r, `G = P / (1 + r)`; with a premium q and the tax k on it, `P / (1 + r + q (1 + k))`; with saved
    /// holiday pay, `P / (1.12 (1 + r))`. Under a cap of which L is left, the part of the pool that pays for L at the
    /// reduced rate goes first. The gross salary is dropped to whole öre, every other part rounded by its own rule.
    pub fn split(&self, pool: Amount) -> Result<PoolSplit, FaultKind> {
        if pool > Amount::from_ore(LIMIT_ORE) {
            return Err(FaultKind::InvalidAmount);
        }
        let terms = &self.contributions;
        let (one_time_contributions, one_time_cap) = terms.charge(self.one_time, self.cap_used);
        let (before, earlier_cap) = terms.charge(self.earlier, self.cap_used + one_time_cap);
        if before > pool {
            return Err(FaultKind::ContributionsExceedPool { missing: (before - pool).kronor() });
        }
        let left = terms.cap_left(self.cap_used + one_time_cap + earlier_cap);
        let close = |gross| self.close(pool, Amount::from_ore(gross), one_time_contributions, one_time_cap);
        let mut gross = self.exact_gross(pool - before, left);
        let mut split = close(gross);
        // Rounding three shares half up can ask for an öre too much, and that of the earlier pay leave one too many.
        while split.residue.is_negative() && gross > 0 {
            gross -= 1;
            split = close(gross);
        }
        if split.residue > Amount::from_ore(1) {
            let next = close(gross + 1);
            split = if next.residue.is_negative() { split } else { next };
        }
        Ok(split)
    }

    /// The gross salary in öre, dropped to whole ones, before the parts are rounded.
    fn exact_gross(&self, pool: Amount, left: Amount) -> i64 {
        let weight = match self.holiday {
            HolidayMode::Included => ONE,
            HolidayMode::Saved => ONE + fraction(HOLIDAY_PERCENT),
        };
        let pension = fraction(self.pension.premium) * (ONE + fraction(self.pension.tax)) / ONE;
        let slope = |rate: Percent| weight * (ONE + fraction(rate)) / ONE + pension;
        let (pool, left) = (i128::from(pool.to_ore()), i128::from(left.to_ore()));
        let rate = self.contributions.rate;
        let gross = match self.contributions.cap {
            // What is left of the cap also covers the saved holiday pay: `left / weight` of gross salary.
            Some(cap) if pool * weight > left * slope(rate) => {
                let beyond = pool * weight - left * slope(rate);
                (left * slope(cap.rate_above) + beyond) * ONE / (weight * slope(cap.rate_above))
            }
            _ => pool * ONE / slope(rate),
        };
        i64::try_from(gross).expect("a gross salary is no larger than its pool")
    }

    fn close(
        &self,
        pool: Amount,
        gross: Amount,
        one_time_contributions: Amount,
        one_time_cap: Amount,
    ) -> PoolSplit {
        let cap_used = self.cap_used + one_time_cap;
        let (contributions, used) = self.contributions.charge(gross + self.earlier, cap_used);
        let pension_premium = rounded(self.pension.premium, gross);
        let pension_tax = rounded(self.pension.tax, pension_premium);
        let left = pool - gross - contributions - pension_premium - pension_tax;
        let (holiday_pay, holiday_saved, holiday_reserve) = match self.holiday {
            HolidayMode::Included => (gross - base_salary(gross), Amount::ZERO, Amount::ZERO),
            HolidayMode::Saved => {
                let saved = rounded(HOLIDAY_PERCENT, gross);
                // The rest of the pool is what the saved pay's contributions will be paid from.
                let reserve =
                    if self.contributions.rate == Percent::ZERO { Amount::ZERO } else { left - saved };
                (Amount::ZERO, saved, reserve.max(Amount::ZERO))
            }
        };
        PoolSplit {
            gross,
            holiday_pay,
            contributions,
            one_time_contributions,
            holiday_saved,
            holiday_reserve,
            pension_premium,
            pension_tax,
            residue: left - holiday_saved - holiday_reserve,
            cap_used: one_time_cap + used,
        }
    }
}

/// The salary without the holiday pay that is included in it: `round2(G / 1.12)`.
fn base_salary(gross: Amount) -> Amount {
    let (with, without) = (100 + i128::from(HOLIDAY_PERCENT.millionths() / 10_000), 100);
    let ore = (2 * without * i128::from(gross.to_ore()) + with).div_euclid(2 * with);
    Amount::from_ore(i64::try_from(ore).expect("a part of an amount is one"))
}

fn fraction(percent: Percent) -> i128 {
    i128::from(percent.millionths()) * 1_000_000
}

/// A share of an amount, rounded half up to öre.
fn rounded(percent: Percent, amount: Amount) -> Amount {
    let millionths = i128::from(amount.to_ore()) * i128::from(percent.millionths());
    let ore = (2 * millionths + 1_000_000).div_euclid(2_000_000);
    Amount::from_ore(i64::try_from(ore).expect("a share of an amount is one"))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use proptest::prelude::*;

    use super::*;
    use crate::payroll::tables::PayrollTables;

    fn amount(text: &str) -> Amount {
        Amount::parse(text).unwrap()
    }

    fn terms(birth_year: i32) -> PoolTerms {
        let day = NaiveDate::from_ymd_opt(2026, 6, 25).unwrap();
        PoolTerms {
            contributions: PayrollTables::embedded().contribution_terms(birth_year, day).unwrap(),
            cap_used: Amount::ZERO,
            one_time: Amount::ZERO,
            earlier: Amount::ZERO,
            holiday: HolidayMode::Included,
            pension: PensionTerms::NONE,
        }
    }

    fn pension(percent: &str) -> PensionTerms {
        PensionTerms { premium: Percent::parse(percent).unwrap(), tax: Percent::parse("24.26").unwrap() }
    }

    #[test]
    fn the_published_example_is_reproduced() {
        let split = terms(1990).split(amount("37600")).unwrap();
        assert_eq!((split.gross, split.contributions), (amount("28610.56"), amount("8989.44")));
        assert_eq!(split.residue, Amount::ZERO);
    }

    #[test]
    fn the_youth_rate_ends_at_the_months_cap() {
        let gross = |pool: &str, used: &str| {
            let split = PoolTerms { cap_used: amount(used), ..terms(2005) }.split(amount(pool)).unwrap();
            (split.gross.to_string(), split.contributions.to_string(), split.cap_used.to_string())
        };
        assert_eq!(gross("12081", "0"), ("10000.00".into(), "2081.00".into(), "10000.00".into()));
        // 25,000 costs 30,202.50; the other 13,142 of the pool pay for 10,000 at the full rate.
        assert_eq!(gross("43344.50", "0"), ("35000.00".into(), "8344.50".into(), "25000.00".into()));
        assert_eq!(gross("13142", "25000"), ("10000.00".into(), "3142.00".into(), "0.00".into()));
    }

    #[test]
    fn saved_holiday_pay_stays_in_the_pool_with_its_contributions() {
        let split = PoolTerms { holiday: HolidayMode::Saved, ..terms(1990) }.split(amount("9400")).unwrap();
        // 9400 / (1.12 × 1.3142) = 6386.288
        assert_eq!(split.gross, amount("6386.28"));
        assert_eq!(split.contributions, amount("2006.57"));
        assert_eq!(split.holiday_saved, amount("766.35"));
        assert_eq!(split.holiday_reserve, amount("240.80"));
        assert!(split.residue.is_zero() && split.holiday_pay.is_zero());
    }

    #[test]
    fn a_pension_premium_and_its_tax_come_out_of_the_pool() {
        let split = PoolTerms { pension: pension("4.5"), ..terms(1990) }.split(amount("9400")).unwrap();
        // 9400 / (1 + 0.3142 + 0.045 × 1.2426) = 6860.72
        assert_eq!(split.gross, amount("6860.72"));
        assert_eq!(split.pension_premium, amount("308.73"));
        assert_eq!(split.pension_tax, amount("74.90"));
        assert_eq!(split.residue, Amount::from_ore(1));
    }

    #[test]
    fn contributions_on_earlier_pay_come_first() {
        let late = PoolTerms { earlier: amount("900"), ..terms(1990) };
        let split = late.split(amount("1000")).unwrap();
        // 1000 − 900 × 0.3142 = 717.22, and that divided by 1.3142 is 545.75
        assert_eq!((split.gross, split.contributions), (amount("545.74"), amount("454.25")));
        assert_eq!(
            late.split(amount("282.77")),
            Err(FaultKind::ContributionsExceedPool { missing: "0,01\u{a0}kr".into() })
        );
    }

    #[test]
    fn a_one_time_amount_uses_the_cap_but_not_the_pool() {
        let split = PoolTerms { one_time: amount("20000"), ..terms(2005) }.split(amount("19183.00")).unwrap();
        // 5,000 at 20.81 % cost 6,040.50, and 13,142.50 pay for 10,000.38 more.
        assert_eq!((split.gross, split.cap_used), (amount("15000.38"), amount("25000")));
        assert_eq!(split.one_time_contributions, amount("4162.00"));
    }

    proptest! {
        #[test]
        fn the_parts_fit_in_the_pool_to_the_ore(
            ore in 0i64..10_000_000_000,
            birth_year in prop::sample::select(&[1930, 1950, 1990, 2005][..]),
            used in 0i64..3_000_000,
            one_time in prop::sample::select(&[0i64, 0, 500_000, 3_000_000][..]),
            earlier in prop::sample::select(&[0i64, 0, 99_999][..]),
            saved in any::<bool>(),
            pension_percent in prop::sample::select(&["0", "0", "4.5", "30"][..]),
        ) {
            let terms = PoolTerms {
                cap_used: Amount::from_ore(used),
                one_time: Amount::from_ore(one_time),
                earlier: Amount::from_ore(earlier),
                holiday: if saved { HolidayMode::Saved } else { HolidayMode::Included },
                pension: pension(pension_percent),
                ..terms(birth_year)
            };
            let pool = Amount::from_ore(ore);
            let Ok(split) = terms.split(pool) else {
                prop_assert!(earlier > 0 && ore < 32_000);
                return Ok(());
            };
            let parts = [
                split.gross, split.contributions, split.holiday_saved, split.holiday_reserve, split.pension_premium,
                split.pension_tax, split.residue,
            ];
            prop_assert_eq!(parts.iter().sum::<Amount>(), pool);
            prop_assert!(parts.iter().all(|part| !part.is_negative()), "{:?}", split);
            let most = if pension_percent == "0" { 1 } else { 3 };
            prop_assert!(split.residue.to_ore() <= most, "{:?}", split);
            prop_assert!(!split.holiday_pay.is_negative());
        }

        #[test]
        fn the_months_cap_is_shared_in_any_order(pools in prop::collection::vec(100_000i64..4_000_000, 2..5)) {
            let pay = |pools: &mut dyn Iterator<Item = &i64>| {
                let (mut gross, mut used) = (Amount::ZERO, Amount::ZERO);
                for pool in pools {
                    let split = PoolTerms { cap_used: used, ..terms(2005) }.split(Amount::from_ore(*pool)).unwrap();
                    gross += split.gross;
                    used += split.cap_used;
                }
                (gross.to_ore(), used.to_ore())
            };
            let there = pay(&mut pools.iter());
            let back = pay(&mut pools.iter().rev());
            let all = terms(2005).split(Amount::from_ore(pools.iter().sum())).unwrap();
            // Each payout drops less than an öre.
            let dropped = i64::try_from(pools.len()).unwrap();
            for pay in [there, back] {
                prop_assert!((0..=dropped).contains(&(all.gross.to_ore() - pay.0)), "{:?} {:?}", pay, all);
                prop_assert!((0..=dropped).contains(&(all.cap_used.to_ore() - pay.1)), "{:?} {:?}", pay, all);
            }
        }
    }
}
