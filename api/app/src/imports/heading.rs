//! The columns of a file, found by their headings: by name, or by what people call them in Swedish and English.

use paraply_domain::import_sample::ImportSample;
use paraply_domain::language::Language;
use strum::IntoStaticStr;
use unicode_normalization::UnicodeNormalization;

/// A column of some kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "camelCase")]
pub enum Column {
    AccountNumber,
    AdditionalEmails,
    Address,
    Amount,
    BankName,
    City,
    ClientEmail,
    ClientName,
    CompanyTaxId,
    Country,
    Currency,
    DecisionAmount,
    DecisionPercent,
    DecisionReference,
    Description,
    DisabledEvidence,
    DisabledGround,
    DisabledReason,
    DisabledValidTo,
    DueDate,
    Email,
    ExternalId,
    FullName,
    Group,
    HolidayMode,
    Iban,
    InvoiceNumber,
    InvoiceRef,
    IssueDate,
    Language,
    Name,
    Notes,
    Ocr,
    PaidOn,
    PensionPercent,
    Personnummer,
    Phone,
    PostalCode,
    Quantity,
    RecipientName,
    Reference,
    SortCode,
    State,
    SupplyFrom,
    SupplyTo,
    SwiftBic,
    TaxColumn,
    TaxRule,
    TaxTable,
    Terms,
    Trusted,
    Unit,
    UnitPrice,
    UserEmail,
    ValidTo,
    VatExemption,
    VatNumber,
    VatRate,
    VatRegistered,
    VoluntaryPercent,
}

impl Column {
    /// The name in a mapping and in answers.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A column with the headings that people use besides its name: letters and digits only, lower case, å and ä as a, ö as
/// o.
type Aliases = (Column, &'static [&'static str]);

/// The columns that a kind of file can have.
pub struct Columns {
    pub aliases: &'static [Aliases],
    /// The columns without which nothing can be read; of each list one is enough.
    pub required: &'static [&'static [Column]],
    /// None where the sample is made from stored data.
    pub sample: Option<Sample>,
    /// The headings of exported files, where such files can be imported.
    pub label: Option<fn(Column, Language) -> Option<&'static str>>,
}

/// A file to start from.
pub struct Sample {
    pub text: ImportSample,
    /// The phrase of its file name.
    pub name: &'static str,
}

impl Columns {
    /// The columns, in the order of the samples.
    pub fn iter(&self) -> impl Iterator<Item = Column> + use<> {
        self.aliases.iter().map(|(column, _)| *column)
    }

    /// The column that a heading means.
    pub fn guess(&self, heading: &str) -> Option<Column> {
        let plain = plain(heading);
        let is_meant = |(column, aliases): &&Aliases| {
            column.name().to_lowercase() == plain
                || aliases.contains(&plain.as_str())
                || self.is_exported_as(*column, &plain)
        };
        self.aliases.iter().find(is_meant).map(|(column, _)| *column)
    }

    /// Whether an exported file in either language has this heading.
    fn is_exported_as(&self, column: Column, heading: &str) -> bool {
        let Some(label) = self.label else { return false };
        let mut labels = Language::ALL.iter().filter_map(|language| label(column, *language));
        labels.any(|label| plain(label) == heading)
    }

    /// The column of this name.
    pub fn find(&self, name: &str) -> Option<Column> {
        self.iter().find(|column| column.name() == name)
    }

    /// What a column is called in a language: its heading in the sample.
    pub fn heading(&self, column: Column, language: Language) -> &'static str {
        let text = self.sample.as_ref().map(|sample| sample.text.text(language)).unwrap_or_default();
        let headings = text.lines().next().unwrap_or_default();
        headings.split(';').find(|heading| self.guess(heading) == Some(column)).unwrap_or(column.name())
    }
}

/// Letters and digits only, without the marks above them.
fn plain(heading: &str) -> String {
    heading.to_lowercase().nfd().filter(char::is_ascii_alphanumeric).collect()
}

#[cfg(test)]
mod tests {
    use paraply_domain::language::Language;

    use super::super::kind::Kind;
    use super::Column::*;
    use super::*;

    #[test]
    fn headings_are_understood_in_both_languages() {
        let [clients, invoices, payments, users] =
            [Kind::Clients, Kind::Invoices, Kind::Payments, Kind::Users].map(Kind::layout);
        for (heading, column) in [
            ("userEmail", UserEmail),
            ("User e-mail", UserEmail),
            ("Användarens e-post", UserEmail),
            ("KUND", ClientName),
            ("Kundens e-post", ClientEmail),
            ("à-pris", UnitPrice),
            ("Á pris (ex. moms)", UnitPrice),
            ("Moms %", VatRate),
            ("Förfallodatum", DueDate),
            ("Kreditdagar", Terms),
            ("Fakturadatum", IssueDate),
            ("invoice_ref", InvoiceRef),
            ("Benämning", Description),
        ] {
            assert_eq!(invoices.guess(heading), Some(column), "{heading}");
        }
        assert_eq!(invoices.guess("Något annat"), None);
        assert_eq!(users.guess("E-post"), Some(Email));
        assert_eq!(clients.guess("Org.nr"), Some(CompanyTaxId));
        assert_eq!(payments.guess("Belopp"), Some(Amount));
        assert_eq!(users.heading(FullName, Language::Sv), "Namn");
    }

    #[test]
    fn no_name_means_two_columns() {
        for columns in Kind::ALL.iter().map(|kind| kind.layout()) {
            let mut seen = std::collections::HashSet::new();
            for (column, aliases) in columns.aliases {
                assert!(seen.insert(column.name().to_lowercase()), "{column:?}");
                for alias in *aliases {
                    assert!(seen.insert((*alias).to_owned()), "{alias}");
                    assert_eq!(plain(alias), *alias);
                }
            }
            let mut required = columns.required.iter().copied().flatten();
            assert!(required.all(|column| columns.find(column.name()).is_some()));
        }
    }
}
