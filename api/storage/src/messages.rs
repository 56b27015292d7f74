//! Messages to the provider, each with the replies that make it a thread.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{InvoiceId, MessageId, UserId};
use paraply_domain::language::Language;
use sqlx::{PgConnection, Postgres, QueryBuilder};
use strum::{IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::Result;
use crate::paging::{Page, Window, sort_by};

/// Through which form it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    Contact,
    Support,
    /// To say what is good or bad.
    Feedback,
}
paraply_domain::named!(Kind);

impl TryFrom<String> for Kind {
    type Error = String;

    fn try_from(name: String) -> std::result::Result<Self, Self::Error> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name).ok_or(name)
    }
}

/// A message that has been checked.
#[derive(Clone, Debug)]
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
    /// Part of subject, text, replies, name or address.
    pub q: Option<String>,
    pub kind: Option<String>,
    /// Open, answered or closed.
    pub status: Option<String>,
    /// How urgent its writer says it is.
    pub urgency: Option<String>,
    /// By this person, who was logged in.
    pub user: Option<Uuid>,
}

/// A stored message.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Message {
    pub id: Uuid,
    #[sqlx(try_from = "String")]
    pub kind: Kind,
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
    pub created_at: DateTime<Utc>,
    pub last_written_at: DateTime<Utc>,
    #[sqlx(skip)]
    pub replies: Vec<Reply>,
}

/// What was written in a thread after its first message.
#[derive(Clone, Debug)]
pub struct Reply {
    pub id: Uuid,
    /// By the provider; otherwise by the user whose thread it is.
    pub from_office: bool,
    pub author_name: String,
    pub text: String,
    pub created_at: DateTime<Utc>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "m.last_written_at desc, m.id desc", then "m.id" {
        CreatedAt = "m.created_at",
        LastWrittenAt = "m.last_written_at",
        Name = "m.name",
        Email = "m.email",
        Subject = "m.subject",
        Kind = "m.kind",
        Status = "m.status",
        Urgency = "array_position(array['low', 'medium', 'high'], m.urgency)",
        Id = "m.id",
    }
}

const COLUMNS: &str = "m.id, m.kind, m.status, m.user_id, m.language, m.name, m.email, m.subject, m.message,
    m.invoice_id, m.urgency, m.feedback_type, m.created_at, m.last_written_at";

/// The message with its replies, if there is one. With an owner: only theirs.
pub async fn find(db: &mut PgConnection, id: MessageId, owner: Option<UserId>) -> Result<Option<Message>> {
    let filter = Filter { ids: Some(vec![id.0]), user: owner.map(|owner| owner.0), ..Filter::default() };
    let mut query = QueryBuilder::new(format!("select {COLUMNS} from messages m"));
    narrow(&mut query, &filter);
    let mut found = query.build_query_as().fetch_all(&mut *db).await?;
    add_replies(db, &mut found).await?;
    Ok(found.pop())
}

/// As [`find`], and nobody else writes in the thread until the transaction ends.
pub async fn lock(db: &mut PgConnection, id: MessageId, owner: Option<UserId>) -> Result<Option<Message>> {
    sqlx::query!("select id from messages where id = $1 for update", id.0).fetch_optional(&mut *db).await?;
    find(db, id, owner).await
}

/// One page with the replies, in the order of the given clause, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Message>> {
    let mut rows = QueryBuilder::new(format!("select {COLUMNS} from messages m"));
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let mut rows = rows.build_query_as().fetch_all(&mut *db).await?;
    add_replies(db, &mut rows).await?;
    let mut count = QueryBuilder::new("select count(*) from messages m");
    narrow(&mut count, filter);
    let total = counts.count(db, &[], count).await?;
    Ok(Page { rows, total })
}

async fn add_replies(db: &mut PgConnection, messages: &mut [Message]) -> Result<()> {
    let ids: Vec<Uuid> = messages.iter().map(|message| message.id).collect();
    let rows = sqlx::query!(
        r#"select r.message_id, r.id, r.from_office, u.full_name as author_name, r.text, r.created_at
           from message_replies r join users u on u.id = r.author_id
           where r.message_id = any($1)
           order by r.created_at, r.id"#,
        &ids,
    )
    .fetch_all(db)
    .await?;
    for row in rows {
        if let Some(message) = messages.iter_mut().find(|message| message.id == row.message_id) {
            message.replies.push(Reply {
                id: row.id,
                from_office: row.from_office,
                author_name: row.author_name,
                text: row.text,
                created_at: row.created_at,
            });
        }
    }
    Ok(())
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
        query.push(" or m.email ilike ").push_bind(pattern.clone());
        query.push(" or exists(select from message_replies r where r.message_id = m.id and r.text ilike ");
        query.push_bind(pattern).push("))");
    }
}

/// Stores a new message.
pub async fn insert(
    db: &mut PgConnection,
    id: MessageId,
    user: Option<UserId>,
    message: &NewMessage,
    now: DateTime<Utc>,
) -> Result<()> {
    sqlx::query!(
        "insert into messages (id, kind, user_id, language, name, email, subject, message, invoice_id, urgency,
             feedback_type, created_at, last_written_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)",
        id.0,
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
    Ok(())
}

/// Stores a reply, after which the thread is answered, or open again when the user wrote it.
pub async fn reply(
    db: &mut PgConnection,
    id: MessageId,
    author: UserId,
    from_office: bool,
    text: &str,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let reply = Uuid::now_v7();
    sqlx::query!(
        "insert into message_replies (id, message_id, author_id, from_office, text, created_at)
         values ($1, $2, $3, $4, $5, $6)",
        reply,
        id.0,
        author.0,
        from_office,
        text,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update messages set status = case when $2 then 'answered' else 'open' end, last_written_at = $3
         where id = $1",
        id.0,
        from_office,
        now,
    )
    .execute(db)
    .await?;
    Ok(reply)
}

/// Notes that the thread needs no answer.
pub async fn close(db: &mut PgConnection, id: MessageId) -> Result<()> {
    sqlx::query!("update messages set status = 'closed' where id = $1", id.0).execute(db).await?;
    Ok(())
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
