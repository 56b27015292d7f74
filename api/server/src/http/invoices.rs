//! One's own invoices: written, previewed, sent for approval, followed to the money on the account.

pub(in crate::http) mod batches;
pub(in crate::http) mod bulk;
pub(in crate::http) mod files;
pub(in crate::http) mod office;
pub(in crate::http) mod review;
pub(in crate::http) mod sample;

pub mod objects;

use paraply_app::invoices::{self, Filter, Shown, Side, approval, delivery, drafting, preview, timeline};
use paraply_app::{App, Caller, Error, Result, Window};
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::status::DisplayStatus;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use uuid::Uuid;

use self::objects::preview::{InvoicePreview, InvoicePreviewInput};
use self::objects::timeline::{InvoiceDelivery, TimelineEntry};
use self::objects::{Invoice, InvoiceInput};
use super::Tag;
use super::auth::User;
use super::download::PdfAnswer;
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, List, ListAnswer, ListQuery, MessageResponse, Page, VersionInput};

/// What a list's query asks for, and in which order.
pub(super) fn narrowed(query: &ListQuery) -> Result<(Filter, Window<invoices::Sort>)> {
    query.allow_filters(&[
        "id", "q", "status", "clientId", "userId", "groupId", "from", "to", "currency", "kind", "returned",
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
    };
    Ok((filter, query.window()?))
}

/// Reads a list's query and gives the page.
pub(super) async fn page(app: &App, caller: &Caller, side: Side, query: &ListQuery) -> Result<Page<Shown>> {
    let (filter, window) = narrowed(query)?;
    invoices::list(app, caller, side, filter, window).await
}

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// List one's invoices
    ///
    /// Filters: `q` (part of number, client, reference or OCR), `status` (one or several; `overdue` is one), `clientId`,
    /// `from` and `to` (issue date), `currency`, `kind`, `returned` (`true`: drafts that the office wants changed), `id`. Rows leave `items` and `vatSums` empty.
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

    /// Write an invoice
    ///
    /// It becomes a draft. A bank account must be selected, or there must be a default one.
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
    /// Sums, fee, pay step by step and the promised day for an invoice that is being written. Nothing is stored.
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

    /// Change a draft
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

    /// Delete a draft
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

    /// Send for approval
    ///
    /// The invoice must be complete, the e-mail verified, the profile complete, and the fee not larger than the
    /// subtotal. A trusted user's invoice goes straight to the client.
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

    /// Withdraw from approval
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

    /// Cancel an invoice that was not sent
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

    /// Start a new draft from an invoice
    ///
    /// The same client, lines and credit days, from today.
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

    /// Get an invoice as PDF
    ///
    /// Once sent always the same bytes; before that a preview that is marked as a draft.
    #[oai(path = "/invoices/:id/pdf", method = "get", operation_id = "getInvoicePdf")]
    async fn pdf(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<PdfAnswer> {
        let pdf = delivery::pdf(app, &user.0, Side::Own, InvoiceId(id.0)).await?;
        Ok(PdfAnswer::new(&pdf.name, pdf.bytes))
    }

    /// How an invoice reached its client
    ///
    /// Address by address, the latest mail first.
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

    /// Follow an invoice
    ///
    /// What has happened, what comes next and what follows later, until the money is on the account.
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
