//! `paraply import …`, and the `import` command of each record type.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use paraply_domain::import_sample::{self, ImportSample};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::amount;
use crate::api::{self, operations};
use crate::call::{Call, Form, NoBody};
use crate::client::Client;
use crate::commands::arguments::Paging;
use crate::commands::record::{self, RecordRef};
use crate::error::Error;
use crate::file::{self, InputFile};
use crate::language;
use crate::long_operation::LongOperation;
use crate::output::{Align, Cell, Output, Shown, Table, count, row, table};
use crate::summary;

/// Errors in one API response at most.
const ERRORS_MAX: usize = 1000;
/// Groups of equal errors shown at most.
const GROUPS_MAX: usize = 20;

/// Record type of an import file.
#[derive(Clone, Copy, ValueEnum)]
pub enum Kind {
    /// One row per client.
    Clients,
    /// One row per invoice line.
    Invoices,
    /// One row per payment.
    Payments,
    /// One row per user.
    Users,
    /// One complete tax table of a year.
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

/// Tax table of a year.
#[derive(Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum TableKind {
    /// Skatteverket's monthly tax tables 29–42.
    MonthlyTax,
    /// Withholding on one-time amounts.
    OneTimeTax,
    /// Employer contributions by payment date and birth year.
    EmployerContributions,
    /// Base amounts, limits, SINK rates and allowances.
    Parameters,
}

impl TableKind {
    /// Name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MonthlyTax => "monthly_tax",
            Self::OneTimeTax => "one_time_tax",
            Self::EmployerContributions => "employer_contributions",
            Self::Parameters => "parameters",
        }
    }
}

/// Import file format.
#[derive(Clone, Copy, ValueEnum)]
enum FileFormat {
    /// Comma, semicolon or tab separated; UTF-8, UTF-16 or Windows-1252.
    Csv,
    /// Excel workbook; the first sheet is read.
    Xlsx,
    /// Excel 97–2003 workbook.
    Xls,
    /// OpenDocument spreadsheet.
    Ods,
}

/// Sample file format.
#[derive(Clone, Copy, ValueEnum)]
pub enum SampleFormat {
    /// Semicolon separated, UTF-8.
    Csv,
    /// Excel workbook.
    Xlsx,
}

/// Options common to every `import`.
#[derive(Args)]
pub struct Upload {
    /// File with column headings in the first row; - for standard input.
    file: PathBuf,
    /// Check of the file only; nothing is saved.
    #[arg(long)]
    dry_run: bool,
    /// File format, if the file name has no extension; CSV by default for standard input.
    #[arg(long)]
    format: Option<FileFormat>,
    /// Every change and every error by row, in addition to the totals.
    #[arg(long)]
    rows: bool,
    /// Fingerprint of the dry run; the import is refused if its result would differ.
    #[arg(long, value_name = "FINGERPRINT")]
    expected: Option<String>,
}

/// Options of an `import` of records with column mapping.
#[derive(Args)]
pub struct ImportFile {
    #[command(flatten)]
    upload: Upload,
    /// Column mapping, e.g. --map "Kundens namn=clientName"; repeatable. An empty COLUMN skips the heading.
    ///
    /// Headings without --map use the mapping saved for files with the same headings, or the best match.
    #[arg(long = "map", value_name = "HEADING=COLUMN", value_parser = parse_mapping)]
    mapping: Vec<(String, String)>,
    /// Import of the valid rows only; download the others with: paraply import rejected-rows ID.
    #[arg(long)]
    skip_invalid: bool,
}

fn parse_mapping(text: &str) -> Result<(String, String), String> {
    let (heading, column) = text.rsplit_once('=').ok_or("write HEADING=COLUMN")?;
    Ok((heading.into(), column.into()))
}

impl Upload {
    /// The form fields common to every record type.
    fn form(&self, kind: Kind) -> api::AdminImportForm {
        api::AdminImportForm {
            kind: kind.as_str().to_owned(),
            dry_run: Some(self.dry_run.to_string()),
            expected: self.expected.clone(),
            invite: None,
            mapping: None,
            skip_invalid: None,
        }
    }

    /// The form fields of a tax table.
    pub fn table_form(&self, table: TableKind, year: u16, origin: String) -> api::AdminImportYearTableForm {
        api::AdminImportYearTableForm {
            table: Some(table.as_str().to_owned()),
            year: Some(year.to_string()),
            origin: Some(origin),
            dry_run: Some(self.dry_run.to_string()),
            expected: self.expected.clone(),
        }
    }

    /// Imports the tax table.
    pub async fn run_table(
        self,
        client: &Client,
        out: &mut Output,
        form: &api::AdminImportYearTableForm,
    ) -> Result<(), Error> {
        let file = self.read()?;
        let call = operations::admin_import_year_table();
        self.send(client, out, Kind::YearTables, call, &file, form).await
    }

    async fn send<F: Serialize>(
        self,
        client: &Client,
        out: &mut Output,
        kind: Kind,
        call: Call<Form<F>, api::ImportSummary>,
        file: &InputFile,
        form: &F,
    ) -> Result<(), Error> {
        let what = if self.dry_run { "Checking file" } else { "Importing file" };
        let operation = LongOperation::new(client, api::LongActKind::ImportFile, None, what);
        let summary = operation.upload(call, file, form).await?.answer;
        drop(operation);
        let failed = usize::try_from(summary.failed).unwrap_or_default();
        let all = usize::try_from(summary.row_count).unwrap_or_default();
        let rows = out.wants_rows(self.rows);
        out.answer(&summary, |summary| show(summary, kind, rows))?;
        if failed > 0 { Err(Error::Partly { failed, all }) } else { Ok(()) }
    }

    /// The file, renamed if necessary so that the extension states the format.
    fn read(&self) -> Result<InputFile, Error> {
        let mut file = InputFile::read(&self.file)?;
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
    /// Imports the file; `invite` emails new users a link to set their password.
    pub async fn run(self, client: &Client, out: &mut Output, kind: Kind, invite: bool) -> Result<(), Error> {
        let file = self.upload.read()?;
        let mut form = api::AdminImportForm {
            skip_invalid: Some(self.skip_invalid.to_string()),
            invite: Some(invite.to_string()),
            ..self.upload.form(kind)
        };
        if !self.mapping.is_empty() {
            form.mapping = Some(json!(self.mapping(client, kind, &file).await?).to_string());
        }
        self.upload.send(client, out, kind, operations::admin_import(), &file, &form).await
    }

    /// The complete mapping: the server's own, overridden by `--map`.
    async fn mapping(
        &self,
        client: &Client,
        kind: Kind,
        file: &InputFile,
    ) -> Result<BTreeMap<String, String>, Error> {
        let form = api::AdminImportForm {
            dry_run: Some(true.to_string()),
            expected: None,
            ..self.upload.form(kind)
        };
        let key = Uuid::now_v7().to_string();
        let trial = client.upload(&key, &operations::admin_import(), file, &form).await?;
        let mut mapping: BTreeMap<String, String> = trial
            .headings
            .iter()
            .map(|heading| (heading.heading.clone(), heading.column.clone().unwrap_or_default()))
            .collect();
        for (heading, column) in &self.mapping {
            let columns: Vec<&str> = trial.columns.iter().map(|known| known.name.as_str()).collect();
            if !column.is_empty() && !columns.contains(&column.as_str()) {
                return Err(Error::Usage(format!(
                    "unknown column {column}; choose one of: {}",
                    columns.join(", ")
                )));
            }
            match mapping.get_mut(heading) {
                Some(meant) => meant.clone_from(column),
                None => {
                    let headings: Vec<&str> = mapping.keys().map(String::as_str).collect();
                    return Err(Error::Usage(format!(
                        "the file has no heading \"{heading}\"; its headings are: {}",
                        headings.join(", ")
                    )));
                }
            }
        }
        Ok(mapping)
    }
}

/// Message for an unknown import.
pub fn no_import(id: Uuid) -> String {
    format!("no import has the ID {id}; list imports with: paraply import list")
}

fn show(summary: &api::ImportSummary, kind: Kind, with_rows: bool) -> Shown {
    if summary.already_imported {
        let import = summary.id.map(|id| format!("\nImport {id}")).unwrap_or_default();
        return Shown::default()
            .text(format!("The file has already been imported. Nothing has changed.{import}"));
    }
    let is_done = summary.id.is_some() && !summary.dry_run;
    let what = match (summary.dry_run, is_done) {
        (true, _) => "File checked, nothing saved",
        (_, true) => "Imported",
        _ => "Nothing was imported",
    };
    let total = summary
        .total
        .as_ref()
        .map(|total| format!(", {} in total", amount::digits(total, "SEK")))
        .unwrap_or_default();
    let removed = if summary.removed > 0 { format!(", {} removed", summary.removed) } else { String::new() };
    let mut text = format!(
        "{what}: {}, {} new{total}, {} changed{removed}, {} unchanged, {} rejected",
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
                text += &format!("\nSend the invoices with: paraply invoice send --import {id}");
            }
            if summary.failed > 0 {
                text += &format!("\nDownload the rejected rows with: paraply import rejected-rows {id}");
            }
        }
        (_, Some(fingerprint)) if summary.dry_run && summary.failed == 0 => {
            text += &format!("\nImport exactly this result with: --expected {fingerprint}");
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
        text += &format!("\nSkipped columns: {}. Map them with --map.", unknown.join(", "));
    }
    let mut shown = Shown::default().text(text);
    if with_rows && !summary.errors.is_empty() {
        shown = shown.table(row_errors(summary));
    } else {
        shown = shown.text(error_groups(&summary.errors));
    }
    if summary.errors.len() >= ERRORS_MAX {
        shown = shown.text("Only the first 1,000 errors are shown.");
    }
    let changes: Vec<_> =
        summary.rows.iter().flat_map(|row| row.changes.iter().map(move |one| (row, one))).collect();
    if summary.dry_run && !changes.is_empty() && !with_rows {
        return shown.text("Use --rows to list the changes.");
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

/// Errors grouped by column and message.
fn error_groups(errors: &[api::ImportRowError]) -> String {
    let groups = summary::grouped(errors, |error| (error.column.as_deref(), error.message.as_str()));
    let more = groups.len().saturating_sub(GROUPS_MAX);
    let mut lines: Vec<String> = groups.into_iter().take(GROUPS_MAX).map(error_group).collect();
    if more > 0 {
        lines.push(format!("… and {more} other errors. Use --rows to list them all."));
    }
    lines.join("\n")
}

fn error_group(((column, message), errors): ((Option<&str>, &str), Vec<&api::ImportRowError>)) -> String {
    let rows = summary::rows(errors.iter().map(|error| error.row).collect());
    let value = errors.first().and_then(|error| error.value.as_deref()).filter(|value| !value.is_empty());
    let is_same = errors.iter().all(|error| error.value.as_deref() == value);
    let column = column.map(|column| format!(", {column}")).unwrap_or_default();
    let value = value.filter(|_| is_same).map(|value| format!(" “{value}”")).unwrap_or_default();
    format!("{rows}{column}{value}: {message}")
}

fn row_errors(summary: &api::ImportSummary) -> Table {
    let heading =
        [("Row", Align::Right), ("Column", Align::Left), ("Value", Align::Left), ("Error", Align::Left)];
    let rows =
        summary.errors.iter().map(|error| row![error.row, &error.column, &error.value, &error.message,]);
    table(&heading, rows)
}

/// Import commands.
#[derive(Subcommand)]
pub enum Imports {
    /// List imports, newest first.
    List(Paging),
    /// Undo an import, if no later record depends on it.
    Undo {
        /// Import: ID, ID prefix or latest.
        id: RecordRef,
        /// No confirmation prompt.
        #[arg(long, short)]
        yes: bool,
    },
    /// Download the rejected rows of an import as CSV, with the error for each row.
    RejectedRows {
        /// Import: ID, ID prefix or latest.
        id: RecordRef,
        /// Output file; standard output by default.
        #[arg(long, short)]
        out: Option<PathBuf>,
    },
    /// Download a sample file.
    ///
    /// CSV samples of records require no login; tax tables and workbooks do.
    Sample(Sample),
}

/// Options of `sample`.
#[derive(Args)]
pub struct Sample {
    /// Record type.
    kind: Kind,
    /// Tax table, for year-tables; monthly_tax by default.
    #[arg(long)]
    table: Option<TableKind>,
    /// Year of the tax table; the current year by default.
    #[arg(long)]
    year: Option<u16>,
    /// File format.
    #[arg(long, default_value = "csv")]
    format: SampleFormat,
    /// Output file; standard output by default.
    #[arg(long, short)]
    out: Option<PathBuf>,
}

impl Sample {
    /// The sample, if it needs no server.
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

    /// Writes the sample to the output file or to standard output.
    pub fn write(&self, out: &mut Output, bytes: &[u8]) -> Result<(), Error> {
        write(out, self.out.as_deref(), bytes)
    }

    async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        let format = match self.format {
            SampleFormat::Csv => api::ExportFormat::Csv,
            SampleFormat::Xlsx => api::ExportFormat::Xlsx,
        };
        let (table, year) = (self.table.map(TableKind::as_str), self.year.map(|year| year.to_string()));
        let call = match self.kind {
            Kind::YearTables => operations::admin_get_year_table_sample(Some(format), table, year.as_deref()),
            kind => operations::admin_get_import_sample(kind.as_str(), Some(format)),
        };
        let bytes = client.fetch_bytes(call).await?;
        self.write(out, &bytes)
    }
}

impl Imports {
    /// Runs the command.
    pub async fn run(self, client: &Client, out: &mut Output) -> Result<(), Error> {
        match self {
            Self::List(paging) => list(client, out, paging).await,
            Self::Undo { id, yes } => {
                out.require_prompt(yes)?;
                let id = id.find(client, &record::IMPORTS).await?;
                out.confirm(&format!("Undo import {id}?"), yes)?;
                let operation =
                    LongOperation::new(client, api::LongActKind::UndoImport, None, "Undoing import");
                let answer = operation.send(operations::admin_undo_import(id), &NoBody {}).await;
                let summary = answer.map_err(|error| error.or_missing(|| no_import(id)))?;
                drop(operation);
                out.answer(&summary, |summary| format!("Import undone: {}", summary.file_name))
            }
            Self::RejectedRows { id, out: path } => {
                let id = id.find(client, &record::IMPORTS).await?;
                let missing = || {
                    format!(
                        "no import with rejected rows has the ID {id}; list imports with: paraply import list"
                    )
                };
                let rows = client.fetch_bytes(operations::admin_get_rejected_rows(id)).await;
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
        .list(operations::admin_list_imports(), &json!({}), ("createdAt", "DESC"), paging.rows())
        .await?;
    out.note(&format!("{} of {} imports", page.rows.len(), page.total));
    out.answer(&page.rows, |imports| {
        let heading = [
            ("ID", Align::Left),
            ("Imported", Align::Left),
            ("Imported by", Align::Left),
            ("Type", Align::Left),
            ("File", Align::Left),
            ("New", Align::Right),
            ("Changed", Align::Right),
            ("Rejected rows", Align::Right),
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
