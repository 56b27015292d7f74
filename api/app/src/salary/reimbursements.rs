//! Reimbursements of an assignment: entered by the freelancer on an invoice, looked at by the office, and paid back
//! with the invoice's salary.

use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::invoice::InvoiceStatus;
use paraply_domain::money::Amount;
use paraply_domain::own_money::{self, Decision};
use paraply_domain::payroll::Reimbursement;
use paraply_domain::refusal::Refusal;
use paraply_domain::staff::Permission;
use paraply_domain::text::required_line;
use paraply_storage as storage;
use paraply_storage::salary::reimbursements::{self, ClaimedReimbursement};
use paraply_storage::salary::runs;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::audit::{self, AuditEntry};
use crate::paging::{ListQuery, Page};
use crate::{App, Caller, Error, Result, Write, year_tables};

pub use paraply_storage::salary::reimbursements::NewReimbursement;

/// The most reimbursements an invoice can have.
pub(crate) const REIMBURSEMENTS_MAX: usize = 50;

/// A reimbursement, and what is paid for it without tax.
#[derive(Clone, Debug)]
pub struct Valued {
    pub reimbursement: ClaimedReimbursement,
    /// With the amounts of the present year.
    pub tax_free: Amount,
}

/// The reimbursements of an invoice of the caller; an admin sees everyone's.
pub async fn list_of(app: &App, caller: &Caller, invoice: InvoiceId) -> Result<Vec<Valued>> {
    let mut db = app.pool.acquire().await?;
    storage::invoices::find(&mut db, invoice, caller.owner_filter(Permission::Read))
        .await?
        .ok_or(Error::NotFound)?;
    let found = reimbursements::list_of(&mut db, invoice).await?;
    valued(app, &mut db, found).await
}

/// One page of everyone's reimbursements.
pub async fn list(app: &App, query: &ListQuery) -> Result<Page<Valued>> {
    query.allow_filters(&["id", "q", "status", "invoiceId", "userId"])?;
    let filter = reimbursements::Filter {
        ids: query.ids()?,
        q: query.text("q")?,
        status: query.text("status")?,
        invoice: query.parsed("invoiceId")?,
        user: query.parsed("userId")?,
    };
    let mut db = app.pool.acquire().await?;
    let page = reimbursements::list(&mut db, &filter, query.window()?).await?;
    Ok(Page { rows: valued(app, &mut db, page.rows).await?, total: page.total })
}

/// One reimbursement.
pub async fn find(app: &App, id: Uuid) -> Result<Valued> {
    let mut db = app.pool.acquire().await?;
    let reimbursement = reimbursements::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    valued(app, &mut db, vec![reimbursement]).await?.into_iter().next().ok_or(Error::NotFound)
}

async fn valued(app: &App, db: &mut PgConnection, found: Vec<ClaimedReimbursement>) -> Result<Vec<Valued>> {
    use chrono::Datelike;
    let tables = year_tables::current(app, db).await?;
    let year = || tables.parameters(app.clock.today().year());
    let tax_free = |claim: &Reimbursement| claim.tax_free(year).unwrap_or_default();
    Ok(found
        .into_iter()
        .map(|reimbursement| Valued { tax_free: tax_free(&reimbursement.claim), reimbursement })
        .collect())
}

/// Enters a reimbursement. It waits until the office has looked at it.
pub async fn add(
    app: &App,
    caller: &Caller,
    invoice: InvoiceId,
    reimbursement: NewReimbursement,
) -> Result<Vec<Valued>> {
    let mut faults = Faults::new();
    let description = faults.check("description", required_line(&reimbursement.description, 500));
    if let Err(wrong) = reimbursement.claim.check() {
        faults.extend("", wrong);
    }
    let Some(description) = description.filter(|_| faults.is_empty()) else {
        return Err(faults.into_vec().into());
    };
    let reimbursement = NewReimbursement { description, ..reimbursement };
    app.write(caller, async move |Write { app, caller, tx }| {
        runs::hold_making(tx).await?;
        open_for(tx, caller, invoice).await?;
        let count = reimbursements::count_of(tx, invoice).await?;
        if usize::try_from(count).is_ok_and(|count| count >= REIMBURSEMENTS_MAX) {
            return Err(Error::fault("description", FaultKind::TooMany { max: REIMBURSEMENTS_MAX }));
        }
        let id = Uuid::now_v7();
        reimbursements::insert(tx, id, invoice, &reimbursement, caller.user_id, app.clock.now())
            .await
            .map_err(|error| unknown_file(error.into()))?;
        let NewReimbursement { description, claim, file } = reimbursement;
        let after =
            json!({ "invoiceId": invoice, "description": description, "claim": claim, "fileId": file });
        note(app, tx, caller, id, "reimbursement.add", Some(&after)).await?;
        let found = reimbursements::list_of(tx, invoice).await?;
        let found = valued(app, tx, found).await?;
        Ok(found)
    })
    .await
}

/// A file that is not attached to the invoice.
fn unknown_file(error: Error) -> Error {
    match error.constraint() {
        Some("reimbursements_file_fkey") => Error::fault("fileId", FaultKind::Unknown),
        _ => error,
    }
}

/// Takes a reimbursement back, until the invoice has become salary.
pub async fn withdraw(app: &App, caller: &Caller, invoice: InvoiceId, id: Uuid) -> Result<()> {
    app.write(caller, async move |Write { app, caller, tx }| {
        runs::hold_making(tx).await?;
        open_for(tx, caller, invoice).await?;
        let reimbursement =
            reimbursements::find(tx, id).await?.filter(|reimbursement| reimbursement.invoice == invoice);
        reimbursement.ok_or(Error::NotFound)?;
        reimbursements::withdraw(tx, id).await?;
        note(app, tx, caller, id, "reimbursement.withdraw", None).await
    })
    .await
}

/// The office approves a reimbursement, or refuses it with a reason for the person. It may change its mind until the
/// invoice has become salary.
pub async fn decide(app: &App, caller: &Caller, id: Uuid, refused: Option<&str>) -> Result<Valued> {
    let reason = refused
        .map(|reason| required_line(reason, 500).map_err(|kind| Error::fault("reason", kind)))
        .transpose()?;
    app.write(caller, async move |Write { app, caller, tx }| {
        runs::hold_making(tx).await?;
        let reimbursement = reimbursements::find(tx, id).await?.ok_or(Error::NotFound)?;
        let owner = open_invoice(tx, reimbursement.invoice, None).await?;
        own_money::check(Decision::DecideReimbursement, caller.user_id, owner)?;
        reimbursements::decide(tx, id, reason.as_deref(), caller.user_id, app.clock.now()).await?;
        let action = if reason.is_none() { "reimbursement.approve" } else { "reimbursement.reject" };
        let after = json!({ "reason": reason });
        note(app, tx, caller, id, action, Some(&after)).await?;
        let reimbursement = reimbursements::find(tx, id).await?.ok_or(Error::NotFound)?;
        let found = valued(app, tx, vec![reimbursement]).await?.pop().ok_or(Error::NotFound)?;
        Ok(found)
    })
    .await
}

/// Checks that the reimbursements of an invoice can still change: it stands, and its salary is not calculated. The
/// invoice is the caller's; anyone's for who handles reimbursements.
async fn open_for(db: &mut PgConnection, caller: &Caller, invoice: InvoiceId) -> Result<()> {
    let owner = open_invoice(db, invoice, caller.owner_filter(Permission::Read)).await?;
    if owner == caller.user_id { Ok(()) } else { caller.require(Permission::HandleReimbursements) }
}

async fn open_invoice(db: &mut PgConnection, invoice: InvoiceId, owner: Option<Uuid>) -> Result<UserId> {
    let found = storage::invoices::find_for_update(db, invoice, owner).await?.ok_or(Error::NotFound)?;
    if matches!(found.status, InvoiceStatus::Cancelled | InvoiceStatus::WrittenOff) {
        return Err(Refusal::InvoiceCancelled.into());
    }
    if reimbursements::is_salaried(db, invoice).await? {
        return Err(Refusal::AlreadySalaried.into());
    }
    Ok(found.user_id)
}

async fn note(
    app: &App,
    tx: &mut PgConnection,
    caller: &Caller,
    id: Uuid,
    action: &'static str,
    after: Option<&serde_json::Value>,
) -> Result<()> {
    let entry = AuditEntry { action, entity: "reimbursement", entity_id: id };
    audit::record(tx, &app.clock, caller, entry, None::<&()>, after).await
}
