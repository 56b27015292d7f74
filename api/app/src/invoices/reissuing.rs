//! Credit and reissue: an invoice that says something wrong is credited as a whole, and a draft that says the same is issued
//! instead of it once it is corrected. What the client has paid of the first goes over to the second.

use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::Invoice;
use paraply_domain::invoice::status::Act;
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage as storage;
use paraply_storage::invoices::credit_notes;
use sqlx::PgConnection;
use uuid::Uuid;

use super::crediting::{Credit, REASON_MAX, credit_open};
use super::{Shown, Side, drafting, get, open};
use crate::bank_transactions;
use crate::idempotency::Key;
use crate::{App, Caller, Error, Result, Write};

/// Credits what is left of a sent invoice and starts the draft that replaces it.
pub async fn reissue(
    app: &App,
    caller: &Caller,
    key: Option<Key>,
    id: InvoiceId,
    reason: &str,
    version: i32,
) -> Result<Shown> {
    let reason = required_line(reason, REASON_MAX).map_err(super::approval::reason_fault)?;
    let new = InvoiceId(Uuid::now_v7());
    let draft = app.create_once(caller, key.as_ref(), new, async move |Write { app, caller, tx }| {
        let (invoice, _) = open(tx, caller, Side::Office, id, Act::Credit, Some(version)).await?;
        if invoice.facts().written_off {
            return Err(Refusal::WriteOffStands.into());
        }
        // Before the series is locked, and before what it says is any different.
        let draft = drafting::copy(app, tx, &invoice).await?;
        let content = drafting::content(app, tx, invoice.user_id, draft).await?;
        let credit = Credit::rest(&reason);
        let freed = credit_open(app, tx, caller, &invoice, &credit, "basis-changed-by-reissue").await?;
        credit_notes::insert_freed(tx, invoice.id, &freed).await?;
        drafting::insert_replacement(app, tx, caller, new, &invoice, &content).await
    });
    get(app, caller, Side::Office, draft.await?).await
}

/// Locks the money that invoices take over when they are sent: before the series, as everyone who allocates does.
pub(super) async fn lock_taken_over(db: &mut PgConnection, invoices: &[&Invoice]) -> Result<()> {
    let replaced: Vec<Uuid> = invoices.iter().filter_map(|invoice| Some(invoice.replaces?.0)).collect();
    if !replaced.is_empty() {
        credit_notes::lock_freed(db, &replaced).await?;
    }
    Ok(())
}

/// Pays an invoice that was just sent with what its client had paid of the one that it replaces: never more than it owes, and
/// never with the money of somebody else's client. What is left waits.
pub(super) async fn take_over(
    app: &App,
    db: &mut PgConnection,
    caller: &Caller,
    sent: InvoiceId,
) -> Result<()> {
    let Some(invoice) = storage::invoices::find(db, sent, None).await? else { return Ok(()) };
    let Some(replaced) = invoice.replaces else { return Ok(()) };
    let replaced = storage::invoices::find(db, replaced, None).await?.ok_or(Error::NotFound)?;
    let is_same = (invoice.user_id, invoice.currency) == (replaced.user_id, replaced.currency)
        && credit_notes::is_same_client(db, invoice.client_id, replaced.client_id).await?;
    if !is_same {
        return Ok(());
    }
    for freed in credit_notes::list_freed(db, replaced.id).await? {
        let invoice = storage::invoices::find(db, sent, None).await?.ok_or(Error::NotFound)?;
        if invoice.balance().is_positive() && freed.amount.is_positive() {
            bank_transactions::take_over(db, app, caller, invoice, &freed).await?;
        }
    }
    Ok(())
}
