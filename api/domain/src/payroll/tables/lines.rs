//! The lines of a table's file, whatever the file was, and what is wrong with them.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::TableKind;
use crate::FaultKind;
use crate::money::parse_decimal;

/// What is wrong with a cell of a line, with a line, or with the whole table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    /// The line as the file counts them; the first for the whole table.
    pub line: usize,
    /// The heading.
    pub column: Option<&'static str>,
    /// What the cell says.
    pub value: String,
    /// What is wrong.
    pub kind: FaultKind,
}

impl LineFault {
    /// Something about the whole table.
    pub(super) const fn whole(kind: FaultKind) -> Self {
        Self { line: 1, column: None, value: String::new(), kind }
    }
}

/// A line of a table, its cells in the order of [`TableKind::headings`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// As the file counts them.
    pub number: usize,
    cells: Vec<String>,
}

impl Line {
    /// What a cell says; absent ones are empty.
    pub fn cell(&self, place: usize) -> &str {
        self.cells.get(place).map_or("", String::as_str)
    }

    /// The cells in their order.
    pub fn cells(&self) -> &[String] {
        &self.cells
    }
}

/// The lines under the headings of a file, which may stand in any order; others than the table's own are left out.
/// Numbers are normalised.
pub fn of_rows<'a, R>(
    kind: TableKind,
    headings: &[&str],
    rows: impl Iterator<Item = (usize, R)>,
) -> Result<Vec<Line>, Vec<LineFault>>
where
    R: Fn(usize) -> &'a str,
{
    let found = |heading: &str| headings.iter().position(|one| one.trim() == heading);
    let places: Vec<Option<usize>> = kind.headings().iter().map(|heading| found(heading)).collect();
    let missing: Vec<LineFault> = kind
        .headings()
        .iter()
        .zip(&places)
        .filter(|(heading, place)| place.is_none() && !kind.remarks().contains(heading))
        .map(|(heading, _)| LineFault {
            column: Some(heading),
            ..LineFault::whole(FaultKind::ColumnMissing { column: (*heading).to_owned() })
        })
        .collect();
    if !missing.is_empty() {
        return Err(missing);
    }
    let line = |(number, row): (usize, R)| {
        let cells = places.iter().map(|place| place.map_or_else(String::new, |place| plain(row(place))));
        Line { number, cells: cells.collect() }
    };
    Ok(rows.map(line).collect())
}

/// The lines of a CSV as it is built in or kept.
pub(super) fn of_csv(kind: TableKind, text: &str) -> Result<Vec<Line>, Vec<LineFault>> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let malformed = |_| vec![LineFault::whole(FaultKind::Malformed)];
    let headings = reader.headers().map_err(malformed)?.clone();
    let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().map_err(malformed)?;
    let headings: Vec<&str> = headings.iter().collect();
    let rows = records.iter().enumerate();
    of_rows(kind, &headings, rows.map(|(index, row)| (index + 2, |place| row.get(place).unwrap_or_default())))
}

/// A number with a point and without zeros that say nothing; other text without what cannot be seen.
fn plain(cell: &str) -> String {
    let cell = cell.trim();
    // Nearly all of a hundred thousand cells are such.
    if cell == "0" || !cell.starts_with('0') && cell.bytes().all(|byte| byte.is_ascii_digit()) {
        return cell.to_owned();
    }
    match number(cell) {
        Ok(number) => number.to_string(),
        Err(_) => cell.chars().filter(|c| !c.is_control()).collect(),
    }
}

/// A number with a point or, as Swedish spreadsheets write it, with a comma.
fn number(text: &str) -> Result<Decimal, FaultKind> {
    parse_decimal(&text.replacen(',', ".", 1), 4)
}

/// Reads the cells of a line and notes what is wrong with them.
pub(super) struct Reader<'a, 'f> {
    kind: TableKind,
    line: &'a Line,
    faults: &'f mut Vec<LineFault>,
}

impl<'a, 'f> Reader<'a, 'f> {
    pub(super) const fn new(kind: TableKind, line: &'a Line, faults: &'f mut Vec<LineFault>) -> Self {
        Self { kind, line, faults }
    }

    /// Notes what is wrong with a cell.
    pub(super) fn fault(&mut self, place: usize, kind: FaultKind) {
        self.faults.push(LineFault {
            line: self.line.number,
            column: self.kind.headings().get(place).copied(),
            value: self.line.cell(place).to_owned(),
            kind,
        });
    }

    /// What a cell says, read by `parse`.
    pub(super) fn cell<T>(
        &mut self,
        place: usize,
        parse: impl FnOnce(&'a str) -> Result<T, FaultKind>,
    ) -> Option<T> {
        let text = self.line.cell(place);
        let value = if text.is_empty() { Err(FaultKind::Required) } else { parse(text) };
        value.map_err(|kind| self.fault(place, kind)).ok()
    }

    /// What a cell says that may be empty.
    pub(super) fn optional<T>(
        &mut self,
        place: usize,
        parse: impl FnOnce(&'a str) -> Result<T, FaultKind>,
    ) -> Option<Option<T>> {
        if self.line.cell(place).is_empty() { Some(None) } else { self.cell(place, parse).map(Some) }
    }
}

/// A whole number.
pub(super) fn whole<T: std::str::FromStr>(text: &str) -> Result<T, FaultKind> {
    text.parse().map_err(|_| FaultKind::NotAWholeNumber)
}

/// A whole number within bounds.
pub(super) fn within(text: &str, bounds: std::ops::RangeInclusive<u8>) -> Result<u8, FaultKind> {
    let out = || FaultKind::OutOfRange { min: bounds.start().to_string(), max: bounds.end().to_string() };
    let number = whole::<u64>(text)?;
    u8::try_from(number).ok().filter(|number| bounds.contains(number)).ok_or_else(out)
}

/// A day.
pub(super) fn day(text: &str) -> Result<NaiveDate, FaultKind> {
    text.parse().map_err(|_| FaultKind::NotADate)
}

/// Ranges that follow one another from a first value on, without a gap.
pub(super) struct Ranges {
    next: Option<u64>,
}

impl Ranges {
    pub(super) const fn from(first: u64) -> Self {
        Self { next: Some(first) }
    }

    /// Whether the last range has no end.
    pub(super) const fn are_complete(&self) -> bool {
        self.next.is_none()
    }

    /// Where the next one must begin.
    pub(super) const fn next(&self) -> Option<u64> {
        self.next
    }

    /// Reads the range of a line and checks that it follows on; gives where it begins. After a fault the next is
    /// judged by this one, so that one wrong line is one fault.
    pub(super) fn read(&mut self, reader: &mut Reader<'_, '_>, from: usize, to: usize) -> Option<u64> {
        let begins = reader.cell(from, whole::<u64>);
        let ends = reader.optional(to, whole::<u64>);
        let (begins, ends) = (begins?, ends?);
        let expected = std::mem::replace(&mut self.next, ends.map(|to| to.saturating_add(1)));
        let fault = match expected {
            None => Some((from, FaultKind::RangeEnded)),
            Some(next) if next != begins => Some((from, FaultKind::RangeGap { from: next })),
            Some(_) if ends.is_some_and(|to| to < begins) => Some((to, FaultKind::RangeTurned)),
            Some(_) => return Some(begins),
        };
        if let Some((place, kind)) = fault {
            reader.fault(place, kind);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows<'a>(cells: &'a [&'a [&'a str]]) -> impl Iterator<Item = (usize, impl Fn(usize) -> &'a str)> {
        cells.iter().enumerate().map(|(index, row)| (index + 2, |place: usize| row[place]))
    }

    #[test]
    fn headings_stand_in_any_order_and_numbers_get_one_form() {
        let lines = of_rows(
            TableKind::Parameters,
            &["value", "who", "key", "year"],
            rows(&[&["22,50", "x", "sink_rate", "2026"], &["007", "x", "a", "2026"]]),
        )
        .unwrap();
        assert_eq!(
            (lines[0].number, lines[0].cells()),
            (2, &["2026", "sink_rate", "22.5", ""].map(Into::into)[..])
        );
        assert_eq!(lines[1].cell(2), "7");
    }

    #[test]
    fn every_column_that_is_missing_is_named() {
        let faults = of_rows(TableKind::OneTimeTax, &["year", "Column"], rows(&[])).unwrap_err();
        let columns: Vec<_> = faults.iter().map(|fault| fault.column.unwrap()).collect();
        assert_eq!(columns, ["column", "annual_income_from", "annual_income_to", "withhold_pct"]);
        assert_eq!(faults[0].kind, FaultKind::ColumnMissing { column: "column".into() });
    }
}
