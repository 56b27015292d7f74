//! Letters: composed from templates in the person's language, put into the outbox in the transaction that causes
//! them. The worker delivers what is there.

pub mod delivery;
mod template;

use paraply_domain::ids::{FileId, InvoiceId, MailId, UserId};
use paraply_domain::language::Language;
use paraply_domain::money::{Amount, Currency};
use sqlx::PgConnection;
use uuid::Uuid;

pub use template::Template;

use crate::clock::Clock;
use crate::error::Result;

/// A letter to be sent.
#[derive(Clone, Debug)]
pub struct Letter<'a> {
    /// Its text.
    pub template: &'static Template,
    /// What stands for the `{names}` in it.
    pub values: &'a [(&'static str, String)],
    /// The reader's language.
    pub language: Language,
    /// The readers, one to twelve addresses that have been parsed.
    pub recipients: Vec<String>,
    /// The person it concerns.
    pub user: Option<UserId>,
    /// The invoice it concerns.
    pub invoice: Option<InvoiceId>,
    /// One letter per cause: a second one with the same key is not written.
    pub key: Option<String>,
    /// Files that go with it.
    pub attachments: Vec<FileId>,
}

/// An amount as a letter writes it.
pub fn money(amount: Amount, currency: Currency, language: Language) -> String {
    let figure = amount.format(language);
    match (currency, language) {
        (Currency::Sek, Language::Sv) => format!("{figure}\u{a0}kr"),
        (other, _) => format!("{figure}\u{a0}{}", other.code()),
    }
}

/// Puts a letter into the outbox. `None`: one with its key is there already.
pub async fn enqueue(db: &mut PgConnection, clock: &Clock, letter: Letter<'_>) -> Result<Option<MailId>> {
    let composed = letter.template.compose(letter.language, letter.values);
    let id = Uuid::now_v7();
    let inserted = sqlx::query!(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, user_id, invoice_id, key,
             run_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
         on conflict (key) do nothing",
        id,
        letter.template.name,
        letter.language.as_str(),
        &letter.recipients,
        composed.subject,
        composed.text,
        composed.html,
        letter.user.map(|user| user.0),
        letter.invoice.map(|invoice| invoice.0),
        letter.key,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(None);
    }
    for (position, file) in (0i32..).zip(&letter.attachments) {
        sqlx::query!(
            "insert into mail_attachments (mail_id, position, file_id) values ($1, $2, $3)",
            id,
            position,
            file.0,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(Some(MailId(id)))
}
