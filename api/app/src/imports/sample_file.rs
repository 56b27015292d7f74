//! Files to start from: every column, and a row or two.

use chrono::NaiveDate;
use paraply_domain::import_sample;
use paraply_domain::language::Language;
use paraply_domain::money::Amount;

use super::cell;
use super::heading::Sample;
use crate::exports::{self, Cell, Format};
use crate::{Error, Result};

/// The file of a sample with headings in a language, and its name without the extension.
pub fn of(sample: &Sample, language: Language, format: Format) -> Result<(String, Vec<u8>)> {
    let bytes = file(sample.text.text(language), format)?;
    Ok((language.phrase(sample.name).to_owned(), bytes))
}

fn file(text: &str, format: Format) -> Result<Vec<u8>> {
    Ok(match format {
        Format::Csv => import_sample::csv(text),
        Format::Xlsx => {
            let mut rows = text.lines().map(|line| line.split(';'));
            let headings: Vec<String> = rows.next().into_iter().flatten().map(str::to_owned).collect();
            exports::whole(format, &headings, rows.map(|row| row.map(value).collect()).collect())
                .map_err(Error::internal)?
        }
    })
}

/// Dates and amounts as spreadsheets store them.
fn value(text: &str) -> Cell {
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return day.into();
    }
    let amount = cell::price(text).ok().filter(|_| text.contains([',', '.']));
    amount.and_then(|amount| Amount::new(amount).ok()).map_or_else(|| text.into(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::super::heading::Columns;
    use super::super::kind::Kind;
    use super::super::{reader::Reader, sheet};
    use super::*;

    /// The layouts of all kinds with a sample of their own.
    fn layouts() -> impl Iterator<Item = &'static Columns> {
        Kind::ALL.iter().map(|kind| kind.layout()).filter(|columns| columns.sample.is_some())
    }

    #[test]
    fn a_sample_has_every_column() {
        for columns in layouts() {
            let sample = columns.sample.as_ref().unwrap();
            for &language in Language::ALL {
                let headings = sample.text.text(language).lines().next().unwrap().split(';');
                let mut found: Vec<_> = headings.filter_map(|heading| columns.guess(heading)).collect();
                for column in columns.iter() {
                    let place = found.iter().position(|known| *known == column);
                    found.remove(place.unwrap_or_else(|| panic!("{} {language:?}: {column:?}", sample.name)));
                }
                assert!(found.is_empty(), "{found:?}");
            }
        }
    }

    #[test]
    fn every_heading_of_a_sample_is_understood() {
        for columns in layouts() {
            for &language in Language::ALL {
                let sample = columns.sample.as_ref().unwrap();
                let sheets = [(Format::Csv, "csv"), (Format::Xlsx, "xlsx")].map(|(format, extension)| {
                    let (name, bytes) = of(sample, language, format).unwrap();
                    sheet::of(columns, &format!("{name}.{extension}"), &bytes)
                });
                for sheet in &sheets {
                    let reader = Reader::new(sheet, columns, &std::collections::HashMap::new(), language);
                    assert!(reader.errors.is_empty(), "{}: {:?}", sample.name, reader.errors);
                    let lost: Vec<_> =
                        reader.headings().into_iter().filter(|(_, column)| column.is_none()).collect();
                    assert!(lost.is_empty(), "{}: {lost:?}", sample.name);
                }
                assert_eq!(sheets[0].rows.len(), sheets[1].rows.len());
            }
        }
    }
}
