//! Rows under headings, whatever the file was.

use paraply_domain::fault::FaultKind;

use super::rows::Row;
use super::{csv, xlsx};
use crate::files::kind::Kind;

/// Headings and the rows below them. Rows without any text are left out.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The texts of the first row.
    pub headings: Vec<String>,
    /// The others.
    pub rows: Vec<Row>,
}

/// Reads a file by its content.
pub fn read(name: &str, bytes: &[u8]) -> Result<Sheet, FaultKind> {
    if bytes.trim_ascii().is_empty() {
        return Err(FaultKind::EmptyFile);
    }
    let text = csv::utf_16(bytes);
    let bytes = text.as_deref().map_or(bytes, str::as_bytes);
    let rows = match Kind::of(name, bytes) {
        Some(Kind::Xlsx) => xlsx::read(bytes)?,
        Some(Kind::Csv | Kind::Txt) => csv::read(bytes)?,
        _ => return Err(FaultKind::NotASpreadsheet),
    };
    let mut rows = rows.into_iter();
    let headings = rows.next().ok_or(FaultKind::EmptyFile)?.cells().map(str::to_owned).collect();
    let sheet = Sheet { headings, rows: rows.collect() };
    if sheet.rows.is_empty() { Err(FaultKind::EmptyFile) } else { Ok(sheet) }
}
