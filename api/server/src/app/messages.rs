//! What visitors and users write to the provider: a record that an admin answers, and a mail each way.

use paraply_domain::email::Email;
use paraply_domain::fault::{Fault, FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, MessageId};
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{required_block, required_line};
use serde_json::json;
use sqlx::PgConnection;

use super::audit::{self, Deed};
use super::{App, Caller, Error, Result, settings};
use crate::mail::{self, Letter, letters};
use crate::storage::messages as storage;
pub use crate::storage::messages::{Filter, Kind, Message, NewMessage};

const MESSAGE_MIN: usize = 10;
const MESSAGE_MAX: usize = 5000;

impl Kind {
    const fn label(self) -> &'static str {
        match self {
            Self::Contact => "Kontakt",
            Self::Support => "Support",
            Self::Feedback => "Feedback",
        }
    }
}

/// What a form holds.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields of the form")]
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

impl NewMessage {
    fn parse(form: Form, language: Language) -> std::result::Result<Self, Vec<Fault>> {
        let mut faults = Faults::new();
        let name = faults.check("name", required_line(&form.name, 200));
        let email = faults.check("email", Email::parse(&form.email));
        let subject = faults.check("subject", required_line(&form.subject, 200));
        let message = faults.check("message", required_block(&form.message, MESSAGE_MIN, MESSAGE_MAX));
        faults.into_result(Self {
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
}

/// Takes a message and passes it on to the provider's address.
pub async fn send(
    app: &App,
    caller: Option<&Caller>,
    ip: Option<&str>,
    form: Form,
    language: Language,
) -> Result<()> {
    let message = NewMessage::parse(form, language)?;
    app.limits.message(ip.unwrap_or("unknown"))?;
    let mut db = app.begin().await?;
    let user = caller.map(|caller| caller.user_id);
    if let (Some(user), Some(invoice)) = (user, message.invoice)
        && !storage::owns_invoice(&mut db, user, invoice).await?
    {
        return Err(Error::fault("invoiceId", FaultKind::Unknown));
    }
    let id = storage::insert(&mut db, user, &message, app.clock.now()).await?;
    let company = settings::on(&mut db, app.clock.today()).await?.settings.company;
    let values = [
        ("kind", message.kind.label().to_owned()),
        ("subject", message.subject),
        ("name", message.name),
        ("email", message.email),
        ("message", message.message),
        ("link", format!("{}/admin/messages/{id}/show", app.config.origin())),
    ];
    let letter = Letter {
        template: &letters::MESSAGE_RECEIVED,
        values: &values,
        language: Language::Sv,
        recipients: vec![company.email],
        user: None,
        invoice: message.invoice,
        key: Some(format!("message:{id}:received")),
        attachments: Vec::new(),
    };
    mail::enqueue(&mut db, &app.clock, letter).await?;
    db.commit().await?;
    Ok(())
}

/// One message.
pub async fn find(db: &mut PgConnection, id: MessageId) -> Result<Message> {
    storage::find(db, id).await?.ok_or(Error::NotFound)
}

/// Answers a message, once, by mail to its writer. The same answer again changes nothing.
pub async fn answer(app: &App, caller: &Caller, id: MessageId, text: &str) -> Result<Message> {
    let text = required_block(text, 1, MESSAGE_MAX).map_err(|kind| Error::fault("answer", kind))?;
    let mut db = app.begin().await?;
    let message = storage::lock(&mut db, id).await?.ok_or(Error::NotFound)?;
    match &message.answer {
        Some(earlier) if *earlier == text => return Ok(message),
        Some(_) => return Err(Refusal::AlreadyAnswered.into()),
        None => {}
    }
    storage::answer(&mut db, id, &text, caller.user_id, app.clock.now()).await?;
    let deed = Deed { action: "message.answer", entity: "message", entity_id: id.0, caller: Some(caller) };
    audit::record(&mut db, &app.clock, deed, None::<&()>, Some(&json!({"answer": text}))).await?;
    let company = settings::on(&mut db, app.clock.today()).await?.settings.company;
    let values = [
        ("name", message.name),
        ("subject", message.subject),
        ("answer", text),
        ("message", message.message),
        ("company", company.name),
    ];
    let letter = Letter {
        template: &letters::MESSAGE_ANSWER,
        values: &values,
        language: message.language.parse().unwrap_or_default(),
        recipients: vec![message.email],
        user: message.user_id.map(Into::into),
        invoice: message.invoice_id.map(Into::into),
        key: Some(format!("message:{id}:answer")),
        attachments: Vec::new(),
    };
    mail::enqueue(&mut db, &app.clock, letter).await?;
    let message = find(&mut db, id).await?;
    db.commit().await?;
    Ok(message)
}
