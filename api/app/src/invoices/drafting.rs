//! Writing: a draft is created, changed, copied, removed. Totals, fee and VAT treatment always follow from what it
//! says and are never taken from the caller.

mod parties;

use std::collections::HashMap;

use chrono::NaiveDate;
use paraply_domain::calendar;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{BankAccountId, ClientId, InvoiceId, UserId};
use paraply_domain::invoice::status::{Act, InvoiceStatus};
use paraply_domain::invoice::{Invoice, InvoiceLine, SupplyPeriod, Totals, due};
use paraply_domain::money::Currency;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::{clean_block, clean_line};
use paraply_domain::vat::{VatRate, VatTreatment};
use paraply_storage as storage;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::parties::{find_account, find_owner};
use paraply_storage::invoices::{Content, NewDraft};
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Shown, Side, act_on, audit, get, open, outline, record_acts};
use crate::audit::record_many;
use crate::idempotency::Key;
use crate::{App, Caller, Error, Result, Write, required_version};

pub use parties::Parties;
pub(crate) use parties::Terms;

/// More lines than any invoice needs.
const LINES_MAX: usize = 200;

/// A line as it was typed.
#[derive(Clone, Debug)]
pub struct Item {
    pub description: String,
    pub quantity: Decimal,
    pub unit: String,
    pub unit_price: Decimal,
    pub vat_rate: Decimal,
}

/// A draft as it was typed.
#[derive(Clone, Debug)]
pub struct Draft {
    pub client_id: ClientId,
    pub bank_account_id: Option<BankAccountId>,
    pub issue_date: NaiveDate,
    pub due_date: NaiveDate,
    pub supply_from: Option<NaiveDate>,
    pub supply_to: Option<NaiveDate>,
    pub reference: String,
    pub currency: Option<String>,
    pub items: Vec<Item>,
    pub vat_exemption: String,
    pub notes: String,
    pub admin_note: String,
    pub admin_note_visible: bool,
    /// The version that was changed; absent: whatever it is now.
    pub version: Option<i32>,
}

/// Creates a draft for its owner.
pub async fn create(
    app: &App,
    caller: &Caller,
    side: Side,
    key: Option<Key>,
    owner: UserId,
    draft: Draft,
) -> Result<Shown> {
    let id = InvoiceId(Uuid::now_v7());
    let created = app.create_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        if side == Side::Office && find_owner(tx, owner).await?.is_none() {
            return Err(Error::fault("userId", FaultKind::Unknown));
        }
        if side == Side::Office {
            own_money::check(Decision::WriteInvoice, caller.user_id, owner)?;
        }
        let content = content(app, tx, owner, draft).await?;
        insert_drafts(app, tx, caller, &[new_draft(id, owner, &content)]).await?;
        Ok(id)
    });
    get(app, caller, side, created.await?).await
}

/// Stores a new draft that is issued instead of an invoice, in a transaction that is under way.
pub(super) async fn insert_replacement(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: InvoiceId,
    replaced: &Invoice,
    content: &Content,
) -> Result<InvoiceId> {
    let draft = NewDraft { replaces: Some(replaced.id), ..new_draft(id, replaced.user_id, content) };
    insert_drafts(app, db, caller, &[draft]).await?;
    Ok(id)
}

/// Stores new drafts in a transaction that is under way.
pub async fn insert_many(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    drafts: &[(UserId, &Content)],
) -> Result<Vec<InvoiceId>> {
    let new: Vec<NewDraft<'_>> =
        drafts.iter().map(|(owner, content)| new_draft(InvoiceId(Uuid::now_v7()), *owner, content)).collect();
    insert_drafts(app, db, caller, &new).await?;
    Ok(new.iter().map(|draft| draft.id).collect())
}

const fn new_draft(id: InvoiceId, owner: UserId, content: &Content) -> NewDraft<'_> {
    NewDraft { id, owner, credits: None, replaces: None, content }
}

/// Stores a new draft that is made from the template of this name, in a transaction that is under way.
pub(super) async fn insert_from_template(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    id: InvoiceId,
    owner: UserId,
    content: &Content,
    template: &str,
) -> Result<InvoiceId> {
    let origin = Event { kind: "from_template", reason: Some(template), ..Event::default() };
    insert_drafts_as(app, db, caller, &[new_draft(id, owner, content)], origin).await?;
    Ok(id)
}

async fn insert_drafts(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    new: &[NewDraft<'_>],
) -> Result<()> {
    let origin = Event { kind: "created", actor: Some(caller.user_id), ..Event::default() };
    insert_drafts_as(app, db, caller, new, origin).await
}

/// As [`insert_drafts`], with where the drafts come from.
async fn insert_drafts_as(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    new: &[NewDraft<'_>],
    origin: Event<'_>,
) -> Result<()> {
    let now = app.clock.now();
    storage::invoices::insert_drafts(db, new, now).await?;
    let mut entries = Vec::with_capacity(new.len());
    for NewDraft { id, owner, content, .. } in new.iter().copied() {
        let after = json!({ "userId": owner, "clientId": content.client_id, "total": content.total });
        entries.push((caller, audit::event("invoice.create", id.0, None::<&()>, Some(&after))?));
    }
    let events: Vec<_> = new.iter().map(|draft| (draft.id, origin.clone())).collect();
    record_acts(db, now, &events, entries).await
}

/// Replaces what a draft says; an admin may also correct one that waits for approval.
pub async fn update(
    app: &App,
    caller: &Caller,
    side: Side,
    id: InvoiceId,
    owner: Option<UserId>,
    draft: Draft,
) -> Result<Shown> {
    let version = required_version(draft.version)?;
    app.write(caller, async move |Write { app, caller, tx }| {
        let (before, _) = open(tx, caller, side, id, Act::Edit, Some(version)).await?;
        if owner.is_some_and(|owner| owner != before.user_id) {
            // Changing hands is an act of its own.
            return Err(Error::fault("userId", FaultKind::Unknown));
        }
        replace(tx, app, caller, &before, draft).await
    })
    .await?;
    get(app, caller, side, id).await
}

/// Replaces what a locked draft says, in a transaction that is under way.
pub(super) async fn replace(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    before: &Invoice,
    draft: Draft,
) -> Result<()> {
    let content = content(app, db, before.user_id, draft).await?;
    let lines = storage::invoices::lines(db, before.id).await?;
    storage::invoices::update_draft(db, before.id, (&content, lines.len()), app.clock.now()).await?;
    audit_update(db, app, caller, before, &lines, &content).await
}

async fn audit_update(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    invoice: &Invoice,
    lines: &[InvoiceLine],
    content: &Content,
) -> Result<()> {
    let mut before = outline(invoice);
    before["items"] = json!(lines.iter().map(in_words).collect::<Vec<_>>());
    let after = json!({
        "clientId": content.client_id,
        "issueDate": content.issue_date,
        "dueDate": content.due_date,
        "supplyFrom": content.supply.map(SupplyPeriod::from),
        "supplyTo": content.supply.map(SupplyPeriod::to),
        "vatExemption": content.vat_exemption,
        "reference": content.reference,
        "currency": content.currency,
        "notes": content.notes,
        "total": content.total,
        "items": content.lines.iter().map(in_words).collect::<Vec<_>>(),
    });
    let entry = audit::AuditEntry { action: "invoice.update", entity: "invoice", entity_id: invoice.id.0 };
    audit::record(db, &app.clock, caller, entry, Some(&before), Some(&after)).await
}

/// A line as the audit trail keeps it, `Advice: 10 h × 1000, 25 %`.
fn in_words(line: &InvoiceLine) -> String {
    format!(
        "{}: {} {} × {}, {} %",
        line.description(),
        line.quantity().normalize(),
        line.unit(),
        line.unit_price().normalize(),
        line.vat_rate().decimal().normalize(),
    )
}

/// Removes a draft for good. It never had a number, so no series misses it.
pub async fn delete(app: &App, caller: &Caller, side: Side, id: InvoiceId) -> Result<()> {
    let deleted = app.write(caller, async move |Write { app, caller, tx }| {
        let (before, _) = open(tx, caller, side, id, Act::Delete, None).await?;
        let files = super::files::remove_all(tx, &[id.0]).await?;
        storage::invoices::delete_drafts(tx, &[id.0]).await?;
        audit(tx, app, caller, "invoice.delete", &before, json!(null)).await?;
        Ok(files)
    });
    for file in deleted.await? {
        app.files.forget(&file).await;
    }
    Ok(())
}

/// Removes those of many drafts for good that are still as they were at a version, with no file or reimbursement added,
/// in a transaction that is under way, and says how many.
pub async fn remove_unchanged(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    versions: &HashMap<Uuid, i32>,
) -> Result<usize> {
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let mut drafts = storage::invoices::list_for_update(db, &ids).await?;
    let added_to = storage::invoices::with_files_or_reimbursements(db, &ids).await?;
    drafts.retain(|invoice| {
        invoice.status == InvoiceStatus::Draft
            && versions.get(&invoice.id.0) == Some(&invoice.version)
            && !added_to.contains(&invoice.id.0)
    });
    let ids: Vec<Uuid> = drafts.iter().map(|draft| draft.id.0).collect();
    storage::invoices::delete_drafts(db, &ids).await?;
    let entry = |draft| act_on("invoice.delete", draft, &json!(null));
    let entries = drafts.iter().map(entry).collect::<Result<Vec<_>>>()?;
    record_many(db, &app.clock, caller, "invoice", &entries).await?;
    Ok(drafts.len())
}

/// Starts a new draft from an invoice: the same client, lines and credit days, from today.
pub async fn duplicate(
    app: &App,
    caller: &Caller,
    side: Side,
    key: Option<Key>,
    id: InvoiceId,
) -> Result<Shown> {
    let draft_id = InvoiceId(Uuid::now_v7());
    let copied = app.create_once(caller, key.as_ref(), draft_id, async move |Write { app, caller, tx }| {
        let (original, _) = open(tx, caller, side, id, Act::Duplicate, None).await?;
        // Other work, which was done at another time.
        let draft = Draft { supply_from: None, supply_to: None, ..copy(app, tx, &original).await? };
        let content = content(app, tx, original.user_id, draft).await?;
        insert_drafts(app, tx, caller, &[new_draft(draft_id, original.user_id, &content)]).await?;
        Ok(draft_id)
    });
    get(app, caller, side, copied.await?).await
}

/// What an invoice says, as a draft of today with the same credit days.
pub(super) async fn copy(app: &App, db: &mut PgConnection, original: &Invoice) -> Result<Draft> {
    let account = match original.bank_account_id {
        Some(account) => find_account(db, original.user_id, Some(account)).await?,
        None => None,
    };
    let issue_date = app.clock.today();
    let items = storage::invoices::lines(db, original.id).await?.iter().map(Item::of).collect();
    Ok(Draft {
        client_id: original.client_id,
        bank_account_id: account,
        issue_date,
        due_date: issue_date + (original.due_date - original.issue_date),
        supply_from: original.supply.map(SupplyPeriod::from),
        supply_to: original.supply.map(SupplyPeriod::to),
        reference: original.reference.clone(),
        currency: Some(original.currency.code().into()),
        items,
        vat_exemption: original.vat_exemption.clone(),
        notes: original.notes.clone(),
        admin_note: original.admin_note.clone(),
        admin_note_visible: original.admin_note_visible,
        version: None,
    })
}

impl Item {
    pub(super) fn of(line: &InvoiceLine) -> Self {
        Self {
            description: line.description().into(),
            quantity: line.quantity(),
            unit: line.unit().into(),
            unit_price: line.unit_price(),
            vat_rate: line.vat_rate().decimal(),
        }
    }
}

/// Reads a draft for its owner and works out what follows from it. Every fault is reported with its field.
pub async fn content(app: &App, db: &mut PgConnection, owner: UserId, draft: Draft) -> Result<Content> {
    let parties = Parties::load(app, db, owner, draft.client_id, draft.bank_account_id).await?;
    compose(&parties, draft)
}

/// Checks a draft among its parties and works out its figures.
pub fn compose(parties: &Parties, draft: Draft) -> Result<Content> {
    let mut faults = Faults::new();
    let client = faults.check("clientId", parties.client.as_ref().ok_or(FaultKind::Unknown));
    let no_account = match draft.bank_account_id {
        Some(_) => FaultKind::Unknown,
        None => FaultKind::BankAccountRequired,
    };
    let account = faults.check("bankAccountId", parties.account.ok_or(no_account));
    let issue_date = faults.check("issueDate", due::check_issue(draft.issue_date));
    let due_date = faults.check("dueDate", due::check(draft.issue_date, draft.due_date));
    let supply = match SupplyPeriod::new(draft.supply_from, draft.supply_to) {
        Ok(supply) => supply,
        Err(fault) => {
            faults.push(fault.field, fault.kind);
            None
        }
    };
    let vat_exemption = faults.check("vatExemption", clean_line(&draft.vat_exemption, 200));
    let reference = faults.check("reference", clean_line(&draft.reference, 140));
    let currency = faults.check("currency", read_currency(draft.currency.as_deref()));
    let notes = faults.check("notes", clean_block(&draft.notes, 2000));
    let admin_note = faults.check("adminNote", clean_block(&draft.admin_note, 2000));
    let lines = read_lines(&mut faults, &draft.items);
    // Without a line that it is about it would stand on the invoice for nothing.
    let vat_exemption = vat_exemption.filter(|_| lines.iter().any(|line| line.vat_rate() == VatRate::Zero));
    let treatment = client.map(|client| client.details.vat_treatment()).unwrap_or_default();
    let totals = match Totals::sum(&lines, treatment) {
        Ok(totals) => totals,
        Err(found) => {
            faults.extend("", found);
            Totals::default()
        }
    };
    if totals.total.is_negative() {
        faults.push("items", FaultKind::TotalNotPositive);
    }
    faults.into_result(())?;
    let (Some(client), Some(issue_date), Some(due_date)) = (client, issue_date, due_date) else {
        unreachable!("what is missing has left a fault")
    };
    if client.archived {
        return Err(Refusal::ClientArchived.into());
    }
    let currency = currency.unwrap_or_default();
    let terms = &parties.terms;
    let totals = terms.totals(totals, currency);
    Ok(Content {
        client_id: client.id,
        bank_account_id: account,
        issue_date,
        due_date,
        supply,
        reference: reference.unwrap_or_default(),
        currency,
        notes: notes.unwrap_or_default(),
        admin_note: admin_note.unwrap_or_default(),
        admin_note_visible: draft.admin_note_visible,
        vat_exemption: vat_exemption.unwrap_or_default(),
        lines,
        vat_treatment: treatment,
        subtotal: totals.subtotal,
        vat: totals.vat,
        total: totals.total,
        fee_terms: terms.fee,
        fee_amount: terms.fee_on(totals.subtotal, currency),
        swedish_tax: terms.swedish_tax,
        promised_payout_date: Some(calendar::promised_payout(due_date, terms.payout_bank_days)),
    })
}

pub(super) fn read_currency(code: Option<&str>) -> std::result::Result<Currency, FaultKind> {
    code.filter(|code| !code.is_empty()).map_or(Ok(Currency::default()), str::parse)
}

/// Reads the lines; the faults of the third stand under `items[2]`.
pub(super) fn read_lines(faults: &mut Faults, items: &[Item]) -> Vec<InvoiceLine> {
    if items.len() > LINES_MAX {
        faults.push("items", FaultKind::TooMany { max: LINES_MAX });
        return Vec::new();
    }
    let mut lines = Vec::with_capacity(items.len());
    for (place, item) in items.iter().enumerate() {
        let prefix = format!("items[{place}].");
        let rate = faults.check(format!("{prefix}vatRate"), VatRate::try_from(item.vat_rate.normalize()));
        // A wrong rate must not hide what else is wrong with the line.
        let rate_or_any = rate.unwrap_or(VatRate::Zero);
        match InvoiceLine::new(&item.description, item.quantity, &item.unit, item.unit_price, rate_or_any) {
            Ok(line) => lines.push(line),
            Err(found) => faults.extend(&prefix, found),
        }
    }
    lines
}

/// The client's VAT treatment where no client is chosen yet.
pub(super) const DEFAULT_TREATMENT: VatTreatment = VatTreatment::Domestic;
