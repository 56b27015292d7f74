//! Doubts: what a client disputes of a sent invoice, and what of it is feared to be lost. Both say how much of the claim is in
//! doubt until somebody ends it, or it is paid, credited or written off. While a client disputes anything, no day is promised
//! for the salary, and no money is matched with the invoice by itself.

use chrono::NaiveDate;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::doubt::{DoubtChange, DoubtKind};
use paraply_domain::invoice::status::Act;
use paraply_domain::invoice::{Doubts, Invoice, Salaried};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_line, required_line};
use paraply_storage::invoices::doubts::{self, NewDoubt};
use paraply_storage::invoices::events as invoice_events;
use paraply_storage::invoices::events::Event;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::crediting::Sent;
use super::telling::tell_owner;
use super::{Shown, Side, audit, get, open};
use crate::idempotency::Key;
use crate::mail::contents;
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
        if said.kind == DoubtKind::Disputed {
            tell_dispute(app, tx, &invoice, change.amount, &note).await?;
        }
        change_by_hand(app, tx, caller, &invoice, ("raised", &note), change).await
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
        change_by_hand(app, tx, caller, &invoice, ("ended", &note), change).await
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// Stores what somebody says of a locked invoice, with what follows from it, and posts it.
async fn change_by_hand(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    (cause, note): (&'static str, &str),
    change: DoubtChange,
) -> Result<()> {
    let today = app.clock.today();
    let after = invoice.doubts.with(change.kind, invoice.doubts.of(change.kind) + change.amount);
    let post = store(app, db, caller, invoice, (cause, note), (change, today), &after).await?;
    let promised = promise(app, db, invoice, &after).await?;
    // In the timeline it comes after what moved it.
    let now = app.clock.now();
    doubts::update_by_hand(db, invoice.id, &after, promised, now).await?;
    note_promise(app, db, invoice, promised).await?;
    let said = json!({ "kind": change.kind, "amount": change.amount, "net": change.net, "note": note });
    let action = if cause == "raised" { "invoice.doubt" } else { "invoice.doubt_ended" };
    audit(db, app, caller, action, invoice, said).await?;
    Ok(vouchers::post(db, post, now).await?)
}

/// What an act has left in doubt of an invoice.
pub(crate) struct Settled {
    pub doubts: Doubts,
    /// The day that stays promised for the salary while the invoice is unpaid.
    pub promised: Option<NaiveDate>,
    /// What is to be posted for what is in doubt no longer.
    pub posts: Vec<Posting>,
}

/// Of a locked invoice this balance will be left, of which `taken_off` is credited or written off now. What is in doubt of it no
/// longer is noted, before the invoice says so.
pub(crate) async fn settle(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    (balance, taken_off): (Amount, Amount),
    on: NaiveDate,
) -> Result<Settled> {
    let (before, doubts) = (invoice.doubts, invoice.doubts.at(balance, taken_off));
    let mut settled = Settled { doubts, promised: invoice.promised_payout_date, posts: Vec::new() };
    if doubts == before {
        return Ok(settled);
    }
    for (change, since) in lowered(db, invoice, &doubts).await? {
        // On the day of the money, and never before what it ends.
        let ended = (change, on.max(since));
        settled.posts.push(store(app, db, caller, invoice, ("settled", ""), ended, &doubts).await?);
    }
    doubts::update(db, invoice.id, &doubts).await?;
    let is_over = before.disputed.is_positive() && !doubts.disputed.is_positive();
    if is_over && balance.is_positive() {
        settled.promised = promise(app, db, invoice, &doubts).await?;
        note_promise(app, db, invoice, settled.promised).await?;
    }
    Ok(settled)
}

/// The day promised for the salary of an unpaid invoice of which this is in doubt.
async fn promise(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    doubts: &Doubts,
) -> Result<Option<NaiveDate>> {
    if invoice.salaried != Salaried::No {
        return Ok(invoice.promised_payout_date);
    }
    let bank_days = settings::on(db, app.clock.today()).await?.settings.payout_bank_days;
    Ok(doubts.promise(invoice.promised_payout_date, invoice.due_date, bank_days))
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
    if let Some(moved) = payments::moved(invoice, promised, why) {
        invoice_events::insert(db, invoice.id, moved, app.clock.now()).await?;
    }
    Ok(())
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
    doubts::insert(db, &new, caller.user_id, now).await?;
    if change.kind == DoubtKind::Disputed {
        let kind = match (change.amount.is_positive(), after.disputed.is_positive()) {
            (true, _) => "disputed",
            (false, true) => "dispute_reduced",
            (false, false) => "dispute_ended",
        };
        let reason = Some(note).filter(|note| !note.is_empty());
        let amount = Some(change.amount.abs());
        let event = Event { kind, actor: Some(caller.user_id), reason, amount, ..Event::default() };
        invoice_events::insert(db, invoice.id, event, now).await?;
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
async fn tell_dispute(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    amount: Amount,
    note: &str,
) -> Result<()> {
    tell_owner(app, db, invoice, &contents::INVOICE_DISPUTED, |language| {
        let effect = if invoice.is_paid_ahead() { "dispute-effect-salaried" } else { "dispute-effect" };
        vec![
            ("amount", amount.written(invoice.currency, language)),
            ("reason", note.to_owned()),
            ("effect", language.phrase(effect).into()),
        ]
    })
    .await
}
