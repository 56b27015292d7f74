//! The outbox of mails.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{FileId, MailId};
use sqlx::{PgConnection, PgExecutor};

use crate::app::Result;
use crate::files::StoredFile;

/// A mail in hand.
#[derive(Debug)]
pub struct Claimed {
    /// Its id, of which its Message-ID is made.
    pub id: MailId,
    /// The readers.
    pub recipients: Vec<String>,
    /// One line.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Which try this is, from 1: also proves later that the mail is still ours.
    pub attempt: i32,
}

/// How a delivery ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The mail server has taken it.
    Sent,
    /// There is no mail server; it lies where an admin can read it.
    Kept,
    /// It will not be tried again.
    Failed,
    /// It will be tried again then.
    Again(DateTime<Utc>),
}

impl Outcome {
    const fn status(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Kept => "kept",
            Self::Failed => "failed",
            Self::Again(_) => "queued",
        }
    }
}

/// Takes the mail that has been due longest; others pass over it until the lease ends.
pub async fn claim_due(
    db: impl PgExecutor<'_>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Claimed>> {
    let row = sqlx::query!(
        "update mails set locked_until = $2, attempts = attempts + 1
         where id = (
             select id from mails
             where status = 'queued' and run_at <= $1 and (locked_until is null or locked_until <= $1)
             order by run_at, id
             limit 1
             for update skip locked)
         returning id, recipients, subject, text_body, html_body, created_at, attempts",
        now,
        until,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Claimed {
        id: MailId(row.id),
        recipients: row.recipients,
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
        created_at: row.created_at,
        attempt: row.attempts,
    }))
}

/// The files that go with a mail, in their order.
pub async fn list_attachments(db: &mut PgConnection, mail: MailId) -> Result<Vec<StoredFile>> {
    let rows = sqlx::query!(
        "select f.id, f.name, f.media_type, f.size, f.object_key
         from mail_attachments a join files f on f.id = a.file_id
         where a.mail_id = $1
         order by a.position",
        mail.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| StoredFile {
            id: FileId(row.id),
            name: row.name,
            media_type: row.media_type,
            size: row.size,
            object_key: row.object_key,
        })
        .collect())
}

/// Notes how the delivery went.
pub async fn settle(
    db: impl PgExecutor<'_>,
    mail: &Claimed,
    outcome: Outcome,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    let again_at = match outcome {
        Outcome::Again(at) => Some(at),
        _ => None,
    };
    sqlx::query!(
        "update mails
         set status = $3,
             sent_at = case when $3 = 'sent' then $6::timestamptz end,
             run_at = coalesce($5, run_at),
             locked_until = null,
             last_error = $4
         where id = $1 and attempts = $2 and status = 'queued'",
        mail.id.0,
        mail.attempt,
        outcome.status(),
        error,
        again_at,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
