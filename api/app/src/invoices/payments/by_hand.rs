//! Payments that somebody typed in, above the limit that the settings give: nobody records those alone. What counts is
//! what the invoice comes to, so that several small ones do not pass beneath it.

use paraply_domain::approval::GuardedAct;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::status::Act;
use paraply_domain::money::Amount;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::invoices::Invoice;
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;

use super::{Received, record};
use crate::approvals::{self, Command, Described, Fields, Outcome};
use crate::invoices::{Shown, Side, done_before, open};
use crate::settings::Settings;
use crate::{App, Caller, Error, Result, settings};

const ENTITY: &str = "invoice";

fn exceeds(settings: &Settings, invoice: &Invoice, amount: Amount) -> Option<Amount> {
    settings.manual_payment_limit.filter(|limit| invoice.paid + amount > *limit)
}

/// Whether a payment by hand takes two people.
pub(super) async fn is_above_limit(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    amount: Amount,
) -> Result<bool> {
    let settings = settings::on(db, app.clock.today()).await?.settings;
    Ok(exceeds(&settings, invoice, amount).is_some())
}

/// A file is typed in by somebody, too: a row above the limit is refused.
pub(super) fn check_row(settings: &Settings, invoice: &Invoice, amount: Amount) -> Result<()> {
    match exceeds(settings, invoice, amount) {
        Some(limit) => Err(Refusal::PaymentAboveLimit { limit }.into()),
        None => Ok(()),
    }
}

/// Requests the payment.
pub(super) async fn request(
    app: &App,
    mut tx: Transaction<'static, Postgres>,
    caller: &Caller,
    invoice: InvoiceId,
    received: Received,
    mark_paid: bool,
) -> Result<Outcome<Shown>> {
    let Received { amount, paid_on, reference, reason, evidence } = received;
    let command = Command::RecordPayment { invoice, amount, paid_on, reference, reason, evidence, mark_paid };
    let approval = approvals::request(&mut tx, app, caller, command).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(Outcome::Waiting(approval))
}

/// What a repeated request is answered: the invoice, or the request that still waits.
pub(super) async fn done_or_waiting(
    app: &App,
    mut tx: Transaction<'static, Postgres>,
    caller: &Caller,
    invoice: Uuid,
) -> Result<Outcome<Shown>> {
    if let Some(approval) =
        approvals::waiting_for(&mut tx, GuardedAct::RecordPayment, ENTITY, invoice).await?
        && approval.request.requested_by == caller.user_id
    {
        return Ok(Outcome::Waiting(approval));
    }
    done_before(app, tx, caller, Side::Office, invoice).await.map(Outcome::Done)
}

/// What a payment by hand does to its invoice, for the second person; not for the one who is paid out of it.
pub(crate) async fn describe_by_hand(
    db: &mut PgConnection,
    id: InvoiceId,
    received: &Received,
) -> Result<Described> {
    let invoice = storage::invoices::find_for_update(db, id, None).await?.ok_or(Error::NotFound)?;
    let before = Fields::from([("paid".to_owned(), invoice.paid.to_string())]);
    let after = Fields::from([
        ("paid".to_owned(), (invoice.paid + received.amount).to_string()),
        ("amount".to_owned(), received.amount.to_string()),
        ("paidOn".to_owned(), received.paid_on.to_string()),
        ("reference".to_owned(), received.reference.clone()),
        ("reason".to_owned(), received.reason.clone()),
        ("evidence".to_owned(), received.evidence.clone()),
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

/// Records the payment once a second person has confirmed it.
pub(crate) async fn record_by_hand(
    db: &mut PgConnection,
    app: &App,
    by: &Caller,
    id: InvoiceId,
    received: &Received,
    mark_paid: bool,
) -> Result<()> {
    let (act, source) = if mark_paid { (Act::MarkPaid, "mark_paid") } else { (Act::AddPayment, "manual") };
    let (invoice, _) = open(db, by, Side::Office, id, act, None).await?;
    record(app, db, by, invoice, received, source).await
}
