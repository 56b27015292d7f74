//! Rows under headings, whatever the file was.

use paraply_domain::fault::FaultKind;

use super::rows::Row;
use super::whole::Format;
use super::{aside, csv, xlsx};
use crate::app::{App, Error, Result};
use crate::files::kind::Kind;

/// Headings and the rows below them. Rows without any text are left out.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The texts of the first row.
    pub headings: Vec<String>,
    /// The others.
    pub rows: Vec<Row>,
}

/// Reads a file by its content, aside from the requests. One that makes a reader panic is one that cannot be read.
pub async fn read(app: &App, name: &str, bytes: Vec<u8>) -> Result<Sheet> {
    let rows = match Format::of(name, &bytes) {
        Some(format) => aside::read(app.config.program.as_deref(), format, &bytes).await?,
        None => {
            let name = name.to_owned();
            let rows = tokio::task::spawn_blocking(move || rows(&name, &bytes)).await;
            rows.unwrap_or(Err(FaultKind::NotASpreadsheet)).map_err(refused)?
        }
    };
    under_headings(rows).map_err(refused)
}

fn refused(kind: FaultKind) -> Error {
    Error::fault("file", kind)
}

/// The rows of a file that can be read piece by piece.
fn rows(name: &str, bytes: &[u8]) -> std::result::Result<Vec<Row>, FaultKind> {
    if bytes.trim_ascii().is_empty() {
        return Err(FaultKind::EmptyFile);
    }
    let text = csv::utf_16(bytes);
    let bytes = text.as_deref().map_or(bytes, str::as_bytes);
    match Kind::of(name, bytes) {
        Some(Kind::Xlsx) => xlsx::read(bytes),
        Some(Kind::Csv | Kind::Txt) => csv::read(bytes),
        _ => Err(FaultKind::NotASpreadsheet),
    }
}

fn under_headings(rows: Vec<Row>) -> std::result::Result<Sheet, FaultKind> {
    let mut rows = rows.into_iter();
    let headings = rows.next().ok_or(FaultKind::EmptyFile)?.cells().map(str::to_owned).collect();
    let sheet = Sheet { headings, rows: rows.collect() };
    if sheet.rows.is_empty() { Err(FaultKind::NoRows) } else { Ok(sheet) }
}

/// Reads a file piece by piece, for tests of what comes after.
#[cfg(test)]
pub fn of(name: &str, bytes: &[u8]) -> Sheet {
    under_headings(rows(name, bytes).unwrap()).unwrap()
}
