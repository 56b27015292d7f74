//! Correcting wage pools by what changes of an invoice: its salary where that is calculated already, and what the provider makes up
//! for of what is lost.

use chrono::NaiveDate;
use paraply_domain::ids::{PaymentId, UserId};
use paraply_domain::invoice::write_off::LossBearer;
use paraply_domain::invoice::{Invoice, PoolCorrection};
use paraply_domain::money::Amount;
use paraply_storage::invoices::events::Event;
use paraply_storage::salary::losses_borne;
use paraply_storage::salary::pool_corrections::{self, Cause};
use sqlx::PgConnection;

use crate::{App, Result};

/// Notes what an invoice that becomes another corrects of its salary, if that stands.
pub(super) async fn correct_salary(
    app: &App,
    db: &mut PgConnection,
    before: &Invoice,
    then: &Invoice,
    cause: Cause,
) -> Result<Option<PoolCorrection>> {
    let Some(correction) = PoolCorrection::between(before, then) else { return Ok(None) };
    let stands = pool_corrections::insert(db, before.id, &correction, cause, app.clock.now()).await?;
    Ok(stands.then_some(correction))
}

/// As [`correct_salary`], of a payment that makes the invoice paid again or, until a day, the opposite of one that was reversed.
pub(crate) async fn correct_salary_by_payment(
    app: &App,
    db: &mut PgConnection,
    before: &Invoice,
    then: &Invoice,
    payment: PaymentId,
    held_until: Option<NaiveDate>,
) -> Result<Option<PoolCorrection>> {
    let Some(correction) = PoolCorrection::between(before, then) else { return Ok(None) };
    let now = app.clock.now();
    let stands =
        pool_corrections::insert_of_payment(db, before.id, &correction, payment, held_until, now).await?;
    Ok(stands.then_some(correction))
}

/// Notes what the provider makes up for when an invoice of which something is written off becomes another.
pub(super) async fn bear_loss(
    app: &App,
    db: &mut PgConnection,
    bearer: LossBearer,
    (before, then): (&Invoice, &Invoice),
    cause: Cause,
) -> Result<Option<Amount>> {
    let change = bearer.bears_more(before, then);
    if change.is_zero() {
        return Ok(None);
    }
    losses_borne::insert(db, before.id, change, cause, app.clock.now()).await?;
    Ok(Some(change))
}

/// What tells in the timeline of a loss that the provider bears, or does no longer.
pub(super) fn loss_borne(actor: Option<UserId>, change: Amount) -> Event<'static> {
    let kind = if change.is_negative() { "loss_repaid" } else { "loss_borne" };
    Event { kind, actor, amount: Some(change), ..Event::default() }
}

/// What tells in the timeline that later salaries are lowered from a day on, unless the client pays again before, or no longer are.
pub(crate) fn salary_owed(
    actor: UserId,
    correction: &PoolCorrection,
    from: Option<NaiveDate>,
) -> Event<'static> {
    let kind = if from.is_some() { "salary_taken_back" } else { "salary_given_back" };
    Event { kind, actor: Some(actor), amount: Some(correction.amount), promised_on: from, ..Event::default() }
}

/// What tells of a corrected salary in the timeline.
pub(super) fn salary_corrected(actor: Option<UserId>, correction: &PoolCorrection) -> Event<'static> {
    let kind = if correction.paid_invoices == 1 { "salary_given_back" } else { "salary_corrected" };
    Event { kind, actor, amount: Some(correction.amount), ..Event::default() }
}
