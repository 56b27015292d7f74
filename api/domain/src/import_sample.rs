//! Files to begin an import with: every column and a row or two as they may look. Server and command line both give
//! them; a year's tables are made of what is stored and are not here.

use std::sync::LazyLock;

use crate::{ClientField, Language};

/// What a sample holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportSample {
    /// People.
    Users,
    /// Their clients.
    Clients,
    /// A row per invoice line.
    Invoices,
    /// A row per payment.
    Payments,
}

impl ImportSample {
    /// Lines with semicolons, under headings of that language.
    pub fn text(self, language: Language) -> &'static str {
        macro_rules! sample {
            ($name:literal) => {
                match language {
                    Language::Sv => include_str!(concat!("../texts/sv/samples/", $name)),
                    Language::En => include_str!(concat!("../texts/en/samples/", $name)),
                }
            };
        }
        match self {
            Self::Users => sample!("users.csv"),
            Self::Clients => &CLIENTS[language as usize],
            Self::Invoices => sample!("invoices.csv"),
            Self::Payments => sample!("payments.csv"),
        }
    }
}

/// Of clients, in the order of the languages: their fields with an example of each.
static CLIENTS: LazyLock<[String; 2]> = LazyLock::new(|| [Language::Sv, Language::En].map(clients));

fn clients(language: Language) -> String {
    let fields = || ClientField::ALL.iter();
    let mut headings = vec![language.phrase("sample-user")];
    headings.extend(fields().map(|field| language.label(field)));
    let mut row = vec![language.phrase("sample-user.example").to_owned()];
    row.extend(fields().map(|field| language.say_attribute(field, "example").unwrap_or_default()));
    format!("{}\n{}\n", headings.join(";"), row.join(";"))
}

/// A sample's text as a file. The mark tells spreadsheets that it is UTF-8.
pub fn csv(text: &str) -> Vec<u8> {
    ["\u{feff}", text].concat().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_cell_for_each_heading() {
        for sample in
            [ImportSample::Users, ImportSample::Clients, ImportSample::Invoices, ImportSample::Payments]
        {
            for &language in Language::ALL {
                let mut rows = sample.text(language).lines().map(|line| line.split(';').count());
                let headings = rows.next().unwrap();
                assert!(rows.all(|cells| cells == headings), "{sample:?} {language}");
            }
        }
    }
}
