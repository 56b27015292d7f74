//! Invoices as they cross HTTP, the same for their owners and for the back office.

pub mod preview;
pub mod timeline;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::invoices::Shown;
use paraply_app::invoices::drafting::{Draft, Item};
use paraply_domain::ids::{BankAccountId, ClientId, UserId};
use paraply_domain::invoice::status::DisplayStatus;
use paraply_domain::invoice::{InvoiceLine, SupplyPeriod, VatSum as Sum};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::language;
use crate::http::scalars::{Amount, Decimal, VatTreatment};

/// Where an invoice stands today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum InvoiceStatus {
    /// The owner is writing it.
    Draft,
    /// It waits for approval.
    Pending,
    /// The client has it.
    Sent,
    /// Sent, past its due date, with a balance left.
    Overdue,
    /// Paid in full.
    Paid,
    /// Given up; one that was sent has a credit note.
    Cancelled,
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
        }
    }
}

/// What kind of document it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum InvoiceKind {
    /// To be paid.
    Invoice,
    /// Takes a sent invoice back.
    CreditNote,
}

/// A line as it is written.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct InvoiceItem {
    /// What was done.
    pub description: String,
    /// How much of it: above zero, at most three decimals.
    pub quantity: Decimal,
    /// What the quantity counts: hours, days, chunks.
    pub unit: Option<String>,
    /// The price of one without VAT, at most four decimals; negative for a discount.
    pub unit_price: Decimal,
    /// 25, 12, 6 or 0. Charged only where the client's VAT treatment says so.
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

/// A line with its net.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct InvoiceItemOut {
    /// What was done.
    pub description: String,
    /// How much of it.
    pub quantity: Decimal,
    /// What the quantity counts.
    pub unit: String,
    /// The price of one without VAT.
    pub unit_price: Decimal,
    /// The rate of VAT in per cent.
    pub vat_rate: Decimal,
    /// Quantity times price, rounded to öre.
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

/// The lines of one rate of VAT.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct VatSum {
    /// The rate that is charged, in per cent.
    pub vat_rate: Decimal,
    /// Their sum without VAT.
    pub net: Amount,
    /// The VAT on it.
    pub vat: Amount,
}

impl From<&Sum> for VatSum {
    fn from(sum: &Sum) -> Self {
        Self { vat_rate: sum.rate.decimal().into(), net: sum.net.into(), vat: sum.vat.into() }
    }
}

/// An invoice as it is written. Numbers, sums, fee and status follow from it.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct InvoiceInput {
    /// One of the owner's clients that is not archived.
    pub client_id: Uuid,
    /// Where the money goes; the default account when absent.
    pub bank_account_id: Option<Uuid>,
    /// Becomes the day of sending when it is sent.
    pub issue_date: NaiveDate,
    /// Not before the issue date and at most a year after it. Keeps its distance to the issue date at sending.
    pub due_date: NaiveDate,
    /// When the work was done: its only or first day. Printed on the invoice.
    pub supply_from: Option<NaiveDate>,
    /// The last day of the work; not before the first, which it needs.
    pub supply_to: Option<NaiveDate>,
    /// The client's reference, on one line.
    pub reference: Option<String>,
    /// ISO 4217; SEK when absent. Only SEK can be sent so far.
    pub currency: Option<String>,
    /// At most 200; a draft may have none yet.
    pub items: Vec<InvoiceItem>,
    /// What exempts the lines at 0 % for a client who is charged Swedish VAT: the rule, on one line of at most 200 signs.
    /// Printed on the invoice; such an invoice is not sent without it.
    pub vat_exemption: Option<String>,
    /// Printed on the invoice.
    pub notes: Option<String>,
    /// For the admins.
    pub admin_note: Option<String>,
    /// Whether the note for the admins is printed, too.
    pub admin_note_visible: Option<bool>,
    /// As read: a change needs it, and a newer one refuses the change.
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

/// An invoice as an admin writes it for somebody.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
pub struct AdminInvoiceInput {
    /// Whose invoice it is. It changes by `reassign` only.
    pub user_id: Uuid,
    /// One of the owner's clients that is not archived.
    pub client_id: Uuid,
    /// One of the owner's accounts; the default account when absent.
    pub bank_account_id: Option<Uuid>,
    /// Becomes the day of sending when it is sent.
    pub issue_date: NaiveDate,
    /// Not before the issue date and at most a year after it.
    pub due_date: NaiveDate,
    /// When the work was done: its only or first day. Printed on the invoice.
    pub supply_from: Option<NaiveDate>,
    /// The last day of the work; not before the first, which it needs.
    pub supply_to: Option<NaiveDate>,
    /// The client's reference, on one line.
    pub reference: Option<String>,
    /// ISO 4217; SEK when absent. Only SEK can be sent so far.
    pub currency: Option<String>,
    /// At most 200; a draft may have none yet.
    pub items: Vec<InvoiceItem>,
    /// What exempts the lines at 0 % for a client who is charged Swedish VAT: the rule, on one line of at most 200 signs.
    /// Printed on the invoice; such an invoice is not sent without it.
    pub vat_exemption: Option<String>,
    /// Printed on the invoice.
    pub notes: Option<String>,
    /// For the admins.
    pub admin_note: Option<String>,
    /// Whether the note for the admins is printed, too.
    pub admin_note_visible: Option<bool>,
    /// As read: a change needs it, and a newer one refuses the change.
    pub version: Option<i32>,
}

impl AdminInvoiceInput {
    /// Whose it is and what it says.
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

/// An invoice or credit note.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Invoice {
    pub id: Uuid,
    /// Invoice or credit note; the amounts of a credit note are negative.
    pub kind: InvoiceKind,
    /// The freelancer.
    pub user_id: Uuid,
    /// The freelancer's name.
    pub user_name: String,
    pub client_id: Uuid,
    /// The client's present name; what was sent is in the PDF.
    pub client_name: String,
    /// The freelancer's account.
    pub bank_account_id: Option<Uuid>,
    /// From sending on, `2026-00001`. The series of a year has no gap.
    pub invoice_number: Option<String>,
    /// The payment reference, from sending on.
    pub ocr: Option<String>,
    /// As of today; `overdue` is derived.
    pub status: InvoiceStatus,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    /// When the work was done: its only or first day.
    pub supply_from: Option<NaiveDate>,
    /// The last day of the work.
    pub supply_to: Option<NaiveDate>,
    /// The client's reference.
    pub reference: String,
    /// ISO 4217.
    pub currency: String,
    /// The lines; empty in lists.
    pub items: Vec<InvoiceItemOut>,
    /// The sums per rate of VAT; empty in lists.
    pub vat_sums: Vec<VatSum>,
    pub vat_treatment: VatTreatment,
    /// The legal note that stands on it where no VAT is charged: that of the treatment, in the language of the request,
    /// else the exemption.
    pub vat_note: Option<String>,
    /// What exempts the lines without VAT, as it was written.
    pub vat_exemption: String,
    /// Printed on it.
    pub notes: String,
    /// For the admins.
    pub admin_note: String,
    /// Whether the note for the admins is printed, too.
    pub admin_note_visible: bool,
    /// Without VAT.
    pub subtotal: Amount,
    pub vat: Amount,
    pub total: Amount,
    /// What has been paid of it.
    pub paid: Amount,
    /// What the client still owes.
    pub balance: Amount,
    /// The fee's percentage; fixed at sending. Before, it is what applies today, in lists, too.
    pub fee_percentage: Decimal,
    /// The fee's fixed part in SEK; fixed at sending.
    pub fixed_fee: Amount,
    /// The fee in SEK; fixed at sending.
    pub fee_amount: Amount,
    /// Subtotal less fee: what becomes salary and contributions.
    pub payout_basis: Amount,
    /// When the money is promised to be on the freelancer's account: while unpaid, if the client pays when due.
    pub promised_payout_date: Option<NaiveDate>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    pub paid_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Why an admin gave it back.
    pub returned_reason: Option<String>,
    /// The field that the reason is about, as `items[0].description`.
    pub returned_field: Option<String>,
    /// The invoice that this credit note takes back.
    pub credited_invoice_id: Option<Uuid>,
    /// The credit note that took this invoice back.
    pub credit_note_id: Option<Uuid>,
    /// The payslip it stands on.
    pub payslip_id: Option<Uuid>,
    /// What the caller may do now: `edit`, `delete`, `submit`, `withdraw`, `cancel`, `duplicate`, `add_files`, `send`,
    /// `return`, `credit`, `add_payment`, `mark_paid`, `mark_unpaid`, `reassign`.
    pub allowed_actions: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Counts up with every change.
    pub version: i32,
}

impl From<Shown> for Invoice {
    fn from(shown: Shown) -> Self {
        let invoice = shown.invoice;
        let vat_note = invoice.vat_note(language::current());
        Self {
            id: invoice.id.0,
            kind: if invoice.credits.is_some() { InvoiceKind::CreditNote } else { InvoiceKind::Invoice },
            status: invoice.display_status(shown.today).into(),
            balance: invoice.balance().into(),
            payout_basis: invoice.payout_basis().into(),
            user_id: invoice.user_id.0,
            user_name: invoice.user_name,
            client_id: invoice.client_id.0,
            client_name: invoice.client_name,
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
            total: invoice.total.into(),
            paid: invoice.paid.into(),
            fee_percentage: invoice.fee_terms.percentage.into(),
            fixed_fee: invoice.fee_terms.fixed.into(),
            fee_amount: invoice.fee_amount.into(),
            promised_payout_date: invoice.promised_payout_date,
            submitted_at: invoice.submitted_at,
            sent_at: invoice.sent_at,
            paid_at: invoice.paid_at,
            cancelled_at: invoice.cancelled_at,
            returned_reason: invoice.returned_reason,
            returned_field: invoice.returned_field,
            credited_invoice_id: invoice.credits.map(|id| id.0),
            credit_note_id: invoice.credit_note_id.map(|id| id.0),
            payslip_id: invoice.payslip_id.map(|id| id.0),
            allowed_actions: shown.allowed.iter().map(ToString::to_string).collect(),
            created_at: invoice.created_at,
            updated_at: invoice.updated_at,
            version: invoice.version,
        }
    }
}
