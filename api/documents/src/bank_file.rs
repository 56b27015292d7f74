//! The bank's files of incoming payments and statements: BgMax from Bankgirot, and camt.054 and camt.053 (ISO 20022)
//! in the versions 001.02 and 001.08.
//!
//! A file is read as a whole or refused as a whole, with every problem that was found: half a file would be booked as
//! if it were all of it. Which payment belongs to which invoice, and whether the account is ours, is decided elsewhere.
//!
//! The same money has the same [identity](BankTransaction::identity) in every file, so that a file that is imported
//! twice, or a statement after its notification, adds nothing.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::identity::repeated;
use paraply_domain::{Amount, Currency};
use unicode_normalization::UnicodeNormalization;

pub use self::problem::{BankFileProblem, BankFileProblemKind};

mod bgmax;
mod camt;
mod problem;
mod reference;

/// A statement of 100 000 payments has about 60 MB.
const MAX_MB: usize = 64;

/// The formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankFileFormat {
    /// Incoming bankgiro payments: BgMax, version 01.
    BgMax,
    /// Statement with balances: camt.053.001.02.
    Camt053V02,
    /// Statement with balances: camt.053.001.08.
    Camt053V08,
    /// Notification of transactions: camt.054.001.02.
    Camt054V02,
    /// Notification of transactions: camt.054.001.08.
    Camt054V08,
}

impl BankFileFormat {
    /// Whether it is a statement, whose balances have been checked.
    #[must_use]
    pub const fn is_statement(self) -> bool {
        matches!(self, Self::Camt053V02 | Self::Camt053V08)
    }
}

/// A file whose counts, sums and balances are right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankFile {
    /// In which format the bank wrote it.
    pub format: BankFileFormat,
    /// The accounts in the order of the file. An account may come several times: once for each BgMax section, `Stmt`
    /// or `Ntfctn`.
    pub accounts: Vec<AccountPart>,
    /// Parts of the file that were not read.
    pub notices: Vec<Notice>,
}

/// One account with its transactions: a section of BgMax, a `Stmt` or an `Ntfctn`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountPart {
    /// BgMax: the receiver's bankgiro number, or plusgiro number where there is no bankgiro, in digits without leading
    /// zeros. camt: the IBAN, or the other identifier where there is no IBAN, as the bank writes it.
    pub account: String,
    /// The currency of all its amounts.
    pub currency: Currency,
    /// How the section's payments reach the bank account; in BgMax only.
    pub deposit: Option<Deposit>,
    /// Opening and closing booked balances, by day; in camt.053 only, where there is at least one of each.
    pub balances: Vec<DayBalance>,
    /// The booked transactions in the order of the file.
    pub transactions: Vec<BankTransaction>,
}

/// The single sum that Bankgirot pays into the bank account for a section (record 15).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    /// The record's line.
    pub line: usize,
    /// The payment date of the whole section.
    pub paid_on: NaiveDate,
    /// The deposit number, five digits.
    pub number: String,
    /// The receiver's bank account: clearing and account number in digits, without leading zeros.
    pub bank_account: String,
    /// Payments less deductions. It may be zero.
    pub amount: Amount,
}

/// The balance of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayBalance {
    /// Before or after the day's entries.
    pub kind: BalanceKind,
    /// The day. That of an opening balance which the bank calls "previously closed" (PRCD) is the day before.
    pub day: NaiveDate,
    /// Below zero where the account is overdrawn.
    pub amount: Amount,
}

/// Which balance it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BalanceKind {
    /// OPBD; where there is none, PRCD, which ISO 20022 says is equal to it.
    Opening,
    /// CLBD.
    Closing,
}

/// One payment in or out of an account. A file may hold a hundred thousand: its texts have no room to grow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankTransaction {
    /// Where it stands, from 1: in BgMax the line of its record, in camt the ordinal of its entry (`Ntry`) in the
    /// file. The details of one entry have the same.
    pub line: usize,
    /// BgMax: the section's payment date. camt: the booking date; of an instant the day as it is written.
    pub booked_on: NaiveDate,
    /// Always above zero.
    pub amount: Amount,
    /// Whether it raises the balance.
    pub is_credit: bool,
    /// Incoming, outgoing, netted or reversed.
    pub kind: TransactionKind,
    /// Who paid.
    pub payer: Payer,
    /// Who was paid, by name; empty in BgMax and where the bank does not say.
    pub payee: Box<str>,
    /// What the payer says it is for, in the order of the file.
    pub references: Box<[Reference]>,
    /// BgMax: the information records. camt: `Ustrd` and `AddtlRmtInf`; where there are none, `AddtlTxInf` or
    /// `AddtlNtryInf`. Joined by a space, without control characters.
    pub text: Box<str>,
    /// `EndToEndId` of camt, without `NOTPROVIDED`: what our own payment file called an outgoing payment. Empty where
    /// unknown.
    pub end_to_end_id: Box<str>,
    /// What the bank calls the entry that it stands in (`AcctSvcrRef` of the entry): the same in each file that tells of
    /// it, as one sum or by its details. Empty in BgMax and where unknown.
    pub entry_reference: Box<str>,
    /// The same money has the same identity in every file, and no two transactions of one file share it.
    ///
    /// BgMax: receiver, payment date, deposit number and serial number. camt: account, the bank's reference
    /// (`AcctSvcrRef`, the payment's own before the entry's), booking date, amount with sign, and position in the
    /// entry; without such a reference a SHA-256 over account, both dates, amount with sign, `EndToEndId`, references
    /// and payer. `NtryRef` is no part of it: it is unique within a statement only. Equals in one file are told apart
    /// by their ordinal, from the second on.
    pub identity: Box<str>,
}

impl BankTransaction {
    /// What it does to the balance: below zero for a debit.
    #[must_use]
    pub fn signed(&self) -> Amount {
        if self.is_credit { self.amount } else { -self.amount }
    }
}

/// What a transaction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransactionKind {
    /// Money that came in.
    Incoming,
    /// Money that went out.
    Outgoing,
    /// Netted: it lessens the deposit or the batch it stands in (BgMax record 21; in camt, details in the other
    /// direction than their entry). Never an incoming payment; handled by hand.
    Deduction,
    /// The bank undoes an earlier entry (`RvslInd`): of incoming money when it is a debit, of outgoing money when it
    /// is a credit.
    Reversal,
}

/// Who paid. Empty where the bank does not say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payer {
    /// The name; in BgMax with the extra name after a space.
    pub name: Box<str>,
    /// BgMax: the bankgiro number in digits without leading zeros. camt: IBAN or another identifier.
    pub account: Box<str>,
    /// The organisation number, without hyphen and without `00` or `16` in front of its ten digits.
    pub organisation_number: Box<str>,
}

/// What a payment is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The reference. An RF reference with right check digits is without spaces.
    pub text: Box<str>,
    /// How much of the payment is for it, where it is said; below zero for a credit note.
    pub amount: Option<Amount>,
    /// BgMax: Bankgirot has verified it (reference code 2). camt: an RF reference, or a number under `SCOR` or `OCR`,
    /// whose check digits are right. Whether it names an invoice, and its length digit, is checked elsewhere.
    pub is_verified: bool,
}

/// A part of the file that was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// As [`BankTransaction::line`].
    pub line: usize,
    /// Why.
    pub kind: NoticeKind,
}

/// Why a part was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeKind {
    /// A BgMax record of a type that the manual of October 2023 does not have.
    UnknownRecord(String),
    /// A camt entry that is not booked, with its status, such as `PDNG`: the bank sends it again when it is.
    NotBooked(String),
    /// The amount of a reference is in another currency than the payment; the reference is given without it.
    ReferenceCurrency,
}

/// Reads a file and checks it. In production a BgMax file with the test mark is refused.
///
/// What begins with `01BGMAX` is read as BgMax in ISO 8859-1, what begins with `<` as camt in UTF-8. The problems are
/// listed in the order they are found, at most 100.
pub fn read_bank_file(bytes: &[u8], is_production: bool) -> Result<BankFile, Vec<BankFileProblem>> {
    let refused = |kind| Err(vec![BankFileProblem { line: None, field: "", kind }]);
    if bytes.len() > MAX_MB * 1_000_000 {
        return refused(BankFileProblemKind::TooLarge { max_mb: MAX_MB });
    }
    let mut file = if bytes.starts_with(b"01BGMAX") {
        bgmax::read(bytes, is_production)?
    } else {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        if !bytes.starts_with(b"<") {
            return refused(BankFileProblemKind::NotABankFile);
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => camt::read(text)?,
            Err(_) => return refused(BankFileProblemKind::WrongEncoding),
        }
    };
    tell_equals_apart(&mut file.accounts);
    Ok(file)
}

/// Gives the second and later transactions of one identity their ordinal.
fn tell_equals_apart(accounts: &mut [AccountPart]) {
    let mut all: Vec<_> = accounts.iter_mut().flat_map(|account| &mut account.transactions).collect();
    for (place, ordinal) in repeated(all.iter().map(|transaction| &*transaction.identity)) {
        let identity = &mut all[place].identity;
        *identity = format!("{identity}#{ordinal}").into();
    }
}

/// One line: composed, without control characters, each gap one space, so that the texts of two files can be compared.
fn clean(text: &str) -> String {
    let is_plain = text.bytes().all(|byte| matches!(byte, b'!'..=b'~'));
    if is_plain {
        return text.to_owned();
    }
    let words: String = text.nfc().map(|c| if c.is_control() { ' ' } else { c }).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds a text after a space.
fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// Ten digits where it is a Swedish number, in whichever form it comes.
fn organisation_number(text: &str) -> Box<str> {
    let bare = text.replace('-', "");
    let is_long = bare.len() == 12 && bare.bytes().all(|byte| byte.is_ascii_digit());
    let ten = if is_long { bare.strip_prefix("00").or_else(|| bare.strip_prefix("16")) } else { None };
    ten.unwrap_or(&bare).into()
}
