//! Files of many records: read into rows, understood by their headings, tried, and then done by the same verbs as
//! requests, all or nothing in one transaction. The same file a second time changes nothing.

mod cell;
mod csv;
mod heading;
mod invoices;
mod problem;
mod rows;
mod sheet;
mod xlsx;

use chrono::{DateTime, Utc};
use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::app::audit::{self, Deed};
use crate::app::{App, Caller, Error, Result};
use crate::files::kind::safe_name;
use crate::storage::imports as storage;
pub use crate::storage::imports::{Import, Made};

/// The largest file that is read, in megabytes.
pub const SIZE_MAX_MB: usize = 10;

/// More faults than anyone reads at once.
const ERRORS_MAX: usize = 1000;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One row per invoice line.
    Invoices,
}

impl Kind {
    /// The name on the wire and in the store.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invoices => "invoices",
        }
    }

    /// The kind of this name, if it is taken in.
    pub fn parse(name: &str) -> Option<Self> {
        (name == Self::Invoices.as_str()).then_some(Self::Invoices)
    }
}

/// A file that came in.
pub struct Upload {
    /// What it holds.
    pub kind: Kind,
    /// The name it came with.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Only look at it.
    pub dry_run: bool,
}

/// What is wrong with one cell, or with a whole row.
#[derive(Clone, Debug)]
pub struct RowError {
    /// As the spreadsheet counts: the headings are row 1.
    pub row: usize,
    /// The heading, as it stands in the file.
    pub column: Option<String>,
    /// What the cell says.
    pub value: Option<String>,
    /// What to do about it.
    pub message: String,
}

/// What became of a file.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The import; none when nothing was done.
    pub id: Option<Uuid>,
    /// What the file holds.
    pub kind: String,
    /// The name it came with.
    pub file_name: String,
    /// Whether it was only looked at.
    pub dry_run: bool,
    /// Whether the same content was imported before.
    pub already_imported: bool,
    /// What was made, or would be.
    pub made: Made,
    /// How many rows have a fault.
    pub failed: usize,
    /// The faults.
    pub errors: Vec<RowError>,
    /// When it was done.
    pub created_at: Option<DateTime<Utc>>,
    /// By whom.
    pub created_by_name: Option<String>,
}

impl From<Import> for Summary {
    fn from(import: Import) -> Self {
        Self {
            id: Some(import.id),
            kind: import.kind,
            file_name: import.file_name,
            dry_run: false,
            already_imported: false,
            made: import.made,
            failed: 0,
            errors: Vec::new(),
            created_at: Some(import.created_at),
            created_by_name: Some(import.created_by_name),
        }
    }
}

/// Takes a file in. With a fault in any row, or on a dry run, nothing is changed.
pub async fn run(app: &App, caller: &Caller, language: Language, upload: Upload) -> Result<Summary> {
    let Upload { kind, name, bytes, dry_run } = upload;
    let name = safe_name(&name);
    if bytes.len() > SIZE_MAX_MB << 20 {
        return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }));
    }
    let sha256 = Sha256::digest(&bytes).to_vec();
    let sheet = read(name.clone(), bytes).await?;
    let mut tx = app.begin().await?;
    if !dry_run {
        storage::lock(&mut tx, kind.as_str(), &sha256).await?;
    }
    if let Some(earlier) = storage::find_by_content(&mut tx, kind.as_str(), &sha256).await? {
        return Ok(Summary { dry_run, already_imported: true, ..earlier.into() });
    }
    let plan = match kind {
        Kind::Invoices => invoices::plan(app, &mut tx, &sheet, language).await?,
    };
    let failed = plan.failed();
    let mut summary = Summary {
        id: None,
        kind: kind.as_str().into(),
        file_name: name,
        dry_run,
        already_imported: false,
        made: plan.made(),
        failed,
        errors: plan.errors.iter().take(ERRORS_MAX).cloned().collect(),
        created_at: None,
        created_by_name: None,
    };
    if failed > 0 {
        summary.made.created = 0;
        summary.made.total = None;
        return Ok(summary);
    }
    if dry_run {
        return Ok(summary);
    }
    summary.made.created_ids = invoices::carry_out(app, &mut tx, caller, &plan).await?;
    let id = Uuid::now_v7();
    let now = app.clock.now();
    let import = storage::NewImport {
        id,
        kind: kind.as_str(),
        file_name: &summary.file_name,
        sha256: &sha256,
        made: &summary.made,
        created_by: caller.user_id,
    };
    storage::insert(&mut tx, &import, now).await?;
    let deed = Deed { action: "import.create", entity: "import", entity_id: id, caller: Some(caller) };
    let after = serde_json::json!({
        "kind": summary.kind,
        "fileName": summary.file_name,
        "rowCount": summary.made.row_count,
        "created": summary.made.created,
        "total": summary.made.total,
    });
    audit::record(&mut tx, &app.clock, deed, None::<&()>, Some(&after)).await?;
    tx.commit().await?;
    Ok(Summary {
        id: Some(id),
        created_at: Some(now),
        created_by_name: Some(caller.full_name.clone()),
        ..summary
    })
}

/// Reads the rows aside from the requests. A file that makes a reader panic is one that cannot be read.
async fn read(name: String, bytes: Vec<u8>) -> Result<sheet::Sheet> {
    let sheet = tokio::task::spawn_blocking(move || sheet::read(&name, &bytes)).await;
    sheet.unwrap_or(Err(FaultKind::NotASpreadsheet)).map_err(|kind| Error::fault("file", kind))
}

/// A page of the imports that were carried out, and how many there are.
pub async fn list(
    app: &App,
    filter: &storage::Filter,
    order_by: &str,
    offset: i64,
    limit: i64,
) -> Result<(Vec<Summary>, i64)> {
    let mut db = app.pool.acquire().await?;
    let (imports, total) = storage::list(&mut db, &app.counts, filter, order_by, offset, limit).await?;
    Ok((imports.into_iter().map(Into::into).collect(), total))
}
