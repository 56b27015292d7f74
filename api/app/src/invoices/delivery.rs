//! What follows from sending: the PDF is made once and kept, and the client gets it by mail. Done by a job, at least
//! once; whoever asks for the PDF before has it made at once.

use paraply_documents::InvoiceDocument;
use paraply_domain::dates;
use paraply_domain::ids::InvoiceId;
use paraply_domain::invoice::{Invoice, Totals};
use paraply_storage as storage;
use paraply_storage::clients::find_for_invoice;
use paraply_storage::invoices::{Written, files as invoice_files};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::Side;
use super::snapshot::Snapshot;
use crate::files::StoredFile;
use crate::mail::{self, OutgoingMail, contents};
use crate::settings::{self, logo};
use crate::{App, Caller, Error, Result};

/// The job's kind.
pub const JOB: &str = "deliver_invoice";

/// What the job needs to know.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payload {
    pub invoice_id: InvoiceId,
}

/// A document to read or keep.
#[derive(Clone, Debug)]
pub struct Pdf {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Queues the delivery of invoices that are sent.
pub(super) async fn enqueue(app: &App, db: &mut PgConnection, ids: &[InvoiceId]) -> Result<()> {
    let job = |id: &InvoiceId| {
        let payload = serde_json::to_value(Payload { invoice_id: *id }).map_err(Error::internal)?;
        Ok((format!("{JOB}:{id}"), payload))
    };
    let jobs: Vec<_> = ids.iter().map(job).collect::<Result<_>>()?;
    Ok(storage::jobs::enqueue_all(db, app.clock.now(), JOB, &jobs).await?)
}

/// Does the job: makes the PDF unless it is there, and queues the mail to the client unless it is.
pub async fn deliver(app: &App, payload: Payload) -> Result<()> {
    let id = payload.invoice_id;
    let mut db = app.pool.acquire().await?;
    let snapshot = snapshot_of(&mut db, id).await?;
    let invoice = storage::invoices::find(&mut db, id, None).await?.ok_or(Error::NotFound)?;
    drop(db);
    let document = document(app, &invoice, &snapshot).await?;
    let mut tx = app.begin().await?;
    let values = values(&snapshot);
    mail::enqueue(&mut tx, &app.clock, mail(&invoice, &snapshot, &document, &values)).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(())
}

/// The PDF: the stored bytes once sent, before that a preview that is marked as a draft.
pub async fn pdf(app: &App, caller: &Caller, side: Side, id: InvoiceId) -> Result<Pdf> {
    let mut db = app.pool.acquire().await?;
    let written =
        storage::invoices::find_written(&mut db, id, side.owner(caller)).await?.ok_or(Error::NotFound)?;
    let Written { invoice, lines } = written;
    if invoice.sent_at.is_some() {
        let snapshot = snapshot_of(&mut db, id).await?;
        drop(db);
        let file = document(app, &invoice, &snapshot).await?;
        return Ok(Pdf { bytes: app.files.read(&file).await?, name: file.name });
    }
    let inconsistent = || Error::Inconsistent(format!("invoice {id} without its client"));
    let client = find_for_invoice(&mut db, invoice.client_id, Some(invoice.user_id))
        .await?
        .ok_or_else(inconsistent)?;
    let settings = settings::on(&mut db, app.clock.today()).await?.settings;
    let logo = logo::current(&mut db).await?;
    drop(db);
    let totals = Totals::sum(&lines, client.details.vat_treatment()).map_err(Error::Invalid)?;
    let totals = totals.rounded(invoice.currency, settings.whole_kronor);
    let snapshot = Snapshot::of(&invoice, &client.details, &lines, &totals, &settings.company, logo);
    Ok(Pdf { name: snapshot.file_name(), bytes: print(app, &snapshot).await? })
}

async fn snapshot_of(db: &mut PgConnection, id: InvoiceId) -> Result<Snapshot> {
    let snapshot = storage::invoices::find_snapshot(db, id).await?.ok_or(Error::NotFound)?;
    serde_json::from_value(snapshot)
        .map_err(|error| Error::Inconsistent(format!("snapshot of invoice {id}: {error}")))
}

/// The stored document, made first when it is not there. It is rendered before the row is locked; of two that render
/// at once the second finds the first one's and drops its own.
async fn document(app: &App, invoice: &Invoice, snapshot: &Snapshot) -> Result<StoredFile> {
    let mut db = app.pool.acquire().await?;
    if let Some(file) = invoice_files::find_document(&mut db, invoice.id).await? {
        return Ok(file);
    }
    drop(db);
    let bytes = print(app, snapshot).await?;
    let mut tx = app.begin().await?;
    storage::invoices::find_for_update(&mut tx, invoice.id, None).await?;
    if let Some(file) = invoice_files::find_document(&mut tx, invoice.id).await? {
        return Ok(file);
    }
    let name = snapshot.file_name();
    let file = app.files.put(&mut tx, &app.clock, None, &name, "application/pdf", bytes).await?;
    invoice_files::insert_document(&mut tx, invoice.id, file.id).await?;
    tx.commit().await?;
    Ok(file)
}

/// The snapshot under the logo of its day.
async fn print(app: &App, snapshot: &Snapshot) -> Result<Vec<u8>> {
    let mut document = snapshot.document();
    document.seller.logo = logo::printed(app, snapshot.logo).await?;
    render(app, document).await
}

/// Rendering is busy for some milliseconds: not on the threads that answer.
pub(super) async fn render(app: &App, document: InvoiceDocument) -> Result<Vec<u8>> {
    let renderer = app.renderer.clone();
    let rendered = tokio::task::spawn_blocking(move || renderer.render_invoice(&document)).await;
    rendered.map_err(Error::internal)?.map_err(Error::internal)
}

fn values(snapshot: &Snapshot) -> Vec<(&'static str, String)> {
    let language = snapshot.language;
    let amount = snapshot.total.abs().written(snapshot.currency, language);
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    vec![
        ("client", snapshot.buyer.name.clone()),
        ("number", text(&snapshot.number)),
        ("credited", text(&snapshot.credits)),
        ("amount", amount),
        ("due_date", dates::day(snapshot.due_date, language)),
        ("ocr", text(&snapshot.ocr)),
        ("bankgiro", snapshot.seller.bankgiro.clone()),
        ("iban", snapshot.seller.iban.clone()),
        ("freelancer", snapshot.freelancer.clone()),
        ("company", snapshot.seller.name.clone()),
        ("company_email", snapshot.seller.email.clone()),
    ]
}

fn mail<'a>(
    invoice: &Invoice,
    snapshot: &Snapshot,
    document: &StoredFile,
    values: &'a [(&'static str, String)],
) -> OutgoingMail<'a> {
    let mut recipients = vec![snapshot.buyer.email.clone()];
    for email in &snapshot.buyer.additional_emails {
        if !recipients.contains(email) {
            recipients.push(email.clone());
        }
    }
    OutgoingMail {
        template: if snapshot.credits.is_some() {
            &contents::INVOICE_CREDITED
        } else {
            &contents::INVOICE_SENT
        },
        values,
        language: snapshot.language,
        recipients,
        user: Some(invoice.user_id),
        invoice: Some(invoice.id),
        key: Some(format!("invoice:{}", invoice.id)),
        attachments: vec![document.id],
    }
}
