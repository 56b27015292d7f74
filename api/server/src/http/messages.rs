//! Writing to the provider. What comes of it stands in [`super::message_threads`].

pub(in crate::http) mod threads;

use paraply_app::App;
use paraply_app::messages::{self, Form, Kind};
use paraply_domain::ids::InvoiceId;
use poem::Request;
use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::auth::User;
use super::idempotency_key::IdempotencyKey;
use super::list::{ApiResult, MessageResponse};
use super::request::remote_ip;
use super::{Tag, language};

/// How soon an answer is needed.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
pub(super) enum Urgency {
    Low,
    Medium,
    High,
}

/// What kind of feedback it is.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
pub(super) enum FeedbackType {
    Suggestion,
    Issue,
    Praise,
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

fn thanks() -> Json<MessageResponse> {
    MessageResponse::say("done-message-received")
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
        messages::send(app, None, ip.as_deref(), None, form, language::current()).await?;
        Ok(thanks())
    }

    /// Ask for support
    #[oai(path = "/support", method = "post", operation_id = "sendSupport", tag = "Tag::Messages")]
    async fn support(
        &self,
        Data(app): Data<&App>,
        user: User,
        key: IdempotencyKey,
        input: Json<SupportInput>,
    ) -> ApiResult<Json<MessageResponse>> {
        let key = key.of(&user.0, &input.0)?;
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
        messages::send(app, Some(&user.0), user.0.ip.as_deref(), key, form, language::current()).await?;
        Ok(thanks())
    }

    /// Give feedback
    #[oai(path = "/feedback", method = "post", operation_id = "sendFeedback", tag = "Tag::Messages")]
    async fn feedback(
        &self,
        Data(app): Data<&App>,
        user: User,
        key: IdempotencyKey,
        input: Json<FeedbackInput>,
    ) -> ApiResult<Json<MessageResponse>> {
        let key = key.of(&user.0, &input.0)?;
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
        messages::send(app, Some(&user.0), user.0.ip.as_deref(), key, form, language::current()).await?;
        Ok(thanks())
    }
}
