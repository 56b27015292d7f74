//! What a file of the bank brought, or would bring.

use chrono::NaiveDate;
use paraply_domain::bank_transaction::TransactionKind;
use paraply_domain::bank_transaction::matching::WaitReason;
use paraply_domain::ids::BankFileId;
use paraply_domain::money::Amount;

use super::problem::Problem;

/// What becomes of a transaction of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It pays an invoice.
    Matched,
    /// A person says whether it is money that was recorded already.
    Question,
    /// A person allocates it.
    Waiting,
    /// It is a payment of the provider's own.
    OwnPayment,
    /// It came in another file already.
    Known,
}

/// A transaction of a file.
#[derive(Clone, Debug)]
pub struct Line {
    pub line: usize,
    pub kind: TransactionKind,
    pub booked_on: NaiveDate,
    pub amount: Amount,
    pub payer: String,
    pub reference: String,
    pub outcome: Outcome,
    /// Of the invoice that it pays.
    pub invoice_number: Option<String>,
    pub wait_reason: Option<WaitReason>,
}

/// What a file brought, or would bring.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// None on a dry run, and where nothing was stored.
    pub id: Option<BankFileId>,
    /// None where it could not be read.
    pub format: Option<String>,
    pub file_name: String,
    pub dry_run: bool,
    /// The same file came before: nothing is stored.
    pub already_taken: bool,
    /// How many of its transactions are new.
    pub new: usize,
    pub matched: usize,
    pub questions: usize,
    pub waiting: usize,
    /// How many came in another file.
    pub known: usize,
    /// How many of the new ones payment files of the provider's own hold.
    pub outgoing: usize,
    /// What the new ones come to.
    pub total: Amount,
    /// The first thousand, those for a person first.
    pub lines: Vec<Line>,
    /// Nothing is stored where there is one.
    pub problems: Vec<Problem>,
}
