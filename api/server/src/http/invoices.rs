//! A freelancer's own invoices: drafting, preview, submission for approval and progress to payout.

pub(in crate::http) mod batches;
pub(in crate::http) mod bulk;
pub(in crate::http) mod credit;
pub(in crate::http) mod doubts;
pub(in crate::http) mod files;
pub(in crate::http) mod office;
pub(in crate::http) mod review;
pub(in crate::http) mod sample;
pub(in crate::http) mod templates;
pub(in crate::http) mod trial;
pub(in crate::http) mod write_offs;

pub mod objects;

use paraply_app::invoices::{
    self, Filter, Shown, Side, approval, delivery, drafting, merging, preview, timeline,
};
use paraply_app::{App, Caller, Error, Result, Window};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::doubt::DoubtKind;
use paraply_domain::invoice::status::DisplayStatus;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use uuid::Uuid;

use self::objects::preview::{InvoicePreview, InvoicePreviewInput};
use self::objects::timeline::{InvoiceDelivery, TimelineEntry};
use self::objects::{Invoice, InvoiceInput, InvoiceMonthSum, MergeInput};
use super::Tag;
use super::auth::User;
use super::download::PdfAnswer;
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, FilterOnly, List, ListAnswer, ListQuery, MessageResponse, Page, VersionInput};

/// Reads the filter and the sort order of a list of invoices.
pub(super) fn narrowed(query: &ListQuery, side: Side) -> Result<(Filter, Window<invoices::Sort>)> {
    query.allow_filters(&[
        "id", "q", "status", "clientId", "userId", "groupId", "from", "to", "currency", "kind", "returned",
        "doubt",
    ])?;
    let statuses = query.texts("status")?.unwrap_or_default();
    let statuses: Vec<DisplayStatus> = statuses
        .iter()
        .map(|status| status.parse().map_err(|kind| Error::fault("filter.status", kind)))
        .collect::<Result<_>>()?;
    let kind = match query.text("kind")?.as_deref() {
        None => None,
        Some("invoice") => Some("invoice"),
        Some("credit_note") => Some("credit_note"),
        Some(_) => return Err(Error::fault("filter.kind", FaultKind::Unknown)),
    };
    let filter = Filter {
        owner: query.parsed("userId")?,
        ids: query.ids()?,
        statuses,
        q: query.text("q")?,
        client: query.parsed("clientId")?,
        group: query.parsed("groupId")?,
        from: query.parsed("from")?,
        to: query.parsed("to")?,
        currency: query.text("currency")?,
        kind,
        returned: query.parsed("returned")?,
        doubt: doubt_of(query.text("doubt")?.as_deref(), side)?,
    };
    Ok((filter, query.window()?))
}

/// The reason for which invoices are doubtful; what is feared is the office's own.
fn doubt_of(name: Option<&str>, side: Side) -> Result<Option<DoubtKind>> {
    let kind = name.map(str::parse).transpose().map_err(|kind| Error::fault("filter.doubt", kind))?;
    match (kind, side) {
        (Some(DoubtKind::FearedLoss), Side::Own) => Err(Error::fault("filter.doubt", FaultKind::Unknown)),
        _ => Ok(kind),
    }
}

/// Returns the page of invoices that a list query asks for.
pub(super) async fn page(app: &App, caller: &Caller, side: Side, query: &ListQuery) -> Result<Page<Shown>> {
    let (filter, window) = narrowed(query, side)?;
    invoices::list(app, caller, side, filter, window).await
}

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// List invoices
    ///
    /// Filters: `q` (part of the number, client, reference or OCR number), `status` (one or several; `overdue` is one),
    /// `clientId`, `from` and `to` (issue date), `currency`, `kind`, `returned` (`true`: drafts returned for changes),
    /// `doubt` (`disputed`), `id`. `items` and `vatSums` are empty in lists.
    #[oai(path = "/invoices", method = "get", operation_id = "listInvoices")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        user: User,
        List(query): List,
    ) -> ApiResult<ListAnswer<Invoice>> {
        let page = page(app, &user.0, Side::Own, &query).await?;
        Ok(ListAnswer::new("invoices", &query, page))
    }

    /// Sum up invoices
    ///
    /// What the invoices and credit notes that match come to, by month of issue and currency, the newest month first.
    /// Invoices cancelled before they were sent do not count. Filters as in the list.
    #[oai(path = "/invoices/sums", method = "get", operation_id = "sumInvoices")]
    async fn sums(
        &self,
        Data(app): Data<&App>,
        user: User,
        FilterOnly(query): FilterOnly,
    ) -> ApiResult<Json<Vec<InvoiceMonthSum>>> {
        let (filter, _) = narrowed(&query, Side::Own)?;
        let sums = invoices::month_sums(app, &user.0, filter).await?;
        Ok(Json(sums.into_iter().map(Into::into).collect()))
    }

    /// Create an invoice
    ///
    /// The invoice is created as a draft. It needs a bank account: the one given, or the default account.
    #[oai(path = "/invoices", method = "post", operation_id = "createInvoice")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        user: User,
        key: IdempotencyKey,
        input: Json<InvoiceInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&user.0, &input.0)?;
        let owner = user.0.user_id;
        Ok(Json(drafting::create(app, &user.0, Side::Own, key, owner, input.0.into()).await?.into()))
    }

    /// Preview an invoice
    ///
    /// Calculates totals, fee, pay (step by step) and promised payout date for an unfinished invoice. Nothing is saved.
    #[oai(path = "/invoices/preview", method = "post", operation_id = "previewInvoice")]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        user: User,
        input: Json<InvoicePreviewInput>,
    ) -> ApiResult<Json<InvoicePreview>> {
        Ok(Json(preview::preview(app, &user.0, input.0.into()).await?.into()))
    }

    /// Get an invoice
    #[oai(path = "/invoices/:id", method = "get", operation_id = "getInvoice")]
    async fn get(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<Json<Invoice>> {
        Ok(Json(invoices::get(app, &user.0, Side::Own, InvoiceId(id.0)).await?.into()))
    }

    /// Update a draft invoice
    #[oai(path = "/invoices/:id", method = "put", operation_id = "updateInvoice")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        input: Json<InvoiceInput>,
    ) -> ApiResult<Json<Invoice>> {
        let id = InvoiceId(id.0);
        Ok(Json(drafting::update(app, &user.0, Side::Own, id, None, input.0.into()).await?.into()))
    }

    /// Delete a draft invoice
    #[oai(path = "/invoices/:id", method = "delete", operation_id = "deleteInvoice")]
    async fn delete(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        drafting::delete(app, &user.0, Side::Own, InvoiceId(id.0)).await?;
        Ok(MessageResponse::say("done-draft-deleted"))
    }

    /// Submit an invoice for approval
    ///
    /// Requires a complete invoice, a verified email address, a complete profile and a fee no larger than the subtotal.
    /// An invoice of a trusted user is sent to the client without approval.
    #[oai(path = "/invoices/:id/submit", method = "post", operation_id = "submitInvoice")]
    async fn submit(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&user.0, &input.0)?;
        let id = InvoiceId(id.0);
        Ok(Json(approval::submit(app, &user.0, Side::Own, key, id, input.0.version).await?.into()))
    }

    /// Withdraw an invoice from approval
    #[oai(path = "/invoices/:id/withdraw", method = "post", operation_id = "withdrawInvoice")]
    async fn withdraw(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&user.0, &input.0)?;
        Ok(Json(approval::withdraw(app, &user.0, key, InvoiceId(id.0), input.0.version).await?.into()))
    }

    /// Merge drafts
    ///
    /// The draft takes the lines, texts, files and expenses of the others, which are removed. It keeps its own dates and
    /// bank account, and one fixed fee is charged instead of several. The drafts must have the same client and currency.
    #[oai(path = "/invoices/:id/merge", method = "post", operation_id = "mergeDrafts")]
    async fn merge(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<MergeInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&user.0, &input.0)?;
        let others = input.0.invoice_ids.into_iter().map(InvoiceId).collect();
        let merged = merging::merge(app, &user.0, key, InvoiceId(id.0), others, input.0.version).await?;
        Ok(Json(merged.into()))
    }

    /// Cancel an unsent invoice
    #[oai(path = "/invoices/:id/cancel", method = "post", operation_id = "cancelInvoice")]
    async fn cancel(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<VersionInput>,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of(&user.0, &input.0)?;
        let id = InvoiceId(id.0);
        Ok(Json(approval::cancel(app, &user.0, Side::Own, key, id, input.0.version).await?.into()))
    }

    /// Duplicate an invoice
    ///
    /// Creates a draft with the same client, lines and payment terms, issued today.
    #[oai(path = "/invoices/:id/duplicate", method = "post", operation_id = "duplicateInvoice")]
    async fn duplicate(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of_bare(&user.0)?;
        Ok(Json(drafting::duplicate(app, &user.0, Side::Own, key, InvoiceId(id.0)).await?.into()))
    }

    /// Download an invoice as PDF
    ///
    /// A sent invoice always returns the same bytes. Before sending, the PDF is a preview marked as a draft.
    #[oai(path = "/invoices/:id/pdf", method = "get", operation_id = "getInvoicePdf")]
    async fn pdf(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<PdfAnswer> {
        let pdf = delivery::pdf(app, &user.0, Side::Own, InvoiceId(id.0)).await?;
        Ok(PdfAnswer::new(&pdf.name, pdf.bytes))
    }

    /// List the deliveries of an invoice
    ///
    /// One entry per recipient address, latest email first.
    #[oai(path = "/invoices/:id/deliveries", method = "get", operation_id = "listInvoiceDeliveries")]
    async fn deliveries(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<InvoiceDelivery>>> {
        let deliveries = timeline::deliveries(app, &user.0, Side::Own, InvoiceId(id.0)).await?;
        Ok(Json(deliveries.into_iter().map(Into::into).collect()))
    }

    /// Get the timeline of an invoice
    ///
    /// Past, next and later steps until the payout reaches the bank account.
    #[oai(path = "/invoices/:id/timeline", method = "get", operation_id = "getInvoiceTimeline")]
    async fn timeline(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Vec<TimelineEntry>>> {
        let steps = timeline::timeline(app, &user.0, Side::Own, InvoiceId(id.0)).await?;
        Ok(Json(steps.into_iter().map(Into::into).collect()))
    }
}
