//! Taking in a file of the bank: read whole, checked whole, and then stored with what it explains, in one transaction. The
//! same file, and the same money in another file, counts once.

mod plan;
mod problem;
mod storing;
mod told;

use std::io::Write as _;

use paraply_documents::bank_file::{BankFileFormat, read_bank_file};
use paraply_domain::ids::BankFileId;
use paraply_domain::staff::Permission;
use paraply_storage::bank_transactions::write::{NewFile, insert_file, lock_files};
use paraply_storage::bank_transactions::{TakenFile, find_file};
use paraply_storage::packed::{Packed, Packer};
use paraply_storage::{forget_plans, wait_between_statements};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use self::plan::Plan;
use crate::audit::{self, AuditEntry};
use crate::files::kind::safe_name;
use crate::progress::{self, Act};
use crate::{App, Caller, Error, Result, idempotency, settings};

pub use self::problem::Problem;
pub use self::told::{Line, Outcome, Taken};

/// The largest file that is read, in megabytes.
pub const FILE_MAX_MB: usize = 64;

/// A file of the bank on its way in.
#[derive(Clone, Debug)]
pub struct BankUpload {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Only check it.
    pub dry_run: bool,
}

/// A format by its name in the database and on the wire.
const fn name_of(format: BankFileFormat) -> &'static str {
    match format {
        BankFileFormat::BgMax => "bgmax",
        BankFileFormat::Camt053V02 => "camt053_v02",
        BankFileFormat::Camt053V08 => "camt053_v08",
        BankFileFormat::Camt054V02 => "camt054_v02",
        BankFileFormat::Camt054V08 => "camt054_v08",
    }
}

/// Takes in a file, or checks it. With a key that was used, the file is told of that was taken in with it.
pub async fn take_in(app: &App, caller: &Caller, key: Option<String>, upload: BankUpload) -> Result<Taken> {
    caller.require(Permission::Import)?;
    caller.require(Permission::HandlePayments)?;
    let BankUpload { name, bytes, dry_run } = upload;
    let file_name = safe_name(&name);
    let sha256 = Sha256::digest(&bytes).to_vec();
    let request = format!("{file_name}\n{}", hex::encode(&sha256));
    let key = idempotency::key(caller, key.filter(|_| !dry_run), "adminImportBankFile", &request)?;
    let operation = progress::begin(app, Act::ImportFile, None);
    let mut told = Taken { file_name, dry_run, ..Taken::default() };

    let id = BankFileId(Uuid::now_v7());
    let mut tx = app.begin().await?;
    forget_plans(&mut tx).await?;
    // Who asks again for a large file waits here, before it is read a second time.
    idempotency::claim(&mut tx, key.as_ref(), id.0, &app.clock).await?;
    if !dry_run {
        lock_files(&mut tx).await?;
    }
    if let Some(earlier) = find_file(&mut tx, &sha256).await? {
        return Ok(already(told, earlier));
    }
    wait_between_statements(&mut tx).await?;
    let is_production = !app.config.demo;
    let (read, packed) = tokio::task::spawn_blocking(move || {
        let read = read_bank_file(&bytes, is_production);
        let packed = if dry_run || read.is_err() { Ok(None) } else { pack(&bytes).map(Some) };
        (read, packed)
    })
    .await
    .map_err(Error::internal)?;
    let file = match read {
        Ok(file) => file,
        Err(problems) => {
            told.problems = problems.into_iter().map(Problem::from).collect();
            return Ok(told);
        }
    };
    told.format = Some(name_of(file.format).to_owned());
    let settings = settings::on(&mut tx, app.clock.today()).await?.settings;
    told.problems = problem::find_here(app, &mut tx, &file, &settings.company).await?;
    if !told.problems.is_empty() {
        return Ok(told);
    }
    let plan = Plan::make(caller, &mut tx, &file, &settings, !dry_run).await?;
    if !plan.problems.is_empty() {
        told.problems.clone_from(&plan.problems);
        return Ok(told);
    }
    plan.tell(&mut tx, &mut told).await?;
    let Some(content) = packed?.filter(|_| !dry_run) else { return Ok(told) };

    let new = NewFile {
        id,
        format: name_of(file.format),
        name: &told.file_name,
        sha256: &sha256,
        content: &content,
        transaction_count: i32::try_from(plan.found.len()).map_err(Error::internal)?,
        taken_by: caller.user_id,
    };
    insert_file(&mut tx, &new, app.clock.now()).await?;
    operation.set_total(plan.found.len());
    plan.store(app, caller, &mut tx, id, &told.file_name).await?;
    record(app, caller, &mut tx, id, &told).await?;
    tx.commit().await?;
    app.wake.notify_one();
    told.id = Some(id);
    Ok(told)
}

/// The same file was taken in before.
fn already(told: Taken, earlier: TakenFile) -> Taken {
    let TakenFile { id, format, transaction_count, .. } = earlier;
    let known = usize::try_from(transaction_count).unwrap_or_default();
    Taken { id: Some(id), format: Some(format), already_taken: true, known, ..told }
}

fn pack(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = Packer::default();
    packer.write_all(bytes).map_err(Error::internal)?;
    match packer.finish().map_err(Error::internal)? {
        Packed::Gzip(bytes) | Packed::Plain(bytes) => Ok(bytes.into()),
    }
}

async fn record(
    app: &App,
    caller: &Caller,
    db: &mut PgConnection,
    id: BankFileId,
    told: &Taken,
) -> Result<()> {
    let after = json!({
        "format": told.format,
        "fileName": told.file_name,
        "transactions": told.new,
        "matched": told.matched,
        "questions": told.questions,
        "waiting": told.waiting,
        "known": told.known,
        "total": told.total,
    });
    let entry = AuditEntry { action: "bank_file.take_in", entity: "bank_file", entity_id: id.0 };
    audit::record(db, &app.clock, caller, entry, None::<&()>, Some(&after)).await
}
