//! Sensitive acts wait for a second person. A verb that may not be carried out alone calls [`request`] in its own
//! transaction; somebody else confirms, and the same transaction carries it out. How to guard another act stands in
//! `api/README.md`.

mod command;
pub(super) mod notices;

use paraply_domain::approval::{
    ApprovalStatus, BLOCKED_COUNTS_FOR, Decision, Due, GuardedAct, LIFETIME, Request,
};
use paraply_domain::ids::{ApprovalId, UserId};
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_domain::text::required_line;
use paraply_storage::approvals::{self, NewApproval, Sort};
use paraply_storage::{jobs, users};
use serde_json::json;
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use super::audit::{self, AuditEntry};
use super::{App, Caller, Error, Page, Result, Window, Write, settings};

pub use command::{Command, Described};
pub use paraply_storage::approvals::{Approval, Fields, Filter};

/// Name of the job that carries out or ends a request when its time has come.
pub const JOB: &str = "approval_due";
const REASON_MAX: usize = 500;

/// What a verb comes to that may have to wait.
pub enum Outcome<T> {
    Done(T),
    Waiting(Box<Approval>),
}

impl<T> Outcome<T> {
    /// The same with what was done turned into something else.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Done(done) => Outcome::Done(f(done)),
            Self::Waiting(approval) => Outcome::Waiting(approval),
        }
    }
}

/// One request.
pub async fn get(app: &App, id: ApprovalId) -> Result<Approval> {
    let mut db = app.pool.acquire().await?;
    approvals::find(&mut db, id).await?.ok_or(Error::NotFound)
}

/// One page, in the order of the given clause, and how many there are in all.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Approval>> {
    let mut db = app.pool.acquire().await?;
    Ok(approvals::list(&mut db, &app.counts, filter, window).await?)
}

/// What somebody can do to a request now.
pub fn decisions(app: &App, caller: &Caller, approval: &Approval) -> Vec<Decision> {
    let now = app.clock.now();
    let open = |decision: &Decision| {
        needed(&approval.request, *decision).is_none_or(|permission| caller.roles.grant(permission))
            && approval.request.decide(*decision, caller.user_id, now).is_ok()
    };
    Decision::ALL.iter().copied().filter(open).collect()
}

/// What it takes to decide so. Whoever requested something calls it off with what it took to request it.
fn needed(request: &Request, decision: Decision) -> Option<Permission> {
    match decision {
        Decision::Stop => request.act.requested_with(),
        Decision::Confirm | Decision::Reject => Some(request.act.permission()),
    }
}

/// Stores a request in the transaction of the verb that may not be carried out alone, and tells everybody who could
/// confirm it. With nobody else to confirm, it is carried out after a delay unless stopped.
pub async fn request(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    command: Command,
) -> Result<Box<Approval>> {
    let act = command.act();
    if let Some(permission) = act.requested_with() {
        caller.require(permission)?;
    }
    let Described { entity, entity_id, subject, before, after, favours } = command.describe(db, app).await?;
    let now = app.clock.now();
    let current = settings::on(db, app.clock.today()).await?.settings;
    let executes_at = is_alone(db, app, caller, act.permission(), favours)
        .await?
        .then(|| now + settings::single_admin_delay(&current));
    let request = Request {
        act,
        requested_by: caller.user_id,
        favours,
        executes_at,
        expires_at: executes_at.unwrap_or(now) + LIFETIME,
        status: ApprovalStatus::Waiting,
    };
    let id = ApprovalId(Uuid::now_v7());
    let command = serde_json::to_value(&command).map_err(Error::internal)?;
    let new = NewApproval {
        id,
        request,
        entity,
        entity_id,
        subject: &subject,
        command: &command,
        before: &before,
        after: &after,
    };
    if !approvals::insert(db, &new, now).await? {
        return Err(Refusal::ApprovalWaiting.into());
    }
    let due = executes_at.unwrap_or(request.expires_at);
    jobs::enqueue(db, app.clock.now(), JOB, &id, Some(&format!("{JOB}:{id}")), Some(due)).await?;
    let approval = approvals::find(db, id).await?.ok_or(Error::NotFound)?;
    notices::requested(db, app, &approval, &current.company).await?;
    note(db, app, Some(caller), "approval.request", &approval, None).await?;
    Ok(Box::new(approval))
}

/// Confirms a request and carries it out in the same transaction. What can no longer be carried out is closed as
/// failed, and the reason is the answer.
pub async fn confirm(app: &App, caller: &Caller, id: ApprovalId, version: i32) -> Result<Approval> {
    let confirmed = app.write(caller, async move |Write { app, caller, tx }| {
        let approval = open(tx, app, caller, id, version, Decision::Confirm).await?;
        if command_of(&approval)?.pays(tx, caller.user_id).await? {
            return Err(Refusal::ApprovalByAnother.into());
        }
        carry_out(tx, app, &approval, Some(caller)).await
    });
    match confirmed.await? {
        Some(error) => Err(error),
        None => get(app, id).await,
    }
}

/// Turns a request down.
pub async fn reject(
    app: &App,
    caller: &Caller,
    id: ApprovalId,
    version: i32,
    reason: &str,
) -> Result<Approval> {
    let reason = required_line(reason, REASON_MAX).map_err(|kind| Error::fault("reason", kind))?;
    close(app, caller, id, version, Decision::Reject, Some(reason)).await
}

/// Stops a request of the caller.
pub async fn stop(app: &App, caller: &Caller, id: ApprovalId, version: i32) -> Result<Approval> {
    close(app, caller, id, version, Decision::Stop, None).await
}

async fn close(
    app: &App,
    caller: &Caller,
    id: ApprovalId,
    version: i32,
    decision: Decision,
    reason: Option<String>,
) -> Result<Approval> {
    let status = match decision {
        Decision::Stop => ApprovalStatus::Stopped,
        _ => ApprovalStatus::Rejected,
    };
    app.write(caller, async move |Write { app, caller, tx }| {
        open(tx, app, caller, id, version, decision).await?;
        settle(tx, app, id, status, Some(caller), reason.as_deref()).await
    })
    .await?;
    get(app, id).await
}

/// The request, locked, if the caller may decide so about it.
async fn open(
    tx: &mut PgConnection,
    app: &App,
    caller: &Caller,
    id: ApprovalId,
    version: i32,
    decision: Decision,
) -> Result<Approval> {
    // Who works here does not change meanwhile, so that nobody decides with a role that has just been taken.
    users::lock_staff(tx).await?;
    let approval = approvals::find_for_update(tx, id).await?.ok_or(Error::NotFound)?;
    if let Some(permission) = needed(&approval.request, decision) {
        if !is_holder(&users::get(tx, caller.user_id).await?, Some(permission)) {
            return Err(Error::Forbidden(permission));
        }
        caller.require(permission)?;
    }
    approval.request.decide(decision, caller.user_id, app.clock.now())?;
    if approval.version != version {
        return Err(Refusal::StaleVersion.into());
    }
    Ok(approval)
}

/// Does what the clock says: carries out what a single person requested, ends what nobody decided. Done again, nothing
/// changes.
pub async fn settle_due(app: &App, id: ApprovalId) -> Result<()> {
    let mut tx = app.begin().await?;
    users::lock_staff(&mut tx).await?;
    let Some(approval) = approvals::find_for_update(&mut tx, id).await? else { return Ok(()) };
    match approval.request.due(app.clock.now()) {
        Due::Nothing => return Ok(()),
        Due::Expire => settle(&mut tx, app, id, ApprovalStatus::Expired, None, None).await?,
        Due::Execute => {
            carry_out(&mut tx, app, &approval, None).await?;
        }
    }
    tx.commit().await?;
    app.wake.notify_one();
    Ok(())
}

/// Carries a request out, or closes it as failed and gives the reason. A failure of the server's own changes nothing.
async fn carry_out(
    tx: &mut PgConnection,
    app: &App,
    approval: &Approval,
    by: Option<&Caller>,
) -> Result<Option<Error>> {
    let mut attempt = tx.begin().await?;
    match execute(&mut attempt, app, approval, by.map(|by| by.user_id)).await {
        Ok(()) => {
            attempt.commit().await?;
            settle(tx, app, approval.id, ApprovalStatus::Confirmed, by, None).await?;
            Ok(None)
        }
        Err(error) => {
            let Some(reason) = error.reason(Language::Sv) else { return Err(error) };
            attempt.rollback().await?;
            settle(tx, app, approval.id, ApprovalStatus::Failed, by, Some(&reason)).await?;
            Ok(Some(error))
        }
    }
}

/// Everything is looked at again: whether the person who asked may still do it, and whether it still is a change of
/// what the second person saw.
async fn execute(
    db: &mut PgConnection,
    app: &App,
    approval: &Approval,
    confirmed_by: Option<UserId>,
) -> Result<()> {
    let requester = users::get(db, approval.request.requested_by).await?;
    if !is_holder(&requester, approval.request.act.requested_with()) {
        return Err(Refusal::ApprovalRequesterLostRight.into());
    }
    let command = command_of(approval)?;
    let described = command.describe(db, app).await?;
    if described.before != approval.before || described.favours != approval.request.favours {
        return Err(Refusal::ApprovalOutdated.into());
    }
    command.execute(db, app, &Caller::of(&requester), confirmed_by).await
}

fn command_of(approval: &Approval) -> Result<Command> {
    serde_json::from_value(approval.command.clone())
        .map_err(|error| Error::Inconsistent(format!("command of approval {}: {error}", approval.id)))
}

/// Whether somebody can log in and may do it.
fn is_holder(user: &users::User, permission: Option<Permission>) -> bool {
    user.is_open() && permission.is_none_or(|permission| user.roles.grant(permission))
}

async fn settle(
    db: &mut PgConnection,
    app: &App,
    id: ApprovalId,
    status: ApprovalStatus,
    by: Option<&Caller>,
    reason: Option<&str>,
) -> Result<()> {
    approvals::decide(db, id, status, by.map(|caller| caller.user_id), reason, app.clock.now()).await?;
    let decided = approvals::find(db, id).await?.ok_or(Error::NotFound)?;
    if status != ApprovalStatus::Confirmed {
        command_of(&decided)?.release(db, app, by, reason).await?;
    }
    let company = settings::on(db, app.clock.today()).await?.settings.company;
    notices::decided(db, app, &decided, &company).await?;
    let action = match status {
        ApprovalStatus::Waiting | ApprovalStatus::Confirmed => "approval.confirm",
        ApprovalStatus::Rejected => "approval.reject",
        ApprovalStatus::Stopped => "approval.stop",
        ApprovalStatus::Expired => "approval.expire",
        ApprovalStatus::Failed => "approval.fail",
    };
    note(db, app, by, action, &decided, reason).await
}

/// Notes what was done to a request, with what it is about.
async fn note(
    db: &mut PgConnection,
    app: &App,
    caller: Option<&Caller>,
    action: &'static str,
    approval: &Approval,
    reason: Option<&str>,
) -> Result<()> {
    let act = approval.request.act.as_str();
    let about = |fields: &Fields| json!({ "act": act, "subject": approval.subject, "fields": fields, "requestedBy": approval.requested_by_name });
    let mut after = about(&approval.after);
    after["status"] = json!(approval.request.status);
    after["reason"] = json!(reason);
    let entry = AuditEntry { action, entity: "approval", entity_id: approval.id.0 };
    audit::record(db, &app.clock, caller, entry, Some(&about(&approval.before)), Some(&after)).await
}

/// Whether nobody but the caller, and whom the act favours, has the permission. Whoever was blocked lately counts as
/// there: who wants to act alone does not get there by blocking a colleague.
pub async fn is_alone(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    permission: Permission,
    favours: Option<UserId>,
) -> Result<bool> {
    let except: Vec<Uuid> =
        [Some(caller.user_id), favours].into_iter().flatten().map(|user| user.0).collect();
    let since = app.clock.now() - BLOCKED_COUNTS_FOR;
    Ok(!approvals::has_another_holder(db, permission, &except, since).await?)
}

/// The caller's own request for an act on a record that waits, if there is one: what a repeated request is answered.
pub async fn own_waiting(
    app: &App,
    caller: &Caller,
    act: GuardedAct,
    entity: &str,
    entity_id: Uuid,
) -> Result<Option<Box<Approval>>> {
    let mut db = app.pool.acquire().await?;
    let waiting = waiting_for(&mut db, act, entity, entity_id).await?;
    Ok(waiting.filter(|approval| approval.request.requested_by == caller.user_id))
}

/// The request for an act on a record that waits, if one does.
pub async fn waiting_for(
    db: &mut PgConnection,
    act: GuardedAct,
    entity: &str,
    entity_id: Uuid,
) -> Result<Option<Box<Approval>>> {
    match approvals::find_waiting(db, act, entity, entity_id).await? {
        Some(id) => Ok(approvals::find(db, id).await?.map(Box::new)),
        None => Ok(None),
    }
}
