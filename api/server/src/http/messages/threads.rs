//! What was written to the provider, as threads: users read and continue theirs, the back office answers.

use chrono::{DateTime, Utc};
use paraply_app::messages::{self, Filter, Kind};
use paraply_app::{App, Result};
use paraply_domain::ids::MessageId;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};
use uuid::Uuid;

use super::{FeedbackType, Urgency};
use crate::http::Tag;
use crate::http::auth::User;
use crate::http::idempotency_key::IdempotencyKey;
use crate::http::list::{ApiResult, List, ListAnswer, ListQuery, Page};
use crate::http::staff::{Staff, may};

/// Through which form a message came.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MessageKind {
    Contact,
    Support,
    Feedback,
}

/// Whether a message waits for an answer.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MessageStatus {
    /// It waits for the provider.
    Open,
    /// The provider wrote last.
    Answered,
    /// It needs no answer, or no further one.
    Closed,
}

impl From<Kind> for MessageKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Contact => Self::Contact,
            Kind::Support => Self::Support,
            Kind::Feedback => Self::Feedback,
        }
    }
}

impl From<&str> for MessageStatus {
    fn from(stored: &str) -> Self {
        match stored {
            "answered" => Self::Answered,
            "closed" => Self::Closed,
            _ => Self::Open,
        }
    }
}

impl From<&str> for Urgency {
    fn from(stored: &str) -> Self {
        match stored {
            "high" => Self::High,
            "medium" => Self::Medium,
            _ => Self::Low,
        }
    }
}

impl From<&str> for FeedbackType {
    fn from(stored: &str) -> Self {
        match stored {
            "issue" => Self::Issue,
            "praise" => Self::Praise,
            _ => Self::Suggestion,
        }
    }
}

/// What was written in a thread after its first message.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct MessageReply {
    id: Uuid,
    /// By the provider; otherwise by the user whose thread it is.
    from_office: bool,
    /// Who wrote it. Users are not told who answers for the provider.
    author_name: Option<String>,
    text: String,
    created_at: DateTime<Utc>,
}

impl From<messages::Reply> for MessageReply {
    fn from(reply: messages::Reply) -> Self {
        Self {
            id: reply.id,
            from_office: reply.from_office,
            author_name: Some(reply.author_name),
            text: reply.text,
            created_at: reply.created_at,
        }
    }
}

/// A message to the provider, with what was written after it.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Message {
    id: Uuid,
    kind: MessageKind,
    status: MessageStatus,
    /// Who wrote it, if signed in: only they can reply.
    user_id: Option<Uuid>,
    /// Who wrote.
    name: String,
    /// Where the answers go.
    email: String,
    subject: String,
    message: String,
    /// What it is about.
    invoice_id: Option<Uuid>,
    urgency: Option<Urgency>,
    feedback_type: Option<FeedbackType>,
    created_at: DateTime<Utc>,
    /// When something was last written, by whomever.
    last_written_at: DateTime<Utc>,
    /// What was written after it, the oldest first.
    replies: Vec<MessageReply>,
}

impl From<messages::Message> for Message {
    fn from(message: messages::Message) -> Self {
        Self {
            id: message.id,
            kind: message.kind.into(),
            status: MessageStatus::from(message.status.as_str()),
            user_id: message.user_id,
            name: message.name,
            email: message.email,
            subject: message.subject,
            message: message.message,
            invoice_id: message.invoice_id,
            urgency: message.urgency.as_deref().map(Urgency::from),
            feedback_type: message.feedback_type.as_deref().map(FeedbackType::from),
            created_at: message.created_at,
            last_written_at: message.last_written_at,
            replies: message.replies.into_iter().map(Into::into).collect(),
        }
    }
}

impl Message {
    /// As its own user sees it.
    fn for_user(message: messages::Message) -> Self {
        let mut message = Self::from(message);
        for reply in message.replies.iter_mut().filter(|reply| reply.from_office) {
            reply.author_name = None;
        }
        message
    }
}

/// What is added to a thread.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ReplyInput {
    /// Also goes by mail to whom it is written to. At most 5,000 characters.
    text: String,
}

async fn list(app: &App, query: &ListQuery, filter: &Filter) -> Result<Page<messages::Message>> {
    messages::list(app, filter, query.window()?).await
}

pub struct Api;

#[OpenApi]
impl Api {
    /// List my messages
    ///
    /// With the replies to them, what was written in last first. Filters: `status`, `id`.
    #[oai(path = "/messages", method = "get", operation_id = "listMessages", tag = "Tag::Messages")]
    async fn list_own(
        &self,
        Data(app): Data<&App>,
        User(caller): User,
        List(query): List,
    ) -> ApiResult<ListAnswer<Message>> {
        query.allow_filters(&["id", "status"])?;
        let filter = Filter {
            user: Some(caller.user_id.0),
            ids: query.ids()?,
            status: query.text("status")?,
            ..Filter::default()
        };
        let Page { rows, total } = list(app, &query, &filter).await?;
        let rows: Vec<Message> = rows.into_iter().map(Message::for_user).collect();
        Ok(ListAnswer::new("messages", &query, Page { rows, total }))
    }

    /// Get one of my messages
    #[oai(path = "/messages/:id", method = "get", operation_id = "getMessage", tag = "Tag::Messages")]
    async fn get_own(&self, Data(app): Data<&App>, user: User, id: Path<Uuid>) -> ApiResult<Json<Message>> {
        Ok(Json(Message::for_user(messages::find_own(app, &user.0, MessageId(id.0)).await?)))
    }

    /// Write back
    ///
    /// In the caller's own thread; a closed one is opened again. The provider is notified by email.
    #[oai(
        path = "/messages/:id/replies",
        method = "post",
        operation_id = "replyToMessage",
        tag = "Tag::Messages"
    )]
    async fn reply(
        &self,
        Data(app): Data<&App>,
        user: User,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<ReplyInput>,
    ) -> ApiResult<Json<Message>> {
        let key = key.of(&user.0, &input.0)?;
        let message = messages::reply(app, &user.0, key, MessageId(id.0), &input.0.text).await?;
        Ok(Json(Message::for_user(message)))
    }

    /// List messages
    ///
    /// What was written in last first. Filters: `q` (part of subject, text, replies, name or address), `kind`, `status`,
    /// `urgency`, `userId`, `id`.
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
        List(query): List,
    ) -> ApiResult<ListAnswer<Message>> {
        query.allow_filters(&["id", "q", "kind", "status", "urgency", "userId"])?;
        let filter = Filter {
            user: query.parsed("userId")?,
            ids: query.ids()?,
            q: query.text("q")?,
            kind: query.text("kind")?,
            status: query.text("status")?,
            urgency: query.text("urgency")?,
        };
        Ok(ListAnswer::new("messages", &query, list(app, &query, &filter).await?))
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
        Ok(Json(messages::find(app, MessageId(id.0)).await?.into()))
    }

    /// Answer a message
    ///
    /// The writer gets the answer by mail, and who was signed in when writing can reply to it.
    #[oai(
        path = "/admin/messages/:id/replies",
        method = "post",
        operation_id = "adminAnswerMessage",
        tag = "Tag::AdminOffice"
    )]
    async fn answer(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::AnswerMessages>,
        id: Path<Uuid>,
        key: IdempotencyKey,
        input: Json<ReplyInput>,
    ) -> ApiResult<Json<Message>> {
        let key = key.of(&staff.0, &input.0)?;
        Ok(Json(messages::answer(app, &staff.0, key, MessageId(id.0), &input.0.text).await?.into()))
    }

    /// Close a message
    ///
    /// It needs no answer, or no further one. What its writer adds opens it again.
    #[oai(
        path = "/admin/messages/:id/close",
        method = "post",
        operation_id = "adminCloseMessage",
        tag = "Tag::AdminOffice"
    )]
    async fn close(
        &self,
        Data(app): Data<&App>,
        staff: Staff<may::AnswerMessages>,
        id: Path<Uuid>,
    ) -> ApiResult<Json<Message>> {
        Ok(Json(messages::close(app, &staff.0, MessageId(id.0)).await?.into()))
    }
}
