//! Which column is which, by what people call it in Swedish and English.

/// A column of an invoice file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "named as on the wire")]
pub enum Column {
    UserEmail,
    ClientName,
    ClientEmail,
    InvoiceRef,
    IssueDate,
    DueDate,
    Terms,
    Reference,
    Currency,
    Description,
    Quantity,
    Unit,
    UnitPrice,
    VatRate,
    Notes,
}

use Column::*;

/// The name to use, and others that are understood. Letters and digits only, lower case, å and ä as a, ö as o.
const NAMES: [(Column, &str, &[&str]); 15] = [
    (
        UserEmail,
        "userEmail",
        &[
            "user",
            "freelancer",
            "freelanceremail",
            "anvandare",
            "anvandarensepost",
            "anvandarepost",
            "frilansare",
            "frilansarensepost",
            "uppdragstagare",
            "konsult",
            "konsultepost",
        ],
    ),
    (
        ClientName,
        "clientName",
        &["client", "customer", "customername", "kund", "kundnamn", "kundensnamn", "bestallare"],
    ),
    (
        ClientEmail,
        "clientEmail",
        &["customeremail", "kundepost", "kundensepost", "kundmail", "epostkund", "kundepostadress"],
    ),
    (
        InvoiceRef,
        "invoiceRef",
        &[
            "invoice",
            "invoiceid",
            "invoicekey",
            "faktura",
            "fakturaref",
            "fakturareferens",
            "fakturaid",
            "underlag",
        ],
    ),
    (
        IssueDate,
        "issueDate",
        &["invoicedate", "date", "issued", "fakturadatum", "datum", "utstallningsdatum"],
    ),
    (DueDate, "dueDate", &["due", "paymentdate", "forfallodatum", "forfallodag", "forfaller", "forfall"]),
    (
        Terms,
        "terms",
        &[
            "termsdays",
            "paymentterms",
            "paymenttermsdays",
            "days",
            "creditdays",
            "betalningsvillkor",
            "kreditdagar",
            "betalningsvillkordagar",
            "dagar",
            "villkor",
        ],
    ),
    (
        Reference,
        "reference",
        &[
            "yourreference",
            "clientreference",
            "referens",
            "erreferens",
            "kundreferens",
            "kundensreferens",
            "marke",
        ],
    ),
    (Currency, "currency", &["valuta", "valutakod"]),
    (
        Description,
        "description",
        &["text", "item", "work", "beskrivning", "benamning", "artikel", "tjanst", "specifikation"],
    ),
    (Quantity, "quantity", &["qty", "hours", "amount", "antal", "timmar", "mangd", "kvantitet"]),
    (Unit, "unit", &["enhet"]),
    (
        UnitPrice,
        "unitPrice",
        &[
            "price",
            "rate",
            "priceexvat",
            "apris",
            "pris",
            "enhetspris",
            "prisexmoms",
            "aprisexmoms",
            "timpris",
        ],
    ),
    (VatRate, "vatRate", &["vat", "vatpercent", "moms", "momssats", "momsprocent", "momsisprocent"]),
    (
        Notes,
        "notes",
        &["note", "comment", "message", "anteckning", "anteckningar", "kommentar", "meddelande", "notering"],
    ),
];

impl Column {
    /// The name to use.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(column, ..)| *column == self).map_or("", |(_, name, _)| name)
    }

    /// Which column a heading means.
    pub fn guess(heading: &str) -> Option<Self> {
        let plain = plain(heading);
        let is_meant = |(_, name, others): &&(Self, &str, &[&str])| {
            name.to_lowercase() == plain || others.contains(&plain.as_str())
        };
        NAMES.iter().find(is_meant).map(|(column, ..)| *column)
    }
}

/// Letters and digits only, without the marks above them.
fn plain(heading: &str) -> String {
    let unmarked = |c| match c {
        'å' | 'ä' | 'á' | 'à' => 'a',
        'ö' => 'o',
        'é' => 'e',
        other => other,
    };
    heading.to_lowercase().chars().map(unmarked).filter(char::is_ascii_alphanumeric).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_understood_in_both_languages() {
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
            assert_eq!(Column::guess(heading), Some(column), "{heading}");
        }
        assert_eq!(Column::guess("Något annat"), None);
    }

    #[test]
    fn no_name_means_two_columns() {
        let mut seen = std::collections::HashSet::new();
        for (_, name, others) in NAMES {
            assert!(seen.insert(name.to_lowercase()), "{name}");
            for other in others {
                assert!(seen.insert((*other).to_owned()), "{other}");
                assert_eq!(plain(other), *other);
            }
        }
    }
}
