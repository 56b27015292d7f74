//! Puts the parts together and runs them until the process is asked to stop.

use std::net::SocketAddr;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use paraply_app::clock::Clock;
use paraply_app::config::Config;
use paraply_app::demo::{self, Outcome};
use paraply_app::files::{Files, Quota};
use paraply_app::jobs::Worker;
use paraply_app::limits::Limits;
use paraply_app::passwords::Passwords;
use paraply_app::{App, terms};
use paraply_documents::Renderer;
use paraply_storage as storage;
use paraply_storage::{database_role, sealed};
use poem::listener::TcpAcceptor;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::net::{TcpListener, TcpSocket};

use crate::guard::{Guard, Patience};
use crate::{http, welcome};

/// Why the server could not start or go on.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long requests that have begun may go on after the process was asked to stop.
const DRAIN: Duration = Duration::from_secs(10);

/// Longer than any handler may take, so that it is always the client who is slow.
const PATIENCE: Patience = Patience {
    connections: 4096,
    request: http::TIME_LIMIT.saturating_add(Duration::from_secs(5)),
    idle: Duration::from_secs(75),
    stall: Duration::from_secs(30),
};
/// Files that are open besides: the store's connections, documents, mail.
const OTHER_FILES: usize = 256;

/// Opens the store at `url`, brings its tables up to date, and makes the application.
pub async fn open(config: Config, url: &str, clock: Clock) -> Result<App, Failure> {
    std::fs::create_dir_all(&config.data_dir)?;
    let (options, owner) = prepared(&config, url).await?;
    open_sealed(owner, &config, &clock).await?.close().await?;
    let pool = storage::connect(options, config.pool).await?;
    app(config, pool, clock)
}

/// Reads the keys of what is encrypted, and encrypts what is not yet.
async fn open_sealed(
    mut owner: PgConnection,
    config: &Config,
    clock: &Clock,
) -> Result<PgConnection, Failure> {
    sealed::check_keys(&mut owner, &config.key_path(), clock.now()).await?;
    if database_role::may_change_tables(&mut owner).await? {
        let count = sealed::seal_plain(&mut owner).await?;
        if count > 0 {
            tracing::info!(count, "values that were stored before are encrypted now");
        }
    }
    Ok(owner)
}

/// Encrypts everything with a new key. `finish`: no new one, but the old ones are forgotten.
pub async fn rotate_key(config: Config, url: &str, clock: Clock, finish: bool) -> Result<String, Failure> {
    std::fs::create_dir_all(&config.data_dir)?;
    let (_, mut owner) = prepared(&config, url).await?;
    sealed::lock_keys(&mut owner).await?;
    let mut owner = open_sealed(owner, &config, &clock).await?;
    let count = sealed::reseal(&mut owner, !finish, clock.now()).await?;
    let path = config.key_path();
    // No other server works on a private database.
    if finish || config.database_url.is_none() {
        sealed::finish_rotation(&mut owner, clock.now()).await?;
        return Ok(format!("{count} values are encrypted anew; {} holds the new key only", path.display()));
    }
    Ok(format!(
        "{count} values are encrypted anew, and {} holds the new key beside the old one. Give it to every server, \
         restart them, and run `paraply-api rotate-key --finish`",
        path.display()
    ))
}

/// Migrates as the owner of the tables, and gives what to connect with for everything else: the role with few rights.
async fn prepared(config: &Config, url: &str) -> Result<(PgConnectOptions, PgConnection), Failure> {
    let options = PgConnectOptions::from_str(url)?;
    let owner = match &config.migration_url {
        Some(url) => PgConnectOptions::from_str(url)?,
        None => options.clone(),
    };
    let (options, login) = match (&config.database_url, &config.migration_url) {
        // Whoever reaches the private database's socket may log in as whom they like.
        (None, _) => (options.username(database_role::NAME), Some(database_role::NAME.to_owned())),
        (Some(_), Some(_)) => (options.clone(), Some(options.get_username().to_owned())),
        (Some(_), None) => (options, None),
    };
    let mut owner = owner.disable_statement_logging().connect().await?;
    if database_role::prepare(&mut owner, login.as_deref()).await? {
        return Ok((database_role::work_as(options), owner));
    }
    let role = database_role::NAME;
    tracing::warn!(
        "the server works as the owner of its tables, because it may not make the role {role}. As a superuser run \
         `create role {role} nologin; grant {role} to` the role of DATABASE_URL, and start again"
    );
    Ok((options, owner))
}

/// The application on a pool that is open and migrated.
pub fn app(config: Config, pool: sqlx::PgPool, clock: Clock) -> Result<App, Failure> {
    sealed::ensure_installed(&config.key_path())?;
    Ok(App {
        files: Files::in_folder(&folder(&config.data_dir, "files"), Quota::of(&config))?,
        pool,
        counts: Arc::default(),
        clock,
        config: Arc::new(config),
        passwords: Passwords::default(),
        limits: Limits::default(),
        year_tables: Default::default(),
        progress: Default::default(),
        samples: Default::default(),
        renderer: Arc::new(LazyLock::new(Renderer::new)),
        wake: Arc::default(),
    })
}

fn folder(data_dir: &Path, name: &str) -> std::path::PathBuf {
    data_dir.join(name)
}

/// Refuses what must not be served, and loads the demo where it was asked for.
pub async fn prepare(app: &App) -> Result<(), Failure> {
    app.config.check()?;
    demo::check(app).await?;
    terms::announce(app, paraply_domain::terms::newest()).await?;
    load_demo(app).await;
    Ok(())
}

/// Loads the demo where it may be. A server without its demo is still one.
async fn load_demo(app: &App) {
    if !app.config.demo {
        return;
    }
    match demo::load(app).await {
        Ok(Outcome::Loaded) => tracing::info!("the demo was loaded into the empty database"),
        Ok(Outcome::NotEmpty | Outcome::Refused(_)) => {}
        Err(error) => tracing::error!(%error, "the demo could not be loaded"),
    }
}

/// Serves until Ctrl-C or SIGTERM, then lets running requests and jobs finish and closes the store.
pub async fn run(app: App) -> Result<(), Failure> {
    let address = app.config.address();
    prepare(&app).await?;
    // Listening first: what is printed is true, and a taken port is told before any work is begun.
    let acceptor = TcpAcceptor::from_tokio(listen(address)?)?;
    let pool = app.pool.clone();
    let worker = Worker::spawn(app.clone())?;
    tracing::info!(%address, "serving");
    welcome::print(&app).await?;
    poem::Server::new_with_acceptor(Guard::new(acceptor, patience()))
        .run_with_graceful_shutdown(http::endpoint(app), stop_asked(), Some(DRAIN))
        .await?;
    worker.drain(DRAIN).await;
    pool.close().await;
    Ok(())
}

/// Many may knock at the same instant: more than the 128 that would be let in by default.
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
