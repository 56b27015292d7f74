//! An import that is being carried out: by whom, its progress, and which records it has created or changed.

use paraply_storage::imports::{self as storage, Record};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::progress::Operation;
use crate::{App, Caller, Result};

/// An import that is being carried out.
pub struct Work<'a> {
    pub app: &'a App,
    pub caller: &'a Caller,
    pub file_name: &'a str,
    /// Email new users a link to set their first password.
    pub invite: bool,
    pub import: Uuid,
    lists_created: bool,
    operation: &'a Operation,
    recorded: usize,
    created: Vec<Uuid>,
}

impl<'a> Work<'a> {
    /// Nothing is stored yet. `lists_created`: the answer lists the records that are created.
    pub fn begin(
        app: &'a App,
        caller: &'a Caller,
        import: Uuid,
        operation: &'a Operation,
        file_name: &'a str,
        invite: bool,
        lists_created: bool,
    ) -> Self {
        let created = Vec::new();
        Self { app, caller, file_name, invite, import, lists_created, operation, recorded: 0, created }
    }

    /// Stores what was done to these records, batch by batch, so that a hundred thousand are never held in memory.
    pub async fn record(&mut self, db: &mut PgConnection, records: &[Record]) -> Result<()> {
        storage::insert_records(db, self.import, self.recorded, records).await?;
        self.recorded += records.len();
        self.operation.add(records.len());
        if self.lists_created {
            self.created.extend(records.iter().map(|record| record.id));
        }
        Ok(())
    }

    /// The same for records that belong to those of the rows and do not count as progress.
    pub async fn record_beside(&mut self, db: &mut PgConnection, records: &[Record]) -> Result<()> {
        storage::insert_records(db, self.import, self.recorded, records).await?;
        self.recorded += records.len();
        Ok(())
    }

    /// The records that were created, where the answer lists them.
    pub fn into_created(self) -> Vec<Uuid> {
        self.created
    }
}
