//! The columns of a file of users.

use paraply_domain::import_sample::ImportSample;

use super::super::heading::Column::*;
use super::super::heading::{Columns, Sample};

pub static COLUMNS: Columns = Columns {
    aliases: &[
        (Email, &["epost", "epostadress", "mail", "mailadress", "anvandare", "useremail", "emailaddress"]),
        (FullName, &["name", "namn", "fullstandigtnamn", "fornamnefternamn", "forochefternamn", "username"]),
        (Phone, &["telefon", "telefonnummer", "tel", "mobil", "mobile", "phonenumber"]),
        (Address, &["adress", "gatuadress", "street", "gata", "utdelningsadress"]),
        (PostalCode, &["postnummer", "postnr", "zip", "zipcode", "postcode"]),
        (City, &["ort", "postort", "stad", "town"]),
        (Country, &["land", "landskod", "countrycode"]),
        (Personnummer, &["pnr", "personnr", "samordningsnummer", "personalidentitynumber", "personalnumber"]),
        (Language, &["sprak", "lang"]),
        (Group, &["grupp", "gruppnamn", "groupname"]),
        (Trusted, &["betrodd"]),
        (SortCode, &["clearing", "clearingnummer", "clearingnr", "clearingnumber"]),
        (AccountNumber, &["konto", "kontonummer", "kontonr", "bankkonto", "bankaccount", "account"]),
        (Iban, &["ibannummer", "ibannumber"]),
        (SwiftBic, &["bic", "swift"]),
        (BankName, &["bank", "banknamn"]),
        (RecipientName, &["recipient", "mottagare", "kontohavare", "accountholder"]),
        (TaxRule, &["skatteregel", "skatt", "tax"]),
        (TaxTable, &["skattetabell", "tabell"]),
        (TaxColumn, &["skattekolumn", "tabellkolumn", "kolumn"]),
        (DecisionPercent, &["jamkningprocent", "beslutprocent", "jamkningiprocent"]),
        (DecisionAmount, &["jamkningkronor", "beslutbelopp", "jamkningikronor"]),
        (DecisionReference, &["skattebeslut", "beslut", "decision", "taxdecision"]),
        (ValidTo, &["skattebeslutgallertill", "beslutgallertill", "decisionvalidto"]),
        (VoluntaryPercent, &["frivilligskatt", "frivilligskattprocent", "highertax", "voluntarytax"]),
        (HolidayMode, &["semesterersattning", "semester", "holidaypay"]),
        (PensionPercent, &["pension", "pensionprocent", "tjanstepension"]),
        (DisabledGround, &["grundutansvenskskatt", "utansvenskskatt", "groundwithoutswedishtax"]),
        (DisabledReason, &["skalutansvenskskatt", "reasonwithoutswedishtax"]),
        (DisabledEvidence, &["underlagutansvenskskatt", "evidencewithoutswedishtax"]),
        (DisabledValidTo, &["utansvenskskatttill", "withoutswedishtaxuntil"]),
    ],
    required: &[&[Email]],
    sample: Some(Sample { text: ImportSample::Users, name: "file-sample-users" }),
    label: None,
};
