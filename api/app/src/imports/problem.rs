//! What can be wrong with a row beyond what can be wrong with a form.

use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;

/// What is wrong with a cell or a row, and what to do about it.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each variant's meaning is its message below")]
pub enum Problem {
    Fault(FaultKind),
    Refused(Refusal),
    NoSuchUser,
    ClientNotNamed,
    NoSuchClient,
    SeveralClients,
    NoBankAccount,
    AmbiguousNumber,
    DiffersFromRow { row: usize },
    TooManyInvoices { max: usize },
    SameAsRow { row: usize },
    NoSuchGroup,
    NoSuchInvoice,
    OtherInvoice,
    YesOrNo,
    UnknownLanguage,
    UnknownTaxRule,
    UnknownGround,
    UnknownHolidayMode,
}

impl From<FaultKind> for Problem {
    fn from(kind: FaultKind) -> Self {
        Self::Fault(kind)
    }
}

impl Problem {
    /// The text in a language.
    pub fn message(&self, language: Language) -> String {
        match (self, language) {
            (Self::Fault(kind), language) => kind.message(language),
            (Self::Refused(refusal), language) => refusal.message(language),
            (Self::NoSuchUser, Language::Sv) => "Ingen användare har den här e-postadressen".into(),
            (Self::NoSuchUser, Language::En) => "No user has this e-mail address".into(),
            (Self::ClientNotNamed, Language::Sv) => "Ange kundens namn eller e-postadress".into(),
            (Self::ClientNotNamed, Language::En) => "Please give the client's name or e-mail address".into(),
            (Self::NoSuchClient, Language::Sv) => {
                "Användaren har ingen sådan kund; lägg upp kunden först, eller kontrollera stavningen".into()
            }
            (Self::NoSuchClient, Language::En) => {
                "The user has no such client; please add the client first, or check the spelling".into()
            }
            (Self::SeveralClients, Language::Sv) => {
                "Användaren har flera sådana kunder; ange både namn och e-postadress".into()
            }
            (Self::SeveralClients, Language::En) => {
                "The user has several such clients; please give both name and e-mail address".into()
            }
            (Self::NoBankAccount, Language::Sv) => "Användaren har inget bankkonto; lägg upp ett först".into(),
            (Self::NoBankAccount, Language::En) => "The user has no bank account; please add one first".into(),
            (Self::AmbiguousNumber, Language::Sv) => {
                "Talet kan läsas på två sätt; skriv det utan tusentalsavgränsare, till exempel 1234,50".into()
            }
            (Self::AmbiguousNumber, Language::En) => {
                "This number can be read in two ways; please write it without thousands separators, such as 1234.50"
                    .into()
            }
            (Self::DiffersFromRow { row }, Language::Sv) => {
                format!("Rad {row} hör till samma faktura och säger något annat")
            }
            (Self::DiffersFromRow { row }, Language::En) => {
                format!("Row {row} belongs to the same invoice and says something else")
            }
            (Self::SameAsRow { row }, Language::Sv) => format!("Rad {row} är samma; ta bort en av dem"),
            (Self::SameAsRow { row }, Language::En) => {
                format!("Row {row} is the same; please remove one of them")
            }
            (Self::NoSuchGroup, Language::Sv) => "Det finns ingen grupp med det namnet; lägg upp den först".into(),
            (Self::NoSuchGroup, Language::En) => "There is no group of this name; please add it first".into(),
            (Self::NoSuchInvoice, Language::Sv) => "Ingen skickad faktura har det numret".into(),
            (Self::NoSuchInvoice, Language::En) => "No invoice that was sent has this number".into(),
            (Self::OtherInvoice, Language::Sv) => "Fakturanumret och OCR-numret hör till olika fakturor".into(),
            (Self::OtherInvoice, Language::En) => {
                "The invoice number and the OCR number belong to different invoices".into()
            }
            (Self::YesOrNo, Language::Sv) => "Skriv ja eller nej".into(),
            (Self::YesOrNo, Language::En) => "Please write yes or no".into(),
            (Self::UnknownLanguage, Language::Sv) => "Skriv sv eller en".into(),
            (Self::UnknownLanguage, Language::En) => "Please write sv or en".into(),
            (Self::UnknownTaxRule, Language::Sv) => {
                "Skriv sidoinkomst, huvudarbetsgivare, utan beslut, SINK, A-SINK, jämkning eller student".into()
            }
            (Self::UnknownTaxRule, Language::En) => {
                "Please write side income, main employer, no decision, SINK, A-SINK, decision or student".into()
            }
            (Self::UnknownGround, Language::Sv) => "Skriv F-skatt, utomlands eller annan".into(),
            (Self::UnknownGround, Language::En) => "Please write F-skatt, abroad or other".into(),
            (Self::UnknownHolidayMode, Language::Sv) => "Skriv ingår eller sparas".into(),
            (Self::UnknownHolidayMode, Language::En) => "Please write included or saved".into(),
            (Self::TooManyInvoices { max }, Language::Sv) => {
                format!("Filen har för många fakturor; dela den i filer med högst {max}")
            }
            (Self::TooManyInvoices { max }, Language::En) => {
                format!("The file has too many invoices; please split it into files of at most {max}")
            }
        }
    }
}
