//! A freelancer's invoice templates.

use chrono::NaiveDate;
use paraply_app::App;
use paraply_app::invoices::templates::{self, RecurrenceInput, TemplateInput};
use paraply_domain::ids::{InvoiceId, InvoiceTemplateId};
use paraply_domain::invoice::recurrence;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::objects::{Invoice, InvoiceItemOut};
use crate::http::Tag;
use crate::http::auth::User;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, MessageResponse};
use crate::http::scalars::Amount;

/// How often a draft is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "recurrence::Every")]
enum Every {
    /// Once a week.
    Week,
    /// Once a month.
    Month,
    /// Every third month.
    Quarter,
    /// Once a year.
    Year,
}

/// Days of work named by the drafts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "recurrence::WorkPeriod")]
enum WorkPeriod {
    /// No days.
    None,
    /// The week, month, quarter or year in which the draft is made.
    Current,
    /// The one before it.
    Previous,
}

/// Why no more drafts are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case", remote = "recurrence::StoppedBy")]
enum StoppedBy {
    /// The client is archived.
    ClientArchived,
    /// The owner has no bank account.
    BankAccountMissing,
}

/// When drafts are made from a template.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct Recurrence {
    /// How often.
    every: Every,
    /// Day of the first draft; a new one is today or later. Later drafts fall on the same day of the week or month, or
    /// on the last day of a month that lacks it.
    starts_on: NaiveDate,
    /// Last day on which a draft can be made.
    ends_on: Option<NaiveDate>,
    /// Days of work named by the drafts.
    work: WorkPeriod,
}

impl From<Recurrence> for RecurrenceInput {
    fn from(input: Recurrence) -> Self {
        Self {
            every: input.every.into(),
            starts_on: input.starts_on,
            ends_on: input.ends_on,
            work: input.work.into(),
        }
    }
}

/// An invoice template in a request.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct InvoiceTemplateInput {
    /// Unique among the templates of the owner; at most 100 characters.
    name: String,
    /// One of the caller's invoices, whose client, lines and texts are copied. Required for a new template; absent in an
    /// update: the content stays.
    invoice_id: Option<Uuid>,
    /// Absent: drafts are made only on request.
    recurrence: Option<Recurrence>,
    /// Required for updates: the version as read. A stale version is refused with 409.
    version: Option<i32>,
}

impl From<InvoiceTemplateInput> for TemplateInput {
    fn from(input: InvoiceTemplateInput) -> Self {
        Self {
            name: input.name,
            invoice: input.invoice_id.map(InvoiceId),
            recurrence: input.recurrence.map(Into::into),
            version: input.version,
        }
    }
}

/// An invoice template.
#[derive(Clone, Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct InvoiceTemplate {
    /// Id of the template.
    id: Uuid,
    /// Unique among the templates of the owner.
    name: String,
    /// Client of the drafts.
    client_id: Uuid,
    /// Name of the client.
    client_name: String,
    /// Whether the client is archived, and drafts are refused.
    client_archived: bool,
    /// Days from the issue date to the due date.
    credit_days: i32,
    /// The client's reference.
    reference: String,
    /// ISO 4217.
    currency: String,
    /// Printed on the drafts.
    notes: String,
    /// Lines of the drafts.
    items: Vec<InvoiceItemOut>,
    /// Sum of the lines without VAT.
    subtotal: Amount,
    /// When drafts are made; absent: only on request.
    recurrence: Option<Recurrence>,
    /// Day of the next draft; absent if none will be made.
    next_on: Option<NaiveDate>,
    /// Day of the latest draft made by the recurrence.
    last_made_on: Option<NaiveDate>,
    /// Why no more drafts are made. The next update with a recurrence starts it again.
    stopped_by: Option<StoppedBy>,
    /// Counts up with every change.
    version: i32,
}

impl From<templates::Template> for InvoiceTemplate {
    fn from(template: templates::Template) -> Self {
        let subtotal = template.content.subtotal();
        let content = template.content;
        Self {
            id: template.id.0,
            name: template.name,
            client_id: content.client_id.0,
            client_name: template.client_name,
            client_archived: template.client_archived,
            credit_days: content.credit_days,
            reference: content.reference,
            currency: content.currency.code().into(),
            notes: content.notes,
            subtotal: subtotal.into(),
            items: content.lines.iter().map(Into::into).collect(),
            recurrence: template.plan.map(|plan| Recurrence {
                every: plan.recurrence.every().into(),
                starts_on: plan.recurrence.starts_on(),
                ends_on: plan.recurrence.ends_on(),
                work: plan.recurrence.work().into(),
            }),
            next_on: template.plan.and_then(|plan| plan.next_on),
            last_made_on: template.last_made_on,
            stopped_by: template.plan.and_then(|plan| plan.stopped_by).map(Into::into),
            version: template.version,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::Invoices")]
impl Api {
    /// List invoice templates
    ///
    /// The caller's templates by name.
    #[oai(path = "/invoice-templates", method = "get", operation_id = "listInvoiceTemplates")]
    async fn list(&self, Data(app): Data<&App>, user: User) -> ApiResult<Json<Vec<InvoiceTemplate>>> {
        let templates = templates::list(app, &user.0).await?;
        Ok(Json(templates.into_iter().map(Into::into).collect()))
    }

    /// Create an invoice template
    ///
    /// Copies the content of an invoice. With a recurrence, drafts are made on its days and their owner is emailed; a
    /// draft is never submitted by itself. At most 100 templates.
    #[oai(path = "/invoice-templates", method = "post", operation_id = "createInvoiceTemplate")]
    async fn create(
        &self,
        Data(app): Data<&App>,
        user: User,
        key: IdempotencyKey,
        input: Json<InvoiceTemplateInput>,
    ) -> ApiResult<Json<InvoiceTemplate>> {
        let key = key.of(&user.0, &input.0)?;
        Ok(Json(templates::create(app, &user.0, key, input.0.into()).await?.into()))
    }

    /// Get an invoice template
    #[oai(path = "/invoice-templates/:id", method = "get", operation_id = "getInvoiceTemplate")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<InvoiceTemplate>> {
        Ok(Json(templates::get(app, &user.0, InvoiceTemplateId(id.0)).await?.into()))
    }

    /// Update an invoice template
    ///
    /// Replaces name and recurrence and, if an invoice is named, the content. Drafts already made do not change.
    #[oai(path = "/invoice-templates/:id", method = "put", operation_id = "updateInvoiceTemplate")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        input: Json<InvoiceTemplateInput>,
    ) -> ApiResult<Json<InvoiceTemplate>> {
        let id = InvoiceTemplateId(id.0);
        Ok(Json(templates::update(app, &user.0, id, input.0.into()).await?.into()))
    }

    /// Delete an invoice template
    ///
    /// Drafts already made stay.
    #[oai(path = "/invoice-templates/:id", method = "delete", operation_id = "deleteInvoiceTemplate")]
    async fn delete(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
    ) -> ApiResult<Json<MessageResponse>> {
        templates::delete(app, &user.0, InvoiceTemplateId(id.0)).await?;
        Ok(MessageResponse::say("done-invoice-template-deleted"))
    }

    /// Create a draft from an invoice template
    ///
    /// Dated today.
    #[oai(
        path = "/invoice-templates/:id/drafts",
        method = "post",
        operation_id = "createDraftFromInvoiceTemplate"
    )]
    async fn create_draft(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
    ) -> ApiResult<Json<Invoice>> {
        let key = key.of_bare(&user.0)?;
        let id = InvoiceTemplateId(id.0);
        Ok(Json(templates::start_draft(app, &user.0, key, id).await?.into()))
    }
}
