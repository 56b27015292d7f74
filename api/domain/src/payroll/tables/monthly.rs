//! Skatteverket's monthly tax tables: the withholding on a month's pay by table and column.

use super::TableKind;
use super::lines::{Line, LineFault, Ranges, Reader, whole, within};
use crate::{Amount, FaultKind};

/// The tables that exist.
pub const TABLES: std::ops::RangeInclusive<u8> = 29..=42;

/// The columns that exist.
pub const COLUMNS: std::ops::RangeInclusive<u8> = 1..=6;

/// Whether there is such a table and such a column.
pub fn check(table: u8, column: u8) -> Result<(), FaultKind> {
    if !TABLES.contains(&table) {
        Err(FaultKind::UnknownTaxTable)
    } else if !COLUMNS.contains(&column) {
        Err(FaultKind::UnknownTaxColumn)
    } else {
        Ok(())
    }
}

/// One year's tables.
#[derive(Debug, Clone)]
pub struct MonthlyTables {
    /// By table, 29 at index zero.
    tables: Vec<Vec<Row>>,
}

#[derive(Debug, Clone)]
struct Row {
    from: u64,
    percentage: bool,
    values: [u32; 6],
}

impl MonthlyTables {
    /// Reads a year's tables: `table, income_from, income_to, unit, col1 … col6`. All tables must be there, each from
    /// the first krona on without a gap.
    pub fn read(lines: &[Line], year: i32) -> Result<Self, Vec<LineFault>> {
        let mut tables: Vec<Vec<Row>> = TABLES.map(|_| Vec::new()).collect();
        let mut ranges: Vec<Ranges> = TABLES.map(|_| Ranges::from(1)).collect();
        let mut faults = Vec::new();
        for line in lines {
            let reader = &mut Reader::new(TableKind::MonthlyTax, line, &mut faults);
            let Some(table) = reader.cell(0, |text| within(text, TABLES)) else { continue };
            let place = usize::from(table - TABLES.start());
            let from = ranges[place].read(reader, 1, 2);
            let values = values(reader);
            tables[place].extend(from.zip(values).map(|(from, (percentage, values))| Row {
                from,
                percentage,
                values,
            }));
        }
        if faults.is_empty() && !ranges.iter().all(Ranges::are_complete) {
            faults.push(LineFault::whole(FaultKind::TableIncomplete { year }));
        }
        if faults.is_empty() { Ok(Self { tables }) } else { Err(faults) }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.tables.iter().map(Vec::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tax on a month's pay in whole kronor.
    ///
    /// The tables jump at 80,000/80,001, where kronor give way to whole per cent: that is how they are published.
    pub fn tax(&self, table: u8, column: u8, gross_kronor: u64) -> Result<Amount, FaultKind> {
        check(table, column)?;
        let rows = self.rows(table)?;
        // Below the first row, which begins at one krona, there is no tax.
        let Some(row) = rows.partition_point(|row| row.from <= gross_kronor).checked_sub(1).map(|i| &rows[i])
        else {
            return Ok(Amount::ZERO);
        };
        let value = u64::from(row.values[usize::from(column) - 1]);
        let kronor = if row.percentage { gross_kronor.saturating_mul(value) / 100 } else { value };
        Ok(Amount::from_ore(i64::try_from(kronor.saturating_mul(100)).unwrap_or(i64::MAX)))
    }

    /// Where the next row begins, in whole kronor; the tax falls nowhere else than at such a border.
    pub fn next_border(&self, table: u8, gross_kronor: u64) -> Result<Option<u64>, FaultKind> {
        let rows = self.rows(table)?;
        Ok(rows.get(rows.partition_point(|row| row.from <= gross_kronor)).map(|row| row.from))
    }

    fn rows(&self, table: u8) -> Result<&[Row], FaultKind> {
        let place = table.checked_sub(*TABLES.start()).map(usize::from);
        let rows = place.and_then(|place| self.tables.get(place));
        rows.map(Vec::as_slice).ok_or(FaultKind::UnknownTaxTable)
    }
}

/// Whether a line gives per cent, and what it gives for each column.
fn values(reader: &mut Reader<'_, '_>) -> Option<(bool, [u32; 6])> {
    let percentage = reader.cell(3, |text| match text {
        "kr" => Ok(false),
        "pct" => Ok(true),
        _ => Err(FaultKind::NotOneOf { names: "kr, pct".into() }),
    });
    let percent = |text: &str| within(text, 0..=100).map(u32::from);
    let columns = COLUMNS.map(|column| {
        let place = usize::from(column) + 3;
        if percentage == Some(true) { reader.cell(place, percent) } else { reader.cell(place, whole::<u32>) }
    });
    // All of them, so that each wrong one is named.
    let columns: Vec<Option<u32>> = columns.collect();
    let columns: Vec<u32> = columns.into_iter().collect::<Option<_>>()?;
    percentage.zip(columns.try_into().ok())
}

/// Whether a text is of fixed width, as Skatteverket publishes it.
pub fn is_fixed_width(text: &str) -> bool {
    text.starts_with("30B") || text.starts_with("30%")
}

/// The cells of the fixed-width text that Skatteverket publishes, with the number of their line. A line has `30`, `B` for kronor or `%` for per cent, two digits of the table, seven each for where
/// it begins and ends (blank: no end), then five for each column. A seventh column, which some years had, is left out.
pub fn of_fixed_width(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| (index + 1, cut(line)))
}

/// The cells of a line; one of another kind is shown as it is, in the cell of the table, where it does not fit.
fn cut(line: &str) -> Vec<&str> {
    let unit = match line.get(..3) {
        Some("30B") => "kr",
        Some("30%") => "pct",
        _ => return vec![line],
    };
    let field = |from: usize, to: usize| line.get(from..to.min(line.len())).unwrap_or_default().trim();
    let values = (0..6).map(|column| match field(19 + 5 * column, 24 + 5 * column) {
        "" => "0",
        value => value,
    });
    [field(3, 5), field(5, 12), field(12, 19), unit].into_iter().chain(values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::tables::lines::{of_csv, of_rows};

    const CSV_2025: &str = include_str!("../../../data/tax_table_monthly_2025.csv");
    const CSV_2026: &str = include_str!("../../../data/tax_table_monthly_2026.csv");

    fn read(text: &str) -> Result<MonthlyTables, Vec<LineFault>> {
        MonthlyTables::read(&of_csv(TableKind::MonthlyTax, text)?, 2026)
    }

    fn read_fixed_width(text: &str) -> Result<MonthlyTables, Vec<LineFault>> {
        let rows: Vec<(usize, Vec<&str>)> = of_fixed_width(text).collect();
        let kind = TableKind::MonthlyTax;
        let rows =
            rows.iter().map(|(number, row)| (*number, |place| row.get(place).copied().unwrap_or_default()));
        MonthlyTables::read(&of_rows(kind, kind.headings(), rows)?, 2026)
    }

    fn tables(text: &str) -> MonthlyTables {
        read(text).unwrap()
    }

    fn kronor(tables: &MonthlyTables, table: u8, column: u8, gross: u64) -> i64 {
        tables.tax(table, column, gross).unwrap().to_ore() / 100
    }

    #[test]
    fn every_published_row_is_found_at_both_of_its_ends() {
        for (csv, count) in [(CSV_2025, 7934), (CSV_2026, 7966)] {
            let tables = tables(csv);
            assert_eq!(tables.len(), count);
            for line in csv.lines().skip(1) {
                let fields: Vec<_> = line.split(',').collect();
                let from: u64 = fields[1].parse().unwrap();
                let to = fields[2].parse().unwrap_or(from + 1_000_000);
                for column in 1..=6u8 {
                    let value: i64 = fields[usize::from(column) + 3].parse().unwrap();
                    for gross in [from, to] {
                        let expected = match fields[3] {
                            "pct" => i64::try_from(gross).unwrap() * value / 100,
                            _ => value,
                        };
                        assert_eq!(
                            kronor(&tables, fields[0].parse().unwrap(), column, gross),
                            expected,
                            "{line}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_known_values_stand() {
        let tables = tables(CSV_2026);
        assert_eq!(kronor(&tables, 32, 1, 80_000), 25_944);
        assert_eq!(kronor(&tables, 32, 1, 80_001), 25_600);
        assert_eq!(kronor(&tables, 29, 1, 0), 0);
        assert_eq!(kronor(&tables, 29, 1, 2_000), 0);
        assert_eq!(kronor(&tables, 29, 1, 2_001), 150);
    }

    #[test]
    fn what_is_not_published_is_a_fault() {
        let tables = tables(CSV_2026);
        assert_eq!(tables.tax(28, 1, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(tables.tax(43, 1, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(tables.tax(32, 0, 1), Err(FaultKind::UnknownTaxColumn));
        assert_eq!(tables.tax(32, 7, 1), Err(FaultKind::UnknownTaxColumn));
        assert!(tables.tax(42, 1, u64::MAX).is_ok());
    }

    #[test]
    fn the_border_after_a_row_is_the_start_of_the_next() {
        let tables = tables(CSV_2026);
        assert_eq!(tables.next_border(29, 1), Ok(Some(2_001)));
        assert_eq!(tables.next_border(29, 2_000), Ok(Some(2_001)));
        assert_eq!(tables.next_border(29, 2_001), Ok(Some(2_101)));
        assert_eq!(tables.next_border(29, 10_000_000), Ok(None));
    }

    #[test]
    fn the_fixed_width_file_gives_the_same_tables() {
        let mut text = String::new();
        for line in CSV_2026.lines().skip(1) {
            let fields: Vec<_> = line.split(',').collect();
            let unit = if fields[3] == "kr" { 'B' } else { '%' };
            text += &format!("30{unit}{}{:>7}{:>7}", fields[0], fields[1], fields[2]);
            for value in &fields[4..] {
                text += &format!("{value:>5}");
            }
            text += "    0\r\n";
        }
        let (ours, theirs) = (tables(CSV_2026), read_fixed_width(&text).unwrap());
        assert!(is_fixed_width(&text) && !is_fixed_width(CSV_2026));
        assert_eq!(ours.len(), theirs.len());
        for table in TABLES {
            for column in COLUMNS {
                for gross in [1, 2_001, 25_300, 80_000, 80_001, 654_321, 2_000_000] {
                    assert_eq!(kronor(&ours, table, column, gross), kronor(&theirs, table, column, gross));
                }
            }
        }
    }

    #[test]
    fn every_broken_line_is_named_with_its_cell() {
        let fault = |line, column, value: &str, kind| LineFault {
            line,
            column: Some(column),
            value: value.into(),
            kind,
        };
        let gap = FaultKind::RangeGap { from: 2_001 };
        assert_eq!(
            read(&CSV_2026.replace("29,2001,", "29,2002,")).err(),
            Some(vec![fault(3, "income_from", "2002", gap)])
        );
        let tables = FaultKind::OutOfRange { min: "29".into(), max: "42".into() };
        let faults = read(&CSV_2026.replacen("29,1,2000,kr", "28,1,2000,kr", 1)).unwrap_err();
        assert_eq!(faults[0], fault(2, "table", "28", tables));
        let faults = read(&CSV_2026.replacen(",kr,0,0,0,", ",kr,-1,0,a,", 1)).unwrap_err();
        assert_eq!(faults.iter().map(|fault| fault.column.unwrap()).collect::<Vec<_>>(), ["col1", "col3"]);
        let faults = read(&CSV_2026.replacen(",pct,", ",pct,1", 1)).unwrap_err();
        assert_eq!(faults[0].kind, FaultKind::OutOfRange { min: "0".into(), max: "100".into() });
    }

    #[test]
    fn a_table_that_does_not_reach_the_end_is_incomplete() {
        let incomplete = || Some(vec![LineFault::whole(FaultKind::TableIncomplete { year: 2026 })]);
        let cut: String = CSV_2026.lines().take(700).map(|line| format!("{line}\n")).collect();
        assert_eq!(read(&cut).err(), incomplete());
        assert_eq!(read_fixed_width("30B29      1       ").err(), incomplete());
    }

    #[test]
    fn a_broken_line_of_fixed_width_is_named() {
        for (text, line, column) in
            [("30B29", 1, "income_from"), ("30Böåä", 1, "table"), ("30B29      1       \nslut", 2, "table")]
        {
            let faults = read_fixed_width(text).unwrap_err();
            assert_eq!((faults[0].line, faults[0].column), (line, Some(column)), "{text}");
        }
    }
}
