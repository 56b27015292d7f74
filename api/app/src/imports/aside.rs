//! The server's side of [`whole`](super::whole): starts the process, gives it the file and takes its cells.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use paraply_domain::fault::FaultKind;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

use super::rows::{Collector, Row, TOO_LARGE};
use super::whole::{EMPTY, Format, LARGE};
use crate::{Error, Result};

/// How long the process may take, with the machine busy.
const TIME_MAX: Duration = Duration::from_secs(20);
/// As many bytes as are taken at once.
const PIECE: usize = 64 << 10;
/// One at a time, so that many files take no more memory than one.
static TURN: Semaphore = Semaphore::const_new(1);

/// The rows of a file that can only be read whole. `program` is the server's own.
pub async fn read(program: Option<&Path>, format: Format, bytes: &[u8]) -> Result<Vec<Row>> {
    let _turn = TURN.acquire().await.map_err(Error::internal)?;
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
    let rows = tokio::time::timeout(TIME_MAX, cells(&mut child, bytes)).await;
    rows.unwrap_or(Err(TOO_LARGE)).map_err(|kind| Error::fault("file", kind))
}

/// The program that runs: on Linux also after another was put in its place.
fn own_program() -> std::io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
}

async fn cells(child: &mut Child, bytes: &[u8]) -> std::result::Result<Vec<Row>, FaultKind> {
    if let Some(mut stdin) = child.stdin.take() {
        // Who dies before the end is asked below why.
        _ = stdin.write_all(bytes).await;
    }
    let mut rows = Collector::default();
    if let Some(mut stdout) = child.stdout.take() {
        let mut piece = Vec::with_capacity(PIECE);
        while stdout.read_buf(&mut piece).await.is_ok_and(|read| read > 0) {
            let mut rest = &piece[..];
            while let Some((row, column, text, after)) = cell(rest) {
                rows.push(row as usize + 1, column as usize, text)?;
                rest = after;
            }
            let used = piece.len() - rest.len();
            piece.drain(..used);
        }
    }
    let status = child.wait().await.map_err(|_| FaultKind::NotASpreadsheet)?;
    match wrong(status) {
        Some(kind) => Err(kind),
        None => Ok(rows.into_rows()),
    }
}

/// The first cell, once all of it is there, and what comes after.
fn cell(bytes: &[u8]) -> Option<(u32, u32, &str, &[u8])> {
    let (row, rest) = bytes.split_first_chunk()?;
    let (column, rest) = rest.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let text = std::str::from_utf8(text).unwrap_or_default();
    Some((u32::from_le_bytes(*row), u32::from_le_bytes(*column), text, rest))
}

fn wrong(status: ExitStatus) -> Option<FaultKind> {
    let ended = status.code().map(u8::try_from);
    match ended {
        Some(Ok(0)) => None,
        Some(Ok(EMPTY)) => Some(FaultKind::EmptyFile),
        // Ended by the system: it wanted more memory or time than there is for it.
        Some(Ok(LARGE)) | None => Some(TOO_LARGE),
        Some(_) => Some(FaultKind::NotASpreadsheet),
    }
}
