//! Money that came in from clients, and what it settles.

use chrono::{DateTime, NaiveDate, Utc};

use crate::invoice::settlement::Settlement;
use crate::money::{Amount, Currency};
use crate::{BankTransactionId, InvoiceId, PaymentId};

/// A payment as it is shown.
#[derive(Clone, Debug)]
pub struct Payment {
    /// Its identity.
    pub id: PaymentId,
    /// The invoice that it settles.
    pub invoice_id: Option<InvoiceId>,
    /// The number of that invoice.
    pub invoice_number: Option<String>,
    /// Whose invoice it is.
    pub user_name: Option<String>,
    /// Whom the invoice is to.
    pub client_name: Option<String>,
    /// All that came in, or went back when negative.
    pub amount: Amount,
    /// What of it settles the invoice.
    pub allocated: Amount,
    /// The öre in that which did not come in; below zero those that came beyond.
    pub rounding: Amount,
    /// What of that a bank kept on the way.
    pub bank_charge: Amount,
    /// The bank transaction that it is a part of, or the same money as.
    pub bank_transaction_id: Option<BankTransactionId>,
    /// Of the amounts.
    pub currency: Currency,
    /// The day on which the money came.
    pub paid_on: NaiveDate,
    /// What the payer or the clerk wrote.
    pub reference: String,
    /// Why it was typed in; empty when it was not.
    pub reason: String,
    /// What shows that the money came: a line of a statement, or the file that was imported.
    pub evidence: String,
    /// Who recorded it.
    pub recorded_by_name: Option<String>,
    /// Where it comes from: `manual`, `import`, `mark_paid`, `mark_unpaid`, `bank`.
    pub source: String,
    /// Whether it was reversed, or reverses another.
    pub reversed: bool,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
}

impl Payment {
    /// How the money is divided.
    pub fn settled(&self) -> Settlement {
        let Self { amount, allocated, rounding, bank_charge, .. } = *self;
        let surplus = amount + rounding + bank_charge - allocated;
        Settlement { allocated, surplus, rounding, bank_charge }
    }
}
