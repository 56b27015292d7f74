//! The data that each year brings: tax tables, contribution rates, allowances.
//!
//! A rule takes them as an argument. Those known at release are embedded; the back office adds or replaces a year's
//! with [`PayrollTables::with`], so that December's new tables need no release. What is not loaded is a fault that
//! names the year, never last year's value.

pub mod contributions;
pub mod dependents;
pub mod entries;
pub mod lines;
pub mod monthly;
pub mod one_time;
pub mod parameters;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use self::contributions::ContributionRates;
use self::lines::{Line, LineFault};
use self::monthly::MonthlyTables;
use self::one_time::OneTimeTables;
use self::parameters::Parameters;
use super::contributions::ContributionTerms;
use crate::{FaultKind, Percent};

/// What a table is about.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    VariantArray,
    Display,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum TableKind {
    /// Skatteverket's monthly tables 29 to 42.
    MonthlyTax,
    /// The withholding on one-time amounts.
    OneTimeTax,
    /// Employer contributions by payment date and birth year.
    EmployerContributions,
    /// Base amounts, limits, SINK, allowances.
    Parameters,
}
named!(TableKind);

/// One year's table as it was read, and where it came from.
#[derive(Debug, Clone)]
struct Loaded<T> {
    table: Arc<T>,
    rows: usize,
    origin: Arc<str>,
    lines: Lines,
    assumed: bool,
}

/// The lines that a table was read from, which few ask for: kept as text, for there are thousands of them.
#[derive(Debug, Clone)]
struct Lines(Arc<str>);

/// What is loaded for one kind and year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadedTable {
    /// What it is about.
    pub kind: TableKind,
    /// The year of payment.
    pub year: i32,
    /// How many rows it has.
    pub rows: usize,
    /// Where it came from.
    pub origin: Arc<str>,
    /// Whether it is not decided yet: last year's totals are taken until somebody brings in the real ones.
    pub assumed: bool,
}

type Years<T> = BTreeMap<i32, Loaded<T>>;

/// All years' tables. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct PayrollTables {
    monthly: Years<MonthlyTables>,
    one_time: Years<OneTimeTables>,
    contributions: Years<ContributionRates>,
    parameters: Years<Parameters>,
}

static EMBEDDED: LazyLock<PayrollTables> = LazyLock::new(|| {
    let monthly = "Skatteverket, Allmänna tabeller månad";
    let one_time = include_str!("../../data/one_time_tax.csv");
    let contributions = include_str!("../../data/employer_contributions.csv");
    let parameters = include_str!("../../data/parameters.csv");
    let pieces = [
        (TableKind::MonthlyTax, 2025, monthly, include_str!("../../data/tax_table_monthly_2025.csv")),
        (TableKind::MonthlyTax, 2026, monthly, include_str!("../../data/tax_table_monthly_2026.csv")),
        (TableKind::OneTimeTax, 2025, "SKVFS 2024:23", one_time),
        (TableKind::OneTimeTax, 2026, "SKVFS 2025:21", one_time),
        (TableKind::EmployerContributions, 2025, "Skatteverket", contributions),
        (TableKind::EmployerContributions, 2026, "Skatteverket, prop. 2025/26:66", contributions),
        (TableKind::EmployerContributions, 2027, "Skatteverket, prop. 2025/26:66", contributions),
        (TableKind::Parameters, 2025, "Skatteverket", parameters),
        (TableKind::Parameters, 2026, "Skatteverket", parameters),
    ];
    pieces
        .into_iter()
        .try_fold(PayrollTables::default(), |tables, (kind, year, origin, text)| {
            tables.with(kind, year, origin, text)
        })
        .map(|mut tables| {
            if let Some(contributions) = tables.contributions.get_mut(&ASSUMED_CONTRIBUTIONS) {
                contributions.assumed = true;
            }
            tables
        })
        .expect("the embedded tables are well formed")
});

/// The year whose total contribution rate is not decided at release, and assumed to stay.
const ASSUMED_CONTRIBUTIONS: i32 = 2027;

impl PayrollTables {
    /// Those known at release, read once.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// These tables with one year's table added or replaced. Of a file with several years, only the asked one is
    /// taken; a file that says nothing about it is refused.
    pub fn with(&self, kind: TableKind, year: i32, origin: &str, text: &str) -> Result<Self, Vec<LineFault>> {
        let lines = lines::of_csv(kind, text)?;
        let mut tables = self.clone();
        let (lines, text) = (&*lines, text.into());
        match kind {
            TableKind::MonthlyTax => {
                let table = MonthlyTables::read(lines, year)?;
                tables.monthly.insert(year, loaded(table.len(), table, origin, text));
            }
            TableKind::OneTimeTax => {
                let table = OneTimeTables::read(lines, year)?;
                tables.one_time.insert(year, loaded(table.len(), table, origin, text));
            }
            TableKind::EmployerContributions => {
                let table = ContributionRates::read(lines, year)?;
                tables.contributions.insert(year, loaded(table.len(), table, origin, text));
            }
            TableKind::Parameters => {
                let table = Parameters::read(lines, year)?;
                tables.parameters.insert(year, loaded(table.len(), table, origin, text));
            }
        }
        Ok(tables)
    }

    /// The lines of the table that applies, if there is one.
    pub fn lines(&self, kind: TableKind, year: i32) -> Option<Vec<Line>> {
        let Lines(text) = match kind {
            TableKind::MonthlyTax => &self.monthly.get(&year)?.lines,
            TableKind::OneTimeTax => &self.one_time.get(&year)?.lines,
            TableKind::EmployerContributions => &self.contributions.get(&year)?.lines,
            TableKind::Parameters => &self.parameters.get(&year)?.lines,
        };
        Some(entries::of_year(kind, year, lines::of_csv(kind, text).ok()?))
    }

    /// The monthly tax tables of a year.
    pub fn monthly(&self, year: i32) -> Result<&MonthlyTables, FaultKind> {
        find(&self.monthly, year).ok_or(FaultKind::TaxTableMissing { year })
    }

    /// The one-time tables of a year.
    pub fn one_time(&self, year: i32) -> Result<&OneTimeTables, FaultKind> {
        find(&self.one_time, year).ok_or(FaultKind::TaxTableMissing { year })
    }

    /// The contribution rates of a year.
    pub fn contributions(&self, year: i32) -> Result<&ContributionRates, FaultKind> {
        find(&self.contributions, year).ok_or(FaultKind::ContributionRateMissing { year })
    }

    /// The rates for a person born in `birth_year` who is paid on `payment_date`.
    pub fn contribution_terms(
        &self,
        birth_year: i32,
        payment_date: NaiveDate,
    ) -> Result<ContributionTerms, FaultKind> {
        let year = payment_date.year();
        let terms = self.contributions(year)?.terms(birth_year, payment_date)?;
        Ok(ContributionTerms {
            assumed: self.assumes_contributions(year) && terms.rate > Percent::ZERO,
            ..terms
        })
    }

    /// Whether the contribution rates of a year are assumed.
    pub fn assumes_contributions(&self, year: i32) -> bool {
        self.contributions.get(&year).is_some_and(|loaded| loaded.assumed)
    }

    /// The other values of a year.
    pub fn parameters(&self, year: i32) -> Result<&Parameters, FaultKind> {
        find(&self.parameters, year).ok_or(FaultKind::YearRatesMissing { year })
    }

    /// What is loaded, by kind and year.
    pub fn list(&self) -> Vec<LoadedTable> {
        fn of<T>(kind: TableKind, years: &Years<T>) -> impl Iterator<Item = LoadedTable> {
            years.iter().map(move |(year, loaded)| LoadedTable {
                kind,
                year: *year,
                rows: loaded.rows,
                origin: loaded.origin.clone(),
                assumed: loaded.assumed,
            })
        }
        of(TableKind::MonthlyTax, &self.monthly)
            .chain(of(TableKind::OneTimeTax, &self.one_time))
            .chain(of(TableKind::EmployerContributions, &self.contributions))
            .chain(of(TableKind::Parameters, &self.parameters))
            .collect()
    }
}

/// What is wrong with the lines of a year's table, if anything is, and otherwise how many rows it has.
pub fn check(kind: TableKind, year: i32, lines: &[Line]) -> Result<usize, Vec<LineFault>> {
    match kind {
        TableKind::MonthlyTax => MonthlyTables::read(lines, year).map(|table| table.len()),
        TableKind::OneTimeTax => OneTimeTables::read(lines, year).map(|table| table.len()),
        TableKind::EmployerContributions => ContributionRates::read(lines, year).map(|table| table.len()),
        TableKind::Parameters => Parameters::read(lines, year).map(|table| table.len()),
    }
}

fn loaded<T>(rows: usize, table: T, origin: &str, text: Arc<str>) -> Loaded<T> {
    Loaded { table: Arc::new(table), rows, origin: origin.into(), lines: Lines(text), assumed: false }
}

fn find<T>(years: &Years<T>, year: i32) -> Option<&T> {
    years.get(&year).map(|loaded| loaded.table.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_is_listed_with_its_origin() {
        let list = PayrollTables::embedded().list();
        let monthly = &list[1];
        assert_eq!((monthly.kind, monthly.year, monthly.rows), (TableKind::MonthlyTax, 2026, 7966));
        assert!(monthly.origin.contains("Skatteverket"));
        assert_eq!(list.len(), 9);
    }

    #[test]
    fn a_year_that_is_not_loaded_is_named() {
        let tables = PayrollTables::embedded();
        assert_eq!(tables.monthly(2027).err(), Some(FaultKind::TaxTableMissing { year: 2027 }));
        assert_eq!(tables.one_time(2027).err(), Some(FaultKind::TaxTableMissing { year: 2027 }));
        assert_eq!(tables.contributions(2028).err(), Some(FaultKind::ContributionRateMissing { year: 2028 }));
        assert_eq!(tables.parameters(2027).err(), Some(FaultKind::YearRatesMissing { year: 2027 }));
    }

    #[test]
    fn assumed_rates_are_called_so_until_real_ones_come_in() {
        let embedded = PayrollTables::embedded();
        let assumed = |tables: &PayrollTables, birth_year, date: &str| {
            tables.contribution_terms(birth_year, date.parse().unwrap()).unwrap().assumed
        };
        assert!(assumed(embedded, 1990, "2027-01-25") && assumed(embedded, 2005, "2027-01-25"));
        assert!(!assumed(embedded, 1990, "2026-12-22"));
        assert!(!assumed(embedded, 1930, "2027-01-25"), "nothing is charged for them, whatever the rate");
        assert_eq!(embedded.list().iter().filter(|table| table.assumed).count(), 1);
        let text = include_str!("../../data/employer_contributions.csv");
        let real = embedded.with(TableKind::EmployerContributions, 2027, "SFS 2026:1", text).unwrap();
        assert!(!assumed(&real, 1990, "2027-01-25"));
    }

    #[test]
    fn a_years_table_is_added_without_touching_the_others() {
        let text = include_str!("../../data/tax_table_monthly_2026.csv");
        let tables = PayrollTables::embedded().with(TableKind::MonthlyTax, 2027, "a test", text).unwrap();
        assert!(tables.monthly(2027).is_ok() && tables.monthly(2026).is_ok());
        assert!(PayrollTables::embedded().monthly(2027).is_err());
    }

    #[test]
    fn a_kind_reads_back_from_its_name() {
        for &kind in TableKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
    }
}
