//! All payslips of a run as one ZIP. Payslips are read some at a time, rendered on all cores and written to a spool,
//! from which downloads read while it grows. A download that broke goes on from there, and nothing is rendered again:
//! the archive is finished although its reader has left, and kept for a while.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use paraply_documents::PayslipDocument;
use paraply_documents::archive::write_payslips;
use paraply_domain::ids::SalaryRunId;
use paraply_domain::language::Language;
use paraply_domain::payroll::Payslip;
use paraply_storage::salary::{archive, payslips, runs};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use uuid::Uuid;

use super::documents::{documents, file_word};
use crate::settings::{self, Company};
use crate::spool::{Spool, Writer};
use crate::{App, Error, Result};

/// How many payslips are read at once.
const CHUNK: usize = 200;
/// How many of them wait to be rendered.
const WAITING: usize = 32;
/// How many archives are kept, and how long: on disk, so that a download can be continued.
const KEPT_MAX: usize = 3;
const KEPT_FOR: Duration = Duration::from_secs(60 * 60);

type Job = io::Result<(String, PayslipDocument)>;

/// By fingerprint, the oldest first.
type Kept = Vec<(String, Arc<Spool>)>;

/// The archives that were made lately or are being made.
#[derive(Clone, Debug, Default)]
pub struct Archives(Arc<Mutex<Kept>>);

impl Archives {
    fn change<T>(&self, change: impl FnOnce(&mut Kept) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// An archive to download.
#[derive(Clone, Debug)]
pub struct Archive {
    pub name: String,
    /// The same for the same bytes only, on every server.
    pub fingerprint: String,
    pub content: Arc<Spool>,
}

/// What an archive is made of.
#[derive(Clone)]
struct Source {
    app: App,
    ids: Vec<Uuid>,
    company: Company,
    language: Language,
}

/// The archive of a run as it is now: the kept one, or one that is being made from now on.
pub async fn payslips_zip(app: &App, run: SalaryRunId, language: Language) -> Result<Archive> {
    let mut db = app.pool.acquire().await?;
    let found = runs::find(&mut db, run).await?.ok_or(Error::NotFound)?;
    let ids = archive::ids_of_run(&mut db, run).await?;
    let company = settings::on(&mut db, found.payment_date).await?.settings.company;
    drop(db);
    let source = Source { app: app.clone(), ids, company, language };
    let seed = source.seed().await?;
    let fingerprint = source.fingerprint(seed.clone()).await?;
    let content = app.archives.change(|kept| {
        kept.retain(|(_, spool)| !spool.is_broken());
        if let Some((_, spool)) = kept.iter().find(|(of, _)| *of == fingerprint) {
            return Ok(spool.clone());
        }
        let (spool, writer) = Spool::new(&app.config.data_dir).map_err(Error::internal)?;
        source.make(seed, fingerprint.clone(), writer);
        kept.push((fingerprint.clone(), spool.clone()));
        kept.drain(..kept.len().saturating_sub(KEPT_MAX));
        Ok::<_, Error>(spool)
    })?;
    let name = format!("{}-{}.zip", file_word(language), found.payment_date);
    Ok(Archive { name, fingerprint, content })
}

impl Source {
    /// The first payslip's bytes stand for what all are made with: templates, fonts, compiler.
    async fn seed(&self) -> Result<Sha256> {
        let first = self.ids.get(..1).unwrap_or_default();
        let Some((_, document)) = self.read_some(first).await?.pop() else { return Ok(Sha256::new()) };
        let renderer = self.app.renderer.clone();
        let pdf = tokio::task::spawn_blocking(move || renderer.render_payslip(&document)).await;
        Ok(Sha256::new_with_prefix(pdf.map_err(Error::internal)?.map_err(Error::internal)?))
    }

    async fn fingerprint(&self, mut hash: Sha256) -> Result<String> {
        for chunk in self.ids.chunks(CHUNK) {
            for (name, document) in self.read_some(chunk).await? {
                add(&mut hash, &name, &document)?;
            }
        }
        Ok(hex::encode(hash.finalize()))
    }

    fn make(&self, seed: Sha256, fingerprint: String, mut writer: Writer) {
        let (give, jobs) = channel::<Job>(WAITING);
        tokio::spawn(self.clone().read(seed, fingerprint.clone(), give));
        let (renderer, archives) = (self.app.renderer.clone(), self.app.archives.clone());
        tokio::spawn(async move {
            tokio::time::sleep(KEPT_FOR).await;
            archives.change(|kept| kept.retain(|(of, _)| *of != fingerprint));
        });
        tokio::task::spawn_blocking(move || {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let made = write_payslips(&renderer, received(jobs), threads, &mut writer);
            // Not finished, it is an error to whoever reads it: the file is not whole.
            if let Err(error) = made.map_err(io::Error::other).and_then(|()| writer.finish()) {
                tracing::warn!(%error, "a ZIP of payslips was not finished");
            }
        });
    }

    /// Reads the payslips in their order until all are read or nobody wants more.
    async fn read(self, mut hash: Sha256, fingerprint: String, give: Sender<Job>) {
        for chunk in self.ids.chunks(CHUNK) {
            let read = self.read_some(chunk).await.and_then(|documents| {
                documents.iter().try_for_each(|(name, document)| add(&mut hash, name, document))?;
                Ok(documents)
            });
            match read {
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
        if hex::encode(hash.finalize()) != fingerprint {
            let _ = give.send(Err(io::Error::other("the payslips have changed meanwhile"))).await;
        }
    }

    async fn read_some(&self, ids: &[Uuid]) -> Result<Vec<(String, PayslipDocument)>> {
        let language = self.language;
        let mut db = self.app.pool.acquire().await?;
        let slips = payslips::list_of_ids(&mut db, ids, self.app.clock.today()).await?;
        let documents = documents(&mut db, slips, &self.company, language).await?;
        Ok(documents.into_iter().map(|document| (file_name(&document.payslip, language), document)).collect())
    }
}

fn add(hash: &mut Sha256, name: &str, document: &PayslipDocument) -> Result<()> {
    for part in [name.as_bytes(), &document.source().map_err(Error::internal)?] {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    Ok(())
}

fn received(mut jobs: Receiver<Job>) -> impl Iterator<Item = Job> + Send {
    std::iter::from_fn(move || jobs.blocking_recv())
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
