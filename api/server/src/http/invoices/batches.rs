//! One act on thousands of invoices, in the background.

use chrono::{DateTime, Utc};
use paraply_app::invoices::Filter;
use paraply_app::invoices::batches::{self, Selection};
use paraply_app::{App, Error, Result};
use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::bulk::{BulkAction, BulkInvoice};
use super::narrowed;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, FilterOnly, FilterRange, List, ListAnswer, ListQuery, Page};
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

/// Where a batch stands.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum BatchStatus {
    /// It goes on.
    Running,
    /// Every invoice is done or was refused.
    Done,
    /// Somebody stopped it, or it could not go on.
    Stopped,
}

/// What has become of one invoice of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum BatchRowStatus {
    /// Its turn has not come.
    Waiting,
    /// Done.
    Done,
    /// Not done.
    Refused,
}

/// As stored, and as the filter has them.
const ROW_STATUSES: [&str; 3] = ["waiting", "done", "refused"];

/// One act on many invoices.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceBatch {
    id: Uuid,
    /// What is done with each.
    action: BulkAction,
    /// What the owners of returned invoices are told.
    reason: Option<String>,
    status: BatchStatus,
    /// Why it stopped, when nobody stopped it.
    fault: Option<String>,
    /// Who is responsible: the one who started it or, later, who resumed it.
    asked_by: Uuid,
    asked_by_name: String,
    /// How many invoices it is about.
    total: i64,
    /// How many are done.
    done: i64,
    /// How many were refused.
    refused: i64,
    created_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

impl From<batches::Batch> for InvoiceBatch {
    fn from(batch: batches::Batch) -> Self {
        let fault = in_language(batch.fault_sv, batch.fault_en);
        Self {
            id: batch.id,
            action: match batch.action.as_str() {
                "send" => BulkAction::Send,
                "return" => BulkAction::Return,
                _ => BulkAction::Cancel,
            },
            reason: Some(batch.reason).filter(|reason| !reason.is_empty()),
            status: match batch.status.as_str() {
                "running" => BatchStatus::Running,
                "done" => BatchStatus::Done,
                _ => BatchStatus::Stopped,
            },
            fault,
            asked_by: batch.asked_by,
            asked_by_name: batch.asked_by_name,
            total: batch.total,
            done: batch.done,
            refused: batch.refused,
            created_at: batch.created_at,
            finished_at: batch.finished_at,
        }
    }
}

fn in_language(sv: String, en: String) -> Option<String> {
    let text = match language::current() {
        Language::Sv => sv,
        Language::En => en,
    };
    Some(text).filter(|text| !text.is_empty())
}

/// One invoice of a batch. What names it is absent once it is deleted.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceBatchRow {
    /// Of the invoice.
    id: Uuid,
    status: BatchRowStatus,
    /// Why it was refused, for programs.
    code: Option<String>,
    /// Why it was refused, for people.
    message: Option<String>,
    /// Its number, once sent.
    invoice_number: Option<String>,
    user_name: Option<String>,
    client_name: Option<String>,
    currency: Option<String>,
    total: Option<Amount>,
}

impl From<batches::Row> for InvoiceBatchRow {
    fn from(row: batches::Row) -> Self {
        Self {
            id: row.invoice_id,
            status: match row.status.as_str() {
                "done" => BatchRowStatus::Done,
                "refused" => BatchRowStatus::Refused,
                _ => BatchRowStatus::Waiting,
            },
            code: Some(row.code).filter(|code| !code.is_empty()),
            message: in_language(row.message_sv, row.message_en),
            invoice_number: row.invoice_number,
            user_name: row.user_name,
            client_name: row.client_name,
            currency: row.currency,
            total: row.total.map(Amount),
        }
    }
}

/// All invoices that match, as a list says it.
#[derive(Clone, Debug, Object)]
#[oai(deny_unknown_fields)]
struct MatchingInvoices {
    /// The list's filter, as JSON in a text: `{"status":"pending"}`.
    filter: String,
    /// How many the list said there are; another number now refuses the batch.
    total: usize,
}

/// What is done, and with which invoices: chosen ones, or all that match.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct InvoiceBatchInput {
    /// What is done with each.
    action: BulkAction,
    /// At most 10,000, each once.
    invoices: Option<Vec<BulkInvoice>>,
    /// Instead of `invoices`; at most 10,000.
    matching: Option<MatchingInvoices>,
    /// Told to the owners of those that are returned; required then.
    reason: Option<String>,
}

impl InvoiceBatchInput {
    fn selection(&self) -> Result<Selection> {
        match (&self.invoices, &self.matching) {
            (Some(invoices), None) => {
                Ok(Selection::Chosen(invoices.iter().map(|invoice| (invoice.id, invoice.version)).collect()))
            }
            (None, Some(MatchingInvoices { filter, total })) => {
                Ok(Selection::Matching { filter: Box::new(filter_of(filter)?), total: *total })
            }
            _ => Err(Error::fault("invoices", FaultKind::Required)),
        }
    }
}

fn filter_of(filter: &str) -> Result<Filter> {
    let query = ListQuery::parse(Some(filter.to_owned()), None, None)?;
    Ok(narrowed(&query)?.0)
}

/// Amounts in one currency.
#[derive(Clone, Debug, Object)]
struct CurrencySum {
    /// ISO 4217.
    currency: String,
    /// What the invoices come to.
    total: Amount,
}

/// What a batch would be about.
#[derive(Clone, Debug, Object)]
struct InvoiceBatchPreview {
    /// How many match.
    total: usize,
    /// To how many of them the act can be done, by where they stand.
    possible: usize,
    /// What those come to.
    sums: Vec<CurrencySum>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// See what a batch would be about
    ///
    /// `filter` is that of the list of invoices.
    #[oai(path = "/admin/invoice-batches/preview", method = "get", operation_id = "adminPreviewInvoiceBatch")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        /// What would be done.
        action: Query<BulkAction>,
        FilterOnly(query): FilterOnly,
    ) -> ApiResult<Json<InvoiceBatchPreview>> {
        let filter = narrowed(&query)?.0;
        let preview = batches::preview(app, &filter, &action.0.bulk_act(String::new())).await?;
        Ok(Json(InvoiceBatchPreview {
            total: preview.total,
            possible: preview.possible,
            sums: preview
                .sums
                .into_iter()
                .map(|(currency, total)| CurrencySum { currency, total: Amount(total) })
                .collect(),
        }))
    }

    /// Send, return or cancel thousands of invoices
    ///
    /// In the background, one after the other; each on its own, as if it were the only one. The answer is the batch, to
    /// be followed. Up to 200 are done at once by `/admin/invoices/bulk`.
    #[oai(path = "/admin/invoice-batches", method = "post", operation_id = "adminCreateInvoiceBatch")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        key: IdempotencyKey,
        input: Json<InvoiceBatchInput>,
    ) -> ApiResult<Json<InvoiceBatch>> {
        let key = key.of(&staff.0, &input.0)?;
        let selection = input.0.selection()?;
        let bulk_act = input.0.action.bulk_act(input.0.reason.unwrap_or_default());
        Ok(Json(batches::create(app, &staff.0, key, &bulk_act, selection).await?.into()))
    }

    /// List batches
    ///
    /// The latest first. Filter: `id`.
    #[oai(path = "/admin/invoice-batches", method = "get", operation_id = "adminListInvoiceBatches")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        List(query): List,
    ) -> ApiResult<ListAnswer<InvoiceBatch>> {
        query.allow_filters(&["id"])?;
        let (rows, total) = batches::list(app, query.ids()?.as_deref(), query.offset, query.limit).await?;
        Ok(ListAnswer::new("invoice-batches", &query, Page { rows, total }))
    }

    /// Get a batch
    #[oai(path = "/admin/invoice-batches/:id", method = "get", operation_id = "adminGetInvoiceBatch")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceBatch>> {
        Ok(Json(batches::find(app, id.0).await?.into()))
    }

    /// List the results of a batch
    ///
    /// One for each invoice, refused ones first. Filter: `status`.
    #[oai(
        path = "/admin/invoice-batches/:id/rows",
        method = "get",
        operation_id = "adminListInvoiceBatchRows"
    )]
    async fn rows(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
        FilterRange(query): FilterRange,
    ) -> ApiResult<ListAnswer<InvoiceBatchRow>> {
        query.allow_filters(&["status"])?;
        let status = query.text("status")?;
        if status.as_deref().is_some_and(|status| !ROW_STATUSES.contains(&status)) {
            return Err(Error::fault("filter.status", FaultKind::Unknown).into());
        }
        let (rows, total) = batches::rows(app, id.0, status.as_deref(), query.offset, query.limit).await?;
        Ok(ListAnswer::new("rows", &query, Page { rows, total }))
    }

    /// Stop a batch
    ///
    /// After the invoice in hand. What is done stays done.
    #[oai(path = "/admin/invoice-batches/:id/stop", method = "post", operation_id = "adminStopInvoiceBatch")]
    async fn stop(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceBatch>> {
        Ok(Json(batches::stop(app, &staff.0, id.0).await?.into()))
    }

    /// Go on with a batch
    ///
    /// With what was refused and what a stop has left, as the invoices are now, in the caller's name.
    #[oai(
        path = "/admin/invoice-batches/:id/retry",
        method = "post",
        operation_id = "adminRetryInvoiceBatch"
    )]
    async fn retry(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceBatch>> {
        Ok(Json(batches::retry(app, &staff.0, id.0).await?.into()))
    }
}
