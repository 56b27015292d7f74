//! The statement of a client.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::clients::statement;
use paraply_domain::client_statement::{ClientStatement as Part, Entry, EntryKind, OpenInvoice};
use paraply_domain::ids::ClientId;
use paraply_domain::language::Language;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use crate::http::Tag;
use crate::http::download::PdfAnswer;
use crate::http::list::ApiResult;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// Kind of a statement entry.
#[derive(Enum)]
#[oai(rename_all = "snake_case")]
enum StatementEntryKind {
    /// Invoice, on its issue date.
    Invoice,
    /// Credit note, on its issue date.
    CreditNote,
    /// Payment received for an invoice, on the payment date.
    Payment,
    /// Reversed payment.
    PaymentReversed,
    /// Part of a payment that its invoice no longer needs.
    PaymentReleased,
    /// Difference of öre between a payment and its invoice.
    Rounding,
    /// Amount that a bank kept of a payment, which the provider bears.
    BankCharge,
    /// Amount that the client is not expected to pay.
    WriteOff,
    /// Undone write-off.
    WriteOffUndone,
    /// Written-off amount that has been paid after all. The payment is an entry of its own.
    WriteOffRecovered,
}

impl From<EntryKind> for StatementEntryKind {
    fn from(kind: EntryKind) -> Self {
        match kind {
            EntryKind::Invoice => Self::Invoice,
            EntryKind::CreditNote => Self::CreditNote,
            EntryKind::Payment => Self::Payment,
            EntryKind::PaymentReversed => Self::PaymentReversed,
            EntryKind::PaymentReleased => Self::PaymentReleased,
            EntryKind::Rounding => Self::Rounding,
            EntryKind::BankCharge => Self::BankCharge,
            EntryKind::WriteOff => Self::WriteOff,
            EntryKind::WriteOffUndone => Self::WriteOffUndone,
            EntryKind::WriteOffRecovered => Self::WriteOffRecovered,
        }
    }
}

/// An entry of a statement.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct StatementEntry {
    kind: StatementEntryKind,
    /// Day from which the entry counts.
    date: NaiveDate,
    /// Invoice or credit note; for other kinds the invoice concerned.
    invoice_id: Uuid,
    /// Its number.
    invoice_number: String,
    /// Reference of the buyer, or text of the payment. Empty for write-offs.
    reference: String,
    /// Due date; only for invoices.
    due_date: Option<NaiveDate>,
    /// Positive: the client owes more. Negative: less.
    amount: Amount,
    /// Balance after this entry.
    balance: Amount,
}

impl From<Entry> for StatementEntry {
    fn from(entry: Entry) -> Self {
        Self {
            kind: entry.kind.into(),
            date: entry.on,
            invoice_id: entry.document.0,
            invoice_number: entry.number,
            reference: entry.reference,
            due_date: entry.due_on,
            amount: entry.amount.into(),
            balance: entry.balance.into(),
        }
    }
}

/// An invoice that was not fully settled on the last day.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct StatementOpenInvoice {
    invoice_id: Uuid,
    invoice_number: String,
    /// Payment reference.
    ocr: String,
    issue_date: NaiveDate,
    due_date: NaiveDate,
    /// Whether the due date had passed.
    overdue: bool,
    total: Amount,
    /// Amount left to pay.
    balance: Amount,
}

impl StatementOpenInvoice {
    fn of(invoice: OpenInvoice, to: NaiveDate) -> Self {
        Self {
            invoice_id: invoice.id.0,
            invoice_number: invoice.number,
            ocr: invoice.due.ocr,
            issue_date: invoice.issued_on,
            due_date: invoice.due.on,
            overdue: invoice.due.on < to,
            total: invoice.total.into(),
            balance: invoice.left.into(),
        }
    }
}

/// Part of a statement in one currency.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct StatementCurrency {
    /// Currency of all amounts, ISO 4217.
    currency: String,
    /// Balance before the first day.
    opening: Amount,
    /// Entries of the period by date.
    entries: Vec<StatementEntry>,
    /// Balance after the last day.
    closing: Amount,
    /// Part of the closing balance with a due date before the last day.
    overdue: Amount,
    /// Amount paid beyond the invoices and kept for the client. Not included in the balance.
    unallocated: Amount,
    /// Invoices with an amount left to pay on the last day, by due date.
    open_invoices: Vec<StatementOpenInvoice>,
}

impl StatementCurrency {
    fn of(part: Part, to: NaiveDate) -> Self {
        Self {
            currency: part.currency.code().into(),
            opening: part.opening.into(),
            entries: part.entries.into_iter().map(Into::into).collect(),
            closing: part.closing.into(),
            overdue: part.overdue.into(),
            unallocated: part.unallocated.into(),
            open_invoices: part
                .open
                .into_iter()
                .map(|invoice| StatementOpenInvoice::of(invoice, to))
                .collect(),
        }
    }
}

/// A client's invoices, credit notes, payments and write-offs in a period, with the running balance.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct ClientStatement {
    client_id: Uuid,
    client_name: String,
    /// First day of the period.
    from: NaiveDate,
    /// Last day of the period.
    to: NaiveDate,
    /// One part per currency; empty if the client has no balance and no entries in the period.
    currencies: Vec<StatementCurrency>,
}

impl From<statement::Statement> for ClientStatement {
    fn from(statement: statement::Statement) -> Self {
        let statement::Statement { client, from, to, currencies } = statement;
        Self {
            client_id: client.id.0,
            client_name: client.details.name,
            from,
            to,
            currencies: currencies.into_iter().map(|part| StatementCurrency::of(part, to)).collect(),
        }
    }
}

/// Language of a statement.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum StatementLanguage {
    /// Swedish.
    Sv,
    /// English.
    En,
}

impl From<StatementLanguage> for Language {
    fn from(language: StatementLanguage) -> Self {
        match language {
            StatementLanguage::Sv => Self::Sv,
            StatementLanguage::En => Self::En,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Get the statement of a client
    ///
    /// Invoices, credit notes, payments and write-offs with the running balance, including those of clients merged into
    /// this one. At most 2,000 entries; choose a shorter period to see more.
    #[oai(path = "/admin/clients/:id/statement", method = "get", operation_id = "adminGetClientStatement")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
        /// First day of the period; absent: 1 January of the year of the last day.
        from: Query<Option<NaiveDate>>,
        /// Last day of the period, at most today; absent: today.
        to: Query<Option<NaiveDate>>,
    ) -> ApiResult<Json<ClientStatement>> {
        Ok(Json(statement::get(app, ClientId(id.0), (from.0, to.0)).await?.into()))
    }

    /// Download the statement of a client as PDF
    ///
    /// With the unpaid invoices and the payment details, to be sent to the client.
    #[oai(
        path = "/admin/clients/:id/statement/pdf",
        method = "get",
        operation_id = "adminGetClientStatementPdf"
    )]
    async fn pdf(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
        /// First day of the period; absent: 1 January of the year of the last day.
        from: Query<Option<NaiveDate>>,
        /// Last day of the period, at most today; absent: today.
        to: Query<Option<NaiveDate>>,
        /// Absent: the language of the client's invoices.
        language: Query<Option<StatementLanguage>>,
    ) -> ApiResult<PdfAnswer> {
        let language = language.0.map(Into::into);
        let pdf = statement::pdf(app, ClientId(id.0), (from.0, to.0), language).await?;
        Ok(PdfAnswer::new(&pdf.name, pdf.bytes))
    }
}
