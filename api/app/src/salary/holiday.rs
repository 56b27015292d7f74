//! Holiday pay that is saved for people. The office has it paid out with the next salary, as a one-time amount.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::UserId;
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_storage::salary::holiday;
use paraply_storage::users;
use serde_json::json;
use sqlx::PgConnection;

use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::salary::holiday::Saved;

/// What is saved for a person.
pub async fn saved(app: &App, user: UserId) -> Result<Saved> {
    let mut db = app.pool.acquire().await?;
    users::find(&mut db, user).await?.ok_or(Error::NotFound)?;
    of(&mut db, user).await
}

async fn of(db: &mut PgConnection, user: UserId) -> Result<Saved> {
    Ok(holiday::by_user(db, &[user.0], None).await?.remove(&user).unwrap_or_default())
}

/// Has it paid with the next salary: so much of it, or all.
pub async fn pay_out(app: &App, caller: &Caller, user: UserId, amount: Option<Amount>) -> Result<Saved> {
    own_money::check(Decision::PayOutHolidayPay, caller.user_id, user)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        users::find(tx, user).await?.ok_or(Error::NotFound)?;
        users::get_for_update(tx, user).await?;
        let saved = of(tx, user).await?;
        let amount = amount.unwrap_or(saved.balance);
        if !amount.is_positive() || amount > saved.balance {
            let range = FaultKind::OutOfRange { min: "0.01".into(), max: saved.balance.to_string() };
            return Err(Error::fault("amount", range));
        }
        holiday::insert(tx, user, amount, caller.user_id, app.clock.now()).await?;
        note(app, tx, caller, user, "holiday_pay.pay_out", Some(amount)).await?;
        Ok(Saved { to_pay: Some(amount), ..saved })
    })
    .await
}

/// Keeps it saved after all. What a payslip pays already is paid.
pub async fn keep(app: &App, caller: &Caller, user: UserId) -> Result<Saved> {
    own_money::check(Decision::KeepHolidayPay, caller.user_id, user)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        users::find(tx, user).await?.ok_or(Error::NotFound)?;
        holiday::cancel(tx, user, app.clock.now()).await?;
        let saved = of(tx, user).await?;
        note(app, tx, caller, user, "holiday_pay.keep", None).await?;
        Ok(saved)
    })
    .await
}

async fn note(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    user: UserId,
    action: &'static str,
    amount: Option<Amount>,
) -> Result<()> {
    let entry = AuditEntry { action, entity: "user", entity_id: user.0 };
    let after = amount.map(|amount| json!({ "amount": amount }));
    audit::record(tx, &app.clock, caller, entry, None::<&()>, after.as_ref()).await
}
