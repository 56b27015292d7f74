//! The file in which PostgreSQL's programs write what they have to say.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

use crate::error::{During, StartError};
use crate::home::Home;

/// From this size on a start begins a new file.
const BYTES_MAX: u64 = 8 << 20;
/// So many lines of it go into an error.
const LAST_WORDS: usize = 3;

/// What is written from now on.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) path: PathBuf,
    start: u64,
    file: File,
}

impl Log {
    /// Opens the log of a private database at its end.
    pub(crate) fn open(home: &Home) -> Result<Self, StartError> {
        let path = home.log();
        if fs::metadata(&path).is_ok_and(|data| data.len() > BYTES_MAX) {
            fs::rename(&path, path.with_extension("old")).during("rename", &path)?;
        }
        let file =
            OpenOptions::new().read(true).append(true).create(true).open(&path).during("open", &path)?;
        home.account.own(&path).during("hand over", &path)?;
        let start = file.metadata().during("read", &path)?.len();
        Ok(Self { path, start, file })
    }

    /// A handle for a child to write to.
    pub(crate) fn handle(&self) -> Result<File, StartError> {
        self.file.try_clone().during("open", &self.path)
    }

    /// The last lines since the log was opened, in one.
    pub(crate) fn last_words(&self) -> String {
        let mut text = Vec::new();
        let mut file = &self.file;
        if file.seek(SeekFrom::Start(self.start)).and_then(|_| file.read_to_end(&mut text)).is_err() {
            return String::new();
        }
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(LAST_WORDS)..].join(" / ")
    }
}
