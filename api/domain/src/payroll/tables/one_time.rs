//! The withholding on one-time amounts: a percentage by column and by the year's estimated pay, the one-time amount
//! included (Skatteverkets föreskrifter om engångsbelopp, SKVFS 2025:21 for 2026).

use super::records;
use crate::{FaultKind, Percent};

/// One year's percentages.
#[derive(Debug, Clone)]
pub struct OneTimeTables {
    /// By column, the first at index zero.
    columns: [Vec<Row>; 6],
}

#[derive(Debug, Clone)]
struct Row {
    from: u64,
    percent: Percent,
}

impl OneTimeTables {
    /// Reads the rows of a year: `year, column, annual_income_from, annual_income_to, withhold_pct`.
    pub fn read(text: &str, year: i32) -> Result<Self, FaultKind> {
        let mut columns: [Vec<Row>; 6] = Default::default();
        let mut expected = [Some(0); 6];
        for record in records(text) {
            let (line, record) = record?;
            let wrong = || FaultKind::TableLine { line };
            let number = |index: usize| record.get(index).and_then(|text| text.parse::<u64>().ok());
            if record.get(0).and_then(|text| text.parse::<i32>().ok()).ok_or_else(wrong)? != year {
                continue;
            }
            let column = number(1).and_then(|column| usize::try_from(column).ok()).ok_or_else(wrong)?;
            let place = column.checked_sub(1).filter(|place| *place < 6).ok_or_else(wrong)?;
            let from = number(2).ok_or_else(wrong)?;
            if expected[place] != Some(from) {
                return Err(wrong());
            }
            expected[place] = match record.get(3) {
                Some("") => None,
                _ => Some(number(3).filter(|to| *to >= from).ok_or_else(wrong)? + 1),
            };
            let percent = record.get(4).and_then(|text| Percent::parse(text).ok()).ok_or_else(wrong)?;
            columns[place].push(Row { from, percent });
        }
        // A column may be missing (2025 has only the first), but a begun one must reach the end.
        if columns[0].is_empty() || expected.iter().any(|next| next.is_some_and(|from| from > 0)) {
            return Err(FaultKind::TableIncomplete { year });
        }
        Ok(Self { columns })
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is withheld of a one-time amount when the year's pay with it is estimated at so many kronor.
    pub fn percent(&self, column: u8, annual_kronor: u64) -> Result<Percent, FaultKind> {
        let place = usize::from(column).checked_sub(1).filter(|place| *place < 6);
        let rows = &self.columns[place.ok_or(FaultKind::UnknownTaxColumn)?];
        let row = rows.partition_point(|row| row.from <= annual_kronor).checked_sub(1);
        row.map(|row| rows[row].percent).ok_or(FaultKind::UnknownTaxColumn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../data/one_time_tax.csv");

    #[test]
    fn every_published_row_is_found_at_both_of_its_ends() {
        let mut rows = 0;
        for line in TEXT.lines().skip(1) {
            let fields: Vec<_> = line.split(',').collect();
            let table = OneTimeTables::read(TEXT, fields[0].parse().unwrap()).unwrap();
            let from: u64 = fields[2].parse().unwrap();
            let to = fields[3].parse().unwrap_or(from + 1_000_000);
            for pay in [from, to] {
                let percent = table.percent(fields[1].parse().unwrap(), pay).unwrap();
                assert_eq!(percent.to_string(), fields[4], "{line}");
            }
            rows += 1;
        }
        assert_eq!(rows, 37);
    }

    #[test]
    fn a_column_that_is_not_published_is_a_fault() {
        assert_eq!(OneTimeTables::read(TEXT, 2025).unwrap().percent(3, 1), Err(FaultKind::UnknownTaxColumn));
        assert_eq!(OneTimeTables::read(TEXT, 2026).unwrap().percent(7, 1), Err(FaultKind::UnknownTaxColumn));
    }

    #[test]
    fn a_broken_file_is_refused_with_its_line() {
        let broken = TEXT.replace("2026,1,25042,82800,10", "2026,1,25043,82800,10");
        assert_eq!(OneTimeTables::read(&broken, 2026).err(), Some(FaultKind::TableLine { line: 9 }));
        let cut: String = TEXT.lines().take(12).map(|line| format!("{line}\n")).collect();
        assert_eq!(OneTimeTables::read(&cut, 2026).err(), Some(FaultKind::TableIncomplete { year: 2026 }));
        assert_eq!(OneTimeTables::read(TEXT, 2027).err(), Some(FaultKind::TableIncomplete { year: 2027 }));
    }
}
