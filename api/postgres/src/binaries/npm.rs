//! PostgreSQL from npm: the package `@embedded-postgres/<system>-<processor>`.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The folders of the package's programs, from the working folder and from `near` upwards.
pub(super) fn folders(near: &Path) -> impl Iterator<Item = PathBuf> {
    let system = if cfg!(target_os = "macos") { "darwin" } else { env::consts::OS };
    let processor = match env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let package = format!("node_modules/@embedded-postgres/{system}-{processor}/native/bin");
    let starts = [env::current_dir().unwrap_or_default(), near.to_owned()];
    starts.into_iter().flat_map(move |start| {
        start
            .ancestors()
            .map(|folder| folder.join(&package))
            .filter(|folder| folder.is_dir())
            .collect::<Vec<_>>()
    })
}

#[derive(Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

/// Makes the links between the package's libraries. Its install script does that, but installing without
/// scripts is the rule here. What cannot be made shows when the programs are run.
pub(super) fn complete(bin: &Path) {
    let Some(native) = bin.parent() else { return };
    let Ok(text) = fs::read(native.join("pg-symlinks.json")) else { return };
    let Ok(links) = serde_json::from_slice::<Vec<Link>>(&text) else { return };
    let package = native.parent().unwrap_or(native);
    for Link { source, target } in links {
        // Both lie in the same folder, so the bare name will do, and survives a copy.
        if let (Some(name), false) = (source.file_name(), package.join(&target).exists()) {
            let _ = symlink(name, package.join(target));
        }
    }
}

/// Copies a folder; links stay links.
pub(super) fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_tree(&source, &target)?;
        } else if kind.is_symlink() {
            match symlink(fs::read_link(&source)?, &target) {
                Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(e),
                _ => {}
            }
        } else {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}
