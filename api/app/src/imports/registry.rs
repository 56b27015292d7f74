//! Which importer reads which kind of file.

use paraply_domain::language::Language;
use paraply_domain::staff::Permission;
use sqlx::PgConnection;
use uuid::Uuid;

use super::clients::Clients;
use super::heading::{Column, Columns};
use super::importer::Importer;
use super::invoices::Invoices;
use super::kind::Kind;
use super::payments::Payments;
use super::summary::Summary;
use super::upload::{TableForm, Upload};
use super::users::Users;
use super::year_tables::YearTable;
use super::{run, undo};
use crate::exports::Format;
use crate::progress::Operation;
use crate::{App, Caller, Result};

/// Runs an expression with the importer of a kind. A new kind is a line in the first arm.
macro_rules! with_importer {
    ($kind:expr, $importer:ident => $then:expr) => {
        with_importer!($kind, $importer => $then, [
            Clients: Clients,
            Invoices: Invoices,
            Payments: Payments,
            Users: Users,
            YearTables: YearTable
        ])
    };
    ($kind:expr, $importer:ident => $then:expr, [$($name:ident: $type:ty),*]) => {
        match $kind {
            $(Kind::$name => {
                type $importer = $type;
                $then
            })*
        }
    };
}

impl Kind {
    /// What it takes to import such a file and to undo it, besides [`Permission::Import`].
    pub(super) const fn permission(self) -> Permission {
        with_importer!(self, I => I::PERMISSION)
    }

    /// The columns of its files, and what they are called.
    pub(super) fn layout(self) -> &'static Columns {
        with_importer!(self, I => I::COLUMNS)
    }

    /// The columns that its files can have.
    pub fn columns(self) -> impl Iterator<Item = Column> {
        self.layout().iter()
    }

    /// The columns without which nothing can be read; of each list one is enough.
    pub fn required(self) -> &'static [&'static [Column]] {
        self.layout().required
    }

    /// Imports a file.
    pub(super) async fn run(
        app: &App,
        caller: &Caller,
        language: Language,
        key: Option<String>,
        upload: Upload,
    ) -> Result<Summary> {
        with_importer!(upload.kind, I => run::run::<I>(app, caller, language, key, upload).await)
    }

    /// Undoes all records of an import.
    pub(super) async fn undo_records(
        self,
        app: &App,
        db: &mut PgConnection,
        caller: &Caller,
        import: Uuid,
        operation: &Operation,
    ) -> Result<()> {
        with_importer!(self, I => undo::undo_records::<I>(app, db, caller, import, operation).await)
    }

    /// A file to start from, and its name without the extension.
    pub(super) async fn sample(
        self,
        app: &App,
        asked: &TableForm,
        language: Language,
        format: Format,
    ) -> Result<(String, Vec<u8>)> {
        with_importer!(self, I => I::sample(app, asked, language, format).await)
    }
}
