//! Crediting: all or a part of a sent invoice is taken off by a credit note with its own number. What stays as it was sent is
//! the invoice itself; what is left of it counts from then on.

use paraply_domain::calendar;
use paraply_domain::fault::FaultKind;
use paraply_domain::fee::FeeTerms;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::credit::{CreditNote, Creditable, Earlier, Extent, fee_left};
use paraply_domain::invoice::settlement::{Settlement, keep};
use paraply_domain::invoice::status::{Act, InvoiceStatus, after_change};
use paraply_domain::invoice::write_off::{LossBearer, WriteOff};
use paraply_domain::invoice::{
    DisplayStatus, Invoice, InvoiceLine, PoolCorrection, Salaried, TakenOff, Totals, VatSum,
};
use paraply_domain::ledger::postings;
use paraply_domain::money::{Amount, Percent};
use paraply_domain::payment::Payment;
use paraply_domain::text::clean_line;
use paraply_domain::vat::VatRate;
use paraply_storage as storage;
use paraply_storage::invoices::credit_notes::FreedPart;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::{AfterChange, Content, Credits, Issue, NewDraft, credit_notes, write_offs};
use paraply_storage::salary::pool_corrections::Cause;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::correcting::{bear_loss, correct_salary, loss_borne, salary_corrected};
use super::doubting;
use super::drafting::Terms;
use super::numbering::Numbered;
use super::snapshot::{Snapshot, Sum};
use super::telling::{Corrected, Effect, Happened, tell_effect};
use super::{Shown, Side, act_on, delivery, get, open, permitted, record_acts};
use crate::idempotency::Key;
use crate::payments;
use crate::settings::{self, logo};
use crate::{App, Caller, Error, Result, Write};

/// What tells the owner of a credit note.
pub(super) const CREDITED: &str = "basis-changed-by-credit-note";

/// The longest reason.
pub(super) const REASON_MAX: usize = 200;

/// What is to be credited, and why.
#[derive(Clone, Debug)]
pub struct Credit {
    pub extent: Extent,
    /// Stands on the credit note; may be empty.
    pub reason: String,
}

impl Credit {
    /// All that is left, for a reason.
    pub fn rest(reason: &str) -> Self {
        Self { extent: Extent::Rest, reason: reason.to_owned() }
    }

    /// A sum names no line of its own: the reason is what the note says it is for.
    fn checked(self) -> Result<Self> {
        let credit = self.cleaned("")?;
        if matches!(credit.extent, Extent::Amount(..)) && credit.reason.is_empty() {
            return Err(Error::fault("reason", FaultKind::ReasonRequired));
        }
        Ok(credit)
    }

    /// Where no reason is given yet, a sum is for this.
    fn cleaned(self, what: &str) -> Result<Self> {
        let reason = clean_line(&self.reason, REASON_MAX).map_err(|kind| Error::fault("reason", kind))?;
        let extent = match self.extent {
            Extent::Amount(amount, _) => {
                Extent::Amount(amount, if reason.is_empty() { what.to_owned() } else { reason.clone() })
            }
            other => other,
        };
        Ok(Self { extent, reason })
    }
}

/// What a credit note would say, and what it would leave.
#[derive(Clone, Debug)]
pub struct Preview {
    pub note: CreditNote,
    /// What is left of each line now, without VAT.
    pub left_of_lines: Vec<Amount>,
    /// What is left of the invoice now, with VAT.
    pub left: Amount,
    /// What is left of it then.
    pub after: TakenOff,
    /// What of that the client still owes.
    pub balance: Amount,
    /// What of its payments is more than that, and would wait to be used otherwise.
    pub overpaid: Amount,
    /// The status as shown then.
    pub status: DisplayStatus,
    /// What becomes salary of what is left.
    pub payout_basis: Amount,
    /// What of that corrects the next wage pools, where the salary is calculated already.
    pub pool_correction: Amount,
    /// How much more the provider makes up for of what is lost.
    pub borne: Amount,
}

/// What crediting this much would do.
pub async fn preview(app: &App, caller: &Caller, id: InvoiceId, credit: Credit) -> Result<Preview> {
    let credit = credit.cleaned("…")?;
    let mut db = app.pool.acquire().await?;
    let invoice = storage::invoices::find(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    permitted(caller, Side::Office, &invoice, Act::Credit)?;
    let sent = Sent::load(&mut db, &invoice).await?;
    let creditable = sent.creditable(&invoice);
    let note = creditable.credit(&credit.extent, sent.remainder()).map_err(Error::Invalid)?;
    let credited = credited_with(&invoice, &note);
    let left = invoice.total - credited.total - invoice.written_off.total;
    let over = (invoice.paid - left).max(Amount::ZERO);
    let paid = invoice.paid - over;
    let standing = storage::payments::list_standing(&mut db, id).await?;
    let standing: Vec<Settlement> = standing.iter().map(Payment::settled).collect();
    let freed = |(settled, kept): (&Settlement, Option<Settlement>)| {
        kept.map_or(Amount::ZERO, |kept| settled.received() - kept.received())
    };
    let overpaid = standing.iter().zip(keep(&standing, over)).map(freed).sum();
    let then = Invoice {
        credited,
        paid,
        status: after_change(invoice.total - credited.total, left, paid),
        ..invoice.clone()
    };
    Ok(Preview {
        left_of_lines: creditable.left_of_lines().to_vec(),
        left: invoice.left(),
        after: TakenOff {
            subtotal: then.subtotal_left(),
            rounding: then.rounding_left(),
            total: then.left(),
            fee: then.fee_left(),
        },
        balance: then.balance(),
        overpaid,
        status: then.display_status(app.clock.today()),
        payout_basis: then.payout_basis(),
        pool_correction: PoolCorrection::amount_between(&invoice, &then),
        borne: sent.bearer().bears_more(&invoice, &then),
        note,
    })
}

/// An admin takes all or a part of a sent invoice off.
pub async fn credit(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    credit: Credit,
    version: i32,
) -> Result<Shown> {
    let credit = credit.checked()?;
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::Credit, Some(version)).await?;
        credit_open(app, tx, caller, &invoice, &credit, CREDITED).await?;
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// What a sent invoice says, and what its credit notes and write-offs have taken off.
pub(super) struct Sent {
    snapshot: Snapshot,
    lines: Vec<InvoiceLine>,
    totals: Totals,
    earlier: Vec<Earlier>,
    /// What stays written off; it stands among what is taken off, too.
    pub(super) written_off: Option<WriteOff>,
}

impl Sent {
    pub(super) async fn load(db: &mut PgConnection, invoice: &Invoice) -> Result<Self> {
        let inconsistent = || Error::Inconsistent(format!("sent invoice {}", invoice.id));
        let snapshot = storage::invoices::find_snapshot(db, invoice.id).await?.ok_or_else(inconsistent)?;
        let snapshot = serde_json::from_value(snapshot).map_err(|_| inconsistent())?;
        let lines = storage::invoices::lines(db, invoice.id).await?;
        let totals = Totals::sum(&lines, invoice.vat_treatment).map_err(|_| inconsistent())?;
        let totals = totals.with_rounding(invoice.rounding());
        let noted = credit_notes::lines(db, invoice.id).await?;
        let mut earlier = Vec::new();
        for note in credit_notes::list(db, invoice.id).await? {
            let said: Snapshot = serde_json::from_value(note.snapshot).map_err(|_| inconsistent())?;
            let lines = noted.iter().filter(|line| line.note == note.id);
            let lines = lines.map(|line| (line.credits, line.rate, line.net)).collect();
            let per_rate = said.vat_sums.iter().map(sum_of).collect::<Option<_>>();
            let rounding = said.rounding();
            earlier.push(Earlier { lines, per_rate: per_rate.ok_or_else(inconsistent)?, rounding });
        }
        let written_off = write_offs::find_standing(db, invoice.id).await?.map(|standing| standing.off);
        if let Some(off) = &written_off {
            let lines = off.per_rate.iter().map(|sum| (None, sum.rate, -sum.net)).collect();
            earlier.push(Earlier { lines, per_rate: off.negated().per_rate, rounding: -off.rounding });
        }
        Ok(Self { snapshot, lines, totals, earlier, written_off })
    }

    pub(super) fn creditable(&self, invoice: &Invoice) -> Creditable<'_> {
        Creditable::new(&self.lines, &self.totals, invoice.vat_treatment, &self.earlier)
    }

    /// Who bears what stays written off.
    fn bearer(&self) -> LossBearer {
        self.written_off.as_ref().map(|off| off.bearer).unwrap_or_default()
    }

    /// What the rest of an invoice is called of which sums were credited before.
    fn remainder(&self) -> &'static str {
        self.snapshot.language.phrase("credit-remainder")
    }
}

/// The sums of a credit note, as it says them.
pub(super) async fn vat_sums(db: &mut PgConnection, note: InvoiceId) -> Result<Vec<VatSum>> {
    let inconsistent = || Error::Inconsistent(format!("snapshot of credit note {note}"));
    let said = storage::invoices::find_snapshot(db, note).await?.ok_or_else(inconsistent)?;
    let said: Snapshot = serde_json::from_value(said).map_err(|_| inconsistent())?;
    said.vat_sums.iter().map(sum_of).collect::<Option<_>>().ok_or_else(inconsistent)
}

fn sum_of(sum: &Sum) -> Option<VatSum> {
    let rate = VatRate::try_from(sum.rate.normalize()).ok()?;
    Some(VatSum { rate, net: sum.net, vat: sum.vat })
}

/// What is credited of an invoice with one more note. The fee follows from the terms of the day on which it was sent.
fn credited_with(invoice: &Invoice, note: &CreditNote) -> TakenOff {
    let subtotal = invoice.credited.subtotal - note.totals.subtotal;
    let left = invoice.subtotal - subtotal - invoice.written_off.subtotal;
    let fee = fee_left(left, invoice.fee_terms).min(invoice.fee_left());
    let total = invoice.credited.total - note.totals.total;
    let rounding = invoice.credited.rounding - note.totals.rounding;
    TakenOff { subtotal, rounding, total, fee: invoice.fee_amount - invoice.written_off.fee - fee }
}

/// Credits this much of a sent invoice that is locked, by a credit note from the same series: whole lines keep their
/// quantities and their prices change sign. What is paid beyond what is left then is freed, and given.
/// The owner is told by the phrase `told_by`.
pub(super) async fn credit_open(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    credit: &Credit,
    told_by: &'static str,
) -> Result<Vec<FreedPart>> {
    let id = InvoiceId(Uuid::now_v7());
    let now = app.clock.now();
    let number = payments::number_of(invoice)?;
    let sent = Sent::load(db, invoice).await?;
    let note = sent.creditable(invoice).credit(&credit.extent, sent.remainder()).map_err(Error::Invalid)?;
    let credited = credited_with(invoice, &note);
    let uncredited = invoice.total - credited.total;
    let left = uncredited - invoice.written_off.total;
    let freed = payments::free(app, db, caller, invoice, invoice.paid - left).await?;
    let paid = invoice.paid.min(left);
    let status = after_change(uncredited, left, paid);
    let in_doubt = (left - paid, -note.totals.total);
    let settled = doubting::settle(app, db, caller, invoice, in_doubt, app.clock.today()).await?;

    let terms = Terms::of(app, db, invoice.user_id).await?;
    let draft = draft_of(app, invoice, &note, credited);
    let positions: Vec<Option<i32>> = note.lines.iter().map(|line| line.credits).collect();
    let credits = Some(Credits { invoice: invoice.id, positions: &positions });
    let new = NewDraft { id, owner: invoice.user_id, credits, replaces: None, content: &draft };
    storage::invoices::insert_drafts(db, &[new], now).await?;
    let is_settled = status == InvoiceStatus::Paid && invoice.status == InvoiceStatus::Sent;
    let promised = match status {
        InvoiceStatus::Cancelled | InvoiceStatus::WrittenOff => None,
        InvoiceStatus::Paid if is_settled && invoice.salaried == Salaried::No => {
            let today = app.clock.today();
            let bank_days = settings::on(db, today).await?.settings.payout_bank_days;
            Some(calendar::promised_when_paid(today, today, bank_days))
        }
        _ => settled.promised,
    };
    let after = AfterChange {
        invoice: invoice.id,
        credited,
        written_off: invoice.written_off,
        paid,
        status,
        promised,
    };
    storage::invoices::update_left(db, &after, now).await?;
    let then = Invoice { credited, paid, status, ..invoice.clone() };
    let actor = Some(caller.user_id);
    let corrected = correct_salary(app, db, invoice, &then, Cause::CreditNote(id)).await?;
    let borne = bear_loss(app, db, sent.bearer(), (invoice, &then), Cause::CreditNote(id)).await?;
    let happened = Happened { phrase: told_by, amount: note.totals.total, reason: &credit.reason };
    let told = Corrected::of(invoice, &then, corrected, payments::is_held(app, db, invoice).await?);
    let effect = Effect { before: invoice, after: &then, corrected: told, borne, waits: false };
    tell_effect(app, db, happened, effect).await?;
    let corrected = corrected.map(|correction| salary_corrected(actor, &correction));
    let pools = corrected.into_iter().chain(borne.map(|change| loss_borne(actor, change)));
    note_credit(app, db, caller, invoice, &after, (id, &note, credit, freed.amount), pools.collect()).await?;
    delivery::enqueue(app, db, &[id]).await?;
    let logo = logo::current(db).await?;

    let numbered = Numbered::take(app, db, chrono::TimeDelta::zero()).await?;
    let snapshot = sent
        .snapshot
        .crediting(&draft.lines, &note.totals, &terms.company, logo)
        .because(&credit.reason)
        .numbered(&numbered, Some(number.to_string()));
    let Numbered { number: own_number, ocr, issue_date, due_date } = numbered;
    let issue = Issue {
        id,
        number: own_number,
        ocr,
        issue_date,
        due_date,
        vat_treatment: invoice.vat_treatment,
        subtotal: draft.subtotal,
        vat: draft.vat,
        total: draft.total,
        fee_terms: draft.fee_terms,
        fee_amount: draft.fee_amount,
        swedish_tax: invoice.swedish_tax,
        promised_payout_date: None,
        snapshot: serde_json::to_value(snapshot).map_err(Error::internal)?,
        approved_by: Some(caller.user_id),
    };
    storage::invoices::issue(db, &[issue], now).await?;
    if status == InvoiceStatus::Paid && invoice.salaried == Salaried::No {
        payments::tell_settled(app, db, invoice, left, promised).await?;
    }
    let voucher = postings::credit_note(issue_date, own_number, number, invoice.vat_treatment, &note.totals);
    let posting = Posting {
        voucher,
        source_id: id.0,
        user: Some(invoice.user_id),
        invoice: Some(id),
        payment: None,
        run: None,
    };
    let posts: Vec<Posting> = [posting].into_iter().chain(settled.posts).chain(freed.posts).collect();
    vouchers::post_all(db, &posts, now).await?;
    Ok(freed.parts)
}

/// The credit note before it has its number. Its fee is what the invoice's becomes less.
fn draft_of(app: &App, invoice: &Invoice, note: &CreditNote, credited: TakenOff) -> Content {
    let today = app.clock.today();
    Content {
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
        lines: note.lines.iter().map(|line| line.line.clone()).collect(),
        vat_treatment: invoice.vat_treatment,
        subtotal: note.totals.subtotal,
        vat: note.totals.vat,
        total: note.totals.total,
        fee_terms: FeeTerms { percentage: Percent::ZERO, fixed: Amount::ZERO },
        fee_amount: invoice.credited.fee - credited.fee,
        swedish_tax: invoice.swedish_tax,
        promised_payout_date: None,
    }
}

/// Notes what a credit note does in the timelines and in the audit log.
async fn note_credit(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    after: &AfterChange,
    (id, note, credit, freed): (InvoiceId, &CreditNote, &Credit, Amount),
    pools: Vec<Event<'_>>,
) -> Result<()> {
    let actor = Some(caller.user_id);
    let reason = Some(&*credit.reason).filter(|reason| !reason.is_empty());
    let total = note.totals.total;
    let credited = Event { kind: "credited", actor, reason, amount: Some(total), ..Event::default() };
    let mut events = vec![(invoice.id, credited)];
    if freed.is_positive() {
        let freed = Event { kind: "payment_freed", actor, amount: Some(-freed), ..Event::default() };
        events.push((invoice.id, freed));
    }
    if after.status == InvoiceStatus::Paid && invoice.status == InvoiceStatus::Sent {
        let paid = Event { kind: "paid", actor, amount: Some(after.paid), ..Event::default() };
        events.push((invoice.id, paid));
        events.extend(payments::moved(invoice, after.promised, "paid").map(|event| (invoice.id, event)));
    }
    events.extend(pools.into_iter().map(|event| (invoice.id, event)));
    let sent = Event { kind: "sent", actor, amount: Some(total), ..Event::default() };
    events.push((id, sent));
    let said = json!({
        "status": after.status, "creditNoteId": id, "credited": -total, "left": invoice.left() + invoice.credited.total - after.credited.total,
        "freed": freed, "reason": credit.reason,
    });
    let kept = act_on("invoice.credit", invoice, &said)?;
    record_acts(db, app.clock.now(), &events, vec![(caller, kept)]).await
}
