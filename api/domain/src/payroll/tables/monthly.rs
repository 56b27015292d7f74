//! Skatteverket's monthly tax tables: the withholding on a month's pay by table and column.

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
    /// Reads a year's tables: either our CSV, `table, income_from, income_to, unit, col1 … col6`, or the fixed-width
    /// text that Skatteverket publishes. All tables must be there, each from the first krona on without a gap.
    pub fn read(text: &str, year: i32) -> Result<Self, FaultKind> {
        let text = text.trim_start_matches('\u{feff}');
        let fixed_width = text.starts_with("30B") || text.starts_with("30%");
        let lines = text.lines().enumerate().skip(usize::from(!fixed_width));
        let mut tables: Vec<Vec<Row>> = TABLES.map(|_| Vec::new()).collect();
        let mut expected: Vec<Option<u64>> = TABLES.map(|_| Some(1)).collect();
        for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = || FaultKind::TableLine { line: index + 1 };
            let read = if fixed_width { read_fixed_width(line) } else { read_csv(line) };
            let (table, to, row) = read.ok_or_else(wrong)?;
            let place = usize::from(table - TABLES.start());
            if expected[place] != Some(row.from) || to.is_some_and(|to| to < row.from) {
                return Err(wrong());
            }
            expected[place] = to.map(|to| to + 1);
            tables[place].push(row);
        }
        if expected.iter().any(Option::is_some) {
            return Err(FaultKind::TableIncomplete { year });
        }
        Ok(Self { tables })
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

/// A row of ours, and where it ends.
fn read_csv(line: &str) -> Option<(u8, Option<u64>, Row)> {
    let mut fields = line.split(',').map(str::trim);
    let table = fields.next()?.parse().ok()?;
    let from = fields.next()?.parse().ok()?;
    let to = match fields.next()? {
        "" => None,
        to => Some(to.parse().ok()?),
    };
    let percentage = match fields.next()? {
        "kr" => false,
        "pct" => true,
        _ => return None,
    };
    let values: Vec<u32> = fields.map(|field| field.parse().ok()).collect::<Option<_>>()?;
    row(table, from, to, percentage, values.try_into().ok()?)
}

/// A row of Skatteverket's: `30`, `B` for kronor or `%` for per cent, two digits of the table, seven each for where
/// it begins and ends (blank: no end), then five for each column. A seventh column, which some years had, is left out.
fn read_fixed_width(line: &str) -> Option<(u8, Option<u64>, Row)> {
    let field = |from: usize, to: usize| line.get(from..to.min(line.len())).map(str::trim);
    let percentage = match field(0, 3)? {
        "30B" => false,
        "30%" => true,
        _ => return None,
    };
    let to = match field(12, 19)? {
        "" => None,
        to => Some(to.parse().ok()?),
    };
    let mut values = [0; 6];
    for (place, value) in values.iter_mut().enumerate() {
        let digits = field(19 + 5 * place, 24 + 5 * place)?;
        *value = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    }
    row(field(3, 5)?.parse().ok()?, field(5, 12)?.parse().ok()?, to, percentage, values)
}

fn row(
    table: u8,
    from: u64,
    to: Option<u64>,
    percentage: bool,
    values: [u32; 6],
) -> Option<(u8, Option<u64>, Row)> {
    let plausible = TABLES.contains(&table) && !(percentage && values.iter().any(|value| *value > 100));
    plausible.then_some((table, to, Row { from, percentage, values }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV_2025: &str = include_str!("../../../data/tax_table_monthly_2025.csv");
    const CSV_2026: &str = include_str!("../../../data/tax_table_monthly_2026.csv");

    fn tables(text: &str) -> MonthlyTables {
        MonthlyTables::read(text, 2026).unwrap()
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
        let (ours, theirs) = (tables(CSV_2026), tables(&text));
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
    fn a_broken_file_is_refused_with_its_line() {
        let fault = |text: &str| MonthlyTables::read(text, 2026).err();
        assert_eq!(fault(&CSV_2026.replace("29,2001,", "29,2002,")), Some(FaultKind::TableLine { line: 3 }));
        assert_eq!(
            fault(&CSV_2026.replacen("29,1,2000,kr", "28,1,2000,kr", 1)),
            Some(FaultKind::TableLine { line: 2 })
        );
        let cut: String = CSV_2026.lines().take(700).map(|line| format!("{line}\n")).collect();
        assert_eq!(fault(&cut), Some(FaultKind::TableIncomplete { year: 2026 }));
        assert_eq!(fault(""), Some(FaultKind::TableIncomplete { year: 2026 }));
        assert_eq!(fault("30B29"), Some(FaultKind::TableLine { line: 1 }));
        assert_eq!(fault("30Böåä"), Some(FaultKind::TableLine { line: 1 }));
    }
}
