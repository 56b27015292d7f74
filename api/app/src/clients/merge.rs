//! Two clients of one person that are the same: one is kept, the other is archived and leads to it.

use paraply_domain::fault::FaultKind;
use paraply_domain::ids::ClientId;
use paraply_domain::refusal::Refusal;
use paraply_storage::clients as storage;
use paraply_storage::clients::duplicates;
use serde_json::json;

use super::{Client, Details, Form, deed, find};
use crate::audit::{self, Deed};
use crate::{App, Caller, Error, Result, Write};

pub use paraply_storage::clients::duplicates::Duplicate;

/// Which fields the kept client takes from the other one; the rest stay as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct FromOther {
    pub name: bool,
    pub email: bool,
    pub additional_emails: bool,
    pub phone: bool,
    pub address: bool,
    pub city: bool,
    pub state: bool,
    pub postal_code: bool,
    pub country: bool,
    pub vat_registered: bool,
    pub vat_number: bool,
    pub company_tax_id: bool,
}

impl FromOther {
    fn choose(self, kept: &Details, other: &Details) -> Form {
        let text =
            |taken: bool, field: fn(&Details) -> &String| field(if taken { other } else { kept }).clone();
        Form {
            name: text(self.name, |details| &details.name),
            email: text(self.email, |details| &details.email),
            additional_emails: if self.additional_emails { other } else { kept }.additional_emails.clone(),
            phone: text(self.phone, |details| &details.phone),
            address: text(self.address, |details| &details.address),
            city: text(self.city, |details| &details.city),
            state: text(self.state, |details| &details.state),
            postal_code: text(self.postal_code, |details| &details.postal_code),
            country: text(self.country, |details| &details.country),
            vat_registered: if self.vat_registered { other } else { kept }.vat_registered,
            vat_number: text(self.vat_number, |details| &details.vat_number),
            company_tax_id: text(self.company_tax_id, |details| &details.company_tax_id),
        }
    }
}

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
/// and is found with the kept one by where the archived one leads.
pub async fn merge(app: &App, caller: &Caller, into: Seen, from: Seen, taken: FromOther) -> Result<Client> {
    if into.id == from.id {
        return Err(Error::fault("from", FaultKind::Unknown));
    }
    app.write(caller, async move |Write { app, caller, tx }| {
        duplicates::lock(tx, into.id, from.id).await?;
        let kept = find(tx, into.id, None).await?;
        let other = storage::find(tx, from.id, None).await?;
        let other = other.ok_or_else(|| Error::fault("from", FaultKind::Unknown))?;
        permit(&kept, into, &other, from)?;

        let details = Details::try_from(taken.choose(&kept.details, &other.details))?;
        if details != kept.details {
            storage::update(tx, into.id, &details).await?;
        }
        let now = app.clock.now();
        let moved = duplicates::move_invoices(tx, from.id, into.id, now).await?;
        duplicates::merge(tx, from.id, into.id, now).await?;
        for invoice in &moved {
            let deed = Deed { action: "invoice.update", entity: "invoice", entity_id: invoice.0 };
            let (before, after) = (json!({ "clientId": from.id }), json!({ "clientId": into.id }));
            audit::record(tx, &app.clock, caller, deed, Some(&before), Some(&after)).await?;
        }
        let mut after = serde_json::to_value(&details).map_err(Error::internal)?;
        after["mergedFrom"] = json!(from.id);
        after["movedInvoices"] = json!(moved.len());
        let by = deed("client.merge", into.id);
        audit::record(tx, &app.clock, caller, by, Some(&kept.details), Some(&after)).await?;
        let before = json!({ "archived": other.archived });
        let after = json!({ "archived": true, "mergedInto": into.id });
        let by = deed("client.merged", from.id);
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
