//! Files that are there whole or not at all, and that only their owner reads: they hold salaries.

use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::Error;

/// The server takes no larger files: ten of ten megabytes.
const LARGEST: u64 = 100 << 20;

/// How standard input is named where a file is.
const STANDARD_INPUT: &str = "-";

/// A file that is to be sent, read once: what a pipe gave does not come again.
pub struct Sent {
    /// Its name without its folder; empty of standard input.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl Sent {
    /// Reads a file, or standard input where its name is `-`.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let is_piped = path.as_os_str() == STANDARD_INPUT;
        let name = path.file_name().filter(|_| !is_piped);
        let name = name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Self { name, bytes: read(path, is_piped)? })
    }
}

fn read(path: &Path, is_piped: bool) -> Result<Vec<u8>, Error> {
    let name = if is_piped { "standard input".into() } else { path.display().to_string() };
    let usage = |what: &str| Error::Usage(format!("{name}: {what}"));
    let open = || {
        let from: Box<dyn Read> =
            if is_piped { Box::new(std::io::stdin().lock()) } else { Box::new(std::fs::File::open(path)?) };
        let mut bytes = Vec::new();
        // Read no more than can be sent: a device has no end.
        from.take(LARGEST + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = open().map_err(|error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => usage("there is no such file; is its path right?"),
        ErrorKind::PermissionDenied => usage("you may not read this file; ask its owner, or copy it"),
        ErrorKind::IsADirectory => usage("this is a folder; name a file in it"),
        _ => usage(&error.to_string()),
    })?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size <= LARGEST) {
        Ok(bytes)
    } else {
        Err(usage(&format!("the server takes files of at most {} MB; split it", LARGEST >> 20)))
    }
}

/// A file being written beside its place.
pub struct NewFile {
    path: PathBuf,
    written: NamedTempFile,
}

impl NewFile {
    /// Begins a file that will stand at `path`.
    pub fn at(path: &Path) -> Result<Self, Error> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let written = NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(named(path))?;
        Ok(Self { path: path.to_owned(), written })
    }

    /// Adds to it.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.written.write_all(bytes).map_err(named(&self.path))
    }

    /// Puts it in its place, over what was there.
    pub fn finish(self) -> Result<(), Error> {
        self.written.as_file().sync_all().map_err(named(&self.path))?;
        self.written.persist(&self.path).map_err(|error| named(&self.path)(error.error))?;
        Ok(())
    }
}

/// Writes a whole file.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = NewFile::at(path)?;
    file.write(bytes)?;
    file.finish()
}

fn named(path: &Path) -> impl Fn(std::io::Error) -> Error {
    move |error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "there is no such folder; make it first".into(),
            ErrorKind::PermissionDenied => "you may not write there; choose another place".into(),
            ErrorKind::StorageFull => "the disk is full; make room, or choose another place".into(),
            ErrorKind::IsADirectory => "this is a folder; name a file in it".into(),
            _ => error.to_string(),
        };
        Error::File { path: path.display().to_string(), why }
    }
}
