//! Why a bank file is refused.

use std::fmt;

use paraply_domain::Amount;
use paraply_domain::money::display::serialize_kronor;
use serde::Serialize;

/// A longer list helps nobody.
const MAX_PROBLEMS: usize = 100;

/// One thing that is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankFileProblem {
    /// In BgMax the line, in camt the ordinal of the entry (`Ntry`) in the file; both from 1. Nothing where it
    /// concerns the whole file or a whole statement.
    pub line: Option<usize>,
    /// The standard's name: "deposit amount" in BgMax, the path as in `Ntry/Amt` in camt. Empty where it concerns the
    /// whole line or file.
    pub field: &'static str,
    /// What is wrong.
    pub kind: BankFileProblemKind,
}

impl fmt::Display for BankFileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "{line}: ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        self.kind.fmt(f)
    }
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum BankFileProblemKind {
    /// More than the largest size.
    #[error("the file is larger than {max_mb} MB")]
    TooLarge {
        /// The largest size.
        max_mb: usize,
    },
    /// Neither BgMax of version 01 nor camt.053 or camt.054 of version 001.02 or 001.08.
    #[error("the file is not BgMax, camt.053 or camt.054 of a supported version")]
    NotABankFile,
    /// BgMax that an editor has saved as UTF-8, which moves what stands after a letter such as å; or XML in another
    /// encoding than UTF-8.
    #[error("the file is not in the encoding of its format")]
    WrongEncoding,
    /// The XML ends in the middle of an element, or is not well-formed.
    #[error("the file is cut off or is not well-formed XML")]
    Broken,
    /// A document type, an entity of its own, or elements without end in each other.
    #[error("the file has a document type, an entity or a depth that no bank writes")]
    Forbidden,
    /// BgMax with the test mark, in production.
    #[error("the file is marked as a test")]
    TestFile,
    /// A section without deposit (15), or a file without end record (70).
    #[error("the record is missing; the file is cut off")]
    EndMissing,
    /// A record where the manual allows none of its type, or an element after those it belongs before.
    #[error("the record is out of order")]
    OutOfOrder,
    /// A record of more than 80 positions.
    #[error("the record is longer than 80 positions")]
    RecordTooLong,
    /// A record with a tab, so that its positions are lost.
    #[error("the record contains a tab")]
    TabInside,
    /// The file says another number than it holds.
    #[error("the file says {said} and holds {found}")]
    CountDiffers {
        /// What the file says.
        said: u64,
        /// What it holds.
        found: u64,
    },
    /// The parts do not sum up to the deposit or the entry.
    #[error("the file says {said}, and the parts sum up to {found}")]
    SumDiffers {
        /// The whole as the file says it.
        #[serde(serialize_with = "serialize_kronor")]
        said: Amount,
        /// The sum of the parts.
        #[serde(serialize_with = "serialize_kronor")]
        found: Amount,
    },
    /// The opening balance and the entries do not give the closing balance, or a day does not open as the one before
    /// closed.
    #[error("the file says the balance {said}, and {found} is right")]
    BalanceDiffers {
        /// The balance as the file says it.
        #[serde(serialize_with = "serialize_kronor")]
        said: Amount,
        /// As it follows from the balance before and the entries.
        #[serde(serialize_with = "serialize_kronor")]
        found: Amount,
    },
    /// A statement without opening or closing booked balance, or with another number of one than of the other.
    #[error("the statement lacks the balance")]
    BalanceMissing,
    /// No day of the calendar, or none at all.
    #[error("the date is invalid")]
    DateInvalid,
    /// No amount, an amount that is not above zero, or one of more than two decimals or twelve digits before them.
    #[error("the amount is invalid")]
    AmountInvalid,
    /// Not all digits.
    #[error("the number is invalid")]
    NumberInvalid,
    /// A code that the standard does not have.
    #[error("the value is unknown")]
    ValueUnknown,
    /// A currency that the platform does not have, or none at all.
    #[error("the currency is unknown")]
    CurrencyUnknown,
    /// Another currency than that of the account. Nothing is ever converted.
    #[error("the currency is not that of the account")]
    CurrencyDiffers,
    /// No account is named.
    #[error("no account is named")]
    AccountMissing,
    /// An extra reference whose serial number is not that of its payment.
    #[error("the serial number is not that of the payment")]
    SerialDiffers,
    /// An element that is needed here.
    #[error("the element is missing")]
    Missing,
    /// An element that the schema allows once.
    #[error("the element is repeated")]
    Repeated,
    /// A text that is longer than the schema allows.
    #[error("the text is longer than {max} characters")]
    TextTooLong {
        /// The longest text.
        max: usize,
    },
}

/// The problems found so far.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<BankFileProblem>,
}

impl Problems {
    /// Adds one.
    pub fn add(&mut self, line: impl Into<Option<usize>>, field: &'static str, kind: BankFileProblemKind) {
        if self.list.len() < MAX_PROBLEMS {
            self.list.push(BankFileProblem { line: line.into(), field, kind });
        }
    }

    /// The value; nothing and a problem where there is none.
    pub fn check<T>(
        &mut self,
        line: impl Into<Option<usize>>,
        field: &'static str,
        value: Result<T, BankFileProblemKind>,
    ) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err(kind) => {
                self.add(line, field, kind);
                None
            }
        }
    }

    /// As [`Self::check`], for an error that knows its field.
    pub fn check_named<T>(
        &mut self,
        line: usize,
        value: Result<T, (&'static str, BankFileProblemKind)>,
    ) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err((field, kind)) => self.check(line, field, Err(kind)),
        }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.list.len()
    }

    /// All of them.
    pub fn into_list(self) -> Vec<BankFileProblem> {
        self.list
    }

    /// What was read, unless there is a problem.
    pub fn or<T>(self, value: T) -> Result<T, Vec<BankFileProblem>> {
        if self.list.is_empty() { Ok(value) } else { Err(self.list) }
    }
}
