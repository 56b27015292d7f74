//! The server that is measured: a process of its own on a private database in a temporary folder.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use paraply_app::clock::Clock;
use paraply_storage::sealed;
use reqwest::{Client, RequestBuilder};
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tempfile::TempDir;

const PORT: u16 = 34_817;
/// The admin's session as a browser sends it.
const SESSION: [(&str, &str); 2] = [("cookie", "paraply_session=admin"), ("sec-fetch-site", "same-origin")];

/// A server process; dropping it stops it.
pub struct Server {
    pub client: Client,
    data: Arc<TempDir>,
    port: u16,
    /// Of the one whose private database it uses; none for its own.
    database_url: Option<String>,
    child: Option<Child>,
}

impl Server {
    /// One that runs, on a fresh database.
    pub async fn started() -> Self {
        let mut server = Self::new();
        server.start().await;
        server
    }

    pub fn new() -> Self {
        let data = tempfile::tempdir().unwrap();
        #[cfg(unix)]
        {
            // The account that runs the database must get there.
            let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(data.path(), permissions).unwrap();
        }
        let client = Client::builder().no_proxy().build().unwrap();
        Self { client, data: Arc::new(data), port: PORT, database_url: None, child: None }
    }

    /// A second one on the same database and folder, not yet started.
    pub fn beside(&self) -> Self {
        let url = format!("postgres://postgres@localhost/paraply?host={}", self.socket_folder());
        Self {
            client: self.client.clone(),
            data: self.data.clone(),
            port: self.port + 1,
            database_url: Some(url),
            child: None,
        }
    }

    /// Starts the process and gives the time until it answers.
    pub async fn start(&mut self) -> Duration {
        let begun = Instant::now();
        let program = std::env::var_os("PARAPLY_BENCH_SERVER");
        let mut command = Command::new(program.unwrap_or_else(|| env!("CARGO_BIN_EXE_paraply-api").into()));
        command.arg("serve").env_remove("DATABASE_URL").env("PARAPLY_DATA_DIR", self.data.path());
        command.env("PARAPLY_PORT", self.port.to_string()).env("PARAPLY_DEMO", "0");
        command.env("PARAPLY_VIES_URL", "").env("PARAPLY_LOG", "error");
        command.stdin(Stdio::null()).stdout(Stdio::null());
        if let Some(url) = &self.database_url {
            command.env("DATABASE_URL", url);
        }
        self.child = Some(command.spawn().unwrap());
        let mut pause = tokio::time::interval(Duration::from_millis(5));
        while self.client.get(self.url("/api/health")).send().await.is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the server does not start");
            pause.tick().await;
        }
        begun.elapsed()
    }

    /// Asks it to stop and waits for its end.
    pub fn stop(&mut self) {
        self.signal("INT");
        if let Some(mut child) = self.child.take() {
            let _ = child.wait();
        }
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn signal(&self, name: &str) {
        if let Some(child) = &self.child {
            let _ = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// A request with the token of a caller of the seed.
    pub fn get(&self, path: &str, caller: &str) -> RequestBuilder {
        self.client.get(self.url(path)).bearer_auth(caller)
    }

    pub fn post(&self, path: &str, caller: &str) -> RequestBuilder {
        self.client.post(self.url(path)).bearer_auth(caller)
    }

    /// A request of the admin's browser.
    pub fn post_in_session(&self, path: &str) -> RequestBuilder {
        let request = self.client.post(self.url(path));
        SESSION.into_iter().fold(request, |request, (name, value)| request.header(name, value))
    }

    /// A way around the server, for what no person would type.
    pub async fn database(&self) -> PgConnection {
        let options = PgConnectOptions::new().host(&self.socket_folder());
        PgConnection::connect_with(&options.username("postgres").database("paraply")).await.unwrap()
    }

    /// Several of them.
    pub async fn databases(&self, count: usize) -> Vec<tokio::sync::Mutex<PgConnection>> {
        let mut connections = vec![];
        for _ in 0..count {
            connections.push(tokio::sync::Mutex::new(self.database().await));
        }
        connections
    }

    fn socket_folder(&self) -> String {
        let file = self.data.path().join("postgres/cluster/postmaster.pid");
        std::fs::read_to_string(file).unwrap().lines().nth(4).unwrap().to_owned()
    }

    /// The file that the database logs to.
    pub fn database_log(&self) -> PathBuf {
        self.data.path().join("postgres/log")
    }

    /// Encrypts what a seed has written, as the server does with rows from before it had keys.
    pub async fn seal(&self, db: &mut PgConnection) {
        let keys = self.data.path().join("keys/keys.txt");
        sealed::check_keys(db, &keys, Clock::system().now()).await.unwrap();
        sealed::seal_plain(db).await.unwrap();
    }

    /// Memory of the process alone, in megabytes: `VmRSS:` that it holds, `VmHWM:` that it held at most. None where the
    /// system does not tell.
    pub fn memory(&self, which: &str) -> Option<f64> {
        let status = std::fs::read_to_string(self.about("status")?).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(which))?;
        let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes / 1024.0)
    }

    /// The most memory is counted from now.
    pub fn forget_peak(&self) {
        _ = self.about("clear_refs").map(|file| std::fs::write(file, "5"));
    }

    /// What the system says of the process under a name.
    fn about(&self, file: &str) -> Option<PathBuf> {
        Some(format!("/proc/{}/{file}", self.child.as_ref()?.id()).into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}
