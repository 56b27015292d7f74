//! The keys and their file. The first key seals, all of them open; the digests have a secret of their own, which a
//! rotation leaves as it is.

use std::io::Write;
use std::path::{Path, PathBuf};

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::error::{Error, Result};

const NONCE_BYTES: usize = 12;
const HEAD: &str = "# The encryption keys of Paraply. Without this file personal numbers and account numbers in the\n\
                    # database cannot be read. Keep a copy of it, apart from the backups of the database.\n";

/// Why a key file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The operating system refused something.
    #[error("cannot {doing} the key file {}: {source}", .path.display())]
    Io { doing: &'static str, path: PathBuf, source: std::io::Error },
    /// The file does not hold keys.
    #[error("the key file {} is damaged in line {line}", .path.display())]
    Damaged {
        path: PathBuf,
        /// The first line that is not understood; 0: a key is missing.
        line: usize,
    },
}

struct Key {
    id: String,
    secret: [u8; 32],
    cipher: Aes256Gcm,
}

impl Key {
    fn new(id: String, secret: [u8; 32]) -> Self {
        let cipher = Aes256Gcm::new(&derive(&secret, "seal").into());
        Self { id, secret, cipher }
    }

    fn random() -> Self {
        Self::new(hex::encode(rand::random::<[u8; 4]>()), rand::random())
    }
}

/// A subkey for one purpose.
fn derive(secret: &[u8; 32], purpose: &str) -> [u8; 32] {
    let mut key = [0; 32];
    Hkdf::<Sha256>::new(Some(b"paraply"), secret)
        .expand(purpose.as_bytes(), &mut key)
        .expect("HKDF gives up to 8160 bytes");
    key
}

/// The keys that a process has.
pub struct Keyring {
    path: PathBuf,
    keys: Vec<Key>,
    index: [u8; 32],
}

impl Keyring {
    /// Reads a key file; none if there is none.
    pub fn load(path: &Path) -> std::result::Result<Option<Self>, KeyFileError> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(KeyFileError::Io { doing: "read", path: path.to_owned(), source }),
        };
        let damaged = |line| KeyFileError::Damaged { path: path.to_owned(), line };
        let (mut keys, mut index) = (Vec::new(), None);
        for (place, line) in text.lines().enumerate() {
            let damaged = || damaged(place + 1);
            let secret = |hex: &str| -> std::result::Result<[u8; 32], KeyFileError> {
                let bytes = hex::decode(hex).map_err(|_| damaged())?;
                bytes.try_into().map_err(|_| damaged())
            };
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["key", id, hex] if id.len() == 8 => keys.push(Key::new(id.to_owned(), secret(hex)?)),
                ["index", hex] => index = Some(secret(hex)?),
                [] => {}
                [first, ..] if first.starts_with('#') => {}
                _ => return Err(damaged()),
            }
        }
        match index {
            Some(index) if !keys.is_empty() => Ok(Some(Self { path: path.to_owned(), keys, index })),
            _ => Err(damaged(0)),
        }
    }

    /// Makes a key file, readable by its owner only. If another process has just made it, that one's is read.
    pub fn make(path: &Path) -> std::result::Result<Self, KeyFileError> {
        let ring = Self { path: path.to_owned(), keys: vec![Key::random()], index: rand::random() };
        let made = ring.write()?.persist_noclobber(path);
        match made {
            Ok(_) => Ok(ring),
            Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
                Self::load(path)?.ok_or_else(|| KeyFileError::Damaged { path: path.to_owned(), line: 0 })
            }
            Err(error) => Err(ring.io("make", error.error)),
        }
    }

    /// A temporary file beside the key file with what is to be in it; mode 0600.
    fn write(&self) -> std::result::Result<tempfile::NamedTempFile, KeyFileError> {
        let mut text = HEAD.to_owned();
        for key in &self.keys {
            text += &format!("key {} {}\n", key.id, hex::encode(key.secret));
        }
        text += &format!("index {}\n", hex::encode(self.index));
        let folder =
            self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let written = make_folder(folder).and_then(|()| {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            Ok(file)
        });
        written.map_err(|source| self.io("write", source))
    }

    fn io(&self, doing: &'static str, source: std::io::Error) -> KeyFileError {
        KeyFileError::Io { doing, path: self.path.clone(), source }
    }

    /// Adds a key that seals from now on, and stores it before anything is sealed with it.
    pub fn rotate(&mut self) -> std::result::Result<(), KeyFileError> {
        self.keys.insert(0, Key::random());
        self.store()
    }

    /// Forgets all keys but the current one.
    pub fn retire_old(&mut self) -> std::result::Result<(), KeyFileError> {
        self.keys.truncate(1);
        self.store()
    }

    fn store(&self) -> std::result::Result<(), KeyFileError> {
        self.write()?.persist(&self.path).map(|_| ()).map_err(|error| self.io("write", error.error))
    }

    pub(super) fn absorb(&mut self, other: Self) {
        self.keys.extend(other.keys.into_iter().filter(|key| !self.knows(&key.id)).collect::<Vec<_>>());
    }

    pub(super) fn reload(&mut self) -> std::result::Result<(), KeyFileError> {
        if let Some(ring) = Self::load(&self.path)? {
            self.absorb(ring);
        }
        Ok(())
    }

    /// The id of the key that seals.
    pub fn current(&self) -> &str {
        &self.keys[0].id
    }

    /// Whether there is a key of this id.
    pub fn knows(&self, id: &str) -> bool {
        self.keys.iter().any(|key| key.id == id)
    }

    pub(super) fn encrypt(&self, place: &str, plain: &[u8]) -> Result<Vec<u8>> {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload { msg: plain, aad: place.as_bytes() };
        let sealed = self.keys[0].cipher.encrypt(Nonce::from_slice(&nonce), payload);
        let sealed = sealed.map_err(|_| Error::internal("a value is too long to be sealed"))?;
        Ok([&nonce[..], &sealed].concat())
    }

    pub(super) fn decrypt(&self, id: &str, place: &str, sealed: &[u8]) -> Result<Vec<u8>> {
        let key = self.keys.iter().find(|key| key.id == id);
        let key = key.ok_or_else(|| Error::Inconsistent(format!("unknown key {id} in {place}")))?;
        let unreadable = || Error::Inconsistent(format!("sealed value in {place}"));
        let (nonce, sealed) = sealed.split_at_checked(NONCE_BYTES).ok_or_else(unreadable)?;
        let payload = Payload { msg: sealed, aad: place.as_bytes() };
        key.cipher.decrypt(Nonce::from_slice(nonce), payload).map_err(|_| unreadable())
    }

    pub(super) fn index(&self, column: &str, plain: &str) -> Vec<u8> {
        let key = derive(&self.index, column);
        let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&key).expect("HMAC takes a key of any length");
        mac.update(plain.as_bytes());
        mac.finalize().into_bytes().to_vec()
    }
}

fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_file_is_its_owners_alone_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys/keys.txt");
        assert!(Keyring::load(&path).unwrap().is_none());
        let ring = Keyring::make(&path).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let again = Keyring::make(&path).unwrap();
        assert_eq!((again.current(), again.index), (ring.current(), ring.index));
    }

    #[test]
    fn an_old_key_opens_until_it_is_retired() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.txt");
        let mut ring = Keyring::make(&path).unwrap();
        let (first, digest) = (ring.current().to_owned(), ring.index("c", "x"));
        let sealed = ring.encrypt("a", b"plain").unwrap();
        ring.rotate().unwrap();
        assert_ne!(ring.current(), first);
        let mut ring = Keyring::load(&path).unwrap().unwrap();
        assert_eq!(ring.decrypt(&first, "a", &sealed).unwrap(), b"plain");
        assert_eq!(ring.index("c", "x"), digest);
        ring.retire_old().unwrap();
        assert!(Keyring::load(&path).unwrap().unwrap().decrypt(&first, "a", &sealed).is_err());
    }

    #[test]
    fn a_damaged_file_is_refused_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.txt");
        std::fs::write(&path, "# x\nkey 01020304 00\n").unwrap();
        let error = Keyring::load(&path).err().unwrap().to_string();
        assert!(error.ends_with("is damaged in line 2"), "{error}");
        std::fs::write(&path, "# x\n").unwrap();
        assert!(Keyring::load(&path).is_err());
    }
}
