//! Payment files of refunds.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_app::refunds::{self, File, FileSort, RefundReport};
use paraply_app::{App, Error, Result, Window};
use paraply_domain::ids::PaymentFileId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::Refund;
use crate::http::Tag;
use crate::http::download::XmlAnswer;
use crate::http::fresh::{Fresh, FreshOrToken};
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, List, ListAnswer, ListQuery};
use crate::http::salary::runs::status_report::StatusReportForm;
use crate::http::scalars::Amount;
use crate::http::staff::{Staff, may};

/// A payment file of refunds.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct RefundFile {
    id: Uuid,
    /// `pain.001.001.03` or `pain.001.001.09`.
    format: String,
    message_id: String,
    payment_date: NaiveDate,
    total: Amount,
    payment_count: i32,
    /// Number of refunds that the bank has not decided.
    open_count: i64,
    /// SHA-256 of the file in hexadecimal.
    sha256: String,
    created_by_name: String,
    created_at: DateTime<Utc>,
}

impl From<File> for RefundFile {
    fn from(file: File) -> Self {
        Self {
            id: file.id.0,
            format: file.format,
            message_id: file.message_id,
            payment_date: file.execution_date,
            total: file.total.into(),
            payment_count: file.payment_count,
            open_count: file.open_count,
            sha256: hex::encode(file.sha256),
            created_by_name: file.created_by_name,
            created_at: file.created_at,
        }
    }
}

/// When refunds are paid.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct RefundFileInput {
    /// A bank day, today or later.
    payment_date: NaiveDate,
}

/// Result of a bank status report on refunds.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase")]
struct RefundStatusResult {
    message_id: String,
    /// Number of refunds paid.
    paid: usize,
    /// Number of refunds rejected.
    rejected: usize,
    /// Number of refunds still undecided.
    pending: usize,
    /// Number of refunds decided before.
    unchanged: usize,
    /// Number of those that were rejected, and that the bank now says it has paid. Ask the bank before refunding them again.
    contradicted: usize,
    /// Refunds decided by this report.
    refunds: Vec<Refund>,
    /// `EndToEndId` of reported payments that are not in the payment file. They are ignored; ask the bank about them.
    unknown_payments: Vec<String>,
}

impl From<RefundReport> for RefundStatusResult {
    fn from(report: RefundReport) -> Self {
        let decided = report.refunds.into_iter().map(|mut decided| {
            decided.refund.status = decided.status;
            decided.refund.decision = decided.reason.unwrap_or_default();
            Refund::of(decided.refund, false)
        });
        Self {
            message_id: report.message_id,
            paid: report.paid,
            rejected: report.rejected,
            pending: report.pending,
            unchanged: report.unchanged,
            contradicted: report.contradicted,
            refunds: decided.collect(),
            unknown_payments: report.unknown,
        }
    }
}

fn narrowed(query: &ListQuery) -> Result<(Option<Vec<Uuid>>, Window<FileSort>)> {
    query.allow_filters(&["id"])?;
    Ok((query.ids()?, query.window()?))
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminPayments")]
impl Api {
    /// List payment files of refunds
    ///
    /// Filter: `id`.
    #[oai(path = "/admin/refund-files", method = "get", operation_id = "adminListRefundFiles")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadMoney>,
        List(query): List,
    ) -> ApiResult<ListAnswer<RefundFile>> {
        let (ids, window) = narrowed(&query)?;
        let page = refunds::list_files(app, ids, window).await?;
        Ok(ListAnswer::new("refund-files", &query, page.map(RefundFile::from)))
    }

    /// Create a payment file of refunds
    ///
    /// With every approved refund that is not in a payment file. Each refund is in one file only.
    #[oai(path = "/admin/refund-files", method = "post", operation_id = "adminExportRefunds")]
    async fn export(
        &self,
        Data(app): Data<&App>,
        Fresh(caller): FreshOrToken<Staff<may::HandlePayments>>,
        key: IdempotencyKey,
        Json(input): Json<RefundFileInput>,
    ) -> ApiResult<Json<RefundFile>> {
        let key = key.of(&caller, &input)?;
        Ok(Json(refunds::export(app, &caller, key.as_ref(), input.payment_date).await?.into()))
    }

    /// Download a payment file of refunds
    ///
    /// The same bytes every time.
    #[oai(
        path = "/admin/refund-files/:id/content",
        method = "get",
        operation_id = "adminGetRefundFileContent"
    )]
    async fn content(
        &self,
        Data(app): Data<&App>,
        _staff: FreshOrToken<Staff<may::HandlePayments>>,
        id: Path<Uuid>,
    ) -> ApiResult<XmlAnswer> {
        let (message_id, content) = refunds::content(app, PaymentFileId(id.0)).await?;
        Ok(XmlAnswer::of_packed(&format!("pain001-{message_id}.xml"), &content))
    }

    /// Confirm a payment file of refunds
    ///
    /// The bank has paid all refunds in the file that are not decided.
    #[oai(path = "/admin/refund-files/:id/confirm", method = "post", operation_id = "adminConfirmRefunds")]
    async fn confirm(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        key: IdempotencyKey,
        id: Path<Uuid>,
    ) -> ApiResult<Json<RefundFile>> {
        let key = key.of_bare(&caller)?;
        Ok(Json(refunds::confirm(app, &caller, key.as_ref(), PaymentFileId(id.0)).await?.into()))
    }

    /// Import a bank status report on refunds
    ///
    /// A pain.002 for this file. Confirmed refunds become paid; the money of rejected ones waits on its bank transaction
    /// again, even if they were confirmed before. Importing the same report again changes nothing.
    #[oai(
        path = "/admin/refund-files/:id/status-report",
        method = "post",
        operation_id = "adminReadRefundReport"
    )]
    async fn status_report(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::HandlePayments>,
        id: Path<Uuid>,
        form: StatusReportForm,
    ) -> ApiResult<Json<RefundStatusResult>> {
        let bytes = form.file.into_vec().await.map_err(Error::internal)?;
        Ok(Json(refunds::read_status_report(app, &caller, PaymentFileId(id.0), bytes).await?.into()))
    }
}
