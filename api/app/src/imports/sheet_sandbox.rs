//! Reads spreadsheets that must be read whole in a process of its own: starts the
//! [`sheet_worker`](super::sheet_worker), sends it the file and receives its cells.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use paraply_domain::fault::FaultKind;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

use super::rows::{Collector, Row, TOO_LARGE};
use super::sheet_worker::{EXIT_EMPTY, EXIT_TOO_LARGE, Format};
use crate::{Error, Result};

/// How long the process may take, with the machine busy.
const TIME_MAX: Duration = Duration::from_secs(20);
/// How many bytes are read at a time.
const CHUNK: usize = 64 << 10;
/// One at a time, so that many files take no more memory than one.
static SLOT: Semaphore = Semaphore::const_new(1);

/// The rows of a file that can only be read whole. `program` is the server's own.
pub async fn read(program: Option<&Path>, format: Format, bytes: &[u8]) -> Result<Vec<Row>> {
    let _slot = SLOT.acquire().await.map_err(Error::internal)?;
    let program = match program {
        Some(program) => program.to_owned(),
        None => own_program().map_err(Error::internal)?,
    };
    let mut child = Command::new(program)
        .args(["read-sheet", format.as_str()])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(Error::internal)?;
    let rows = tokio::time::timeout(TIME_MAX, exchange(&mut child, bytes)).await;
    rows.unwrap_or(Err(TOO_LARGE)).map_err(|kind| Error::fault("file", kind))
}

/// The program that runs: on Linux also after another was put in its place.
fn own_program() -> std::io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

/// Sends the file and collects the cells that come back.
async fn exchange(child: &mut Child, bytes: &[u8]) -> std::result::Result<Vec<Row>, FaultKind> {
    if let Some(mut stdin) = child.stdin.take() {
        // A worker that ends early is asked for its reason below.
        _ = stdin.write_all(bytes).await;
    }
    let mut rows = Collector::default();
    if let Some(mut stdout) = child.stdout.take() {
        let mut buffer = Vec::with_capacity(CHUNK);
        while stdout.read_buf(&mut buffer).await.is_ok_and(|read| read > 0) {
            let mut rest = &buffer[..];
            while let Some((row, column, text, after)) = first_cell(rest) {
                rows.push(row as usize + 1, column as usize, text)?;
                rest = after;
            }
            let used = buffer.len() - rest.len();
            buffer.drain(..used);
        }
    }
    let status = child.wait().await.map_err(|_| FaultKind::NotASpreadsheet)?;
    match fault(status) {
        Some(kind) => Err(kind),
        None => Ok(rows.into_rows()),
    }
}

/// The first cell, once all of it has arrived, and the bytes behind it.
fn first_cell(bytes: &[u8]) -> Option<(u32, u32, &str, &[u8])> {
    let (row, rest) = bytes.split_first_chunk()?;
    let (column, rest) = rest.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let text = std::str::from_utf8(text).unwrap_or_default();
    Some((u32::from_le_bytes(*row), u32::from_le_bytes(*column), text, rest))
}

/// Why the worker could not read the file.
fn fault(status: ExitStatus) -> Option<FaultKind> {
    match status.code().map(u8::try_from) {
        Some(Ok(0)) => None,
        Some(Ok(EXIT_EMPTY)) => Some(FaultKind::EmptyFile),
        // Killed by the system: it exceeded its memory or its time.
        Some(Ok(EXIT_TOO_LARGE)) | None => Some(TOO_LARGE),
        Some(_) => Some(FaultKind::NotASpreadsheet),
    }
}
