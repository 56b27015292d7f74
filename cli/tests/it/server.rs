//! The real server with its demo data.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::support::Paraply;

/// A server with its own database, stopped when dropped.
pub struct Server {
    child: Child,
    /// URL.
    pub url: String,
    _data: tempfile::TempDir,
}

impl Server {
    /// Starts a server with the demo data.
    pub fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        // Bound and released, to find a free port.
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut child = Command::new(binary())
            .arg("serve")
            .env_remove("DATABASE_URL")
            .env("PARAPLY_DATA_DIR", data.path())
            .env("PARAPLY_HOST", "127.0.0.1")
            .env("PARAPLY_PORT", port.to_string())
            .env("PARAPLY_DEMO", "1")
            .env("PARAPLY_VIES_URL", "")
            .env("PARAPLY_LOG", "error")
            .env_remove("PARAPLY_ORIGIN")
            .env_remove("PARAPLY_SMTP_URL")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let ready = lines.by_ref().map_while(Result::ok).any(|line| line.contains("is running"));
        assert!(ready, "the server ended before it was ready");
        // Read on, so that the server's output is never closed.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, url: format!("http://127.0.0.1:{port}"), _data: data }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The server binary, which cargo builds into the same folder.
fn binary() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(|deps| deps.parent()).unwrap();
    let binary = folder.join("paraply-api");
    assert!(binary.exists(), "{} is missing: cargo build -p paraply-api makes it", binary.display());
    binary
}

/// A demo user, logged in.
pub fn sign_in(server: &Server, email: &str) -> Paraply {
    let paraply = Paraply::new();
    let output = paraply
        .command(&["--server", &server.url, "login", "--email", email])
        .env("PARAPLY_PASSWORD", "paraply-demo-2026")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    paraply
}

/// Calls the API as the user; returns the response.
pub fn in_the_app(person: &Paraply, method: &str, path: &str, body: &Value) -> Value {
    let kept = std::fs::read_to_string(person.path("credentials.json")).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    let kept = &kept["profiles"]["default"];
    let (server, session) = (kept["server"].as_str().unwrap(), kept["session"].as_str().unwrap());
    let call = async {
        let method = method.parse().unwrap();
        let request =
            reqwest::Client::new().request(method, format!("{server}{path}")).header("cookie", session);
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap()
    };
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(call)
}
