//! All money that came in.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::payments::{self, Filter};
use paraply_app::reports::Sum;
use paraply_app::{App, Result, Window};
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::list::{ApiResult, List, ListAnswer, ListQuery};
use super::scalars::Amount;
use super::staff::{Staff, may};

/// Where a payment comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PaymentSource {
    /// An admin recorded it.
    Manual,
    /// A file of payments.
    Import,
    /// An admin marked the invoice as paid.
    MarkPaid,
    /// The counter-payment when an invoice was marked as unpaid.
    MarkUnpaid,
}

impl PaymentSource {
    /// By its name in the database.
    pub fn of(name: &str) -> Self {
        match name {
            "import" => Self::Import,
            "mark_paid" => Self::MarkPaid,
            "mark_unpaid" => Self::MarkUnpaid,
            _ => Self::Manual,
        }
    }
}

/// How many payments there are, and what they come to.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PaymentSum {
    /// How many.
    pub count: i64,
    /// In SEK.
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
    /// The invoice it settles.
    pub invoice_id: Option<Uuid>,
    /// That invoice's number.
    pub invoice_number: Option<String>,
    /// The freelancer.
    pub user_name: Option<String>,
    /// The payer.
    pub client_name: Option<String>,
    /// All that came in; negative for what went back.
    pub amount: Amount,
    /// What of the invoice it settles.
    pub allocated: Amount,
    /// The öre in that which did not come in, at most the setting `oreTolerance`; below zero those that came beyond.
    pub rounding: Amount,
    /// The rest, which is kept.
    pub unallocated: Amount,
    /// ISO 4217.
    pub currency: String,
    /// The day the money came.
    pub paid_on: NaiveDate,
    /// What the payer or the clerk wrote.
    pub reference: String,
    /// Why it was typed in; empty when that was not said.
    pub reason: String,
    /// What shows that the money came: what the clerk wrote, or the file that was imported and its row.
    pub evidence: String,
    /// Who recorded it.
    pub recorded_by_name: Option<String>,
    pub source: PaymentSource,
    /// Whether it was taken back, or takes another back.
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
            unallocated: settled.surplus.into(),
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

/// What a list's query asks for, and in which order.
pub(super) fn narrowed(query: &ListQuery) -> Result<(Filter, Window<payments::Sort>)> {
    query.allow_filters(&["id", "q", "invoiceId", "source", "from", "to", "unallocated"])?;
    let filter = Filter {
        ids: query.ids()?,
        invoice: query.parsed("invoiceId")?,
        q: query.text("q")?,
        source: query.text("source")?,
        from: query.parsed("from")?,
        to: query.parsed("to")?,
        unallocated: query.parsed("unallocated")?.unwrap_or_default(),
    };
    Ok((filter, query.window()?))
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminPayments")]
impl Api {
    /// List payments
    ///
    /// Filters: `q` (part of reference, invoice number, OCR, client or freelancer), `invoiceId`, `source`, `from` and `to`
    /// (day of payment), `unallocated` (only what is kept), `id`.
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
