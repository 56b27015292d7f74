//! Running `with-postgres`, asking its database, and waiting without sleeping blindly.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

/// Far more than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn with_postgres() -> Command {
    Command::new(env!("CARGO_BIN_EXE_with-postgres"))
}

/// A folder whose private database the test starts, kills and starts again.
pub struct Folder {
    pub path: PathBuf,
    _temporary: TempDir,
}

impl Folder {
    pub fn new() -> Self {
        let temporary = tempfile::tempdir().unwrap();
        open_for_all(temporary.path());
        let path = temporary.path().canonicalize().unwrap().join("postgres");
        Self { path, _temporary: temporary }
    }

    pub fn start(&self) -> Running {
        self.try_start(with_postgres()).unwrap_or_else(|error| panic!("did not start: {error}"))
    }

    /// The error is what the process wrote to stderr.
    pub fn try_start(&self, mut with_postgres: Command) -> Result<Running, String> {
        // `cat` keeps the database running until the pipe is closed.
        with_postgres.arg("--keep-in").arg(&self.path).args([
            "sh",
            "-c",
            r#"echo "$DATABASE_URL"; exec cat"#,
        ]);
        let mut child = with_postgres
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("with-postgres starts");
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        if url.is_empty() {
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            child.wait().unwrap();
            return Err(said);
        }
        let stdin = child.stdin.take();
        Ok(Running { child, stdin, url: url.trim().to_owned() })
    }

    pub fn cluster(&self) -> PathBuf {
        self.path.join("cluster")
    }

    /// The number of the server process, as its pid file has it.
    pub fn server_pid(&self) -> Option<Pid> {
        let text = fs::read_to_string(self.cluster().join("postmaster.pid")).ok()?;
        Pid::from_raw(text.lines().next()?.trim().parse().ok()?)
    }
}

/// A `with-postgres` that has started its database.
pub struct Running {
    child: Child,
    stdin: Option<ChildStdin>,
    pub url: String,
}

impl Running {
    pub fn stop(mut self) {
        drop(self.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Runs statements, each committed by itself.
    pub fn execute(&self, sql: &'static str) {
        self.try_execute(sql).unwrap();
    }

    pub fn try_execute(&self, sql: &'static str) -> Result<(), sqlx::Error> {
        block_on(async {
            let mut connection = self.connect().await?;
            sqlx::raw_sql(sql).execute(&mut connection).await?;
            connection.close().await
        })
    }

    /// The first column of all rows, which is text.
    pub fn texts(&self, sql: &'static str) -> Vec<String> {
        block_on(async { sqlx::query_scalar(sql).fetch_all(&mut self.connect().await?).await }).unwrap()
    }

    async fn connect(&self) -> Result<sqlx::PgConnection, sqlx::Error> {
        self.url.parse::<sqlx::postgres::PgConnectOptions>()?.connect().await
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A failing test leaves no process behind; a passing one has waited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

pub fn open_for_all(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
}

pub fn kill_9(pid: Pid) {
    kill_process(pid, Signal::KILL).unwrap();
}

/// Waits until the condition holds.
pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition() {
        assert!(Instant::now() < deadline, "not within {PATIENCE:?}: {what}");
        std::thread::yield_now();
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}
