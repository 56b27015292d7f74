//! What an owner that was killed has left behind: a server that still runs, a pid file that means nothing.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::error::{During, StartError};
use crate::home::Home;

const PAUSE: Duration = Duration::from_millis(10);

/// Ends a server that still runs on these data, and removes its pid file. The caller holds the lock, so
/// nobody else has a say in it.
pub(crate) fn end(home: &Home) -> Result<(), StartError> {
    let cluster = home.cluster();
    let file = cluster.join("postmaster.pid");
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(e).during("read", &file),
    };
    if let Some(pid) = text.lines().next().and_then(|line| line.trim().parse().ok()).and_then(Pid::from_raw) {
        end_server(pid, &cluster);
    }
    // By now the number in the file may belong to any process, and PostgreSQL would not start beside it.
    match fs::remove_file(&file) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e).during("remove", &file),
        _ => Ok(()),
    }
}

fn end_server(pid: Pid, cluster: &Path) {
    // Fast, then immediate shutdown, then none at all: each is safe, the later ones need a recovery.
    for (signal, patience) in [(Signal::INT, 30), (Signal::QUIT, 10), (Signal::KILL, 10)] {
        let deadline = Instant::now() + Duration::from_secs(patience);
        while runs_on(pid, cluster) {
            if Instant::now() >= deadline {
                break;
            }
            if kill_process(pid, signal).is_err() {
                return;
            }
            std::thread::sleep(PAUSE);
        }
    }
}

/// Whether the process is a server on this very data folder. The number alone proves nothing, as it may have
/// been used again; and a zombie, which has no command line, is as good as gone.
fn runs_on(pid: Pid, cluster: &Path) -> bool {
    command_line(pid).is_some_and(|line| {
        let cluster = cluster.as_os_str().as_encoded_bytes();
        line.windows(cluster.len()).any(|part| part == cluster)
    })
}

#[cfg(target_os = "linux")]
fn command_line(pid: Pid) -> Option<Vec<u8>> {
    fs::read(format!("/proc/{}/cmdline", pid.as_raw_nonzero())).ok()
}

#[cfg(not(target_os = "linux"))]
fn command_line(pid: Pid) -> Option<Vec<u8>> {
    let pid = pid.as_raw_nonzero().to_string();
    let output =
        std::process::Command::new("/bin/ps").args(["-ww", "-o", "args=", "-p", &pid]).output().ok()?;
    Some(output.stdout)
}
