//! A private PostgreSQL for a machine where nobody has set one up.
//!
//! [`PrivateDatabase::start`] finds PostgreSQL's own programs, makes a cluster in a folder, starts it on a
//! Unix socket that only this account can reach, and keeps it running until it is stopped or dropped. When
//! the process is killed, the cluster shuts itself down, and the next start carries on with the data.
//!
//! What lives here: whom to run as ([`account`]), the folder and its lock ([`home`], [`lock`]), PostgreSQL's
//! programs ([`binaries`]), making a cluster ([`initdb`]), running it ([`server`], [`supervisor`]). SQL does
//! not: the caller gets a URL.

mod account;
mod binaries;
mod error;
mod home;
mod initdb;
mod leftover;
mod lock;
mod log;
mod process;
mod server;
mod supervisor;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub use binaries::{Binaries, find_binaries};
pub use error::StartError;

use home::Home;
use server::Server;
use supervisor::Supervisor;

/// The bootstrap superuser; the socket's folder keeps everybody else out.
const USER: &str = "postgres";
/// The database of the application.
const DATABASE: &str = "paraply";

/// How a private database is run.
#[derive(Debug, Clone)]
pub struct Options {
    /// Whether an acknowledged write survives a power cut. Only throw-away databases do without.
    pub durable: bool,
    /// PostgreSQL's `max_connections`.
    pub max_connections: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self { durable: true, max_connections: 50 }
    }
}

/// A running private PostgreSQL; dropping it stops it.
#[derive(Debug)]
pub struct PrivateDatabase {
    folder: PathBuf,
    socket_dir: PathBuf,
    supervisor: Supervisor,
    // Dropped when the server has ended: only then is the folder let go.
    _lock: lock::Lock,
}

impl PrivateDatabase {
    /// Starts the database that lives in `folder`, which is made if it is not there.
    pub fn start(folder: &Path) -> Result<Self, StartError> {
        Self::start_with(folder, Options::default())
    }

    /// As [`PrivateDatabase::start`], with other options than the usual ones.
    pub fn start_with(folder: &Path, options: Options) -> Result<Self, StartError> {
        let home = Home::open(folder)?;
        let lock = lock::Lock::take(&home)?;
        leftover::end(&home)?;
        let binaries = find_binaries(&home.wanted, home.major()?)?.reachable_by(&home.account)?;
        if !home.cluster().exists() {
            initdb::create_cluster(&home, &binaries, &options)?;
        }
        let socket_dir = home.fresh_socket_dir()?;
        let folder = home.folder.clone();
        let supervisor =
            Supervisor::start(Server { home, binaries, socket_dir: socket_dir.clone(), options })?;
        Ok(Self { folder, socket_dir, supervisor, _lock: lock })
    }

    /// The folder the data really is in: another one than asked for where the account that runs PostgreSQL
    /// cannot get there.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of the Unix socket.
    pub fn socket_dir(&self) -> &Path {
        &self.socket_dir
    }

    /// The role to connect as: a superuser, without a password.
    pub fn user(&self) -> &str {
        USER
    }

    /// The name of the application's database.
    pub fn database(&self) -> &str {
        DATABASE
    }

    /// A URL that sqlx and libpq understand.
    pub fn url(&self) -> String {
        let mut socket_dir = String::new();
        for byte in self.socket_dir.as_os_str().as_encoded_bytes() {
            if byte.is_ascii_alphanumeric() || b"/-._".contains(byte) {
                socket_dir.push(char::from(*byte));
            } else {
                write!(socket_dir, "%{byte:02X}").expect("writing to a string does not fail");
            }
        }
        format!("postgres://{USER}@localhost/{DATABASE}?host={socket_dir}")
    }

    /// Ends the open connections, writes everything to disk and stops.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for PrivateDatabase {
    fn drop(&mut self) {
        self.supervisor.stop();
        // The next start makes it anew; among the temporary files nothing shall be left lying about.
        let _ = std::fs::remove_dir_all(&self.socket_dir);
    }
}
