//! Writing off: what a client will not pay of a sent invoice is a loss, with its VAT where the law gives that back. Above the
//! limit for payments by hand a second person confirms. What comes in after all is recovered before it is recorded.

use chrono::NaiveDate;
use paraply_domain::approval::GuardedAct;
use paraply_domain::calendar;
use paraply_domain::fault::Faults;
use paraply_domain::ids::{InvoiceId, WriteOffId};
use paraply_domain::invoice::status::{Act, InvoiceStatus};
use paraply_domain::invoice::write_off::{LossBearer, WriteOff, WriteOffGround, WriteOffKind, recovered};
use paraply_domain::invoice::{DisplayStatus, Invoice, PoolCorrection, Salaried};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage as storage;
use paraply_storage::invoices::AfterChange;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::write_offs::{self, NewWriteOff, Standing, WriteOffRow};
use paraply_storage::salary::pool_corrections::Cause;
use paraply_storage::users::tax_profiles;
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::correcting::{bear_loss, correct_salary, loss_borne, salary_corrected};
use super::crediting::Sent;
use super::doubting;
use super::telling::{Corrected, Effect, Happened, tell_effect};
use super::{Shown, Side, get, open, permitted, record_act};
use crate::approvals::{self, Approval, Command, Described, Fields, Outcome};
use crate::idempotency::Key;
use crate::payments;
use crate::settings::{self, Settings};
use crate::{App, Caller, Error, Result, Write};

const ENTITY: &str = "invoice";

/// The longest note.
const NOTE_MAX: usize = 500;

/// What is to be written off, and why.
#[derive(Clone, Debug)]
pub struct Said {
    /// With VAT; the whole balance when none is given.
    pub amount: Option<Amount>,
    pub ground: WriteOffGround,
    /// Who bears it; whoever bore the part before it, or as the settings say, when nobody is named.
    pub bearer: Option<LossBearer>,
    /// What shows it: a decision, a date, a reference.
    pub note: String,
}

/// A row of what is written off of an invoice.
#[derive(Clone, Debug)]
pub struct ShownWriteOff {
    pub row: WriteOffRow,
    /// Whether it is a write-off, not undone, and as much as it took off still stands.
    pub can_be_undone: bool,
}

/// What is decided of it: a second person confirms the same.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    pub amount: Amount,
    pub ground: WriteOffGround,
    pub bearer: LossBearer,
    pub note: String,
}

/// What a write-off would do.
#[derive(Clone, Debug)]
pub struct Preview {
    pub off: WriteOff,
    /// The most that can be written off.
    pub balance: Amount,
    /// The balance then.
    pub balance_after: Amount,
    pub fee_after: Amount,
    pub payout_basis_after: Amount,
    /// What the next wage pools get of it.
    pub borne: Amount,
    /// What the next wage pools get or give back since the salary is calculated: of an invoice whose payment was reversed.
    pub pool_correction: Amount,
    /// The status as shown then.
    pub status: DisplayStatus,
    pub needs_second_person: bool,
}

/// What writing off this much would do.
pub async fn preview(
    app: &App,
    caller: &Caller,
    id: InvoiceId,
    amount: Option<Amount>,
    ground: WriteOffGround,
    bearer: Option<LossBearer>,
) -> Result<Preview> {
    let mut db = app.pool.acquire().await?;
    let invoice = storage::invoices::find(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    permitted(caller, Side::Office, &invoice, Act::WriteOff)?;
    let settings = settings::on(&mut db, app.clock.today()).await?.settings;
    let bearer = bearer_of(&mut db, &invoice, bearer, &settings).await?;
    let off = written_off(app, &mut db, &invoice, amount, (ground, bearer)).await?;
    let then = off.applied_to(&invoice);
    Ok(Preview {
        balance: invoice.balance(),
        balance_after: then.balance(),
        fee_after: then.fee_left(),
        payout_basis_after: then.payout_basis(),
        borne: bearer.bears_more(&invoice, &then),
        pool_correction: PoolCorrection::amount_between(&invoice, &then),
        status: then.display_status(app.clock.today()),
        needs_second_person: exceeds(&settings, &invoice, &off),
        off,
    })
}

/// Writes off what a client will not pay, or asks a second person to.
pub async fn write_off(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    said: Said,
    version: i32,
) -> Result<Outcome<Shown>> {
    let note = required_line(&said.note, NOTE_MAX).map_err(|kind| Error::fault("note", kind))?;
    let done = app
        .write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
            let (invoice, _) = open(tx, caller, Side::Office, id, Act::WriteOff, Some(version)).await?;
            let settings = settings::on(tx, app.clock.today()).await?.settings;
            let bearer = bearer_of(tx, &invoice, said.bearer, &settings).await?;
            let off = written_off(app, tx, &invoice, said.amount, (said.ground, bearer)).await?;
            let decided = Decided { amount: off.total(), ground: said.ground, bearer, note };
            if exceeds(&settings, &invoice, &off) {
                let Decided { amount, ground, bearer, note } = decided;
                let command = Command::WriteOff { invoice: id, amount, ground, bearer, note };
                return approvals::request(tx, app, caller, command).await.map(Outcome::Waiting);
            }
            store(app, tx, caller, &invoice, &off, &decided, &settings).await.map(Outcome::Done)
        })
        .await?;
    shown(app, caller, id, done).await
}

/// The invoice, or the request that waits. None is a repeated one.
async fn shown(
    app: &App,
    caller: &Caller,
    id: InvoiceId,
    done: Option<Outcome<()>>,
) -> Result<Outcome<Shown>> {
    let waiting: Option<Box<Approval>> = match done {
        Some(Outcome::Done(())) => None,
        Some(Outcome::Waiting(approval)) => Some(approval),
        None => approvals::own_waiting(app, caller, GuardedAct::WriteOff, ENTITY, id.0).await?,
    };
    match waiting {
        Some(approval) => Ok(Outcome::Waiting(approval)),
        None => get(app, caller, Side::Office, id).await.map(Outcome::Done),
    }
}

/// Claims again what was written off by mistake.
pub async fn undo(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    write_off: WriteOffId,
    version: i32,
) -> Result<Shown> {
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::UndoWriteOff, Some(version)).await?;
        let rows = write_offs::list(tx, id).await?;
        let row = rows.iter().find(|row| row.id == write_off && row.kind == WriteOffKind::WriteOff);
        let row = row.ok_or(Error::NotFound)?;
        let standing = write_offs::find_standing(tx, id).await?;
        let off = undoing(tx, row, standing.as_ref()).await?.ok_or(Refusal::WriteOffRecovered)?;
        let new = NewWriteOff {
            ground: row.ground,
            undoes: Some(write_off),
            ..entry(&invoice, WriteOffKind::Undone, &off, app.clock.today())
        };
        let settings = settings::on(tx, app.clock.today()).await?.settings;
        record(app, tx, caller, &invoice, &new, &settings).await?;
        Ok(())
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// What takes a write-off back, below zero; none where it is undone, or so much has come in that less than it still stands.
async fn undoing(
    db: &mut PgConnection,
    row: &WriteOffRow,
    standing: Option<&Standing>,
) -> Result<Option<WriteOff>> {
    let Some(standing) = standing.filter(|_| row.kind == WriteOffKind::WriteOff && !row.undone) else {
        return Ok(None);
    };
    let per_rate = write_offs::rates(db, row.id).await?;
    let recovers_vat = row.ground.is_some_and(WriteOffGround::recovers_vat);
    let off = WriteOff { per_rate, rounding: row.rounding, recovers_vat, bearer: row.bearer }.negated();
    Ok(standing.off.holds(&off).then_some(off))
}

/// The write-offs of an invoice, and whether each can still be undone.
pub(super) async fn list(db: &mut PgConnection, invoice: InvoiceId) -> Result<Vec<ShownWriteOff>> {
    let rows = write_offs::list(db, invoice).await?;
    // Each stands whole until something comes in.
    let is_whole = !rows.iter().any(|row| row.kind == WriteOffKind::Recovered);
    let standing = if is_whole { None } else { write_offs::find_standing(db, invoice).await? };
    let mut shown = Vec::with_capacity(rows.len());
    for row in rows {
        let can_be_undone = match is_whole {
            true => row.kind == WriteOffKind::WriteOff && !row.undone,
            false => undoing(db, &row, standing.as_ref()).await?.is_some(),
        };
        shown.push(ShownWriteOff { row, can_be_undone });
    }
    Ok(shown)
}

/// Who bears it when this is said. What was recovered by a payment that was a mistake goes back to whoever bore it.
async fn bearer_of(
    db: &mut PgConnection,
    invoice: &Invoice,
    said: Option<LossBearer>,
    settings: &Settings,
) -> Result<LossBearer> {
    if said.is_some() || !invoice.has_write_offs {
        return Ok(said.unwrap_or(settings.loss_bearer));
    }
    let rows = write_offs::list(db, invoice.id).await?;
    let latest = rows.iter().rfind(|row| row.kind == WriteOffKind::WriteOff && !row.undone);
    Ok(latest.map_or(settings.loss_bearer, |row| row.bearer))
}

/// What this much of an invoice is, written off on this ground and borne by this one.
async fn written_off(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    amount: Option<Amount>,
    (ground, bearer): (WriteOffGround, LossBearer),
) -> Result<WriteOff> {
    let mut faults = Faults::new();
    faults.check("ground", ground.check(invoice.total, invoice.due_date, app.clock.today()));
    faults.into_result(())?;
    let sent = Sent::load(db, invoice).await?;
    if sent.written_off.as_ref().is_some_and(|off| off.recovers_vat != ground.recovers_vat()) {
        return Err(Refusal::WriteOffGroundsDiffer.into());
    }
    if sent.written_off.as_ref().is_some_and(|off| off.bearer != bearer) {
        return Err(Refusal::WriteOffBearersDiffer.into());
    }
    let tax = match bearer {
        LossBearer::Provider => tax_profiles::find_current(db, invoice.user_id, app.clock.today()).await?,
        LossBearer::WagePool => None,
    };
    if tax.is_some_and(|tax| tax.is_purchase()) {
        return Err(Refusal::LossBorneWithFSkatt.into());
    }
    let balance = invoice.balance();
    let off = WriteOff::of(&sent.creditable(invoice), balance, amount.unwrap_or(balance), (ground, bearer));
    off.map_err(|fault| Error::Invalid(vec![fault]))
}

/// Whether it takes a second person: where the provider bears the loss, so that money goes out for which none came in, and where
/// an invoice would be written off of more than one person may; many small parts do not pass beneath.
fn exceeds(settings: &Settings, invoice: &Invoice, off: &WriteOff) -> bool {
    off.bearer == LossBearer::Provider
        || settings.manual_payment_limit.is_some_and(|limit| invoice.written_off.total + off.total() > limit)
}

/// Stores what is checked, and posts it.
async fn store(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    off: &WriteOff,
    decided: &Decided,
    settings: &Settings,
) -> Result<()> {
    let new = NewWriteOff {
        ground: Some(decided.ground),
        note: &decided.note,
        ..entry(invoice, WriteOffKind::WriteOff, off, app.clock.today())
    };
    record(app, db, caller, invoice, &new, settings).await?;
    Ok(())
}

/// An entry that says no more than how much.
fn entry<'a>(invoice: &Invoice, kind: WriteOffKind, off: &'a WriteOff, on: NaiveDate) -> NewWriteOff<'a> {
    let id = WriteOffId(Uuid::now_v7());
    NewWriteOff { id, invoice: invoice.id, kind, ground: None, note: "", off, undoes: None, on }
}

/// Stores an entry and what it makes of its invoice, tells of it and posts it; the invoice as it is then is given.
async fn record(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    new: &NewWriteOff<'_>,
    settings: &Settings,
) -> Result<Invoice> {
    let (now, today) = (app.clock.now(), app.clock.today());
    let then = new.off.applied_to(invoice);
    let status = then.status;
    let is_recovered = new.kind == WriteOffKind::Recovered;
    let balance = then.left() - then.paid;
    let settled = doubting::settle(app, db, caller, invoice, (balance, new.off.total()), new.on).await?;
    let promised = match (status, invoice.status) {
        _ if invoice.salaried != Salaried::No => invoice.promised_payout_date,
        // The payment that recovers it says the day at once.
        (InvoiceStatus::Sent, InvoiceStatus::Paid) if is_recovered => invoice.promised_payout_date,
        (after, before) if after == before => settled.promised,
        (InvoiceStatus::Paid, _) => {
            Some(calendar::promised_when_paid(today, today, settings.payout_bank_days))
        }
        (InvoiceStatus::Sent, _) => {
            Some(calendar::promised_payout(invoice.due_date, settings.payout_bank_days))
        }
        _ => None,
    };
    let after = Invoice {
        promised_payout_date: promised,
        doubts: settled.doubts,
        version: invoice.version + 1,
        ..then
    };
    let change = AfterChange {
        invoice: invoice.id,
        credited: after.credited,
        written_off: after.written_off,
        paid: after.paid,
        status,
        promised,
    };
    write_offs::insert(db, new, caller.user_id, now).await?;
    storage::invoices::update_left(db, &change, now).await?;
    let cause = Cause::WriteOff(new.id);
    // What is recovered is paid at once, so that its payment corrects nothing more.
    let settled_then = Invoice { status: InvoiceStatus::Paid, ..after.clone() };
    let corrected = if is_recovered { &settled_then } else { &after };
    let correction = correct_salary(app, db, invoice, corrected, cause).await?;
    let borne = bear_loss(app, db, new.off.bearer, (invoice, &after), cause).await?;
    let waits = status == InvoiceStatus::Sent
        && invoice.status == InvoiceStatus::Paid
        && !is_recovered
        && correction.is_none();
    let corrected = Corrected::of(invoice, &after, correction, payments::is_held(app, db, invoice).await?);
    let effect = Effect { before: invoice, after: &after, corrected, borne, waits };
    // Of an invoice without a salary the payment that recovers it says at once what becomes of it.
    if !is_recovered || corrected.is_some() || borne.is_some() {
        let happened = Happened { phrase: phrase(new.kind), amount: new.off.total(), reason: new.note };
        tell_effect(app, db, happened, effect).await?;
    }
    let is_paid = status == InvoiceStatus::Paid && invoice.status != InvoiceStatus::Paid;
    let (event, action) = names(new.kind);
    let actor = Some(caller.user_id);
    let reason = Some(new.note).filter(|note| !note.is_empty());
    let mut events =
        vec![Event { kind: event, actor, amount: Some(-new.off.total()), reason, ..Event::default() }];
    if is_paid {
        events.push(Event { kind: "paid", actor, amount: Some(invoice.paid), ..Event::default() });
    }
    events.extend(correction.map(|correction| salary_corrected(actor, &correction)));
    events.extend(borne.map(|change| loss_borne(actor, change)));
    let why = if status == InvoiceStatus::Paid { "paid" } else { "unpaid" };
    // Of a dispute that ends by it was told already.
    let is_told = promised.is_some() && !is_recovered && status != invoice.status;
    events.extend(payments::moved(invoice, promised, why).filter(|_| is_told));
    let said = json!({
        "status": status, "writtenOff": new.off.total(), "ground": new.ground, "bearer": new.off.bearer, "note": new.note,
    });
    record_act(db, now, caller, invoice, events, (action, said)).await?;
    if is_paid && invoice.salaried == Salaried::No {
        payments::tell_settled(app, db, invoice, after.left(), promised).await?;
    }
    let number = payments::number_of(invoice)?;
    let voucher = match new.kind {
        WriteOffKind::Recovered => postings::write_off_recovered(new.on, number, &new.off.negated()),
        WriteOffKind::WriteOff | WriteOffKind::Undone => postings::written_off(new.on, number, new.off),
    };
    let posting = Posting {
        voucher,
        source_id: new.id.0,
        user: Some(invoice.user_id),
        invoice: Some(invoice.id),
        payment: None,
        run: None,
    };
    let posts: Vec<Posting> = [posting].into_iter().chain(settled.posts).collect();
    vouchers::post_all(db, &posts, now).await?;
    Ok(after)
}

/// What an entry is called in the timeline, and in the audit log.
const fn names(kind: WriteOffKind) -> (&'static str, &'static str) {
    match kind {
        WriteOffKind::WriteOff => ("written_off", "invoice.write_off"),
        WriteOffKind::Undone => ("write_off_undone", "invoice.write_off_undone"),
        WriteOffKind::Recovered => ("write_off_recovered", "invoice.write_off_recovered"),
    }
}

/// What tells the freelancer of an entry.
const fn phrase(kind: WriteOffKind) -> &'static str {
    match kind {
        WriteOffKind::WriteOff => "basis-changed-by-write-off",
        WriteOffKind::Undone => "basis-changed-by-undone-write-off",
        WriteOffKind::Recovered => "basis-changed-by-recovery",
    }
}

/// An invoice for which money comes in.
pub(crate) struct Receiving {
    pub invoice: Invoice,
    /// Whether it recovers what was written off; that has corrected the salary of the invoice already.
    pub recovers: bool,
}

/// Money comes in for an invoice that is locked: what of it is more than the balance recovers what was written off, so that it
/// is owed again. The invoice as it is then is given.
pub(crate) async fn recover(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: Invoice,
    (received, posted_on): (Amount, NaiveDate),
    settings: &Settings,
) -> Result<Receiving> {
    let amount = recoverable(&invoice, received, settings);
    if !amount.is_positive() {
        return Ok(Receiving { invoice, recovers: false });
    }
    let standing = write_offs::find_standing(db, invoice.id).await?;
    let standing =
        standing.ok_or_else(|| Error::Inconsistent(format!("write-offs of invoice {}", invoice.id)))?;
    let off = standing.off.recovered(amount).negated();
    // On the day of the money, and never before what it recovers.
    let on = posted_on.max(standing.since);
    let entry = entry(&invoice, WriteOffKind::Recovered, &off, on);
    let invoice = record(app, db, caller, &invoice, &entry, settings).await?;
    Ok(Receiving { invoice, recovers: true })
}

/// What of money for an invoice would be recovered.
pub(crate) fn recoverable(invoice: &Invoice, received: Amount, settings: &Settings) -> Amount {
    recovered(invoice.balance(), invoice.written_off.total, received, settings.ore_tolerance)
}

/// What a second person sees: also whose wage pools get how much.
pub(crate) async fn describe(
    app: &App,
    db: &mut PgConnection,
    id: InvoiceId,
    decided: &Decided,
) -> Result<Described> {
    let invoice = storage::invoices::find_for_update(db, id, None).await?.ok_or(Error::NotFound)?;
    let balance = invoice.balance();
    let Decided { amount, ground, bearer, .. } = *decided;
    let before = Fields::from([
        ("balance".to_owned(), balance.to_string()),
        ("writtenOff".to_owned(), invoice.written_off.total.to_string()),
    ]);
    let off = written_off(app, db, &invoice, Some(amount), (ground, bearer)).await;
    // What cannot be written off any longer is refused when it is carried out.
    let then = off.ok().map(|off| off.applied_to(&invoice));
    let effects = then.iter().flat_map(|then| {
        [
            ("borne", bearer.bears_more(&invoice, then)),
            ("poolCorrection", PoolCorrection::amount_between(&invoice, then)),
        ]
    });
    let effects = effects.filter(|(_, amount)| !amount.is_zero());
    let mut after = Fields::from([
        ("userName".to_owned(), invoice.user_name.clone()),
        ("balance".to_owned(), (balance - amount).to_string()),
        ("writtenOff".to_owned(), (invoice.written_off.total + amount).to_string()),
        ("amount".to_owned(), amount.to_string()),
        ("ground".to_owned(), ground.as_str().to_owned()),
        ("bearer".to_owned(), bearer.as_str().to_owned()),
        ("note".to_owned(), decided.note.clone()),
    ]);
    after.extend(effects.map(|(field, amount)| (field.to_owned(), amount.to_string())));
    Ok(Described {
        entity: ENTITY,
        entity_id: id.0,
        subject: invoice.number.clone().unwrap_or_default(),
        before,
        after,
        favours: Some(invoice.user_id),
    })
}

/// Writes off once a second person has confirmed it.
pub(crate) async fn write_off_confirmed(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: InvoiceId,
    decided: &Decided,
) -> Result<()> {
    let (invoice, _) = open(db, by, Side::Office, id, Act::WriteOff, None).await?;
    let settings = settings::on(db, app.clock.today()).await?.settings;
    let why = (decided.ground, decided.bearer);
    let off = written_off(app, db, &invoice, Some(decided.amount), why).await?;
    store(app, db, by, &invoice, &off, decided, &settings).await
}
