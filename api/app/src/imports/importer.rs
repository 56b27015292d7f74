//! What differs between kinds of files. The steps that are the same for every kind are in [`run`](super::run) and
//! [`undo`](super::undo).

use std::future::Future;

use paraply_domain::language::Language;
use paraply_domain::staff::Permission;
use paraply_storage::imports::{OfYear, Record};
use sqlx::PgConnection;

use super::heading::Columns;
use super::kind::Kind;
use super::plan::Plan;
use super::reader::Reader;
use super::sample_file;
use super::sheet::{self, Sheet};
use super::upload::{TableForm, Upload};
use super::work::Work;
use crate::exports::Format;
use crate::{App, Caller, Error, Result};

/// A kind of file. A new one is a module with an implementation of this, and a line in [`registry`](super::registry).
pub trait Importer: Sized + Send + Sync {
    /// A record to be created or changed.
    type Todo: Send + Sync;

    const KIND: Kind;

    /// What it takes to import such a file and to undo it, besides [`Permission::Import`].
    const PERMISSION: Permission;

    const COLUMNS: &'static Columns;

    /// The file replaces one table: its headings are given and no row can be skipped.
    const IS_WHOLE_TABLE: bool = false;

    /// The answer lists the records that were created, for what is done with them next. Of other kinds there can be a
    /// hundred thousand.
    const LISTS_CREATED: bool = false;

    /// Reads what the form says besides the file.
    fn from_upload(upload: &Upload) -> Result<Self>;

    /// Reads the cells of a file.
    fn read_sheet(
        &self,
        app: &App,
        name: &str,
        bytes: Vec<u8>,
    ) -> impl Future<Output = Result<Sheet>> + Send {
        sheet::read(app, Self::COLUMNS, name, bytes)
    }

    /// What only one import at a time may touch: the same content, unless there is more to it.
    fn lock_key(&self, sha256: &[u8]) -> Vec<u8> {
        sha256.to_vec()
    }

    /// What the content is known by.
    fn digests(&self, _db: &mut PgConnection, sha256: &[u8]) -> impl Future<Output = Result<Digests>> + Send {
        let digests = Digests { earlier: sha256.to_vec(), new: sha256.to_vec() };
        async { Ok(digests) }
    }

    /// Which table the file replaces.
    fn table(&self) -> Option<OfYear> {
        None
    }

    /// Reads the rows and checks them; changes nothing. `lock`: nobody else may change the records that are found.
    fn plan(
        &self,
        app: &App,
        db: &mut PgConnection,
        reader: &mut Reader<'_>,
        lock: bool,
    ) -> impl Future<Output = Result<Plan<Self::Todo>>> + Send;

    /// Stores the records by the verbs that requests call, too.
    fn carry_out(
        &self,
        work: &mut Work<'_>,
        db: &mut PgConnection,
        todo: &[Self::Todo],
    ) -> impl Future<Output = Result<()>> + Send;

    /// Locks what undoing all of these records needs, in one order for everybody.
    fn lock_for_undo(_db: &mut PgConnection, _records: &[Record]) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }

    /// Undoes records of one entity, all created or all changed, and returns how many could be undone: not those that
    /// differ from what the import left, nor those that something depends on.
    fn undo(
        app: &App,
        db: &mut PgConnection,
        caller: &Caller,
        batch: &[Record],
    ) -> impl Future<Output = Result<usize>> + Send;

    /// A file to start from, and its name without the extension.
    fn sample(
        _app: &App,
        _asked: &TableForm,
        language: Language,
        format: Format,
    ) -> impl Future<Output = Result<(String, Vec<u8>)>> + Send {
        let sample = Self::COLUMNS.sample.as_ref().ok_or(Error::NotFound);
        let file = sample.and_then(|sample| sample_file::of(sample, language, format));
        async { file }
    }
}

/// What the content of a file is known by.
pub struct Digests {
    /// By which an earlier import of it is found.
    pub earlier: Vec<u8>,
    /// By which this import is found later.
    pub new: Vec<u8>,
}
