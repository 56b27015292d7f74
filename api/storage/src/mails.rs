//! The outbox of mails.

pub mod secrets;

use chrono::{DateTime, Utc};
use paraply_domain::ids::{FileId, InvoiceId, MailId, UserId};
use paraply_domain::language::Language;
use sqlx::{PgConnection, PgExecutor, Postgres, QueryBuilder};
use uuid::Uuid;

use super::contains;
use super::counts::Counts;
use crate::error::Result;
use crate::files::StoredFile;
use crate::mails::secrets::MailSecret;
use crate::paging::{Page, Window, sort_by};

/// A mail for the outbox, as it may be stored: its secrets apart.
#[derive(Debug)]
pub struct NewMail {
    pub id: Uuid,
    pub kind: &'static str,
    pub language: Language,
    pub recipients: Vec<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub user: Option<UserId>,
    pub invoice: Option<InvoiceId>,
    /// One mail per cause: a second one with the same key is not written.
    pub key: Option<String>,
    pub awaited: bool,
    pub attachments: Vec<FileId>,
}

/// Puts a mail into the outbox; false when one with its key is there already. One that its reader does without is there
/// to be read in the app, and not delivered.
pub async fn insert(db: &mut PgConnection, mail: &NewMail, now: DateTime<Utc>) -> Result<bool> {
    let inserted = sqlx::query!(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, user_id, invoice_id, key,
             awaited, run_at, created_at, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12,
             case when exists (select from unwanted_mails where user_id = $8 and kind = $2)
                  then 'unwanted' else 'queued' end)
         on conflict (key) do nothing",
        mail.id,
        mail.kind,
        mail.language.as_str(),
        &mail.recipients,
        mail.subject,
        mail.text,
        mail.html,
        mail.user.map(|user| user.0),
        mail.invoice.map(|invoice| invoice.0),
        mail.key,
        mail.awaited,
        now,
    )
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(false);
    }
    for (position, file) in (0i32..).zip(&mail.attachments) {
        sqlx::query!(
            "insert into mail_attachments (mail_id, position, file_id) values ($1, $2, $3)",
            mail.id,
            position,
            file.0,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(true)
}

/// Puts mails of one kind into the outbox in one statement, each to its first reader and without attachments. Those with
/// a key that is there already are not written.
pub async fn insert_many(db: &mut PgConnection, mails: &[NewMail], now: DateTime<Utc>) -> Result<()> {
    let Some(first) = mails.first() else { return Ok(()) };
    let texts = |of: fn(&NewMail) -> &str| mails.iter().map(|mail| of(mail).to_owned()).collect::<Vec<_>>();
    let ids: Vec<Uuid> = mails.iter().map(|mail| mail.id).collect();
    let users: Vec<Option<Uuid>> = mails.iter().map(|mail| mail.user.map(|user| user.0)).collect();
    let invoices: Vec<Option<Uuid>> =
        mails.iter().map(|mail| mail.invoice.map(|invoice| invoice.0)).collect();
    let keys: Vec<Option<String>> = mails.iter().map(|mail| mail.key.clone()).collect();
    sqlx::query!(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, user_id, invoice_id, key,
             run_at, created_at, status)
         select id, $10, language, array[recipient], subject, text, html, user_id, invoice_id, key, $11, $11,
                case when exists (select from unwanted_mails u where u.user_id = letter.user_id and u.kind = $10)
                     then 'unwanted' else 'queued' end
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::uuid[],
                  $9::text[])
              as letter (id, language, recipient, subject, text, html, user_id, invoice_id, key)
         on conflict (key) do nothing",
        &ids,
        &texts(|mail| mail.language.as_str()),
        &texts(|mail| mail.recipients.first().map_or("", String::as_str)),
        &texts(|mail| &mail.subject),
        &texts(|mail| &mail.text),
        &texts(|mail| &mail.html),
        &users as &[Option<Uuid>],
        &invoices as &[Option<Uuid>],
        &keys as &[Option<String>],
        first.kind,
        now,
    )
    .execute(&mut *db)
    .await?;
    Ok(())
}

/// A mail in hand.
#[derive(Debug)]
pub struct Claimed {
    /// Its id, of which its Message-ID is made.
    pub id: MailId,
    pub recipients: Vec<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub secrets: Vec<MailSecret>,
    pub created_at: DateTime<Utc>,
    /// Which try this is, from 1: also proves later that the mail is still ours.
    pub attempt: i32,
}

/// How a delivery ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    /// There is no mail server; it lies as a file in the data folder.
    Kept,
    /// It will not be tried again.
    Failed,
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

/// Takes the mail that has been due longest, those first that somebody waits for; others pass over it until the lease ends.
pub async fn claim_due(
    db: impl PgExecutor<'_>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Claimed>> {
    let row = sqlx::query!(
        r#"update mails set locked_until = $2, attempts = attempts + 1
         where id = (
             select id from mails
             where status = 'queued' and run_at <= $1 and (locked_until is null or locked_until <= $1)
             order by awaited desc, run_at, id
             limit 1
             for update skip locked)
         returning id, recipients, subject, text_body, html_body, created_at, attempts,
             array(select s.position from mail_secrets s where s.mail_id = mails.id order by s.position)
                 as "positions!",
             array(select s.placeholder from mail_secrets s where s.mail_id = mails.id order by s.position)
                 as "placeholders!",
             array(select s.secret from mail_secrets s where s.mail_id = mails.id order by s.position)
                 as "secrets!""#,
        now,
        until,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let sealed = row.positions.into_iter().zip(row.placeholders).zip(row.secrets);
        let secrets = sealed.map(|((position, placeholder), sealed)| {
            MailSecret::open(row.id, position, placeholder, &sealed)
        });
        Ok(Claimed {
            id: MailId(row.id),
            recipients: row.recipients,
            subject: row.subject,
            text: row.text_body,
            html: row.html_body,
            secrets: secrets.collect::<Result<_>>()?,
            created_at: row.created_at,
            attempt: row.attempts,
        })
    })
    .transpose()
}

/// Makes the lease of a mail in hand end later; false when it is in other hands by now, or settled.
pub async fn renew(db: impl PgExecutor<'_>, id: MailId, attempt: i32, until: DateTime<Utc>) -> Result<bool> {
    let renewed = sqlx::query!(
        "update mails set locked_until = $3
         where id = $1 and attempts = $2 and status = 'queued' and locked_until is not null",
        id.0,
        attempt,
        until,
    )
    .execute(db)
    .await?;
    Ok(renewed.rows_affected() > 0)
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

/// Notes how the delivery went. Once it is over, the mail's secrets are gone.
pub async fn settle(
    db: impl PgExecutor<'_>,
    mail: &Claimed,
    outcome: Outcome,
    error: Option<&str>,
    refused: &[String],
    now: DateTime<Utc>,
) -> Result<()> {
    let again_at = match outcome {
        Outcome::Again(at) => Some(at),
        _ => None,
    };
    sqlx::query!(
        "with settled as (
             update mails
             set status = $3,
                 sent_at = case when $3 = 'sent' then $6::timestamptz end,
                 run_at = coalesce($5, run_at),
                 locked_until = null,
                 last_error = $4,
                 refused = $7
             where id = $1 and attempts = $2 and status = 'queued'
             returning id, status
         )
         delete from mail_secrets where mail_id in (select id from settled where status <> 'queued')",
        mail.id.0,
        mail.attempt,
        outcome.status(),
        error,
        again_at,
        now,
        refused,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A mail for an admin to read.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Mail {
    pub id: Uuid,
    pub kind: String,
    pub status: String,
    pub recipients: Vec<String>,
    pub subject: String,
    pub text_body: String,
    pub attempts: i32,
    pub last_error: Option<String>,
    pub invoice_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
}

/// How a letter about an invoice reached one of the client's addresses.
#[derive(Clone, Debug)]
pub struct Delivery {
    pub recipient: String,
    /// `invoice_sent` or `invoice_credited`.
    pub kind: String,
    /// `queued`, `sent`, `kept`, `failed`, or `refused`: the mail server did not take this address.
    pub status: String,
    pub at: DateTime<Utc>,
}

/// The letters to the client of an invoice, address by address, the latest letter first.
pub async fn deliveries(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<Delivery>> {
    Ok(sqlx::query_as!(
        Delivery,
        r#"select r.recipient as "recipient!", m.kind,
                  case when r.recipient = any(m.refused) then 'refused' else m.status end as "status!",
                  coalesce(m.sent_at, m.created_at) as "at!"
           from mails m cross join unnest(m.recipients) with ordinality as r (recipient, place)
           where m.invoice_id = $1 and m.kind in ('invoice_sent', 'invoice_credited')
           order by m.created_at desc, m.id, r.place"#,
        invoice.0,
    )
    .fetch_all(db)
    .await?)
}

/// A file that goes with a mail, without its bytes.
#[derive(Clone, Debug)]
pub struct AttachedFile {
    pub mail_id: Uuid,
    pub name: String,
    pub media_type: String,
    pub size: i64,
}

/// Which mails a list shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these.
    pub ids: Option<Vec<Uuid>>,
    /// Part of the subject or of a reader's address.
    pub q: Option<String>,
    pub kind: Option<String>,
    pub status: Option<String>,
    pub invoice: Option<Uuid>,
    pub user: Option<Uuid>,
}

sort_by! {
    /// What a list can be sorted by.
    pub enum Sort, else "created_at desc, id desc", then "id" {
        CreatedAt = "created_at",
        SentAt = "sent_at",
        Kind = "kind",
        Status = "status",
        Subject = "subject",
        Attempts = "attempts",
        Id = "id",
    }
}

/// The mail, if there is one.
pub async fn find(db: &mut PgConnection, id: MailId) -> Result<Option<Mail>> {
    let mail = sqlx::query_as!(
        Mail,
        "select id, kind, status, recipients, subject, text_body, attempts, last_error, invoice_id, created_at,
                sent_at
         from mails where id = $1",
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(mail)
}

/// One page, and how many there are in all.
pub async fn list(
    db: &mut PgConnection,
    counts: &Counts,
    filter: &Filter,
    window: Window<Sort>,
) -> Result<Page<Mail>> {
    let mut rows = QueryBuilder::new(
        "select id, kind, status, recipients, subject, text_body, attempts, last_error, invoice_id, created_at,
                sent_at
         from mails",
    );
    narrow(&mut rows, filter);
    window.push_to(&mut rows);
    let rows = rows.build_query_as().fetch_all(&mut *db).await?;
    let mut count = QueryBuilder::new("select count(*) from mails");
    narrow(&mut count, filter);
    let total = counts.count(db, &[], count).await?;
    Ok(Page { rows, total })
}

fn narrow(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    query.push(" where true");
    if let Some(ids) = &filter.ids {
        query.push(" and id = any(").push_bind(ids.clone()).push(")");
    }
    if let Some(kind) = &filter.kind {
        query.push(" and kind = ").push_bind(kind.clone());
    }
    if let Some(status) = &filter.status {
        query.push(" and status = ").push_bind(status.clone());
    }
    if let Some(invoice) = filter.invoice {
        query.push(" and invoice_id = ").push_bind(invoice);
    }
    if let Some(user) = filter.user {
        query.push(" and user_id = ").push_bind(user);
    }
    if let Some(q) = &filter.q {
        let pattern = contains(q);
        query.push(" and (subject ilike ").push_bind(pattern.clone());
        query.push(" or array_to_string(recipients, ' ') ilike ").push_bind(pattern).push(")");
    }
}

/// The files of several mails, each mail's in their order.
pub async fn list_attached(db: &mut PgConnection, mails: &[Uuid]) -> Result<Vec<AttachedFile>> {
    let files = sqlx::query_as!(
        AttachedFile,
        "select a.mail_id, f.name, f.media_type, f.size
         from mail_attachments a join files f on f.id = a.file_id
         where a.mail_id = any($1)
         order by a.mail_id, a.position",
        mails,
    )
    .fetch_all(db)
    .await?;
    Ok(files)
}
