//! Files and folders that only the account of the server may read.

use std::io;
use std::path::Path;

/// Makes a folder that nobody else may enter, also where it was there before.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    restrict(folder, 0o700)
}

/// Writes a file that nobody else may read. It has its rights before it has its bytes.
pub async fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use tokio::io::AsyncWriteExt;

    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(path).await?;
    restrict(path, 0o600)?;
    file.write_all(bytes).await?;
    file.flush().await
}

/// Takes the rights of everybody else away.
#[cfg(unix)]
pub fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

/// Takes the rights of everybody else away, where the system knows of any.
#[cfg(not(unix))]
pub fn restrict(_path: &Path, _mode: u32) -> io::Result<()> {
    Ok(())
}
