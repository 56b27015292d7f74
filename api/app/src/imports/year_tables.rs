//! A year's table: tax, contributions or single values. A file replaces it as a whole, so that no salary is calculated
//! from half a table; each row is compared with the table that applies.

mod undo;

use chrono::{Datelike, NaiveDate};
use paraply_domain::fault::{FaultKind, Faults};
use paraply_domain::language::Language;
use paraply_domain::payroll::TableKind;
use paraply_domain::payroll::tables::entries::{self, Difference};
use paraply_domain::payroll::tables::lines::{self, Line, LineFault};
use paraply_domain::payroll::tables::{check, monthly};
use paraply_domain::staff::Permission;
use paraply_domain::text::required_line;
use paraply_storage::imports::{OfYear, Record};
use paraply_storage::salary::runs;
use paraply_storage::year_tables::{self as storage, NewYearTable};
use rust_decimal::Decimal;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::encoding;
use super::heading::Columns;
use super::importer::{Digests, Importer};
use super::kind::Kind;
use super::plan::{Change, Outcome, Plan, RowResult};
use super::reader::Reader;
use super::rows::Collector;
use super::sheet::{self, Sheet};
use super::undo::{entity, unknown_records};
use super::upload::{TableForm, Upload};
use super::work::Work;
use crate::audit::{self, AuditEntry};
use crate::exports::{self, Cell, Format};
use crate::{App, Caller, Error, Result, year_tables};

/// The years a table can be for.
const YEARS: std::ops::RangeInclusive<i32> = 2020..=2100;

/// The importer of a year's table.
pub struct YearTable {
    table: TableKind,
    year: i32,
    origin: String,
}

impl Importer for YearTable {
    type Todo = Todo;

    const KIND: Kind = Kind::YearTables;
    const PERMISSION: Permission = Permission::RunPayroll;
    // Its headings are its own and exact.
    const COLUMNS: &'static Columns = &Columns { aliases: &[], required: &[], sample: None, label: None };
    const IS_WHOLE_TABLE: bool = true;

    fn from_upload(upload: &Upload) -> Result<Self> {
        let mut faults = Faults::new();
        let form = &upload.table;
        let table = faults.check("table", table(form.table.as_deref()));
        let year = faults.check("year", year(form.year.as_deref()));
        let origin = required_line(form.origin.as_deref().unwrap_or_default(), 500);
        match (table, year, faults.check("origin", origin)) {
            (Some(table), Some(year), Some(origin)) => Ok(Self { table, year, origin }),
            _ => Err(faults.into_vec().into()),
        }
    }

    /// Reads a file as every other, and the columns of fixed width that Skatteverket publishes.
    async fn read_sheet(&self, app: &App, name: &str, bytes: Vec<u8>) -> Result<Sheet> {
        // Not all of a workbook is decoded to see that it is no text.
        let start = encoding::decode(&bytes[..bytes.len().min(64)]);
        if self.table == TableKind::MonthlyTax && monthly::is_fixed_width(&start) {
            fixed_width(&bytes).map_err(|kind| Error::fault("file", kind))
        } else {
            sheet::read(app, Self::COLUMNS, name, bytes).await
        }
    }

    fn lock_key(&self, _: &[u8]) -> Vec<u8> {
        Sha256::digest(format!("{}:{}", self.table, self.year)).to_vec()
    }

    /// The same content is another table in another year, and another time when it is imported again after others.
    async fn digests(&self, db: &mut PgConnection, sha256: &[u8]) -> Result<Digests> {
        let standing = storage::standing(db, self.table, self.year).await?;
        let over = |place: usize| {
            let replaced = format!("{}:{}:{:?}:", self.table, self.year, standing.get(place));
            Sha256::new().chain_update(replaced).chain_update(sha256).finalize().to_vec()
        };
        Ok(Digests { earlier: over(1), new: over(0) })
    }

    fn table(&self) -> Option<OfYear> {
        Some(OfYear { table: self.table, year: self.year })
    }

    /// Compares the rows with the table that applies.
    async fn plan(
        &self,
        app: &App,
        db: &mut PgConnection,
        reader: &mut Reader<'_>,
        _lock: bool,
    ) -> Result<Plan<Todo>> {
        let Self { table, year, ref origin } = *self;
        let mut plan = Plan::new(reader.sheet.rows.len());
        let (lines, row_count) = match lines_of(reader.sheet, table, year) {
            Ok(read) => read,
            Err(faults) => {
                faults.into_iter().for_each(|fault| reader.line_fault(fault));
                return Ok(plan);
            }
        };
        plan.row_count = lines.len();
        let tables = year_tables::current(app, db).await?;
        let present = tables.lines(table, year).unwrap_or_default();
        let assumed = table == TableKind::EmployerContributions && tables.assumes_contributions(year);
        let standing = storage::standing(db, table, year).await?;
        let content = entries::to_csv(table, &lines);
        let digest = hex::encode(Sha256::digest(&content));
        let basis = format!("{table}:{year}:{origin}:{:?}:{digest}", standing.first());
        let mut differences = entries::compare(table, &present, &lines);
        if assumed {
            differences.iter_mut().for_each(decide);
        }
        let (same, others): (Vec<_>, Vec<_>) =
            differences.into_iter().partition(|one| one.outcome == entries::Outcome::Unchanged);
        if !others.is_empty() {
            let row_count = i32::try_from(row_count).map_err(Error::internal)?;
            plan.todo.push(Todo { content, row_count });
        }
        // Differences come first, for a table has thousands of rows.
        for difference in others.into_iter().chain(same) {
            plan.add(result(difference), &basis);
        }
        Ok(plan)
    }

    /// Stores the table; it applies from now on.
    async fn carry_out(&self, work: &mut Work<'_>, db: &mut PgConnection, todo: &[Todo]) -> Result<()> {
        let Self { table, year, origin } = self;
        let Work { app, caller, file_name, .. } = *work;
        // A run that is being made has read its tables.
        runs::lock_making(db).await?;
        for Todo { content, row_count } in todo {
            let id = Uuid::now_v7();
            let sha256 = Sha256::digest(content);
            let new = NewYearTable {
                kind: *table,
                year: *year,
                origin,
                file_name,
                content,
                sha256: &sha256,
                row_count: *row_count,
            };
            storage::insert(db, id, &new, caller.user_id, app.clock.now()).await?;
            let after = json!({
                "kind": table, "year": year, "origin": origin, "fileName": file_name, "rows": row_count,
                "sha256": hex::encode(sha256),
            });
            let entry = AuditEntry { action: "year_table.upload", entity: "year_table", entity_id: id };
            audit::record(db, &app.clock, caller, entry, None::<&()>, Some(&after)).await?;
            work.record(db, &[Record::created("year_table", id, 1)]).await?;
        }
        Ok(())
    }

    async fn undo(app: &App, db: &mut PgConnection, caller: &Caller, batch: &[Record]) -> Result<usize> {
        match entity(batch) {
            ("year_table", false) => undo::withdraw_all(app, db, caller, batch).await,
            _ => Err(unknown_records(batch)),
        }
    }

    /// A table that applies: the monthly tax unless another is named, of the year that is asked for or the nearest one
    /// before it.
    async fn sample(app: &App, asked: &TableForm, _: Language, format: Format) -> Result<(String, Vec<u8>)> {
        let table = asked.table.as_deref().map_or(Ok(TableKind::MonthlyTax), |text| table(Some(text)));
        let table = table.map_err(|kind| Error::fault("table", kind))?;
        let year = asked.year.as_deref().map_or(Ok(app.clock.today().year()), |text| year(Some(text)));
        let year = year.map_err(|kind| Error::fault("year", kind))?;
        let mut db = app.pool.acquire().await?;
        let tables = year_tables::current(app, &mut db).await?;
        let years = || tables.list().into_iter().filter(|one| one.kind == table).map(|one| one.year);
        let year = years().filter(|one| *one <= year).max().or(years().min()).ok_or(Error::NotFound)?;
        let lines = tables.lines(table, year).ok_or(Error::NotFound)?;
        let headings: Vec<String> = table.headings().iter().map(|heading| (*heading).to_owned()).collect();
        let rows = lines.iter().map(|line| line.cells().iter().map(|cell| value(cell)).collect());
        let bytes = exports::whole(format, &headings, rows.collect()).map_err(Error::internal)?;
        Ok((format!("{table} {year}"), bytes))
    }
}

fn table(text: Option<&str>) -> std::result::Result<TableKind, FaultKind> {
    filled(text)?.parse()
}

fn year(text: Option<&str>) -> std::result::Result<i32, FaultKind> {
    let year = filled(text)?.parse().map_err(|_| FaultKind::Malformed)?;
    let (min, max) = (YEARS.start().to_string(), YEARS.end().to_string());
    if YEARS.contains(&year) { Ok(year) } else { Err(FaultKind::OutOfRange { min, max }) }
}

fn filled(text: Option<&str>) -> std::result::Result<&str, FaultKind> {
    text.map(str::trim).filter(|text| !text.is_empty()).ok_or(FaultKind::Required)
}

fn fixed_width(bytes: &[u8]) -> std::result::Result<Sheet, FaultKind> {
    let headings = TableKind::MonthlyTax.headings().iter().map(|heading| (*heading).to_owned()).collect();
    let mut rows = Collector::default();
    for (number, cells) in monthly::of_fixed_width(&encoding::decode(bytes)) {
        for (place, cell) in cells.into_iter().enumerate() {
            rows.push(number, place, cell)?;
        }
    }
    Ok(Sheet { headings, rows: rows.into_rows() })
}

/// The content of a table to be stored.
pub struct Todo {
    content: String,
    row_count: i32,
}

/// What is the same was assumed before, and is decided now.
fn decide(difference: &mut Difference) {
    if difference.outcome == entries::Outcome::Unchanged {
        difference.outcome = entries::Outcome::Changed(vec![("assumed", "yes".into(), "no".into())]);
    }
}

fn lines_of(
    sheet: &Sheet,
    table: TableKind,
    year: i32,
) -> std::result::Result<(Vec<Line>, usize), Vec<LineFault>> {
    let headings: Vec<&str> = sheet.headings.iter().map(String::as_str).collect();
    let rows = sheet.rows.iter().map(|row| (row.number, |place| row.cell(place)));
    let lines = lines::of_rows(table, &headings, rows)?;
    let row_count = check(table, year, &lines)?;
    Ok((entries::of_year(table, year, lines), row_count))
}

fn result(Difference { line, title, outcome }: Difference) -> RowResult {
    let (outcome, changes) = match outcome {
        entries::Outcome::Created => (Outcome::Created, Vec::new()),
        entries::Outcome::Changed(changes) => (Outcome::Changed, changes),
        entries::Outcome::Unchanged => (Outcome::Unchanged, Vec::new()),
        entries::Outcome::Removed => (Outcome::Removed, Vec::new()),
    };
    let changes = changes.into_iter().map(|(column, from, to)| Change { column, from, to }).collect();
    RowResult { row: line, outcome, title, changes }
}

/// Dates and numbers as spreadsheets store them.
fn value(text: &str) -> Cell {
    if let Ok(day) = text.parse::<NaiveDate>() {
        return day.into();
    }
    text.parse::<Decimal>().map_or_else(|_| text.into(), Cell::Number)
}
