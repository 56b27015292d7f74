//! What a person has been told by mail, to be read in the app, and which of those mails they do without.

use chrono::{DateTime, Utc};
use paraply_domain::ids::{InvoiceId, MailId, UserId};
use paraply_domain::notification::NotificationKind;
use sqlx::PgConnection;

use crate::error::Result;

/// Something that a person was told.
#[derive(Clone, Debug)]
pub struct Notification {
    /// That of the mail.
    pub id: MailId,
    pub kind: NotificationKind,
    /// What happened, in the language that the person had then.
    pub subject: String,
    pub invoice: Option<InvoiceId>,
    /// Not shown to the person before.
    pub is_new: bool,
    pub created_at: DateTime<Utc>,
}

fn names() -> Vec<String> {
    NotificationKind::ALL.iter().map(|kind| kind.as_str().to_owned()).collect()
}

/// What a person was told, newest first; what was told before one of them.
pub async fn list(
    db: &mut PgConnection,
    person: UserId,
    before: Option<MailId>,
    limit: i64,
) -> Result<Vec<Notification>> {
    let rows = sqlx::query!(
        r#"select id, kind, subject, invoice_id, created_at, shown_at is null as "is_new!"
           from mails
           where user_id = $1 and kind = any($2) and ($3::uuid is null or id < $3)
           order by id desc
           limit $4"#,
        person.0,
        &names(),
        before.map(|mail| mail.0),
        limit,
    )
    .fetch_all(db)
    .await?;
    let told = rows.into_iter().filter_map(|row| {
        Some(Notification {
            id: MailId(row.id),
            kind: NotificationKind::find(&row.kind)?,
            subject: row.subject,
            invoice: row.invoice_id.map(InvoiceId),
            is_new: row.is_new,
            created_at: row.created_at,
        })
    });
    Ok(told.collect())
}

/// How many of them a person has not been shown.
pub async fn count_new(db: &mut PgConnection, person: UserId) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from mails
           where user_id = $1 and kind = any($2) and shown_at is null"#,
        person.0,
        &names(),
    );
    Ok(count.fetch_one(db).await?)
}

/// Notes that a person has been shown what they were told up to this; false where it is none of theirs.
///
/// What is being written meanwhile stays new, also where its id is an earlier one.
pub async fn see(db: &mut PgConnection, person: UserId, newest: MailId, now: DateTime<Utc>) -> Result<bool> {
    let is_theirs = sqlx::query_scalar!(
        r#"select exists (select from mails where id = $1 and user_id = $2 and kind = any($3)) as "is_theirs!""#,
        newest.0,
        person.0,
        &names(),
    );
    if !is_theirs.fetch_one(&mut *db).await? {
        return Ok(false);
    }
    sqlx::query!(
        "update mails set shown_at = $4 where user_id = $1 and kind = any($3) and id <= $2 and shown_at is null",
        person.0,
        newest.0,
        &names(),
        now,
    )
    .execute(db)
    .await?;
    Ok(true)
}

/// The kinds whose mails a person does without.
pub async fn unwanted(db: &mut PgConnection, person: UserId) -> Result<Vec<NotificationKind>> {
    let names = sqlx::query_scalar!("select kind from unwanted_mails where user_id = $1", person.0);
    let names = names.fetch_all(db).await?;
    Ok(names.iter().filter_map(|name| NotificationKind::find(name)).collect())
}

/// Stores whether a person wants the mails of a kind; false where it is so already.
pub async fn want(
    db: &mut PgConnection,
    person: UserId,
    kind: NotificationKind,
    is_wanted: bool,
) -> Result<bool> {
    let kind = kind.as_str();
    let stored = match is_wanted {
        true => {
            sqlx::query!("delete from unwanted_mails where user_id = $1 and kind = $2", person.0, kind)
                .execute(db)
                .await?
        }
        false => {
            sqlx::query!(
                "insert into unwanted_mails (user_id, kind) values ($1, $2) on conflict do nothing",
                person.0,
                kind,
            )
            .execute(db)
            .await?
        }
    };
    Ok(stored.rows_affected() == 1)
}
