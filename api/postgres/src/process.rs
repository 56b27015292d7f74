//! How PostgreSQL's programs are called.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::Signal;

use crate::account::Account;
use crate::error::StartError;
use crate::log::Log;

/// A program of PostgreSQL, run as the right account, writing to the log, in a process group of its own (the
/// terminal's Ctrl-C is meant for us: the database has to outlive the requests that are still running), and
/// told to shut down when we die.
pub(crate) fn command(program: &Path, account: &Account, log: &Log) -> Result<Command, StartError> {
    let mut command = Command::new(program);
    command
        .env_clear()
        .env("LC_ALL", "C")
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(log.handle()?)
        .stderr(log.handle()?)
        .process_group(0);
    account.run_as(&mut command);
    end_with_parent(&mut command);
    Ok(command)
}

/// Has the kernel send the child a SIGINT, for PostgreSQL a clean shutdown, when the *thread* that spawns it
/// ends. The server is therefore spawned by the thread that watches over it.
#[allow(unsafe_code)]
fn end_with_parent(command: &mut Command) {
    let parent = rustix::process::getpid();
    let prepare = move || -> io::Result<()> {
        #[cfg(target_os = "linux")]
        rustix::process::set_parent_process_death_signal(Some(Signal::INT))?;
        // Had the parent died before the line above, no signal would ever come.
        if rustix::process::getppid() == Some(parent) {
            Ok(())
        } else {
            Err(io::Error::from(io::ErrorKind::BrokenPipe))
        }
    };
    // SAFETY: between fork and exec only async-signal-safe calls are allowed. The closure makes two bare
    // system calls; it takes no lock and allocates nothing (both kinds of error are plain numbers).
    unsafe {
        command.pre_exec(prepare);
    }
}
