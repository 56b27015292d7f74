//! The outbox, in the back office.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::mails::test as test_mail;
use paraply_app::mails::{self, Filter};
use paraply_domain::ids::MailId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::Tag;
use super::list::{ApiResult, List, ListAnswer, MessageResponse};
use super::staff::{Staff, may};

/// Status of an email.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MailStatus {
    /// Waiting to be sent, or to be retried.
    Queued,
    /// Accepted by the mail server.
    Sent,
    /// Not sent, because no SMTP server is configured. It is kept as a file in the data folder of the server.
    Kept,
    /// Could not be sent and will not be retried.
    Failed,
    /// Not sent, because the user does without it and reads it in the app.
    Unwanted,
}

/// A file attached to an email.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct MailAttachment {
    name: String,
    media_type: String,
    /// Size in bytes.
    size: i64,
}

/// An email in the outbox.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Mail {
    id: Uuid,
    /// Template of the email.
    kind: String,
    status: MailStatus,
    to: Vec<String>,
    subject: String,
    /// Secrets in links that log in, verify or reset are shown as `•••`.
    text: String,
    attachments: Vec<MailAttachment>,
    attempts: i32,
    /// Why it was not sent, or not to all recipients.
    last_error: Option<String>,
    invoice_id: Option<Uuid>,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
}

impl From<mails::WithFiles> for Mail {
    fn from((mail, files): mails::WithFiles) -> Self {
        let status = match mail.status.as_str() {
            "sent" => MailStatus::Sent,
            "kept" => MailStatus::Kept,
            "failed" => MailStatus::Failed,
            "unwanted" => MailStatus::Unwanted,
            _ => MailStatus::Queued,
        };
        let attachments = files.into_iter().map(|file| MailAttachment {
            name: file.name,
            media_type: file.media_type,
            size: file.size,
        });
        Self {
            id: mail.id,
            kind: mail.kind,
            status,
            to: mail.recipients,
            subject: mail.subject,
            text: mail.text_body,
            attachments: attachments.collect(),
            attempts: mail.attempts,
            last_error: mail.last_error,
            invoice_id: mail.invoice_id,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
        }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List emails
    ///
    /// Filters: `q` (part of the subject or a recipient's address), `kind`, `status`, `invoiceId`, `userId`, `id`.
    #[oai(path = "/admin/mails", method = "get", operation_id = "adminListMails")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        List(query): List,
    ) -> ApiResult<ListAnswer<Mail>> {
        query.allow_filters(&["id", "q", "kind", "status", "invoiceId", "userId"])?;
        let filter = Filter {
            ids: query.ids()?,
            q: query.text("q")?,
            kind: query.text("kind")?,
            status: query.text("status")?,
            invoice: query.parsed("invoiceId")?,
            user: query.parsed("userId")?,
        };
        let page = mails::list(app, &filter, query.window()?).await?;
        Ok(ListAnswer::new("mails", &query, page))
    }

    /// Send a test email to yourself
    ///
    /// Sent to the caller's address in the same way as all other emails; its status is shown in the list.
    #[oai(path = "/admin/mails/test", method = "post", operation_id = "adminSendTestMail")]
    async fn send_test(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
    ) -> ApiResult<Json<MessageResponse>> {
        test_mail::send(app, &caller).await?;
        let email = &caller.email;
        Ok(MessageResponse::with("done-test-email", [("email", email.to_string().into())]))
    }

    /// Get an email
    #[oai(path = "/admin/mails/:id", method = "get", operation_id = "adminGetMail")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Mail>> {
        Ok(Json(mails::find(app, MailId(id.0)).await?.into()))
    }
}
