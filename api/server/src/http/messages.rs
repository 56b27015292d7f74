//! Writing to the provider, and answering it in the back office.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{InvoiceId, MessageId};
use poem::Request;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::auth::User;
use super::list::{ApiResult, ListAnswer, ListQuery, MessageResponse, Page};
use super::request::remote_ip;
use super::staff::{Staff, may};
use super::{Tag, language};
use crate::app::messages::{self, Filter, Form, Kind};
use crate::app::{App, Error};
use crate::storage;

/// Through which form a message came.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MessageKind {
    Contact,
    Support,
    Feedback,
}

/// Whether a message has its answer.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MessageStatus {
    Open,
    Answered,
}

/// How soon an answer is needed.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
enum Urgency {
    Low,
    Medium,
    High,
}

/// What kind of feedback it is.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
enum FeedbackType {
    Suggestion,
    Issue,
    Praise,
}

/// A message to the provider.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Message {
    id: Uuid,
    kind: MessageKind,
    status: MessageStatus,
    /// Who wrote it, if signed in.
    user_id: Option<Uuid>,
    /// Who wrote.
    name: String,
    /// Where the answer goes.
    email: String,
    subject: String,
    message: String,
    /// What it is about.
    invoice_id: Option<Uuid>,
    urgency: Option<Urgency>,
    feedback_type: Option<FeedbackType>,
    answer: Option<String>,
    answered_by_name: Option<String>,
    answered_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

impl From<messages::Message> for Message {
    fn from(message: messages::Message) -> Self {
        Self {
            id: message.id,
            kind: match message.kind.as_str() {
                "support" => MessageKind::Support,
                "feedback" => MessageKind::Feedback,
                _ => MessageKind::Contact,
            },
            status: match message.status.as_str() {
                "answered" => MessageStatus::Answered,
                _ => MessageStatus::Open,
            },
            user_id: message.user_id,
            name: message.name,
            email: message.email,
            subject: message.subject,
            message: message.message,
            invoice_id: message.invoice_id,
            urgency: message.urgency.map(|urgency| match urgency.as_str() {
                "high" => Urgency::High,
                "medium" => Urgency::Medium,
                _ => Urgency::Low,
            }),
            feedback_type: message.feedback_type.map(|kind| match kind.as_str() {
                "issue" => FeedbackType::Issue,
                "praise" => FeedbackType::Praise,
                _ => FeedbackType::Suggestion,
            }),
            answer: message.answer,
            answered_by_name: message.answered_by_name,
            answered_at: message.answered_at,
            created_at: message.created_at,
        }
    }
}

/// The contact form.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ContactInput {
    name: String,
    /// Where the answer goes.
    email: String,
    subject: String,
    /// At least ten characters.
    message: String,
}

/// The support form.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct SupportInput {
    name: String,
    /// Where the answer goes.
    email: String,
    subject: String,
    /// At least ten characters.
    message: String,
    /// One of one's own invoices.
    invoice_id: Option<Uuid>,
    urgency: Urgency,
}

/// The feedback form.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct FeedbackInput {
    name: String,
    /// Where the answer goes.
    email: String,
    subject: String,
    /// At least ten characters.
    message: String,
    feedback_type: FeedbackType,
}

/// An answer.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct MessageAnswer {
    /// Goes by mail to the writer as it stands here.
    answer: String,
}

fn thanks() -> Json<MessageResponse> {
    MessageResponse::say(
        "Tack för ditt meddelande. Vi svarar så snart vi kan.",
        "Thank you for your message. We will answer as soon as we can.",
    )
}

pub struct Api;

#[OpenApi]
impl Api {
    /// Write to the provider
    ///
    /// Public. An origin that writes very often has to wait.
    #[oai(path = "/contact", method = "post", operation_id = "sendContact", tag = "Tag::Messages")]
    async fn contact(
        &self,
        Data(app): Data<&App>,
        request: &Request,
        input: Json<ContactInput>,
    ) -> ApiResult<Json<MessageResponse>> {
        let form = Form {
            kind: Kind::Contact,
            name: input.0.name,
            email: input.0.email,
            subject: input.0.subject,
            message: input.0.message,
            invoice: None,
            urgency: None,
            feedback_type: None,
        };
        let ip = remote_ip(request, app.config.trusted_proxies);
        messages::send(app, None, ip.as_deref(), form, language::current()).await?;
        Ok(thanks())
    }

    /// Ask for support
    #[oai(path = "/support", method = "post", operation_id = "sendSupport", tag = "Tag::Messages")]
    async fn support(
        &self,
        Data(app): Data<&App>,
        user: User,
        input: Json<SupportInput>,
    ) -> ApiResult<Json<MessageResponse>> {
        let form = Form {
            kind: Kind::Support,
            name: input.0.name,
            email: input.0.email,
            subject: input.0.subject,
            message: input.0.message,
            invoice: input.0.invoice_id.map(InvoiceId),
            urgency: Some(match input.0.urgency {
                Urgency::Low => "low",
                Urgency::Medium => "medium",
                Urgency::High => "high",
            }),
            feedback_type: None,
        };
        messages::send(app, Some(&user.0), user.0.ip.as_deref(), form, language::current()).await?;
        Ok(thanks())
    }

    /// Give feedback
    #[oai(path = "/feedback", method = "post", operation_id = "sendFeedback", tag = "Tag::Messages")]
    async fn feedback(
        &self,
        Data(app): Data<&App>,
        user: User,
        input: Json<FeedbackInput>,
    ) -> ApiResult<Json<MessageResponse>> {
        let form = Form {
            kind: Kind::Feedback,
            name: input.0.name,
            email: input.0.email,
            subject: input.0.subject,
            message: input.0.message,
            invoice: None,
            urgency: None,
            feedback_type: Some(match input.0.feedback_type {
                FeedbackType::Suggestion => "suggestion",
                FeedbackType::Issue => "issue",
                FeedbackType::Praise => "praise",
            }),
        };
        messages::send(app, Some(&user.0), user.0.ip.as_deref(), form, language::current()).await?;
        Ok(thanks())
    }

    /// List messages
    ///
    /// Filters: `q` (part of subject, text, name or address), `kind`, `status`, `urgency`, `userId`, `id`.
    #[oai(
        path = "/admin/messages",
        method = "get",
        operation_id = "adminListMessages",
        tag = "Tag::AdminOffice"
    )]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        filter: Query<Option<String>>,
        range: Query<Option<String>>,
        sort: Query<Option<String>>,
    ) -> ApiResult<ListAnswer<Message>> {
        let query = ListQuery::parse(filter.0, range.0, sort.0)?;
        query.allow_filters(&["id", "q", "kind", "status", "urgency", "userId"])?;
        let filter = Filter {
            user: query.parsed("userId")?,
            ids: query.ids()?,
            q: query.text("q")?,
            kind: query.text("kind")?,
            status: query.text("status")?,
            urgency: query.text("urgency")?,
        };
        let order_by = query.order_by(storage::messages::SORT, "m.created_at desc, m.id desc", "m.id")?;
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let (rows, total) =
            storage::messages::list(&mut db, &app.counts, &filter, &order_by, query.offset, query.limit)
                .await?;
        Ok(ListAnswer::new("messages", &query, Page { rows, total }))
    }

    /// Get a message
    #[oai(
        path = "/admin/messages/:id",
        method = "get",
        operation_id = "adminGetMessage",
        tag = "Tag::AdminOffice"
    )]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::Read>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Message>> {
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        Ok(Json(messages::find(&mut db, MessageId(id.0)).await?.into()))
    }

    /// Answer a message
    ///
    /// Once; the writer gets the answer by mail.
    #[oai(
        path = "/admin/messages/:id",
        method = "put",
        operation_id = "adminAnswerMessage",
        tag = "Tag::AdminOffice"
    )]
    async fn answer(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::AnswerMessages>,
        id: Path<Uuid>,
        input: Json<MessageAnswer>,
    ) -> ApiResult<Json<Message>> {
        Ok(Json(messages::answer(app, &staff.0, MessageId(id.0), &input.0.answer).await?.into()))
    }
}
