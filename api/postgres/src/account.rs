//! Whom PostgreSQL runs as: it refuses to be root.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::error::StartError;

/// The account that owns the data and runs PostgreSQL's programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Account {
    uid: u32,
    gid: u32,
    /// Whether we are root and become somebody else.
    is_other: bool,
}

impl Account {
    /// Ourselves; as root the owner of the data that are there, else `postgres`, else `nobody`.
    pub(crate) fn choose(cluster: &Path) -> Result<Self, StartError> {
        let uid = rustix::process::geteuid().as_raw();
        if uid != 0 {
            return Ok(Self { uid, gid: rustix::process::getegid().as_raw(), is_other: false });
        }
        if let Ok(data) = fs::metadata(cluster)
            && data.uid() != 0
        {
            return Ok(Self { uid: data.uid(), gid: data.gid(), is_other: true });
        }
        let passwd = fs::read_to_string("/etc/passwd").unwrap_or_default();
        ["postgres", "nobody"]
            .iter()
            .find_map(|name| find_in(&passwd, name))
            .map(|(uid, gid)| Self { uid, gid, is_other: true })
            .ok_or(StartError::NoAccount)
    }

    /// Makes the command run as this account.
    pub(crate) fn run_as(&self, command: &mut Command) {
        if self.is_other {
            command.uid(self.uid).gid(self.gid);
        }
    }

    /// Hands a file or folder to this account.
    pub(crate) fn own(&self, path: &Path) -> io::Result<()> {
        if self.is_other { chown(path, Some(self.uid), Some(self.gid)) } else { Ok(()) }
    }

    /// Whether this account gets to `path`, which must be absolute and without links: a checkout below
    /// `/root` is out of reach for everybody else.
    pub(crate) fn reaches(&self, path: &Path) -> bool {
        !self.is_other || path.ancestors().skip(1).all(|folder| self.may_pass(folder))
    }

    fn may_pass(&self, folder: &Path) -> bool {
        fs::metadata(folder).is_ok_and(|data| {
            let bit = match data.uid() == self.uid {
                true => 0o100,
                false if data.gid() == self.gid => 0o010,
                false => 0o001,
            };
            data.mode() & bit != 0
        })
    }
}

fn find_in(passwd: &str, name: &str) -> Option<(u32, u32)> {
    passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        (fields.next() == Some(name)).then_some(())?;
        let uid = fields.nth(1)?.parse().ok().filter(|uid| *uid != 0)?;
        Some((uid, fields.next()?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    const PASSWD: &str = "root:x:0:0:root:/root:/bin/bash\nmypostgres:x:7:7::/:/bin/sh\n\
                          postgres:x:101:104:PostgreSQL,,,:/var/lib/postgresql:/bin/bash\n\
                          nobody:x:-2:-2::/:/bin/false\n";

    #[test]
    fn an_account_is_found_by_its_whole_name() {
        assert_eq!(find_in(PASSWD, "postgres"), Some((101, 104)));
        assert_eq!(find_in(PASSWD, "post"), None);
    }

    #[test]
    fn root_and_unreadable_numbers_are_no_account_to_run_as() {
        assert_eq!(find_in(PASSWD, "root"), None);
        assert_eq!(find_in(PASSWD, "nobody"), None);
    }

    #[test]
    fn a_folder_below_a_closed_one_is_out_of_reach_for_others() {
        let outer = tempfile::tempdir().unwrap();
        fs::set_permissions(outer.path(), fs::Permissions::from_mode(0o700)).unwrap();
        let inner = outer.path().canonicalize().unwrap().join("data");
        let other = Account { uid: 54321, gid: 54321, is_other: true };
        assert!(!other.reaches(&inner));
        assert!(Account { is_other: false, ..other }.reaches(&inner));
        assert!(other.reaches(Path::new("/usr/bin")));
    }
}
