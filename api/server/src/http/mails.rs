//! The outbox, for admins to read.

use chrono::{DateTime, Utc};
use paraply_app::{App, Error, Result, test_mail};
use paraply_domain::ids::MailId;
use paraply_storage::mails::{self, AttachedFile, Filter};
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Tag;
use super::list::{ApiResult, ListAnswer, ListQuery, MessageResponse, Page};
use super::staff::{Staff, may};

/// How far a mail has come.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MailStatus {
    /// It will be sent, or tried again.
    Queued,
    /// The mail server has taken it.
    Sent,
    /// No SMTP server is set; it lies as a file in the server's data folder.
    Kept,
    /// It could not be sent and will not be tried again.
    Failed,
}

/// A file that goes with a mail.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
struct MailAttachment {
    name: String,
    media_type: String,
    /// In bytes.
    size: i64,
}

/// A mail of the outbox.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Mail {
    id: Uuid,
    /// The template it was made from.
    kind: String,
    status: MailStatus,
    to: Vec<String>,
    subject: String,
    /// A link that signs in, verifies or resets shows `•••` instead of its secret.
    text: String,
    attachments: Vec<MailAttachment>,
    attempts: i32,
    /// Why it was not sent, or not to everyone.
    last_error: Option<String>,
    invoice_id: Option<Uuid>,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
}

impl Mail {
    fn new(mail: mails::Mail, files: &[AttachedFile]) -> Self {
        let status = match mail.status.as_str() {
            "sent" => MailStatus::Sent,
            "kept" => MailStatus::Kept,
            "failed" => MailStatus::Failed,
            _ => MailStatus::Queued,
        };
        let attachments = files.iter().filter(|file| file.mail_id == mail.id).map(|file| MailAttachment {
            name: file.name.clone(),
            media_type: file.media_type.clone(),
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

async fn with_files(db: &mut PgConnection, mails: Vec<mails::Mail>) -> Result<Vec<Mail>> {
    let ids: Vec<Uuid> = mails.iter().map(|mail| mail.id).collect();
    let files = mails::list_attached(db, &ids).await?;
    Ok(mails.into_iter().map(|mail| Mail::new(mail, &files)).collect())
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List mails
    ///
    /// Filters: `q` (part of the subject or a reader's address), `kind`, `status`, `invoiceId`, `userId`, `id`.
    #[oai(path = "/admin/mails", method = "get", operation_id = "adminListMails")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        filter: Query<Option<String>>,
        range: Query<Option<String>>,
        sort: Query<Option<String>>,
    ) -> ApiResult<ListAnswer<Mail>> {
        let query = ListQuery::parse(filter.0, range.0, sort.0)?;
        query.allow_filters(&["id", "q", "kind", "status", "invoiceId", "userId"])?;
        let filter = Filter {
            ids: query.ids()?,
            q: query.text("q")?,
            kind: query.text("kind")?,
            status: query.text("status")?,
            invoice: query.parsed("invoiceId")?,
            user: query.parsed("userId")?,
        };
        let order_by = query.order_by(mails::SORT, "created_at desc, id desc", "id")?;
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let (rows, total) =
            mails::list(&mut db, &app.counts, &filter, &order_by, query.offset, query.limit).await?;
        let rows = with_files(&mut db, rows).await?;
        Ok(ListAnswer::new("mails", &query, Page { rows, total }))
    }

    /// Send oneself a test mail
    ///
    /// Goes the way of every other mail, to the caller's own address: whether it arrived stands in the list.
    #[oai(path = "/admin/mails/test", method = "post", operation_id = "adminSendTestMail")]
    async fn send_test(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
    ) -> ApiResult<Json<MessageResponse>> {
        test_mail::send(app, &caller).await?;
        let email = &caller.email;
        Ok(MessageResponse::say(
            &format!("Ett testmejl är på väg till {email}."),
            &format!("A test mail is on its way to {email}."),
        ))
    }

    /// Get a mail
    #[oai(path = "/admin/mails/:id", method = "get", operation_id = "adminGetMail")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Mail>> {
        let mut db = app.pool.acquire().await.map_err(Error::from)?;
        let mail = mails::find(&mut db, MailId(id.0)).await?.ok_or(Error::NotFound)?;
        let mail = with_files(&mut db, vec![mail]).await?.pop().ok_or(Error::NotFound)?;
        Ok(Json(mail))
    }
}
