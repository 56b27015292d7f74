//! Mails: composed from templates in the person's language, put into the outbox in the transaction that causes
//! them. The worker delivers what is there. Secret links are kept beside the mail until it is delivered.

pub mod contents;
pub mod delivery;
pub mod falling;
pub mod secrets;
pub mod template;

use paraply_domain::ids::{FileId, InvoiceId, MailId, UserId};
use paraply_domain::language::Language;
use paraply_storage::mails;
use paraply_storage::mails::NewMail;
use paraply_storage::mails::secrets as mail_secrets;
use paraply_storage::settings::mail_texts;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::clock::Clock;
use crate::error::Result;

pub use template::{Composed, Template, Text};

/// A mail to be sent. Not to be logged: its values hold secrets.
#[derive(Clone)]
pub struct OutgoingMail<'a> {
    pub template: &'static Template,
    /// What stands for the `{names}` in it.
    pub values: &'a [(&'static str, String)],
    pub language: Language,
    /// The readers, one to twelve addresses that have been parsed.
    pub recipients: Vec<String>,
    pub user: Option<UserId>,
    pub invoice: Option<InvoiceId>,
    /// One mail per cause: a second one with the same key is not written.
    pub key: Option<String>,
    pub attachments: Vec<FileId>,
}

/// The mail's text: the provider's own, or else the built-in one.
async fn text_of(db: &mut PgConnection, template: &Template, language: Language) -> Result<Text> {
    let own = mail_texts::last(db, template.name, language).await?.and_then(|change| change.text);
    Ok(own.map_or_else(|| template.built_in(language), Text::from))
}

/// Whether there is a value for whatever the provider may write into the text.
fn knows_all(template: &Template, values: &[(&'static str, String)]) -> bool {
    template.placeholders.iter().all(|name| values.iter().any(|(known, _)| known == name))
}

/// Puts a mail into the outbox. `None`: one with its key is there already.
pub async fn enqueue(db: &mut PgConnection, clock: &Clock, mail: OutgoingMail<'_>) -> Result<Option<MailId>> {
    let (values, secrets) = secrets::conceal(mail.template, mail.values);
    let composed = text_of(db, mail.template, mail.language).await?.compose(&values);
    debug_assert!(knows_all(mail.template, mail.values), "{} misses a value", mail.template.name);
    let id = Uuid::now_v7();
    let mail = NewMail {
        id,
        kind: mail.template.name,
        language: mail.language,
        recipients: mail.recipients,
        subject: composed.subject,
        text: composed.text,
        html: composed.html,
        user: mail.user,
        invoice: mail.invoice,
        key: mail.key,
        awaited: contents::is_awaited(mail.template),
        attachments: mail.attachments,
    };
    if !mails::insert(&mut *db, &mail, clock.now()).await? {
        return Ok(None);
    }
    let secrets: Vec<_> = secrets.into_iter().map(|secret| (id, secret)).collect();
    mail_secrets::insert(&mut *db, &secrets).await?;
    Ok(Some(MailId(id)))
}

/// A mail to one person, one of many that leave at once. Not to be logged either.
#[derive(Clone)]
pub struct Circular {
    /// What stands for the `{names}` in it.
    pub values: Vec<(&'static str, String)>,
    pub language: Language,
    pub recipient: String,
    pub user: UserId,
    pub invoice: Option<InvoiceId>,
    /// One mail per cause: a second one with the same key is not written.
    pub key: String,
}

/// Puts mails of one template into the outbox in one statement. Those with a key that is there already are not
/// written.
pub async fn enqueue_all(
    db: &mut PgConnection,
    clock: &Clock,
    template: &'static Template,
    circulars: Vec<Circular>,
) -> Result<()> {
    let mut texts = Vec::new();
    for &language in Language::ALL {
        if circulars.iter().all(|mail| mail.language != language) {
            continue;
        }
        texts.push((language, text_of(db, template, language).await?));
    }
    let mut mails = Vec::with_capacity(circulars.len());
    let mut secrets = Vec::new();
    for mail in circulars {
        debug_assert!(knows_all(template, &mail.values), "{} misses a value", template.name);
        let Some((language, text)) = texts.iter().find(|(language, _)| *language == mail.language) else {
            continue;
        };
        let id = Uuid::now_v7();
        let (values, own_secrets) = secrets::conceal(template, &mail.values);
        let composed = text.compose(&values);
        secrets.extend(own_secrets.into_iter().map(|secret| (id, secret)));
        mails.push(NewMail {
            id,
            kind: template.name,
            language: *language,
            recipients: vec![mail.recipient],
            subject: composed.subject,
            text: composed.text,
            html: composed.html,
            user: Some(mail.user),
            invoice: mail.invoice,
            key: Some(mail.key),
            awaited: false,
            attachments: Vec::new(),
        });
    }
    mails::insert_many(&mut *db, &mails, clock.now()).await?;
    Ok(mail_secrets::insert(db, &secrets).await?)
}
