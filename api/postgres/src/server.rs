//! The server process: how it is started, and when it is ready.

use std::fs;
use std::path::PathBuf;
use std::process::Child;

use crate::error::StartError;
use crate::home::Home;
use crate::log::Log;
use crate::process::command;
use crate::{Binaries, Options};

/// Everything needed to start the server, once or again.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) home: Home,
    pub(crate) binaries: Binaries,
    pub(crate) socket_dir: PathBuf,
    pub(crate) options: Options,
}

impl Server {
    /// Starts the server process, which is not ready yet.
    pub(crate) fn spawn(&self, log: &Log) -> Result<Child, StartError> {
        let mut postgres = command(&self.binaries.postgres(), &self.home.account, log)?;
        postgres.arg("-D").arg(self.home.cluster());
        // No network: the socket is the only way in.
        postgres.args(["-h", "", "-p", "5432", "-k"]).arg(&self.socket_dir);
        let max_connections = format!("max_connections={}", self.options.max_connections);
        // Our statements are short: compiling them takes longer than running them.
        let mut settings = vec![&*max_connections, "shared_buffers=64MB", "jit=off", "timezone=UTC"];
        settings.extend(["log_timezone=UTC", "log_checkpoints=off"]);
        if !self.options.durable {
            settings.extend(["fsync=off", "synchronous_commit=off", "full_page_writes=off"]);
        }
        for setting in settings {
            postgres.args(["-c", setting]);
        }
        postgres.spawn().map_err(|e| StartError::Failed {
            program: "postgres",
            said: e.to_string(),
            log: log.path.clone(),
        })
    }

    /// Whether the server takes connections. Its pid file says so in the eighth line; the first one must be
    /// its own number, or it is a killed predecessor's file.
    pub(crate) fn is_ready(&self, pid: u32) -> bool {
        let text = fs::read_to_string(self.home.cluster().join("postmaster.pid")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        lines.first() == Some(&&*pid.to_string()) && lines.get(7) == Some(&"ready")
    }
}
