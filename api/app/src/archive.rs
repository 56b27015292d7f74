//! Somebody's documents as one ZIP that is made while it is read: a few documents are in memory, and making them ends
//! soon after the reader has left.

use std::io;

use chrono::Datelike;
use futures_util::stream::{self, Stream, StreamExt};
use paraply_documents::archive::{self, ArchiveError};
use paraply_domain::fault::FaultKind;
use tokio::sync::mpsc::channel;

use crate::chunks::{self, Bytes};
use crate::downloads::Place;
use crate::{App, Error, Result};

pub use paraply_documents::archive::Entry;

/// The first year that may be asked for.
const FIRST_YEAR: i32 = 2000;
/// How many documents wait to be written.
const WAITING: usize = 1;
/// How many chunks of the file wait to be sent.
const PIECES: usize = 4;

/// A year that documents may be of; none: all of them.
pub fn check_year(app: &App, year: Option<i32>) -> Result<Option<i32>> {
    // A salary may be paid in the next year already.
    let last = app.clock.today().year() + 1;
    match year {
        Some(year) if !(FIRST_YEAR..=last).contains(&year) => {
            let range = FaultKind::OutOfRange { min: FIRST_YEAR.to_string(), max: last.to_string() };
            Err(Error::fault("year", range))
        }
        year => Ok(year),
    }
}

/// The file as it comes. What is wrong with the first document is an error; later the file ends in the middle, which
/// its reader sees as a broken transfer.
pub async fn zip(
    place: Place,
    documents: impl Stream<Item = Result<Entry>> + Send + 'static,
) -> Result<Bytes> {
    let mut documents = Box::pin(documents);
    let first = documents.next().await.transpose()?;
    let (give, taken) = channel(WAITING);
    let (out, end, bytes) = chunks::pipe(PIECES);
    tokio::spawn(async move {
        let mut documents = stream::iter(first.map(Ok)).chain(documents);
        while let Some(document) = documents.next().await {
            // Whoever writes stops with the first that is missing.
            if give.send(document.map(Some).map_err(io::Error::other)).await.is_err() {
                return;
            }
        }
        _ = give.send(Ok(None)).await;
    });
    tokio::task::spawn_blocking(move || {
        let documents = chunks::received(taken).map(|document| document.map_err(ArchiveError::from));
        let written = archive::write(documents, out);
        if let Err(error) = &written {
            tracing::warn!(%error, "a ZIP of documents was not finished");
        }
        end.with(written.map_err(io::Error::other));
        drop(place);
    });
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use futures_util::TryStreamExt;
    use paraply_domain::ids::UserId;

    use super::*;
    use crate::downloads::Downloads;

    /// What a ZIP ends with.
    const END: &[u8] = b"PK\x05\x06";

    fn entry(name: &str) -> Result<Entry> {
        Ok(Entry { name: name.into(), date: chrono::NaiveDate::default(), pdf: b"%PDF-".to_vec() })
    }

    async fn place() -> Place {
        Downloads::default().begin(UserId(uuid::Uuid::nil())).await.unwrap()
    }

    fn has_end(bytes: &[u8]) -> bool {
        bytes.windows(END.len()).any(|window| window == END)
    }

    #[tokio::test]
    async fn an_archive_may_be_empty() {
        for documents in [vec![], vec![entry("a.pdf"), entry("b.pdf")]] {
            let chunks: Vec<_> =
                zip(place().await, stream::iter(documents)).await.unwrap().try_collect().await.unwrap();
            assert!(has_end(&chunks.concat()));
        }
    }

    #[tokio::test]
    async fn what_lacks_a_document_does_not_look_complete() {
        let missing = || Err(Error::NotFound);
        assert!(zip(place().await, stream::iter([missing(), entry("b.pdf")])).await.is_err());
        let later =
            zip(place().await, stream::iter([entry("a.pdf"), missing(), entry("c.pdf")])).await.unwrap();
        let chunks: Vec<io::Result<Vec<u8>>> = later.collect().await;
        assert!(matches!(chunks.last(), Some(Err(_))));
        assert!(chunks.iter().flatten().all(|chunk| !has_end(chunk)));
    }
}
