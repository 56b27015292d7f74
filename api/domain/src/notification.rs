//! What a person is told of their own matters, in the app and by mail.

use strum::{IntoStaticStr, VariantArray};

/// What happened. Its name is that of the mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum NotificationKind {
    /// A client has paid.
    InvoicePaid,
    /// A client has paid, and the person's own invoice is missing (F-skatt).
    OwnInvoiceNeeded,
    /// The office sent an invoice back.
    InvoiceReturned,
    /// A client disputes an invoice.
    InvoiceDisputed,
    /// A sent invoice becomes more or less than before.
    PayoutBasisChanged,
    /// An invoice was moved to or from the person.
    InvoiceReassigned,
    /// Drafts came by themselves, or could not.
    RecurringDrafts,
    /// The salary is on its way.
    PayslipPaid,
    /// A salary was reversed.
    PayslipReversed,
    /// Corrections of the wage pool were waived, or are due again.
    CorrectionsWaived,
    /// A reversed salary was paid back, or is owed again.
    SalaryRepaid,
    /// The bank could not pay the salary.
    PayoutRejected,
    /// A tax request was approved.
    TaxRequestApproved,
    /// A tax request was rejected.
    TaxRequestRejected,
    /// The office has answered.
    MessageReply,
    /// The person's bank account was changed.
    BankAccountChanged,
    /// The office recorded the person's bank account.
    BankAccountRecorded,
    /// Somebody logged in from a new device.
    NewDevice,
    /// Many wrong passwords.
    LoginFailures,
    /// The second factor was changed.
    SecurityChanged,
    /// An access token was made.
    AccessTokenCreated,
    /// The password was changed.
    PasswordChanged,
    /// The terms of use change.
    TermsChanged,
}
crate::named!(NotificationKind);

impl NotificationKind {
    /// Whether a person may do without its mail: it warns of nothing, and nothing is lost by who acts on it late.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::InvoicePaid | Self::RecurringDrafts | Self::PayslipPaid | Self::MessageReply)
    }

    /// That of this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }
}
