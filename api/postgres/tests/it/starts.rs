//! Starting: once, again, twice at a time, after a start that was cut short.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::{Folder, with_postgres};

#[test]
fn the_data_are_there_after_a_restart() {
    let folder = Folder::new();
    let first = folder.start();
    first.execute("create table t (name text)");
    first.execute("insert into t values ('kept')");
    first.stop();

    let second = folder.start();
    assert_eq!(second.texts("select name from t"), ["kept"]);
    second.stop();
}

#[test]
fn names_are_in_swedish_order_and_known_in_either_case() {
    let folder = Folder::new();
    let running = folder.start();
    let sorted = running.texts(
        "select name from unnest(array['Örjan', 'Zorn', 'Ärla', 'adam', 'Åke']) as name order by name",
    );
    assert_eq!(sorted, ["adam", "Zorn", "Åke", "Ärla", "Örjan"]);
    assert_eq!(running.texts("select lower('ÅÄÖ') where 'ÅSA' ilike 'åsa'"), ["åäö"]);
    running.stop();
}

#[test]
fn every_write_is_flushed() {
    let folder = Folder::new();
    let running = folder.start();
    assert_eq!(running.texts("select current_setting('fsync')"), ["on"]);
    running.stop();
}

#[test]
fn of_two_starts_at_once_one_gets_the_folder_and_the_other_says_who_has_it() {
    let folder = Folder::new();
    let outcomes = std::thread::scope(|scope| {
        let starts = [(); 2].map(|()| scope.spawn(|| folder.try_start(with_postgres())));
        starts.map(|start| start.join().unwrap())
    });
    let (running, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((running.len(), refused.len()), (1, 1));
    let said = refused.into_iter().find_map(Result::err).unwrap();
    let owner = fs::read_to_string(folder.path.join("lock")).unwrap();
    assert!(said.contains(&format!("in use by another Paraply (process {})", owner.trim())), "{said}");
}

#[test]
fn an_unfinished_cluster_is_made_anew() {
    let folder = Folder::new();
    let unfinished = folder.path.join("cluster.unfinished");
    fs::create_dir_all(unfinished.join("base")).unwrap();
    fs::write(unfinished.join("PG_VERSION"), "15\n").unwrap();

    let running = folder.start();
    running.execute("create table t (name text)");
    assert!(!unfinished.exists());
    running.stop();
}

#[test]
fn a_folder_with_a_long_path_gets_a_short_socket() {
    let mut folder = Folder::new();
    folder.path = folder.path.join("x".repeat(120)).join("å ä%ö");
    let running = folder.start();
    assert_eq!(running.texts("select current_database()::text"), ["paraply"]);
    assert_eq!(
        running.texts("select current_setting('data_directory')"),
        [folder.cluster().to_str().unwrap()]
    );
    running.stop();
}

#[test]
fn a_folder_with_an_unusual_name_works() {
    let mut folder = Folder::new();
    folder.path = folder.path.join("å ä%ö'\"&=");
    let running = folder.start();
    assert_eq!(running.texts("select current_database()::text"), ["paraply"]);
    running.stop();
}

#[test]
fn nobody_else_gets_to_the_socket() {
    let folder = Folder::new();
    let running = folder.start();
    let mode = fs::metadata(folder.path.join("socket")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    assert_eq!(running.texts("select current_setting('listen_addresses')"), [""]);
    running.stop();
}

#[test]
fn data_of_another_version_are_refused_in_plain_words() {
    let folder = Folder::new();
    fs::create_dir_all(folder.cluster()).unwrap();
    fs::write(folder.cluster().join("PG_VERSION"), "9\n").unwrap();
    let said = folder.try_start(with_postgres()).err().unwrap();
    assert!(said.contains("the database was made by PostgreSQL 9, and only version"), "{said}");
}
