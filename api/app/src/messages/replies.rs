//! The thread that a message starts: the provider answers, the user writes back, as often as they like.
//!
//! A visitor's thread goes on by mail alone: there is nobody who could log in to read it.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::MessageId;
use paraply_domain::text::required_block;
use paraply_storage::messages as storage;
use serde_json::json;

use super::{MESSAGE_MAX, Message, Received, tell_provider};
use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, Write, limits, settings};

fn parse(text: &str) -> Result<String> {
    required_block(text, 1, MESSAGE_MAX).map_err(|kind: FaultKind| Error::fault("text", kind))
}

/// One message with its replies.
pub async fn find(app: &App, id: MessageId) -> Result<Message> {
    let mut db = app.pool.acquire().await?;
    storage::find(&mut db, id, None).await?.ok_or(Error::NotFound)
}

/// One of the caller's own.
pub async fn find_own(app: &App, caller: &Caller, id: MessageId) -> Result<Message> {
    let mut db = app.pool.acquire().await?;
    storage::find(&mut db, id, Some(caller.user_id)).await?.ok_or(Error::NotFound)
}

/// The provider's answer, which its reader also gets by mail.
pub async fn answer(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: MessageId,
    text: &str,
) -> Result<Message> {
    let text = parse(text)?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let message = storage::lock(tx, id, None).await?.ok_or(Error::NotFound)?;
        let reply = storage::reply(tx, id, caller.user_id, true, &text, app.clock.now()).await?;
        let entry = AuditEntry { action: "message.answer", entity: "message", entity_id: id.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&json!({"answer": text}))).await?;
        let mail = OutgoingMail {
            template: if message.user_id.is_some() {
                &contents::MESSAGE_REPLY
            } else {
                &contents::MESSAGE_ANSWER
            },
            values: &values(
                app,
                &message,
                text,
                settings::on(tx, app.clock.today()).await?.settings.company.name,
            ),
            language: message.language.parse().unwrap_or_default(),
            recipients: vec![message.email.clone()],
            user: message.user_id.map(Into::into),
            invoice: message.invoice_id.map(Into::into),
            key: Some(format!("message:{reply}:answer")),
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, mail).await?;
        Ok(())
    })
    .await?;
    find(app, id).await
}

fn values(app: &App, message: &Message, answer: String, company: String) -> Vec<(&'static str, String)> {
    let mut values = vec![
        ("name", message.name.clone()),
        ("subject", message.subject.clone()),
        ("answer", answer),
        ("company", company),
    ];
    if message.user_id.is_some() {
        values.push(("link", format!("{}/messages/{}", app.config.origin(), message.id)));
    } else {
        values.push(("message", message.message.clone()));
    }
    values
}

/// What the user writes in their own thread. The provider is notified, and it waits for an answer again.
pub async fn reply(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: MessageId,
    text: &str,
) -> Result<Message> {
    let text = parse(text)?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let message = storage::lock(tx, id, Some(caller.user_id)).await?.ok_or(Error::NotFound)?;
        limits::message(app, tx, caller.ip.as_deref()).await?;
        let reply = storage::reply(tx, id, caller.user_id, false, &text, app.clock.now()).await?;
        let received = Received {
            id,
            key: reply,
            kind: message.kind,
            subject: message.subject,
            name: message.name,
            email: message.email,
            text,
            invoice: message.invoice_id.map(Into::into),
        };
        tell_provider(app, tx, received).await?;
        Ok(())
    })
    .await?;
    find_own(app, caller, id).await
}

/// Notes that a thread needs no answer, or no further one.
pub async fn close(app: &App, caller: &Caller, id: MessageId) -> Result<Message> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let message = storage::lock(tx, id, None).await?.ok_or(Error::NotFound)?;
        if message.status == "closed" {
            return Ok(message);
        }
        storage::close(tx, id).await?;
        let entry = AuditEntry { action: "message.close", entity: "message", entity_id: id.0 };
        let (was, is) = (json!({"status": message.status}), json!({"status": "closed"}));
        audit::record(tx, &app.clock, caller, entry, Some(&was), Some(&is)).await?;
        storage::find(tx, id, None).await?.ok_or(Error::NotFound)
    })
    .await
}
