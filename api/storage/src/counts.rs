//! How many rows a list has in all, counted only when something may have changed since the last time.
//!
//! A count is remembered with the snapshot that it was taken in. `pg_current_snapshot()` names every transaction that
//! the snapshot sees: those below its upper end, but for those it lists as still running. When a transaction that
//! writes ends, it leaves that list or moves the upper end, and neither is ever undone. So one and the same snapshot
//! means that exactly the same rows are seen, and the count still holds; any other means that it is taken again.
//!
//! Two things that the text does not tell are minded:
//! - A transaction sees its own writes, which are not in its snapshot: one that has written counts for itself.
//! - A database that crashed, or a stale copy of it, may give out again the numbers of transactions that were lost.
//!   It then also begins its statistics anew, so the instant of that belongs to the snapshot.
//!
//! Where somebody always writes, no count would hold, and counting hundreds of thousands of rows for each page is most of
//! its work. So a large one stands for a few seconds without being asked about: the API's guide says so.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Execute, PgConnection, Postgres, QueryBuilder};

use crate::error::{Error, Result};

/// Null where nothing may be remembered.
pub(crate) const SNAPSHOT: &str = "case when pg_current_xact_id_if_assigned() is null
     then pg_current_snapshot()::text || ' ' || pg_stat_get_bgwriter_stat_reset_time()::text end";

/// More filters than this are not remembered at once.
const REMEMBERED_MAX: usize = 1000;

/// From so many rows on, a count may be [`LARGE_STANDS`] old.
const LARGE: i64 = 20_000;
const LARGE_STANDS: Duration = Duration::from_secs(5);

#[derive(Clone)]
struct Remembered {
    snapshot: String,
    count: i64,
    taken: Instant,
}

/// The counts of one database that are remembered, by what was counted.
#[derive(Default)]
pub struct Counts {
    remembered: Mutex<HashMap<[u8; 32], Remembered>>,
}

impl Counts {
    /// What the statement counts, `select count(*) from …`. It must depend on stored rows and its parameters only,
    /// not on the time.
    pub async fn count(&self, db: &mut PgConnection, statement: QueryBuilder<Postgres>) -> Result<i64> {
        self.count_beside(db, statement, None).await
    }

    /// The same beside rows that were just read in a statement that also gave its [`SNAPSHOT`]: it need not be asked for.
    pub(crate) async fn count_beside(
        &self,
        db: &mut PgConnection,
        mut statement: QueryBuilder<Postgres>,
        snapshot: Option<&str>,
    ) -> Result<i64> {
        let arguments = statement.build().take_arguments().map_err(Error::internal)?.unwrap_or_default();
        let sql = statement.into_string();
        let key = Sha256::new().chain_update(&sql).chain_update(format!("{arguments:?}")).finalize().into();
        if let Some(known) = self.recall(&key) {
            let stands = match snapshot {
                _ if known.count >= LARGE && known.taken.elapsed() < LARGE_STANDS => true,
                Some(snapshot) => known.snapshot == snapshot,
                None => now(db).await?.is_some_and(|snapshot| known.snapshot == snapshot),
            };
            if stands {
                return Ok(known.count);
            }
        }
        // Of literals, as the statement is; planned for what is asked, which may be one row or all of them.
        let sql = AssertSqlSafe(format!("select ({sql}), {SNAPSHOT}"));
        let (count, snapshot) = sqlx::query_as_with(sql, arguments).persistent(false).fetch_one(db).await?;
        if let Some(snapshot) = snapshot {
            self.remember(key, Remembered { snapshot, count, taken: Instant::now() });
        }
        Ok(count)
    }

    fn recall(&self, key: &[u8; 32]) -> Option<Remembered> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn remember(&self, key: [u8; 32], new: Remembered) {
        let mut remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        if remembered.len() >= REMEMBERED_MAX {
            remembered.clear();
        }
        remembered.insert(key, new);
    }
}

/// The snapshot of now.
async fn now(db: &mut PgConnection) -> Result<Option<String>> {
    Ok(sqlx::query_scalar(AssertSqlSafe(format!("select {SNAPSHOT}"))).fetch_one(db).await?)
}

#[cfg(test)]
mod tests {
    use sqlx::{Acquire, Executor, PgPool};

    use super::*;

    /// Another count every time it is taken, and a small one.
    async fn count(counts: &Counts, db: &mut PgConnection, parameter: &str) -> i64 {
        let mut statement = QueryBuilder::new("select -(random() * 1e15)::bigint where ''::text <> ");
        statement.push_bind(parameter.to_owned());
        counts.count(db, statement).await.unwrap()
    }

    /// Other tests write into other databases of the same server; this transaction does not see that.
    async fn still(db: &mut PgConnection) -> sqlx::Transaction<'_, Postgres> {
        let mut tx = db.begin().await.unwrap();
        tx.execute("set transaction isolation level repeatable read").await.unwrap();
        tx
    }

    #[sqlx::test(migrations = false)]
    async fn a_count_is_taken_again_only_when_something_was_written(pool: PgPool) {
        let counts = Counts::default();
        let mut writer = pool.acquire().await.unwrap();
        writer.execute("create table rows (row int)").await.unwrap();
        let mut db = pool.acquire().await.unwrap();
        let mut tx = still(&mut db).await;
        let first = count(&counts, &mut tx, "one").await;
        assert_eq!(first, count(&counts, &mut tx, "one").await);
        let other = count(&counts, &mut tx, "other").await;
        assert_ne!(first, other, "other parameters, another count");
        assert_eq!(first, count(&counts, &mut tx, "one").await);
        writer.execute("insert into rows values (1)").await.unwrap();
        assert_eq!(first, count(&counts, &mut tx, "one").await, "the transaction does not see it");
        drop(tx);
        let mut tx = still(&mut db).await;
        assert_ne!(first, count(&counts, &mut tx, "one").await);
        assert_ne!(other, count(&counts, &mut tx, "other").await);
    }

    #[sqlx::test(migrations = false)]
    async fn a_transaction_that_began_before_a_count_and_ended_after_it_is_noticed(pool: PgPool) {
        let counts = Counts::default();
        let [mut early, mut late] = [pool.acquire().await.unwrap(), pool.acquire().await.unwrap()];
        let mut early = early.begin().await.unwrap();
        early.execute("create table rows (row int)").await.unwrap();
        // A later one has ended: the upper end lies above both.
        late.execute("create table others (row int)").await.unwrap();
        let mut db = pool.acquire().await.unwrap();
        let mut tx = still(&mut db).await;
        let before = count(&counts, &mut tx, "one").await;
        drop(tx);
        early.commit().await.unwrap();
        let mut tx = still(&mut db).await;
        assert_ne!(before, count(&counts, &mut tx, "one").await);
    }

    #[sqlx::test(migrations = false)]
    async fn a_large_count_stands_for_a_few_seconds_while_others_write(pool: PgPool) {
        let counts = Counts::default();
        let mut db = pool.acquire().await.unwrap();
        db.execute("create table rows (row int)").await.unwrap();
        let mut count = async |rows: i64| {
            sqlx::query("insert into rows select generate_series(1, $1)")
                .bind(rows)
                .execute(&mut *db)
                .await
                .unwrap();
            counts.count(&mut db, QueryBuilder::new("select count(*) from rows")).await.unwrap()
        };
        assert_eq!(count(LARGE - 1).await, LARGE - 1);
        assert_eq!(count(1).await, LARGE, "a small one is taken again");
        assert_eq!(count(1).await, LARGE, "a large one is not");
        counts.remembered.lock().unwrap().values_mut().for_each(|known| {
            known.taken = known.taken.checked_sub(LARGE_STANDS).unwrap();
        });
        assert_eq!(count(1).await, LARGE + 2);
    }

    #[sqlx::test(migrations = false)]
    async fn a_transaction_sees_its_own_writes(pool: PgPool) {
        let counts = Counts::default();
        let mut db = pool.acquire().await.unwrap();
        let mut tx = still(&mut db).await;
        let before = count(&counts, &mut tx, "one").await;
        tx.execute("create table rows (row int)").await.unwrap();
        let after = count(&counts, &mut tx, "one").await;
        assert_ne!(before, after);
        assert_ne!(after, count(&counts, &mut tx, "one").await);
    }

    #[sqlx::test(migrations = false)]
    async fn no_more_than_some_counts_are_remembered(pool: PgPool) {
        let counts = Counts::default();
        let mut db = pool.acquire().await.unwrap();
        for parameter in 0..=REMEMBERED_MAX {
            count(&counts, &mut db, &parameter.to_string()).await;
        }
        assert!(counts.remembered.lock().unwrap().len() <= REMEMBERED_MAX);
    }
}
