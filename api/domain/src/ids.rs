//! One type per kind of record, so that a call with two swapped ids does not compile.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )+};
}

ids! {
    /// A person with a login: freelancer or admin.
    UserId,
    /// A customer of a freelancer.
    ClientId,
    /// An invoice or a credit note.
    InvoiceId,
    /// What drafts of invoices are made from.
    InvoiceTemplateId,
    /// The account a freelancer is paid to.
    BankAccountId,
    /// Money received from a client.
    PaymentId,
    /// A movement on the provider's bank account.
    BankTransactionId,
    /// A file of the bank that was taken in.
    BankFileId,
    /// What explains a part of a bank transaction.
    BankExplanationId,
    /// A write-off of an invoice, or what takes it back.
    WriteOffId,
    /// What is given up of corrections that no wage pool will take, or what takes it back.
    WaivedCorrectionId,
    /// Money that goes back to its payer.
    RefundId,
    /// A payment file for the bank.
    PaymentFileId,
    /// One occasion on which salaries are made.
    SalaryRunId,
    /// One person's pay in a salary run.
    PayslipId,
    /// A group of users with terms of its own.
    GroupId,
    /// A stored file.
    FileId,
    /// An entry of the ledger, debit and credit together.
    VoucherId,
    /// A mail in the outbox.
    MailId,
    /// A contact, support or feedback message.
    MessageId,
    /// One imported file.
    ImportId,
    /// A logged-in session.
    SessionId,
    /// A personal access token.
    TokenId,
    /// A job in the queue.
    JobId,
    /// A request for an act that waits for a second person.
    ApprovalId,
}
