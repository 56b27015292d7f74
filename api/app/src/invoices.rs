//! Invoices: written, approved, sent, paid, given up. Every act passes through the table in `domain::invoice::status`
//! on a locked row; whoever calls, be it a page, an import or a script, calls the same verbs.

pub mod approval;
pub mod batches;
pub mod bulk;
pub(crate) mod correcting;
pub mod crediting;
pub mod delivery;
pub mod doubting;
pub mod drafting;
mod field_names;
pub mod files;
pub mod merging;
mod numbering;
mod own_archive;
pub mod preview;
mod ready;
pub mod reissuing;
pub mod review;
pub mod sample;
mod sending;
pub mod sends;
pub(crate) mod snapshot;
pub(crate) mod telling;
pub mod templates;
pub mod timeline;
pub mod trial;
pub mod writing_off;

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::doubt::DoubtKind;
use paraply_domain::invoice::status::{Act, Actor, InvoiceStatus, allowed_acts, permit};
use paraply_domain::invoice::{Invoice, InvoiceLine, Totals, VatSum};
use paraply_domain::money::Amount;
use paraply_domain::own_money;
use paraply_domain::staff::Permission;
use paraply_storage as storage;
use paraply_storage::invoices::Written;
use paraply_storage::invoices::events::Event;
use paraply_storage::invoices::{credit_notes, doubts, events};
use paraply_storage::salary::losses_borne;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{App, Caller, Error, Result, audit};
use crate::idempotency;
use crate::reports::fees;
use crate::{Page, Window};

pub use self::own_archive::own_zip;
pub use paraply_storage::invoices::Sort;
pub use paraply_storage::invoices::credit_notes::CreditNoteRow;
pub use paraply_storage::invoices::doubts::StandingDoubt;
pub use paraply_storage::invoices::{Filter, MonthSum, Returned};

/// One of the invoices, as it was seen.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub id: InvoiceId,
    pub version: i32,
    /// Makes a repeated request find this one done.
    pub key: Option<idempotency::Key>,
}

/// From which side an invoice is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// By its owner. Staff reaches other people's invoices here, too, and then acts for the office.
    Own,
    Office,
}

impl Side {
    /// The owner that an invoice must have to be reached; none: any.
    fn owner(self, caller: &Caller) -> Option<Uuid> {
        match self {
            Self::Own => caller.owner_filter(Permission::Read),
            Self::Office => None,
        }
    }

    /// As whom the caller acts on an invoice of this owner.
    fn actor(self, caller: &Caller, owner: UserId) -> Actor {
        if self == Self::Own && owner == caller.user_id { Actor::Owner } else { caller.actor() }
    }

    /// Refuses an act for the office that the caller's roles do not grant.
    fn require(self, caller: &Caller, owner: UserId, act: Act) -> Result<()> {
        match self.actor(caller, owner) {
            Actor::Owner => Ok(()),
            Actor::Admin => caller.require(Permission::for_act(act)),
        }
    }

    /// Refuses an act for the office on an invoice that pays the caller.
    fn check_own(self, caller: &Caller, owner: UserId, status: InvoiceStatus, act: Act) -> Result<()> {
        match self.actor(caller, owner) {
            Actor::Owner => Ok(()),
            Actor::Admin => Ok(own_money::check_invoice(act, status, caller.user_id, owner)?),
        }
    }
}

/// An invoice as one caller sees it today.
#[derive(Clone, Debug)]
pub struct Shown {
    pub invoice: Invoice,
    /// Its lines; empty in lists.
    pub lines: Vec<InvoiceLine>,
    /// Its sums per rate of VAT; empty in lists.
    pub vat_sums: Vec<VatSum>,
    /// Its credit notes, in the order of their numbers; empty in lists.
    pub credit_notes: Vec<CreditNoteRow>,
    /// What was written off of it, undone and recovered, in that order; empty in lists.
    pub write_offs: Vec<writing_off::ShownWriteOff>,
    /// What the provider makes up for of them.
    pub loss_borne: Amount,
    /// What is in doubt of it, as far as the caller may see it; empty in lists.
    pub doubts: Vec<StandingDoubt>,
    /// What is feared to be lost; none for its owner.
    pub feared_loss: Option<Amount>,
    pub allowed: Vec<Act>,
    pub today: NaiveDate,
}

impl Shown {
    fn row(invoice: Invoice, caller: &Caller, side: Side, today: NaiveDate) -> Self {
        let actor = side.actor(caller, invoice.user_id);
        let mut allowed = allowed_acts(invoice.status, actor, invoice.facts());
        allowed.retain(|act| {
            side.require(caller, invoice.user_id, *act).is_ok()
                && side.check_own(caller, invoice.user_id, invoice.status, *act).is_ok()
        });
        let feared_loss = (side == Side::Office).then_some(invoice.doubts.feared_loss);
        Self {
            invoice,
            lines: Vec::new(),
            vat_sums: Vec::new(),
            credit_notes: Vec::new(),
            write_offs: Vec::new(),
            loss_borne: Amount::ZERO,
            doubts: Vec::new(),
            feared_loss,
            allowed,
            today,
        }
    }
}

/// One invoice with its lines.
pub async fn get(app: &App, caller: &Caller, side: Side, id: InvoiceId) -> Result<Shown> {
    let mut db = app.pool.acquire().await?;
    let Written { mut invoice, lines } =
        storage::invoices::find_written(&mut db, id, side.owner(caller)).await?.ok_or(Error::NotFound)?;
    fees::apply_unsent(app, &mut db, std::slice::from_mut(&mut invoice), app.clock.today()).await?;
    let vat_sums = match invoice.credits {
        // The VAT of a part of an invoice follows from what was left of it.
        Some(_) => crediting::vat_sums(&mut db, id).await?,
        None => {
            let totals = Totals::sum(&lines, invoice.vat_treatment);
            totals.map_err(|_| Error::Inconsistent(format!("sums of invoice {id}")))?.per_rate
        }
    };
    let credit_notes = match invoice.credit_note_id {
        Some(_) => credit_notes::list(&mut db, id).await?,
        None => Vec::new(),
    };
    let (write_offs, loss_borne) = match invoice.has_write_offs {
        true => {
            let mut shown = writing_off::list(&mut db, id).await?;
            if side == Side::Own {
                shown.iter_mut().for_each(|shown| shown.row.recorded_by = None);
            }
            (shown, losses_borne::of_invoice(&mut db, id).await?)
        }
        false => (Vec::new(), Amount::ZERO),
    };
    let mut doubts = match invoice.doubts.any() {
        true => doubts::list_standing(&mut db, id).await?,
        false => Vec::new(),
    };
    if side == Side::Own {
        doubts.retain(|doubt| doubt.kind == DoubtKind::Disputed);
        doubts.iter_mut().for_each(|doubt| doubt.recorded_by = None);
    }
    let row = Shown::row(invoice, caller, side, app.clock.today());
    Ok(Shown { lines, vat_sums, credit_notes, write_offs, loss_borne, doubts, ..row })
}

/// A page of invoices without their lines, and how many there are. The owner's side shows the caller's own.
pub async fn list(
    app: &App,
    caller: &Caller,
    side: Side,
    filter: Filter,
    window: Window<Sort>,
) -> Result<Page<Shown>> {
    let today = app.clock.today();
    let filter = match side {
        Side::Own => Filter { owner: Some(caller.user_id.0), ..filter },
        Side::Office => filter,
    };
    let mut db = app.pool.acquire().await?;
    let page = page(&mut db, app, &filter, today, window).await?;
    Ok(page.map(|invoice| Shown::row(invoice, caller, side, today)))
}

/// What the caller's own invoices that a filter matches come to, month by month.
pub async fn month_sums(app: &App, caller: &Caller, filter: Filter) -> Result<Vec<MonthSum>> {
    let filter = Filter { owner: Some(caller.user_id.0), ..filter };
    let mut db = app.pool.acquire().await?;
    Ok(storage::invoices::month_sums(&mut db, &filter, app.clock.today()).await?)
}

/// A page of invoices as they are on a day, and how many there are.
pub(crate) async fn page(
    db: &mut PgConnection,
    app: &App,
    filter: &Filter,
    today: NaiveDate,
    window: Window<Sort>,
) -> Result<Page<Invoice>> {
    let mut page = storage::invoices::list(db, &app.counts, filter, today, window).await?;
    fees::apply_unsent(app, db, &mut page.rows, today).await?;
    Ok(page)
}

/// Locks an invoice for an act and says where the act leads, unless it is not the caller's, cannot be done now, or
/// has changed since the caller saw it.
pub(crate) async fn open(
    db: &mut PgConnection,
    caller: &Caller,
    side: Side,
    id: InvoiceId,
    act: Act,
    version: Option<i32>,
) -> Result<(Invoice, InvoiceStatus)> {
    let invoice =
        storage::invoices::find_for_update(db, id, side.owner(caller)).await?.ok_or(Error::NotFound)?;
    let next = permitted(caller, side, &invoice, act)?;
    if version.is_some_and(|version| version != invoice.version) {
        return Err(Error::Stale { version: invoice.version });
    }
    Ok((invoice, next))
}

/// Where an act leads, unless the caller must not do it or it cannot be done to the invoice as it is.
pub(crate) fn permitted(caller: &Caller, side: Side, invoice: &Invoice, act: Act) -> Result<InvoiceStatus> {
    side.require(caller, invoice.user_id, act)?;
    side.check_own(caller, invoice.user_id, invoice.status, act)?;
    Ok(permit(invoice.status, act, side.actor(caller, invoice.user_id), invoice.facts())?)
}

/// What the audit trail keeps of an invoice.
pub(crate) fn outline(invoice: &Invoice) -> Value {
    json!({
        "status": invoice.status,
        "invoiceNumber": invoice.number,
        "userId": invoice.user_id,
        "clientId": invoice.client_id,
        "issueDate": invoice.issue_date,
        "dueDate": invoice.due_date,
        "reference": invoice.reference,
        "currency": invoice.currency,
        "notes": invoice.notes,
        "total": invoice.total,
        "paid": invoice.paid,
        "version": invoice.version,
    })
}

pub(crate) async fn audit(
    db: &mut PgConnection,
    app: &App,
    caller: &Caller,
    action: &'static str,
    before: &Invoice,
    after: Value,
) -> Result<()> {
    let entry = audit::AuditEntry { action, entity: "invoice", entity_id: before.id.0 };
    audit::record(db, &app.clock, caller, entry, Some(&outline(before)), Some(&after)).await
}

/// An act on an invoice, as the audit trail keeps it.
pub(crate) fn act_on(action: &'static str, before: &Invoice, after: &Value) -> Result<audit::Event> {
    audit::event(action, before.id.0, Some(&outline(before)), Some(after))
}

/// Notes an act: what the invoice's timeline tells of it, and what the audit trail keeps.
pub(crate) async fn record_act(
    db: &mut PgConnection,
    now: DateTime<Utc>,
    caller: &Caller,
    before: &Invoice,
    told: impl IntoIterator<Item = Event<'_>>,
    (action, after): (&'static str, Value),
) -> Result<()> {
    let told: Vec<_> = told.into_iter().map(|event| (before.id, event)).collect();
    let kept = act_on(action, before, &after)?;
    record_acts(db, now, &told, vec![(caller, kept)]).await
}

/// Notes acts of many.
pub(crate) async fn record_acts(
    db: &mut PgConnection,
    now: DateTime<Utc>,
    told: &[(InvoiceId, Event<'_>)],
    kept: Vec<(&Caller, audit::Event)>,
) -> Result<()> {
    let kept: Vec<_> = kept.into_iter().map(|(caller, act)| (audit::actor(Some(caller)), act)).collect();
    Ok(events::insert_with_trail(db, told, &kept, now).await?)
}
