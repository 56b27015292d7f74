//! Merging drafts: one says what several said, and the others are gone. Nothing is lost of what was typed, attached or
//! entered as a cost, and one fixed fee is charged instead of several.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::merging::{joined, spanning};
use paraply_domain::invoice::status::Act;
use paraply_domain::invoice::supply::SupplyPeriod;
use paraply_domain::invoice::{Invoice, InvoiceLine};
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::invoices::files as invoice_files;
use paraply_storage::salary::reimbursements as costs;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::drafting::{self, Draft, Item};
use super::files::FILES_MAX;
use super::{Shown, Side, audit, get, open};
use crate::idempotency::Key;
use crate::salary::reimbursements::COSTS_MAX;
use crate::{App, Caller, Error, Result, Write};

/// More drafts than one invoice needs.
const DRAFTS_MAX: usize = 20;

/// Makes one draft of the caller out of several: the first takes the lines, texts, files and costs of the others, keeps its
/// own dates and account, and the others are removed.
pub async fn merge(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    others: Vec<InvoiceId>,
    version: i32,
) -> Result<Shown> {
    let others = different(others);
    match others.len() {
        0 => return Err(Error::fault("invoiceIds", FaultKind::Required)),
        1..DRAFTS_MAX => {}
        _ => return Err(Error::fault("invoiceIds", FaultKind::TooMany { max: DRAFTS_MAX - 1 })),
    }
    if others.contains(&id) {
        return Err(Error::fault("invoiceIds", FaultKind::Unknown));
    }
    app.write_once(caller, key.as_ref(), id, async move |Write { app, caller, tx }| {
        let drafts = open_all(tx, caller, id, &others, version).await?;
        let Some((first, rest)) = drafts.split_first() else { return Err(Error::NotFound) };
        let is_mergeable = |other: &Invoice| {
            other.client_id == first.client_id && other.currency == first.currency && other.replaces.is_none()
        };
        if !rest.iter().all(is_mergeable) {
            return Err(Refusal::DraftsDiffer.into());
        }
        let ids: Vec<Uuid> = rest.iter().map(|draft| draft.id.0).collect();
        move_parts(tx, &ids, id).await?;
        let draft = merged(app, tx, &drafts).await?;
        drafting::replace(tx, app, caller, first, draft).await?;
        storage::invoices::delete_drafts(tx, &ids).await?;
        for draft in rest {
            audit(tx, app, caller, "invoice.delete", draft, json!({ "mergedInto": id })).await?;
        }
        Ok(())
    })
    .await?;
    get(app, caller, Side::Own, id).await
}

fn different(ids: Vec<InvoiceId>) -> Vec<InvoiceId> {
    let mut different = Vec::with_capacity(ids.len());
    for id in ids {
        if !different.contains(&id) {
            different.push(id);
        }
    }
    different
}

/// Locks the drafts, the one that stays first.
async fn open_all(
    db: &mut PgConnection,
    caller: &Caller,
    id: InvoiceId,
    others: &[InvoiceId],
    version: i32,
) -> Result<Vec<Invoice>> {
    // In one order, whatever is merged into what: two at once wait for each other only once.
    let mut all: Vec<Uuid> = others.iter().chain([&id]).map(|id| id.0).collect();
    all.sort_unstable();
    storage::invoices::list_for_update(db, &all).await?;
    let (first, _) = open(db, caller, Side::Own, id, Act::Edit, Some(version)).await?;
    let mut drafts = vec![first];
    for (place, other) in others.iter().enumerate() {
        match open(db, caller, Side::Own, *other, Act::Delete, None).await {
            Ok((draft, _)) => drafts.push(draft),
            Err(Error::NotFound) => {
                return Err(Error::fault(format!("invoiceIds[{place}]"), FaultKind::Unknown));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(drafts)
}

/// Moves files and costs, which may be more than one invoice can have.
async fn move_parts(db: &mut PgConnection, from: &[Uuid], to: InvoiceId) -> Result<()> {
    invoice_files::move_to(db, from, to).await?;
    if invoice_files::list(db, to).await?.len() > FILES_MAX {
        return Err(Refusal::FileLimit { max: FILES_MAX }.into());
    }
    if usize::try_from(costs::count_of(db, to).await?).is_ok_and(|count| count > COSTS_MAX) {
        return Err(Error::fault("invoiceIds", FaultKind::TooMany { max: COSTS_MAX }));
    }
    Ok(())
}

/// What the drafts say together.
async fn merged(app: &App, db: &mut PgConnection, drafts: &[Invoice]) -> Result<Draft> {
    let Some(first) = drafts.first() else { return Err(Error::NotFound) };
    let ids: Vec<Uuid> = drafts.iter().map(|draft| draft.id.0).collect();
    let mut lines = storage::invoices::lines_of(db, &ids).await?;
    let lines: Vec<InvoiceLine> =
        drafts.iter().flat_map(|draft| lines.remove(&draft.id).unwrap_or_default()).collect();
    let periods: Vec<SupplyPeriod> = drafts.iter().filter_map(|draft| draft.supply).collect();
    let (supply_from, supply_to) = spanning(&periods);
    let text = |of: fn(&Invoice) -> &str, separator, most| joined(drafts.iter().map(of), separator, most);
    Ok(Draft {
        issue_date: first.issue_date,
        due_date: first.due_date,
        supply_from,
        supply_to,
        reference: text(|draft| &draft.reference, ", ", 140),
        vat_exemption: text(|draft| &draft.vat_exemption, "; ", 200),
        notes: text(|draft| &draft.notes, "\n\n", 2000),
        admin_note: text(|draft| &draft.admin_note, "\n\n", 2000),
        items: lines.iter().map(Item::of).collect(),
        ..drafting::copy(app, db, first).await?
    })
}
