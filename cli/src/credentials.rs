//! Where the access token is kept between calls: a file that only its owner can read.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The server and the token of the last login.
#[derive(Debug, Serialize, Deserialize)]
pub struct Credentials {
    /// Base address of the server.
    pub server: String,
    /// Personal access token.
    pub token: String,
    /// Its id, for revoking it.
    pub token_id: uuid::Uuid,
}

fn path() -> Result<PathBuf, Error> {
    if let Some(path) = std::env::var_os("PARAPLY_CREDENTIALS") {
        return Ok(path.into());
    }
    let base = std::env::var_os("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config")))
        .ok_or_else(|| Error::Usage("neither HOME nor PARAPLY_CREDENTIALS is set".into()))?;
    Ok(base.join("paraply").join("credentials.json"))
}

impl Credentials {
    /// The kept credentials; none when nobody has signed in.
    pub fn load() -> Result<Option<Self>, Error> {
        match std::fs::read_to_string(path()?) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(|_| {
                Error::Usage("the credentials file cannot be read; run paraply login again".into())
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Keeps them, readable for the owner only. The file is replaced as a whole.
    pub fn save(&self) -> Result<(), Error> {
        use std::io::Write;
        let path = path()?;
        let folder =
            path.parent().ok_or_else(|| Error::Usage("the credentials file needs a folder".into()))?;
        std::fs::create_dir_all(folder)?;
        let new = path.with_extension("new");
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let text = serde_json::to_string_pretty(self).map_err(|error| Error::Usage(error.to_string()))?;
        options.open(&new)?.write_all(text.as_bytes())?;
        std::fs::rename(new, path)?;
        Ok(())
    }

    /// Forgets them.
    pub fn forget() -> Result<(), Error> {
        match std::fs::remove_file(path()?) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}
