//! Errors of rows, beyond those that a form can have.

use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use serde::Serialize;

/// An error of one cell, or of a whole row.
#[derive(Clone, Debug)]
pub struct RowError {
    /// As the spreadsheet counts: the headings are row 1.
    pub row: usize,
    /// The heading, as it stands in the file.
    pub column: Option<String>,
    pub value: Option<String>,
    pub message: String,
}

/// What is wrong with a cell or a row, and what to do about it.
#[derive(Clone, Debug, Serialize)]
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
        match self {
            Self::Fault(kind) => kind.message(language),
            Self::Refused(refusal) => refusal.message(language),
            _ => language.say(self),
        }
    }
}
