//! Serves until the process is asked to stop.

use std::net::SocketAddr;
use std::time::Duration;

use paraply_app::App;
use paraply_app::jobs::Worker;
use poem::listener::TcpAcceptor;
use tokio::net::{TcpListener, TcpSocket};

use crate::guard::{Guard, Patience};
use crate::{http, welcome};

pub use paraply_app::opening::{Failure, app, open, prepare, rotate_key};

/// How long requests that have begun may go on after the process was asked to stop.
const DRAIN: Duration = Duration::from_secs(10);

/// Longer than any handler may take, so that it is always the client who is slow.
const PATIENCE: Patience = Patience {
    connections: 4096,
    request: http::TIME_LIMIT.saturating_add(Duration::from_secs(5)),
    idle: Duration::from_secs(75),
    stall: Duration::from_secs(30),
};
/// Requests at once over one connection of HTTP/2, which the framework does not limit. A proxy opens more connections.
const STREAMS: u32 = 128;
/// Files that are open besides: the store's connections, documents, mail.
const OTHER_FILES: usize = 256;

/// Serves until Ctrl-C or SIGTERM, then lets running requests and jobs finish and closes the store.
pub async fn run(app: App) -> Result<(), Failure> {
    let address = app.config.address();
    prepare(&app).await?;
    // Listening first: what is printed is true, and a taken port is reported before any work begins.
    let acceptor = TcpAcceptor::from_tokio(listen(address)?)?;
    let pool = app.pool.clone();
    let worker = Worker::spawn(app.clone())?;
    tracing::info!(%address, "serving");
    welcome::print(&app).await?;
    poem::Server::new_with_acceptor(Guard::new(acceptor, patience()))
        .http2_max_concurrent_streams(STREAMS)
        .run_with_graceful_shutdown(http::endpoint(app), stop_asked(), Some(DRAIN))
        .await?;
    worker.drain(DRAIN).await;
    pool.close().await;
    Ok(())
}

/// Many clients may connect at the same instant: more than the default backlog of 128.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Elsewhere it would let another process take the port, too.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(1024)
}

/// As many connections as the process may have files for, once it may have what it can get.
#[cfg(unix)]
fn patience() -> Patience {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let wanted = (PATIENCE.connections + OTHER_FILES) as u64;
    let Rlimit { current: Some(current), maximum } = getrlimit(Resource::Nofile) else { return PATIENCE };
    let raised = wanted.min(maximum.unwrap_or(wanted)).max(current);
    let limit = Rlimit { current: Some(raised), maximum };
    let files = if setrlimit(Resource::Nofile, limit).is_ok() { raised } else { current };
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    Patience { connections: files.saturating_sub(OTHER_FILES).clamp(64, PATIENCE.connections), ..PATIENCE }
}

#[cfg(not(unix))]
fn patience() -> Patience {
    PATIENCE
}

/// Resolves when the process is asked to stop.
async fn stop_asked() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(terminate) => terminate,
            Err(error) => {
                tracing::warn!(%error, "cannot listen for SIGTERM");
                let _ = interrupt.await;
                return;
            }
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}
