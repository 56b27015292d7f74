//! Movements on the provider's bank account (banktransaktioner), as the bank's files tell them. Each is explained by
//! what it is allocated to; until then it waits, and nobody's money is lost.

pub mod allocation;
pub mod bank_day;
pub mod explanation;
pub mod identity;
pub mod matching;
pub mod outgoing;
pub mod suggestion;

use chrono::{DateTime, NaiveDate, Utc};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::bank_transaction::matching::WaitReason;
use crate::money::{Amount, Currency};
use crate::{BankFileId, BankTransactionId, FaultKind, PaymentFileId, PaymentId};

/// Which way money went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray, Display, EnumString)]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum TransactionKind {
    /// Money came in.
    Incoming,
    /// The bank netted something against what came in (avdrag, BgMax 21): never a payment.
    Deduction,
    /// The bank reversed what it had booked as incoming.
    Reversal,
    /// What the provider had paid out came back.
    Return,
    /// Money went out: a payment of the provider's own, a charge, or anything else.
    Outgoing,
}
named!(TransactionKind);

impl TransactionKind {
    /// The amount as it changes the account: above zero where money came in.
    pub fn signed(self, amount: Amount) -> Amount {
        match self {
            Self::Incoming | Self::Return => amount,
            Self::Deduction | Self::Reversal | Self::Outgoing => -amount,
        }
    }
}

/// How far a transaction is explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray, Display, EnumString)]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum TransactionStatus {
    /// It may be money that somebody has recorded already: a person says whether it is. Not yet in the ledger, so that
    /// nothing counts twice.
    Question,
    /// Some of it, or all, waits to be allocated.
    Waiting,
    /// All of it is explained.
    Explained,
}
named!(TransactionStatus);

/// A movement on the provider's bank account.
#[derive(Clone, Debug)]
pub struct BankTransaction {
    /// Its identity.
    pub id: BankTransactionId,
    /// Which way the money went.
    pub kind: TransactionKind,
    /// The provider's account: a bankgiro number in digits, or an IBAN.
    pub account: String,
    /// The bank's day.
    pub booked_on: NaiveDate,
    /// Above zero, whichever way it went.
    pub amount: Amount,
    /// What of it nothing explains yet.
    pub unexplained: Amount,
    /// Of the amounts.
    pub currency: Currency,
    /// Who paid or, of what went out, was paid; empty where the bank does not say, and for a payment of the provider's own.
    pub payer: String,
    /// What the payer referred to; empty without.
    pub reference: String,
    /// What else the payer wrote.
    pub text: String,
    /// Why it was not matched by itself; none where it was.
    pub wait_reason: Option<WaitReason>,
    /// The recorded payment that may be the same money; none once that is decided.
    pub asks_about: Option<PaymentId>,
    /// The recorded payment that is the same money.
    pub same_as: Option<PaymentId>,
    /// The payment file of the provider's own that holds it.
    pub payment_file: Option<PaymentFileId>,
    /// The file that told of it; none for money that is held of a payment.
    pub file_id: Option<BankFileId>,
    /// The payment by hand whose money it is, which no invoice holds any more.
    pub held_of: Option<PaymentId>,
    /// The name of that file; empty without.
    pub file_name: String,
    /// Where in that file.
    pub line: i32,
    /// When the file was taken in.
    pub created_at: DateTime<Utc>,
}

impl BankTransaction {
    /// How far it is explained.
    pub fn status(&self) -> TransactionStatus {
        match (self.asks_about, self.unexplained.is_zero()) {
            (Some(_), _) => TransactionStatus::Question,
            (None, false) => TransactionStatus::Waiting,
            (None, true) => TransactionStatus::Explained,
        }
    }
}
