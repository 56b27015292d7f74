//! Who owns the folder: whoever holds the lock on one file in it, for the life of the process.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::time::{Duration, Instant};

use crate::error::{During, StartError};
use crate::home::Home;

/// The kernel lets go of a killed owner's lock only when it has torn the process down.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(20);

/// The ownership of a folder; it ends with the value, or with the process.
#[derive(Debug)]
pub(crate) struct Lock(#[allow(dead_code, reason = "held, not used")] File);

impl Lock {
    /// Takes the folder, or says who has it.
    pub(crate) fn take(home: &Home) -> Result<Self, StartError> {
        let path = home.lock();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .during("open", &path)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(e)) => return Err(e).during("lock", &path),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    let mut owner = String::new();
                    file.read_to_string(&mut owner).during("read", &path)?;
                    return Err(StartError::InUse {
                        folder: home.folder.clone(),
                        owner: owner.trim().to_owned(),
                    });
                }
            }
        }
        home.account.own(&path).during("hand over", &path)?;
        file.set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", std::process::id()))
            .during("write", &path)?;
        Ok(Self(file))
    }
}
