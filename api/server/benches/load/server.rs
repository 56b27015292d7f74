//! The server under load: a process of its own on a private database in a temporary folder.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use paraply_app::clock::Clock;
use paraply_storage::sealed;
use reqwest::Client;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tempfile::TempDir;

const PORT: u16 = 34_817;

/// A server process; dropping it stops it.
pub struct Server {
    data: TempDir,
    child: Option<Child>,
}

impl Server {
    pub fn new() -> Self {
        let data = tempfile::tempdir().unwrap();
        #[cfg(unix)]
        {
            // The account that runs the database must get there.
            let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(data.path(), permissions).unwrap();
        }
        Self { data, child: None }
    }

    /// Starts the process and gives the time until it answers.
    pub async fn start(&mut self, client: &Client) -> Duration {
        let begun = Instant::now();
        let program = std::env::var_os("PARAPLY_BENCH_SERVER");
        let mut command = Command::new(program.unwrap_or_else(|| env!("CARGO_BIN_EXE_paraply-api").into()));
        command.arg("serve").env_remove("DATABASE_URL").env("PARAPLY_DATA_DIR", self.data.path());
        command.env("PARAPLY_PORT", PORT.to_string()).env("PARAPLY_DEMO", "0").env("PARAPLY_VIES_URL", "");
        command.env("PARAPLY_LOG", "warn").stdin(Stdio::null());
        self.child = Some(command.spawn().unwrap());
        let mut pause = tokio::time::interval(Duration::from_millis(5));
        while client.get(url("/api/health")).send().await.is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the server does not start");
            pause.tick().await;
        }
        begun.elapsed()
    }

    /// Asks it to stop and waits for its end.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            let _ = child.wait();
        }
    }

    /// A way around the server, for what no person would type.
    pub async fn database(&self) -> PgConnection {
        let file = self.data.path().join("postgres/cluster/postmaster.pid");
        let text = std::fs::read_to_string(file).unwrap();
        let folder = text.lines().nth(4).unwrap();
        let options = PgConnectOptions::new().host(folder).username("postgres").database("paraply");
        PgConnection::connect_with(&options).await.unwrap()
    }

    /// Encrypts what a seed has written, as the server does with rows from before it had keys.
    pub async fn seal(&self, db: &mut PgConnection) {
        let keys = self.data.path().join("keys/keys.txt");
        sealed::check_keys(db, &keys, Clock::system().now()).await.unwrap();
        sealed::seal_plain(db).await.unwrap();
    }

    /// Memory of the process alone, in megabytes: `VmRSS:` that it holds, `VmHWM:` that it held at most. None where the
    /// system does not tell.
    pub fn memory(&self, which: &str) -> Option<u64> {
        let status = std::fs::read_to_string(self.about("status")?).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(which))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes / 1024)
    }

    /// What the system says of the process under a name.
    pub fn about(&self, file: &str) -> Option<PathBuf> {
        Some(format!("/proc/{}/{file}", self.child.as_ref()?.id()).into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

pub fn url(path: &str) -> String {
    format!("http://127.0.0.1:{PORT}{path}")
}
