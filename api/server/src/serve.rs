//! Puts the parts together and runs them until the process is asked to stop.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use paraply_documents::Renderer;
use poem::listener::{Listener, TcpListener};
use sqlx::postgres::PgConnectOptions;

use crate::app::App;
use crate::app::demo::{self, Outcome};
use crate::app::limits::Limits;
use crate::clock::Clock;
use crate::config::Config;
use crate::files::Files;
use crate::jobs::Worker;
use crate::passwords::Passwords;
use crate::{http, storage, welcome};

/// Why the server could not start or go on.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long requests that have begun may go on after the process was asked to stop.
const DRAIN: Duration = Duration::from_secs(10);

/// Opens the store at `url`, brings its tables up to date, and makes the application.
pub async fn open(config: Config, url: &str, clock: Clock) -> Result<App, Failure> {
    std::fs::create_dir_all(&config.data_dir)?;
    let options = PgConnectOptions::from_str(url)?;
    let pool = storage::connect(options, config.pool).await?;
    storage::MIGRATOR.run(&pool).await?;
    app(config, pool, clock)
}

/// The application on a pool that is open and migrated.
pub fn app(config: Config, pool: sqlx::PgPool, clock: Clock) -> Result<App, Failure> {
    Ok(App {
        files: Files::in_folder(&folder(&config.data_dir, "files"))?,
        pool,
        counts: Arc::default(),
        clock,
        config: Arc::new(config),
        passwords: Passwords::default(),
        limits: Limits::default(),
        renderer: Arc::new(LazyLock::new(Renderer::new)),
        wake: Arc::default(),
    })
}

fn folder(data_dir: &Path, name: &str) -> std::path::PathBuf {
    data_dir.join(name)
}

/// Loads the demo where it may be. A server without its demo is still one.
async fn load_demo(app: &App) {
    if app.config.demo != 1 {
        return;
    }
    match demo::load(app).await {
        Ok(Outcome::Loaded) => tracing::info!("the demo was loaded into the empty database"),
        Ok(Outcome::NotEmpty | Outcome::NotLoopback) => {}
        Err(error) => tracing::error!(%error, "the demo could not be loaded"),
    }
}

/// Serves until Ctrl-C or SIGTERM, then lets running requests and jobs finish and closes the store.
pub async fn run(app: App) -> Result<(), Failure> {
    let address = app.config.address();
    load_demo(&app).await;
    // Listening first: what is printed is true, and a taken port is told before any work is begun.
    let acceptor = TcpListener::bind(address).into_acceptor().await?;
    let pool = app.pool.clone();
    let worker = Worker::spawn(app.clone())?;
    tracing::info!(%address, "serving");
    welcome::print(&app).await?;
    poem::Server::new_with_acceptor(acceptor)
        .idle_timeout(Duration::from_secs(60))
        .run_with_graceful_shutdown(http::endpoint(app), stop_asked(), Some(DRAIN))
        .await?;
    worker.drain(DRAIN).await;
    pool.close().await;
    Ok(())
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
