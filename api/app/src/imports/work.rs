//! An import that is being carried out: by whom, how far it is, and what it has done to which records.

use paraply_storage::imports::{self as storage, Record};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::progress::Underway;
use crate::{App, Caller, Result};

/// An import that is being carried out.
pub struct Work<'a> {
    pub app: &'a App,
    pub caller: &'a Caller,
    pub file_name: &'a str,
    /// Mail new people a link for their first password.
    pub invite: bool,
    pub import: Uuid,
    /// Whether somebody wants to know which records were made.
    tell: bool,
    underway: &'a Underway,
    noted: usize,
    made: Vec<Uuid>,
}

impl<'a> Work<'a> {
    /// Nothing is done yet.
    pub fn begin(
        app: &'a App,
        caller: &'a Caller,
        underway: &'a Underway,
        file_name: &'a str,
        invite: bool,
        tell: bool,
    ) -> Self {
        let (import, made) = (Uuid::now_v7(), Vec::new());
        Self { app, caller, file_name, invite, import, tell, underway, noted: 0, made }
    }

    /// Notes what was done to records at once, so that a hundred thousand of them are never held together.
    pub async fn note(&mut self, db: &mut PgConnection, records: &[Record]) -> Result<()> {
        storage::insert_records(db, self.import, self.noted, records).await?;
        self.noted += records.len();
        self.underway.add(records.len());
        if self.tell {
            self.made.extend(records.iter().map(|record| record.id));
        }
        Ok(())
    }

    /// The same of records that come with those of the rows, and count with them.
    pub async fn note_beside(&mut self, db: &mut PgConnection, records: &[Record]) -> Result<()> {
        storage::insert_records(db, self.import, self.noted, records).await?;
        self.noted += records.len();
        Ok(())
    }

    /// Which records were made, if somebody wants to know.
    pub fn into_made(self) -> Vec<Uuid> {
        self.made
    }
}
