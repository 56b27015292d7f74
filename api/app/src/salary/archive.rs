//! All payslips of a run as one ZIP. It flows: payslips are read some at a time, rendered on all cores and sent on.

use std::io;

use paraply_documents::PayslipDocument;
use paraply_documents::archive::write_payslips;
use paraply_domain::ids::SalaryRunId;
use paraply_domain::language::Language;
use paraply_domain::payroll::Payslip;
use paraply_storage::salary::{archive, payslips, runs};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use uuid::Uuid;

use super::documents::{documents, file_word};
use crate::chunks::{self, Bytes, Chunks};
use crate::settings::{self, Company};
use crate::{App, Error, Result};

/// How many payslips are read at once.
const CHUNK: usize = 200;
/// How many of them wait to be rendered.
const WAITING: usize = 32;
/// How many chunks of the ZIP wait to be sent.
const PIECES: usize = 4;

type Job = io::Result<(String, PayslipDocument)>;

/// The file name and the bytes as they come.
pub async fn payslips_zip(app: &App, run: SalaryRunId, language: Language) -> Result<(String, Bytes)> {
    let mut db = app.pool.acquire().await?;
    let found = runs::find(&mut db, run).await?.ok_or(Error::NotFound)?;
    let ids = archive::ids_of_run(&mut db, run).await?;
    let company = settings::on(&mut db, found.payment_date).await?.settings.company;
    drop(db);
    let (give, jobs) = channel::<Job>(WAITING);
    let (send, receive) = channel::<io::Result<Vec<u8>>>(PIECES);
    tokio::spawn(read(app.clone(), ids, company, language, give));
    let renderer = app.renderer.clone();
    tokio::task::spawn_blocking(move || {
        let mut out = Chunks::new(send.clone());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        if let Err(error) = write_payslips(&renderer, received(jobs), threads, &mut out) {
            tracing::warn!(%error, "a ZIP of payslips was not finished");
            // The reader must see that the file is not whole; one who has left sees nothing.
            let _ = send.blocking_send(Err(io::Error::other(error)));
        }
    });
    let name = format!("{}-{}.zip", file_word(language), found.payment_date);
    Ok((name, chunks::stream(receive)))
}

fn received(mut jobs: Receiver<Job>) -> impl Iterator<Item = Job> + Send {
    std::iter::from_fn(move || jobs.blocking_recv())
}

/// Reads the payslips in their order until all are read or nobody wants more.
async fn read(app: App, ids: Vec<Uuid>, company: Company, language: Language, give: Sender<Job>) {
    for chunk in ids.chunks(CHUNK) {
        match read_some(&app, chunk, &company, language).await {
            Ok(documents) => {
                for document in documents {
                    if give.send(Ok(document)).await.is_err() {
                        return;
                    }
                }
            }
            Err(error) => {
                // Whoever renders stops with it.
                let _ = give.send(Err(io::Error::other(error))).await;
                return;
            }
        }
    }
}

async fn read_some(
    app: &App,
    ids: &[Uuid],
    company: &Company,
    language: Language,
) -> Result<Vec<(String, PayslipDocument)>> {
    let mut db = app.pool.acquire().await?;
    let slips = payslips::list_of_ids(&mut db, ids, app.clock.today()).await?;
    let documents = documents(&mut db, slips, company, language).await?;
    Ok(documents.into_iter().map(|document| (file_name(&document.payslip, language), document)).collect())
}

/// Unique in the ZIP, and harmless on every system: letters, digits and single dashes.
fn file_name(payslip: &Payslip, language: Language) -> String {
    let words: Vec<String> = payslip
        .person
        .full_name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let person: String = words.join("-").chars().take(60).collect();
    let id = payslip.id.0.simple().to_string();
    format!("{}-{}-{person}-{}.pdf", file_word(language), payslip.payment_date, &id[id.len() - 12..])
}
