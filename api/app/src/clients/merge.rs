//! Two clients of one person that are the same: one is kept, the other is archived and leads to it.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::ClientId;
use paraply_domain::refusal::Refusal;
use paraply_storage::clients as storage;
use paraply_storage::clients::duplicates;
use serde_json::json;

use super::fields::Fields;
use super::{Client, ClientDetails, ClientField, entry, find};
use crate::audit::{self, AuditEntry};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::clients::duplicates::Duplicate;

/// The clients of the same owner that may be this one.
pub async fn list_duplicates(app: &App, id: ClientId) -> Result<Vec<Duplicate>> {
    let mut db = app.pool.acquire().await?;
    find(&mut db, id, None).await?;
    Ok(duplicates::list(&mut db, id).await?)
}

/// A client and the version of it that was seen.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub id: ClientId,
    pub version: i32,
}

/// Makes one client of two. Drafts and what waits for approval go to the kept one; what was sent stays as it was sent
/// and is found with the kept one by where the archived one leads. The kept one takes some fields from the other.
pub async fn merge(
    app: &App,
    caller: &Caller,
    into: Seen,
    from: Seen,
    taken: Vec<ClientField>,
) -> Result<Client> {
    if into.id == from.id {
        return Err(Error::fault("from", FaultKind::Unknown));
    }
    app.write(caller, async move |Write { app, caller, tx }| {
        duplicates::lock(tx, into.id, from.id).await?;
        let kept = find(tx, into.id, None).await?;
        let other = storage::find(tx, from.id, None).await?;
        let other = other.ok_or_else(|| Error::fault("from", FaultKind::Unknown))?;
        permit(&kept, into, &other, from)?;

        let (mut fields, others) = (Fields::of(&kept.details), Fields::of(&other.details));
        taken.into_iter().for_each(|field| fields.set(field, others.get(field).clone()));
        let details = ClientDetails::parse(fields.into_form())?;
        if details != kept.details {
            storage::update(tx, into.id, &details).await?;
        }
        let now = app.clock.now();
        let moved = duplicates::move_invoices(tx, from.id, into.id, now).await?;
        duplicates::merge(tx, from.id, into.id, now).await?;
        for invoice in &moved {
            let entry = AuditEntry { action: "invoice.update", entity: "invoice", entity_id: invoice.0 };
            let (before, after) = (json!({ "clientId": from.id }), json!({ "clientId": into.id }));
            audit::record(tx, &app.clock, caller, entry, Some(&before), Some(&after)).await?;
        }
        let mut after = serde_json::to_value(&details).map_err(Error::internal)?;
        after["mergedFrom"] = json!(from.id);
        after["movedInvoices"] = json!(moved.len());
        let by = entry("client.merge", into.id);
        audit::record(tx, &app.clock, caller, by, Some(&kept.details), Some(&after)).await?;
        let before = json!({ "archived": other.archived });
        let after = json!({ "archived": true, "mergedInto": into.id });
        let by = entry("client.merged", from.id);
        audit::record(tx, &app.clock, caller, by, Some(&before), Some(&after)).await?;
        find(tx, into.id, None).await
    })
    .await
}

fn permit(kept: &Client, into: Seen, other: &Client, from: Seen) -> Result<()> {
    if kept.merged_into.is_some() || other.merged_into.is_some() {
        return Err(Refusal::ClientMerged.into());
    }
    if kept.user_id != other.user_id {
        return Err(Refusal::ClientsOfDifferentOwners.into());
    }
    if kept.archived {
        return Err(Refusal::ClientArchived.into());
    }
    if kept.version != into.version || other.version != from.version {
        return Err(Refusal::StaleVersion.into());
    }
    Ok(())
}
