//! Bytes on their way to the reader, in chunks worth sending.

use std::io::{self, Read, Write};

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use tokio::sync::mpsc::{Receiver, Sender};

/// Bytes as they come.
pub type Bytes = BoxStream<'static, io::Result<Vec<u8>>>;

const CHUNK_BYTES: usize = 64 * 1024;

/// Gathers bytes into chunks and sends them; waits while the reader is slow.
pub struct Chunks {
    send: Sender<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
}

impl Chunks {
    /// Nothing yet.
    pub fn new(send: Sender<io::Result<Vec<u8>>>) -> Self {
        Self { send, chunk: Vec::with_capacity(CHUNK_BYTES) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        let chunk = std::mem::replace(&mut self.chunk, Vec::with_capacity(CHUNK_BYTES));
        self.send.blocking_send(Ok(chunk)).map_err(|_| io::ErrorKind::BrokenPipe.into())
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

/// What is sent, for whoever reads it.
pub fn stream(mut chunks: Receiver<io::Result<Vec<u8>>>) -> Bytes {
    stream::poll_fn(move |context| chunks.poll_recv(context)).boxed()
}
