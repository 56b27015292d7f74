//! Files to begin with: every column and a row or two as they may look.

use chrono::NaiveDate;
use paraply_domain::import_sample::{self, ImportSample};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;

use super::heading::Column;
use super::year_tables::{self, Said};
use super::{Kind, cell};
use crate::App;
use crate::error::{Error, Result};
use crate::exports::{self, Cell, Format};
/// A sample of a kind with headings in a language, and its name without the ending; of a year's table the one that
/// `asked` names.
pub async fn of(
    app: &App,
    kind: Kind,
    asked: &Said,
    language: Language,
    format: Format,
) -> Result<(String, Vec<u8>)> {
    match words(kind, language) {
        Some((name, text)) => Ok((name.to_owned(), file(text, format)?)),
        None => year_tables::sample(app, asked, format).await,
    }
}

/// What a sample says, unless it is made of what is there.
fn words(kind: Kind, language: Language) -> Option<(&'static str, &'static str)> {
    let (sample, name) = match kind {
        Kind::Users => (ImportSample::Users, "file-sample-users"),
        Kind::Clients => (ImportSample::Clients, "file-sample-clients"),
        Kind::Invoices => (ImportSample::Invoices, "file-sample-invoices"),
        Kind::Payments => (ImportSample::Payments, "file-sample-payments"),
        Kind::YearTables => return None,
    };
    Some((language.phrase(name), sample.text(language)))
}

/// What a column is called, as the sample's headings say it.
pub fn heading(kind: Kind, column: Column, language: Language) -> &'static str {
    let (_, text) = words(kind, language).unwrap_or_default();
    let headings = text.lines().next().unwrap_or_default();
    headings.split(';').find(|heading| kind.guess(heading) == Some(column)).unwrap_or(column.name())
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

/// Days and amounts as spreadsheets keep them.
fn value(text: &str) -> Cell {
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return day.into();
    }
    let amount = cell::price(text).ok().filter(|_| text.contains([',', '.']));
    amount.and_then(|amount| Amount::new(amount).ok()).map_or_else(|| text.into(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::{reader::Reader, sheet};

    #[test]
    fn a_sample_has_every_column() {
        for &kind in Kind::ALL {
            for language in [Language::Sv, Language::En] {
                let Some((_, text)) = words(kind, language) else { continue };
                let headings = text.lines().next().unwrap().split(';');
                let mut there: Vec<_> = headings.filter_map(|heading| kind.guess(heading)).collect();
                for column in kind.columns() {
                    let place = there.iter().position(|known| *known == column);
                    there.remove(place.unwrap_or_else(|| panic!("{kind:?} {language:?}: {column:?}")));
                }
                assert!(there.is_empty(), "{there:?}");
            }
        }
        assert_eq!(heading(Kind::Users, Column::FullName, Language::Sv), "Namn");
    }

    #[test]
    fn every_heading_of_a_sample_is_understood() {
        for &kind in Kind::ALL {
            for language in [Language::Sv, Language::En] {
                let Some((name, text)) = words(kind, language) else { continue };
                let sheets = [Format::Csv, Format::Xlsx].map(|format| {
                    let bytes = file(text, format).unwrap();
                    let ending = if format == Format::Csv { "csv" } else { "xlsx" };
                    sheet::of(kind, &format!("{name}.{ending}"), &bytes)
                });
                for sheet in &sheets {
                    let reader = Reader::of(sheet, kind, &std::collections::HashMap::new(), language);
                    assert!(reader.errors.is_empty(), "{kind:?}: {:?}", reader.errors);
                    let lost: Vec<_> =
                        reader.headings().into_iter().filter(|(_, column)| column.is_none()).collect();
                    assert!(lost.is_empty(), "{kind:?}: {lost:?}");
                }
                assert_eq!(sheets[0].rows.len(), sheets[1].rows.len());
            }
        }
    }
}
