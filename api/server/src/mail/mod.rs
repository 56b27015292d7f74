//! Letters: composed from templates in the person's language, put into the outbox in the transaction that causes
//! them. The worker delivers what is there. Secret links are kept beside the mail until it is delivered.

pub mod delivery;
pub mod letters;
pub mod secrets;
pub mod template;

use paraply_domain::ids::{FileId, InvoiceId, MailId, UserId};
use paraply_domain::language::Language;
use sqlx::PgConnection;
use uuid::Uuid;

pub use template::{Composed, Template, Text};

use crate::clock::Clock;
use crate::error::Result;
use crate::storage::mail_secrets;
use crate::storage::settings::mail_texts;

/// A letter to be sent. Not to be logged: its values hold secrets.
#[derive(Clone)]
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

/// The letter's text: the provider's own, or else the built-in one.
async fn text_of(db: &mut PgConnection, template: &Template, language: Language) -> Result<Text> {
    let own = mail_texts::last(db, template.name, language).await?.and_then(|change| change.text);
    Ok(own.unwrap_or_else(|| template.built_in(language)))
}

/// Whether there is a value for whatever the provider may write into the text.
fn knows_all(template: &Template, values: &[(&'static str, String)]) -> bool {
    template.placeholders.iter().all(|name| values.iter().any(|(known, _)| known == name))
}

/// Puts a letter into the outbox. `None`: one with its key is there already.
pub async fn enqueue(db: &mut PgConnection, clock: &Clock, letter: Letter<'_>) -> Result<Option<MailId>> {
    let (values, secrets) = secrets::conceal(letter.template, letter.values);
    let composed = text_of(db, letter.template, letter.language).await?.compose(&values);
    debug_assert!(knows_all(letter.template, letter.values), "{} misses a value", letter.template.name);
    let id = Uuid::now_v7();
    let inserted = sqlx::query!(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, user_id, invoice_id, key,
             awaited, run_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
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
        letters::is_awaited(letter.template),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(None);
    }
    let secrets: Vec<_> = secrets.into_iter().map(|secret| (id, secret)).collect();
    mail_secrets::insert(&mut *db, &secrets).await?;
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

/// A letter to one person, one of many that leave at once. Not to be logged either.
#[derive(Clone)]
pub struct Circular {
    /// What stands for the `{names}` in it.
    pub values: Vec<(&'static str, String)>,
    /// The reader's language.
    pub language: Language,
    /// The reader.
    pub recipient: String,
    /// The person it concerns.
    pub user: UserId,
    /// The invoice it concerns.
    pub invoice: Option<InvoiceId>,
    /// One letter per cause: a second one with the same key is not written.
    pub key: String,
}

/// Puts letters of one template into the outbox in one statement. Those with a key that is there already are not
/// written.
pub async fn enqueue_all(
    db: &mut PgConnection,
    clock: &Clock,
    template: &'static Template,
    letters: Vec<Circular>,
) -> Result<()> {
    let ids: Vec<Uuid> = letters.iter().map(|_| Uuid::now_v7()).collect();
    let mut texts = Vec::new();
    for language in Language::ALL {
        texts.push((language, text_of(db, template, language).await?));
    }
    let mut composed = Vec::with_capacity(letters.len());
    let mut secrets = Vec::new();
    for (id, letter) in ids.iter().zip(&letters) {
        debug_assert!(knows_all(template, &letter.values), "{} misses a value", template.name);
        let text = texts.iter().find(|(language, _)| *language == letter.language);
        let (values, own_secrets) = secrets::conceal(template, &letter.values);
        composed.extend(text.map(|(_, text)| text.compose(&values)));
        secrets.extend(own_secrets.into_iter().map(|secret| (*id, secret)));
    }
    let languages: Vec<String> = letters.iter().map(|letter| letter.language.as_str().to_owned()).collect();
    let users: Vec<Uuid> = letters.iter().map(|letter| letter.user.0).collect();
    let invoices: Vec<Option<Uuid>> =
        letters.iter().map(|letter| letter.invoice.map(|invoice| invoice.0)).collect();
    let (recipients, keys): (Vec<String>, Vec<String>) =
        letters.into_iter().map(|letter| (letter.recipient, letter.key)).unzip();
    let (mut subjects, mut texts, mut htmls) = (Vec::new(), Vec::new(), Vec::new());
    for letter in composed {
        subjects.push(letter.subject);
        texts.push(letter.text);
        htmls.push(letter.html);
    }
    sqlx::query!(
        "insert into mails (id, kind, language, recipients, subject, text_body, html_body, user_id, invoice_id, key,
             run_at, created_at)
         select id, $10, language, array[recipient], subject, text, html, user_id, invoice_id, key, $11, $11
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::uuid[],
                  $9::text[])
              as letter (id, language, recipient, subject, text, html, user_id, invoice_id, key)
         on conflict (key) do nothing",
        &ids,
        &languages,
        &recipients,
        &subjects,
        &texts,
        &htmls,
        &users,
        &invoices as &[Option<Uuid>],
        &keys,
        template.name,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    mail_secrets::insert(db, &secrets).await
}
