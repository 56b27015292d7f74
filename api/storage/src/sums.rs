//! Sums that are kept beside what they are the sums of, so that a million invoices are added up as fast as ten thousand.
//!
//! Triggers keep them, in the transaction that changes something: each statement adds a row for what it changes, and rows
//! with the same key add up. So nobody waits for anybody, and who reads sees the sum of exactly what it sees.

use sqlx::PgPool;

use crate::error::Result;

/// Makes one row of the rows with the same key. Until then reading takes a little longer; the sums are the same.
pub async fn fold(pool: &PgPool) -> Result<()> {
    sqlx::query!("select fold_sums()").fetch_one(pool).await?;
    Ok(())
}
