//! Payments of invoices. What came in is never lost: what is more than the balance is kept unallocated. A mistake is
//! met with a counter-payment and a counter-voucher.

use chrono::NaiveDate;
use paraply_domain::calendar;
use paraply_domain::dates;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, PaymentId};
use paraply_domain::invoice::status::{Act, InvoiceStatus, after_payment};
use paraply_domain::invoice::{InvoiceNumber, due};
use paraply_domain::ledger::{Voucher, postings};
use paraply_domain::money::Amount;
use paraply_domain::text::clean_line;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::ready::owner_of;
use super::{Shown, Side, audit, done_before, get, open};
use crate::app::idempotency::{self, Key};
use crate::app::{App, Caller, Error, Result, settings};
use crate::mail::{self, Letter, letters};
use crate::storage;
use crate::storage::invoice_events::{self, Event};
use crate::storage::invoices::Invoice;
use crate::storage::payments::{Filter, NewPayment, Payment};
use crate::storage::vouchers::{self, Posting};

/// Money that came in for an invoice.
#[derive(Clone, Debug)]
pub struct Received {
    /// How much.
    pub amount: Amount,
    /// The day it came.
    pub paid_on: NaiveDate,
    /// What the payer or the clerk wrote.
    pub reference: String,
}

/// The payments of one invoice, also those taken back.
pub async fn list(app: &App, id: InvoiceId) -> Result<Vec<Payment>> {
    let mut db = app.pool.acquire().await?;
    storage::invoices::find(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    let filter = Filter { invoice: Some(id.0), ..Filter::default() };
    Ok(storage::payments::list(&mut db, &app.counts, &filter, " order by p.created_at, p.id", 0, 1000)
        .await?
        .0)
}

/// Records a payment. The invoice is paid exactly when the payments come to its total.
pub async fn add(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    received: Received,
) -> Result<Shown> {
    let mut faults = Faults::new();
    if !received.amount.is_positive() {
        faults.push("amount", FaultKind::MustBePositive);
    }
    let day = due::check_issue(received.paid_on);
    let today = app.clock.today();
    let day = day.and_then(|day| if day > today { Err(FaultKind::InTheFuture) } else { Ok(day) });
    faults.check("paidOn", day);
    let reference = faults.check("reference", clean_line(&received.reference, 140));
    faults.into_result(())?;
    let mut tx = app.begin().await?;
    if let Some(done) = idempotency::claim(&mut tx, key.as_ref(), &app.clock).await? {
        return done_before(app, tx, caller, Side::Office, done).await;
    }
    let (invoice, _) = open(&mut tx, caller, Side::Office, id, Act::AddPayment, None).await?;
    idempotency::fulfil(&mut tx, key.as_ref(), id.0).await?;
    let received = Received { reference: reference.unwrap_or_default(), ..received };
    record(app, &mut tx, caller, &invoice, &received, "manual", None).await?;
    tx.commit().await?;
    app.wake.notify_one();
    get(app, caller, Side::Office, id).await
}

/// Records a payment from a file in a transaction that is under way.
pub async fn add_imported(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: InvoiceId,
    received: &Received,
    external_id: &str,
) -> Result<PaymentId> {
    let (invoice, _) = open(db, caller, Side::Office, id, Act::AddPayment, None).await?;
    record(app, db, caller, &invoice, received, "import", Some(external_id)).await
}

/// Records a payment of the whole balance, today.
pub async fn mark_paid(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    version: Option<i32>,
) -> Result<Shown> {
    let mut tx = app.begin().await?;
    if let Some(done) = idempotency::claim(&mut tx, key.as_ref(), &app.clock).await? {
        return done_before(app, tx, caller, Side::Office, done).await;
    }
    let (invoice, _) = open(&mut tx, caller, Side::Office, id, Act::MarkPaid, version).await?;
    idempotency::fulfil(&mut tx, key.as_ref(), id.0).await?;
    let balance =
        Received { amount: invoice.balance(), paid_on: app.clock.today(), reference: String::new() };
    record(app, &mut tx, caller, &invoice, &balance, "mark_paid", None).await?;
    tx.commit().await?;
    app.wake.notify_one();
    get(app, caller, Side::Office, id).await
}

/// Takes every standing payment back by its opposite; the invoice is sent again. Not once it stands on a payslip.
pub async fn mark_unpaid(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    version: Option<i32>,
) -> Result<Shown> {
    let mut tx = app.begin().await?;
    if let Some(done) = idempotency::claim(&mut tx, key.as_ref(), &app.clock).await? {
        return done_before(app, tx, caller, Side::Office, done).await;
    }
    let (invoice, next) = open(&mut tx, caller, Side::Office, id, Act::MarkUnpaid, version).await?;
    idempotency::fulfil(&mut tx, key.as_ref(), id.0).await?;
    let now = app.clock.now();
    let today = app.clock.today();
    let bank_days = settings::on(&mut tx, today).await?.settings.payout_bank_days;
    let promised = calendar::promised_payout(invoice.due_date, bank_days);
    let standing = storage::payments::list_standing(&mut tx, id).await?;
    let mut posts = Vec::with_capacity(standing.len());
    for payment in &standing {
        posts.push(counter(app, &mut tx, caller, &invoice, payment, "mark_unpaid").await?);
    }
    storage::invoices::update_paid(&mut tx, id, Amount::ZERO, next, promised, now).await?;
    let event = Event {
        kind: "payment_reversed",
        actor: Some(caller.user_id),
        amount: Some(-invoice.paid),
        ..Event::default()
    };
    invoice_events::insert(&mut tx, id, event, now).await?;
    note_promise(&mut tx, &invoice, promised, "unpaid", now).await?;
    audit(
        &mut tx,
        app,
        caller,
        "invoice.mark_unpaid",
        &invoice,
        json!({ "status": next, "paid": Amount::ZERO }),
    )
    .await?;
    vouchers::post_all(&mut tx, &posts, now).await?;
    tx.commit().await?;
    get(app, caller, Side::Office, id).await
}

/// Records money for a locked invoice that takes payments: allocates up to the balance, keeps the rest, and tells the
/// owner when the invoice is paid. Payments that are imported come this way, too.
pub async fn record(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    received: &Received,
    source: &'static str,
    external_id: Option<&str>,
) -> Result<PaymentId> {
    let now = app.clock.now();
    let id = PaymentId(Uuid::now_v7());
    let number = number_of(invoice)?;
    let allocated = received.amount.min(invoice.balance());
    let surplus = received.amount - allocated;
    let payment = NewPayment {
        id,
        amount: received.amount,
        allocated,
        invoice: invoice.id,
        currency: invoice.currency,
        paid_on: received.paid_on,
        reference: &received.reference,
        source,
        external_id,
        reverses: None,
        created_by: Some(caller.user_id),
    };
    storage::payments::insert(db, &payment, now).await?;
    let paid = invoice.paid + allocated;
    let status = after_payment(invoice.total - paid);
    let settings = settings::on(db, app.clock.today()).await?.settings;
    let promised = match status {
        // A payment may be recorded days after it came; no bank pays out in the past.
        InvoiceStatus::Paid => calendar::promised_payout(received.paid_on, settings.payout_bank_days)
            .max(calendar::next_bank_day(app.clock.today())),
        _ => invoice
            .promised_payout_date
            .unwrap_or_else(|| calendar::promised_payout(invoice.due_date, settings.payout_bank_days)),
    };
    storage::invoices::update_paid(db, invoice.id, paid, status, promised, now).await?;
    let actor = Some(caller.user_id);
    let event = Event { kind: "payment", actor, amount: Some(received.amount), ..Event::default() };
    invoice_events::insert(db, invoice.id, event, now).await?;
    if status == InvoiceStatus::Paid {
        let event = Event { kind: "paid", actor, amount: Some(invoice.total), ..Event::default() };
        invoice_events::insert(db, invoice.id, event, now).await?;
        note_promise(db, invoice, promised, "paid", now).await?;
        tell_owner(app, db, invoice, id, promised, &settings.company.name).await?;
    }
    let after = json!({ "status": status, "paid": paid, "amount": received.amount, "unallocated": surplus });
    audit(db, app, caller, "invoice.payment", invoice, after).await?;
    let voucher = postings::payment_received(received.paid_on, number, allocated, surplus);
    vouchers::post(db, posting(voucher, id, invoice), now).await?;
    Ok(id)
}

/// Takes one payment back by its opposite, in a transaction that is under way. Not once it is taken back already, or its
/// invoice stands on a payslip.
pub async fn take_back(app: &App, db: &mut PgConnection, caller: &Caller, id: PaymentId) -> Result<bool> {
    let Some(invoice) = storage::payments::find_invoice(db, id).await? else { return Ok(false) };
    let Some(invoice) = storage::invoices::find_for_update(db, invoice, None).await? else {
        return Ok(false);
    };
    let standing = storage::payments::list_standing(db, invoice.id).await?;
    let Some(payment) = standing.iter().find(|payment| payment.id == id) else { return Ok(false) };
    let takes_money = matches!(invoice.status, InvoiceStatus::Sent | InvoiceStatus::Paid);
    if !takes_money || invoice.facts().salaried {
        return Ok(false);
    }
    let (now, today) = (app.clock.now(), app.clock.today());
    let post = counter(app, db, caller, &invoice, payment, "import").await?;
    let paid = invoice.paid - payment.allocated;
    let status = after_payment(invoice.total - paid);
    let bank_days = settings::on(db, today).await?.settings.payout_bank_days;
    let promised = match status {
        InvoiceStatus::Paid => invoice.promised_payout_date,
        _ => None,
    };
    let promised = promised.unwrap_or_else(|| calendar::promised_payout(invoice.due_date, bank_days));
    storage::invoices::update_paid(db, invoice.id, paid, status, promised, now).await?;
    let event = Event {
        kind: "payment_reversed",
        actor: Some(caller.user_id),
        amount: Some(-payment.amount),
        ..Event::default()
    };
    invoice_events::insert(db, invoice.id, event, now).await?;
    note_promise(db, &invoice, promised, "unpaid", now).await?;
    let after = json!({ "status": status, "paid": paid, "amount": -payment.amount });
    audit(db, app, caller, "invoice.payment_reversed", &invoice, after).await?;
    vouchers::post(db, post, now).await?;
    Ok(true)
}

/// Stores the opposite of a payment; what is to be posted for it is given.
async fn counter(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: &Invoice,
    payment: &Payment,
    source: &'static str,
) -> Result<Posting> {
    let today = app.clock.today();
    let id = PaymentId(Uuid::now_v7());
    let opposite = NewPayment {
        id,
        amount: -payment.amount,
        allocated: -payment.allocated,
        invoice: invoice.id,
        currency: invoice.currency,
        paid_on: today,
        reference: &payment.reference,
        source,
        external_id: None,
        reverses: Some(payment.id),
        created_by: Some(caller.user_id),
    };
    storage::payments::insert(db, &opposite, app.clock.now()).await?;
    let surplus = payment.amount - payment.allocated;
    let voucher = postings::payment_reversed(today, number_of(invoice)?, payment.allocated, surplus);
    Ok(posting(voucher, id, invoice))
}

/// Notes that the promise moved, and why.
async fn note_promise(
    db: &mut PgConnection,
    invoice: &Invoice,
    promised: NaiveDate,
    reason: &str,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<()> {
    if invoice.promised_payout_date == Some(promised) {
        return Ok(());
    }
    let event =
        Event { kind: "promise", reason: Some(reason), promised_on: Some(promised), ..Event::default() };
    invoice_events::insert(db, invoice.id, event, now).await
}

async fn tell_owner(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    payment: PaymentId,
    promised: NaiveDate,
    company: &str,
) -> Result<()> {
    let owner = owner_of(db, invoice).await?;
    let values = [
        ("name", owner.full_name.clone()),
        ("client", invoice.client_name.clone()),
        ("number", invoice.number.clone().unwrap_or_default()),
        ("amount", mail::money(invoice.total, invoice.currency, owner.language)),
        ("promised", dates::day(promised, owner.language)),
        ("link", format!("{}/invoices/{}", app.config.origin(), invoice.id)),
        ("company", company.to_owned()),
    ];
    let letter = Letter {
        template: &letters::INVOICE_PAID,
        values: &values,
        language: owner.language,
        recipients: vec![owner.email.clone()],
        user: Some(owner.id),
        invoice: Some(invoice.id),
        key: Some(format!("invoice_paid:{payment}")),
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, letter).await?;
    Ok(())
}

fn posting(voucher: Voucher, payment: PaymentId, invoice: &Invoice) -> Posting {
    Posting {
        voucher,
        source_id: payment.0,
        user: Some(invoice.user_id),
        invoice: Some(invoice.id),
        payment: Some(payment),
        run: None,
    }
}

fn number_of(invoice: &Invoice) -> Result<InvoiceNumber> {
    let number = invoice.number.as_deref().and_then(|number| number.parse().ok());
    number.ok_or_else(|| Error::Inconsistent(format!("number of sent invoice {}", invoice.id)))
}
