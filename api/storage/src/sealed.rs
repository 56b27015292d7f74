//! Values that are encrypted at rest: personal numbers, account numbers, the files and records that hold them, and what
//! logs somebody in.
//!
//! A sealed value is `enc1.<key id>.<nonce and AES-256-GCM ciphertext>`. The name of its column and the id of its row
//! are authenticated with it, so that no value opens in another row's place. Where equality is looked for, a keyed
//! digest stands beside it. Only this layer knows: the domain and the verbs see values as they are.

mod existing;
mod keyring;

use std::fmt::Display;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

pub use existing::{KeyMismatch, check_keys, finish_rotation, lock_keys, reseal, seal_plain};
pub use keyring::{KeyFileError, Keyring};

/// What every sealed value begins with.
const MARK: &str = "enc1.";

/// The keys of this process. Storage is free functions on a connection, and a process works on one database.
static RING: RwLock<Option<Keyring>> = RwLock::new(None);

/// A column whose values are sealed.
#[derive(Debug)]
pub struct Column {
    table: &'static str,
    name: &'static str,
    /// The expression that names a row, as text.
    row: &'static str,
    kind: Kind,
    index: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    /// A JSON document, stored as a JSON string that is sealed.
    Json,
    Bytes,
}

impl Column {
    const fn new(table: &'static str, name: &'static str, kind: Kind) -> Self {
        Self { table, name, row: "id::text", kind, index: None }
    }
}

/// Personal numbers.
pub static PERSONNUMMER: Column =
    Column { index: Some("personnummer_index"), ..Column::new("users", "personnummer", Kind::Text) };
/// Account numbers without clearing.
pub static ACCOUNT_NUMBER: Column = Column::new("bank_accounts", "account_number", Kind::Text);
/// IBANs.
pub static IBAN: Column = Column::new("bank_accounts", "iban", Kind::Text);

/// The account on a payslip, as JSON.
pub static PAYSLIP_ACCOUNT: Column = Column::new("payslips", "account", Kind::Json);
/// The account of a payout, as JSON.
pub static PAYOUT_ACCOUNT: Column = Column::new("payouts", "account", Kind::Json);
/// Where a refund goes, as JSON.
pub static REFUND_ACCOUNT: Column = Column::new("refunds", "account", Kind::Json);
/// The bytes of a payment file.
pub static PAYMENT_FILE: Column = Column::new("payment_files", "content", Kind::Bytes);
/// The bytes of an employer declaration.
pub static DECLARATION: Column = Column::new("agi_declarations", "content", Kind::Bytes);
/// The records of an employer declaration, as JSON.
pub static DECLARED_RECORDS: Column = Column::new("agi_declarations", "individuals", Kind::Json);
/// What an import found before it changed a record, as JSON.
pub static IMPORTED_OVER: Column = Column {
    row: "import_id::text || '/' || position::text",
    ..Column::new("import_records", "before", Kind::Json)
};
/// The rejected rows of an import.
pub static REJECTED_ROWS: Column = Column::new("imports", "left_out", Kind::Bytes);

/// The bytes of a bank file, gzipped.
pub static BANK_FILE: Column = Column::new("bank_files", "content", Kind::Bytes);
/// What an authenticator app shares with the server.
pub static TOTP_SECRET: Column = Column::new("second_factors", "secret", Kind::Bytes);
/// A personal number that somebody asks for.
pub static REQUESTED_NUMBER: Column = Column::new("tax_requests", "personnummer", Kind::Text);
/// The link in a mail that waits to be delivered.
pub static MAIL_SECRET: Column = Column {
    row: "mail_id::text || '/' || position::text",
    ..Column::new("mail_secrets", "secret", Kind::Text)
};

/// Every sealed column. Each has a check constraint `<table>_<column>_sealed`.
static COLUMNS: &[&Column] = &[
    &PERSONNUMMER,
    &ACCOUNT_NUMBER,
    &IBAN,
    &PAYSLIP_ACCOUNT,
    &PAYOUT_ACCOUNT,
    &REFUND_ACCOUNT,
    &PAYMENT_FILE,
    &DECLARATION,
    &DECLARED_RECORDS,
    &IMPORTED_OVER,
    &REJECTED_ROWS,
    &BANK_FILE,
    &TOTP_SECRET,
    &REQUESTED_NUMBER,
    &MAIL_SECRET,
];

/// Takes the keys into use.
pub fn install(ring: Keyring) {
    *RING.write().unwrap_or_else(PoisonError::into_inner) = Some(ring);
}

/// Takes the keys of a file into use, which is made when missing, unless the process has keys already.
pub fn ensure_installed(path: &Path) -> std::result::Result<(), KeyFileError> {
    let mut installed = RING.write().unwrap_or_else(PoisonError::into_inner);
    if installed.is_none() {
        *installed = Some(match Keyring::load(path)? {
            Some(ring) => ring,
            None => Keyring::make(path)?,
        });
    }
    Ok(())
}

fn change_ring<T>(change: impl FnOnce(&mut Keyring) -> Result<T>) -> Result<T> {
    let mut ring = RING.write().unwrap_or_else(PoisonError::into_inner);
    change(ring.as_mut().ok_or_else(not_loaded)?)
}

fn not_loaded() -> Error {
    Error::internal("the encryption keys are not loaded")
}

fn with_ring<T>(work: impl FnOnce(&Keyring) -> Result<T>) -> Result<T> {
    let ring = RING.read().unwrap_or_else(PoisonError::into_inner);
    work(ring.as_ref().ok_or_else(not_loaded)?)
}

impl Column {
    /// Seals a value for a row. Nothing stays nothing.
    pub fn seal(&self, row: impl Display, plain: &str) -> Result<String> {
        if plain.is_empty() {
            return Ok(String::new());
        }
        with_ring(|ring| {
            let sealed = ring.encrypt(&self.place(&row), plain.as_bytes())?;
            Ok(format!("{MARK}{}.{}", ring.current(), URL_SAFE_NO_PAD.encode(sealed)))
        })
    }

    /// Opens a row's value.
    pub fn open(&self, row: impl Display, sealed: &str) -> Result<String> {
        if sealed.is_empty() {
            return Ok(String::new());
        }
        let place = self.place(&row);
        let unreadable = || Error::Inconsistent(format!("sealed value in {place}"));
        let (key, bytes) =
            sealed.strip_prefix(MARK).and_then(|rest| rest.split_once('.')).ok_or_else(unreadable)?;
        let bytes = URL_SAFE_NO_PAD.decode(bytes).map_err(|_| unreadable())?;
        String::from_utf8(decrypt(key, &place, &bytes)?).map_err(|_| unreadable())
    }

    /// Seals a value as JSON for a row.
    pub fn seal_json(&self, row: impl Display, value: &(impl Serialize + ?Sized)) -> Result<String> {
        self.seal(row, &serde_json::to_string(value).map_err(Error::internal)?)
    }

    /// Opens a row's value that was sealed as JSON.
    pub fn open_json<T: DeserializeOwned>(&self, row: impl Display, sealed: &str) -> Result<T> {
        let place = self.place(&row);
        serde_json::from_str(&self.open(row, sealed)?)
            .map_err(|_| Error::Inconsistent(format!("sealed value in {place}")))
    }

    /// Seals bytes for a row.
    pub fn seal_bytes(&self, row: impl Display, plain: &[u8]) -> Result<Vec<u8>> {
        with_ring(|ring| {
            let mut sealed = format!("{MARK}{}.", ring.current()).into_bytes();
            sealed.extend(ring.encrypt(&self.place(&row), plain)?);
            Ok(sealed)
        })
    }

    /// Opens a row's bytes.
    pub fn open_bytes(&self, row: impl Display, sealed: &[u8]) -> Result<Vec<u8>> {
        let place = self.place(&row);
        let unreadable = || Error::Inconsistent(format!("sealed value in {place}"));
        let rest = sealed.strip_prefix(MARK.as_bytes()).ok_or_else(unreadable)?;
        let dot = rest.iter().position(|byte| *byte == b'.').ok_or_else(unreadable)?;
        let key = std::str::from_utf8(&rest[..dot]).map_err(|_| unreadable())?;
        decrypt(key, &place, &rest[dot + 1..])
    }

    /// The keyed digest by which equal values are found.
    pub fn index(&self, plain: &str) -> Result<Vec<u8>> {
        with_ring(|ring| Ok(ring.index(&format!("{}.{}", self.table, self.name), plain)))
    }

    fn place(&self, row: &impl Display) -> String {
        format!("{}.{}:{row}", self.table, self.name)
    }
}

fn decrypt(key: &str, place: &str, sealed: &[u8]) -> Result<Vec<u8>> {
    if with_ring(|ring| Ok(!ring.knows(key)))? {
        // Made by a rotation while this process was running.
        change_ring(|ring| ring.reload().map_err(Error::internal))?;
    }
    with_ring(|ring| ring.decrypt(key, place, sealed))
}

/// Opens whatever is sealed in a row of a table that is handed out as JSON, and leaves the digests out.
pub fn open_row(table: &str, row: &mut serde_json::Value) -> Result<()> {
    let Some(id) = row["id"].as_str().map(str::to_owned) else { return Ok(()) };
    for column in COLUMNS.iter().filter(|column| column.table == table) {
        let sealed = row[column.name].as_str().filter(|text| text.starts_with(MARK)).map(str::to_owned);
        if let Some(sealed) = sealed {
            let plain = column.open(&id, &sealed)?;
            row[column.name] = match column.kind {
                Kind::Json => serde_json::from_str(&plain).map_err(Error::internal)?,
                Kind::Text | Kind::Bytes => plain.into(),
            };
        }
        if let (Some(index), Some(row)) = (column.index, row.as_object_mut()) {
            row.remove(index);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn install_some() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        ensure_installed(&folder.path().join("keys/keys.txt")).unwrap();
        folder
    }

    #[test]
    fn a_sealed_value_opens_in_its_own_row_only() {
        let _folder = install_some();
        let sealed = PERSONNUMMER.seal("a", "199001012385").unwrap();
        assert!(sealed.starts_with(MARK) && !sealed.contains("19900101"), "{sealed}");
        assert_eq!(PERSONNUMMER.open("a", &sealed).unwrap(), "199001012385");
        assert!(PERSONNUMMER.open("b", &sealed).is_err());
        assert!(IBAN.open("a", &sealed).is_err());
        assert!(PERSONNUMMER.open("a", "199001012385").is_err());
        assert_ne!(PERSONNUMMER.seal("a", "199001012385").unwrap(), sealed);
    }

    #[test]
    fn bytes_are_sealed_and_opened() {
        let _folder = install_some();
        let sealed = IBAN.seal_bytes(1, b"pain").unwrap();
        assert_eq!(IBAN.open_bytes(1, &sealed).unwrap(), b"pain");
        assert!(IBAN.open_bytes(2, &sealed).is_err());
        let mut changed = sealed;
        *changed.last_mut().unwrap() ^= 1;
        assert!(IBAN.open_bytes(1, &changed).is_err());
    }

    #[test]
    fn equal_numbers_have_one_digest_and_it_tells_nothing_without_the_key() {
        use sha2::{Digest, Sha256};
        let _folder = install_some();
        let digest = PERSONNUMMER.index("199001012385").unwrap();
        assert_eq!(digest, PERSONNUMMER.index("199001012385").unwrap());
        assert_ne!(digest, PERSONNUMMER.index("199001012386").unwrap());
        assert_ne!(digest, Sha256::digest(b"199001012385").to_vec());
    }
}
