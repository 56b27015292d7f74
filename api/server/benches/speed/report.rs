//! What is measured, what came of it, and the one table at the end.

use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Style};

/// What a figure counts, and so which way is better.
#[derive(Clone, Copy, PartialEq)]
pub enum Unit {
    /// Of them in a second: the more the better. The less of all others.
    PerSecond,
    Millis,
    Seconds,
    Megabytes,
    /// One figure by another.
    Times,
}

/// A row of the table: a piece of work, with the figure that it should reach.
#[derive(Clone, Copy, PartialEq)]
pub struct Work {
    pub name: &'static str,
    unit: Unit,
    target: Option<f64>,
}

impl Work {
    pub const fn new(name: &'static str, unit: Unit, target: f64) -> Self {
        Self { name, unit, target: Some(target) }
    }

    pub const fn without_target(name: &'static str, unit: Unit) -> Self {
        Self { name, unit, target: None }
    }
}

/// One work in one size, measured once or more.
struct Row {
    name: String,
    size: String,
    unit: Unit,
    target: Option<f64>,
    ours: Vec<f64>,
    raw: Vec<f64>,
}

/// Everything that was measured, and what was wrong with it.
pub struct Report {
    /// Only works whose name contains one of these; all when there are none.
    filters: Vec<String>,
    rows: Vec<Row>,
    wrong: Vec<String>,
}

impl Report {
    pub fn new(filters: impl Iterator<Item = String>) -> Self {
        let filters = filters.map(|filter| filter.to_lowercase()).collect();
        Self { filters, rows: Vec::new(), wrong: Vec::new() }
    }

    /// Whether any of these is to be measured. Works that are measured together are asked for together.
    pub fn wants(&self, works: &[Work]) -> bool {
        let named = |work: &Work| {
            let name = work.name.to_lowercase();
            self.filters.iter().any(|filter| name.contains(filter.as_str()))
        };
        self.filters.is_empty() || works.iter().any(named)
    }

    /// Notes a figure, beside that of the database alone where there is one.
    pub fn take(&mut self, work: Work, size: &str, ours: f64, raw: Option<f64>) {
        let limit = raw.map_or_else(String::new, |raw| format!("  (raw {})", written(raw, work.unit)));
        eprintln!("{:<52} {size:>20} {:>14}{limit}", work.name, written(ours, work.unit));
        let row = match self.rows.iter().position(|row| row.name == work.name && row.size == size) {
            Some(place) => &mut self.rows[place],
            None => {
                // All sizes of a work stand together.
                let last = self.rows.iter().rposition(|row| row.name == work.name);
                let place = last.map_or(self.rows.len(), |last| last + 1);
                let (name, size) = (work.name.to_owned(), size.to_owned());
                let (unit, target) = (work.unit, work.target);
                self.rows.insert(place, Row { name, size, unit, target, ours: vec![], raw: vec![] });
                &mut self.rows[place]
            }
        };
        row.ours.push(ours);
        row.raw.extend(raw);
    }

    /// Notes what must not be, whatever the speed.
    pub fn expect(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.wrong.push(what());
        }
    }

    /// How much slower these became from the first size to the last.
    pub fn compare_sizes(&mut self, works: &[Work], at_most: f64) {
        for work in works {
            let of_work: Vec<&Row> = self.rows.iter().filter(|row| row.name == work.name).collect();
            let [first, .., last] = of_work[..] else { continue };
            let row = Row {
                name: work.name.to_owned(),
                size: format!("{} : {}", last.size, first.size),
                unit: Unit::Times,
                target: Some(at_most),
                ours: vec![median(&last.ours) / median(&first.ours)],
                raw: vec![],
            };
            let last = self.rows.iter().rposition(|row| row.name == work.name);
            self.rows.insert(last.map_or(self.rows.len(), |last| last + 1), row);
        }
    }

    /// Prints the table; gives whether all was right.
    pub fn finish(self) -> bool {
        println!("\n{}", self.table());
        self.wrong.is_empty()
    }

    /// The medians, and what was wrong.
    fn table(&self) -> String {
        let headings = ["work", "size", "ours", "raw limit", "ratio", "target", ""];
        let mut table = Builder::default();
        table.push_record(headings);
        for row in &self.rows {
            let ours = median(&row.ours);
            let raw = (!row.raw.is_empty()).then(|| median(&row.raw));
            let (sign, missed) = match (row.target, row.unit) {
                (Some(target), Unit::PerSecond) => ("≥", ours < target),
                (Some(target), _) => ("≤", ours > target),
                (None, _) => ("", false),
            };
            let dash = || "–".to_owned();
            table.push_record([
                row.name.clone(),
                row.size.clone(),
                written(ours, row.unit),
                raw.map_or_else(dash, |raw| written(raw, row.unit)),
                raw.map_or_else(dash, |raw| format!("{:.2}", ours / raw)),
                row.target.map_or_else(dash, |target| format!("{sign} {}", written(target, row.unit))),
                if missed { "missed".to_owned() } else { String::new() },
            ]);
        }
        let mut table = table.build();
        table.with(Style::sharp());
        for column in 1..=5 {
            table.modify(Columns::one(column), Alignment::right());
        }
        let mut text = table.to_string();
        for wrong in &self.wrong {
            text.push_str(&format!("\nWrong: {wrong}"));
        }
        text
    }
}

/// What has been measured for an hour is not lost when the rest cannot be.
impl Drop for Report {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("\n{}", self.table());
        }
    }
}

/// The figure in the middle.
fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// A figure with its unit.
fn written(figure: f64, unit: Unit) -> String {
    match unit {
        Unit::PerSecond => format!("{} /s", grouped(figure)),
        Unit::Millis if figure < 100.0 => format!("{figure:.1} ms"),
        Unit::Millis => format!("{} ms", grouped(figure)),
        Unit::Seconds if figure < 10.0 => format!("{figure:.2} s"),
        Unit::Seconds => format!("{figure:.1} s"),
        Unit::Megabytes => format!("{figure:.0} MB"),
        Unit::Times => format!("× {figure:.1}"),
    }
}

/// A whole number, its thousands apart.
pub fn grouped(figure: f64) -> String {
    let digits = format!("{figure:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
