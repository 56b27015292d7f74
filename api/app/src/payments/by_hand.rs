//! Payments that somebody typed in, above the limit that the settings give: nobody records those alone. What counts is
//! what the invoice comes to, so that several small ones do not pass beneath it.

use paraply_domain::approval::GuardedAct;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::Invoice;
use paraply_domain::invoice::status::Act;
use paraply_domain::invoice::write_off::recovered;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::bank_transactions::matching::is_awaited;
use sqlx::PgConnection;

use super::Received;
use super::recording::record;
use crate::approvals::{self, Approval, Command, Described, Fields, Outcome};
use crate::invoices::{Shown, Side, get, open};
use crate::settings::Settings;
use crate::{App, Caller, Error, Result, settings};

const ENTITY: &str = "invoice";

/// The limit for payments by hand, if the invoice would come above it.
pub(crate) fn exceeds(settings: &Settings, invoice: &Invoice, amount: Amount) -> Option<Amount> {
    settings.manual_payment_limit.filter(|limit| invoice.paid + amount > *limit)
}

/// A file is typed in by somebody, too: a row above the limit is refused.
pub(super) fn check_row(settings: &Settings, invoice: &Invoice, amount: Amount) -> Result<()> {
    match exceeds(settings, invoice, amount) {
        Some(limit) => Err(Refusal::PaymentAboveLimit { limit }.into()),
        None => Ok(()),
    }
}

/// Records a payment by hand, or requests it when it takes two people. Not while a bank transaction that waits refers to the
/// invoice: that would be the same money twice.
pub(super) async fn record_or_request(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    invoice: Invoice,
    received: Received,
    mark_paid: bool,
) -> Result<Outcome<()>> {
    if let Some(ocr) = &invoice.ocr
        && is_awaited(db, ocr).await?
    {
        return Err(Refusal::BankTransactionWaits.into());
    }
    let settings = settings::on(db, app.clock.today()).await?.settings;
    if exceeds(&settings, &invoice, received.amount).is_none() {
        let source = source(mark_paid);
        return record(app, db, caller, invoice, &received, source, &settings).await.map(Outcome::Done);
    }
    let Received { amount, paid_on, reference, reason, evidence } = received;
    let invoice = invoice.id;
    let command = Command::RecordPayment {
        invoice,
        amount,
        paid_on,
        reference,
        reason,
        evidence,
        mark_paid,
        bank_transaction: None,
        bank_charge: Amount::ZERO,
    };
    approvals::request(db, app, caller, command).await.map(Outcome::Waiting)
}

/// Where a payment by hand came from.
const fn source(mark_paid: bool) -> &'static str {
    if mark_paid { "mark_paid" } else { "manual" }
}

/// What a payment by hand is answered: the invoice, or the request that waits. None is a repeated one.
pub(super) async fn shown(
    app: &App,
    caller: &Caller,
    invoice: InvoiceId,
    recorded: Option<Outcome<()>>,
) -> Result<Outcome<Shown>> {
    let waiting = match recorded {
        Some(Outcome::Done(())) => None,
        Some(Outcome::Waiting(approval)) => Some(approval),
        None => waiting_for(app, caller, invoice).await?,
    };
    match waiting {
        Some(approval) => Ok(Outcome::Waiting(approval)),
        None => get(app, caller, Side::Office, invoice).await.map(Outcome::Done),
    }
}

/// The payment of an invoice that the caller has requested and that waits.
pub(crate) async fn waiting_for(
    app: &App,
    caller: &Caller,
    invoice: InvoiceId,
) -> Result<Option<Box<Approval>>> {
    approvals::own_waiting(app, caller, GuardedAct::RecordPayment, ENTITY, invoice.0).await
}

/// What a payment by hand does to its invoice, for the second person; not for the one who is paid out of it.
pub(crate) async fn describe_by_hand(
    db: &mut PgConnection,
    id: InvoiceId,
    received: &Received,
    bank_charge: Amount,
) -> Result<Described> {
    let invoice = storage::invoices::find_for_update(db, id, None).await?.ok_or(Error::NotFound)?;
    let mut before = Fields::from([("paid".to_owned(), invoice.paid.to_string())]);
    let mut after = Fields::from([
        ("paid".to_owned(), (invoice.paid + received.amount).to_string()),
        ("amount".to_owned(), received.amount.to_string()),
        ("paidOn".to_owned(), received.paid_on.to_string()),
        ("reference".to_owned(), received.reference.clone()),
        ("reason".to_owned(), received.reason.clone()),
        ("evidence".to_owned(), received.evidence.clone()),
    ]);
    if bank_charge.is_positive() {
        after.insert("paid".to_owned(), (invoice.paid + received.amount + bank_charge).to_string());
        after.insert("bankCharge".to_owned(), bank_charge.to_string());
    }
    let written_off = invoice.written_off.total;
    if written_off.is_positive() {
        let paid = received.amount + bank_charge;
        let back = recovered(invoice.balance(), written_off, paid, Amount::ZERO);
        before.insert("writtenOff".to_owned(), written_off.to_string());
        after.insert("writtenOff".to_owned(), (written_off - back).to_string());
    }
    Ok(Described {
        entity: ENTITY,
        entity_id: id.0,
        subject: invoice.number.clone().unwrap_or_default(),
        before,
        after,
        favours: Some(invoice.user_id),
    })
}

/// Records the payment once a second person has confirmed it.
pub(crate) async fn record_by_hand(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: InvoiceId,
    received: &Received,
    mark_paid: bool,
) -> Result<()> {
    let act = if mark_paid { Act::MarkPaid } else { Act::AddPayment };
    let (invoice, _) = open(db, by, Side::Office, id, act, None).await?;
    let settings = settings::on(db, app.clock.today()).await?.settings;
    record(app, db, by, invoice, received, source(mark_paid), &settings).await
}
