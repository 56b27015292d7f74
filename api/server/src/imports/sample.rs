//! Files to begin with: every column and a row or two as they may look.

use chrono::NaiveDate;
use paraply_domain::language::Language;
use paraply_domain::money::Amount;

use super::year_tables::{self, Said};
use super::{Kind, cell};
use crate::app::App;
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
    let words = match (kind, language) {
        (Kind::Users, Language::Sv) => ("anvandare", USERS_SV),
        (Kind::Users, Language::En) => ("users", USERS_EN),
        (Kind::Clients, Language::Sv) => ("kunder", CLIENTS_SV),
        (Kind::Clients, Language::En) => ("clients", CLIENTS_EN),
        (Kind::Invoices, Language::Sv) => ("fakturor", INVOICES_SV),
        (Kind::Invoices, Language::En) => ("invoices", INVOICES_EN),
        (Kind::Payments, Language::Sv) => ("betalningar", PAYMENTS_SV),
        (Kind::Payments, Language::En) => ("payments", PAYMENTS_EN),
        (Kind::YearTables, _) => return None,
    };
    Some(words)
}

fn file(text: &str, format: Format) -> Result<Vec<u8>> {
    Ok(match format {
        // The mark tells spreadsheets that it is UTF-8.
        Format::Csv => ["\u{feff}", text].concat().into_bytes(),
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

const USERS_SV: &str = "\
E-post;Namn;Telefon;Adress;Postnummer;Ort;Land;Personnummer;Språk;Grupp;Betrodd
kim@example.com;Kim Exempel;070-123 45 67;Storgatan 1;111 22;Stockholm;SE;;sv;;nej
";
const USERS_EN: &str = "\
Email;Full name;Phone;Address;Postal code;City;Country;Personnummer;Language;Group;Trusted
kim@example.com;Kim Example;070-123 45 67;Storgatan 1;111 22;Stockholm;SE;;en;;no
";
const CLIENTS_SV: &str = "\
Användare;Kund;E-post;Kopia till;Telefon;Adress;Postnummer;Ort;Region;Land;Momsregistrerad;Momsnummer;Org.nr
kim@example.com;Exempel AB;faktura@example.com;;;Box 1;111 22;Stockholm;;SE;ja;;
";
const CLIENTS_EN: &str = "\
User;Client;Email;CC;Phone;Address;Postal code;City;State;Country;VAT registered;VAT number;Tax ID
kim@example.com;Example Ltd;accounts@example.com;;;1 High Street;111 22;Stockholm;;SE;yes;;
";
const INVOICES_SV: &str = "\
Användare;Kund;Fakturaref;Fakturadatum;Kreditdagar;Beskrivning;Antal;Enhet;À-pris;Moms %
kim@example.com;Exempel AB;A1;2026-11-20;30;Rådgivning;8;h;1 000,00;25
kim@example.com;Exempel AB;A1;2026-11-20;30;Resa;1;st;450,00;6
";
const INVOICES_EN: &str = "\
User;Client;Invoice ref;Issue date;Terms;Description;Quantity;Unit;Unit price;VAT %
kim@example.com;Example Ltd;A1;2026-11-20;30;Advice;8;h;1000.00;25
kim@example.com;Example Ltd;A1;2026-11-20;30;Travel;1;pcs;450.00;6
";
const PAYMENTS_SV: &str = "\
Fakturanummer;OCR;Belopp;Datum;Referens;Transaktions-id
1001;;12 500,00;2026-11-20;Exempel AB;
";
const PAYMENTS_EN: &str = "\
Invoice number;OCR;Amount;Date;Reference;Transaction ID
1001;;12500.00;2026-11-20;Example Ltd;
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::{reader::Reader, sheet};

    #[test]
    fn every_heading_of_a_sample_is_understood() {
        for kind in Kind::ALL {
            for language in [Language::Sv, Language::En] {
                let Some((name, text)) = words(kind, language) else { continue };
                let sheets = [Format::Csv, Format::Xlsx].map(|format| {
                    let bytes = file(text, format).unwrap();
                    let ending = if format == Format::Csv { "csv" } else { "xlsx" };
                    sheet::of(&format!("{name}.{ending}"), &bytes)
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
