//! The folder a private database lives in, and what lies where in it.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::error::{During, StartError};

/// A socket's whole path holds 107 bytes, and `/.s.PGSQL.5432` comes after the folder.
const SOCKET_DIR_BYTES: usize = 107 - "/.s.PGSQL.5432".len();

/// Where a private database lives, and as whom.
#[derive(Debug)]
pub(crate) struct Home {
    pub(crate) wanted: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) account: Account,
}

impl Home {
    /// Makes the folder if need be, and hands it to the account that will run PostgreSQL.
    ///
    /// Where that account cannot get to it, a folder under `/var/lib` takes its place: the same one every time.
    pub(crate) fn open(wanted: &Path) -> Result<Self, StartError> {
        let wanted = make(wanted).and_then(|()| wanted.canonicalize()).during("make", wanted)?;
        let home = Self::at(&wanted, wanted.clone())?;
        if home.account.reaches(&home.folder) && home.account.own(&home.folder).is_ok() {
            return Ok(home);
        }
        let home = Self::at(&wanted, substitute_for("paraply", &wanted))?;
        make(&home.folder).and_then(|()| home.account.own(&home.folder)).during("make", &home.folder)?;
        Ok(home)
    }

    fn at(wanted: &Path, folder: PathBuf) -> Result<Self, StartError> {
        let account = Account::choose(&folder.join("cluster"))?;
        Ok(Self { wanted: wanted.to_owned(), folder, account })
    }

    /// PostgreSQL's data folder. It gets this name when it is complete.
    pub(crate) fn cluster(&self) -> PathBuf {
        self.folder.join("cluster")
    }

    /// PostgreSQL's data folder while it is being made.
    pub(crate) fn unfinished_cluster(&self) -> PathBuf {
        self.folder.join("cluster.unfinished")
    }

    /// The file whose lock says who owns the folder.
    pub(crate) fn lock(&self) -> PathBuf {
        self.folder.join("lock")
    }

    /// What PostgreSQL's programs have to say.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// The major version that wrote the data, if there are any.
    pub(crate) fn major(&self) -> Result<Option<u32>, StartError> {
        let file = self.cluster().join("PG_VERSION");
        match fs::read_to_string(&file) {
            Ok(text) => Ok(text.trim().parse().ok()),
            Err(e) if e.kind() == io::ErrorKind::NotFound && !self.cluster().exists() => Ok(None),
            Err(e) => Err(e).during("read", &file),
        }
    }

    /// An empty folder for the socket, in which only the account can look: beside the data where the path is
    /// short enough, else among the temporary files.
    pub(crate) fn fresh_socket_dir(&self) -> Result<PathBuf, StartError> {
        let name = format!("paraply-{:016x}", hash(&self.folder));
        let choices =
            [self.folder.join("socket"), std::env::temp_dir().join(&name), Path::new("/tmp").join(&name)];
        let dir = choices
            .into_iter()
            .find(|dir| dir.as_os_str().len() <= SOCKET_DIR_BYTES && self.account.reaches(dir))
            .expect("the path under /tmp is short");
        // A killed PostgreSQL leaves its socket and the socket's lock file, which the next one stumbles over.
        // Making the folder anew also refuses one that somebody else has put there.
        match fs::remove_dir_all(&dir) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e).during("empty", &dir),
            _ => {}
        }
        DirBuilder::new()
            .mode(0o700)
            .create(&dir)
            .and_then(|()| self.account.own(&dir))
            .during("make", &dir)?;
        Ok(dir)
    }
}

fn make(folder: &Path) -> io::Result<()> {
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// A folder that stands in for one that is out of reach.
pub(crate) fn substitute_for(name: &str, unreachable: &Path) -> PathBuf {
    Path::new("/var/lib").join(format!("{name}-{:016x}", hash(unreachable)))
}

/// FNV-1a: the same in every release, unlike the hash of the standard library.
fn hash(path: &Path) -> u64 {
    path.as_os_str()
        .as_encoded_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_substitute_is_the_same_in_every_release() {
        assert_eq!(
            substitute_for("paraply", Path::new("/root/paraply/.data/postgres")),
            Path::new("/var/lib/paraply-8146fe4342d1ff41")
        );
    }
}
