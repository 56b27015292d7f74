//! Headings of tables in Swedish. Programs read the English ones in either language.

use paraply_domain::Language;

use crate::language;

/// A heading in the caller's language; as it is where it is no word of ours, like a month.
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
    ("Account ends with", "Kontot slutar på"),
    ("Act", "Händelse"),
    ("Additional emails", "Fler e-postadresser"),
    ("Address", "Adress"),
    ("Amount", "Belopp"),
    ("Answered", "Besvarat"),
    ("Answered by", "Besvarat av"),
    ("Archived", "Arkiverad"),
    ("Asked for", "Begärt"),
    ("At", "Tid"),
    ("BIC", "BIC"),
    ("Balance", "Saldo"),
    ("Bank", "Bank"),
    ("Blocked", "Blockerad"),
    ("Blocked because", "Skäl till blockering"),
    ("Box 010", "Ruta 010"),
    ("Box 011", "Ruta 011"),
    ("Box 131", "Ruta 131"),
    ("By", "Av"),
    ("Changed", "Ändrade"),
    ("City", "Ort"),
    ("Claims", "Återkrav"),
    ("Clearing", "Clearingnummer"),
    ("Client", "Kund"),
    ("Clients", "Kunder"),
    ("Closed", "Avslutat"),
    ("Closing", "Utgående"),
    ("Column", "Kolumn"),
    ("Concerns", "Gäller"),
    ("Contributions", "Avgifter"),
    ("Country", "Land"),
    ("Created by", "Skapad av"),
    ("Credit", "Kredit"),
    ("Currency", "Valuta"),
    ("Date", "Datum"),
    ("Debit", "Debet"),
    ("Default", "Standard"),
    ("Description", "Beskrivning"),
    ("Difference", "Skillnad"),
    ("Document", "Underlag"),
    ("Due", "Förfaller"),
    ("Email", "E-post"),
    ("Email verified", "E-post bekräftad"),
    ("Error", "Fel"),
    ("Fee", "Avgift"),
    ("Fee %", "Avgift %"),
    ("Feedback", "Återkoppling"),
    ("Field", "Uppgift"),
    ("File", "Fil"),
    ("File by", "Lämnas senast"),
    ("Files", "Filer"),
    ("Fixed", "Fast"),
    ("Fixed fee", "Fast avgift"),
    ("From", "Från"),
    ("Gross", "Bruttolön"),
    ("Group", "Grupp"),
    ("Holiday pay", "Semesterlön"),
    ("IBAN", "IBAN"),
    ("Id", "Id"),
    ("In box", "I ruta"),
    ("In use", "Används"),
    ("Individuals", "Individer"),
    ("Invoice", "Faktura"),
    ("Invoices", "Fakturor"),
    ("Issued", "Fakturadatum"),
    ("Its contributions", "Avgifter på den"),
    ("Key", "Inställning"),
    ("Kind", "Typ"),
    ("Lacks address", "Saknar adress"),
    ("Language", "Språk"),
    ("Last seen", "Senast inloggad"),
    ("Ledger", "Huvudbok"),
    ("Left out", "Avvisade"),
    ("Look at", "Observera"),
    ("Members", "Medlemmar"),
    ("Merged into", "Sammanslagen med"),
    ("Month", "Månad"),
    ("Name", "Namn"),
    ("Net", "Netto"),
    ("New", "Nya"),
    ("No", "Nr"),
    ("Not due", "Ej förfallet"),
    ("Not paid out", "Ej utbetalt"),
    ("Not salary yet", "Ej lön ännu"),
    ("Number", "Nummer"),
    ("Opening", "Ingående"),
    ("Origin", "Källa"),
    ("Owed", "Skuld"),
    ("Own fee %", "Egen avgift %"),
    ("Own fixed fee", "Egen fast avgift"),
    ("Paid on", "Betaldag"),
    ("Pay by", "Betalas senast"),
    ("Payment date", "Utbetalningsdag"),
    ("Payment terms, days", "Betalningsvillkor, dagar"),
    ("Payout", "Utbetalning"),
    ("Payslips", "Lönespecifikationer"),
    ("Percentage", "Procentuell"),
    ("Person", "Person"),
    ("Personal identity number", "Personnummer"),
    ("Phone", "Telefon"),
    ("Postal code", "Postnummer"),
    ("Profile", "Profil"),
    ("Quantity", "Antal"),
    ("Reason", "Skäl"),
    ("Recipient", "Mottagare"),
    ("Record", "Post"),
    ("Records", "Underlag"),
    ("Reference", "Referens"),
    ("Registered", "Registrerad"),
    ("Registered for VAT", "Momsregistrerad"),
    ("Registration number", "Organisationsnummer"),
    ("Rejected because", "Skäl till avvisning"),
    ("Request", "Begäran"),
    ("Requested", "Begärd"),
    ("Requested by", "Begärd av"),
    ("Result", "Resultat"),
    ("Reversed because", "Skäl till återföring"),
    ("Roles", "Roller"),
    ("Row", "Rad"),
    ("Rows", "Rader"),
    ("Rule", "Regel"),
    ("Salary held", "Lön spärrad"),
    ("Salary run", "Lönekörning"),
    ("Server", "Server"),
    ("Shown by", "Underlag"),
    ("Since the last", "Sedan den förra"),
    ("Source", "Källa"),
    ("State", "Region"),
    ("Status", "Status"),
    ("Step", "Steg"),
    ("Subject", "Ämne"),
    ("Subtotal", "Summa exkl. moms"),
    ("Swedish tax", "Svensk skatt"),
    ("Table", "Tabell"),
    ("Tax", "Skatt"),
    ("Tax rule", "Skatteregel"),
    ("Tax-free", "Skattefritt"),
    ("Text", "Text"),
    ("To", "Till"),
    ("Total", "Summa"),
    ("Trusted", "Betrodd"),
    ("Unallocated", "Ej fördelat"),
    ("Undone", "Ångrad"),
    ("Unit price", "À-pris"),
    ("Unpaid", "Obetalt"),
    ("Urgency", "Angelägenhet"),
    ("User", "Användare"),
    ("Users", "Användare"),
    ("VAT", "Moms"),
    ("VAT %", "Moms %"),
    ("VAT number", "Momsnummer"),
    ("Value", "Värde"),
    ("Voucher", "Verifikation"),
    ("Wage pool", "Lönepott"),
    ("When", "När"),
    ("Who", "Vem"),
    ("Written", "Skrivet"),
    ("Year", "År"),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What stands where the commands name a column or a field.
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
            // Names of the API begin with a small letter.
            let is_ours = |name: &&str| name.starts_with(|c: char| !c.is_lowercase()) && !name.contains('\n');
            names.extend(all.filter(is_ours).map(str::to_owned));
        }
    }

    #[test]
    fn every_heading_has_its_swedish() {
        let mut names = Vec::new();
        named(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands")), &mut names);
        assert!(names.len() > 100, "{names:?}");
        let missing: Vec<_> = names.iter().filter(|name| swedish(name).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
