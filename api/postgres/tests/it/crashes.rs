//! Being killed: the owner, the server, both.

use std::fs;

use rustix::process::Pid;

use crate::support::{Folder, eventually, kill_9};

#[test]
fn the_server_ends_by_itself_when_its_owner_is_killed() {
    let folder = Folder::new();
    let running = folder.start();
    running.execute("create table t (name text)");
    running.execute("insert into t values ('acknowledged')");
    running.kill();
    // A clean shutdown removes the file.
    #[cfg(target_os = "linux")]
    eventually("the server ends", || folder.server_pid().is_none());

    let again = folder.start();
    assert_eq!(again.texts("select name from t"), ["acknowledged"]);
    again.stop();
}

#[test]
fn a_start_right_after_the_owner_was_killed_waits_for_the_old_server() {
    let folder = Folder::new();
    let running = folder.start();
    running.execute("create table t (name text)");
    for _ in 0..5 {
        running.execute("insert into t values ('acknowledged')");
    }
    running.kill();

    let again = folder.start();
    assert_eq!(again.texts("select count(*)::text from t"), ["5"]);
    again.stop();
}

#[test]
fn nothing_is_lost_when_owner_and_server_are_killed_together() {
    let folder = Folder::new();
    let running = folder.start();
    running.execute("create table t (name text)");
    running.execute("insert into t values ('acknowledged')");
    let server = folder.server_pid().unwrap();
    kill_9(server);
    running.kill();

    let again = folder.start();
    assert_eq!(again.texts("select name from t"), ["acknowledged"]);
    again.stop();
}

#[test]
fn a_killed_server_is_started_again() {
    let folder = Folder::new();
    let running = folder.start();
    running.execute("create table t (name text)");
    let killed = folder.server_pid().unwrap();
    kill_9(killed);

    eventually("another server runs", || folder.server_pid().is_some_and(|pid| pid != killed));
    eventually("it takes writes", || running.try_execute("insert into t values ('after')").is_ok());
    running.stop();
    assert_eq!(folder.server_pid(), None, "the second server was stopped, too");
}

#[test]
fn a_stale_pid_file_that_names_a_living_stranger_is_no_hindrance() {
    let folder = Folder::new();
    folder.start().stop();
    let this_test = Pid::as_raw(Some(rustix::process::getpid()));
    let ready = format!("{this_test}\n{}\n1\n5432\n/tmp\n\n 1 2\nready   \n", folder.cluster().display());
    fs::write(folder.cluster().join("postmaster.pid"), ready).unwrap();

    let running = folder.start();
    assert_eq!(running.texts("select current_database()::text"), ["paraply"]);
    running.stop();
}
