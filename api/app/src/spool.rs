//! Bytes that one writes and several read, from any place and while they are still being written: a file without a
//! name, which is gone with the process.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::StreamExt;
use futures_util::stream;
use tokio::sync::watch;

use crate::chunks::Bytes;

const CHUNK_BYTES: u64 = 64 * 1024;

/// What has been written so far.
#[derive(Debug)]
pub struct Spool {
    file: Mutex<File>,
    state: watch::Sender<State>,
}

#[derive(Clone, Copy, Debug)]
struct State {
    written: u64,
    end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Writing,
    Whole,
    /// There will be no more, and something is missing.
    Broken,
}

impl Spool {
    /// An empty one in a folder, and who writes it.
    pub fn new(folder: &Path) -> io::Result<(Arc<Self>, Writer)> {
        let file = Mutex::new(tempfile::tempfile_in(folder)?);
        let state = watch::Sender::new(State { written: 0, end: End::Writing });
        let spool = Arc::new(Self { file, state });
        Ok((spool.clone(), Writer { spool, chunk: Vec::new() }))
    }

    /// Whether something is missing and will not come.
    pub fn is_broken(&self) -> bool {
        self.state.borrow().end == End::Broken
    }

    /// The length, once all is written.
    pub async fn length(&self) -> io::Result<u64> {
        let mut state = self.state.subscribe();
        let ended = *state.wait_for(|state| state.end != End::Writing).await.map_err(io::Error::other)?;
        if ended.end == End::Whole { Ok(ended.written) } else { Err(broken()) }
    }

    /// The bytes from a place on, before another place if one is given; waits for what is not written yet.
    pub fn read(self: &Arc<Self>, from: u64, before: Option<u64>) -> Bytes {
        let before = before.unwrap_or(u64::MAX);
        let next = move |(spool, at): (Arc<Self>, u64)| async move {
            if at >= before {
                return Ok(None);
            }
            let mut state = spool.state.subscribe();
            let now = *state
                .wait_for(|state| state.end != End::Writing || state.written > at)
                .await
                .map_err(io::Error::other)?;
            drop(state);
            let size = now.written.min(before).saturating_sub(at).min(CHUNK_BYTES);
            if size == 0 {
                return if now.end == End::Broken { Err(broken()) } else { Ok(None) };
            }
            let reader = spool.clone();
            let bytes = tokio::task::spawn_blocking(move || reader.read_at(at, size)).await;
            Ok(Some((bytes.map_err(io::Error::other)??, (spool, at + size))))
        };
        stream::try_unfold((self.clone(), from), next).boxed()
    }

    fn read_at(&self, at: u64, size: u64) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(size).map_err(io::Error::other)?];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn append(&self, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)?;
        drop(file);
        self.state.send_modify(|state| state.written += bytes.len() as u64);
        Ok(())
    }
}

fn broken() -> io::Error {
    io::Error::other("what is read was not finished")
}

/// Writes a spool. Dropped before it is finished, it leaves a broken one.
#[derive(Debug)]
pub struct Writer {
    spool: Arc<Spool>,
    chunk: Vec<u8>,
}

impl Writer {
    /// All is written.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.spool.state.send_modify(|state| state.end = End::Whole);
        Ok(())
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.chunk.extend_from_slice(bytes);
        if self.chunk.len() as u64 >= CHUNK_BYTES {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.spool.append(&self.chunk)?;
        self.chunk.clear();
        Ok(())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.spool.state.send_if_modified(|state| {
            let unfinished = state.end == End::Writing;
            if unfinished {
                state.end = End::Broken;
            }
            unfinished
        });
    }
}

#[cfg(test)]
mod tests {
    use futures_util::TryStreamExt;

    use super::*;

    async fn all(bytes: Bytes) -> io::Result<Vec<u8>> {
        Ok(bytes.try_collect::<Vec<_>>().await?.concat())
    }

    #[tokio::test]
    async fn what_is_written_is_read_from_any_place_while_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (spool, mut writer) = Spool::new(folder.path()).unwrap();
        let written: Vec<u8> = (0..300_000u32).map(|place| (place % 251) as u8).collect();
        let (early, later) = (spool.read(0, None), spool.read(200_001, None));
        let write = async {
            for part in written.chunks(70_001) {
                writer.write_all(part).unwrap();
                tokio::task::yield_now().await;
            }
            writer.finish().unwrap();
        };
        let (early, later, length, ()) = tokio::join!(all(early), all(later), spool.length(), write);
        assert!(early.unwrap() == written && later.unwrap() == written[200_001..]);
        assert_eq!(length.unwrap(), 300_000);
        assert!(all(spool.read(10, Some(70_000))).await.unwrap() == written[10..70_000]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "it has no name");
    }

    #[tokio::test]
    async fn what_was_not_finished_is_an_error_to_whoever_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let (spool, mut writer) = Spool::new(folder.path()).unwrap();
        writer.write_all(b"a part").unwrap();
        drop(writer);
        assert!(spool.is_broken());
        assert!(all(spool.read(0, None)).await.is_err());
        assert!(spool.length().await.is_err());
    }
}
