//! Which column is which, by what people call it in Swedish and English.

use super::Kind;
/// A column of some kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

use Column::*;

/// What people call a column besides its name. Letters and digits only, lower case, å and ä as a, ö as o.
type Names = (Column, &'static [&'static str]);

const OF_INVOICES: &[Names] = &[
    (
        UserEmail,
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
    (ClientName, &["client", "customer", "customername", "kund", "kundnamn", "kundensnamn", "bestallare"]),
    (
        ClientEmail,
        &["customeremail", "kundepost", "kundensepost", "kundmail", "epostkund", "kundepostadress"],
    ),
    (
        InvoiceRef,
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
    (IssueDate, &["invoicedate", "date", "issued", "fakturadatum", "datum", "utstallningsdatum"]),
    (DueDate, &["due", "paymentdate", "forfallodatum", "forfallodag", "forfaller", "forfall"]),
    (
        Terms,
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
        SupplyFrom,
        &["supplydate", "deliverydate", "workfrom", "leveransdatum", "leveransfran", "utfortfran", "utfort"],
    ),
    (SupplyTo, &["supplyend", "workto", "leveranstill", "utforttill"]),
    (
        Reference,
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
    (Currency, &["valuta", "valutakod"]),
    (
        Description,
        &["text", "item", "work", "beskrivning", "benamning", "artikel", "tjanst", "specifikation"],
    ),
    (Quantity, &["qty", "hours", "amount", "antal", "timmar", "mangd", "kvantitet"]),
    (Unit, &["enhet"]),
    (
        UnitPrice,
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
    (VatExemption, &["exemption", "whynovat", "momsundantag", "undantag", "varformomsenarnoll"]),
    (VatRate, &["vat", "vatpercent", "moms", "momssats", "momsprocent", "momsisprocent"]),
    (
        Notes,
        &["note", "comment", "message", "anteckning", "anteckningar", "kommentar", "meddelande", "notering"],
    ),
];

const OF_USERS: &[Names] = &[
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
];

const OF_CLIENTS: &[Names] = &[
    (
        UserEmail,
        &[
            "user",
            "freelancer",
            "freelanceremail",
            "anvandare",
            "anvandarensepost",
            "frilansare",
            "konsult",
            "owner",
        ],
    ),
    (
        Name,
        &[
            "client",
            "clientname",
            "customer",
            "customername",
            "kund",
            "kundnamn",
            "company",
            "foretag",
            "namn",
        ],
    ),
    (
        Email,
        &[
            "epost",
            "epostadress",
            "clientemail",
            "customeremail",
            "kundepost",
            "kundensepost",
            "fakturaepost",
            "mail",
        ],
    ),
    (AdditionalEmails, &["moreemails", "extraemails", "flereposter", "extraepost", "kopiatill", "cc"]),
    (Phone, &["telefon", "telefonnummer", "tel", "mobil", "mobile", "phonenumber"]),
    (Address, &["adress", "gatuadress", "street", "gata", "fakturaadress", "utdelningsadress"]),
    (PostalCode, &["postnummer", "postnr", "zip", "zipcode", "postcode"]),
    (City, &["ort", "postort", "stad", "town"]),
    (State, &["region", "delstat", "lan", "province"]),
    (Country, &["land", "landskod", "countrycode"]),
    (VatRegistered, &["momsregistrerad", "registeredforvat"]),
    (VatNumber, &["vatno", "vat", "vatid", "vatnr", "momsnummer", "momsregnr", "momsregistreringsnummer"]),
    (
        CompanyTaxId,
        &[
            "orgnumber",
            "organisationnumber",
            "orgnr",
            "orgnummer",
            "organisationsnummer",
            "taxid",
            "companyid",
        ],
    ),
];

const OF_PAYMENTS: &[Names] = &[
    (InvoiceNumber, &["invoice", "invoiceno", "faktura", "fakturanummer", "fakturanr"]),
    (Ocr, &["ocrnummer", "ocrnr", "ocrreferens", "ocrreference"]),
    (Amount, &["belopp", "summa", "inbetalt", "sum", "betalt"]),
    (
        PaidOn,
        &[
            "date",
            "paid",
            "paymentdate",
            "valuedate",
            "datum",
            "bokforingsdag",
            "betalningsdatum",
            "inbetalningsdag",
            "betald",
        ],
    ),
    (Reference, &["referens", "text", "message", "meddelande", "avsandare", "betalare", "payer"]),
    (
        ExternalId,
        &["id", "transactionid", "transaktionsid", "arkivreferens", "archivereference", "bankreferens"],
    ),
];

impl Kind {
    /// The columns that its files may have, and what they are called.
    fn names(self) -> &'static [Names] {
        match self {
            Self::Invoices => OF_INVOICES,
            Self::Users => OF_USERS,
            Self::Clients => OF_CLIENTS,
            Self::Payments => OF_PAYMENTS,
            // A table's headings are its own and exact.
            Self::YearTables => &[],
        }
    }

    /// The columns that its files may have.
    pub fn columns(self) -> impl Iterator<Item = Column> {
        self.names().iter().map(|(column, _)| *column)
    }

    /// The columns without which nothing can be read; of each list one is enough.
    pub const fn required(self) -> &'static [&'static [Column]] {
        match self {
            Self::Invoices => &[
                &[UserEmail],
                &[Description],
                &[Quantity],
                &[UnitPrice],
                &[VatRate],
                &[ClientName, ClientEmail],
            ],
            Self::Users => &[&[Email]],
            Self::Clients => &[&[UserEmail], &[Name], &[Email]],
            Self::Payments => &[&[InvoiceNumber, Ocr], &[Amount], &[PaidOn]],
            Self::YearTables => &[],
        }
    }

    /// Which column a heading means.
    pub fn guess(self, heading: &str) -> Option<Column> {
        let plain = plain(heading);
        let is_meant = |(column, others): &&Names| {
            column.name().to_lowercase() == plain || others.contains(&plain.as_str())
        };
        self.names().iter().find(is_meant).map(|(column, _)| *column)
    }

    /// The column of this name.
    pub fn column(self, name: &str) -> Option<Column> {
        self.columns().find(|column| column.name() == name)
    }
}

impl Column {
    /// The name to use.
    pub const fn name(self) -> &'static str {
        match self {
            AccountNumber => "accountNumber",
            AdditionalEmails => "additionalEmails",
            Address => "address",
            Amount => "amount",
            BankName => "bankName",
            City => "city",
            ClientEmail => "clientEmail",
            ClientName => "clientName",
            CompanyTaxId => "companyTaxId",
            Country => "country",
            Currency => "currency",
            DecisionAmount => "decisionAmount",
            DecisionPercent => "decisionPercent",
            DecisionReference => "decisionReference",
            Description => "description",
            DisabledEvidence => "disabledEvidence",
            DisabledGround => "disabledGround",
            DisabledReason => "disabledReason",
            DisabledValidTo => "disabledValidTo",
            DueDate => "dueDate",
            Email => "email",
            ExternalId => "externalId",
            FullName => "fullName",
            Group => "group",
            HolidayMode => "holidayMode",
            Iban => "iban",
            InvoiceNumber => "invoiceNumber",
            InvoiceRef => "invoiceRef",
            IssueDate => "issueDate",
            Language => "language",
            Name => "name",
            Notes => "notes",
            Ocr => "ocr",
            PaidOn => "paidOn",
            PensionPercent => "pensionPercent",
            Personnummer => "personnummer",
            Phone => "phone",
            PostalCode => "postalCode",
            Quantity => "quantity",
            RecipientName => "recipientName",
            Reference => "reference",
            SortCode => "sortCode",
            State => "state",
            SupplyFrom => "supplyFrom",
            SupplyTo => "supplyTo",
            SwiftBic => "swiftBic",
            TaxColumn => "taxColumn",
            TaxRule => "taxRule",
            TaxTable => "taxTable",
            Terms => "terms",
            Trusted => "trusted",
            Unit => "unit",
            UnitPrice => "unitPrice",
            UserEmail => "userEmail",
            ValidTo => "validTo",
            VatExemption => "vatExemption",
            VatNumber => "vatNumber",
            VatRate => "vatRate",
            VatRegistered => "vatRegistered",
            VoluntaryPercent => "voluntaryPercent",
        }
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
            assert_eq!(Kind::Invoices.guess(heading), Some(column), "{heading}");
        }
        assert_eq!(Kind::Invoices.guess("Något annat"), None);
        assert_eq!(Kind::Users.guess("E-post"), Some(Email));
        assert_eq!(Kind::Clients.guess("Org.nr"), Some(CompanyTaxId));
        assert_eq!(Kind::Payments.guess("Belopp"), Some(Amount));
    }

    #[test]
    fn no_name_means_two_columns() {
        for &kind in Kind::ALL {
            let mut seen = std::collections::HashSet::new();
            for (column, others) in kind.names() {
                assert!(seen.insert(column.name().to_lowercase()), "{column:?}");
                for other in *others {
                    assert!(seen.insert((*other).to_owned()), "{other}");
                    assert_eq!(plain(other), *other);
                }
            }
            assert!(
                kind.required().iter().copied().flatten().all(|column| kind.column(column.name()).is_some())
            );
        }
    }
}
