//! An invoice: its life, its lines and sums, its number and its references.

pub mod address;
pub mod correction;
pub mod credit;
pub mod doubt;
pub mod due;
pub mod line;
pub mod lint;
pub mod merging;
pub mod number;
pub mod recurrence;
pub mod review;
pub mod settlement;
pub mod status;
pub mod supply;
pub mod totals;
pub mod write_off;

use chrono::{DateTime, NaiveDate, Utc};

use crate::fee::FeeTerms;
use crate::vat::VatTreatment;
use crate::{Amount, BankAccountId, ClientId, Currency, InvoiceId, Language, PayslipId, UserId};

pub use address::AddressPart;
pub use correction::PoolCorrection;
pub use credit::TakenOff;
pub use doubt::Doubts;
pub use line::InvoiceLine;
pub use number::{InvoiceNumber, Ocr};
pub use status::{Act, Actor, DisplayStatus, Facts, InvoiceStatus, Salaried};
pub use supply::SupplyPeriod;
pub use totals::{Totals, VatSum, rounded_total};

/// An invoice or credit note without its lines.
#[derive(Clone, Debug)]
pub struct Invoice {
    /// Its identity.
    pub id: InvoiceId,
    /// The invoice that this credit note credits; none for an invoice.
    pub credits: Option<InvoiceId>,
    /// The latest credit note that credits this invoice.
    pub credit_note_id: Option<InvoiceId>,
    /// The invoice that was credited as a whole and that this one is issued instead of.
    pub replaces: Option<InvoiceId>,
    /// The invoice that was issued instead of this one.
    pub replaced_by: Option<InvoiceId>,
    /// What its credit notes have taken off.
    pub credited: TakenOff,
    /// What is written off of it, less what was recovered. The fee can be below zero: what credit notes took of it stays
    /// theirs.
    pub written_off: TakenOff,
    /// What of its balance is in doubt.
    pub doubts: Doubts,
    /// Whether anything of it was ever written off.
    pub has_write_offs: bool,
    /// The payslip that pays it out.
    pub payslip_id: Option<PayslipId>,
    /// What that leaves open.
    pub salaried: Salaried,
    /// Whose invoice it is.
    pub user_id: UserId,
    /// That person's name.
    pub user_name: String,
    /// Whom it goes to.
    pub client_id: ClientId,
    /// That client's name.
    pub client_name: String,
    /// The description of its first line, where a list has read it.
    pub first_line: Option<String>,
    /// Where its salary goes; the default account when none.
    pub bank_account_id: Option<BankAccountId>,
    /// As stored; see [`Self::display_status`].
    pub status: InvoiceStatus,
    /// From its series, once it is sent.
    pub number: Option<String>,
    /// The payment reference, once it is sent.
    pub ocr: Option<String>,
    /// Its date.
    pub issue_date: NaiveDate,
    /// Until when it is to be paid.
    pub due_date: NaiveDate,
    /// When the work was done, where it is known.
    pub supply: Option<SupplyPeriod>,
    /// The client's reference; may be empty, like the notes.
    pub reference: String,
    /// Of every amount below.
    pub currency: Currency,
    /// For the client.
    pub notes: String,
    /// The office's note.
    pub admin_note: String,
    /// Whether its owner sees that note.
    pub admin_note_visible: bool,
    /// What exempts the lines without VAT to a client who is charged Swedish VAT; empty where none is.
    pub vat_exemption: String,
    /// How its VAT is treated.
    pub vat_treatment: VatTreatment,
    /// Without VAT.
    pub subtotal: Amount,
    /// The VAT of all lines.
    pub vat: Amount,
    /// With VAT.
    pub total: Amount,
    /// What payments have brought.
    pub paid: Amount,
    /// The fee agreed for it.
    pub fee_terms: FeeTerms,
    /// The fee itself, fixed when it is sent.
    pub fee_amount: Amount,
    /// Whether its salary is taxed in Sweden.
    pub swedish_tax: bool,
    /// The day promised for its salary.
    pub promised_payout_date: Option<NaiveDate>,
    /// Why the office returned it, since it was last submitted.
    pub returned_reason: Option<String>,
    /// What in it has to be changed.
    pub returned_field: Option<String>,
    /// When it was submitted for approval.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was paid in full.
    pub paid_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Counts up with every change.
    pub version: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Invoice {
    /// The legal note that stands on it where no VAT is charged.
    pub fn vat_note(&self, language: Language) -> Option<String> {
        self.vat_treatment.note_or(&self.vat_exemption, language)
    }

    /// What the client still owes: nothing on a cancelled invoice or a credit note.
    pub fn balance(&self) -> Amount {
        if self.credits.is_some() || self.status == InvoiceStatus::Cancelled {
            Amount::ZERO
        } else {
            self.left() - self.paid
        }
    }

    /// What can be received for it: what the client owes or, where that is nothing, what was written off.
    pub fn receivable(&self) -> Amount {
        let balance = self.balance();
        if balance.is_zero() { self.written_off.total } else { balance }
    }

    /// What makes its total whole kronor (öresavrundning): what it is more than its subtotal and its VAT.
    pub fn rounding(&self) -> Amount {
        self.total - self.subtotal - self.vat
    }

    /// What is left of its rounding by its credit notes and write-offs.
    pub fn rounding_left(&self) -> Amount {
        self.rounding() - self.credited.rounding - self.written_off.rounding
    }

    /// What is left of its total by its credit notes and write-offs.
    pub fn left(&self) -> Amount {
        self.total - self.credited.total - self.written_off.total
    }

    /// What is left of its subtotal by its credit notes and write-offs.
    pub fn subtotal_left(&self) -> Amount {
        self.subtotal - self.credited.subtotal - self.written_off.subtotal
    }

    /// What is left of its VAT by its credit notes and write-offs.
    pub fn vat_left(&self) -> Amount {
        self.left() - self.subtotal_left() - self.rounding_left()
    }

    /// The fee on what is left of it.
    pub fn fee_left(&self) -> Amount {
        self.fee_amount - self.credited.fee - self.written_off.fee
    }

    /// What besides the status decides what can be done to it.
    pub fn facts(&self) -> Facts {
        Facts {
            salaried: self.salaried,
            has_payments: !self.paid.is_zero(),
            credit_note: self.credits.is_some(),
            written_off: self.written_off.total.is_positive(),
            doubted: self.doubts.any(),
        }
    }

    /// The status as shown on a day.
    pub fn display_status(&self, today: NaiveDate) -> DisplayStatus {
        status::display(self.status, self.due_date, self.balance(), today)
    }

    /// The day promised for its salary; none while the client owes it although it is on a payslip: that was paid ahead.
    pub fn promise(&self) -> Option<NaiveDate> {
        self.promised_payout_date.filter(|_| !self.is_paid_ahead())
    }

    /// Whether its salary is calculated, and the client owes it: the payment was reversed.
    pub fn is_paid_ahead(&self) -> bool {
        self.status == InvoiceStatus::Sent && self.salaried != Salaried::No
    }

    /// What becomes salary: nothing while the fee is larger than the subtotal.
    pub fn payout_basis(&self) -> Amount {
        (self.subtotal_left() - self.fee_left()).max(Amount::ZERO)
    }
}
