//! Migrations are only added. A database knows by version and checksum what was applied to it, and refuses a server
//! whose migrations say something else.

use paraply_storage::MIGRATOR;
use sqlx::migrate::Migration;

/// Checksum and file of each migration, as `sha384sum` writes them, in the order in which they are applied.
const CHECKSUMS: &str = include_str!("../../../migrations/checksums.txt");

fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
    CHECKSUMS.lines().map(|line| line.split_once("  ").expect("a line is a checksum, two spaces and a file"))
}

fn file(migration: &Migration) -> String {
    format!("{}_{}.sql", migration.version, migration.description.replace(' ', "_"))
}

#[test]
fn a_migration_is_neither_changed_nor_removed() {
    for (checksum, name) in listed() {
        let migration = MIGRATOR.iter().find(|migration| file(migration) == name);
        assert!(
            migration.is_some_and(|migration| hex::encode(&migration.checksum) == checksum),
            "{name} is not what databases have applied. Put it back, and write what shall change in a new migration"
        );
    }
}

#[test]
fn a_new_migration_is_listed() {
    for migration in MIGRATOR.iter() {
        let new = file(migration);
        assert!(
            listed().any(|(_, name)| name == new),
            "{new} is new. When it is finished: cd migrations && sha384sum {new} >> checksums.txt"
        );
    }
}

#[test]
fn a_new_migration_comes_after_all_others() {
    let versions: Vec<i64> = listed()
        .map(|(_, name)| name.split_once('_').and_then(|(version, _)| version.parse().ok()).expect(name))
        .collect();
    assert!(
        versions.is_sorted_by(|earlier, later| earlier < later),
        "a migration with an earlier version than one that databases have applied: {versions:?}"
    );
}
