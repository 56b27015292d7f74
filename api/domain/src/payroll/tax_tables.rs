//! Skatteverket's monthly tax tables, embedded and read once per year of payment.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::{Amount, FaultKind};

/// The tables that exist.
pub const TABLES: std::ops::RangeInclusive<u8> = 29..=42;

/// The columns that exist.
pub const COLUMNS: std::ops::RangeInclusive<u8> = 1..=6;

/// The tax on a month's gross salary in whole kronor, by the year of payment, table and column.
///
/// The tables jump at 80,000/80,001, where kronor give way to whole per cent: that is how they are published.
pub fn lookup(year: i32, table: u8, column: u8, gross_kronor: u64) -> Result<Amount, FaultKind> {
    check(table, column)?;
    let rows = rows(year, table)?;
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
pub fn next_border(year: i32, table: u8, gross_kronor: u64) -> Result<Option<u64>, FaultKind> {
    let rows = rows(year, table)?;
    Ok(rows.get(rows.partition_point(|row| row.from <= gross_kronor)).map(|row| row.from))
}

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

struct Row {
    from: u64,
    percentage: bool,
    values: [u32; 6],
}

type Tables = BTreeMap<u8, Vec<Row>>;

static TABLES_2025: LazyLock<Tables> =
    LazyLock::new(|| read(include_str!("../../data/tax_table_monthly_2025.csv")));
static TABLES_2026: LazyLock<Tables> =
    LazyLock::new(|| read(include_str!("../../data/tax_table_monthly_2026.csv")));

fn rows(year: i32, table: u8) -> Result<&'static [Row], FaultKind> {
    let tables = match year {
        2025 => &TABLES_2025,
        2026 => &TABLES_2026,
        _ => return Err(FaultKind::TaxTableMissing { year }),
    };
    tables.get(&table).map(Vec::as_slice).ok_or(FaultKind::UnknownTaxTable)
}

fn read(csv: &str) -> Tables {
    let mut tables = Tables::new();
    for line in csv.lines().skip(1) {
        let (table, row) = read_row(line).expect("the embedded tax table is well formed");
        tables.entry(table).or_default().push(row);
    }
    tables
}

fn read_row(line: &str) -> Option<(u8, Row)> {
    let mut fields = line.split(',');
    let table = fields.next()?.parse().ok()?;
    let from = fields.next()?.parse().ok()?;
    let _to = fields.next()?;
    let percentage = match fields.next()? {
        "kr" => false,
        "pct" => true,
        _ => return None,
    };
    let values: Vec<u32> = fields.map(|field| field.parse().ok()).collect::<Option<_>>()?;
    Some((table, Row { from, percentage, values: values.try_into().ok()? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kronor(year: i32, table: u8, column: u8, gross: u64) -> i64 {
        lookup(year, table, column, gross).unwrap().to_ore() / 100
    }

    #[test]
    fn every_published_row_is_found_at_both_of_its_ends() {
        for (year, csv, count) in [
            (2025, include_str!("../../data/tax_table_monthly_2025.csv"), 7934),
            (2026, include_str!("../../data/tax_table_monthly_2026.csv"), 7966),
        ] {
            let mut rows = 0;
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
                            kronor(year, fields[0].parse().unwrap(), column, gross),
                            expected,
                            "{line}"
                        );
                    }
                }
                rows += 1;
            }
            assert_eq!(rows, count);
        }
    }

    #[test]
    fn the_rows_of_a_table_follow_each_other_without_a_gap() {
        for csv in [
            include_str!("../../data/tax_table_monthly_2025.csv"),
            include_str!("../../data/tax_table_monthly_2026.csv"),
        ] {
            let mut expected = 1;
            for line in csv.lines().skip(1) {
                let fields: Vec<_> = line.split(',').collect();
                assert_eq!(fields[1].parse::<u64>().unwrap(), expected, "{line}");
                expected = fields[2].parse::<u64>().map_or(1, |to| to + 1);
            }
        }
    }

    #[test]
    fn the_known_values_stand() {
        assert_eq!(kronor(2026, 32, 1, 80_000), 25_944);
        assert_eq!(kronor(2026, 32, 1, 80_001), 25_600);
        assert_eq!(kronor(2026, 29, 1, 0), 0);
        assert_eq!(kronor(2026, 29, 1, 2_000), 0);
        assert_eq!(kronor(2026, 29, 1, 2_001), 150);
    }

    #[test]
    fn what_is_not_published_is_said_to_be_missing() {
        assert_eq!(lookup(2027, 32, 1, 1), Err(FaultKind::TaxTableMissing { year: 2027 }));
        assert_eq!(lookup(2026, 28, 1, 1), Err(FaultKind::UnknownTaxTable));
        assert_eq!(lookup(2026, 32, 0, 1), Err(FaultKind::UnknownTaxColumn));
        assert_eq!(lookup(2026, 32, 7, 1), Err(FaultKind::UnknownTaxColumn));
        assert!(lookup(2026, 42, 1, u64::MAX).is_ok());
    }

    #[test]
    fn the_border_after_a_row_is_the_start_of_the_next() {
        assert_eq!(next_border(2026, 29, 1), Ok(Some(2_001)));
        assert_eq!(next_border(2026, 29, 2_000), Ok(Some(2_001)));
        assert_eq!(next_border(2026, 29, 2_001), Ok(Some(2_101)));
        assert_eq!(next_border(2026, 29, 10_000_000), Ok(None));
    }
}
