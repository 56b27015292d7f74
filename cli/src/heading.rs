//! Swedish table headings. CSV headings are always English.

use paraply_domain::Language;

use crate::language;

/// A heading in the current language; unchanged if it is not in the list, like a month.
pub fn of(name: &str) -> &str {
    match language::current() {
        Language::En => name,
        Language::Sv => swedish(name).unwrap_or(name),
    }
}

fn swedish(name: &str) -> Option<&'static str> {
    HEADINGS.iter().find(|(english, _)| *english == name).map(|(_, swedish)| *swedish)
}

/// English, Swedish.
const HEADINGS: &[(&str, &str)] = &[
    ("1–30 days", "1–30 dagar"),
    ("31–60 days", "31–60 dagar"),
    ("61–90 days", "61–90 dagar"),
    (">90 days", ">90 dagar"),
    ("AGI", "AGI"),
    ("Account", "Konto"),
    ("Account, last four digits", "Konto, sista fyra siffrorna"),
    ("Additional emails", "Fler e-postadresser"),
    ("Address", "Adress"),
    ("Address missing", "Adress saknas"),
    ("Allocate", "Fördela"),
    ("Amount", "Belopp"),
    ("Archived", "Arkiverad"),
    ("BIC", "BIC"),
    ("Balance", "Saldo"),
    ("Bank", "Bank"),
    ("Blocked", "Spärrad"),
    ("Box 010", "Ruta 010"),
    ("Box 011", "Ruta 011"),
    ("Bank charge", "Bankavgift"),
    ("Box 131", "Ruta 131"),
    ("Calculation step", "Beräkningssteg"),
    ("Change", "Ändring"),
    ("Changed", "Ändrade"),
    ("City", "Ort"),
    ("Claimed", "Begärt belopp"),
    ("Claims", "Återkrav"),
    ("Clearing number", "Clearingnummer"),
    ("Client", "Kund"),
    ("Clients", "Kunder"),
    ("Closed", "Avslutat"),
    ("Closing", "Utgående"),
    ("Closing balance", "Utgående saldo"),
    ("Column", "Kolumn"),
    ("Contributions", "Avgifter"),
    ("Contributions on holiday pay", "Avgifter på semesterersättning"),
    ("Correction", "Rättelse"),
    ("Corrections", "Rättelser"),
    ("Country", "Land"),
    ("Created by", "Skapad av"),
    ("Credit", "Kredit"),
    ("Currency", "Valuta"),
    ("Date", "Datum"),
    ("Debit", "Debet"),
    ("Default", "Standard"),
    ("Description", "Beskrivning"),
    ("Difference", "Skillnad"),
    ("Disputed", "Omtvistat"),
    ("Document", "Underlag"),
    ("Due", "Förfaller"),
    ("Effective date", "Gäller från"),
    ("Email", "E-post"),
    ("Email verified", "E-postadress bekräftad"),
    ("Error", "Fel"),
    ("Event", "Händelse"),
    ("Expenses", "Utlägg"),
    ("Fee", "Avgift"),
    ("Fee %", "Avgift %"),
    ("Feedback", "Återkoppling"),
    ("Field", "Uppgift"),
    ("File", "Fil"),
    ("File declaration by", "Deklareras senast"),
    ("Fixed fee", "Fast avgift"),
    ("Freelancer", "Frilansare"),
    ("From", "Från"),
    ("Gross", "Bruttolön"),
    ("Group", "Grupp"),
    ("IBAN", "IBAN"),
    ("ID", "ID"),
    ("IP address", "IP-adress"),
    ("Imported", "Importerad"),
    ("Imported by", "Importerad av"),
    ("Individual", "Betalningsmottagare"),
    ("Individual fee %", "Egen avgift %"),
    ("Individual fixed fee", "Egen fast avgift"),
    ("Individuals", "Betalningsmottagare"),
    ("Invoice", "Faktura"),
    ("Invoices", "Fakturor"),
    ("Issued", "Fakturadatum"),
    ("Language", "Språk"),
    ("Last seen", "Senast aktiv"),
    ("Ledger", "Huvudbok"),
    ("Line", "Rad"),
    ("Members", "Medlemmar"),
    ("Merged into", "Sammanslagen med"),
    ("Missing", "Saknas"),
    ("Month", "Månad"),
    ("Name", "Namn"),
    ("Net", "Netto"),
    ("New", "Nya"),
    ("Not due", "Ej förfallet"),
    ("Not paid out", "Ej utbetalt"),
    ("Number", "Nummer"),
    ("OCR", "OCR"),
    ("Opening", "Ingående"),
    ("Opening balance", "Ingående saldo"),
    ("Overdue", "Förfallen"),
    ("Pay by", "Betalas senast"),
    ("Payee", "Betalningsmottagare"),
    ("Payer", "Betalare"),
    ("Payment date", "Utbetalningsdag"),
    ("Payment files", "Betalfiler"),
    ("Payment terms, days", "Betalningsvillkor, dagar"),
    ("Payout", "Utbetalning"),
    ("Payslips", "Lönespecifikationer"),
    ("Percentage fee", "Procentavgift"),
    ("Personal identity number", "Personnummer"),
    ("Phone", "Telefon"),
    ("Postal code", "Postnummer"),
    ("Profile", "Profil"),
    ("Quantity", "Antal"),
    ("Rank", "Ordning"),
    ("Reason", "Skäl"),
    ("Reason for block", "Skäl till spärr"),
    ("Reasons", "Skäl"),
    ("Receipt", "Kvitto"),
    ("Recipient", "Mottagare"),
    ("Record", "Post"),
    ("Reference", "Referens"),
    ("Refunds", "Återbetalningar"),
    ("Registered", "Registrerad"),
    ("Registered for VAT", "Momsregistrerad"),
    ("Registration number", "Organisationsnummer"),
    ("Rejected rows", "Avvisade rader"),
    ("Rejection reason", "Skäl till avvisning"),
    ("Request", "Begäran"),
    ("Requested", "Begärd"),
    ("Requested by", "Begärd av"),
    ("Result", "Resultat"),
    ("Reversal reason", "Skäl till återföring"),
    ("Roles", "Roller"),
    ("Row", "Rad"),
    ("Rows", "Rader"),
    ("Rule", "Regel"),
    ("Salary hold", "Lönespärr"),
    ("Salary run", "Lönekörning"),
    ("Saved holiday pay", "Sparad semesterersättning"),
    ("Sent", "Skickat"),
    ("Server", "Server"),
    ("Setting", "Inställning"),
    ("Source", "Källa"),
    ("State", "Region"),
    ("Status", "Status"),
    ("Subject", "Ämne"),
    ("Subtotal", "Summa exkl. moms"),
    ("Supporting records", "Underlag"),
    ("Swedish tax", "Svensk skatt"),
    ("Table", "Tabell"),
    ("Tax", "Skatt"),
    ("Tax box", "Skatteruta"),
    ("Tax rule", "Skatteregel"),
    ("Tax-free", "Skattefritt"),
    ("Text", "Text"),
    ("Time", "Tid"),
    ("To", "Till"),
    ("Total", "Summa"),
    ("Total debt", "Total skuld"),
    ("Total fee", "Avgift totalt"),
    ("Transactions", "Transaktioner"),
    ("Trusted", "Betrodd"),
    ("Type", "Typ"),
    ("Unallocated", "Ej fördelat"),
    ("Undecided", "Ej avgjorda"),
    ("Undone", "Ångrad"),
    ("Unexplained", "Oförklarat"),
    ("Unit price", "À-pris"),
    ("Unpaid", "Obetalt"),
    ("Urgency", "Prioritet"),
    ("User", "Användare"),
    ("Users", "Användare"),
    ("VAT", "Moms"),
    ("VAT %", "Moms %"),
    ("VAT number", "Momsnummer"),
    ("Value", "Värde"),
    ("Voucher", "Verifikation"),
    ("Wage pool", "Löneutrymme"),
    ("Warning", "Varning"),
    ("Without payslip", "Utan lönespecifikation"),
    ("Year", "År"),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// Headings in the sources of the commands.
    fn named(folder: &Path, names: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                named(&path, names);
                continue;
            }
            let source = std::fs::read_to_string(path).unwrap();
            let fields = source.lines().filter_map(|line| line.trim().strip_prefix("(\""));
            let fields = fields.filter_map(|rest| rest.split_once("\", ")).map(|(name, _)| name);
            let columns = source.split("\", Align::").filter_map(|before| before.rsplit_once("(\""));
            let all = fields.chain(columns.map(|(_, name)| name));
            // API names start with a lower-case letter.
            let is_ours = |name: &&str| name.starts_with(|c: char| !c.is_lowercase()) && !name.contains('\n');
            names.extend(all.filter(is_ours).map(str::to_owned));
        }
    }

    #[test]
    fn every_heading_has_a_translation() {
        let mut names = Vec::new();
        named(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands")), &mut names);
        assert!(names.len() > 100, "{names:?}");
        let missing: Vec<_> = names.iter().filter(|name| swedish(name).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
