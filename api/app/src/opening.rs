//! Puts the application together: the store is opened and brought up to date, the keys are read.

use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use paraply_documents::Renderer;
use paraply_storage::{self as storage, database_role, sealed};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::demo::{self, Outcome};
use crate::files::{Files, Quota};
use crate::identity::passwords::Passwords;
use crate::users::terms;

/// Why the application could not start or go on.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

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
        recent: Default::default(),
        files: Files::in_folder(&config.files_path(), Quota::of(&config))?,
        pool,
        counts: Arc::default(),
        clock,
        config: Arc::new(config),
        passwords: Passwords::default(),
        settings: Default::default(),
        year_tables: Default::default(),
        progress: Default::default(),
        sends: Default::default(),
        downloads: Default::default(),
        archives: Default::default(),
        samples: Default::default(),
        punctuality: Default::default(),
        quote_pictures: Default::default(),
        renderer: Arc::new(LazyLock::new(Renderer::new)),
        wake: Arc::default(),
    })
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
