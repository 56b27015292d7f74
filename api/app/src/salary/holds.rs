//! A person's salary on hold: no run takes it until somebody lets it go.

use paraply_domain::ids::UserId;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::salary::{holds, runs};
use paraply_storage::users;
use serde_json::json;

use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

const REASON_MAX: usize = 500;

/// Puts a person's salary on hold. Asked for twice, the first hold stands.
pub async fn hold(app: &App, caller: &Caller, user: UserId, reason: &str) -> Result<()> {
    let reason = required_line(reason, REASON_MAX).map_err(|kind| Error::fault("reason", kind))?;
    own_money::check(Decision::HoldSalary, caller.user_id, user)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        users::find(tx, user).await?.ok_or(Error::NotFound)?;
        runs::hold_paying(tx).await?;
        match holds::insert(tx, user, &reason, caller.user_id, app.clock.now()).await {
            Err(error) if error.constraint() == Some("salary_holds_one_open") => {
                return Err(Refusal::AlreadyHeld.into());
            }
            other => other?,
        }
        let entry = AuditEntry { action: "salary.hold", entity: "user", entity_id: user.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&json!({ "reason": reason }))).await
    })
    .await
}

/// Lets it go.
pub async fn release(app: &App, caller: &Caller, user: UserId) -> Result<()> {
    own_money::check(Decision::ReleaseHold, caller.user_id, user)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        users::find(tx, user).await?.ok_or(Error::NotFound)?;
        if !holds::release(tx, user, caller.user_id, app.clock.now()).await? {
            return Err(Refusal::NotHeld.into());
        }
        let entry = AuditEntry { action: "salary.release", entity: "user", entity_id: user.0 };
        audit::record(tx, &app.clock, caller, entry, None::<&()>, None::<&()>).await
    })
    .await
}
