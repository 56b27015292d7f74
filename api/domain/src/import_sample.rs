//! Files to begin an import with: every column and a row or two as they may look. Server and command line both give
//! them; a year's tables are made of what is stored and are not here.

use crate::Language;

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
    pub const fn text(self, language: Language) -> &'static str {
        match self {
            Self::Users => language.pick(USERS_SV, USERS_EN),
            Self::Clients => language.pick(CLIENTS_SV, CLIENTS_EN),
            Self::Invoices => language.pick(INVOICES_SV, INVOICES_EN),
            Self::Payments => language.pick(PAYMENTS_SV, PAYMENTS_EN),
        }
    }
}

/// A sample's text as a file. The mark tells spreadsheets that it is UTF-8.
pub fn csv(text: &str) -> Vec<u8> {
    ["\u{feff}", text].concat().into_bytes()
}

const USERS_SV: &str = "\
E-post;Namn;Telefon;Adress;Postnummer;Ort;Land;Personnummer;Språk;Grupp;Betrodd;Clearing;Kontonummer;IBAN;BIC;Bank;Mottagare;Skatteregel;Skattetabell;Skattekolumn;Jämkning procent;Jämkning kronor;Skattebeslut;Beslut gäller till;Frivillig skatt;Semesterersättning;Pension;Grund utan svensk skatt;Skäl utan svensk skatt;Underlag utan svensk skatt;Utan svensk skatt till
kim@example.com;Kim Exempel;070-123 45 67;Storgatan 1;111 22;Stockholm;SE;;sv;;nej;3300;0006205124;;;;;huvudarbetsgivare;33;1;;;;;;ingår;;;;;
";
const USERS_EN: &str = "\
Email;Full name;Phone;Address;Postal code;City;Country;Personnummer;Language;Group;Trusted;Clearing number;Account number;IBAN;BIC;Bank name;Recipient;Tax rule;Tax table;Tax column;Decision percent;Decision amount;Tax decision;Decision valid to;Voluntary tax;Holiday pay;Pension;Ground without Swedish tax;Reason without Swedish tax;Evidence without Swedish tax;Without Swedish tax until
kim@example.com;Kim Example;070-123 45 67;Storgatan 1;111 22;Stockholm;SE;;en;;no;3300;0006205124;;;;;main employer;33;1;;;;;;included;;;;;
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
Användare;Kund;Kundens e-post;Fakturaref;Fakturadatum;Kreditdagar;Förfallodatum;Utfört från;Utfört till;Referens;Valuta;Beskrivning;Antal;Enhet;À-pris;Moms %;Momsundantag;Anteckning
kim@example.com;Exempel AB;;A1;2026-11-20;30;;;;;SEK;Rådgivning;8;h;1 000,00;25;;
kim@example.com;Exempel AB;;A1;2026-11-20;30;;;;;SEK;Resa;1;st;450,00;6;;
";
const INVOICES_EN: &str = "\
User;Client;Client email;Invoice ref;Issue date;Terms;Due date;Supply from;Supply to;Reference;Currency;Description;Quantity;Unit;Unit price;VAT %;VAT exemption;Notes
kim@example.com;Example Ltd;;A1;2026-11-20;30;;;;;SEK;Advice;8;h;1000.00;25;;
kim@example.com;Example Ltd;;A1;2026-11-20;30;;;;;SEK;Travel;1;pcs;450.00;6;;
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

    #[test]
    fn every_row_has_a_cell_for_each_heading() {
        for sample in
            [ImportSample::Users, ImportSample::Clients, ImportSample::Invoices, ImportSample::Payments]
        {
            for language in Language::ALL {
                let mut rows = sample.text(language).lines().map(|line| line.split(';').count());
                let headings = rows.next().unwrap();
                assert!(rows.all(|cells| cells == headings), "{sample:?} {language}");
            }
        }
    }
}
