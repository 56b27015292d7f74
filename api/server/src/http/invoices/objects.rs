//! Invoice objects of the API, shared by owners and the back office.

pub mod preview;
pub mod timeline;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::invoices::drafting::{Draft, Item};
use paraply_app::invoices::{CreditNoteRow, MonthSum, Shown};
use paraply_domain::ids::{BankAccountId, ClientId, UserId};
use paraply_domain::invoice::status::DisplayStatus;
use paraply_domain::invoice::{InvoiceLine, SupplyPeriod, VatSum as Sum};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::doubts::Doubt;
use super::write_offs::WriteOff;
use crate::http::language;
use crate::http::scalars::{Amount, Decimal, VatTreatment};

/// Status of an invoice today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum InvoiceStatus {
    /// Being written by its owner.
    Draft,
    /// Waiting for approval.
    Pending,
    /// Sent to the client.
    Sent,
    /// Sent and past its due date, with a balance remaining.
    Overdue,
    /// Paid in full.
    Paid,
    /// Cancelled; if it had been sent, by a credit note.
    Cancelled,
    /// Unpaid, and written off in full.
    WrittenOff,
}

impl From<DisplayStatus> for InvoiceStatus {
    fn from(status: DisplayStatus) -> Self {
        match status {
            DisplayStatus::Draft => Self::Draft,
            DisplayStatus::Pending => Self::Pending,
            DisplayStatus::Sent => Self::Sent,
            DisplayStatus::Overdue => Self::Overdue,
            DisplayStatus::Paid => Self::Paid,
            DisplayStatus::Cancelled => Self::Cancelled,
            DisplayStatus::WrittenOff => Self::WrittenOff,
        }
    }
}

/// Kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum InvoiceKind {
    /// An invoice.
    Invoice,
    /// A credit note, which takes off all or a part of a sent invoice.
    CreditNote,
}

/// An invoice line in a request.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct InvoiceItem {
    /// Description of the work.
    pub description: String,
    /// Above zero, at most three decimals.
    pub quantity: Decimal,
    /// Unit of the quantity, for example hours, days or pieces.
    pub unit: Option<String>,
    /// Price per unit without VAT, at most four decimals; negative for a discount.
    pub unit_price: Decimal,
    /// 25, 12, 6 or 0. Charged only if the VAT treatment of the client requires it.
    pub vat_rate: Decimal,
}

impl From<InvoiceItem> for Item {
    fn from(item: InvoiceItem) -> Self {
        Self {
            description: item.description,
            quantity: item.quantity.0,
            unit: item.unit.unwrap_or_default(),
            unit_price: item.unit_price.0,
            vat_rate: item.vat_rate.0,
        }
    }
}

/// An invoice line with its net amount.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct InvoiceItemOut {
    /// Description of the work.
    pub description: String,
    /// Quantity.
    pub quantity: Decimal,
    /// Unit of the quantity.
    pub unit: String,
    /// Price per unit without VAT.
    pub unit_price: Decimal,
    /// VAT rate in per cent.
    pub vat_rate: Decimal,
    /// Quantity times unit price, rounded to öre.
    pub net: Amount,
}

impl From<&InvoiceLine> for InvoiceItemOut {
    fn from(line: &InvoiceLine) -> Self {
        Self {
            description: line.description().into(),
            quantity: line.quantity().into(),
            unit: line.unit().into(),
            unit_price: line.unit_price().into(),
            vat_rate: line.vat_rate().decimal().into(),
            net: line.net().into(),
        }
    }
}

/// Sums of the lines with one VAT rate.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct VatSum {
    /// VAT rate charged, in per cent.
    pub vat_rate: Decimal,
    /// Sum without VAT.
    pub net: Amount,
    /// VAT on the sum.
    pub vat: Amount,
}

impl From<&Sum> for VatSum {
    fn from(sum: &Sum) -> Self {
        Self { vat_rate: sum.rate.decimal().into(), net: sum.net.into(), vat: sum.vat.into() }
    }
}

/// What the invoices of a month come to, in a currency.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct InvoiceMonthSum {
    /// `YYYY-MM`.
    month: String,
    /// ISO 4217.
    currency: String,
    count: i64,
    /// Excluding VAT.
    subtotal: Amount,
    /// Including VAT.
    total: Amount,
}

impl From<MonthSum> for InvoiceMonthSum {
    fn from(sum: MonthSum) -> Self {
        Self {
            month: sum.month.format("%Y-%m").to_string(),
            currency: sum.currency,
            count: sum.count,
            subtotal: sum.subtotal.into(),
            total: sum.total.into(),
        }
    }
}

/// Drafts to be merged into another.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergeInput {
    /// The drafts that are merged into it and then removed, in the order of their lines.
    pub invoice_ids: Vec<Uuid>,
    /// Version as read. A stale version is refused with 409.
    pub version: i32,
}

/// An invoice in a request. Numbers, sums, fee and status are derived.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct InvoiceInput {
    /// One of the owner's clients; not archived.
    pub client_id: Uuid,
    /// Account for the payout; absent: the default account.
    pub bank_account_id: Option<Uuid>,
    /// Replaced by the sending date when the invoice is sent.
    pub issue_date: NaiveDate,
    /// From the issue date to a year after it. When the issue date is replaced at sending, the number of days until the
    /// due date is kept.
    pub due_date: NaiveDate,
    /// First or only day of the work. Printed on the invoice.
    pub supply_from: Option<NaiveDate>,
    /// Last day of the work, not before `supplyFrom`, which is then required.
    pub supply_to: Option<NaiveDate>,
    /// The client's reference, a single line.
    pub reference: Option<String>,
    /// ISO 4217; absent: SEK. Only SEK invoices can be sent.
    pub currency: Option<String>,
    /// At most 200. A draft may be empty.
    pub items: Vec<InvoiceItem>,
    /// Rule that exempts lines at 0 % from VAT for a client charged Swedish VAT; a single line of at most 200
    /// characters. Printed on the invoice and required to send one with such lines.
    pub vat_exemption: Option<String>,
    /// Printed on the invoice.
    pub notes: Option<String>,
    /// Note to the admins.
    pub admin_note: Option<String>,
    /// Whether the note to the admins is also printed.
    pub admin_note_visible: Option<bool>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    pub version: Option<i32>,
}

impl From<InvoiceInput> for Draft {
    fn from(input: InvoiceInput) -> Self {
        Self {
            client_id: ClientId(input.client_id),
            bank_account_id: input.bank_account_id.map(BankAccountId),
            issue_date: input.issue_date,
            due_date: input.due_date,
            supply_from: input.supply_from,
            supply_to: input.supply_to,
            reference: input.reference.unwrap_or_default(),
            currency: input.currency,
            items: input.items.into_iter().map(Into::into).collect(),
            vat_exemption: input.vat_exemption.unwrap_or_default(),
            notes: input.notes.unwrap_or_default(),
            admin_note: input.admin_note.unwrap_or_default(),
            admin_note_visible: input.admin_note_visible.unwrap_or_default(),
            version: input.version,
        }
    }
}

/// An invoice that an admin writes for a user.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct AdminInvoiceInput {
    /// Owner of the invoice. Only `reassign` changes it.
    pub user_id: Uuid,
    /// One of the owner's clients; not archived.
    pub client_id: Uuid,
    /// One of the owner's accounts; absent: the default account.
    pub bank_account_id: Option<Uuid>,
    /// Replaced by the sending date when the invoice is sent.
    pub issue_date: NaiveDate,
    /// From the issue date to a year after it.
    pub due_date: NaiveDate,
    /// First or only day of the work. Printed on the invoice.
    pub supply_from: Option<NaiveDate>,
    /// Last day of the work, not before `supplyFrom`, which is then required.
    pub supply_to: Option<NaiveDate>,
    /// The client's reference, a single line.
    pub reference: Option<String>,
    /// ISO 4217; absent: SEK. Only SEK invoices can be sent.
    pub currency: Option<String>,
    /// At most 200. A draft may be empty.
    pub items: Vec<InvoiceItem>,
    /// Rule that exempts lines at 0 % from VAT for a client charged Swedish VAT; a single line of at most 200
    /// characters. Printed on the invoice and required to send one with such lines.
    pub vat_exemption: Option<String>,
    /// Printed on the invoice.
    pub notes: Option<String>,
    /// Note to the admins.
    pub admin_note: Option<String>,
    /// Whether the note to the admins is also printed.
    pub admin_note_visible: Option<bool>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    pub version: Option<i32>,
}

impl AdminInvoiceInput {
    /// The owner and the draft.
    pub fn split(self) -> (UserId, Draft) {
        let draft = InvoiceInput {
            client_id: self.client_id,
            bank_account_id: self.bank_account_id,
            issue_date: self.issue_date,
            due_date: self.due_date,
            supply_from: self.supply_from,
            supply_to: self.supply_to,
            reference: self.reference,
            currency: self.currency,
            items: self.items,
            vat_exemption: self.vat_exemption,
            notes: self.notes,
            admin_note: self.admin_note,
            admin_note_visible: self.admin_note_visible,
            version: self.version,
        };
        (UserId(self.user_id), draft.into())
    }
}

/// A credit note of an invoice.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct CreditNoteLink {
    pub id: Uuid,
    pub invoice_number: String,
    pub issue_date: NaiveDate,
    /// With VAT; negative.
    pub total: Amount,
}

impl From<CreditNoteRow> for CreditNoteLink {
    fn from(note: CreditNoteRow) -> Self {
        Self {
            id: note.id.0,
            invoice_number: note.number,
            issue_date: note.issue_date,
            total: note.total.into(),
        }
    }
}

/// An invoice or credit note.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Invoice {
    pub id: Uuid,
    /// The amounts of a credit note are negative.
    pub kind: InvoiceKind,
    /// Freelancer who owns the invoice.
    pub user_id: Uuid,
    /// Name of the freelancer.
    pub user_name: String,
    pub client_id: Uuid,
    /// Current name of the client. The PDF shows the name at sending.
    pub client_name: String,
    /// Description of the first of its `items`, also in lists.
    pub first_item: Option<String>,
    /// Freelancer's bank account for the payout.
    pub bank_account_id: Option<Uuid>,
    /// `2026-00001`, assigned at sending. The series of a year has no gaps.
    pub invoice_number: Option<String>,
    /// Payment reference, assigned at sending.
    pub ocr: Option<String>,
    /// Status today; `overdue` is derived from the due date.
    pub status: InvoiceStatus,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    /// First or only day of the work.
    pub supply_from: Option<NaiveDate>,
    /// Last day of the work.
    pub supply_to: Option<NaiveDate>,
    /// The client's reference.
    pub reference: String,
    /// ISO 4217.
    pub currency: String,
    /// Invoice lines; empty in lists.
    pub items: Vec<InvoiceItemOut>,
    /// Sums per VAT rate; empty in lists.
    pub vat_sums: Vec<VatSum>,
    pub vat_treatment: VatTreatment,
    /// Legal note printed where no VAT is charged: the note of the VAT treatment, in the language of the request, or
    /// else the exemption.
    pub vat_note: Option<String>,
    /// Rule that exempts lines at 0 % from VAT.
    pub vat_exemption: String,
    /// Printed on the invoice.
    pub notes: String,
    /// Note to the admins.
    pub admin_note: String,
    /// Whether the note to the admins is also printed.
    pub admin_note_visible: bool,
    /// Without VAT.
    pub subtotal: Amount,
    pub vat: Amount,
    /// Öre rounding of the total to whole kronor, without VAT. Fixed at sending.
    pub rounding: Amount,
    /// Subtotal, VAT and rounding.
    pub total: Amount,
    /// Amount paid so far.
    pub paid: Amount,
    /// Amount that the client still owes.
    pub balance: Amount,
    /// Amount that can be received: the balance or, if nothing is owed, the amount written off.
    pub receivable: Amount,
    /// Percentage part of the fee. Fixed at sending; until then today's percentage, also in lists.
    pub fee_percentage: Decimal,
    /// Fixed part of the fee in SEK. Fixed at sending.
    pub fixed_fee: Amount,
    /// Total fee in SEK. Fixed at sending.
    pub fee_amount: Amount,
    /// Subtotal less fee, both after credit notes and write-offs: the basis for salary and contributions.
    pub payout_basis: Amount,
    /// Promised payout date. While the invoice is unpaid, it assumes that the client pays on the due date.
    pub promised_payout_date: Option<NaiveDate>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    pub paid_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Why an admin returned it.
    pub returned_reason: Option<String>,
    /// Field that the reason refers to, for example `items[0].description`.
    pub returned_field: Option<String>,
    /// The invoice that this credit note credits.
    pub credited_invoice_id: Option<Uuid>,
    /// The latest credit note of this invoice.
    pub credit_note_id: Option<Uuid>,
    /// Its credit notes in the order of their numbers; empty in lists.
    pub credit_notes: Vec<CreditNoteLink>,
    /// Amount taken off by credit notes, with VAT. `total` stays as it was sent.
    pub credited: Amount,
    /// The same without VAT.
    pub credited_subtotal: Amount,
    /// Amount that the fee was reduced by, in SEK. `feeAmount` stays as it was at sending.
    pub credited_fee: Amount,
    /// Amount written off and not recovered, with VAT.
    pub written_off: Amount,
    /// The same without VAT.
    pub written_off_subtotal: Amount,
    /// Write-offs, reversals and recoveries in the order they were recorded; empty in lists.
    pub write_offs: Vec<WriteOff>,
    /// What the freelancer's next wage pools are raised by because the provider bears the loss, in SEK, after credit notes and
    /// recoveries; 0 in lists.
    pub loss_borne: Amount,
    /// Part of the balance that the client disputes, with VAT.
    pub disputed: Amount,
    /// Part of the balance that may be lost, with VAT. Only in the back office.
    pub feared_loss: Option<Amount>,
    /// What is doubtful, and why; empty in lists.
    pub doubts: Vec<Doubt>,
    /// Total after credit notes and write-offs.
    pub left: Amount,
    /// Subtotal after credit notes and write-offs.
    pub subtotal_left: Amount,
    /// VAT after credit notes and write-offs.
    pub vat_left: Amount,
    /// Rounding after credit notes and write-offs.
    pub rounding_left: Amount,
    /// Fee after credit notes and write-offs, in SEK.
    pub fee_left: Amount,
    /// The credited invoice that this one replaces.
    pub replaces_invoice_id: Option<Uuid>,
    /// The invoice that replaces this one.
    pub replaced_by_id: Option<Uuid>,
    /// The payslip that includes this invoice.
    pub payslip_id: Option<Uuid>,
    /// Actions available to the caller now: `edit`, `delete`, `submit`, `withdraw`, `cancel`, `duplicate`, `add_files`,
    /// `send`, `return`, `credit`, `write_off`, `undo_write_off`, `doubt`, `end_doubt`, `add_payment`, `mark_paid`, `mark_unpaid`,
    /// `reassign`.
    pub allowed_actions: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Incremented by every change.
    pub version: i32,
}

impl From<Shown> for Invoice {
    fn from(shown: Shown) -> Self {
        let mut invoice = shown.invoice;
        let first_item = invoice.first_line.take();
        let first_item = first_item.or_else(|| Some(shown.lines.first()?.description().to_owned()));
        let vat_note = invoice.vat_note(language::current());
        let rounding = invoice.rounding();
        let promised = invoice.promise();
        Self {
            id: invoice.id.0,
            kind: if invoice.credits.is_some() { InvoiceKind::CreditNote } else { InvoiceKind::Invoice },
            status: invoice.display_status(shown.today).into(),
            balance: invoice.balance().into(),
            receivable: invoice.receivable().into(),
            payout_basis: invoice.payout_basis().into(),
            left: invoice.left().into(),
            subtotal_left: invoice.subtotal_left().into(),
            vat_left: invoice.vat_left().into(),
            rounding_left: invoice.rounding_left().into(),
            fee_left: invoice.fee_left().into(),
            user_id: invoice.user_id.0,
            user_name: invoice.user_name,
            client_id: invoice.client_id.0,
            client_name: invoice.client_name,
            first_item,
            bank_account_id: invoice.bank_account_id.map(|account| account.0),
            invoice_number: invoice.number,
            ocr: invoice.ocr,
            issue_date: invoice.issue_date,
            due_date: invoice.due_date,
            reference: invoice.reference,
            currency: invoice.currency.code().into(),
            items: shown.lines.iter().map(Into::into).collect(),
            vat_sums: shown.vat_sums.iter().map(Into::into).collect(),
            vat_treatment: invoice.vat_treatment.into(),
            vat_note,
            vat_exemption: invoice.vat_exemption,
            supply_from: invoice.supply.map(SupplyPeriod::from),
            supply_to: invoice.supply.map(SupplyPeriod::to),
            notes: invoice.notes,
            admin_note: invoice.admin_note,
            admin_note_visible: invoice.admin_note_visible,
            subtotal: invoice.subtotal.into(),
            vat: invoice.vat.into(),
            rounding: rounding.into(),
            total: invoice.total.into(),
            paid: invoice.paid.into(),
            fee_percentage: invoice.fee_terms.percentage.into(),
            fixed_fee: invoice.fee_terms.fixed.into(),
            fee_amount: invoice.fee_amount.into(),
            promised_payout_date: promised,
            submitted_at: invoice.submitted_at,
            sent_at: invoice.sent_at,
            paid_at: invoice.paid_at,
            cancelled_at: invoice.cancelled_at,
            returned_reason: invoice.returned_reason,
            returned_field: invoice.returned_field,
            credited_invoice_id: invoice.credits.map(|id| id.0),
            credit_note_id: invoice.credit_note_id.map(|id| id.0),
            credit_notes: shown.credit_notes.into_iter().map(Into::into).collect(),
            credited: invoice.credited.total.into(),
            credited_subtotal: invoice.credited.subtotal.into(),
            credited_fee: invoice.credited.fee.into(),
            written_off: invoice.written_off.total.into(),
            written_off_subtotal: invoice.written_off.subtotal.into(),
            disputed: invoice.doubts.disputed.into(),
            feared_loss: shown.feared_loss.map(Into::into),
            doubts: shown.doubts.into_iter().map(Into::into).collect(),
            write_offs: shown.write_offs.into_iter().map(Into::into).collect(),
            loss_borne: shown.loss_borne.into(),
            replaces_invoice_id: invoice.replaces.map(|id| id.0),
            replaced_by_id: invoice.replaced_by.map(|id| id.0),
            payslip_id: invoice.payslip_id.map(|id| id.0),
            allowed_actions: shown.allowed.iter().map(ToString::to_string).collect(),
            created_at: invoice.created_at,
            updated_at: invoice.updated_at,
            version: invoice.version,
        }
    }
}
