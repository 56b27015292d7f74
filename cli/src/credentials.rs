//! Saved sessions, one per profile, in a file that only its owner can read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::file;
use crate::note::note;

/// Profile name used without `--profile`.
pub const DEFAULT: &str = "default";

/// A server and its session.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub server: String,
    /// Session cookie, `name=value`. Absent in files of earlier versions.
    #[serde(default)]
    pub session: String,
    /// Cookie that identifies this device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
}

/// All profiles and the default one.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Credentials {
    /// The default profile: the one last logged in to or selected.
    current: Option<String>,
    profiles: BTreeMap<String, Profile>,
}

fn path() -> Result<PathBuf, Error> {
    if let Some(path) = std::env::var_os("PARAPLY_CREDENTIALS") {
        return Ok(path.into());
    }
    let base = etcetera::choose_base_strategy()
        .map_err(|_| Error::Usage("neither HOME nor PARAPLY_CREDENTIALS is set; set one of them".into()))?;
    Ok(base.config_dir().join("paraply").join("credentials.json"))
}

impl Credentials {
    /// Reads the file; empty if there is none.
    pub fn load() -> Result<Self, Error> {
        let path = path()?;
        warn_of_other_readers(&path);
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|_| {
                let path = path.display();
                Error::Usage(format!(
                    "{path} is not a valid credentials file; remove it and run paraply login"
                ))
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(Error::File { path: path.display().to_string(), why: error.to_string() }),
        }
    }

    /// Replaces the file, readable by the owner only.
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

    /// Every profile with its name, and whether it is the default one.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Profile, bool)> {
        self.profiles
            .iter()
            .map(|(name, profile)| (name.as_str(), profile, self.current.as_ref() == Some(name)))
    }

    /// The profile with the name. Without one, the default profile, or another for `server` if the default is for a different server.
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

    /// Adds a profile and makes it the default.
    pub fn insert(&mut self, name: &str, profile: Profile) {
        self.profiles.insert(name.to_owned(), profile);
        self.current = Some(name.to_owned());
    }

    /// Makes a profile the default; returns whether it exists.
    pub fn select(&mut self, name: &str) -> bool {
        let known = self.profiles.contains_key(name);
        if known {
            self.current = Some(name.to_owned());
        }
        known
    }

    /// Removes a profile. A single remaining one becomes the default.
    pub fn remove(&mut self, name: &str) {
        self.profiles.remove(name);
        if self.current.as_deref() == Some(name) {
            let mut left = self.profiles.keys();
            self.current = left.next().filter(|_| self.profiles.len() == 1).cloned();
        }
    }
}

/// A session is as sensitive as the password.
#[cfg(unix)]
fn warn_of_other_readers(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let is_open = |metadata: std::fs::Metadata| metadata.permissions().mode() & 0o077 != 0;
    if std::fs::metadata(path).is_ok_and(is_open) {
        let path = path.display();
        note(&format!("Warning: other users of this computer can access {path}; run: chmod 600 {path}"));
    }
}

#[cfg(not(unix))]
fn warn_of_other_readers(_path: &Path) {}

/// Message for an unknown profile.
pub fn unknown(name: &str) -> String {
    format!(
        "no profile has the name {name}; list profiles with: paraply profile list, or log in with: paraply --profile \
         {name} login --server URL --email ADDRESS"
    )
}

/// How to renew a session; without a profile, the token came from the environment.
pub fn sign_in_again(server: &str, profile: Option<&str>) -> String {
    match profile {
        None => "set PARAPLY_TOKEN to a valid access token".into(),
        Some(DEFAULT) => format!("run: paraply login --server {server} --email ADDRESS"),
        Some(profile) => format!("run: paraply --profile {profile} login --server {server} --email ADDRESS"),
    }
}
