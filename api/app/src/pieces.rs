//! Bytes on their way to the reader, in pieces worth sending.

use std::io::{self, Write};

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use tokio::sync::mpsc::{Receiver, Sender};

/// Bytes as they come.
pub type Bytes = BoxStream<'static, io::Result<Vec<u8>>>;

const PIECE_BYTES: usize = 64 * 1024;

/// Gathers bytes into pieces and sends them; waits while the reader is slow.
pub struct Pieces {
    send: Sender<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
}

impl Pieces {
    /// Nothing yet.
    pub fn new(send: Sender<io::Result<Vec<u8>>>) -> Self {
        Self { send, piece: Vec::with_capacity(PIECE_BYTES) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE_BYTES));
        self.send.blocking_send(Ok(piece)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE_BYTES {
            self.pass_on()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() { Ok(()) } else { self.pass_on() }
    }
}

/// What is sent, for whoever reads it.
pub fn stream(mut pieces: Receiver<io::Result<Vec<u8>>>) -> Bytes {
    stream::poll_fn(move |context| pieces.poll_recv(context)).boxed()
}
