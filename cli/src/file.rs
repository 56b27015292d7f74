//! Input files, and output files written atomically and readable by their owner only, as they hold salaries.

use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::Error;

/// Largest file accepted by the server.
const SIZE_MAX: u64 = 100 << 20;

/// Path that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// A file to upload, read once as standard input cannot be read again.
pub struct InputFile {
    /// File name without its folder; empty for standard input.
    pub name: String,
    pub bytes: Vec<u8>,
}

impl InputFile {
    /// Reads a file, or standard input if the path is `-`.
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
        // Limited: a device may have no end.
        from.take(SIZE_MAX + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = open().map_err(|error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => usage("no such file; check the path"),
        ErrorKind::PermissionDenied => usage("permission denied; check the file's permissions"),
        ErrorKind::IsADirectory => usage("is a folder; specify a file"),
        _ => usage(&error.to_string()),
    })?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size <= SIZE_MAX) {
        Ok(bytes)
    } else {
        Err(usage(&format!("larger than the limit of {} MB; split the file", SIZE_MAX >> 20)))
    }
}

/// A file being written under a temporary name in the same folder.
pub struct NewFile {
    path: PathBuf,
    written: NamedTempFile,
}

impl NewFile {
    /// Starts the file for `path`.
    pub fn at(path: &Path) -> Result<Self, Error> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let written = NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(named(path))?;
        Ok(Self { path: path.to_owned(), written })
    }

    /// Appends bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.written.write_all(bytes).map_err(named(&self.path))
    }

    /// Moves the file to its path, replacing an existing one.
    pub fn finish(self) -> Result<(), Error> {
        self.written.as_file().sync_all().map_err(named(&self.path))?;
        self.written.persist(&self.path).map_err(|error| named(&self.path)(error.error))?;
        Ok(())
    }
}

/// Writes a complete file.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = NewFile::at(path)?;
    file.write(bytes)?;
    file.finish()
}

fn named(path: &Path) -> impl Fn(std::io::Error) -> Error {
    move |error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "no such folder; create it first".into(),
            ErrorKind::PermissionDenied => "permission denied; choose another folder".into(),
            ErrorKind::StorageFull => "the disk is full; free up space or choose another folder".into(),
            ErrorKind::IsADirectory => "is a folder; specify a file".into(),
            _ => error.to_string(),
        };
        Error::File { path: path.display().to_string(), why }
    }
}
