//! Files that are there whole or not at all, and that only their owner reads: they hold salaries.

use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::Error;

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
    move |error| Error::File { path: path.display().to_string(), error }
}
