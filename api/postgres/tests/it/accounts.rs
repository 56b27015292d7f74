//! Whom PostgreSQL runs as.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::support::{Folder, is_root, open_for_all, with_postgres};

/// The account `nobody`, which is in every list of accounts: PostgreSQL looks itself up there.
const PLAIN_UID: u32 = 65534;

#[test]
fn root_has_it_run_as_somebody_else() {
    if !is_root() {
        return;
    }
    let folder = Folder::new();
    let running = folder.start();
    assert_ne!(fs::metadata(folder.cluster()).unwrap().uid(), 0);
    running.stop();
}

#[test]
fn a_plain_user_has_it_run_as_itself_and_root_carries_on_as_that_user() {
    let folder = Folder::new();
    let program = a_copy_for_all(&folder);
    let as_plain_user = || {
        let mut command = Command::new(&program);
        if is_root() {
            command.uid(PLAIN_UID).gid(PLAIN_UID);
        }
        command.current_dir("/");
        command
    };
    make_for(&folder.path);

    let first = folder.try_start(as_plain_user()).unwrap_or_else(|said| panic!("{said}"));
    first.execute("create table t (name text)");
    first.stop();
    let owner = fs::metadata(folder.cluster()).unwrap().uid();
    if is_root() {
        assert_eq!(owner, PLAIN_UID);
    }
    folder.start().stop();
    assert_eq!(fs::metadata(folder.cluster()).unwrap().uid(), owner);

    let third = folder.try_start(as_plain_user()).unwrap_or_else(|said| panic!("{said}"));
    third.execute("insert into t values ('still mine')");
    third.stop();
}

#[test]
fn where_the_account_cannot_get_to_the_folder_another_one_takes_its_place() {
    if !is_root() {
        return;
    }
    let folder = Folder::new();
    let closed = folder.path.parent().unwrap();
    fs::set_permissions(closed, fs::Permissions::from_mode(0o700)).unwrap();

    let first = folder.start();
    first.execute("create table t (name text)");
    let data = first.texts("select current_setting('data_directory')").remove(0);
    assert!(data.starts_with("/var/lib/paraply-"), "{data}");
    first.stop();
    let second = folder.start();
    second.execute("insert into t values ('the same folder')");
    second.stop();
    fs::remove_dir_all(Path::new(&data).parent().unwrap()).unwrap();
}

/// The build folder need not be open for everybody.
fn a_copy_for_all(folder: &Folder) -> std::path::PathBuf {
    let copy = folder.path.with_file_name("with-postgres");
    fs::copy(with_postgres().get_program(), &copy).unwrap();
    open_for_all(&copy);
    copy
}

fn make_for(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    if is_root() {
        std::os::unix::fs::chown(folder, Some(PLAIN_UID), Some(PLAIN_UID)).unwrap();
    }
}
