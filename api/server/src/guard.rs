//! Slow clients and too many of them wear nobody out: connections are counted, and one that keeps the server waiting
//! is cut. The HTTP library has no such limits of its own.
//!
//! A connection takes turns. From the first byte of a request until the first byte of its answer it has
//! [`Patience::request`], however the bytes drip; between requests, and before the first, it may be silent for
//! [`Patience::idle`]; and while an answer waits to be taken, something must be taken every [`Patience::stall`].

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use poem::http::uri::Scheme;
use poem::listener::Acceptor;
use poem::web::{LocalAddr, RemoteAddr};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// How long to wait after a connection could not be taken, for want of file descriptors most likely.
const PAUSE: Duration = Duration::from_millis(50);

/// How much a client may ask of the server's patience.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Connections at once; others wait to be taken.
    pub connections: usize,
    /// For a whole request, from its first byte to the first byte of the answer.
    pub request: Duration,
    /// Without a request.
    pub idle: Duration,
    /// Without taking anything of an answer.
    pub stall: Duration,
}

/// Takes connections, so many at once, and cuts off those that keep it waiting.
pub struct Guard<A> {
    inner: A,
    patience: Patience,
    places: Arc<Semaphore>,
}

impl<A> Guard<A> {
    /// Guards what the acceptor takes.
    pub fn new(inner: A, patience: Patience) -> Self {
        Self { inner, patience, places: Arc::new(Semaphore::new(patience.connections)) }
    }
}

impl<A: Acceptor> Acceptor for Guard<A> {
    type Io = Guarded<A::Io>;

    fn local_addr(&self) -> Vec<LocalAddr> {
        self.inner.local_addr()
    }

    async fn accept(&mut self) -> io::Result<(Self::Io, LocalAddr, RemoteAddr, Scheme)> {
        let place = self.places.clone().acquire_owned().await.map_err(io::Error::other)?;
        match self.inner.accept().await {
            Ok((io, local, remote, scheme)) => {
                Ok((Guarded::new(io, self.patience, Some(place)), local, remote, scheme))
            }
            Err(error) => {
                sleep(PAUSE).await;
                Err(error)
            }
        }
    }
}

/// What the deadline is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Idle,
    Asking,
    Stalled,
}

/// A connection with a deadline.
pub struct Guarded<Io> {
    io: Io,
    patience: Patience,
    turn: Turn,
    deadline: Pin<Box<Sleep>>,
    _place: Option<OwnedSemaphorePermit>,
}

impl<Io> Guarded<Io> {
    fn new(io: Io, patience: Patience, place: Option<OwnedSemaphorePermit>) -> Self {
        Self { io, patience, turn: Turn::Idle, deadline: Box::pin(sleep(patience.idle)), _place: place }
    }

    fn begin(&mut self, turn: Turn) {
        let limit = match turn {
            Turn::Idle => self.patience.idle,
            Turn::Asking => self.patience.request,
            Turn::Stalled => self.patience.stall,
        };
        self.turn = turn;
        self.deadline.as_mut().reset(Instant::now() + limit);
    }

    /// Waits for the client, but not beyond the deadline.
    fn wait<T>(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        self.deadline.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    fn wrote(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.begin(Turn::Idle);
            return written;
        }
        if self.turn != Turn::Stalled {
            self.begin(Turn::Stalled);
        }
        self.wait(cx)
    }
}

impl<Io: AsyncRead + Unpin> AsyncRead for Guarded<Io> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.io).poll_read(cx, buffer) {
            Poll::Pending => self.wait(cx),
            ready => {
                if self.turn == Turn::Idle {
                    self.begin(Turn::Asking);
                }
                ready
            }
        }
    }
}

impl<Io: AsyncWrite + Unpin> AsyncWrite for Guarded<Io> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(cx, bytes);
        self.wrote(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(cx, bytes);
        self.wrote(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const SHORT: Duration = Duration::from_millis(50);
    const LONG: Duration = Duration::from_secs(60);
    const PATIENCE: Patience = Patience { connections: 1, request: LONG, idle: LONG, stall: LONG };

    fn connect(patience: Patience) -> (DuplexStream, Guarded<DuplexStream>) {
        let (client, server) = duplex(64);
        (client, Guarded::new(server, patience, None))
    }

    async fn cut(server: &mut Guarded<DuplexStream>) {
        let error = server.read_to_end(&mut Vec::new()).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_silent_connection_ends() {
        let (_client, mut server) = connect(Patience { idle: SHORT, ..PATIENCE });
        cut(&mut server).await;
    }

    #[tokio::test]
    async fn dripping_does_not_move_the_end_of_a_request() {
        let (mut client, mut server) = connect(Patience { request: SHORT, ..PATIENCE });
        let drip = tokio::spawn(async move {
            while client.write_all(b"a").await.is_ok() {
                sleep(SHORT / 10).await;
            }
        });
        cut(&mut server).await;
        drop(server);
        drip.await.unwrap();
    }

    #[tokio::test]
    async fn every_answer_begins_a_new_turn() {
        // Many turns take longer than any of them may.
        let limit = Duration::from_secs(2);
        let (mut client, mut server) = connect(Patience { request: limit, idle: limit, ..PATIENCE });
        let begun = Instant::now();
        while begun.elapsed() < limit + SHORT {
            client.write_all(b"?").await.unwrap();
            server.read_u8().await.unwrap();
            sleep(SHORT).await;
            server.write_all(b"!").await.unwrap();
            client.read_u8().await.unwrap();
        }
    }

    #[tokio::test]
    async fn an_answer_that_nobody_takes_is_given_up() {
        let (mut client, mut server) = connect(Patience { stall: SHORT, ..PATIENCE });
        let error = server.write_all(&[0; 1000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        client.read_u8().await.unwrap();
    }
}
