//! The invoice of a person with F-skatt to the provider, without which nothing is paid: F-skatt is a purchase.

use chrono::NaiveDate;
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::ids::{InvoiceId, UserId};
use paraply_domain::money::Amount;
use paraply_domain::payroll::{PayInput, PayInvoice, TaxTerms, calculate};
use paraply_domain::refusal::Refusal;
use paraply_domain::text::required_line;
use paraply_storage as storage;
use paraply_storage::salary::reimbursements;
use paraply_storage::salary::runs;
use paraply_storage::users::supplier_invoices::{self as stored, New, SupplierInvoice};
use serde_json::{Value, json};
use sqlx::PgConnection;

use crate::audit::{self, AuditEntry};
use crate::files::StoredFile;
use crate::invoices::files::{Uploaded, judge};
use crate::reports::fees;
use crate::reports::fees::Mismatch;
use crate::users::tax_profiles;
use crate::{App, Caller, Error, Result, Write, year_tables};

const NUMBER_MAX: usize = 50;

/// Where the own invoice for an invoice to a client stands.
pub struct State {
    /// Whether nothing is paid without it: its owner is paid by F-skatt, and it stands on no payslip yet.
    pub required: bool,
    /// What to invoice the provider for, as things are now.
    pub amount: Option<Amount>,
    /// The own invoice, once recorded.
    pub recorded: Option<SupplierInvoice>,
}

/// What a person records of the own invoice.
pub struct OwnInvoiceInput {
    pub number: String,
    pub issued_on: Option<NaiveDate>,
    pub file: Option<Uploaded>,
}

/// The state for an invoice; with an owner, for one of that person only.
pub async fn get(app: &App, invoice: InvoiceId, owner: Option<UserId>) -> Result<State> {
    let mut db = app.pool.acquire().await?;
    let owner = owner.map(|owner| owner.0);
    let found = storage::invoices::find(&mut db, invoice, owner).await?.ok_or(Error::NotFound)?;
    state(&mut db, app, invoice, found.user_id).await
}

/// The document, with its bytes.
pub async fn file(app: &App, invoice: InvoiceId, owner: Option<UserId>) -> Result<(StoredFile, Vec<u8>)> {
    let file = get(app, invoice, owner).await?.recorded.ok_or(Error::NotFound)?.file;
    let bytes = app.files.read(&file).await?;
    Ok((file, bytes))
}

/// Records the own invoice for one of the caller's invoices, until that stands on a payslip. Nobody does it for
/// somebody else. A newer one replaces the earlier, which is kept.
pub async fn record(app: &App, caller: &Caller, invoice: InvoiceId, input: OwnInvoiceInput) -> Result<State> {
    let mut faults = Faults::new();
    let number = faults.check("number", required_line(&input.number, NUMBER_MAX));
    let issued_on = input
        .issued_on
        .ok_or(FaultKind::Required)
        .and_then(|day| if day > app.clock.today() { Err(FaultKind::InTheFuture) } else { Ok(day) });
    let issued_on = faults.check("date", issued_on);
    let file = input.file.ok_or_else(|| Error::fault("file", FaultKind::Required)).and_then(judge);
    let (Some(number), Some(issued_on)) = (number, issued_on) else { return Err(faults.into_vec().into()) };
    let (name, kind, bytes) = file?;
    app.write(caller, async move |Write { app, caller, tx }| {
        runs::hold_making(tx).await?;
        let owner = caller.user_id;
        let found = storage::invoices::find_for_update(tx, invoice, Some(owner.0)).await?;
        if found.ok_or(Error::NotFound)?.payslip_id.is_some() {
            return Err(Refusal::AlreadySalaried.into());
        }
        let before = state(tx, app, invoice, owner).await?;
        if !before.required {
            return Err(Refusal::OwnInvoiceNotNeeded.into());
        }
        let now = app.clock.now();
        let file = app.files.put(tx, &app.clock, Some(owner), &name, kind.media_type(), bytes).await?;
        let new = New { invoice, owner, number: &number, issued_on, file: file.id };
        stored::insert(tx, new, now).await?;
        let after = state(tx, app, invoice, owner).await?;
        let entry =
            AuditEntry { action: "invoice.supplier_invoice", entity: "invoice", entity_id: invoice.0 };
        let was = before.recorded.as_ref().map(audited);
        let is = after.recorded.as_ref().map(audited);
        audit::record(tx, &app.clock, caller, entry, was.as_ref(), is.as_ref()).await?;
        Ok(after)
    })
    .await
}

fn audited(own: &SupplierInvoice) -> Value {
    json!({ "number": own.number, "date": own.issued_on, "file": own.file.name })
}

async fn state(db: &mut PgConnection, app: &App, invoice: InvoiceId, owner: UserId) -> Result<State> {
    let recorded = stored::find(db, invoice, owner).await?;
    let tax = tax_profiles::current(db, owner, app.clock.today()).await?;
    let is_open = tax.is_purchase() && !reimbursements::is_salaried(db, invoice).await?;
    let basis = if is_open { stored::find_basis(db, invoice).await? } else { None };
    let Some(basis) = basis else { return Ok(State { required: false, amount: None, recorded }) };
    let mismatch = Mismatch { invoice, user: owner, sent_on: basis.sent_on, swedish_tax: false };
    let mismatches = if basis.swedish_tax { vec![mismatch] } else { Vec::new() };
    let paying = fees::paying_terms(db, &mismatches).await?.remove(&invoice);
    let reimbursements =
        reimbursements::by_invoice(db, &[invoice.0]).await?.remove(&invoice).unwrap_or_default();
    let bought = PayInvoice {
        label: String::new(),
        subtotal: basis.subtotal,
        fee: basis.fee,
        terms: basis.terms,
        paying,
    };
    let input = PayInput {
        swedish_tax: false,
        purchase: true,
        reimbursements: reimbursements.approved,
        ..PayInput::new(vec![bought], TaxTerms::default(), 0, app.clock.today())
    };
    let tables = year_tables::current(app, db).await?;
    let amount = calculate(&input, &tables).ok().map(|pay| pay.figures.payout);
    Ok(State { required: true, amount, recorded })
}
