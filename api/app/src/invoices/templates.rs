//! Invoice templates: what an invoice says, kept under a name, to start drafts from; and recurring ones, of which a draft
//! is made on its day. Nothing made here is submitted or sent: that stays with its owner.

mod due;

use chrono::NaiveDate;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, InvoiceTemplateId, UserId};
use paraply_domain::invoice::recurrence::{Every, Recurrence, WorkPeriod};
use paraply_domain::invoice::status::Act;
use paraply_domain::invoice::{SupplyPeriod, due as credit};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage::invoices::templates as storage;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::drafting::{self, Draft, Item};
use super::{Shown, Side, get as get_invoice, open};
use crate::audit::{self, AuditEntry};
use crate::idempotency::Key;
use crate::{App, Caller, Error, Result, Write, required_version};

pub use self::due::{JOB, queue_today, run};
pub use paraply_storage::invoices::templates::{Content, Plan, Template};

/// More templates than any freelancer needs.
const MAX: usize = 100;

/// When drafts are to be made, as it was typed.
#[derive(Clone, Copy, Debug)]
pub struct RecurrenceInput {
    pub every: Every,
    pub starts_on: NaiveDate,
    pub ends_on: Option<NaiveDate>,
    pub work: WorkPeriod,
}

/// A template as it was typed.
#[derive(Clone, Debug)]
pub struct TemplateInput {
    pub name: String,
    /// The invoice whose content it takes; for a change absent: it says what it said.
    pub invoice: Option<InvoiceId>,
    pub recurrence: Option<RecurrenceInput>,
    pub version: Option<i32>,
}

/// The caller's templates by name.
pub async fn list(app: &App, caller: &Caller) -> Result<Vec<Template>> {
    Ok(storage::list(&mut *app.pool.acquire().await?, caller.user_id).await?)
}

/// One of the caller's templates.
pub async fn get(app: &App, caller: &Caller, id: InvoiceTemplateId) -> Result<Template> {
    find(&mut *app.pool.acquire().await?, caller.user_id, id).await
}

async fn find(db: &mut PgConnection, owner: UserId, id: InvoiceTemplateId) -> Result<Template> {
    storage::find(db, owner, id).await?.ok_or(Error::NotFound)
}

/// Keeps what one of the caller's invoices says as a template.
pub async fn create(app: &App, caller: &Caller, key: Option<Key>, input: TemplateInput) -> Result<Template> {
    let today = app.clock.today();
    let Checked { name, recurrence } = check(&input, None, today)?;
    let id = InvoiceTemplateId(Uuid::now_v7());
    let created = app.create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let owner = caller.user_id;
        storage::lock_owner(tx, owner).await?;
        if storage::count(tx, owner).await? >= MAX as i64 {
            return Err(Error::fault("name", FaultKind::TooMany { max: MAX }));
        }
        check_name(tx, owner, &name, None).await?;
        let invoice = input.invoice.ok_or_else(|| Error::fault("invoiceId", FaultKind::Required))?;
        let content = content_of(app, tx, caller, invoice).await?;
        let plan = recurrence.map(|recurrence| plan(recurrence, today));
        storage::insert(tx, id, owner, &name, &content, plan, app.clock.now()).await?;
        let entry = entry("invoice_template.create", id);
        let after = outline(&name, &content, plan);
        audit::record(tx, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
        due::queue(tx, app, plan).await?;
        Ok(id)
    });
    get(app, caller, created.await?).await
}

/// Changes the name and the recurrence of a template of the caller, and what it says where an invoice is named.
pub async fn update(
    app: &App,
    caller: &Caller,
    id: InvoiceTemplateId,
    input: TemplateInput,
) -> Result<Template> {
    let version = required_version(input.version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let (owner, today) = (caller.user_id, app.clock.today());
        // Two at once find each other's name.
        storage::lock_owner(tx, owner).await?;
        let before = storage::lock(tx, owner, id).await?.ok_or(Error::NotFound)?;
        if before.version != version {
            return Err(Refusal::StaleVersion.into());
        }
        let Checked { name, recurrence } = check(&input, before.plan, today)?;
        check_name(tx, owner, &name, Some(id)).await?;
        let content = match input.invoice {
            Some(invoice) => content_of(app, tx, caller, invoice).await?,
            None => before.content.clone(),
        };
        let plan = match (recurrence, before.plan) {
            (Some(same), Some(kept)) if kept.recurrence == same && kept.stopped_by.is_none() => Some(kept),
            (Some(recurrence), kept) => {
                // A day that has come and waits for its draft is not passed over.
                let waits = kept.filter(|kept| kept.stopped_by.is_none()).and_then(|kept| kept.next_on);
                let from = waits.map_or(today, |next| next.min(today));
                Some(changed_plan(tx, id, recurrence, from).await?)
            }
            (None, _) => None,
        };
        storage::update(tx, id, &name, &content, plan, app.clock.now()).await?;
        let (was, after) =
            (outline(&before.name, &before.content, before.plan), outline(&name, &content, plan));
        let entry = entry("invoice_template.update", id);
        audit::record(tx, &app.clock, caller, entry, Some(&was), Some(&after)).await?;
        due::queue(tx, app, plan).await?;
        find(tx, owner, id).await
    })
    .await
}

/// Removes a template of the caller. The drafts that were made from it stay.
pub async fn delete(app: &App, caller: &Caller, id: InvoiceTemplateId) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        let before = storage::lock(tx, caller.user_id, id).await?.ok_or(Error::NotFound)?;
        storage::delete(tx, id).await?;
        let (entry, was) =
            (entry("invoice_template.delete", id), outline(&before.name, &before.content, before.plan));
        audit::record(tx, &app.clock, caller, entry, Some(&was), None::<&()>).await
    })
    .await
}

/// Makes a draft of today from a template of the caller.
pub async fn start_draft(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceTemplateId,
) -> Result<Shown> {
    let draft = InvoiceId(Uuid::now_v7());
    let made = app.create_once(caller, key.as_ref(), draft, async move |Write { app, caller, tx }| {
        let template = find(tx, caller.user_id, id).await?;
        make(app, tx, caller, draft, template, app.clock.today()).await
    });
    get_invoice(app, caller, Side::Own, made.await?).await
}

/// Makes the draft of a day in a transaction that is under way.
async fn make(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: InvoiceId,
    template: Template,
    on: NaiveDate,
) -> Result<InvoiceId> {
    let owner = template.user_id;
    let work = template.plan.and_then(|plan| plan.recurrence.work_of(on));
    let (name, draft) = (template.name, draft(template.content, on, work));
    let content = drafting::content(app, db, owner, draft).await?;
    drafting::insert_from_template(app, db, caller, id, owner, &content, &name).await
}

fn draft(content: Content, on: NaiveDate, work: Option<SupplyPeriod>) -> Draft {
    Draft {
        client_id: content.client_id,
        bank_account_id: content.bank_account_id,
        issue_date: on,
        due_date: credit::after(on, content.credit_days.unsigned_abs()),
        supply_from: work.map(SupplyPeriod::from),
        supply_to: work.map(SupplyPeriod::to),
        reference: content.reference,
        currency: Some(content.currency.code().into()),
        items: content.lines.iter().map(Item::of).collect(),
        vat_exemption: content.vat_exemption,
        notes: content.notes,
        admin_note: content.admin_note,
        admin_note_visible: content.admin_note_visible,
        version: None,
    }
}

/// What one of the caller's own invoices says.
async fn content_of(app: &App, db: &mut PgConnection, caller: &Caller, id: InvoiceId) -> Result<Content> {
    let named = |error| match error {
        Error::NotFound => Error::fault("invoiceId", FaultKind::Unknown),
        error => error,
    };
    let (invoice, _) = open(db, caller, Side::Own, id, Act::Duplicate, None).await.map_err(named)?;
    // Staff opens other people's invoices on this side, too.
    if invoice.user_id != caller.user_id {
        return Err(Error::fault("invoiceId", FaultKind::Unknown));
    }
    let lines = paraply_storage::invoices::lines(db, id).await?;
    let draft = drafting::copy(app, db, &invoice).await?;
    Ok(Content {
        client_id: draft.client_id,
        bank_account_id: draft.bank_account_id,
        credit_days: (invoice.due_date - invoice.issue_date).num_days().clamp(0, 366) as i32,
        reference: draft.reference,
        currency: invoice.currency,
        notes: draft.notes,
        admin_note: draft.admin_note,
        admin_note_visible: draft.admin_note_visible,
        vat_exemption: draft.vat_exemption,
        lines,
    })
}

struct Checked {
    name: String,
    recurrence: Option<Recurrence>,
}

/// Reads what was typed. A recurrence that is new, or begins on another day than before, begins today or later: no draft
/// is made for a day that is past.
fn check(input: &TemplateInput, before: Option<Plan>, today: NaiveDate) -> Result<Checked> {
    let mut faults = Faults::new();
    let name = faults.check("name", required_line(&input.name, 100)).unwrap_or_default();
    let mut recurrence = None;
    if let Some(typed) = input.recurrence {
        match Recurrence::new(typed.every, typed.starts_on, typed.ends_on, typed.work) {
            Ok(read) => {
                let began = before.map(|plan| plan.recurrence.starts_on());
                if read.starts_on() < today && began != Some(read.starts_on()) {
                    faults.push("recurrence.startsOn", FaultKind::InThePast);
                }
                recurrence = Some(read);
            }
            Err(found) => faults.extend("recurrence.", found),
        }
    }
    Ok(faults.into_result(Checked { name, recurrence })?)
}

async fn check_name(
    db: &mut PgConnection,
    owner: UserId,
    name: &str,
    but: Option<InvoiceTemplateId>,
) -> Result<()> {
    if storage::is_named(db, owner, name, but).await? {
        return Err(Error::fault("name", FaultKind::Duplicate));
    }
    Ok(())
}

/// From a day on.
fn plan(recurrence: Recurrence, from: NaiveDate) -> Plan {
    let before = from.pred_opt().unwrap_or(from);
    Plan { recurrence, next_on: recurrence.next_after(before), stopped_by: None }
}

/// From a day on, without the days whose drafts are made already.
async fn changed_plan(
    db: &mut PgConnection,
    id: InvoiceTemplateId,
    recurrence: Recurrence,
    from: NaiveDate,
) -> Result<Plan> {
    let mut plan = plan(recurrence, from);
    while let Some(next) = plan.next_on {
        if !storage::was_made(db, id, next).await? {
            break;
        }
        plan.next_on = recurrence.next_after(next);
    }
    Ok(plan)
}

const fn entry(action: &'static str, id: InvoiceTemplateId) -> AuditEntry {
    AuditEntry { action, entity: "invoice_template", entity_id: id.0 }
}

fn outline(name: &str, content: &Content, plan: Option<Plan>) -> Value {
    json!({
        "name": name,
        "clientId": content.client_id,
        "lines": content.lines.len(),
        "every": plan.map(|plan| plan.recurrence.every().as_str()),
        "startsOn": plan.map(|plan| plan.recurrence.starts_on()),
        "endsOn": plan.and_then(|plan| plan.recurrence.ends_on()),
        "work": plan.map(|plan| plan.recurrence.work().as_str()),
    })
}
