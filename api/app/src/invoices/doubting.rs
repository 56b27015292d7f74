//! Doubts: what a client disputes of a sent invoice, and what of it is feared to be lost. Both say how much of the claim is in
//! doubt until somebody ends it, or it is paid, credited or written off. While a client disputes anything, no day is promised
//! for the salary, and no money is matched with the invoice by itself.

use chrono::NaiveDate;
use paraply_domain::calendar;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::doubt::{DoubtChange, DoubtKind};
use paraply_domain::invoice::status::Act;
use paraply_domain::invoice::{Doubts, Invoice};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_line, required_line};
use paraply_storage::invoices::doubts::{self, NewDoubt};
use paraply_storage::invoices::events as invoice_events;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::parties;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::crediting::Sent;
use super::{Shown, Side, audit, get, open};
use crate::idempotency::Key;
use crate::mail::{self, Circular, contents};
use crate::payments;
use crate::settings;
use crate::{App, Caller, Error, Result, Write};

/// The longest note.
const NOTE_MAX: usize = 500;

/// How much of an invoice is in doubt, and why.
#[derive(Clone, Debug)]
pub struct Said {
    pub kind: DoubtKind,
    /// With VAT; all of the balance that is not in doubt for the same reason yet when none is given.
    pub amount: Option<Amount>,
    /// What the client says, or what the fear comes from.
    pub note: String,
}

/// Says that the client disputes this much of an invoice, or that it is feared to be lost.
pub async fn raise(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    said: Said,
    version: i32,
) -> Result<Shown> {
    let note = required_line(&said.note, NOTE_MAX).map_err(|kind| Error::fault("note", kind))?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::Doubt, Some(version)).await?;
        let sent = Sent::load(tx, &invoice).await?;
        let (left, balance, before) = (sent.creditable(&invoice), invoice.balance(), &invoice.doubts);
        let change = DoubtChange::raise(said.kind, &left, balance, before, said.amount)
            .map_err(|fault| Error::Invalid(vec![fault]))?;
        let post = change_by_hand(app, tx, caller, &invoice, ("raised", &note), change).await?;
        if said.kind == DoubtKind::Disputed {
            tell_owner(app, tx, &invoice, change.amount, &note).await?;
        }
        vouchers::post(tx, post, app.clock.now()).await?;
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// Says that an invoice is in doubt no longer for one reason.
pub async fn end(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    (kind, note): (DoubtKind, String),
    version: i32,
) -> Result<Shown> {
    let note = clean_line(&note, NOTE_MAX).map_err(|kind| Error::fault("note", kind))?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::EndDoubt, Some(version)).await?;
        let change = lowered(tx, &invoice, &invoice.doubts.with(kind, Amount::ZERO)).await?.pop();
        let (change, _) = change.ok_or(Refusal::NothingDoubted)?;
        let post = change_by_hand(app, tx, caller, &invoice, ("ended", &note), change).await?;
        vouchers::post(tx, post, app.clock.now()).await?;
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// Stores what somebody says of a locked invoice, and what follows from it; what is to be posted is given.
async fn change_by_hand(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    (cause, note): (&'static str, &str),
    change: DoubtChange,
) -> Result<Posting> {
    let after = invoice.doubts.with(change.kind, invoice.doubts.of(change.kind) + change.amount);
    let today = app.clock.today();
    let post = store(app, db, caller, invoice, (cause, note), (change, today), &after).await?;
    // In the timeline it comes after what moved it.
    let now = app.clock.now();
    let bank_days = settings::on(db, app.clock.today()).await?.settings.payout_bank_days;
    let promised = kept_promise(invoice, &after, bank_days);
    doubts::update_promise(db, invoice.id, promised, now).await?;
    note_promise(app, db, invoice, promised).await?;
    let said = json!({ "kind": change.kind, "amount": change.amount, "net": change.net, "note": note });
    let action = if cause == "raised" { "invoice.doubt" } else { "invoice.doubt_ended" };
    audit(db, app, caller, action, invoice, said).await?;
    Ok(post)
}

/// Of a locked invoice this balance will be left, of which `taken_off` is credited or written off now: what is in doubt of it no
/// longer is noted, before the invoice is, and what is to be posted is given.
pub(crate) async fn settle(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    (balance, taken_off): (Amount, Amount),
    on: NaiveDate,
) -> Result<Vec<Posting>> {
    if !invoice.doubts.any() {
        return Ok(Vec::new());
    }
    let mut posts = Vec::new();
    let mut after = invoice.doubts;
    for (change, since) in lowered(db, invoice, &invoice.doubts.at(balance, taken_off)).await? {
        after = after.with(change.kind, after.of(change.kind) + change.amount);
        // On the day of the money, and never before what it ends.
        let ended = (change, on.max(since));
        posts.push(store(app, db, caller, invoice, ("settled", ""), ended, &after).await?);
    }
    if balance.is_positive() {
        let bank_days = settings::on(db, app.clock.today()).await?.settings.payout_bank_days;
        note_promise(app, db, invoice, kept_promise(invoice, &after, bank_days)).await?;
    }
    Ok(posts)
}

/// Notes in the timeline where the promise of an unpaid invoice moved, by a dispute or its end; a day that is past is no news.
async fn note_promise(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    promised: Option<NaiveDate>,
) -> Result<()> {
    if promised.is_some_and(|day| day < app.clock.today()) {
        return Ok(());
    }
    let why = if promised.is_none() { "disputed" } else { "undisputed" };
    let moved = payments::moved(invoice, promised, why).map(|event| (invoice.id, event));
    Ok(invoice_events::insert_many(db, &Vec::from_iter(moved), app.clock.now()).await?)
}

/// The day that stays promised for the salary of an unpaid invoice when this is in doubt of it: none while the client disputes
/// anything, and the one that follows from its due date again after that.
pub(crate) fn kept_promise(invoice: &Invoice, after: &Doubts, bank_days: u32) -> Option<NaiveDate> {
    if after.disputed.is_positive() {
        return None;
    }
    let was_disputed = invoice.doubts.disputed.is_positive();
    let again = || was_disputed.then(|| calendar::promised_payout(invoice.due_date, bank_days));
    invoice.promised_payout_date.or_else(again)
}

/// What goes of what is in doubt, for each reason, when no more than `to` stays so, and since when it was.
async fn lowered(
    db: &mut PgConnection,
    invoice: &Invoice,
    to: &Doubts,
) -> Result<Vec<(DoubtChange, NaiveDate)>> {
    let standing = doubts::list_standing(db, invoice.id).await?;
    let lower = |doubt: &doubts::StandingDoubt| {
        let change = DoubtChange::lower(doubt.kind, (doubt.amount, doubt.net), to.of(doubt.kind))?;
        Some((change, doubt.since))
    };
    Ok(standing.iter().filter_map(lower).collect())
}

/// Stores a change, and tells of a dispute in the timeline; fears are the office's own.
async fn store(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    (cause, note): (&'static str, &str),
    (change, on): (DoubtChange, NaiveDate),
    after: &Doubts,
) -> Result<Posting> {
    let now = app.clock.now();
    let id = Uuid::now_v7();
    let new = NewDoubt { id, invoice: invoice.id, cause, note, change, on };
    doubts::insert(db, &new, after, caller.user_id, now).await?;
    if change.kind == DoubtKind::Disputed {
        let kind = match (change.amount.is_positive(), after.disputed.is_positive()) {
            (true, _) => "disputed",
            (false, true) => "dispute_reduced",
            (false, false) => "dispute_ended",
        };
        let reason = Some(note).filter(|note| !note.is_empty());
        let amount = Some(change.amount.abs());
        let event = Event { kind, actor: Some(caller.user_id), reason, amount, ..Event::default() };
        invoice_events::insert_many(db, &[(invoice.id, event)], now).await?;
    }
    Ok(Posting {
        voucher: postings::doubted(on, payments::number_of(invoice)?, &change),
        source_id: id,
        // The owner is handed out what is posted about them, and is told nothing of what the office fears.
        user: Some(invoice.user_id).filter(|_| change.kind == DoubtKind::Disputed),
        invoice: Some(invoice.id),
        payment: None,
        run: None,
    })
}

/// Tells the owner that the client disputes this much.
async fn tell_owner(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    amount: Amount,
    note: &str,
) -> Result<()> {
    let owner = parties::list_owners(db, &[invoice.user_id.0]).await?.pop();
    let owner =
        owner.ok_or_else(|| Error::Inconsistent(format!("invoice {} without its owner", invoice.id)))?;
    let company = settings::on(db, app.clock.today()).await?.settings.company.name;
    let mail = Circular {
        values: vec![
            ("name", owner.full_name),
            ("client", invoice.client_name.clone()),
            ("number", invoice.number.clone().unwrap_or_default()),
            ("amount", amount.written(invoice.currency, owner.language)),
            ("reason", note.to_owned()),
            ("link", format!("{}/invoices/{}", app.config.origin(), invoice.id)),
            ("company", company),
        ],
        language: owner.language,
        recipient: owner.email,
        user: owner.id,
        invoice: Some(invoice.id),
        key: format!("invoice_disputed:{}", Uuid::now_v7()),
    };
    mail::enqueue_all(db, &app.clock, &contents::INVOICE_DISPUTED, vec![mail]).await
}
