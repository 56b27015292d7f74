//! Somebody's documents as one ZIP that is made while it is read: one document at a time is in memory, and none is made
//! for a reader who has left.

use std::io;

use chrono::Datelike;
use futures_util::stream::{self, Stream, StreamExt};
use paraply_documents::archive::{self, ArchiveError};
use paraply_domain::fault::FaultKind;
use tokio::sync::mpsc::channel;

use crate::chunks::{self, Bytes, Chunks};
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
pub async fn zip(documents: impl Stream<Item = Result<Entry>> + Send + 'static) -> Result<Bytes> {
    let mut documents = Box::pin(documents);
    let first = documents.next().await.transpose()?;
    let (give, mut taken) = channel(WAITING);
    let (send, receive) = channel::<io::Result<Vec<u8>>>(PIECES);
    tokio::spawn(async move {
        let mut documents = stream::iter(first.map(Ok)).chain(documents);
        while let Some(document) = documents.next().await {
            let document = document.map_err(|error| ArchiveError::from(io::Error::other(error)));
            // Whoever writes stops with the first that is missing.
            if give.send(document).await.is_err() {
                return;
            }
        }
    });
    tokio::task::spawn_blocking(move || {
        let documents = std::iter::from_fn(|| taken.blocking_recv());
        if let Err(error) = archive::write(documents, Chunks::new(send.clone())) {
            tracing::warn!(%error, "a ZIP of documents was not finished");
            _ = send.blocking_send(Err(io::Error::other(error)));
        }
    });
    Ok(chunks::stream(receive))
}

#[cfg(test)]
mod tests {
    use futures_util::TryStreamExt;

    use super::*;

    /// What a ZIP ends with.
    const END: &[u8] = b"PK\x05\x06";

    fn entry(name: &str) -> Result<Entry> {
        Ok(Entry { name: name.into(), date: chrono::NaiveDate::default(), pdf: b"%PDF-".to_vec() })
    }

    fn has_end(bytes: &[u8]) -> bool {
        bytes.windows(END.len()).any(|window| window == END)
    }

    #[tokio::test]
    async fn an_archive_may_be_empty() {
        for documents in [vec![], vec![entry("a.pdf"), entry("b.pdf")]] {
            let chunks: Vec<_> = zip(stream::iter(documents)).await.unwrap().try_collect().await.unwrap();
            assert!(has_end(&chunks.concat()));
        }
    }

    #[tokio::test]
    async fn what_lacks_a_document_does_not_look_complete() {
        let missing = || Err(Error::NotFound);
        assert!(zip(stream::iter([missing(), entry("b.pdf")])).await.is_err());
        let later = zip(stream::iter([entry("a.pdf"), missing(), entry("c.pdf")])).await.unwrap();
        let chunks: Vec<io::Result<Vec<u8>>> = later.collect().await;
        assert!(matches!(chunks.last(), Some(Err(_))));
        assert!(chunks.iter().flatten().all(|chunk| !has_end(chunk)));
    }
}
