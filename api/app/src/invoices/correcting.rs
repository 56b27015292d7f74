//! Correcting the salary of an invoice that is credited or recovered after it.

use paraply_domain::ids::UserId;
use paraply_domain::invoice::{Invoice, PoolCorrection};
use paraply_storage::invoices::events::Event;
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

/// What tells of a corrected salary in the timeline.
pub(super) fn salary_corrected(actor: Option<UserId>, correction: &PoolCorrection) -> Event<'static> {
    Event { kind: "salary_corrected", actor, amount: Some(correction.amount), ..Event::default() }
}
