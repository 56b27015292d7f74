//! Message threads: users read and continue theirs, the back office replies.

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

/// Form that a message was sent from.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MessageKind {
    Contact,
    Support,
    Feedback,
}

/// Status of a message thread.
#[derive(Enum)]
#[oai(rename_all = "lowercase")]
enum MessageStatus {
    /// Waiting for the provider.
    Open,
    /// The last message is from the provider.
    Answered,
    /// No further reply is needed.
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

/// A reply in a thread.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct MessageReply {
    id: Uuid,
    /// Whether the provider wrote it; otherwise the owner of the thread did.
    from_office: bool,
    /// Name of the author. Absent for users when staff replied.
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

/// A message to the provider with its replies.
#[derive(Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct Message {
    id: Uuid,
    kind: MessageKind,
    status: MessageStatus,
    /// Author, if logged in. Only then can they reply.
    user_id: Option<Uuid>,
    /// Name of the author.
    name: String,
    /// Address for replies.
    email: String,
    subject: String,
    message: String,
    /// Invoice concerned.
    invoice_id: Option<Uuid>,
    urgency: Option<Urgency>,
    feedback_type: Option<FeedbackType>,
    created_at: DateTime<Utc>,
    /// Time of the last message in the thread.
    last_written_at: DateTime<Utc>,
    /// Replies, oldest first.
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
    /// The thread as its owner sees it.
    fn for_user(message: messages::Message) -> Self {
        let mut message = Self::from(message);
        for reply in message.replies.iter_mut().filter(|reply| reply.from_office) {
            reply.author_name = None;
        }
        message
    }
}

/// A reply.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ReplyInput {
    /// Also emailed to the recipient. At most 5,000 characters.
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
    /// With their replies; latest activity first. Filters: `status`, `id`.
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

    /// Reply to one of my messages
    ///
    /// Reopens a closed thread. The provider is notified by email.
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
    /// Latest activity first. Filters: `q` (part of the subject, text, replies, name or address), `kind`, `status`,
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

    /// Reply to a message
    ///
    /// The reply is emailed to the author. An author who was logged in can reply to it.
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
    /// No further reply is needed. A reply of the author reopens it.
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
