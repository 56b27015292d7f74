//! The steps of an import, the same for every kind of file.

use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_storage::audit::events as audit_events;
use paraply_storage::forget_plans;
use paraply_storage::imports::{self as storage, Made, NewImport, OfYear};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::heading::Column;
use super::importer::{Digests, Importer};
use super::plan::Plan;
use super::reader::Reader;
use super::rejected_rows;
use super::sheet::Sheet;
use super::summary::Summary;
use super::upload::Upload;
use super::work::Work;
use crate::audit::{self, AuditEntry};
use crate::files::kind::safe_name;
use crate::progress::{self, Act, Operation};
use crate::{App, Caller, Error, Result, idempotency};

/// Imports a file. Nothing is changed on a dry run, nor with an error in any row unless invalid rows are skipped. Where
/// nothing is changed the idempotency key stays free; with a used one, the import is returned that was made with it.
pub async fn run<I: Importer>(
    app: &App,
    caller: &Caller,
    language: Language,
    key: Option<String>,
    mut upload: Upload,
) -> Result<Summary> {
    caller.require(I::PERMISSION)?;
    upload.check_size()?;
    let sha256 = Sha256::digest(&upload.bytes).to_vec();
    let request = upload.request(&sha256);
    let key = idempotency::key(caller, key.filter(|_| !upload.dry_run), "adminImport", &request)?;
    let bytes = std::mem::take(&mut upload.bytes);
    let run = Run::<I>::new(app, caller, language, upload)?;
    let operation = progress::begin(app, Act::ImportFile, None);
    let sheet = run.importer.read_sheet(app, &run.file_name, bytes).await?;
    let id = Uuid::now_v7();
    let mut tx = app.begin().await?;
    forget_plans(&mut tx).await?;
    if let Some(id) = idempotency::claim(&mut tx, key.as_ref(), id, &app.clock).await? {
        return Ok(storage::find(&mut tx, id).await?.ok_or(Error::NotFound)?.into());
    }
    let digests = run.lock(&mut tx, &sha256).await?;
    if let Some(earlier) = storage::find_by_content(&mut tx, I::KIND.as_str(), &digests.earlier).await? {
        return Ok(Summary::already_imported(earlier, run.upload.dry_run));
    }
    let (plan, mut summary) = run.plan(&mut tx, &sheet).await?;
    if !run.proceeds(&plan, &mut summary)? {
        return Ok(summary);
    }
    run.remember_mapping(&mut tx, &sheet, &summary).await?;
    let rejected = rejected_rows::file(&sheet, &plan.rejected(), &plan.errors, language);
    drop(sheet);
    run.carry_out(&mut tx, id, &operation, &plan, &mut summary.made).await?;
    run.record(&mut tx, id, &digests.new, rejected, &mut summary).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(summary)
}

/// One file, and who imports it.
struct Run<'a, I> {
    app: &'a App,
    caller: &'a Caller,
    language: Language,
    importer: I,
    file_name: String,
    upload: Upload,
}

impl<'a, I: Importer> Run<'a, I> {
    fn new(app: &'a App, caller: &'a Caller, language: Language, upload: Upload) -> Result<Self> {
        let mut columns = upload.mapping.iter().flatten().map(|(_, column)| column);
        if columns.any(|name| !name.is_empty() && I::COLUMNS.find(name).is_none()) {
            return Err(Error::fault("mapping", FaultKind::Unknown));
        }
        let importer = I::from_upload(&upload)?;
        if I::IS_WHOLE_TABLE && upload.skip_invalid {
            return Err(Error::fault("skipInvalid", FaultKind::WholeTableOnly));
        }
        let file_name = safe_name(&upload.name);
        Ok(Self { app, caller, language, importer, file_name, upload })
    }

    /// Waits until nobody else imports the same.
    async fn lock(&self, db: &mut PgConnection, sha256: &[u8]) -> Result<Digests> {
        if !self.upload.dry_run {
            storage::lock(db, I::KIND.as_str(), &self.importer.lock_key(sha256)).await?;
        }
        self.importer.digests(db, sha256).await
    }

    /// What the file would do.
    async fn plan(&self, db: &mut PgConnection, sheet: &Sheet) -> Result<(Plan<I::Todo>, Summary)> {
        let mapping = match &self.upload.mapping {
            Some(mapping) => mapping.clone(),
            None => storage::find_mapping(db, I::KIND.as_str(), &sheet.headings).await?.unwrap_or_default(),
        };
        let mut reader = Reader::new(sheet, I::COLUMNS, &mapping, self.language);
        reader.by = Some(self.caller.user_id);
        reader.file_name.clone_from(&self.file_name);
        let headings = if I::IS_WHOLE_TABLE { Vec::new() } else { reader.headings() };
        let mut plan = if reader.errors.is_empty() {
            self.importer.plan(self.app, db, &mut reader, !self.upload.dry_run).await?
        } else {
            Plan::new(sheet.rows.len())
        };
        plan.errors = reader.errors;
        plan.errors.sort_by_key(|error| error.row);
        let mut summary = Summary::of_plan(I::KIND, &self.file_name, &plan, headings);
        summary.dry_run = self.upload.dry_run;
        summary.made.of_year = self.importer.table();
        Ok((plan, summary))
    }

    /// Whether the plan is carried out. An import with errors says only what is wrong.
    fn proceeds(&self, plan: &Plan<I::Todo>, summary: &mut Summary) -> Result<bool> {
        let Upload { dry_run, skip_invalid, expected, .. } = &self.upload;
        if *dry_run {
            return Ok(false);
        }
        if expected.is_some() && *expected != summary.fingerprint {
            return Err(Refusal::ImportChanged.into());
        }
        if summary.failed > 0 && !skip_invalid {
            let Made { created, changed, removed, total, .. } = &mut summary.made;
            (*created, *changed, *removed, *total) = (0, 0, 0, None);
            return Ok(false);
        }
        Ok(!plan.todo.is_empty())
    }

    /// The next file with the same headings is read by the same mapping.
    async fn remember_mapping(&self, db: &mut PgConnection, sheet: &Sheet, summary: &Summary) -> Result<()> {
        if I::IS_WHOLE_TABLE {
            return Ok(());
        }
        let meaning = summary.headings.iter();
        let columns =
            meaning.map(|(heading, column)| (&**heading, column.map_or("", Column::name))).collect();
        let now = self.app.clock.now();
        Ok(storage::remember_mapping(db, I::KIND.as_str(), &sheet.headings, &columns, now).await?)
    }

    /// Stores all records.
    async fn carry_out(
        &self,
        db: &mut PgConnection,
        id: Uuid,
        operation: &Operation,
        plan: &Plan<I::Todo>,
        made: &mut Made,
    ) -> Result<()> {
        operation.set_total(plan.todo.len());
        let Self { app, caller, file_name, .. } = self;
        let mut work =
            Work::begin(app, caller, id, operation, file_name, self.upload.invite, I::LISTS_CREATED);
        audit_events::make_parts_of(db, id).await?;
        self.importer.carry_out(&mut work, db, &plan.todo).await?;
        made.created_ids = work.into_created();
        made.rejected = plan.rejected().len();
        Ok(())
    }

    /// Stores the import itself, and its audit event.
    async fn record(
        &self,
        db: &mut PgConnection,
        id: Uuid,
        sha256: &[u8],
        rejected_rows: Option<Vec<u8>>,
        summary: &mut Summary,
    ) -> Result<()> {
        let (caller, now) = (self.caller, self.app.clock.now());
        let import = NewImport {
            id,
            kind: I::KIND.as_str(),
            file_name: &self.file_name,
            sha256,
            made: &summary.made,
            rejected_rows: rejected_rows.as_deref(),
            created_by: caller.user_id,
        };
        storage::insert(db, &import, now).await?;
        let entry = AuditEntry { action: "import.create", entity: "import", entity_id: id };
        audit::record(db, &self.app.clock, caller, entry, None::<&()>, Some(&audited(summary))).await?;
        summary.id = Some(id);
        summary.created_at = Some(now);
        summary.created_by_name = Some(caller.full_name.clone());
        Ok(())
    }
}

/// An import in the audit log.
fn audited(summary: &Summary) -> serde_json::Value {
    let made = &summary.made;
    let mut after = json!({
        "kind": summary.kind,
        "fileName": summary.file_name,
        "rowCount": made.row_count,
        "created": made.created,
        "changed": made.changed,
        "removed": made.removed,
        "leftOut": made.rejected,
        "total": made.total,
    });
    if let Some(OfYear { table, year }) = made.of_year {
        after["table"] = json!(table);
        after["year"] = year.into();
    }
    after
}
