//! A year's table as rows that are known by a key, so that two of them can be compared.

use std::collections::HashMap;

use super::TableKind;
use super::lines::Line;

/// Which columns a kind of table has.
struct Layout {
    headings: &'static [&'static str],
    /// What a row is known by; those of one group are the two ends of a range.
    key: &'static [&'static [usize]],
    /// What salaries are calculated with.
    values: &'static [usize],
}

const MONTHLY: Layout = Layout {
    headings: &["table", "income_from", "income_to", "unit", "col1", "col2", "col3", "col4", "col5", "col6"],
    key: &[&[0], &[1, 2]],
    values: &[3, 4, 5, 6, 7, 8, 9],
};
const ONE_TIME: Layout = Layout {
    headings: &["year", "column", "annual_income_from", "annual_income_to", "withhold_pct"],
    key: &[&[1], &[2, 3]],
    values: &[4],
};
const CONTRIBUTIONS: Layout = Layout {
    headings: &[
        "valid_from",
        "valid_to",
        "category",
        "birth_year_from",
        "birth_year_to",
        "rate_pct",
        "cap_kr_per_month",
        "rate_above_cap_pct",
        "note",
    ],
    key: &[&[2], &[0, 1], &[3, 4]],
    values: &[5, 6, 7],
};
const PARAMETERS: Layout = Layout { headings: &["year", "key", "value", "unit"], key: &[&[1]], values: &[2] };

impl TableKind {
    const fn layout(self) -> &'static Layout {
        match self {
            Self::MonthlyTax => &MONTHLY,
            Self::OneTimeTax => &ONE_TIME,
            Self::EmployerContributions => &CONTRIBUTIONS,
            Self::Parameters => &PARAMETERS,
        }
    }

    /// The headings of a file.
    pub const fn headings(self) -> &'static [&'static str] {
        self.layout().headings
    }

    /// The headings that a file may lack, as nothing is calculated with them.
    pub const fn remarks(self) -> &'static [&'static str] {
        match self {
            Self::EmployerContributions => &["note"],
            Self::Parameters => &["unit"],
            Self::MonthlyTax | Self::OneTimeTax => &[],
        }
    }

    /// Whether a line is of a year; the monthly tables do not say.
    fn is_of(self, line: &Line, year: i32) -> bool {
        let text = line.cell(0);
        match self {
            Self::MonthlyTax => true,
            Self::OneTimeTax | Self::Parameters => text.parse() == Ok(year),
            Self::EmployerContributions => text.get(..4).is_some_and(|text| text.parse() == Ok(year)),
        }
    }
}

/// What is known of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The row as the file counts them; none for one that the file does not have.
    pub line: Option<usize>,
    /// What the row is known by.
    pub title: String,
    /// What becomes of it.
    pub outcome: Outcome,
}

/// What becomes of a row when one table replaces another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It was not there.
    Created,
    /// It says something else: heading, what it said and what it says.
    Changed(Vec<(&'static str, String, String)>),
    /// It says the same.
    Unchanged,
    /// It is there no more.
    Removed,
}

/// The lines of one year.
pub fn of_year(kind: TableKind, year: i32, lines: Vec<Line>) -> Vec<Line> {
    lines.into_iter().filter(|line| kind.is_of(line, year)).collect()
}

/// What becomes of each row when a table replaces another, in the order of the new one; behind them those that are
/// there no more.
pub fn compare(kind: TableKind, before: &[Line], after: &[Line]) -> Vec<Difference> {
    let mut earlier: HashMap<String, &Line> = before.iter().map(|line| (title(kind, line), line)).collect();
    let mut differences: Vec<Difference> = after
        .iter()
        .map(|line| {
            let title = title(kind, line);
            let outcome = earlier.remove(&title).map_or(Outcome::Created, |was| between(kind, was, line));
            Difference { line: Some(line.number), title, outcome }
        })
        .collect();
    let gone = before.iter().map(|line| title(kind, line)).filter(|title| earlier.contains_key(title));
    differences.extend(gone.map(|title| Difference { line: None, title, outcome: Outcome::Removed }));
    differences
}

fn between(kind: TableKind, was: &Line, is: &Line) -> Outcome {
    let Layout { headings, values, .. } = kind.layout();
    let changes: Vec<_> = values
        .iter()
        .filter(|place| was.cell(**place) != is.cell(**place))
        .map(|place| (headings[*place], was.cell(*place).to_owned(), is.cell(*place).to_owned()))
        .collect();
    if changes.is_empty() { Outcome::Unchanged } else { Outcome::Changed(changes) }
}

/// What a row is known by: `32 · 25001–25200`.
pub(super) fn title(kind: TableKind, line: &Line) -> String {
    let groups = kind.layout().key.iter().map(|group| group.iter().map(|place| line.cell(*place)));
    groups
        .filter(|group| group.clone().any(|cell| !cell.is_empty()))
        .map(|group| group.collect::<Vec<_>>().join("–"))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// The lines as a CSV that is kept.
pub fn to_csv(kind: TableKind, lines: &[Line]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let written = writer
        .write_record(kind.headings())
        .and_then(|()| lines.iter().try_for_each(|line| writer.write_record(line.cells())));
    written.expect("every line has as many cells, and memory takes them");
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("written from text")
}

#[cfg(test)]
mod tests {
    use super::super::lines::of_csv;
    use super::*;

    const ONE_TIME: &str = include_str!("../../../data/one_time_tax.csv");
    const PARAMETERS: &str = include_str!("../../../data/parameters.csv");
    const CONTRIBUTIONS: &str = include_str!("../../../data/employer_contributions.csv");
    const MONTHLY: &str = include_str!("../../../data/tax_table_monthly_2026.csv");

    fn lines(kind: TableKind, year: i32, text: &str) -> Vec<Line> {
        of_year(kind, year, of_csv(kind, text).unwrap())
    }

    /// What differs, without what is unchanged.
    fn differences(kind: TableKind, year: i32, before: &str, after: &str) -> Vec<Difference> {
        let mut all = compare(kind, &lines(kind, year, before), &lines(kind, year, after));
        all.retain(|one| one.outcome != Outcome::Unchanged);
        all
    }

    #[test]
    fn a_table_does_not_differ_from_itself() {
        for (kind, text, rows) in [
            (TableKind::MonthlyTax, MONTHLY, 7966),
            (TableKind::OneTimeTax, ONE_TIME, 31),
            (TableKind::EmployerContributions, CONTRIBUTIONS, 4),
            (TableKind::Parameters, PARAMETERS, 17),
        ] {
            let table = lines(kind, 2026, text);
            assert_eq!(differences(kind, 2026, text, text), []);
            assert_eq!(differences(kind, 2026, text, &to_csv(kind, &table)), []);
            assert_eq!(table.len(), rows, "{kind}");
        }
    }

    #[test]
    fn what_changed_is_named_with_both_values() {
        let after = MONTHLY.replacen("29,2001,2100,kr,150,0,", "29,2001,2100,kr,151,0,", 1);
        let changed = differences(TableKind::MonthlyTax, 2026, MONTHLY, &after);
        let change = ("col1", "150".to_owned(), "151".to_owned());
        assert_eq!(
            changed,
            [Difference {
                line: Some(3),
                title: "29 · 2001–2100".into(),
                outcome: Outcome::Changed(vec![change])
            }]
        );
    }

    #[test]
    fn another_range_is_another_row() {
        let after = ONE_TIME.replace("2026,1,25042,82800,10", "2026,1,25042,82900,10");
        let found: Vec<_> = differences(TableKind::OneTimeTax, 2026, ONE_TIME, &after)
            .into_iter()
            .map(|one| (one.title, one.outcome))
            .collect();
        assert_eq!(
            found,
            [("1 · 25042–82900".into(), Outcome::Created), ("1 · 25042–82800".into(), Outcome::Removed)]
        );
    }

    #[test]
    fn a_remark_is_no_difference_and_the_ends_of_a_birth_year_are_a_key() {
        let other = CONTRIBUTIONS.replace("not yet 66", "below 66").replace("1959,,31.42", "1959,,31.4");
        let found = differences(TableKind::EmployerContributions, 2025, CONTRIBUTIONS, &other);
        let title = "full · 2025-01-01–2025-12-31 · 1959–";
        assert_eq!(found.iter().map(|one| &*one.title).collect::<Vec<_>>(), [title]);
    }
}
