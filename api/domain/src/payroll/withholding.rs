//! What is withheld for tax from one payment.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::tables::PayrollTables;
use super::tax::{Decision, SIDE_INCOME_RATE, TableColumn, TaxRule, TaxTerms};
use super::to_date::{MonthToDate, YearToDate};
use crate::{Amount, FaultKind, Language, Percent};

/// A single payment below this has no withholding, in kronor (skatteförfarandelagen (2011:1244) 10 kap. 4 §).
pub const SINGLE_PAYMENT_LIMIT: i64 = 100;

/// Which tax was withheld: each has its own box in the employer's declaration.
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
pub enum TaxKind {
    /// Preliminary tax.
    #[default]
    Preliminary,
    /// SINK.
    Sink,
    /// A-SINK.
    ASink,
    /// None: Swedish tax is off.
    None,
}
named!(TaxKind);

impl TaxKind {
    /// What people call the tax that is withheld.
    pub fn label(self, language: Language) -> &'static str {
        match self {
            Self::Sink => language.phrase("step-sink"),
            Self::ASink => language.phrase("step-a-sink"),
            Self::Preliminary | Self::None => language.phrase("step-preliminary-tax"),
        }
    }
}

/// What decided how much is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// 30 % of this payment.
    SideIncome,
    /// The table, on all of the month's salary, less what is already withheld.
    Table(TableColumn),
    /// The table and a tenth more.
    TableAndTenth(TableColumn),
    /// The one-time table's percentage, by the year's estimated pay.
    OneTime {
        /// The column.
        column: u8,
        /// The estimate, the one-time amount included.
        annual: Amount,
        /// What is withheld.
        percent: Percent,
    },
    /// SINK.
    Sink(Percent),
    /// A-SINK.
    ASink(Percent),
    /// A decision on a percentage.
    DecisionPercent(Percent),
    /// A decision on an amount in each month.
    DecisionAmount(Amount),
    /// A decision that nothing is withheld.
    DecisionNone,
    /// A student whose pay of the year is below this.
    Student {
        /// The limit.
        limit: Amount,
    },
    /// A single payment too small to be taxed.
    SmallPayment,
    /// The year's pay is too small to be taxed.
    SmallYear,
    /// The person's own, higher percentage.
    Voluntary(Percent),
}

/// A tax in whole kronor, and what decided it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deduction {
    /// How much.
    pub tax: Amount,
    /// Why so much.
    pub basis: Basis,
}

/// What is withheld from one payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withholding {
    /// Which tax.
    pub kind: TaxKind,
    /// On the salary.
    pub regular: Deduction,
    /// On the one-time amount, where there is one.
    pub one_time: Option<Deduction>,
}

impl Withholding {
    /// All that is withheld.
    pub fn total(&self) -> Amount {
        self.regular.tax + self.one_time.map_or(Amount::ZERO, |deduction| deduction.tax)
    }
}

/// One payment, and what was paid before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// The day.
    pub date: NaiveDate,
    /// The salary.
    pub regular: Amount,
    /// What is paid once beside it, such as saved holiday pay.
    pub one_time: Amount,
    /// The month before it.
    pub month: MonthToDate,
    /// The year before it; unknown in an estimate.
    pub year: Option<YearToDate>,
    /// Whether the year's pay with it stays below the limit of taxation.
    pub small_year: bool,
}

impl TaxTerms {
    /// What is withheld from a payment.
    ///
    /// By the table, several salaries in a month count together: the tax on their sum less what is already withheld.
    /// The percentage of side income is taken of each salary by itself, which comes to the same but for the krona
    /// that is dropped.
    pub fn withhold(&self, payment: &Payment, tables: &PayrollTables) -> Result<Withholding, FaultKind> {
        let year = payment.date.year();
        let rule = self.rule_on(payment.date);
        let flat = |kind, percent, basis| Withholding {
            kind,
            regular: Deduction { tax: share(percent, payment.regular), basis },
            one_time: payment.once(Deduction { tax: share(percent, payment.one_time), basis }),
        };
        match rule {
            TaxRule::Sink => {
                let year = tables.parameters(year)?;
                let percent = year.rate(year.sink)?;
                return Ok(flat(TaxKind::Sink, percent, Basis::Sink(percent)));
            }
            TaxRule::ASink => {
                let year = tables.parameters(year)?;
                let percent = year.rate(year.a_sink)?;
                return Ok(flat(TaxKind::ASink, percent, Basis::ASink(percent)));
            }
            _ => {}
        }
        if payment.small_year {
            return Ok(flat(TaxKind::Preliminary, Percent::ZERO, Basis::SmallYear));
        }
        if payment.regular + payment.one_time < Amount::from_ore(SINGLE_PAYMENT_LIMIT * 100) {
            return Ok(flat(TaxKind::Preliminary, Percent::ZERO, Basis::SmallPayment));
        }
        Ok(Withholding {
            kind: TaxKind::Preliminary,
            regular: self.regular(rule, payment, tables)?,
            one_time: if payment.one_time.is_zero() {
                None
            } else {
                Some(self.one_time(rule, payment, tables)?)
            },
        })
    }

    fn regular(
        &self,
        rule: TaxRule,
        payment: &Payment,
        tables: &PayrollTables,
    ) -> Result<Deduction, FaultKind> {
        let gross = payment.regular;
        let sum = payment.month.regular() + gross;
        let by_share =
            |percent, basis| (gross, Amount::ZERO, Deduction { tax: share(percent, gross), basis });
        let by_table = |TableColumn { table, column }| {
            tables.monthly(payment.date.year())?.tax(table, column, kronor(sum))
        };
        let withheld = payment.month.regular_tax();
        let (base, withheld, due) = match rule {
            TaxRule::MainEmployer { table, column } => {
                let place = TableColumn { table, column };
                (sum, withheld, Deduction { tax: by_table(place)?, basis: Basis::Table(place) })
            }
            TaxRule::NoDecision { table, column } => {
                let place = TableColumn { table, column };
                let tax = a_tenth_more(by_table(place)?);
                (sum, withheld, Deduction { tax, basis: Basis::TableAndTenth(place) })
            }
            TaxRule::Decision(Decision::Percent(percent)) => {
                by_share(percent, Basis::DecisionPercent(percent))
            }
            TaxRule::Decision(Decision::Amount(amount)) => {
                let tax = share(Percent::whole(100), amount);
                (sum, withheld, Deduction { tax, basis: Basis::DecisionAmount(amount) })
            }
            TaxRule::Decision(Decision::None) => by_share(Percent::ZERO, Basis::DecisionNone),
            TaxRule::Student => match student_limit(payment, tables)? {
                Some(limit) => by_share(Percent::ZERO, Basis::Student { limit }),
                None => return self.regular(self.ordinary(), payment, tables),
            },
            TaxRule::SideIncome | TaxRule::Sink | TaxRule::ASink => {
                by_share(SIDE_INCOME_RATE, Basis::SideIncome)
            }
        };
        let due = self.voluntary(base, due);
        let tax = (due.tax - withheld).max(Amount::ZERO).min(share(Percent::whole(100), gross));
        Ok(Deduction { tax, ..due })
    }

    /// The main employer's one-time table; a side employer withholds 30 %.
    fn one_time(
        &self,
        rule: TaxRule,
        payment: &Payment,
        tables: &PayrollTables,
    ) -> Result<Deduction, FaultKind> {
        let amount = payment.one_time;
        let by_share = |percent, basis| Deduction { tax: share(percent, amount), basis };
        let deduction = match rule {
            TaxRule::MainEmployer { column, .. } | TaxRule::NoDecision { column, .. } => {
                let annual = payment.annual_estimate();
                let percent = tables.one_time(payment.date.year())?.percent(column, kronor(annual))?;
                by_share(percent, Basis::OneTime { column, annual, percent })
            }
            TaxRule::Decision(Decision::Percent(percent)) => {
                by_share(percent, Basis::DecisionPercent(percent))
            }
            TaxRule::Decision(Decision::None) => by_share(Percent::ZERO, Basis::DecisionNone),
            // An amount in each month is of the month's salary; what is paid once follows the ordinary rule.
            TaxRule::Decision(Decision::Amount(_)) => {
                return self.one_time(self.ordinary(), payment, tables);
            }
            TaxRule::Student => match student_limit(payment, tables)? {
                Some(limit) => by_share(Percent::ZERO, Basis::Student { limit }),
                None => return self.one_time(self.ordinary(), payment, tables),
            },
            TaxRule::SideIncome | TaxRule::Sink | TaxRule::ASink => {
                by_share(SIDE_INCOME_RATE, Basis::SideIncome)
            }
        };
        Ok(self.voluntary(amount, deduction))
    }

    fn voluntary(&self, base: Amount, due: Deduction) -> Deduction {
        match self.voluntary_percent {
            Some(percent) if share(percent, base) > due.tax => {
                Deduction { tax: share(percent, base), basis: Basis::Voluntary(percent) }
            }
            _ => due,
        }
    }

    /// The next gross salary above `gross` at which the tax may fall, with nothing paid before in the month.
    pub(super) fn next_border(
        &self,
        day: NaiveDate,
        gross: Amount,
        tables: &PayrollTables,
    ) -> Result<Option<Amount>, FaultKind> {
        let rule = match self.rule_on(day) {
            TaxRule::Student => self.ordinary(),
            rule => rule,
        };
        let Some(TableColumn { table, .. }) = rule.table_and_column() else { return Ok(None) };
        let border = tables.monthly(day.year())?.next_border(table, kronor(gross))?;
        Ok(border.and_then(|kronor| i64::try_from(kronor).ok()).map(|kronor| Amount::from_ore(kronor * 100)))
    }
}

impl Payment {
    fn once(&self, deduction: Deduction) -> Option<Deduction> {
        (!self.one_time.is_zero()).then_some(deduction)
    }

    /// The year's pay, estimated: what has been paid so far at the same pace to the end of the year, and the one-time
    /// amounts. Of an unknown year, twelve such salaries.
    fn annual_estimate(&self) -> Amount {
        let (regular, months, once) = match self.year {
            Some(year) => (year.gross - year.one_time, self.date.month(), year.one_time),
            None => (Amount::ZERO, 1, Amount::ZERO),
        };
        let pace = (regular + self.regular).to_ore().saturating_mul(12) / i64::from(months);
        Amount::from_ore(pace) + once + self.one_time
    }
}

/// The limit, when the year's pay with this payment is below it.
fn student_limit(payment: &Payment, tables: &PayrollTables) -> Result<Option<Amount>, FaultKind> {
    let limit = tables.parameters(payment.date.year())?.pension_fee_min_income;
    let before = payment.year.map_or(payment.month.gross, |year| year.gross);
    Ok((before + payment.regular + payment.one_time < limit).then_some(limit))
}

/// A share without its öre ("öretal bortfaller", SFF (2011:1261) 22 kap. 1 §).
fn share(percent: Percent, amount: Amount) -> Amount {
    let millionths = i128::from(amount.to_ore().max(0)) * i128::from(percent.millionths());
    Amount::from_ore(i64::try_from(millionths / 100_000_000 * 100).expect("a share of an amount is one"))
}

fn a_tenth_more(tax: Amount) -> Amount {
    Amount::from_ore(tax.to_ore() * 11 / 1000 * 100)
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

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn payment(regular: &str) -> Payment {
        Payment {
            date: day("2026-05-25"),
            regular: amount(regular),
            one_time: Amount::ZERO,
            month: MonthToDate::default(),
            year: None,
            small_year: false,
        }
    }

    fn withhold(terms: TaxTerms, payment: &Payment) -> Withholding {
        terms.withhold(payment, PayrollTables::embedded()).unwrap()
    }

    fn tax(terms: TaxTerms, regular: &str) -> String {
        withhold(terms, &payment(regular)).total().to_string()
    }

    fn rule(rule: TaxRule) -> TaxTerms {
        TaxTerms::of(rule)
    }

    fn table() -> TaxTerms {
        rule(TaxRule::main_employer(32, 1).unwrap())
    }

    #[test]
    fn side_income_is_taxed_at_thirty_per_cent_without_the_ore() {
        assert_eq!(tax(TaxTerms::default(), "7152.64"), "2145.00");
        assert_eq!(tax(TaxTerms::default(), "28610.56"), "8583.00");
    }

    #[test]
    fn a_single_payment_below_a_hundred_kronor_is_not_taxed() {
        assert_eq!(tax(TaxTerms::default(), "99.99"), "0.00");
        assert_eq!(tax(TaxTerms::default(), "100"), "30.00");
        assert_eq!(withhold(TaxTerms::default(), &payment("50")).regular.basis, Basis::SmallPayment);
        // SINK is a tax of its own, without that limit.
        assert_eq!(tax(rule(TaxRule::Sink), "99.99"), "22.00");
    }

    #[test]
    fn a_small_year_is_not_taxed() {
        let small = Payment { small_year: true, ..payment("900") };
        assert_eq!(withhold(table(), &small).total(), Amount::ZERO);
    }

    #[test]
    fn a_person_may_ask_for_more_but_not_for_less() {
        let asking =
            |percent| TaxTerms { voluntary_percent: Some(Percent::whole(percent)), ..TaxTerms::default() };
        assert_eq!(tax(asking(40), "10000"), "4000.00");
        assert_eq!(tax(asking(20), "10000"), "3000.00");
        assert_eq!(
            withhold(asking(40), &payment("10000")).regular.basis,
            Basis::Voluntary(Percent::whole(40))
        );
    }

    #[test]
    fn by_the_table_a_months_salaries_count_together() {
        assert_eq!(tax(table(), "80000.99"), "25944.00");
        assert_eq!(tax(table(), "80001"), "25600.00");
        let first = amount(&tax(table(), "40000"));
        let month = MonthToDate { gross: amount("40000"), tax: first, ..MonthToDate::default() };
        let second = withhold(table(), &Payment { month, ..payment("40000") }).total();
        assert_eq!(first + second, amount("25944"));
    }

    #[test]
    fn tax_is_never_negative_and_never_more_than_the_salary() {
        let month = MonthToDate { gross: amount("10"), tax: amount("90000"), ..MonthToDate::default() };
        assert_eq!(withhold(table(), &Payment { month, ..payment("1000") }).total(), Amount::ZERO);
        let month = MonthToDate { gross: amount("79000"), ..MonthToDate::default() };
        assert_eq!(withhold(table(), &Payment { month, ..payment("500.50") }).total(), amount("500"));
    }

    #[test]
    fn without_a_decision_the_table_is_raised_by_a_tenth() {
        // Skatteverket's example.
        assert_eq!(a_tenth_more(amount("5604")), amount("6164"));
        let terms = rule(TaxRule::NoDecision { table: 32, column: 1 });
        assert_eq!(tax(terms, "80000"), "28538.00");
    }

    #[test]
    fn sink_is_flat_and_belongs_to_its_year() {
        assert_eq!(tax(rule(TaxRule::Sink), "10001.99"), "2250.00");
        assert_eq!(tax(rule(TaxRule::ASink), "10001.99"), "1500.00");
        assert_eq!(withhold(rule(TaxRule::Sink), &payment("100")).kind, TaxKind::Sink);
        let later = Payment { date: day("2027-01-25"), ..payment("10000") };
        assert_eq!(
            rule(TaxRule::Sink).withhold(&later, PayrollTables::embedded()),
            Err(FaultKind::YearRatesMissing { year: 2027 })
        );
        let earlier = Payment { date: day("2025-01-24"), ..payment("10000") };
        assert_eq!(withhold(rule(TaxRule::Sink), &earlier).total(), amount("2500"));
    }

    #[test]
    fn a_decision_is_followed_until_it_ends() {
        let decided =
            |decision| TaxTerms { valid_to: Some(day("2026-05-25")), ..rule(TaxRule::Decision(decision)) };
        assert_eq!(tax(decided(Decision::Percent(Percent::whole(12))), "10009"), "1201.00");
        assert_eq!(tax(decided(Decision::None), "10000"), "0.00");
        let monthly = decided(Decision::Amount(amount("2500")));
        assert_eq!(tax(monthly, "10000"), "2500.00");
        assert_eq!(tax(monthly, "1000"), "1000.00");
        let month = MonthToDate { gross: amount("1000"), tax: amount("1000"), ..MonthToDate::default() };
        assert_eq!(withhold(monthly, &Payment { month, ..payment("10000") }).total(), amount("1500"));
        let after = Payment { date: day("2026-05-26"), ..payment("10000") };
        assert_eq!(withhold(monthly, &after).total(), amount("3000"));
    }

    #[test]
    fn a_student_is_taxed_from_the_years_limit_on() {
        let year = |gross| Some(YearToDate { gross: amount(gross), ..YearToDate::default() });
        let student = rule(TaxRule::Student);
        let below = Payment { year: year("15000"), ..payment("10041.99") };
        assert_eq!(withhold(student, &below).total(), Amount::ZERO);
        let above = Payment { year: year("15000"), ..payment("10042") };
        assert_eq!(withhold(student, &above).total(), amount("3012"));
    }

    #[test]
    fn a_one_time_amount_follows_its_own_table() {
        let once = Payment {
            one_time: amount("10000"),
            year: Some(YearToDate { gross: amount("80000"), ..YearToDate::default() }),
            ..payment("20000")
        };
        // (80,000 + 20,000) × 12 / 5 + 10,000 = 250,000: 26 %.
        let withheld = withhold(table(), &once);
        assert_eq!(withheld.one_time.unwrap().tax, amount("2600"));
        assert_eq!(withheld.regular, withhold(table(), &payment("20000")).regular);
        let side = withhold(TaxTerms::default(), &once);
        assert_eq!(side.one_time.unwrap().tax, amount("3000"));
    }

    #[test]
    fn a_one_time_amount_earlier_in_the_month_does_not_raise_the_table() {
        let month = MonthToDate {
            gross: amount("30000"),
            tax: amount("5200"),
            one_time: amount("10000"),
            one_time_tax: amount("2600"),
            ..MonthToDate::default()
        };
        let both = withhold(table(), &Payment { month, ..payment("20000") }).total();
        assert_eq!(both + amount("2600"), amount(&tax(table(), "40000")));
    }

    #[test]
    fn a_year_without_tables_is_named() {
        let later = Payment { date: day("2027-01-25"), ..payment("10000") };
        assert_eq!(
            table().withhold(&later, PayrollTables::embedded()),
            Err(FaultKind::TaxTableMissing { year: 2027 })
        );
        assert_eq!(withhold(TaxTerms::default(), &later).total(), amount("3000"));
    }
}
