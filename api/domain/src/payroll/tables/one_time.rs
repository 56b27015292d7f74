//! The withholding on one-time amounts: a percentage by column and by the year's estimated pay, the one-time amount
//! included (Skatteverkets föreskrifter om engångsbelopp, SKVFS 2025:21 for 2026).

use super::TableKind;
use super::lines::{Line, LineFault, Ranges, Reader, whole, within};
use super::monthly::COLUMNS;
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
    /// Reads the lines of a year: `year, column, annual_income_from, annual_income_to, withhold_pct`.
    pub fn read(lines: &[Line], year: i32) -> Result<Self, Vec<LineFault>> {
        let mut columns: [Vec<Row>; 6] = Default::default();
        let mut ranges: [Ranges; 6] = std::array::from_fn(|_| Ranges::from(0));
        let mut faults = Vec::new();
        for line in lines {
            let reader = &mut Reader::new(TableKind::OneTimeTax, line, &mut faults);
            if reader.cell(0, whole::<i32>) != Some(year) {
                continue;
            }
            let Some(column) = reader.cell(1, |text| within(text, COLUMNS)) else { continue };
            let place = usize::from(column - COLUMNS.start());
            let from = ranges[place].read(reader, 2, 3);
            let percent = reader.cell(4, Percent::parse);
            columns[place].extend(from.zip(percent).map(|(from, percent)| Row { from, percent }));
        }
        // A column may be missing (2025 has only the first), but a begun one must reach the end.
        let is_open = |ranges: &Ranges| ranges.next().is_some_and(|from| from > 0);
        if faults.is_empty() && (columns[0].is_empty() || ranges.iter().any(is_open)) {
            faults.push(LineFault::whole(FaultKind::TableIncomplete { year }));
        }
        if faults.is_empty() { Ok(Self { columns }) } else { Err(faults) }
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
    use crate::payroll::tables::lines::of_csv;

    const TEXT: &str = include_str!("../../../data/one_time_tax.csv");

    fn read(text: &str, year: i32) -> Result<OneTimeTables, Vec<LineFault>> {
        OneTimeTables::read(&of_csv(TableKind::OneTimeTax, text).unwrap(), year)
    }

    #[test]
    fn every_published_row_is_found_at_both_of_its_ends() {
        let mut rows = 0;
        for line in TEXT.lines().skip(1) {
            let fields: Vec<_> = line.split(',').collect();
            let table = read(TEXT, fields[0].parse().unwrap()).unwrap();
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
        assert_eq!(read(TEXT, 2025).unwrap().percent(3, 1), Err(FaultKind::UnknownTaxColumn));
        assert_eq!(read(TEXT, 2026).unwrap().percent(7, 1), Err(FaultKind::UnknownTaxColumn));
    }

    #[test]
    fn every_broken_line_is_named_with_its_cell() {
        let broken = TEXT
            .replace("2026,1,25042,82800,10", "2026,1,25043,82800,10")
            .replace("2026,6,0,", "2026,7,0,")
            .replace("2026,2,", "2026,2,x");
        let faults = read(&broken, 2026).unwrap_err();
        let first = LineFault {
            line: 9,
            column: Some("annual_income_from"),
            value: "25043".into(),
            kind: FaultKind::RangeGap { from: 25_042 },
        };
        assert_eq!(faults[0], first);
        assert!(faults.iter().any(|fault| fault.column == Some("column") && fault.value == "7"));
        assert!(faults.iter().any(|fault| fault.kind == FaultKind::NotAWholeNumber));
    }

    #[test]
    fn a_column_that_does_not_reach_the_end_is_incomplete() {
        let incomplete = |year| vec![LineFault::whole(FaultKind::TableIncomplete { year })];
        let cut: String = TEXT.lines().take(12).map(|line| format!("{line}\n")).collect();
        assert_eq!(read(&cut, 2026).err(), Some(incomplete(2026)));
        assert_eq!(read(TEXT, 2027).err(), Some(incomplete(2027)));
    }
}
