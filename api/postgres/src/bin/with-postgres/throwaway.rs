//! A database for one command, among the temporary files.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Duration;

use paraply_postgres::{Options, PrivateDatabase, StartError};
use rustix::fs::Access;

const PREFIX: &str = "with-postgres-";
/// Files in memory, for every test makes and removes a thousand.
const MEMORY: &str = "/dev/shm";
/// Several times what a run of all tests takes, in bytes.
const ENOUGH: u64 = 4 << 30;
const TAKING_THE_LOCK: Duration = Duration::from_secs(60);

/// A private database that is removed when it is dropped.
pub(crate) struct ThrowAway(Option<PrivateDatabase>);

impl ThrowAway {
    /// Makes one, and removes those whose process was killed.
    pub(crate) fn start(options: Options) -> Result<Self, StartError> {
        let temporary = std::env::temp_dir();
        // Both: what was abandoned in memory may be why there is no more room.
        remove_abandoned(Path::new(MEMORY));
        remove_abandoned(&temporary);
        let place = if is_roomy(Path::new(MEMORY)) { Path::new(MEMORY) } else { &temporary };
        let folder = place.join(format!("{PREFIX}{}", std::process::id()));
        // The number was another process's before: its data were not written to last.
        remove(&folder);
        match PrivateDatabase::start_with(&folder, options) {
            Ok(database) => Ok(Self(Some(database))),
            Err(error) => {
                remove(&folder);
                Err(error)
            }
        }
    }

    /// The database.
    pub(crate) fn database(&self) -> &PrivateDatabase {
        self.0.as_ref().expect("taken only when dropped")
    }
}

impl Drop for ThrowAway {
    fn drop(&mut self) {
        if let Some(database) = self.0.take() {
            let folder = database.folder().to_owned();
            database.stop();
            remove(&folder);
        }
    }
}

/// Whether a folder is ours to write to and has plenty of room.
fn is_roomy(folder: &Path) -> bool {
    rustix::fs::statvfs(folder).is_ok_and(|place| place.f_bavail * place.f_frsize >= ENOUGH)
        && rustix::fs::access(folder, Access::WRITE_OK).is_ok()
}

fn remove(folder: &Path) {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            eprintln!("with-postgres: cannot remove {}: {error}", folder.display());
        }
        _ => {}
    }
}

fn remove_abandoned(temporary: &Path) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX)
            && is_abandoned(&entry.path().join("lock")).unwrap_or(false)
        {
            // What is not ours to remove stays.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whoever holds the lock is alive; whoever has just made the file is about to take it.
fn is_abandoned(lock: &Path) -> io::Result<bool> {
    let lock = File::open(lock)?;
    let age = lock.metadata()?.modified()?.elapsed().unwrap_or_default();
    Ok(age > TAKING_THE_LOCK && lock.try_lock().is_ok())
}
