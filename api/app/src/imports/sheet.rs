//! Rows under headings, whatever the format of the file.

use paraply_domain::fault::FaultKind;

use super::heading::Columns;
use super::rows::Row;
use super::sheet_worker::Format;
use super::{csv, encoding, sheet_sandbox, xlsx};
use crate::files::kind::Kind;
use crate::{App, Error, Result};

/// The headings are looked for among so many rows.
const ABOVE_MAX: usize = 20;

/// Headings and the rows below them, but for rows without any text.
#[derive(Debug, Default)]
pub struct Sheet {
    pub headings: Vec<String>,
    pub rows: Vec<Row>,
}

/// Reads a file by its content, on a thread of its own. One that makes a reader panic is one that cannot be read.
pub async fn read(app: &App, columns: &Columns, name: &str, bytes: Vec<u8>) -> Result<Sheet> {
    let rows = match Format::of(name, &bytes) {
        Some(format) => sheet_sandbox::read(app.config.program.as_deref(), format, &bytes).await?,
        None => {
            let name = name.to_owned();
            let rows = tokio::task::spawn_blocking(move || rows(&name, &bytes)).await;
            rows.unwrap_or(Err(FaultKind::NotASpreadsheet)).map_err(refused)?
        }
    };
    under_headings(columns, rows).map_err(refused)
}

fn refused(kind: FaultKind) -> Error {
    Error::fault("file", kind)
}

/// The rows of a file that can be read chunk by chunk.
fn rows(name: &str, bytes: &[u8]) -> std::result::Result<Vec<Row>, FaultKind> {
    if bytes.trim_ascii().is_empty() {
        return Err(FaultKind::EmptyFile);
    }
    let text = encoding::utf_16(bytes);
    let bytes = text.as_deref().map_or(bytes, str::as_bytes);
    match (Kind::of_content(bytes), Kind::of(name, bytes)) {
        // Whatever its name.
        (Some(Kind::Xlsx), _) => xlsx::read(bytes),
        (Some(other), _) => Err(FaultKind::AnotherKindOfFile { kind: other.label() }),
        (None, Some(Kind::Csv | Kind::Txt)) => csv::read(bytes),
        (None, _) => Err(FaultKind::NotASpreadsheet),
    }
}

/// A bank or a program may write a few lines above the headings: its name, the period. The headings are the row that
/// names most columns, the first row where none does.
fn under_headings(columns: &Columns, rows: Vec<Row>) -> std::result::Result<Sheet, FaultKind> {
    let understood = |row: &Row| row.cells().filter(|cell| columns.guess(cell).is_some()).count();
    let scores: Vec<usize> = rows.iter().take(ABOVE_MAX).map(understood).collect();
    let best = scores.iter().copied().max().filter(|best| *best >= 2);
    let place = scores.iter().position(|score| Some(*score) == best).unwrap_or(0);
    let mut rows = rows.into_iter().skip(place);
    let headings = rows.next().ok_or(FaultKind::EmptyFile)?.cells().map(str::to_owned).collect();
    let sheet = Sheet { headings, rows: rows.collect() };
    if sheet.rows.is_empty() { Err(FaultKind::NoRows) } else { Ok(sheet) }
}

/// Reads a file chunk by chunk, for tests of what comes after.
#[cfg(test)]
pub fn of(columns: &Columns, name: &str, bytes: &[u8]) -> Sheet {
    under_headings(columns, rows(name, bytes).unwrap()).unwrap()
}
