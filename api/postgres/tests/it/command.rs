//! `with-postgres` as a command: its exit code, its cleaning up, its signals.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::with_postgres;

fn run(arguments: &[&str]) -> Output {
    with_postgres().args(arguments).output().unwrap()
}

/// The folder of the socket in a URL.
fn socket_dir(url: &str) -> &Path {
    Path::new(url.trim().split_once("?host=").unwrap().1)
}

#[test]
fn the_exit_code_is_the_commands() {
    assert_eq!(run(&["--", "sh", "-c", "exit 7"]).status.code(), Some(7));
    assert_eq!(run(&["sh", "-c", "kill -9 $$"]).status.code(), Some(128 + 9));
}

#[test]
fn misuse_and_missing_commands_have_codes_of_their_own() {
    assert_eq!(run(&[]).status.code(), Some(2));
    assert_eq!(run(&["--keep-in", "/tmp"]).status.code(), Some(2));
    assert_eq!(run(&["/no/such/command"]).status.code(), Some(127));
    let output = with_postgres().env("PG_BINDIR", "/nowhere").arg("true").output().unwrap();
    assert_eq!(output.status.code(), Some(125));
    assert!(String::from_utf8_lossy(&output.stderr).contains("PG_BINDIR is /nowhere"));
}

#[test]
fn nothing_of_a_throw_away_database_is_left() {
    let output =
        run(&["sh", "-c", r#"echo "$DATABASE_URL"; test -e "${DATABASE_URL#*host=}/.s.PGSQL.5432""#]);
    assert!(output.status.success());
    let url = String::from_utf8(output.stdout).unwrap();
    assert!(!socket_dir(&url).exists());
    assert!(!socket_dir(&url).parent().unwrap().join("cluster").exists());
}

#[test]
fn a_signal_ends_the_command_and_then_the_database() {
    let mut child = with_postgres()
        .args(["sh", "-c", r#"echo "$DATABASE_URL"; exec cat"#])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    // Held open, or `cat` would end by itself.
    let _stdin = child.stdin.take();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    kill_process(Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap(), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert!(!socket_dir(&url).exists());
}
