//! Payments received.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::bank_transactions;
use paraply_app::payments::{self, Filter};
use paraply_app::reports::Sum;
use paraply_app::{App, Result, Window};
use paraply_domain::ids::PaymentId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::bank_transactions::ExplainedTransaction;
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer, ListQuery};
use super::scalars::Amount;
use super::staff::{Staff, may};

/// Source of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PaymentSource {
    /// Recorded manually by staff.
    Manual,
    /// Imported from a file.
    Import,
    /// Created by marking an invoice as paid.
    MarkPaid,
    /// Reversal created by marking an invoice as unpaid.
    MarkUnpaid,
    /// Allocated from a bank transaction.
    Bank,
    /// Reversal created by a credit note.
    CreditNote,
}

impl PaymentSource {
    /// By its name in the database.
    pub fn of(name: &str) -> Self {
        match name {
            "import" => Self::Import,
            "mark_paid" => Self::MarkPaid,
            "mark_unpaid" => Self::MarkUnpaid,
            "bank" => Self::Bank,
            "credit_note" => Self::CreditNote,
            _ => Self::Manual,
        }
    }
}

/// Number and total of payments.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PaymentSum {
    /// Number of payments.
    pub count: i64,
    /// Total in SEK.
    pub amount: Amount,
}

impl From<Sum> for PaymentSum {
    fn from(sum: Sum) -> Self {
        Self { count: sum.count, amount: sum.amount.into() }
    }
}

/// A payment.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Payment {
    pub id: Uuid,
    /// Invoice that the payment is allocated to.
    pub invoice_id: Option<Uuid>,
    /// Number of that invoice.
    pub invoice_number: Option<String>,
    /// Name of the freelancer.
    pub user_name: Option<String>,
    /// Name of the client who paid.
    pub client_name: Option<String>,
    /// Amount received; negative for reversals.
    pub amount: Amount,
    /// Amount allocated to the invoice.
    pub allocated: Amount,
    /// Öre rounding: the part of the allocation that was not received (at most the setting `oreTolerance`); negative
    /// for öre received in excess.
    pub rounding: Amount,
    /// Bank charge: the part of the allocation that a bank kept, which the provider bears.
    pub bank_charge: Amount,
    /// Amount kept without an allocation.
    pub unallocated: Amount,
    /// Bank transaction that it is allocated from, or the same money as.
    pub bank_transaction_id: Option<Uuid>,
    /// ISO 4217.
    pub currency: String,
    /// Date received.
    pub paid_on: NaiveDate,
    /// Reference from the payer or the staff member.
    pub reference: String,
    /// Why it was recorded manually; empty if no reason was given.
    pub reason: String,
    /// Proof of the payment: a note of the staff member, or the imported file and its row.
    pub evidence: String,
    /// Name of the staff member who recorded it.
    pub recorded_by_name: Option<String>,
    pub source: PaymentSource,
    /// Whether it was reversed, or is a reversal.
    pub reversed: bool,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
}

impl From<payments::Payment> for Payment {
    fn from(payment: payments::Payment) -> Self {
        let settled = payment.settled();
        Self {
            id: payment.id.0,
            invoice_id: payment.invoice_id.map(|id| id.0),
            invoice_number: payment.invoice_number,
            user_name: payment.user_name,
            client_name: payment.client_name,
            amount: payment.amount.into(),
            allocated: settled.allocated.into(),
            rounding: settled.rounding.into(),
            bank_charge: settled.bank_charge.into(),
            unallocated: settled.surplus.into(),
            bank_transaction_id: payment.bank_transaction_id.map(|id| id.0),
            currency: payment.currency.code().to_owned(),
            paid_on: payment.paid_on,
            reference: payment.reference,
            reason: payment.reason,
            evidence: payment.evidence,
            recorded_by_name: payment.recorded_by_name,
            source: PaymentSource::of(&payment.source),
            reversed: payment.reversed,
            created_at: payment.created_at,
        }
    }
}

/// Reads the filter and the sort order of a list of payments.
pub(super) fn narrowed(query: &ListQuery) -> Result<(Filter, Window<payments::Sort>)> {
    query.allow_filters(&[
        "id",
        "q",
        "invoiceId",
        "bankTransactionId",
        "source",
        "from",
        "to",
        "unallocated",
    ])?;
    let filter = Filter {
        ids: query.ids()?,
        invoice: query.parsed("invoiceId")?,
        q: query.text("q")?,
        source: query.text("source")?,
        bank_transaction: query.parsed("bankTransactionId")?,
        from: query.parsed("from")?,
        to: query.parsed("to")?,
        unallocated: query.parsed("unallocated")?.unwrap_or_default(),
    };
    Ok((filter, query.window()?))
}

/// Why a payment is reversed.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct ReversalInput {
    /// Shown to the freelancer; at most 500 characters.
    reason: String,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminPayments")]
impl Api {
    /// List payments
    ///
    /// Filters: `q` (part of the reference, invoice number, OCR number, client or freelancer), `invoiceId`,
    /// `bankTransactionId`, `source`, `from` and `to` (date received), `unallocated` (only payments with an unallocated amount), `id`.
    #[oai(path = "/admin/payments", method = "get", operation_id = "adminListPayments")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Payment>> {
        let (filter, window) = narrowed(&query)?;
        let page = payments::list_all(app, &filter, window).await?;
        Ok(ListAnswer::new("payments", &query, page))
    }

    /// Release the unallocated amount of a payment
    ///
    /// The payment is reversed and recorded again without the excess, which then waits among the bank transactions, where it
    /// can be allocated or refunded. The invoice stays paid. Returns the bank transaction.
    #[oai(path = "/admin/payments/:id/release", method = "post", operation_id = "adminReleasePayment")]
    async fn release(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<ExplainedTransaction>> {
        let key = key.of_bare(&staff.0)?;
        let held = payments::release(app, &staff.0, key, PaymentId(id.0)).await?;
        Ok(Json(bank_transactions::get(app, held).await?.into()))
    }

    /// Reverse a payment
    ///
    /// Reverses a payment that was recorded manually or imported from a file of payments: by mistake, or because the bank has
    /// reversed it. The invoice is unpaid again. If its salary is with the bank, the payslip stays; salaries are lowered by it,
    /// unless the client pays again within 30 days of its first reversal. A payment from a bank file is undone on its bank
    /// transaction. The freelancer sees the reason.
    #[oai(path = "/admin/payments/:id/reverse", method = "post", operation_id = "adminReversePayment")]
    async fn reverse(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::HandlePayments>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        Json(input): Json<ReversalInput>,
    ) -> ApiResult<Json<Payment>> {
        let key = key.of(&staff.0, &input)?;
        let reversed = payments::reverse_recorded(app, &staff.0, key, PaymentId(id.0), &input.reason).await?;
        Ok(Json(reversed.into()))
    }

    /// Get a payment
    #[oai(path = "/admin/payments/:id", method = "get", operation_id = "adminGetPayment")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Payment>> {
        Ok(Json(payments::find(app, id.0).await?.into()))
    }
}
