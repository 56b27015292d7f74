//! Where sessions are kept between calls, one for each profile: a file that only its owner can read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::file;
use crate::note::note;

/// The profile of those who need only one.
pub const DEFAULT: &str = "default";

/// A server and the session at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Base address of the server.
    pub server: String,
    /// The session's cookie, `name=value`. Absent in what an earlier version kept.
    #[serde(default)]
    pub session: String,
    /// The cookie by which the server knows this device again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
}

/// All profiles and which of them is used when none is named.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Credentials {
    /// The one that was signed in to or chosen last.
    current: Option<String>,
    profiles: BTreeMap<String, Profile>,
}

fn path() -> Result<PathBuf, Error> {
    if let Some(path) = std::env::var_os("PARAPLY_CREDENTIALS") {
        return Ok(path.into());
    }
    let base = etcetera::choose_base_strategy()
        .map_err(|_| Error::Usage("neither HOME nor PARAPLY_CREDENTIALS is set".into()))?;
    Ok(base.config_dir().join("paraply").join("credentials.json"))
}

impl Credentials {
    /// What is kept.
    pub fn load() -> Result<Self, Error> {
        let path = path()?;
        warn_of_other_readers(&path);
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|_| {
                let path = path.display();
                Error::Usage(format!("{path} cannot be understood; remove it and run paraply login again"))
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(Error::File { path: path.display().to_string(), why: error.to_string() }),
        }
    }

    /// Keeps them, readable for the owner only. The file is replaced as a whole.
    pub fn save(&self) -> Result<(), Error> {
        let path = path()?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| Error::File {
                path: folder.display().to_string(),
                why: error.to_string(),
            })?;
        }
        let text = serde_json::to_string_pretty(self).map_err(std::io::Error::from)?;
        file::save(&path, text.as_bytes())
    }

    /// Every profile by name, and whether it is the one in use.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Profile, bool)> {
        self.profiles
            .iter()
            .map(|(name, profile)| (name.as_str(), profile, self.current.as_ref() == Some(name)))
    }

    /// The profile of that name; without a name the one in use, or the one for `server` if that is another.
    pub fn find(&self, name: Option<&str>, server: Option<&str>) -> Option<(&str, &Profile)> {
        let named =
            |name: &str| self.profiles.get_key_value(name).map(|(name, profile)| (name.as_str(), profile));
        if let Some(name) = name {
            return named(name);
        }
        let current = self.current.as_deref().and_then(named);
        let Some(server) = server else { return current };
        let there = |(_, profile): &(&str, &Profile)| profile.server == server;
        current.filter(there).or_else(|| {
            let mut others = self.profiles.iter().map(|(name, profile)| (name.as_str(), profile));
            others.find(there)
        })
    }

    /// Keeps a profile and uses it from now on.
    pub fn keep(&mut self, name: &str, profile: Profile) {
        self.profiles.insert(name.to_owned(), profile);
        self.current = Some(name.to_owned());
    }

    /// Uses a profile from now on; says whether there is one of that name.
    pub fn choose(&mut self, name: &str) -> bool {
        let known = self.profiles.contains_key(name);
        if known {
            self.current = Some(name.to_owned());
        }
        known
    }

    /// Forgets a profile. With only one left that one is used.
    pub fn forget(&mut self, name: &str) {
        self.profiles.remove(name);
        if self.current.as_deref() == Some(name) {
            let mut left = self.profiles.keys();
            self.current = left.next().filter(|_| self.profiles.len() == 1).cloned();
        }
    }
}

/// A session in the file is as good as the password: others of this machine may not read it.
#[cfg(unix)]
fn warn_of_other_readers(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let is_open = |metadata: std::fs::Metadata| metadata.permissions().mode() & 0o077 != 0;
    if std::fs::metadata(path).is_ok_and(is_open) {
        let path = path.display();
        note(&format!("Warning: others on this computer have access to {path}; run: chmod 600 {path}"));
    }
}

#[cfg(not(unix))]
fn warn_of_other_readers(_path: &Path) {}

/// What to do about a name that no profile has.
pub fn unknown(name: &str) -> String {
    format!(
        "there is no profile {name}; run: paraply --profile {name} login --server URL --email ADDRESS, or look at \
         paraply profile list"
    )
}

/// How one signs in again where a session no longer holds; without a profile it came from the environment.
pub fn sign_in_again(server: &str, profile: Option<&str>) -> String {
    match profile {
        None => "set PARAPLY_TOKEN to a valid access token".into(),
        Some(DEFAULT) => format!("run: paraply login --server {server} --email ADDRESS"),
        Some(profile) => format!("run: paraply --profile {profile} login --server {server} --email ADDRESS"),
    }
}
