//! Sending: one transaction fixes number, reference, figures and snapshot, posts the voucher and queues the delivery.
//! The series of the year is locked by the last statements only, so that many can send at once; many invoices are sent by
//! the same few statements as one.

use std::collections::{HashMap, HashSet};

use paraply_domain::calendar;
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::Invoice;
use paraply_domain::invoice::status::{Act, InvoiceStatus};
use paraply_domain::ledger::postings;
use paraply_storage as storage;
use paraply_storage::idempotency;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::{Issue, Written};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::numbering::Numbered;
use super::ready::Ready;
use super::snapshot::Snapshot;
use super::{Chosen, Side, act_on, delivery, permitted, record_acts, reissuing};
use crate::settings::logo;
use crate::{App, Caller, Error, Result};

/// An invoice that goes to its client now.
pub(super) struct Sending<'a> {
    pub caller: &'a Caller,
    pub invoice: &'a Invoice,
    pub next: InvoiceStatus,
    pub ready: &'a Ready,
    /// None for a trusted owner's, which an admin approved by the mark.
    pub approved_by: Option<UserId>,
}

/// What became of an invoice that somebody wanted to send.
pub(super) enum Sent {
    /// It is sent, now or when it was asked for before with the same key; or why it is not.
    Decided(Result<()>),
    /// Somebody else has it in hand, or there is none.
    Passed,
}

/// What to do about invoices that somebody else has in hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum InHand {
    Pass,
    /// For one invoice alone: who waits for one while holding another may wait for ever.
    Wait,
}

/// Sends those of these invoices that can be sent; an admin approves them by that. Each stands there once, and so does
/// each key. A refusal of one does not affect the others, and has written nothing.
pub(super) async fn send(
    app: &App,
    db: &mut PgConnection,
    asked: &[(&Caller, &Chosen)],
    in_hand: InHand,
) -> Result<Vec<Sent>> {
    let ids: Vec<Uuid> = asked.iter().map(|(_, chosen)| chosen.id.0).collect();
    let locked = match in_hand {
        InHand::Wait => storage::invoices::list_written_for_update(db, &ids).await?,
        InHand::Pass => storage::invoices::list_written_free_for_update(db, &ids).await?,
    };
    let invoices: HashMap<InvoiceId, Written> =
        locked.into_iter().map(|written| (written.invoice.id, written)).collect();
    let mut sent = Vec::with_capacity(asked.len());
    let mut possible = Vec::new();
    for (place, (caller, chosen)) in asked.iter().enumerate() {
        let allowed = match invoices.get(&chosen.id) {
            Some(written) => may_send(caller, &written.invoice, chosen.version),
            None if in_hand == InHand::Pass => {
                sent.push(Sent::Passed);
                continue;
            }
            None => Err(Error::NotFound),
        };
        match allowed {
            Ok(next) => {
                possible.push((place, next));
                sent.push(Sent::Decided(Ok(())));
            }
            Err(error) => sent.push(Sent::Decided(unless_done(db, chosen, error).await?)),
        }
    }
    let of_place: Vec<&Written> =
        possible.iter().filter_map(|(place, _)| invoices.get(&asked[*place].1.id)).collect();
    let mut ready = Vec::with_capacity(possible.len());
    for ((place, next), checked) in possible.into_iter().zip(Ready::check_many(app, db, &of_place).await?) {
        match checked {
            Ok(checked) => ready.push((place, next, checked)),
            Err(error) => sent[place] = Sent::Decided(Err(error)),
        }
    }
    let unclaimed = claim(app, db, asked, ready.iter().map(|(place, ..)| *place)).await?;
    for place in &unclaimed {
        let other = Error::internal("a key that is claimed and not there");
        sent[*place] = Sent::Decided(unless_done(db, asked[*place].1, other).await?);
    }
    let going: Vec<Sending<'_>> = ready
        .iter()
        .filter(|(place, ..)| !unclaimed.contains(place))
        .filter_map(|(place, next, ready)| {
            let (caller, chosen) = asked[*place];
            let invoice = &invoices.get(&chosen.id)?.invoice;
            Some(Sending { caller, invoice, next: *next, ready, approved_by: Some(caller.user_id) })
        })
        .collect();
    issue(app, db, &going).await?;
    Ok(sent)
}

/// Where sending leads, unless the caller may not send it or it has changed since it was seen.
fn may_send(caller: &Caller, invoice: &Invoice, version: i32) -> Result<InvoiceStatus> {
    let next = permitted(caller, Side::Office, invoice, Act::Send)?;
    if version != invoice.version {
        return Err(Error::Stale { version: invoice.version });
    }
    Ok(next)
}

/// What speaks against sending does not count when it was done before with the same key.
async fn unless_done(db: &mut PgConnection, chosen: &Chosen, error: Error) -> Result<Result<()>> {
    let Some(key) = &chosen.key else { return Ok(Err(error)) };
    match idempotency::is_done(db, key).await.map_err(Error::from) {
        Ok(true) => Ok(Ok(())),
        Ok(false) => Ok(Err(error)),
        Err(refused @ Error::Refused(_)) => Ok(Err(refused)),
        Err(other) => Err(other),
    }
}

/// Claims the keys of these places, and gives the places whose key has been used before.
async fn claim(
    app: &App,
    db: &mut PgConnection,
    asked: &[(&Caller, &Chosen)],
    places: impl Iterator<Item = usize>,
) -> Result<HashSet<usize>> {
    let keyed: Vec<(usize, &idempotency::Key, Uuid)> =
        places.filter_map(|place| Some((place, asked[place].1.key.as_ref()?, asked[place].1.id.0))).collect();
    if keyed.is_empty() {
        return Ok(HashSet::new());
    }
    let keys: Vec<_> = keyed.iter().map(|(_, key, id)| (*key, *id)).collect();
    let claimed = idempotency::claim_many(db, &keys, app.clock.now()).await?;
    Ok(keyed.into_iter().filter(|(.., id)| !claimed.contains(id)).map(|(place, ..)| place).collect())
}

/// Fixes invoices that are ready. What waits for the numbers comes last and the caller commits right after it.
///
/// The issue date becomes the day of sending, whatever the draft said, and the due date keeps its distance: numbers
/// follow issue dates within a series, and the law dates an invoice on the day it is issued.
pub(super) async fn issue(app: &App, db: &mut PgConnection, sendings: &[Sending<'_>]) -> Result<()> {
    if sendings.is_empty() {
        return Ok(());
    }
    let now = app.clock.now();
    let invoices: Vec<&Invoice> = sendings.iter().map(|sending| sending.invoice).collect();
    reissuing::lock_taken_over(db, &invoices).await?;
    let events: Vec<_> = sendings
        .iter()
        .map(|Sending { caller, invoice, ready, .. }| {
            let (actor, amount) = (Some(caller.user_id), Some(ready.totals.total));
            (invoice.id, Event { kind: "sent", actor, amount, ..Event::default() })
        })
        .collect();
    let kept = sendings
        .iter()
        .map(|Sending { caller, invoice, next, ready, .. }| {
            let after = json!({ "status": next, "total": ready.totals.total, "feeAmount": ready.fee });
            Ok((*caller, act_on("invoice.send", invoice, &after)?))
        })
        .collect::<Result<_>>()?;
    record_acts(db, now, &events, kept).await?;
    let ids: Vec<InvoiceId> = sendings.iter().map(|sending| sending.invoice.id).collect();
    delivery::enqueue(app, db, &ids).await?;
    let logo = logo::current(db).await?;

    let credits: Vec<_> =
        sendings.iter().map(|Sending { invoice, .. }| invoice.due_date - invoice.issue_date).collect();
    let numbered = Numbered::take_many(app, db, &credits).await?;
    let mut issues = Vec::with_capacity(sendings.len());
    let mut postings = Vec::with_capacity(sendings.len());
    for (Sending { invoice, ready, approved_by, .. }, numbered) in sendings.iter().zip(numbered) {
        let client = &ready.client.details;
        let snapshot = Snapshot::of(invoice, client, &ready.lines, &ready.totals, &ready.terms.company, logo)
            .numbered(&numbered, None);
        let Numbered { number, ocr, issue_date, due_date } = numbered;
        postings.push(Posting {
            voucher: postings::invoice_sent(issue_date, number, client.vat_treatment(), &ready.totals),
            source_id: invoice.id.0,
            user: Some(invoice.user_id),
            invoice: Some(invoice.id),
            payment: None,
            run: None,
        });
        issues.push(Issue {
            id: invoice.id,
            number,
            ocr,
            issue_date,
            due_date,
            vat_treatment: client.vat_treatment(),
            subtotal: ready.totals.subtotal,
            vat: ready.totals.vat,
            total: ready.totals.total,
            fee_terms: ready.terms.fee,
            fee_amount: ready.fee,
            swedish_tax: ready.terms.swedish_tax,
            promised_payout_date: Some(calendar::promised_payout(due_date, ready.terms.payout_bank_days)),
            snapshot: serde_json::to_value(snapshot).map_err(Error::internal)?,
            approved_by: *approved_by,
        });
    }
    storage::invoices::issue(db, &issues, now).await?;
    vouchers::post_all(db, &postings, now).await?;
    for Sending { caller, invoice, .. } in
        sendings.iter().filter(|sending| sending.invoice.replaces.is_some())
    {
        reissuing::take_over(app, db, caller, invoice.id).await?;
    }
    Ok(())
}
