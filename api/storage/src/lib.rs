//! The SQL, one file per aggregate, in checked macros. Free functions on a connection; rows become domain values
//! here. An absent row is `None`; a row that cannot be read as a domain value is `Error::Inconsistent`.

#![forbid(unsafe_code)]

pub mod agi;
pub mod approvals;
pub mod audit;
pub mod bank_transactions;
pub mod clients;
pub mod counts;
pub mod dashboard;
pub mod database_role;
pub mod error;
pub mod files;
pub mod groups;
pub mod idempotency;
pub mod identity;
pub mod imports;
pub mod invoices;
pub mod jobs;
pub mod limits;
pub mod mails;
pub mod messages;
pub mod notifications;
pub mod packed;
pub mod paging;
pub mod payments;
pub mod progress;
pub mod refunds;
pub mod reports;
pub mod salary;
pub mod sealed;
pub mod settings;
pub mod sums;
pub mod users;
pub mod vouchers;
pub mod year_tables;

use std::time::Duration;

use paraply_domain::money::Amount;
use rust_decimal::Decimal;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};

pub use crate::error::{Error, Result};

/// The migrations of the top-level folder, embedded.
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations");

/// A pool that gives up quickly when the database is away, and whose statements end.
pub async fn connect(options: PgConnectOptions, size: u32) -> std::result::Result<PgPool, sqlx::Error> {
    let options = options.options([
        ("statement_timeout", "8000"),
        ("idle_in_transaction_session_timeout", "15000"),
        ("lock_timeout", "5000"),
        // A few cores serve many people at once: one query that takes them all helps nobody.
        ("max_parallel_workers_per_gather", "0"),
        // Compiling a statement takes longer than what any of ours does, and a disabled way to read counts as so much
        // work that every check of ours would be compiled.
        ("jit", "off"),
        // What is asked for is in memory nearly always. The default is for a disk that turns: it has tables of some
        // hundred rows read from end to end for each row that names one of theirs.
        ("random_page_cost", "1.1"),
    ]);
    PgPoolOptions::new()
        .max_connections(size)
        // Asking a connection whether it lives costs a round trip; one that was just used does.
        .test_before_acquire(false)
        .before_acquire(|connection, idle| {
            Box::pin(async move {
                if idle.idle_for > Duration::from_secs(1) {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .acquire_timeout(Duration::from_millis(2500))
        .connect_with(options)
        .await
}

/// Another pool to the same database, which opens its connections when they are first needed.
pub fn another_pool(pool: &PgPool, size: u32) -> PgPool {
    pool.options().clone().max_connections(size).connect_lazy_with(pool.connect_options().as_ref().clone())
}

/// A sum that the database has added up.
fn amount(value: Decimal) -> Result<Amount> {
    Amount::new(value).map_err(|_| Error::Inconsistent("a sum out of range".into()))
}

/// The pattern that finds `text` anywhere by `ilike`, with its wildcards taken literally.
pub fn contains(text: &str) -> String {
    format!("%{}%", text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

/// Whether the database answers.
pub async fn ping(pool: &PgPool) -> Result<()> {
    sqlx::query_scalar!("select 1").fetch_one(pool).await?;
    Ok(())
}

/// Forgets how the connection carries out statements and checks foreign keys. To be called first by what then stores
/// thousands of rows: a connection keeps the plans that it made when tables were empty, among them to read through the
/// whole table for each row that refers to it, and no statistics of the new rows come before the transaction ends.
pub async fn forget_plans(db: &mut PgConnection) -> Result<()> {
    sqlx::query("discard plans").execute(db).await?;
    Ok(())
}

/// Has a transaction find what it asks for by keys in an index, also in a table that the planner believes empty. Only
/// for statements whose keys have an index that is made for them: any other index is taken before none.
pub async fn read_by_index(db: &mut PgConnection) -> Result<()> {
    sqlx::query("set local enable_seqscan = off").execute(db).await?;
    Ok(())
}

/// Makes a transaction that has just begun see one moment, and lets it wait for a slow reader between two statements.
pub async fn hold_snapshot(db: &mut PgConnection) -> Result<()> {
    sqlx::query("set transaction isolation level repeatable read, read only").execute(&mut *db).await?;
    wait_between_statements(db).await
}

/// Lets a transaction do something slow between two statements: it is not ended for that.
pub async fn wait_between_statements(db: &mut PgConnection) -> Result<()> {
    sqlx::query("set local idle_in_transaction_session_timeout = '5min'").execute(&mut *db).await?;
    Ok(())
}
