//! Finding PostgreSQL's own programs on this machine.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::account::Account;
use crate::error::{During, StartError};
use crate::home::substitute_for;

mod npm;

/// The first version whose `initdb` knows ICU as the provider of a whole cluster's order.
const MAJOR_MIN: u32 = 15;

/// A folder with `postgres` and `initdb` that run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    folder: PathBuf,
    major: u32,
}

impl Binaries {
    /// The folder they are in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// PostgreSQL's major version.
    pub fn major(&self) -> u32 {
        self.major
    }

    pub(crate) fn postgres(&self) -> PathBuf {
        self.folder.join("postgres")
    }

    pub(crate) fn initdb(&self) -> PathBuf {
        self.folder.join("initdb")
    }

    /// The same programs at a place where the account gets to: a package below `/root` has to be copied.
    pub(crate) fn reachable_by(self, account: &Account) -> Result<Self, StartError> {
        if account.reaches(&self.postgres()) {
            return Ok(self);
        }
        let native = self.folder.parent().unwrap_or(&self.folder);
        let copy = substitute_for(&format!("paraply-postgresql-{}", self.major), native);
        let folder = copy.join("bin");
        if Self::examine(&folder).is_none_or(|found| found.major != self.major) {
            npm::copy_tree(native, &copy).during("copy PostgreSQL's programs to", &copy)?;
        }
        Ok(Self { folder, ..self })
    }

    /// Looks whether a folder holds programs that run, and asks them for their version.
    fn examine(folder: &Path) -> Option<Self> {
        // An entry of PATH may hold a link to `postgres` only, while its sisters are where it points to.
        let folder = folder.join("postgres").canonicalize().ok()?.parent()?.to_owned();
        if !folder.join("initdb").exists() {
            return None;
        }
        npm::complete(&folder);
        let output = Command::new(folder.join("postgres")).arg("--version").output().ok()?;
        Some(Self { major: parse_major(&String::from_utf8_lossy(&output.stdout))?, folder })
    }
}

/// Finds PostgreSQL's programs; for data that exist (`major`), of the very version that wrote them.
///
/// `PG_BINDIR` decides if it is set. Else they are looked for in `PATH`, by `pg_config`, at the usual places of
/// the systems, and in npm's `@embedded-postgres` in the working folder, in `near`, or above them.
pub fn find_binaries(near: &Path, major: Option<u32>) -> Result<Binaries, StartError> {
    if let Some(folder) = env::var_os("PG_BINDIR") {
        let folder = PathBuf::from(folder);
        let found = Binaries::examine(&folder).ok_or(StartError::WrongBinDir(folder))?;
        return choose([found].into_iter(), major);
    }
    let mut seen = BTreeSet::new();
    let candidates = in_path()
        .chain(by_pg_config())
        .chain(at_usual_places())
        .chain(npm::folders(near))
        .filter_map(|folder| Binaries::examine(&folder))
        .filter(|found| seen.insert(found.folder.clone()));
    choose(candidates, major)
}

fn choose(candidates: impl Iterator<Item = Binaries>, major: Option<u32>) -> Result<Binaries, StartError> {
    let mut others = BTreeSet::new();
    for found in candidates {
        if major.map_or(found.major >= MAJOR_MIN, |major| found.major == major) {
            return Ok(found);
        }
        others.insert(found.major);
    }
    let installed: Vec<String> = others.iter().map(u32::to_string).collect();
    match (others.last(), major) {
        (None, _) => Err(StartError::NotInstalled),
        (Some(_), Some(data)) => Err(StartError::OtherVersion { data, installed: installed.join(", ") }),
        (Some(newest), None) => Err(StartError::TooOld(*newest)),
    }
}

fn in_path() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).filter(|folder| folder.is_absolute()).collect::<Vec<_>>().into_iter()
}

fn by_pg_config() -> impl Iterator<Item = PathBuf> {
    // Asked only when it is its turn.
    std::iter::once_with(|| {
        let output = Command::new("pg_config").arg("--bindir").output().ok()?;
        Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
    })
    .flatten()
}

fn at_usual_places() -> impl Iterator<Item = PathBuf> {
    [
        ("/usr/lib/postgresql", "", "bin"),
        ("/usr", "pgsql-", "bin"),
        ("/opt/homebrew/opt", "postgresql", "bin"),
        ("/usr/local/opt", "postgresql", "bin"),
        ("/Applications/Postgres.app/Contents/Versions", "", "bin"),
    ]
    .into_iter()
    .flat_map(|(parent, prefix, rest)| {
        let mut found: Vec<(u32, PathBuf)> = fs::read_dir(parent)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let version = name.strip_prefix(prefix)?.trim_start_matches('@');
                Some((version.parse().unwrap_or(0), entry.path().join(rest)))
            })
            .collect();
        found.sort_by(|a, b| b.cmp(a));
        found.into_iter().map(|(_, folder)| folder)
    })
}

/// Reads `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`, also `18beta1`.
fn parse_major(text: &str) -> Option<u32> {
    let version = text.split_once("(PostgreSQL) ")?.1;
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installed(major: u32) -> Binaries {
        Binaries { folder: PathBuf::from(format!("/usr/lib/postgresql/{major}/bin")), major }
    }

    #[test]
    fn the_major_version_is_read_from_what_postgres_says() {
        assert_eq!(parse_major("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(parse_major("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(parse_major(""), None);
    }

    #[test]
    fn data_are_opened_by_the_version_that_wrote_them() {
        let both = || [installed(17), installed(15)].into_iter();
        assert_eq!(choose(both(), None).unwrap().major(), 17);
        assert_eq!(choose(both(), Some(15)).unwrap().major(), 15);
        let error = choose(both(), Some(16)).unwrap_err().to_string();
        assert!(error.contains("made by PostgreSQL 16, and only version 15, 17 is installed"), "{error}");
    }

    #[test]
    fn what_is_missing_or_too_old_is_said() {
        assert!(matches!(choose([].into_iter(), None), Err(StartError::NotInstalled)));
        assert!(matches!(choose([installed(14)].into_iter(), None), Err(StartError::TooOld(14))));
    }
}
