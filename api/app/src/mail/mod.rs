//! Letters: composed from templates in the person's language, put into the outbox in the transaction that causes
//! them. The worker delivers what is there. Secret links are kept beside the mail until it is delivered.

pub mod delivery;
pub mod letters;
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

/// A letter to be sent. Not to be logged: its values hold secrets.
#[derive(Clone)]
pub struct Letter<'a> {
    pub template: &'static Template,
    /// What stands for the `{names}` in it.
    pub values: &'a [(&'static str, String)],
    pub language: Language,
    /// The readers, one to twelve addresses that have been parsed.
    pub recipients: Vec<String>,
    pub user: Option<UserId>,
    pub invoice: Option<InvoiceId>,
    /// One letter per cause: a second one with the same key is not written.
    pub key: Option<String>,
    pub attachments: Vec<FileId>,
}

/// The letter's text: the provider's own, or else the built-in one.
async fn text_of(db: &mut PgConnection, template: &Template, language: Language) -> Result<Text> {
    let own = mail_texts::last(db, template.name, language).await?.and_then(|change| change.text);
    Ok(own.map_or_else(|| template.built_in(language), Text::from))
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
    let mail = NewMail {
        id,
        kind: letter.template.name,
        language: letter.language,
        recipients: letter.recipients,
        subject: composed.subject,
        text: composed.text,
        html: composed.html,
        user: letter.user,
        invoice: letter.invoice,
        key: letter.key,
        awaited: letters::is_awaited(letter.template),
        attachments: letter.attachments,
    };
    if !mails::insert(&mut *db, &mail, clock.now()).await? {
        return Ok(None);
    }
    let secrets: Vec<_> = secrets.into_iter().map(|secret| (id, secret)).collect();
    mail_secrets::insert(&mut *db, &secrets).await?;
    Ok(Some(MailId(id)))
}

/// A letter to one person, one of many that leave at once. Not to be logged either.
#[derive(Clone)]
pub struct Circular {
    /// What stands for the `{names}` in it.
    pub values: Vec<(&'static str, String)>,
    pub language: Language,
    pub recipient: String,
    pub user: UserId,
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
    let mut texts = Vec::new();
    for &language in Language::ALL {
        texts.push((language, text_of(db, template, language).await?));
    }
    let mut mails = Vec::with_capacity(letters.len());
    let mut secrets = Vec::new();
    for letter in letters {
        debug_assert!(knows_all(template, &letter.values), "{} misses a value", template.name);
        let Some((language, text)) = texts.iter().find(|(language, _)| *language == letter.language) else {
            continue;
        };
        let id = Uuid::now_v7();
        let (values, own_secrets) = secrets::conceal(template, &letter.values);
        let composed = text.compose(&values);
        secrets.extend(own_secrets.into_iter().map(|secret| (id, secret)));
        mails.push(NewMail {
            id,
            kind: template.name,
            language: *language,
            recipients: vec![letter.recipient],
            subject: composed.subject,
            text: composed.text,
            html: composed.html,
            user: Some(letter.user),
            invoice: letter.invoice,
            key: Some(letter.key),
            awaited: false,
            attachments: Vec::new(),
        });
    }
    mails::insert_many(&mut *db, &mails, clock.now()).await?;
    Ok(mail_secrets::insert(db, &secrets).await?)
}
