//! Making a new cluster.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::error::{During, StartError};
use crate::home::Home;
use crate::log::Log;
use crate::process::command;
use crate::{Binaries, DATABASE, Options, USER};

/// Makes a cluster with an empty database of the application in it.
///
/// It is made under another name and gets its own when it is complete, so a start that is killed half-way
/// leaves nothing that could be taken for a cluster.
pub(crate) fn create_cluster(home: &Home, binaries: &Binaries, options: &Options) -> Result<(), StartError> {
    let unfinished = home.unfinished_cluster();
    clear(&unfinished).during("remove", &unfinished)?;
    let log = Log::open(home)?;

    let mut initdb = command(&binaries.initdb(), &home.account, &log)?;
    initdb.arg("-D").arg(&unfinished);
    // Names in Swedish order, and a lower() and ilike that know åäö, whatever the machine's locales are.
    initdb.args(["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=sv-SE"]);
    // The socket's folder is the door; who gets through it may do everything.
    initdb.args(["--auth=trust", "--no-instructions", "--username", USER]);
    if !options.durable {
        initdb.arg("--no-sync");
    }
    run("initdb", initdb, "", &log)?;

    let mut single = command(&binaries.postgres(), &home.account, &log)?;
    single.args(["--single", "-c", "exit_on_error=true"]);
    if !options.durable {
        single.arg("-F");
    }
    single.arg("-D").arg(&unfinished).arg("postgres");
    run("postgres", single, &format!("create database {DATABASE}\n"), &log)?;

    fs::rename(&unfinished, home.cluster()).during("rename", &unfinished)?;
    sync(&home.folder).during("write", &home.folder)
}

fn run(program: &'static str, mut command: Command, input: &str, log: &Log) -> Result<(), StartError> {
    let failed = |said: String| StartError::Failed { program, said, log: log.path.clone() };
    let mut child = command.stdin(Stdio::piped()).spawn().map_err(|e| failed(e.to_string()))?;
    let mut stdin = child.stdin.take().expect("a pipe was asked for");
    // A child that ended early does not read; its exit status and the log say why.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(failed(log.last_words())),
        Err(e) => Err(failed(e.to_string())),
    }
}

/// Removes what a killed start left. Its `initdb` may still be about to go, and write a last file.
fn clear(unfinished: &Path) -> io::Result<()> {
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        match fs::remove_dir_all(unfinished) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(e) if Instant::now() > deadline => return Err(e),
            _ => {}
        }
    }
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
