//! Bytes on their way to the reader, in chunks worth sending.

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Bytes as they come.
pub type Bytes = BoxStream<'static, io::Result<Vec<u8>>>;

const CHUNK_BYTES: usize = 64 * 1024;
/// How long a chunk waits to be taken, and how long a whole file may take: nobody keeps a thread and a connection by
/// reading next to nothing.
const PATIENCE: Duration = Duration::from_secs(60);
const LONGEST: Duration = Duration::from_secs(30 * 60);

/// Gathers bytes into chunks and sends them from a blocking thread; waits while the reader is slow, and gives up on one
/// that has stopped.
pub struct Chunks {
    /// None once a chunk could not be sent: nothing waits a second time.
    send: Option<Sender<Vec<u8>>>,
    chunk: Vec<u8>,
    patience: Duration,
    until: Instant,
}

/// Says how the writing of a file ended. Without it the file ends in the middle for its reader, too.
pub struct Ending(oneshot::Sender<io::Result<()>>);

impl Ending {
    /// Finished, or broken off.
    pub fn with(self, written: io::Result<()>) {
        // Nobody may be reading any more.
        _ = self.0.send(written);
    }
}

/// What is written to the chunks comes out as the bytes, of which at most so many chunks wait. The reader sees the end of
/// the file only when it was written to its end, and a broken transfer otherwise.
pub fn pipe(waiting: usize) -> (Chunks, Ending, Bytes) {
    let (send, chunks) = channel(waiting);
    let (end, ended) = oneshot::channel();
    let next = |(mut chunks, ended): (Receiver<Vec<u8>>, Option<oneshot::Receiver<_>>)| async {
        match (chunks.recv().await, ended) {
            (Some(chunk), ended) => Ok(Some((chunk, (chunks, ended)))),
            (None, Some(ended)) => {
                ended.await.unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into())).map(|()| None)
            }
            (None, None) => Ok(None),
        }
    };
    let bytes = stream::try_unfold((chunks, Some(ended)), next).boxed();
    (
        Chunks {
            send: Some(send),
            chunk: Vec::with_capacity(CHUNK_BYTES),
            patience: PATIENCE,
            until: Instant::now() + LONGEST,
        },
        Ending(end),
        bytes,
    )
}

impl Chunks {
    fn pass_on(&mut self) -> io::Result<()> {
        let chunk = std::mem::replace(&mut self.chunk, Vec::with_capacity(CHUNK_BYTES));
        let patience = self.patience.min(self.until.saturating_duration_since(Instant::now()));
        let send = self.send.take().ok_or(io::ErrorKind::BrokenPipe)?;
        match Handle::current().block_on(timeout(patience, send.send(chunk))) {
            Ok(sent) => sent.map_err(|_| io::ErrorKind::BrokenPipe)?,
            Err(_) => return Err(io::ErrorKind::TimedOut.into()),
        }
        self.send = Some(send);
        Ok(())
    }
}

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.chunk.extend_from_slice(bytes);
        if self.chunk.len() >= CHUNK_BYTES {
            self.pass_on()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() { Ok(()) } else { self.pass_on() }
    }
}

/// A text that is there already, read no faster than it is sent.
pub fn of(text: Box<dyn Read + Send + Sync>) -> Bytes {
    let next = |mut text: Box<dyn Read + Send + Sync>| async {
        let mut chunk = Vec::with_capacity(CHUNK_BYTES);
        text.by_ref().take(CHUNK_BYTES as u64).read_to_end(&mut chunk)?;
        Ok((!chunk.is_empty()).then_some((chunk, text)))
    };
    stream::try_unfold(text, next).boxed()
}

/// What comes from another task, which says that it was the last by sending nothing: a task that went away has not.
pub fn received<T>(mut items: Receiver<io::Result<Option<T>>>) -> impl Iterator<Item = io::Result<T>> {
    let mut ended = false;
    let next = move || {
        let item = if ended {
            Ok(None)
        } else {
            items.blocking_recv().unwrap_or(Err(io::ErrorKind::BrokenPipe.into()))
        };
        ended = !matches!(item, Ok(Some(_)));
        item.transpose()
    };
    std::iter::from_fn(next)
}

#[cfg(test)]
mod tests {
    use futures_util::TryStreamExt;

    use super::*;

    #[tokio::test]
    async fn a_reader_that_has_stopped_is_given_up_and_sees_no_end() {
        let (mut out, end, bytes) = pipe(1);
        out.patience = Duration::from_millis(1);
        let written = tokio::task::spawn_blocking(move || {
            let written = (0..3).try_for_each(|_| out.write_all(&[0; CHUNK_BYTES]));
            let kind = written.as_ref().map_err(io::Error::kind).copied();
            end.with(written);
            kind
        });
        assert_eq!(written.await.unwrap(), Err(io::ErrorKind::TimedOut));
        let read: Vec<_> = bytes.collect().await;
        assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
    }

    #[tokio::test]
    async fn what_is_written_to_its_end_ends() {
        let (mut out, end, bytes) = pipe(1);
        let writer = tokio::task::spawn_blocking(move || {
            let text = [1; CHUNK_BYTES + 1];
            let written =
                out.write_all(&text[..CHUNK_BYTES]).and_then(|()| out.write_all(&text[CHUNK_BYTES..]));
            end.with(written.and_then(|()| out.flush()));
        });
        let read: Vec<Vec<u8>> = bytes.try_collect().await.unwrap();
        assert_eq!(read.concat(), [1; CHUNK_BYTES + 1]);
        writer.await.unwrap();
    }

    #[tokio::test]
    async fn a_writer_that_goes_away_leaves_no_whole_file() {
        let (out, end, bytes) = pipe(1);
        drop((out, end));
        assert!(bytes.try_collect::<Vec<_>>().await.is_err());
    }

    #[tokio::test]
    async fn what_comes_from_a_task_that_went_away_has_no_end() {
        for (last, whole) in [(Some(Ok(None)), true), (None, false)] {
            let (give, items) = channel(4);
            give.send(Ok(Some(1))).await.unwrap();
            if let Some(last) = last {
                give.send(last).await.unwrap();
            }
            drop(give);
            let read = tokio::task::spawn_blocking(|| received(items).collect::<Vec<_>>()).await.unwrap();
            assert_eq!(
                read.iter().map(Result::is_ok).collect::<Vec<_>>(),
                if whole { vec![true] } else { vec![true, false] }
            );
        }
    }
}
