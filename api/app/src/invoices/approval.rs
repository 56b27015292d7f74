//! Between draft and sent: into the queue, out of it, given up before it was sent, given to someone else.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::status::{Act, InvoiceStatus, transition};
use paraply_domain::invoice::{Invoice, status};
use paraply_domain::language::Language;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_block;
use paraply_storage as storage;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::parties::{Owner, find_account, find_owner};
use paraply_storage::invoices::{Returned, Written};
use serde_json::json;
use sqlx::PgConnection;

use super::crediting::Credit;
use super::field_names::field_name;
use super::ready::{Ready, owner_of};
use super::sending::{self, Sending};
use super::{Shown, Side, crediting, get, open, record_act};
use crate::idempotency::Key;
use crate::mail::{self, OutgoingMail, contents};
use crate::{App, Caller, Error, Result, Write, settings};

/// Sends a draft for approval. A trusted owner's goes straight to the client: an admin has approved it beforehand.
pub async fn submit(
    app: &App,
    caller: &Caller,
    side: Side,
    key: Option<Key>,
    id: InvoiceId,
    version: i32,
) -> Result<Shown> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, next) = open(tx, caller, side, id, Act::Submit, Some(version)).await?;
        let owner = owner_of(tx, &invoice).await?;
        if !owner.email_verified {
            return Err(Refusal::EmailNotVerified.into());
        }
        if !owner.missing.is_empty() {
            return Err(Refusal::ProfileIncomplete { missing: owner.missing }.into());
        }
        let lines = storage::invoices::lines(tx, id).await?;
        let written = Written { invoice, lines };
        let ready = Ready::check(app, tx, &written).await?;
        let invoice = written.invoice;
        let now = app.clock.now();
        storage::invoices::submit(tx, id, now).await?;
        let event = Event { kind: "submitted", actor: Some(caller.user_id), ..Event::default() };
        let kept = ("invoice.submit", json!({ "status": next }));
        record_act(tx, now, caller, &invoice, [event], kept).await?;
        if owner.trusted {
            let next = transition(next, Act::Send, status::Actor::Admin)?;
            let sending = Sending { caller, invoice: &invoice, next, ready: &ready, approved_by: None };
            sending::issue(app, tx, &[sending]).await?;
        }
        Ok(())
    })
    .await?;
    get(app, caller, side, id).await
}

/// The owner takes it back from the queue.
pub async fn withdraw(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    version: i32,
) -> Result<Shown> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, next) = open(tx, caller, Side::Own, id, Act::Withdraw, Some(version)).await?;
        let now = app.clock.now();
        storage::invoices::return_to_draft(tx, id, None, now).await?;
        let event = Event { kind: "withdrawn", actor: Some(caller.user_id), ..Event::default() };
        let kept = ("invoice.withdraw", json!({ "status": next }));
        record_act(tx, now, caller, &invoice, [event], kept).await
    })
    .await?;
    get(app, caller, Side::Own, id).await
}

/// An admin returns it with a reason, and the owner is notified.
pub async fn give_back(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    reason: Returned<'_>,
    version: i32,
) -> Result<Shown> {
    let field = reason.field.map(str::to_owned);
    if field.as_deref().is_some_and(|field| field_name(field, Language::En).is_none()) {
        return Err(Error::fault("field", FaultKind::Unknown));
    }
    let reason = required_block(reason.reason, 1, 1000).map_err(reason_fault)?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, next) = open(tx, caller, Side::Office, id, Act::Return, Some(version)).await?;
        let owner = owner_of(tx, &invoice).await?;
        let (now, field) = (app.clock.now(), field.as_deref());
        storage::invoices::return_to_draft(tx, id, Some(Returned { reason: &reason, field }), now).await?;
        let event = Event {
            kind: "returned",
            actor: Some(caller.user_id),
            reason: Some(&reason),
            ..Event::default()
        };
        let after = json!({ "status": next, "reason": reason, "field": field });
        record_act(tx, now, caller, &invoice, [event], ("invoice.return", after)).await?;
        let company = settings::on(tx, app.clock.today()).await?.settings.company;
        let values = [
            ("company", company.name),
            ("name", owner.full_name.clone()),
            ("client", invoice.client_name.clone()),
            ("field", field.and_then(|field| field_name(field, owner.language)).unwrap_or_default()),
            ("reason", reason.clone()),
            ("link", format!("{}/invoices/{id}", app.config.origin())),
        ];
        let mail = OutgoingMail {
            template: &contents::INVOICE_RETURNED,
            values: &values,
            language: owner.language,
            recipients: vec![owner.email.to_string()],
            user: Some(owner.id),
            invoice: Some(id),
            key: None,
            attachments: Vec::new(),
        };
        mail::enqueue(tx, &app.clock, mail).await
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// What is wrong with a reason.
pub(super) fn reason_fault(kind: FaultKind) -> Error {
    match kind {
        FaultKind::Required => Error::fault("reason", FaultKind::ReasonRequired),
        other => Error::fault("reason", other),
    }
}

/// Cancels an invoice. A sent one is credited by a credit note with its own number.
pub async fn cancel(
    app: &App,
    caller: &Caller,
    side: Side,
    key: Option<Key>,
    id: InvoiceId,
    version: i32,
) -> Result<Shown> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, next) = open(tx, caller, side, id, Act::Cancel, Some(version)).await?;
        if invoice.status == InvoiceStatus::Sent {
            crediting::credit_open(app, tx, caller, &invoice, &Credit::rest(""), crediting::CREDITED).await?;
        } else {
            let now = app.clock.now();
            storage::invoices::cancel(tx, id, now).await?;
            let event = Event { kind: "cancelled", actor: Some(caller.user_id), ..Event::default() };
            let kept = ("invoice.cancel", json!({ "status": next }));
            record_act(tx, now, caller, &invoice, [event], kept).await?;
        }
        Ok(())
    })
    .await?;
    get(app, caller, side, id).await
}

/// Gives an invoice to another person, with a copy of its client, and tells both. What was sent stays as it was sent.
pub async fn reassign(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    to: UserId,
    reason: &str,
    version: i32,
) -> Result<Shown> {
    let reason = required_block(reason, 1, 500).map_err(reason_fault)?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::Reassign, Some(version)).await?;
        let new = find_owner(tx, to).await?;
        let new = new.ok_or_else(|| Error::fault("userId", FaultKind::Unknown))?;
        own_money::check(Decision::ReassignInvoice, caller.user_id, new.id)?;
        if new.blocked {
            return Err(Refusal::PersonBlocked.into());
        }
        if new.id != invoice.user_id {
            let client = storage::clients::copy(tx, invoice.client_id, new.id).await?;
            let account = find_account(tx, new.id, None).await?;
            let now = app.clock.now();
            storage::invoices::reassign(tx, id, new.id, client, account, now).await?;
            let former = owner_of(tx, &invoice).await?;
            tell_reassigned(app, tx, &invoice, (&former, &new), &reason).await?;
            let moved = format!("{} → {}: {reason}", invoice.user_name, new.full_name);
            let event = Event {
                kind: "reassigned",
                actor: Some(caller.user_id),
                reason: Some(&moved),
                ..Event::default()
            };
            let after = json!({ "userId": new.id, "reason": reason });
            record_act(tx, now, caller, &invoice, [event], ("invoice.reassign", after)).await?;
        }
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// Tells the person before and the one after that an invoice has changed hands.
async fn tell_reassigned(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    (from, to): (&Owner, &Owner),
    reason: &str,
) -> Result<()> {
    let company = settings::on(db, app.clock.today()).await?.settings.company;
    for reader in [from, to] {
        let values = [
            ("name", reader.full_name.clone()),
            ("client", invoice.client_name.clone()),
            ("number", invoice.number.clone().unwrap_or_else(|| invoice.reference.clone())),
            ("from", from.full_name.clone()),
            ("to", to.full_name.clone()),
            ("reason", reason.to_owned()),
            ("support", company.email.clone()),
            ("company", company.name.clone()),
        ];
        let mail = OutgoingMail {
            template: &contents::INVOICE_REASSIGNED,
            values: &values,
            language: reader.language,
            recipients: vec![reader.email.to_string()],
            user: Some(reader.id),
            invoice: Some(invoice.id),
            key: None,
            attachments: Vec::new(),
        };
        mail::enqueue(db, &app.clock, mail).await?;
    }
    Ok(())
}
