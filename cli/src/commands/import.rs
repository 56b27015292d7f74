//! `paraply import …`, and `import` of the nouns that files hold.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use paraply_domain::import_sample::{self, ImportSample};
use serde_json::json;
use uuid::Uuid;

use crate::amount;
use crate::api;
use crate::client::Client;
use crate::commands::arguments::Paging;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file::{self, Sent};
use crate::language;
use crate::long_act::LongAct;
use crate::output::{Align, Cell, Output, Shown, Table, count, row, table};
use crate::words;

/// As many faults as the server tells.
const ROWS_MAX: usize = 1000;
/// As many different faults as a person looks through.
const GROUPS_MAX: usize = 20;

/// What a file holds.
#[derive(Clone, Copy, ValueEnum)]
pub enum Kind {
    /// One row per client.
    Clients,
    /// One row per invoice line.
    Invoices,
    /// One row per payment.
    Payments,
    /// One row per person.
    Users,
    /// A year's table, whole.
    YearTables,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Clients => "clients",
            Self::Invoices => "invoices",
            Self::Payments => "payments",
            Self::Users => "users",
            Self::YearTables => "year_tables",
        }
    }

    const fn noun(self) -> &'static str {
        match self {
            Self::Clients => "client",
            Self::Invoices => "invoice",
            Self::Payments => "payment",
            Self::Users => "user",
            Self::YearTables => "table row",
        }
    }
}

/// What a year's table is about.
#[derive(Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum TableKind {
    /// Skatteverket's monthly tables 29 to 42.
    MonthlyTax,
    /// The withholding on one-time amounts.
    OneTimeTax,
    /// Employer contributions by payment date and birth year.
    EmployerContributions,
    /// Base amounts, limits, SINK, allowances.
    Parameters,
}

impl TableKind {
    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MonthlyTax => "monthly_tax",
            Self::OneTimeTax => "one_time_tax",
            Self::EmployerContributions => "employer_contributions",
            Self::Parameters => "parameters",
        }
    }
}

/// How a file is written.
#[derive(Clone, Copy, ValueEnum)]
enum FileFormat {
    /// Separated values: comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252.
    Csv,
    /// A workbook; its first sheet is read.
    Xlsx,
    /// A workbook of Excel 97 to 2003.
    Xls,
    /// An OpenDocument spreadsheet.
    Ods,
}

/// How a sample is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum SampleFormat {
    /// Separated values: semicolons, UTF-8.
    Csv,
    /// A workbook.
    Xlsx,
}

/// Options of every `import`.
#[derive(Args)]
pub struct Sending {
    /// The file, whose first row names the columns; - for standard input.
    file: PathBuf,
    /// Only check: say what each row would do and which rows are wrong.
    #[arg(long)]
    dry_run: bool,
    /// How the file is written, where its name does not say; of standard input CSV by default.
    #[arg(long)]
    format: Option<FileFormat>,
    /// Each row that changes, and each fault with its row and value, below the sums.
    #[arg(long)]
    rows: bool,
    /// Do exactly what the dry run with this mark would have done, or nothing.
    #[arg(long, value_name = "MARK")]
    expected: Option<String>,
}

/// Options of an `import` of many records.
#[derive(Args)]
pub struct ImportFile {
    #[command(flatten)]
    sending: Sending,
    /// What a heading means, e.g. --map "Kundens namn=clientName"; nothing behind the sign leaves it out. Repeatable.
    /// What is not said is as it was said of such a file before, else guessed.
    #[arg(long = "map", value_name = "HEADING=COLUMN", value_parser = mapped)]
    mapping: Vec<(String, String)>,
    /// Bring in the rows without faults and leave the others; get those with: paraply import left-out ID.
    #[arg(long)]
    only_good: bool,
}

fn mapped(text: &str) -> Result<(String, String), String> {
    let (heading, column) = text.rsplit_once('=').ok_or("write HEADING=COLUMN")?;
    Ok((heading.into(), column.into()))
}

impl Sending {
    /// Brings a file in; `more` is what only such files have.
    pub async fn run(
        self,
        client: &Client,
        out: &mut Output,
        kind: Kind,
        more: Vec<(&'static str, String)>,
    ) -> Result<(), Error> {
        let file = self.read()?;
        self.send(client, out, kind, &file, more).await
    }

    async fn send(
        self,
        client: &Client,
        out: &mut Output,
        kind: Kind,
        file: &Sent,
        more: Vec<(&'static str, String)>,
    ) -> Result<(), Error> {
        let mut fields = vec![("kind", kind.as_str().to_owned()), ("dryRun", self.dry_run.to_string())];
        fields.extend(more);
        fields.extend(self.expected.clone().map(|mark| ("expected", mark)));
        let what = if self.dry_run { "Trying the file" } else { "Importing" };
        let act = LongAct::new(client, api::LongActKind::ImportFile, None, what);
        let done = act.upload("/api/admin/imports", file, &fields).await?;
        drop(act);
        let summary: api::ImportSummary = done.answer;
        let failed = usize::try_from(summary.failed).unwrap_or_default();
        let all = usize::try_from(summary.row_count).unwrap_or_default();
        let rows = out.wants_rows(self.rows);
        out.answer(&summary, |summary| show(summary, kind, rows))?;
        if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
    }

    /// The file under a name whose ending says how it is written.
    fn read(&self) -> Result<Sent, Error> {
        let mut file = Sent::read(&self.file)?;
        let is_piped = file.name.is_empty();
        let format = self.format.or(is_piped.then_some(FileFormat::Csv));
        if is_piped {
            file.name = "standard-input".into();
        }
        let ending = match format {
            None => return Ok(file),
            Some(FileFormat::Csv) => "csv",
            Some(FileFormat::Xlsx) => "xlsx",
            Some(FileFormat::Xls) => "xls",
            Some(FileFormat::Ods) => "ods",
        };
        file.name = Path::new(&file.name).with_extension(ending).to_string_lossy().into_owned();
        Ok(file)
    }
}

impl ImportFile {
    /// Brings a file in; `invite`: mail new people a link for their first password.
    pub async fn run(self, client: &Client, out: &mut Output, kind: Kind, invite: bool) -> Result<(), Error> {
        let mut more = vec![("onlyGood", self.only_good.to_string()), ("invite", invite.to_string())];
        let file = self.sending.read()?;
        if !self.mapping.is_empty() {
            more.push(("mapping", json!(self.mapping(client, kind, &file).await?).to_string()));
        }
        self.sending.send(client, out, kind, &file, more).await
    }

    /// What every heading means: as it is understood, but for what was said.
    async fn mapping(
        &self,
        client: &Client,
        kind: Kind,
        file: &Sent,
    ) -> Result<BTreeMap<String, String>, Error> {
        let fields = [("kind", kind.as_str().to_owned()), ("dryRun", true.to_string())];
        let (key, path) = (Uuid::now_v7().to_string(), "/api/admin/imports");
        let trial: api::ImportSummary = client.upload(&key, path, file, &fields).await?;
        let mut mapping: BTreeMap<String, String> = trial
            .headings
            .iter()
            .map(|heading| (heading.heading.clone(), heading.column.clone().unwrap_or_default()))
            .collect();
        for (heading, column) in &self.mapping {
            let columns: Vec<&str> = trial.columns.iter().map(|known| known.name.as_str()).collect();
            if !column.is_empty() && !columns.contains(&column.as_str()) {
                return Err(Error::Usage(format!(
                    "such files have no column {column}; choose one of: {}",
                    columns.join(", ")
                )));
            }
            match mapping.get_mut(heading) {
                Some(meant) => meant.clone_from(column),
                None => {
                    let headings: Vec<&str> = mapping.keys().map(String::as_str).collect();
                    return Err(Error::Usage(format!(
                        "the file has no heading \"{heading}\"; it has: {}",
                        headings.join(", ")
                    )));
                }
            }
        }
        Ok(mapping)
    }
}

/// What to say of an import that is not there.
pub fn no_import(id: Uuid) -> String {
    format!("no import has the id {id}; see: paraply import list")
}

fn show(summary: &api::ImportSummary, kind: Kind, with_rows: bool) -> Shown {
    if summary.already_imported {
        // What it did then is not what it does now.
        let import = summary.id.map(|id| format!("\nImport {id}")).unwrap_or_default();
        return Shown::default().text(format!("This file was imported before; nothing was changed{import}"));
    }
    let is_done = summary.id.is_some() && !summary.dry_run;
    let what = match (summary.dry_run, is_done) {
        (true, _) => "Dry run; nothing was changed",
        (_, true) => "Imported",
        _ => "Nothing was imported",
    };
    let total = summary
        .total
        .as_ref()
        .map(|total| format!(", {} in all", amount::digits(total, "SEK")))
        .unwrap_or_default();
    let removed = if summary.removed > 0 { format!(", {} removed", summary.removed) } else { String::new() };
    let mut text = format!(
        "{what}: {}, {} new{total}, {} changed{removed}, {} unchanged, {} with faults",
        count(summary.row_count, "row"),
        count(summary.created, kind.noun()),
        summary.changed,
        summary.unchanged,
        summary.failed
    );
    match (summary.id, &summary.fingerprint) {
        (Some(id), _) if is_done => {
            text += &format!("\nImport {id}");
            if matches!(kind, Kind::Invoices) {
                text += &format!("; send them with: paraply invoice send --import {id}");
            }
            if summary.failed > 0 {
                text += &format!("\nGet the rows that were left out with: paraply import left-out {id}");
            }
        }
        (_, Some(mark)) if summary.dry_run && summary.failed == 0 => {
            text += &format!("\nDo exactly this with: --expected {mark}");
        }
        _ => {}
    }
    let unknown: Vec<&str> = summary
        .headings
        .iter()
        .filter(|heading| heading.column.is_none() && !heading.heading.is_empty())
        .map(|heading| heading.heading.as_str())
        .collect();
    if !unknown.is_empty() {
        text += &format!("\nColumns left out: {}; say what one means with --map", unknown.join(", "));
    }
    let mut shown = Shown::default().text(text);
    if with_rows && !summary.errors.is_empty() {
        shown = shown.table(faults(summary));
    } else {
        shown = shown.text(fault_groups(&summary.errors));
    }
    if summary.errors.len() >= ROWS_MAX {
        shown = shown.text("These are the first 1000 faults.");
    }
    let changes: Vec<_> =
        summary.rows.iter().flat_map(|row| row.changes.iter().map(move |one| (row, one))).collect();
    if summary.dry_run && !changes.is_empty() && !with_rows {
        return shown.text("See what changes in each row with --rows.");
    }
    if summary.dry_run && !changes.is_empty() {
        let heading = [
            ("Row", Align::Right),
            ("Record", Align::Left),
            ("Column", Align::Left),
            ("From", Align::Left),
            ("To", Align::Left),
        ];
        let rows = changes
            .into_iter()
            .map(|(row, change)| row![&row.row, &row.title, &change.column, &change.from, &change.to,]);
        shown = shown.table(table(&heading, rows));
    }
    shown
}

/// Equal faults together, with the rows that have them.
fn fault_groups(errors: &[api::ImportRowError]) -> String {
    let groups = words::grouped(errors, |error| (error.column.as_deref(), error.message.as_str()));
    let more = groups.len().saturating_sub(GROUPS_MAX);
    let mut lines: Vec<String> = groups.into_iter().take(GROUPS_MAX).map(fault_group).collect();
    if more > 0 {
        lines.push(format!("… and {more} other faults; see them with --rows"));
    }
    lines.join("\n")
}

fn fault_group(((column, message), errors): ((Option<&str>, &str), Vec<&api::ImportRowError>)) -> String {
    let rows = words::rows(errors.iter().map(|error| error.row).collect());
    let value = errors.first().and_then(|error| error.value.as_deref()).filter(|value| !value.is_empty());
    let is_same = errors.iter().all(|error| error.value.as_deref() == value);
    let column = column.map(|column| format!(", {column}")).unwrap_or_default();
    let value = value.filter(|_| is_same).map(|value| format!(" “{value}”")).unwrap_or_default();
    format!("{rows}{column}{value}: {message}")
}

fn faults(summary: &api::ImportSummary) -> Table {
    let heading =
        [("Row", Align::Right), ("Column", Align::Left), ("Value", Align::Left), ("Error", Align::Left)];
    let rows =
        summary.errors.iter().map(|error| row![error.row, &error.column, &error.value, &error.message,]);
    table(&heading, rows)
}

/// Commands on imports that were carried out.
#[derive(Subcommand)]
pub enum Imports {
    /// Lists imports, the latest first.
    List(Paging),
    /// Takes an import back, as long as nothing was built on it.
    Undo {
        /// Id of the import, the beginning of it, or latest.
        id: RecordRef,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
    /// Writes the rows that an import left out as CSV, with what is wrong with each.
    LeftOut {
        /// Id of the import, the beginning of it, or latest.
        id: RecordRef,
        /// File to write; without it they go to standard output.
        #[arg(long, short)]
        out: Option<PathBuf>,
    },
    /// Writes a sample file.
    ///
    /// As CSV without signing in. Workbooks and the tables of the years come from the server.
    Sample(Sample),
}

/// Options of `sample`.
#[derive(Args)]
pub struct Sample {
    /// What it holds.
    kind: Kind,
    /// Which table, of year-tables; without it the monthly tax.
    #[arg(long)]
    table: Option<TableKind>,
    /// Of which year the table is; without it of this one.
    #[arg(long)]
    year: Option<u16>,
    /// How it is written.
    #[arg(long, default_value = "csv")]
    format: SampleFormat,
    /// File to write; without it the sample goes to standard output.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

impl Sample {
    /// The sample, where no server is needed for it.
    pub fn built_in(&self) -> Option<Vec<u8>> {
        let sample = match (self.format, self.kind) {
            (SampleFormat::Csv, Kind::Users) => ImportSample::Users,
            (SampleFormat::Csv, Kind::Clients) => ImportSample::Clients,
            (SampleFormat::Csv, Kind::Invoices) => ImportSample::Invoices,
            (SampleFormat::Csv, Kind::Payments) => ImportSample::Payments,
            (SampleFormat::Csv, Kind::YearTables) | (SampleFormat::Xlsx, _) => return None,
        };
        Some(import_sample::csv(sample.text(language::current())))
    }

    /// Writes it.
    pub fn write(&self, out: &mut Output, bytes: &[u8]) -> Result<(), Error> {
        write(out, self.out.as_deref(), bytes)
    }

    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let format = match self.format {
            SampleFormat::Csv => "csv",
            SampleFormat::Xlsx => "xlsx",
        };
        let table = self.table.map(|table| format!("&table={}", table.as_str())).unwrap_or_default();
        let year = self.year.map(|year| format!("&year={year}")).unwrap_or_default();
        let kind = self.kind.as_str();
        let from = format!("/api/admin/import-samples/{kind}?format={format}{table}{year}");
        let bytes = client.get_bytes(&from).await?;
        self.write(out, &bytes)
    }
}

impl Imports {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(paging) => list(client, out, paging).await,
            Self::Undo { id, yes } => {
                out.must_be_asked(yes)?;
                let id = id.find(client, &record::IMPORTS).await?;
                out.confirm(&format!("Undo import {id}?"), yes)?;
                let path = format!("/api/admin/imports/{id}/undo");
                let act = LongAct::new(client, api::LongActKind::UndoImport, None, "Taking the import back");
                let answer = act.post(&path, &json!({})).await;
                let summary: api::ImportSummary =
                    answer.map_err(|error| error.or_missing(|| no_import(id)))?;
                drop(act);
                out.answer(&summary, |summary| format!("Taken back: {}", summary.file_name))
            }
            Self::LeftOut { id, out: path } => {
                let id = id.find(client, &record::IMPORTS).await?;
                let missing =
                    || format!("no import with the id {id} left rows out; see: paraply import list");
                let rows = client.get_bytes(&format!("/api/admin/imports/{id}/left-out")).await;
                write(out, path.as_deref(), &rows.map_err(|error| error.or_missing(missing))?)
            }
            Self::Sample(sample) => sample.run(client, out).await,
        }
    }
}

fn write(out: &mut Output, path: Option<&Path>, bytes: &[u8]) -> Result<(), Error> {
    match path {
        Some(path) => {
            file::save(path, bytes)?;
            out.note(&format!("{} bytes written to {}", bytes.len(), path.display()));
            Ok(())
        }
        None => out.bytes(bytes),
    }
}

async fn list(client: &Client, out: &mut Output, paging: Paging) -> Result<(), Error> {
    let page = client
        .list::<api::ImportSummary>("/api/admin/imports", &json!({}), ("createdAt", "DESC"), paging.rows())
        .await?;
    out.note(&format!("{} of {} imports", page.rows.len(), page.total));
    out.answer(&page.rows, |imports| {
        let heading = [
            ("Id", Align::Left),
            ("When", Align::Left),
            ("By", Align::Left),
            ("Kind", Align::Left),
            ("File", Align::Left),
            ("New", Align::Right),
            ("Changed", Align::Right),
            ("Left out", Align::Right),
            ("Undone", Align::Left),
        ];
        let minute = |at: chrono::DateTime<chrono::Utc>| at.format("%Y-%m-%d %H:%M").to_string();
        table(
            &heading,
            imports.iter().map(|import| {
                row![
                    &import.id,
                    import.created_at.map(minute).unwrap_or_default(),
                    &import.created_by_name,
                    Cell::label(&import.kind),
                    &import.file_name,
                    import.created,
                    import.changed,
                    import.failed,
                    import.undone_at.map(minute).unwrap_or_default(),
                ]
            }),
        )
    })
}
