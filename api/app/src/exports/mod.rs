//! Whole lists as files: rows are read a thousand at a time from one snapshot and written as they come, so that a list
//! of any length takes little memory.

mod cell;
pub mod csv;
pub mod lists;
mod xlsx;

use std::io;

use futures_util::future::BoxFuture;
use paraply_storage as storage;
use sqlx::PgConnection;
use tokio::sync::mpsc::{Sender, channel};

use crate::App;
use crate::chunks::{self, Bytes};
use crate::downloads::Place;
use crate::error::{Error, Result};

pub use self::cell::Cell;

/// How many rows are read at once.
pub const CHUNK: i64 = 1000;
/// How many of these chunks wait to be written.
const WAITING: usize = 2;
/// How many chunks of the file wait to be sent.
const PIECES: usize = 4;

/// A row in the order of the headings.
pub type Row = Vec<Cell>;

/// Of which kind the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// UTF-8 with its mark, semicolons between.
    Csv,
    Xlsx,
}

/// Reads the rows from an offset on, at most [`CHUNK`] of them; fewer are the last.
pub type Read =
    Box<dyn for<'a> Fn(&'a mut PgConnection, i64) -> BoxFuture<'a, Result<Vec<Row>>> + Send + Sync>;

/// The file as it comes. What is wrong with the first rows is an error; later the file ends in the middle, which its
/// reader sees as a broken transfer.
///
/// A place is kept until it is written: for what others than the office may ask for.
pub async fn file(
    app: &App,
    format: Format,
    headings: Vec<String>,
    read: Read,
    place: Option<Place>,
) -> Result<Bytes> {
    let mut tx = app.begin().await?;
    // One moment for all rows; a slow reader may take a while between two chunks.
    storage::hold_snapshot(&mut tx).await?;
    let first = read(&mut tx, 0).await?;
    let (give, rows) = channel::<io::Result<Option<Vec<Row>>>>(WAITING);
    let (mut out, end, bytes) = chunks::pipe(PIECES);
    tokio::spawn(async move {
        let passed = pass_on(&mut tx, first, &read, &give).await;
        drop(tx);
        // Whoever writes stops with what went wrong.
        _ = give.send(passed.map(|()| None).map_err(io::Error::other)).await;
    });
    tokio::task::spawn_blocking(move || {
        let written = match format {
            Format::Csv => csv::write(&headings, chunks::received(rows), &mut out),
            Format::Xlsx => xlsx::write(&headings, chunks::received(rows), &mut out),
        };
        if let Err(error) = &written {
            tracing::warn!(%error, "an export was not finished");
        }
        drop(out);
        end.with(written);
        drop(place);
    });
    Ok(bytes)
}

/// A short list in one chunk.
pub fn whole(format: Format, headings: &[String], rows: Vec<Row>) -> io::Result<Vec<u8>> {
    let (mut out, rows) = (Vec::new(), std::iter::once(Ok(rows)));
    match format {
        Format::Csv => csv::write(headings, rows, &mut out)?,
        Format::Xlsx => xlsx::write(headings, rows, &mut out)?,
    }
    Ok(out)
}

async fn pass_on(
    db: &mut PgConnection,
    first: Vec<Row>,
    read: &Read,
    give: &Sender<io::Result<Option<Vec<Row>>>>,
) -> Result<()> {
    let mut rows = first;
    let mut offset = 0;
    loop {
        let is_last = (rows.len() as i64) < CHUNK;
        if give.send(Ok(Some(rows))).await.is_err() || is_last {
            return Ok(());
        }
        offset += CHUNK;
        rows = read(&mut *db, offset).await.map_err(Error::internal)?;
    }
}
