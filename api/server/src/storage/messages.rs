//! Messages to the provider.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{InvoiceId, MessageId, UserId};
use paraply_domain::language::Language;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::{Error, Result};

/// Through which form it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The public one.
    Contact,
    /// For help with something.
    Support,
    /// To say what is good or bad.
    Feedback,
}

impl Kind {
    /// The name on the wire and in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Support => "support",
            Self::Feedback => "feedback",
        }
    }
}

/// A message that has been checked.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields of the form")]
pub struct NewMessage {
    pub kind: Kind,
    pub language: Language,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    pub invoice: Option<InvoiceId>,
    pub urgency: Option<&'static str>,
    pub feedback_type: Option<&'static str>,
}

/// Which messages a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    /// Part of subject, text, name or address.
    pub q: Option<String>,
    /// Through this form.
    pub kind: Option<String>,
    /// Open or answered.
    pub status: Option<String>,
    /// How urgent its writer says it is.
    pub urgency: Option<String>,
    /// By this person, who was signed in.
    pub user: Option<Uuid>,
}

/// A stored message.
#[derive(Clone, Debug, sqlx::FromRow)]
#[allow(missing_docs, reason = "the columns of the table")]
pub struct Message {
    pub id: Uuid,
    pub kind: String,
    pub status: String,
    pub user_id: Option<Uuid>,
    pub language: String,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    pub invoice_id: Option<Uuid>,
    pub urgency: Option<String>,
    pub feedback_type: Option<String>,
    pub answer: Option<String>,
    pub answered_by_name: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// What a list can be sorted by.
pub const SORT: &[(&str, &str)] = &[
    ("createdAt", "m.created_at"),
    ("name", "m.name"),
    ("email", "m.email"),
    ("subject", "m.subject"),
    ("kind", "m.kind"),
    ("status", "m.status"),
    ("urgency", "array_position(array['low', 'medium', 'high'], m.urgency)"),
    ("id", "m.id"),
];

/// The message, if there is one.
pub async fn find(db: &mut PgConnection, id: MessageId) -> Result<Option<Message>> {
    let message = sqlx::query_as!(
        Message,
        r#"select m.id, m.kind, m.status, m.user_id, m.language, m.name, m.email, m.subject, m.message,
                  m.invoice_id, m.urgency, m.feedback_type, m.answer, u.full_name as "answered_by_name?",
                  m.answered_at, m.created_at
           from messages m left join users u on u.id = m.answered_by
           where m.id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(message)
}

/// As [`find`], and nobody else answers it until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: MessageId) -> Result<Option<Message>> {
    sqlx::query!("select id from messages where id = $1 for update", id.0).fetch_optional(&mut *db).await?;
    find(db, id).await
}

/// One page, in the order of the given clause, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    order_by: &str,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Message>, i64)> {
    let mut rows = QueryBuilder::new(
        "select m.id, m.kind, m.status, m.user_id, m.language, m.name, m.email, m.subject, m.message,
                m.invoice_id, m.urgency, m.feedback_type, m.answer, u.full_name as answered_by_name,
                m.answered_at, m.created_at
         from messages m left join users u on u.id = m.answered_by",
    );
    narrow(&mut rows, filter);
    rows.push(order_by).push(" offset ").push_bind(offset).push(" limit ").push_bind(limit);
    let rows = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from messages m");
    narrow(&mut count, filter);
    let total = counts.count(db, count).await?;
    Ok((rows, total))
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and m.id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(kind) = &filter.kind {
        query.push(" and m.kind = ").push_bind(kind.clone());
    }
    if let Some(status) = &filter.status {
        query.push(" and m.status = ").push_bind(status.clone());
    }
    if let Some(urgency) = &filter.urgency {
        query.push(" and m.urgency = ").push_bind(urgency.clone());
    }
    if let Some(user) = filter.user {
        query.push(" and m.user_id = ").push_bind(user);
    }
    if let Some(q) = &filter.q {
        let pattern = contains(q);
        query.push(" and (m.subject ilike ").push_bind(pattern.clone());
        query.push(" or m.message ilike ").push_bind(pattern.clone());
        query.push(" or m.name ilike ").push_bind(pattern.clone());
        query.push(" or m.email ilike ").push_bind(pattern).push(")");
    }
}

/// Stores a new message.
pub async fn insert(
    db: &mut PgConnection,
    user: Option<UserId>,
    message: &NewMessage,
    now: DateTime<Utc>,
) -> Result<MessageId> {
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into messages (id, kind, user_id, language, name, email, subject, message, invoice_id, urgency,
             feedback_type, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        id,
        message.kind.as_str(),
        user.map(|user| user.0),
        message.language.as_str(),
        message.name,
        message.email,
        message.subject,
        message.message,
        message.invoice.map(|invoice| invoice.0),
        message.urgency,
        message.feedback_type,
        now,
    )
    .execute(db)
    .await?;
    Ok(MessageId(id))
}

/// Stores the answer.
pub async fn answer(
    db: &mut PgConnection,
    id: MessageId,
    answer: &str,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    let answered = sqlx::query!(
        "update messages set status = 'answered', answer = $2, answered_by = $3, answered_at = $4
         where id = $1 and status = 'open'",
        id.0,
        answer,
        by.0,
        now,
    )
    .execute(db)
    .await?;
    match answered.rows_affected() {
        1 => Ok(()),
        _ => Err(Error::Inconsistent(format!("message {id} is not open"))),
    }
}

/// Whether the invoice is the person's.
pub async fn owns_invoice(db: &mut PgConnection, user: UserId, invoice: InvoiceId) -> Result<bool> {
    let owns = sqlx::query_scalar!(
        r#"select exists(select from invoices where id = $1 and user_id = $2) as "owns!""#,
        invoice.0,
        user.0,
    )
    .fetch_one(db)
    .await?;
    Ok(owns)
}
