//! The verbs of the product, one file per noun. A verb is one transaction and reads as a short story: load for
//! update, decide in the domain, store, enqueue what follows, commit. Requests, jobs and imports all call these.
//!
//! It knows nothing of HTTP: the server is one of its callers, the jobs' worker another.

#![forbid(unsafe_code)]

pub mod agi;
pub mod approvals;
pub mod archive;
pub mod audit;
pub mod bank_transactions;
pub mod caller;
pub mod chunks;
pub mod clients;
pub mod clock;
pub mod config;
pub mod dashboard;
pub mod demo;
pub mod downloads;
pub mod error;
pub mod exports;
pub mod files;
pub mod groups;
pub mod idempotency;
pub mod identity;
pub mod imports;
pub mod invoices;
pub mod jobs;
pub mod known;
pub mod limits;
pub mod mail;
pub mod mails;
pub mod messages;
pub mod notifications;
pub mod opening;
pub mod paging;
pub mod payments;
pub mod progress;
pub mod refunds;
pub mod reports;
pub mod salary;
pub mod settings;
pub mod spool;
pub mod users;
pub mod vouchers;
pub mod write;
pub mod year_tables;

use std::sync::{Arc, LazyLock};

use paraply_documents::Renderer;
use paraply_domain::fault::FaultKind;
use paraply_domain::ids::SalaryRunId;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

use crate::clock::Clock;
use crate::config::Config;
use crate::files::Files;

pub use crate::caller::Caller;
pub use crate::error::{Error, Result};
pub use crate::paging::{ListQuery, Page, Window};
pub use crate::write::{Write, detached};
pub use paraply_storage::counts::Counts;
pub use paraply_storage::packed::{Packed, Packer};

/// What every verb needs: the store, the clock, the files, and the configuration.
#[derive(Clone)]
pub struct App {
    pub pool: PgPool,
    pub counts: Arc<Counts>,
    pub clock: Clock,
    pub files: Files,
    /// Configuration of the process, read at start.
    pub config: Arc<Config>,
    /// Hashes and checks passwords, a few at a time.
    pub passwords: identity::passwords::Passwords,
    /// The provider's settings, as they were last read.
    pub settings: settings::Cache,
    /// The tables of every year, as they were last read.
    pub year_tables: year_tables::Cache,
    /// Large reports of a few seconds ago.
    pub recent: reports::recent::Recent,
    /// How far long acts have come.
    pub progress: progress::Progress,
    /// The sends that wait for their turn.
    pub sends: invoices::sends::Sends,
    /// What people download of their own at the moment.
    pub downloads: downloads::Downloads,
    /// The payslip archives that were made lately.
    pub archives: salary::Archives,
    /// The invoices that show visitors what one looks like.
    pub samples: invoices::sample::Cache,
    /// How often payouts came in time, as it was counted lately.
    pub punctuality: salary::punctuality::Cache,
    /// The pictures of shared calculations that were drawn lately.
    pub quote_pictures: salary::quote_pictures::Pictures,
    /// Makes invoices and payslips as PDF; reads its fonts when it first does.
    pub renderer: Arc<LazyLock<Renderer>>,
    /// Wakes the worker when something was enqueued.
    pub wake: Arc<tokio::sync::Notify>,
}

/// The version of a record that an edit is meant for, which must be given.
pub fn required_version(given: Option<i32>) -> Result<i32> {
    given.ok_or_else(|| Error::fault("version", FaultKind::Required))
}

impl App {
    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        Ok(paraply_storage::ping(&self.pool).await?)
    }

    /// Begins in a transaction what may store many thousands of payslips, and notes that it is under way until what this
    /// gives is dropped.
    pub(crate) async fn begin_long(
        &self,
        db: &mut PgConnection,
        act: progress::Act,
        run: Option<SalaryRunId>,
    ) -> Result<progress::Operation> {
        paraply_storage::forget_plans(db).await?;
        paraply_storage::read_by_index(db).await?;
        Ok(progress::begin(self, act, run))
    }

    /// Begins a transaction.
    pub async fn begin(&self) -> Result<Transaction<'static, Postgres>> {
        Ok(self.pool.begin().await?)
    }
}
