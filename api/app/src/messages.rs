//! What visitors and users write to the provider: a record that starts a thread, and a mail.

mod replies;

use paraply_domain::email::Email;
use paraply_domain::fault::{Fault, FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, MessageId};
use paraply_domain::language::Language;
use paraply_domain::text::{required_block, required_line};
use paraply_storage::messages as storage;
use paraply_storage::messages::Sort;
use sqlx::PgConnection;
use uuid::Uuid;

use super::idempotency::{self, Key};
use super::{App, Caller, Error, Page, Result, Window, limits, settings};
use crate::mail::{self, OutgoingMail, contents};

pub use paraply_storage::messages::{Filter, Kind, Message, NewMessage, Reply};
pub use replies::{answer, close, find, find_own, reply};

const MESSAGE_MIN: usize = 10;
const MESSAGE_MAX: usize = 5000;

const fn label(kind: Kind) -> &'static str {
    match kind {
        Kind::Contact => "Kontakt",
        Kind::Support => "Support",
        Kind::Feedback => "Feedback",
    }
}

/// What a form holds.
#[derive(Clone, Debug)]
pub struct Form {
    pub kind: Kind,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    pub invoice: Option<InvoiceId>,
    pub urgency: Option<&'static str>,
    pub feedback_type: Option<&'static str>,
}

fn parse(form: Form, language: Language) -> std::result::Result<NewMessage, Vec<Fault>> {
    let mut faults = Faults::new();
    let name = faults.check("name", required_line(&form.name, 200));
    let email = faults.check("email", Email::parse(&form.email));
    let subject = faults.check("subject", required_line(&form.subject, 200));
    let message = faults.check("message", required_block(&form.message, MESSAGE_MIN, MESSAGE_MAX));
    faults.into_result(NewMessage {
        kind: form.kind,
        language,
        name: name.unwrap_or_default(),
        email: email.map(Email::into_string).unwrap_or_default(),
        subject: subject.unwrap_or_default(),
        message: message.unwrap_or_default(),
        invoice: form.invoice,
        urgency: form.urgency,
        feedback_type: form.feedback_type,
    })
}

/// Takes a message and passes it on to the provider's address.
pub async fn send(
    app: &App,
    caller: Option<&Caller>,
    ip: Option<&str>,
    key: Option<Key>,
    form: Form,
    language: Language,
) -> Result<()> {
    let message = parse(form, language)?;
    let id = MessageId(Uuid::now_v7());
    let mut db = app.begin().await?;
    if idempotency::claim(&mut db, key.as_ref(), id.0, &app.clock).await?.is_some() {
        return Ok(());
    }
    limits::message(app, &mut db, ip).await?;
    let user = caller.map(|caller| caller.user_id);
    if let (Some(user), Some(invoice)) = (user, message.invoice)
        && !storage::owns_invoice(&mut db, user, invoice).await?
    {
        return Err(Error::fault("invoiceId", FaultKind::Unknown));
    }
    storage::insert(&mut db, id, user, &message, app.clock.now()).await?;
    let mail = Received {
        id,
        key: id.0,
        kind: message.kind,
        subject: message.subject,
        name: message.name,
        email: message.email,
        text: message.message,
        invoice: message.invoice,
    };
    tell_provider(app, &mut db, mail).await?;
    db.commit().await?;
    Ok(())
}

/// What the provider is emailed about: a new message, or a user's reply in its thread.
struct Received {
    id: MessageId,
    /// Of the message or of the reply, so that each is emailed once.
    key: Uuid,
    kind: Kind,
    subject: String,
    name: String,
    email: String,
    text: String,
    invoice: Option<InvoiceId>,
}

async fn tell_provider(app: &App, db: &mut PgConnection, received: Received) -> Result<()> {
    let company = settings::on(&mut *db, app.clock.today()).await?.settings.company;
    let values = [
        ("kind", label(received.kind).to_owned()),
        ("subject", received.subject),
        ("name", received.name),
        ("email", received.email),
        ("message", received.text),
        ("link", format!("{}/admin/messages/{}/show", app.config.origin(), received.id)),
    ];
    let mail = OutgoingMail {
        template: &contents::MESSAGE_RECEIVED,
        values: &values,
        language: Language::Sv,
        recipients: vec![company.email],
        user: None,
        invoice: received.invoice,
        key: Some(format!("message:{}:received", received.key)),
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}

/// One page of messages with their replies.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Message>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?)
}
