//! Crediting: a sent invoice is taken back by a credit note of its whole amount.

use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::status::{Act, InvoiceStatus};
use paraply_domain::invoice::{Invoice, InvoiceLine, InvoiceNumber, Totals};
use paraply_domain::ledger::postings;
use paraply_domain::money::{Amount, Percent};
use paraply_storage as storage;
use paraply_storage::invoices::events as invoice_events;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::{Content, Issue, NewDraft};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::drafting::Terms;
use super::numbering::Numbered;
use super::snapshot::Snapshot;
use super::{Shown, Side, audit, delivery, get, open};
use crate::idempotency::Key;
use crate::settings::logo;
use crate::{App, Caller, Error, Result, Write};

/// An admin takes a sent invoice back.
pub async fn credit(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    version: i32,
) -> Result<Shown> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, next) = open(tx, caller, Side::Office, id, Act::Credit, Some(version)).await?;
        credit_open(app, tx, caller, &invoice, next).await?;
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// Cancels a sent invoice that is locked, by a credit note of its whole amount from the same series. Lines keep their
/// quantities; their prices change sign. A credit note carries no fee: none was taken of what was never paid.
pub(super) async fn credit_open(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    next: InvoiceStatus,
) -> Result<()> {
    let id = InvoiceId(Uuid::now_v7());
    let now = app.clock.now();
    let inconsistent = || Error::Inconsistent(format!("sent invoice {}", invoice.id));
    let credited: InvoiceNumber =
        invoice.number.as_deref().and_then(|number| number.parse().ok()).ok_or_else(inconsistent)?;
    let original = storage::invoices::find_snapshot(db, invoice.id).await?.ok_or_else(inconsistent)?;
    let original: Snapshot = serde_json::from_value(original).map_err(|_| inconsistent())?;
    let lines = storage::invoices::lines(db, invoice.id).await?;
    let totals = Totals::sum(&lines, invoice.vat_treatment).map_err(|_| inconsistent())?;
    let negated: Vec<InvoiceLine> =
        lines.iter().map(negate).collect::<Option<_>>().ok_or_else(inconsistent)?;
    let credit = totals.negated();
    let terms = Terms::of(app, db, invoice.user_id).await?;
    let none = FeeTerms { percentage: Percent::ZERO, fixed: Amount::ZERO };
    let today = app.clock.today();
    let content = Content {
        client_id: invoice.client_id,
        bank_account_id: invoice.bank_account_id,
        issue_date: today,
        due_date: today,
        supply: invoice.supply,
        reference: invoice.reference.clone(),
        currency: invoice.currency,
        notes: invoice.notes.clone(),
        admin_note: String::new(),
        admin_note_visible: false,
        vat_exemption: invoice.vat_exemption.clone(),
        lines: negated.clone(),
        vat_treatment: invoice.vat_treatment,
        subtotal: credit.subtotal,
        vat: credit.vat,
        total: credit.total,
        fee_terms: none,
        fee_amount: Amount::ZERO,
        swedish_tax: invoice.swedish_tax,
        promised_payout_date: None,
    };
    let draft = NewDraft { id, owner: invoice.user_id, credits: Some(invoice.id), content: &content };
    storage::invoices::insert_drafts(db, &[draft], now).await?;
    storage::invoices::cancel(db, invoice.id, now).await?;
    let actor = Some(caller.user_id);
    let event = Event { kind: "credited", actor, amount: Some(credit.total), ..Event::default() };
    invoice_events::insert(db, invoice.id, event.clone(), now).await?;
    invoice_events::insert(db, id, Event { kind: "sent", ..event }, now).await?;
    audit(db, app, caller, "invoice.credit", invoice, json!({ "status": next, "creditNoteId": id })).await?;
    delivery::enqueue(app, db, &[id]).await?;
    let logo = logo::current(db).await?;

    let numbered = Numbered::take(app, db, chrono::TimeDelta::zero()).await?;
    let snapshot = original
        .crediting(&negated, &credit, &terms.company, logo)
        .numbered(&numbered, Some(credited.to_string()));
    let Numbered { number, ocr, issue_date, due_date } = numbered;
    let issue = Issue {
        id,
        number,
        ocr,
        issue_date,
        due_date,
        vat_treatment: invoice.vat_treatment,
        subtotal: credit.subtotal,
        vat: credit.vat,
        total: credit.total,
        fee_terms: none,
        fee_amount: Amount::ZERO,
        swedish_tax: invoice.swedish_tax,
        promised_payout_date: None,
        snapshot: serde_json::to_value(snapshot).map_err(Error::internal)?,
        approved_by: actor,
    };
    storage::invoices::issue(db, &[issue], now).await?;
    let voucher = postings::credit_note(issue_date, number, credited, invoice.vat_treatment, &totals);
    let posting = Posting {
        voucher,
        source_id: id.0,
        user: Some(invoice.user_id),
        invoice: Some(id),
        payment: None,
        run: None,
    };
    Ok(vouchers::post(db, posting, now).await?)
}

fn negate(line: &InvoiceLine) -> Option<InvoiceLine> {
    let rate = line.vat_rate();
    InvoiceLine::new(line.description(), line.quantity(), line.unit(), -line.unit_price(), rate).ok()
}
