//! Files of many records: read into rows, understood by their headings, tried, and then done by the same verbs as
//! requests, all or nothing in one transaction. The same file a second time changes nothing.

mod archive;
mod aside;
mod cell;
mod clients;
mod csv;
mod encoding;
pub mod heading;
mod invoices;
mod kind;
mod payments;
pub mod plan;
mod problem;
pub mod reader;
mod refused;
mod rows;
pub mod sample;
mod sheet;
mod undo;
mod users;
mod value;
pub mod whole;
mod work;
mod xlsx;
pub mod year_tables;

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use heading::Column;
use paraply_domain::fault::FaultKind;
use paraply_domain::language::Language;
use paraply_domain::refusal::Refusal;
use paraply_storage::audit_events;
use paraply_storage::imports as storage;
use paraply_storage::imports::OfYear;
use paraply_storage::imports::Sort;
use paraply_storage::imports::known::{self, KnownUser};
use plan::{Plan, RowResult};
use reader::{Mapping, Reader};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;
use work::Work;
use year_tables::{Choice, Said};

use crate::audit::{self, Deed};
use crate::files::kind::safe_name;
use crate::progress::Act;
use crate::{App, Caller, Error, Page, Result, Window, idempotency};

pub use kind::Kind;
pub use paraply_storage::imports::Filter;
pub use paraply_storage::imports::{Import, Made};
pub use undo::undo;

/// The largest file that is read, in megabytes.
pub const SIZE_MAX_MB: usize = 25;

/// More faults than anyone reads at once.
const ERRORS_MAX: usize = 1000;

/// A file that came in.
pub struct Upload {
    pub kind: Kind,
    pub name: String,
    pub bytes: Vec<u8>,
    /// Only look at it.
    pub dry_run: bool,
    /// Which heading means which column; absent: as somebody said of such a file before, else guessed.
    pub mapping: Option<Mapping>,
    /// Bring the good rows in and leave the others.
    pub only_good: bool,
    /// The mark of the dry run that was looked at.
    pub expected: Option<String>,
    /// Mail new people a link for their first password.
    pub invite: bool,
    /// Which table it is, of [`Kind::YearTables`].
    pub table: Said,
}

impl Upload {
    /// What must be the same when a key is used again: all that was sent, with the digest of its bytes.
    fn request(&self, sha256: &[u8]) -> String {
        let Self { kind, name, bytes: _, dry_run: _, mapping, only_good, expected, invite, table } = self;
        let content = hex::encode(sha256);
        // The order of a mapping's headings says nothing.
        let mapping = mapping.iter().flatten().collect::<BTreeSet<_>>();
        let kind = kind.as_str();
        format!("{kind}\n{name:?}\n{content}\n{mapping:?}\n{only_good}\n{expected:?}\n{invite}\n{table:?}")
    }
}

/// What is wrong with one cell, or with a whole row.
#[derive(Clone, Debug)]
pub struct RowError {
    /// As the spreadsheet counts: the headings are row 1.
    pub row: usize,
    /// The heading, as it stands in the file.
    pub column: Option<String>,
    pub value: Option<String>,
    pub message: String,
}

/// What became of a file.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The import; none when nothing was done.
    pub id: Option<Uuid>,
    pub kind: String,
    pub file_name: String,
    /// Whether it was only looked at.
    pub dry_run: bool,
    /// Whether the same content was imported before.
    pub already_imported: bool,
    /// What was made, or would be.
    pub made: Made,
    pub failed: usize,
    pub errors: Vec<RowError>,
    pub rows: Vec<RowResult>,
    pub headings: Vec<(String, Option<Column>)>,
    /// The mark of what would be done.
    pub fingerprint: Option<String>,
    pub created_at: Option<DateTime<Utc>>,
    pub created_by_name: Option<String>,
    pub undone_at: Option<DateTime<Utc>>,
}

impl From<Import> for Summary {
    fn from(import: Import) -> Self {
        Self {
            id: Some(import.id),
            kind: import.kind,
            file_name: import.file_name,
            dry_run: false,
            already_imported: false,
            failed: import.made.left_out,
            made: import.made,
            errors: Vec::new(),
            rows: Vec::new(),
            headings: Vec::new(),
            fingerprint: None,
            created_at: Some(import.created_at),
            created_by_name: Some(import.created_by_name),
            undone_at: import.undone_at,
        }
    }
}

/// What a file of each kind would do.
enum Planned {
    Clients(Plan<clients::Todo>),
    Invoices(Plan<invoices::Todo>),
    Payments(Plan<payments::Todo>),
    Users(Plan<users::Todo>),
    YearTables(Plan<year_tables::Todo>),
}

/// What is the same of every kind.
macro_rules! any {
    ($planned:expr, $plan:ident => $then:expr) => {
        match $planned {
            Planned::Clients($plan) => $then,
            Planned::Invoices($plan) => $then,
            Planned::Payments($plan) => $then,
            Planned::Users($plan) => $then,
            Planned::YearTables($plan) => $then,
        }
    };
}

impl Planned {
    async fn of(
        app: &App,
        db: &mut PgConnection,
        kind: Kind,
        table: &Said,
        reader: &mut Reader<'_>,
        lock: bool,
    ) -> Result<Self> {
        let mut planned = match kind {
            Kind::Clients => Self::Clients(clients::plan(db, reader, lock).await?),
            Kind::Invoices => Self::Invoices(invoices::plan(app, db, reader).await?),
            Kind::Payments => Self::Payments(payments::plan(app, db, reader, lock).await?),
            Kind::Users => Self::Users(users::plan(app, db, reader, lock).await?),
            Kind::YearTables => {
                Self::YearTables(year_tables::plan(app, db, reader, Choice::read(table)?).await?)
            }
        };
        let mut errors = std::mem::take(&mut reader.errors);
        errors.sort_by_key(|error| error.row);
        any!(&mut planned, plan => plan.errors = errors);
        Ok(planned)
    }

    /// What would be made.
    fn made(&self) -> Made {
        any!(self, plan => Made {
            row_count: plan.row_count,
            created: plan.created,
            changed: plan.changed,
            unchanged: plan.unchanged,
            removed: plan.removed,
            total: plan.total,
            ..Made::default()
        })
    }

    fn todo(&self) -> usize {
        any!(self, plan => plan.todo.len())
    }

    /// The rows that are left out.
    fn refused(&self) -> BTreeSet<usize> {
        any!(self, plan => plan.errors.iter().map(|error| error.row).chain(plan.left_out.iter().copied()).collect())
    }

    async fn carry_out(self, work: &mut Work<'_>, db: &mut PgConnection) -> Result<()> {
        match self {
            Self::Clients(plan) => clients::carry_out(work, db, &plan.todo).await,
            Self::Invoices(plan) => invoices::carry_out(work, db, &plan.todo).await,
            Self::Payments(plan) => payments::carry_out(work, db, &plan.todo).await,
            Self::Users(plan) => users::carry_out(work, db, &plan.todo).await,
            Self::YearTables(plan) => year_tables::carry_out(work, db, &plan.todo).await,
        }
    }
}

/// Takes a file in. On a dry run, or with a fault in any row unless only the good ones are wanted, nothing is changed.
/// Where nothing is changed a key stays free; with one that was used the import is told that was carried out then.
pub async fn run(
    app: &App,
    caller: &Caller,
    language: Language,
    key: Option<String>,
    upload: Upload,
) -> Result<Summary> {
    caller.require(upload.kind.permission())?;
    if upload.bytes.len() > SIZE_MAX_MB << 20 {
        return Err(Error::fault("file", FaultKind::FileTooLarge { max_mb: SIZE_MAX_MB as u32 }));
    }
    let sha256 = Sha256::digest(&upload.bytes).to_vec();
    let key =
        idempotency::key(caller, key.filter(|_| !upload.dry_run), "adminImport", &upload.request(&sha256))?;
    let Upload { kind, name, bytes, dry_run, mapping, only_good, expected, invite, table } = upload;
    let name = safe_name(&name);
    if mapping.iter().flatten().any(|(_, name)| !name.is_empty() && kind.column(name).is_none()) {
        return Err(Error::fault("mapping", FaultKind::Unknown));
    }
    let choice = (kind == Kind::YearTables).then(|| Choice::read(&table)).transpose()?;
    if choice.is_some() && only_good {
        return Err(Error::fault("onlyGood", FaultKind::WholeTableOnly));
    }
    let underway = app.progress.begin(Act::ImportFile, None, app.clock.now());
    let sheet = match &choice {
        Some(choice) => year_tables::read(app, &name, bytes, choice).await?,
        None => sheet::read(app, kind, &name, bytes).await?,
    };
    let mut tx = app.begin().await?;
    if let Some(id) = idempotency::claim(&mut tx, key.as_ref(), &app.clock).await? {
        return Ok(storage::find(&mut tx, id).await?.ok_or(Error::NotFound)?.into());
    }
    if !dry_run {
        let content = choice.as_ref().map_or_else(|| sha256.clone(), Choice::lock);
        storage::lock(&mut tx, kind.as_str(), &content).await?;
    }
    let (known_by, sha256) = match &choice {
        Some(choice) => choice.known_by(&mut tx, &sha256).await?,
        None => (sha256.clone(), sha256),
    };
    if let Some(earlier) = storage::find_by_content(&mut tx, kind.as_str(), &known_by).await? {
        return Ok(Summary { dry_run, already_imported: true, failed: 0, ..earlier.into() });
    }
    let remembered = storage::find_mapping(&mut tx, kind.as_str(), &sheet.headings).await?;
    let mapping = mapping.or(remembered).unwrap_or_default();
    let mut reader = Reader::of(&sheet, kind, &mapping, language);
    reader.by = Some(caller.user_id);
    reader.file_name.clone_from(&name);
    // Nobody says what the headings of a table mean.
    let headings = if choice.is_some() { Vec::new() } else { reader.headings() };
    let planned = Planned::of(app, &mut tx, kind, &table, &mut reader, !dry_run).await?;
    let made = Made { of_year: choice.as_ref().map(Choice::of_year), ..planned.made() };
    let (failed, refused, todo) = (any!(&planned, plan => plan.failed()), planned.refused(), planned.todo());
    let mut summary = Summary {
        id: None,
        kind: kind.as_str().into(),
        file_name: name,
        dry_run,
        already_imported: false,
        made,
        failed,
        errors: any!(&planned, plan => plan.errors.iter().take(ERRORS_MAX).cloned().collect()),
        rows: any!(&planned, plan => plan.rows()),
        headings,
        fingerprint: Some(any!(&planned, plan => plan.fingerprint())),
        created_at: None,
        created_by_name: None,
        undone_at: None,
    };
    if dry_run {
        return Ok(summary);
    }
    if expected.is_some() && expected != summary.fingerprint {
        return Err(Refusal::ImportChanged.into());
    }
    if failed > 0 && !only_good {
        summary.made.created = 0;
        summary.made.changed = 0;
        summary.made.removed = 0;
        summary.made.total = None;
        return Ok(summary);
    }
    if todo == 0 {
        return Ok(summary);
    }
    let left_out = refused::file(&sheet, &refused, any!(&planned, plan => &plan.errors), language);
    underway.set_total(todo);
    let meaning = summary.headings.iter();
    let columns = meaning.map(|(heading, column)| (&**heading, column.map_or("", Column::name))).collect();
    let now = app.clock.now();
    if choice.is_none() {
        storage::remember_mapping(&mut tx, kind.as_str(), &sheet.headings, &columns, now).await?;
    }
    drop(sheet);
    // What is done next with invoices is to send them; of other kinds there may be a hundred thousand.
    let tell = kind == Kind::Invoices;
    let mut work = Work::begin(app, caller, &underway, &summary.file_name, invite, tell);
    audit_events::make_parts_of(&mut tx, work.import).await?;
    planned.carry_out(&mut work, &mut tx).await?;
    let id = work.import;
    summary.made.created_ids = work.into_made();
    summary.made.left_out = refused.len();
    let import = storage::NewImport {
        id,
        kind: kind.as_str(),
        file_name: &summary.file_name,
        sha256: &sha256,
        made: &summary.made,
        left_out: left_out.as_deref(),
        created_by: caller.user_id,
    };
    storage::insert(&mut tx, &import, now).await?;
    let deed = Deed { action: "import.create", entity: "import", entity_id: id };
    let mut after = serde_json::json!({
        "kind": summary.kind,
        "fileName": summary.file_name,
        "rowCount": summary.made.row_count,
        "created": summary.made.created,
        "changed": summary.made.changed,
        "removed": summary.made.removed,
        "leftOut": summary.made.left_out,
        "total": summary.made.total,
    });
    if let Some(OfYear { table, year }) = summary.made.of_year {
        after["table"] = serde_json::json!(table);
        after["year"] = year.into();
    }
    audit::record(&mut tx, &app.clock, caller, deed, None::<&()>, Some(&after)).await?;
    idempotency::fulfil(&mut tx, key.as_ref(), id).await?;
    tx.commit().await?;
    app.wake.notify_one();
    Ok(Summary {
        id: Some(id),
        created_at: Some(now),
        created_by_name: Some(caller.full_name.clone()),
        ..summary
    })
}

/// Lets others go first now and then: a hundred thousand rows are a second of work.
async fn give_way(place: usize) {
    if place % 256 == 255 {
        tokio::task::yield_now().await;
    }
}

/// The people of these addresses, in lower case.
async fn known_users(
    db: &mut PgConnection,
    emails: impl Iterator<Item = String>,
) -> Result<HashMap<String, KnownUser>> {
    // PostgreSQL's text cannot hold NUL, so nobody has such an address.
    let emails: BTreeSet<String> = emails.filter(|email| !email.contains('\0')).collect();
    let emails: Vec<String> = emails.into_iter().collect();
    let users = known::find_users(db, &emails).await?;
    Ok(users.into_iter().map(|user| (user.email.clone(), user)).collect())
}

/// One import that was carried out.
pub async fn get(app: &App, id: Uuid) -> Result<Summary> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::find(&mut db, id).await?.ok_or(Error::NotFound)?.into())
}

/// The rows that an import left out, as a file to mend, and its name.
pub async fn left_out(app: &App, id: Uuid) -> Result<(String, Vec<u8>)> {
    let mut db = app.pool.acquire().await?;
    let import = storage::find(&mut db, id).await?.ok_or(Error::NotFound)?;
    let file = storage::left_out(&mut db, id).await?.ok_or(Error::NotFound)?;
    let stem = import.file_name.rsplit_once('.').map_or(&*import.file_name, |(stem, _)| stem);
    Ok((format!("{stem}-rest.csv"), file))
}

/// A page of the imports that were carried out, and how many there are.
pub async fn list(app: &App, filter: &Filter, window: Window<Sort>) -> Result<Page<Summary>> {
    let mut db = app.pool.acquire().await?;
    Ok(storage::list(&mut db, &app.counts, filter, window).await?.map(Into::into))
}
