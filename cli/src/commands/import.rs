//! `paraply import …`, and `import` of the nouns that files hold.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;
use uuid::Uuid;

use crate::api;
use crate::client::Client;
use crate::error::Error;
use crate::file;
use crate::long_act::LongAct;
use crate::output::{Align, Output, Shown, Table, count, table};

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
    /// The file; its first row names the columns.
    file: PathBuf,
    /// Only check: say what each row would do and which rows are wrong.
    #[arg(long)]
    dry_run: bool,
    /// How the file is written, where its name does not say.
    #[arg(long)]
    format: Option<FileFormat>,
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
        let mut fields = vec![("kind", kind.as_str().to_owned()), ("dryRun", self.dry_run.to_string())];
        fields.extend(more);
        fields.extend(self.expected.clone().map(|mark| ("expected", mark)));
        let what = if self.dry_run { "Trying the file" } else { "Importing" };
        let act = LongAct::new(client, api::LongActKind::ImportFile, None, what);
        let done = act.upload("/api/admin/imports", &self.file, &self.name(), &fields).await?;
        drop(act);
        let summary: api::ImportSummary = done.answer;
        let failed = usize::try_from(summary.failed).unwrap_or_default();
        let all = usize::try_from(summary.row_count).unwrap_or_default();
        out.answer(&summary, |summary| show(summary, kind))?;
        if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
    }

    /// The file's name with the ending that says how it is written.
    fn name(&self) -> String {
        let name = self.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let ending = match self.format {
            None => return name,
            Some(FileFormat::Csv) => "csv",
            Some(FileFormat::Xlsx) => "xlsx",
            Some(FileFormat::Xls) => "xls",
            Some(FileFormat::Ods) => "ods",
        };
        Path::new(&name).with_extension(ending).to_string_lossy().into_owned()
    }
}

impl ImportFile {
    /// Brings a file in; `invite`: mail new people a link for their first password.
    pub async fn run(self, client: &Client, out: &mut Output, kind: Kind, invite: bool) -> Result<(), Error> {
        let mut more = vec![("onlyGood", self.only_good.to_string()), ("invite", invite.to_string())];
        if !self.mapping.is_empty() {
            more.push(("mapping", json!(self.mapping(client, kind).await?).to_string()));
        }
        self.sending.run(client, out, kind, more).await
    }

    /// What every heading means: as it is understood, but for what was said.
    async fn mapping(&self, client: &Client, kind: Kind) -> Result<BTreeMap<String, String>, Error> {
        let fields = [("kind", kind.as_str().to_owned()), ("dryRun", true.to_string())];
        let (key, path) = (Uuid::now_v7().to_string(), "/api/admin/imports");
        let trial: api::ImportSummary =
            client.upload(&key, path, &self.sending.file, &self.sending.name(), &fields).await?;
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

fn show(summary: &api::ImportSummary, kind: Kind) -> Shown {
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
    let total =
        summary.total.as_ref().map(|total| format!(", {} in all", total.as_str())).unwrap_or_default();
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
    if !summary.errors.is_empty() {
        shown = shown.table(faults(summary));
    }
    let changes: Vec<_> =
        summary.rows.iter().flat_map(|row| row.changes.iter().map(move |one| (row, one))).collect();
    if summary.dry_run && !changes.is_empty() {
        let heading = [
            ("Row", Align::Right),
            ("Record", Align::Left),
            ("Column", Align::Left),
            ("From", Align::Left),
            ("To", Align::Left),
        ];
        let rows = changes.into_iter().map(|(row, change)| {
            vec![
                row.row.map(|row| row.to_string()).unwrap_or_default(),
                row.title.clone(),
                change.column.clone(),
                change.from.clone(),
                change.to.clone(),
            ]
        });
        shown = shown.table(table(&heading, rows));
    }
    shown
}

fn faults(summary: &api::ImportSummary) -> Table {
    let heading = [
        ("Row", Align::Right),
        ("Column", Align::Left),
        ("Value", Align::Left),
        ("What to mend", Align::Left),
    ];
    let rows = summary.errors.iter().map(|error| {
        vec![
            error.row.to_string(),
            error.column.clone().unwrap_or_default(),
            error.value.clone().unwrap_or_default(),
            error.message.clone(),
        ]
    });
    table(&heading, rows)
}

/// Commands on imports that were carried out.
#[derive(Subcommand)]
pub enum Imports {
    /// Lists imports, the latest first.
    List {
        /// How many at most.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
        limit: u16,
    },
    /// Takes an import back, as long as nothing was built on it.
    Undo {
        /// Id of the import.
        id: Uuid,
        /// Do not ask.
        #[arg(long, short)]
        yes: bool,
    },
    /// Writes the rows that an import left out as CSV, with what is wrong with each.
    LeftOut {
        /// Id of the import.
        id: Uuid,
        /// File to write; without it they go to standard output.
        #[arg(long, short)]
        out: Option<PathBuf>,
    },
    /// Writes a sample file.
    Sample {
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
    },
}

impl Imports {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List { limit } => list(client, out, limit).await,
            Self::Undo { id, yes } => {
                out.confirm("Take the import back?", yes)?;
                let path = format!("/api/admin/imports/{id}/undo");
                let act = LongAct::new(client, api::LongActKind::UndoImport, None, "Taking the import back");
                let answer = act.post(&path, &json!({})).await;
                let summary: api::ImportSummary =
                    answer.map_err(|error| error.or_missing(|| no_import(id)))?;
                drop(act);
                out.answer(&summary, |summary| format!("Taken back: {}", summary.file_name))
            }
            Self::LeftOut { id, out: path } => {
                let missing =
                    || format!("no import with the id {id} left rows out; see: paraply import list");
                let rows = client.get_bytes(&format!("/api/admin/imports/{id}/left-out")).await;
                write(out, path, &rows.map_err(|error| error.or_missing(missing))?)
            }
            Self::Sample { kind, table, year, format, out: path } => {
                let format = match format {
                    SampleFormat::Csv => "csv",
                    SampleFormat::Xlsx => "xlsx",
                };
                let table = table.map(|table| format!("&table={}", table.as_str())).unwrap_or_default();
                let year = year.map(|year| format!("&year={year}")).unwrap_or_default();
                let from =
                    format!("/api/admin/import-samples/{}?format={format}{table}{year}", kind.as_str());
                write(out, path, &client.get_bytes(&from).await?)
            }
        }
    }
}

fn write(out: &mut Output, path: Option<PathBuf>, bytes: &[u8]) -> Result<(), Error> {
    match path {
        Some(path) => {
            file::save(&path, bytes)?;
            out.note(&format!("{} bytes written to {}", bytes.len(), path.display()));
            Ok(())
        }
        None => out.bytes(bytes),
    }
}

async fn list(client: &Client, out: &mut Output, limit: u16) -> Result<(), Error> {
    let page = client
        .list::<api::ImportSummary>("/api/admin/imports", &json!({}), ("createdAt", "DESC"), limit.into())
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
            ("Taken back", Align::Left),
        ];
        let minute = |at: chrono::DateTime<chrono::Utc>| at.format("%Y-%m-%d %H:%M").to_string();
        table(
            &heading,
            imports.iter().map(|import| {
                vec![
                    import.id.map(|id| id.to_string()).unwrap_or_default(),
                    import.created_at.map(minute).unwrap_or_default(),
                    import.created_by_name.clone().unwrap_or_default(),
                    import.kind.to_string(),
                    import.file_name.clone(),
                    import.created.to_string(),
                    import.changed.to_string(),
                    import.failed.to_string(),
                    import.undone_at.map(minute).unwrap_or_default(),
                ]
            }),
        )
    })
}
