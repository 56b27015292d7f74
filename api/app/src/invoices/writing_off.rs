//! Writing off: what a client will not pay of a sent invoice is a loss, with its VAT where the law gives that back. Above the
//! limit for payments by hand a second person confirms. What comes in after all is recovered before it is recorded.

use chrono::NaiveDate;
use paraply_domain::approval::GuardedAct;
use paraply_domain::calendar;
use paraply_domain::fault::Faults;
use paraply_domain::ids::{InvoiceId, WriteOffId};
use paraply_domain::invoice::credit::fee_left;
use paraply_domain::invoice::status::{Act, InvoiceStatus, after_change};
use paraply_domain::invoice::write_off::{WriteOff, WriteOffGround, recovered};
use paraply_domain::invoice::{DisplayStatus, Invoice, TakenOff};
use paraply_domain::ledger::postings;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage as storage;
use paraply_storage::invoices::AfterChange;
use paraply_storage::invoices::events as invoice_events;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::write_offs::{self, NewWriteOff, WriteOffKind};
use paraply_storage::vouchers::{self, Posting};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::crediting::Sent;
use super::{Shown, Side, audit, get, open, permitted};
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
    /// What shows it: a decision, a date, a reference.
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
) -> Result<Preview> {
    let mut db = app.pool.acquire().await?;
    let invoice = storage::invoices::find(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    permitted(caller, Side::Office, &invoice, Act::WriteOff)?;
    let off = written_off(app, &mut db, &invoice, amount, ground).await?;
    let change = Change::of(&invoice, &off);
    let settings = settings::on(&mut db, app.clock.today()).await?.settings;
    let Change { written_off, status } = change;
    let then = Invoice { written_off, status, ..invoice.clone() };
    Ok(Preview {
        balance: invoice.balance(),
        balance_after: then.balance(),
        fee_after: then.fee_left(),
        payout_basis_after: then.payout_basis(),
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
    let said = Said { note, ..said };
    let done = app
        .write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
            let (invoice, _) = open(tx, caller, Side::Office, id, Act::WriteOff, Some(version)).await?;
            let off = written_off(app, tx, &invoice, said.amount, said.ground).await?;
            let settings = settings::on(tx, app.clock.today()).await?.settings;
            if exceeds(&settings, &invoice, &off) {
                let Said { ground, note, .. } = said;
                let command = Command::WriteOff { invoice: id, amount: off.total(), ground, note };
                return approvals::request(tx, app, caller, command).await.map(Outcome::Waiting);
            }
            store(app, tx, caller, &invoice, &off, &said).await.map(Outcome::Done)
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
        let per_rate = write_offs::rates(tx, write_off).await?;
        let recovers_vat = row.ground.is_some_and(WriteOffGround::recovers_vat);
        let off = WriteOff { per_rate, recovers_vat }.negated();
        let standing = write_offs::find_standing(tx, id).await?;
        if row.undone || !standing.is_some_and(|standing| standing.off.holds(&off)) {
            return Err(Refusal::WriteOffRecovered.into());
        }
        let new = NewWriteOff {
            id: WriteOffId(Uuid::now_v7()),
            invoice: id,
            kind: WriteOffKind::Undone,
            ground: row.ground,
            note: "",
            off: &off,
            undoes: Some(write_off),
            on: app.clock.today(),
        };
        let after = change(app, tx, caller, &invoice, &new, "write_off_undone").await?;
        let voucher = postings::written_off(app.clock.today(), payments::number_of(&invoice)?, &off);
        post(app, tx, &after, &new, voucher).await
    })
    .await?;
    get(app, caller, Side::Office, id).await
}

/// What this much of an invoice is, written off on this ground.
async fn written_off(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    amount: Option<Amount>,
    ground: WriteOffGround,
) -> Result<WriteOff> {
    let mut faults = Faults::new();
    faults.check("ground", ground.check(invoice.total, invoice.due_date, app.clock.today()));
    faults.into_result(())?;
    let standing = write_offs::find_standing(db, invoice.id).await?;
    if standing.is_some_and(|standing| standing.off.recovers_vat != ground.recovers_vat()) {
        return Err(Refusal::WriteOffGroundsDiffer.into());
    }
    let sent = Sent::load(db, invoice).await?;
    let balance = invoice.balance();
    let off = WriteOff::of(&sent.creditable(invoice), balance, amount.unwrap_or(balance), ground);
    off.map_err(|fault| Error::Invalid(vec![fault]))
}

/// Whether an invoice would be written off of more than one person may; many small parts do not pass beneath.
fn exceeds(settings: &Settings, invoice: &Invoice, off: &WriteOff) -> bool {
    settings.manual_payment_limit.is_some_and(|limit| invoice.written_off.total + off.total() > limit)
}

/// Stores what is checked, and posts it.
async fn store(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    off: &WriteOff,
    said: &Said,
) -> Result<()> {
    let new = NewWriteOff {
        id: WriteOffId(Uuid::now_v7()),
        invoice: invoice.id,
        kind: WriteOffKind::WriteOff,
        ground: Some(said.ground),
        note: &said.note,
        off,
        undoes: None,
        on: app.clock.today(),
    };
    let after = change(app, db, caller, invoice, &new, "written_off").await?;
    if after.status == InvoiceStatus::Paid {
        payments::tell_settled(app, db, invoice, after.left(), after.promised_payout_date).await?;
    }
    let voucher = postings::written_off(app.clock.today(), payments::number_of(invoice)?, off);
    post(app, db, invoice, &new, voucher).await
}

/// What a change of what is written off makes of an invoice.
struct Change {
    written_off: TakenOff,
    status: InvoiceStatus,
}

impl Change {
    /// `off` is below zero for what takes back.
    fn of(invoice: &Invoice, off: &WriteOff) -> Self {
        let before = invoice.written_off;
        let (subtotal, total) = (before.subtotal + off.net(), before.total + off.total());
        let uncredited = invoice.total - invoice.credited.total;
        let left = invoice.subtotal - invoice.credited.subtotal - subtotal;
        let fee = fee_left(left, invoice.fee_terms).min(invoice.fee_amount);
        Self {
            written_off: TakenOff { subtotal, total, fee: invoice.fee_amount - invoice.credited.fee - fee },
            status: after_change(uncredited, uncredited - total, invoice.paid),
        }
    }
}

/// Stores a row, and what it makes of its invoice, which is given.
async fn change(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    new: &NewWriteOff<'_>,
    event: &'static str,
) -> Result<Invoice> {
    let (now, today) = (app.clock.now(), app.clock.today());
    let Change { written_off, status } = Change::of(invoice, new.off);
    let bank_days = settings::on(db, today).await?.settings.payout_bank_days;
    let promised = match (status, invoice.status) {
        (InvoiceStatus::Paid, InvoiceStatus::Paid) => invoice.promised_payout_date,
        (InvoiceStatus::Paid, _) => Some(calendar::promised_when_paid(today, today, bank_days)),
        (InvoiceStatus::Sent, InvoiceStatus::Sent) => invoice.promised_payout_date,
        // The payment that recovers it says the day at once.
        (InvoiceStatus::Sent, InvoiceStatus::Paid) if new.kind == WriteOffKind::Recovered => {
            invoice.promised_payout_date
        }
        (InvoiceStatus::Sent, _) => Some(calendar::promised_payout(invoice.due_date, bank_days)),
        _ => None,
    };
    let credited = invoice.credited;
    let after =
        AfterChange { invoice: invoice.id, credited, written_off, paid: invoice.paid, status, promised };
    write_offs::insert(db, new, caller.user_id, now).await?;
    storage::invoices::update_left(db, &after, now).await?;
    let actor = Some(caller.user_id);
    let amount = Some(-new.off.total());
    let reason = Some(new.note).filter(|note| !note.is_empty());
    let mut events = vec![Event { kind: event, actor, amount, reason, ..Event::default() }];
    if status == InvoiceStatus::Paid && invoice.status != InvoiceStatus::Paid {
        events.push(Event { kind: "paid", actor, amount: Some(invoice.paid), ..Event::default() });
    }
    let why = if status == InvoiceStatus::Paid { "paid" } else { "unpaid" };
    let is_told = promised.is_some() && new.kind != WriteOffKind::Recovered;
    events.extend(payments::moved(invoice, promised, why).filter(|_| is_told));
    let events: Vec<_> = events.into_iter().map(|event| (invoice.id, event)).collect();
    invoice_events::insert_many(db, &events, now).await?;
    let said = json!({
        "status": status, "writtenOff": new.off.total(), "ground": new.ground, "note": new.note,
    });
    audit(db, app, caller, audited(new.kind), invoice, said).await?;
    Ok(Invoice {
        written_off,
        status,
        promised_payout_date: promised,
        version: invoice.version + 1,
        ..invoice.clone()
    })
}

const fn audited(kind: WriteOffKind) -> &'static str {
    match kind {
        WriteOffKind::WriteOff => "invoice.write_off",
        WriteOffKind::Undone => "invoice.write_off_undone",
        WriteOffKind::Recovered => "invoice.write_off_recovered",
    }
}

async fn post(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    new: &NewWriteOff<'_>,
    voucher: paraply_domain::ledger::Voucher,
) -> Result<()> {
    let posting = Posting {
        voucher,
        source_id: new.id.0,
        user: Some(invoice.user_id),
        invoice: Some(invoice.id),
        payment: None,
        run: None,
    };
    Ok(vouchers::post(db, posting, app.clock.now()).await?)
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
) -> Result<Invoice> {
    let amount = recoverable(&invoice, received, settings);
    if !amount.is_positive() {
        return Ok(invoice);
    }
    let standing = write_offs::find_standing(db, invoice.id).await?;
    let standing =
        standing.ok_or_else(|| Error::Inconsistent(format!("write-offs of invoice {}", invoice.id)))?;
    let back = standing.off.recovered(amount);
    // On the day of the money, and never before what it recovers.
    let on = posted_on.max(standing.since);
    let off = back.negated();
    let new = NewWriteOff {
        id: WriteOffId(Uuid::now_v7()),
        invoice: invoice.id,
        kind: WriteOffKind::Recovered,
        ground: None,
        note: "",
        off: &off,
        undoes: None,
        on,
    };
    let after = change(app, db, caller, &invoice, &new, "write_off_recovered").await?;
    let voucher = postings::write_off_recovered(on, payments::number_of(&invoice)?, &back);
    post(app, db, &after, &new, voucher).await?;
    Ok(after)
}

/// What of money for an invoice would be recovered.
pub(crate) fn recoverable(invoice: &Invoice, received: Amount, settings: &Settings) -> Amount {
    recovered(invoice.balance(), invoice.written_off.total, received, settings.ore_tolerance)
}

/// What a second person sees.
pub(crate) async fn describe(db: &mut PgConnection, id: InvoiceId, said: &Said) -> Result<Described> {
    let invoice = storage::invoices::find_for_update(db, id, None).await?.ok_or(Error::NotFound)?;
    let balance = invoice.balance();
    let amount = said.amount.unwrap_or(balance);
    let before = Fields::from([
        ("balance".to_owned(), balance.to_string()),
        ("writtenOff".to_owned(), invoice.written_off.total.to_string()),
    ]);
    let after = Fields::from([
        ("balance".to_owned(), (balance - amount).to_string()),
        ("writtenOff".to_owned(), (invoice.written_off.total + amount).to_string()),
        ("amount".to_owned(), amount.to_string()),
        ("ground".to_owned(), said.ground.as_str().to_owned()),
        ("note".to_owned(), said.note.clone()),
    ]);
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
    said: &Said,
) -> Result<()> {
    let (invoice, _) = open(db, by, Side::Office, id, Act::WriteOff, None).await?;
    let off = written_off(app, db, &invoice, said.amount, said.ground).await?;
    store(app, db, by, &invoice, &off, said).await
}
