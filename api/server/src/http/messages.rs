//! Messages to the provider. [`super::message_threads`] has the threads.

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

/// Urgency of a support request.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
pub(super) enum Urgency {
    Low,
    Medium,
    High,
}

/// Kind of feedback.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
pub(super) enum FeedbackType {
    Suggestion,
    Issue,
    Praise,
}

/// A message from the contact form.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ContactInput {
    name: String,
    /// Address for the reply.
    email: String,
    subject: String,
    /// At least ten characters.
    message: String,
}

/// A support request.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields, skip_serializing_if_is_none)]
struct SupportInput {
    name: String,
    /// Address for the reply.
    email: String,
    subject: String,
    /// At least ten characters.
    message: String,
    /// One of the caller's invoices.
    invoice_id: Option<Uuid>,
    urgency: Urgency,
}

/// Feedback.
#[derive(Object)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
struct FeedbackInput {
    name: String,
    /// Address for the reply.
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
    /// Send a message from the contact form
    ///
    /// Public. The number of messages per IP address is limited.
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

    /// Send a support request
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

    /// Send feedback
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
