//! What an approver looks at before an invoice is sent: what speaks for it and against it, and how urgent it is.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Europe::Stockholm;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::lint::{self, Finding};
use paraply_domain::invoice::review::{self, Point, VatState, Waiting};
use paraply_domain::language::Language;
use paraply_domain::money::Currency;
use paraply_domain::refusal::Refusal;
use paraply_storage as storage;
use paraply_storage::clients::find_for_invoice;

use super::drafting::Terms;
use super::ready::Ready;
use crate::clients::vat_lookup::look_up;
use crate::clients::vies::{Answer, Company};
use crate::{App, Caller, Error, Result, settings};

/// The register may be slow; an approver does not wait for it longer than this.
const PATIENCE: Duration = Duration::from_secs(2);

/// When it came in and when it should be out.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    pub submitted_at: DateTime<Utc>,
    /// What comes in later is sent the next bank day.
    pub cutoff: NaiveTime,
    pub send_by: NaiveDate,
    pub today: NaiveDate,
}

/// What there is to know about an invoice before it is approved.
#[derive(Debug)]
pub struct Review {
    pub version: i32,
    /// Why it cannot be sent as it is.
    pub obstacle: Option<Refusal>,
    /// What history, register and attachments say.
    pub points: Vec<Point>,
    pub findings: Vec<Finding>,
    /// How urgent it is, while it waits.
    pub deadline: Option<Deadline>,
}

/// Looks at an invoice.
pub async fn look(app: &App, caller: &Caller, id: InvoiceId, language: Language) -> Result<Review> {
    let mut db = app.pool.acquire().await?;
    let written = storage::invoices::find_written(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    let invoice = &written.invoice;
    let client = find_for_invoice(&mut db, invoice.client_id, Some(invoice.user_id))
        .await?
        .ok_or_else(|| Error::Inconsistent(format!("invoice {id} without its client")))?;
    let terms = Terms::of(app, &mut db, invoice.user_id).await?;
    let history = storage::invoices::history(&mut db, invoice.user_id, invoice.client_id, id).await?;
    let files = storage::invoices::files::list(&mut db, id).await?.len();
    let today = app.clock.today();
    let cutoff = settings::on(&mut db, today).await?.settings.approval_cutoff;
    let obstacle = match Ready::check(app, &mut db, &written).await {
        Ok(_) => None,
        Err(Error::Refused(refusal)) => Some(refusal),
        Err(other) => return Err(other),
    };
    // The register is asked without holding a connection.
    drop(db);
    let vat = vat_state(app, caller, &client.details.vat_number, language).await;
    let subtotal = (invoice.currency == Currency::Sek).then_some(invoice.subtotal);
    Ok(Review {
        version: invoice.version,
        obstacle,
        points: review::review(&Waiting { subtotal, history, vat: &vat, files }),
        findings: lint::lint(&lint::Draft {
            lines: &written.lines,
            reference: Some(&invoice.reference),
            issue_date: Some(invoice.issue_date),
            due_date: Some(invoice.due_date),
            client: Some((client.details.country, client.details.vat_treatment())),
            subtotal,
            fee: terms.fee,
            today,
        }),
        deadline: invoice.submitted_at.filter(|_| invoice.sent_at.is_none()).map(|submitted_at| Deadline {
            submitted_at,
            cutoff,
            send_by: review::send_by(submitted_at.with_timezone(&Stockholm).naive_local(), cutoff),
            today,
        }),
    })
}

/// What the register says; for a caller over the limit, the result is unknown.
async fn vat_state(app: &App, caller: &Caller, number: &str, language: Language) -> VatState {
    if number.is_empty() {
        return VatState::None;
    }
    let asked = tokio::time::timeout(PATIENCE, look_up(app, caller, number, language)).await;
    match asked.map(|answer| answer.map(|lookup| lookup.answer)) {
        Ok(Ok(Answer::Valid(Company { name, .. }))) => VatState::Valid { name },
        Ok(Ok(Answer::Invalid)) => VatState::Invalid,
        Ok(Ok(Answer::Unknown) | Err(_)) | Err(_) => VatState::Unknown,
    }
}
