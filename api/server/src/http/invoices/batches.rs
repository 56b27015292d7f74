//! Background batches: one action applied to thousands of invoices.

use chrono::{DateTime, Utc};
use paraply_app::invoices::batches::{self, Selection};
use paraply_app::invoices::{Filter, Side};
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

/// Status of a batch.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "snake_case")]
enum BatchStatus {
    /// Invoices are being processed.
    Running,
    /// Every invoice has been processed: done or refused.
    Done,
    /// Stopped by a staff member or by a failure.
    Stopped,
}

/// Status of one invoice in a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
enum BatchRowStatus {
    /// Not processed yet.
    Waiting,
    /// The action succeeded.
    Done,
    /// The action was refused.
    Refused,
}

/// As stored, and as the filter accepts them.
const ROW_STATUSES: [&str; 3] = ["waiting", "done", "refused"];

/// One action on many invoices.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceBatch {
    id: Uuid,
    /// Action applied to each invoice.
    action: BulkAction,
    /// Reason given to the owners of returned invoices.
    reason: Option<String>,
    status: BatchStatus,
    /// Why the batch failed; absent if a staff member stopped it.
    fault: Option<String>,
    /// Staff member responsible for the batch: its creator, or the last one to retry it.
    asked_by: Uuid,
    asked_by_name: String,
    /// Number of invoices in the batch.
    total: i64,
    /// Number of invoices done.
    done: i64,
    /// Number of invoices refused.
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

/// One invoice of a batch. Fields that describe the invoice are absent once it is deleted.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceBatchRow {
    /// Id of the invoice.
    id: Uuid,
    status: BatchRowStatus,
    /// Error code, if refused. Stable.
    code: Option<String>,
    /// Why it was refused, in the language of the request.
    message: Option<String>,
    /// Invoice number; absent until the invoice is sent.
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

/// All invoices that match a list filter.
#[derive(Clone, Debug, Object)]
#[oai(deny_unknown_fields)]
struct MatchingInvoices {
    /// The list filter as a JSON string: `{"status":"pending"}`.
    filter: String,
    /// Number of matches that the list reported. The batch is refused if the number has changed.
    total: usize,
}

/// The action and the invoices: selected ones, or all that match a filter.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct InvoiceBatchInput {
    /// Action applied to each invoice.
    action: BulkAction,
    /// At most 10,000, without duplicates.
    invoices: Option<Vec<BulkInvoice>>,
    /// Alternative to `invoices`; at most 10,000 matches.
    matching: Option<MatchingInvoices>,
    /// Reason given to the owners of returned invoices. Required for `return`.
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
    Ok(narrowed(&query, Side::Office)?.0)
}

/// A sum in one currency.
#[derive(Clone, Debug, Object)]
struct CurrencySum {
    /// ISO 4217.
    currency: String,
    /// Sum of the invoice totals.
    total: Amount,
}

/// Preview of a batch.
#[derive(Clone, Debug, Object)]
struct InvoiceBatchPreview {
    /// Number of invoices that match.
    total: usize,
    /// Number of matches whose status allows the action.
    possible: usize,
    /// Totals of those invoices, by currency.
    sums: Vec<CurrencySum>,
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminInvoices")]
impl Api {
    /// Preview an invoice batch
    ///
    /// `filter` takes the same filters as the invoice list.
    #[oai(path = "/admin/invoice-batches/preview", method = "get", operation_id = "adminPreviewInvoiceBatch")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        /// Action to preview.
        action: Query<BulkAction>,
        FilterOnly(query): FilterOnly,
    ) -> ApiResult<Json<InvoiceBatchPreview>> {
        let filter = narrowed(&query, Side::Office)?.0;
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

    /// Create an invoice batch
    ///
    /// Sends, returns or cancels up to 10,000 invoices in the background. Invoices are processed one by one, and a
    /// refusal does not affect the others. Poll the returned batch for progress. For up to 200 invoices,
    /// `/admin/invoices/bulk` returns the results at once.
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

    /// List invoice batches
    ///
    /// Latest first. Filter: `id`.
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

    /// Get an invoice batch
    #[oai(path = "/admin/invoice-batches/:id", method = "get", operation_id = "adminGetInvoiceBatch")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceBatch>> {
        Ok(Json(batches::find(app, id.0).await?.into()))
    }

    /// List the results of an invoice batch
    ///
    /// One row per invoice, refused ones first. Filter: `status`.
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

    /// Stop an invoice batch
    ///
    /// Takes effect after the invoice being processed. Completed actions are not undone.
    #[oai(path = "/admin/invoice-batches/:id/stop", method = "post", operation_id = "adminStopInvoiceBatch")]
    async fn stop(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::ReviewInvoices>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceBatch>> {
        Ok(Json(batches::stop(app, &staff.0, id.0).await?.into()))
    }

    /// Retry an invoice batch
    ///
    /// Processes the refused and the remaining invoices in their current state. The caller becomes responsible for the
    /// batch.
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
