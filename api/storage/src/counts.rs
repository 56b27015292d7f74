//! How many rows a list has in all, counted only when something may have changed since the last time.
//!
//! A count is remembered with the snapshot that it was taken in. `pg_current_snapshot()` names every transaction that
//! the snapshot sees: those below its upper end, but for those it lists as still running. When a transaction that
//! writes ends, it leaves that list or moves the upper end, and neither is ever undone. So one and the same snapshot
//! means that exactly the same rows are seen, and the count still holds.
//!
//! Another snapshot says that something was written somewhere. Whether it was into the tables behind the list, the
//! sequences of [`Table`] tell, which count every statement that writes into one of them before it is committed. A count
//! is remembered by those as well, once it is known to have seen all that they had counted:
//! - A number that is seen a second time belongs to transactions that all had begun below the upper end of the snapshot of
//!   that second time.
//! - A count taken in a snapshot in which nothing below that end still runs has seen what they wrote. While the number
//!   stays the same, nobody else has written.
//!
//! Two things that the text does not tell are minded:
//! - A transaction sees its own writes, which are not in its snapshot: one that has written counts for itself.
//! - A database that crashed, or a stale copy of it, may give out again the numbers of transactions that were lost, and
//!   those of the sequences. It then also begins its statistics anew, so the instant of that belongs to both.
//!
//! Where somebody always writes into the very table, no count would hold, and counting hundreds of thousands of rows for
//! each page is most of its work. So a large one stands for a few seconds without being asked about: the API's guide says
//! so. Those of all invoices and of those in one status are not counted at all: their sums are kept ([`crate::sums`]).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Execute, PgConnection, Postgres, QueryBuilder};

use crate::error::{Error, Result};

/// A table that counts the statements that write into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Table {
    Invoices,
    Payments,
    PaymentAllocations,
    Vouchers,
    Clients,
    Users,
    BankTransactions,
}

impl Table {
    const fn sequence(self) -> &'static str {
        match self {
            Self::Invoices => "changes_of_invoices",
            Self::Payments => "changes_of_payments",
            Self::PaymentAllocations => "changes_of_payment_allocations",
            Self::Vouchers => "changes_of_vouchers",
            Self::Clients => "changes_of_clients",
            Self::Users => "changes_of_users",
            Self::BankTransactions => "changes_of_bank_transactions",
        }
    }
}

/// The tables that a count depends on; none where they do not count their changes.
pub(crate) type Tables = &'static [Table];

/// What a statement saw, to be selected in it: `snapshot`, and how often the tables were written to, `changes`. Null
/// where nothing may be remembered; the second also where a statement's snapshot is older than the statement.
pub(crate) fn seen(tables: Tables) -> String {
    if tables.is_empty() {
        return format!("({SNAPSHOT}) as snapshot, null::bigint[] as changes");
    }
    let counters: Vec<String> =
        tables.iter().map(|table| format!("(select last_value from {})", table.sequence())).collect();
    // Each a query of its own: asked once, not for each row that a statement skips.
    format!(
        "({SNAPSHOT}) || ' ' || {AHEAD} as snapshot, (select case when pg_current_xact_id_if_assigned() is null
             and current_setting('transaction_isolation') = 'read committed' then array[{BEGUN}, {}]::bigint[] end)
             as changes",
        counters.join(", ")
    )
}

/// What a statement saw, and when it was sent.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) sent: Instant,
    pub(crate) snapshot: Option<String>,
    pub(crate) changes: Option<Vec<i64>>,
}

impl Seen {
    /// Where its snapshot begins to have transactions that still run, and below what every transaction has begun that had
    /// begun by then.
    fn ends(&self) -> Option<(u64, u64)> {
        let snapshot = self.snapshot.as_ref()?;
        let mut ends = snapshot.split(':').map(str::parse);
        let (running_from, end): (u64, u64) = (ends.next()?.ok()?, ends.next()?.ok()?);
        let ahead: u64 = snapshot.rsplit(' ').next()?.parse().ok()?;
        Some((running_from, end + ahead))
    }
}

/// When the statistics were begun.
const BEGUN: &str = "extract(epoch from pg_stat_get_bgwriter_stat_reset_time()) * 1000000";

/// Null where nothing may be remembered.
const SNAPSHOT: &str = "select case when pg_current_xact_id_if_assigned() is null
     then pg_current_snapshot()::text || ' ' || pg_stat_get_bgwriter_stat_reset_time()::text end";

/// How many transactions have begun since the newest one that has ended, where a snapshot ends: it says nothing of them.
const AHEAD: &str = "greatest(age(pg_snapshot_xmax(pg_current_snapshot())::xid), 0)";

/// More filters than this are not remembered at once.
const REMEMBERED_MAX: usize = 1000;

/// From so many rows on, a count may be [`LARGE_STANDS`] old.
const LARGE: i64 = 20_000;
const LARGE_STANDS: Duration = Duration::from_secs(5);

#[derive(Clone)]
struct Remembered {
    snapshot: String,
    /// How often the tables had been written to, once the count is known to have seen all of that.
    changes: Option<Vec<i64>>,
    count: i64,
    taken: Instant,
}

/// How often some tables have been written to, as far as this process has seen.
struct Latest {
    changes: Vec<i64>,
    first_seen: Instant,
    /// All that was counted by then has begun below it.
    begun_below: Option<u64>,
}

/// The counts of one database that are remembered, by what was counted.
#[derive(Default)]
pub struct Counts {
    remembered: Mutex<HashMap<[u8; 32], Remembered>>,
    latest: Mutex<HashMap<Tables, Latest>>,
}

impl Counts {
    /// What the statement counts, `select count(*) from …`. It must depend on stored rows of these tables and its
    /// parameters only, not on the time; without tables, on any rows.
    pub(crate) async fn count(
        &self,
        db: &mut PgConnection,
        tables: Tables,
        statement: QueryBuilder<Postgres>,
    ) -> Result<i64> {
        self.count_beside(db, tables, statement, None).await
    }

    /// The same beside rows that were just read in a statement that also gave what it has [`seen`]: it need not be asked.
    pub(crate) async fn count_beside(
        &self,
        db: &mut PgConnection,
        tables: Tables,
        mut statement: QueryBuilder<Postgres>,
        seen: Option<Seen>,
    ) -> Result<i64> {
        let arguments = statement.build().take_arguments().map_err(Error::internal)?.unwrap_or_default();
        let sql = statement.into_string();
        let key = Sha256::new().chain_update(&sql).chain_update(format!("{arguments:?}")).finalize().into();
        if let Some(known) = self.recall(&key) {
            if known.count >= LARGE && known.taken.elapsed() < LARGE_STANDS {
                return Ok(known.count);
            }
            let seen = match seen {
                Some(seen) => seen,
                None => now(db, tables).await?,
            };
            let is_settled = self.is_settled(tables, &seen);
            if seen.snapshot.as_ref() == Some(&known.snapshot) {
                if is_settled && known.changes.is_none() {
                    self.remember(key, Remembered { changes: seen.changes, ..known.clone() });
                }
                return Ok(known.count);
            }
            if known.changes.is_some() && known.changes == seen.changes {
                return Ok(known.count);
            }
        }
        // Of literals, as the statement is; planned for what is asked, which may be one row or all of them.
        let sql = AssertSqlSafe(format!("select ({sql}), {}", self::seen(tables)));
        let sent = Instant::now();
        let (count, snapshot, changes) =
            sqlx::query_as_with(sql, arguments).persistent(false).fetch_one(db).await?;
        let seen = Seen { sent, snapshot, changes };
        let is_settled = self.is_settled(tables, &seen);
        if let Seen { snapshot: Some(snapshot), changes, .. } = seen {
            let changes = changes.filter(|_| is_settled);
            self.remember(key, Remembered { snapshot, changes, count, taken: Instant::now() });
        }
        Ok(count)
    }

    /// Whether who saw this has seen all that the tables had counted.
    fn is_settled(&self, tables: Tables, seen: &Seen) -> bool {
        let (Some(changes), Some((running_from, end))) = (&seen.changes, seen.ends()) else { return false };
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = latest.entry(tables).or_insert_with(|| Latest {
            changes: changes.clone(),
            first_seen: Instant::now(),
            begun_below: None,
        });
        // Sent before the latest was seen, a statement may have an older snapshot.
        let is_later = seen.sent > entry.first_seen;
        if entry.changes != *changes {
            if is_later {
                *entry = Latest { changes: changes.clone(), first_seen: Instant::now(), begun_below: None };
            }
            return false;
        }
        if is_later && entry.begun_below.is_none() {
            entry.begun_below = Some(end);
        }
        entry.begun_below.is_some_and(|begun_below| running_from >= begun_below)
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

/// What is seen now.
async fn now(db: &mut PgConnection, tables: Tables) -> Result<Seen> {
    let sent = Instant::now();
    let sql = AssertSqlSafe(format!("select {}", seen(tables)));
    let (snapshot, changes) = sqlx::query_as(sql).fetch_one(db).await?;
    Ok(Seen { sent, snapshot, changes })
}

#[cfg(test)]
mod tests {
    use sqlx::{Acquire, Executor, PgPool};

    use super::*;

    /// Another count every time it is taken, and a small one.
    async fn count(counts: &Counts, db: &mut PgConnection, parameter: &str) -> i64 {
        let mut statement = QueryBuilder::new("select -(random() * 1e15)::bigint where ''::text <> ");
        statement.push_bind(parameter.to_owned());
        counts.count(db, &[], statement).await.unwrap()
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

    const TABLES: Tables = &[Table::Clients, Table::Users];

    /// Another count every time it is taken, of tables that count their changes.
    async fn count_of_tables(counts: &Counts, db: &mut PgConnection) -> i64 {
        let statement = QueryBuilder::new("select -(random() * 1e15)::bigint");
        counts.count(db, TABLES, statement).await.unwrap()
    }

    async fn begin(pool: &PgPool) -> [sqlx::pool::PoolConnection<Postgres>; 2] {
        let mut writer = pool.acquire().await.unwrap();
        for sql in [
            "create table elsewhere (row int)",
            "create sequence if not exists changes_of_clients",
            "create sequence if not exists changes_of_users",
            "select nextval('changes_of_clients'), nextval('changes_of_users')",
        ] {
            writer.execute(sql).await.unwrap();
        }
        [writer, pool.acquire().await.unwrap()]
    }

    /// Counts until it is known that the count has seen everything. Other tests write into other databases meanwhile.
    async fn settled(counts: &Counts, db: &mut PgConnection) -> i64 {
        loop {
            let count = count_of_tables(counts, db).await;
            if counts.remembered.lock().unwrap().values().any(|known| known.changes.is_some()) {
                return count;
            }
        }
    }

    #[sqlx::test(migrations = false)]
    async fn a_count_holds_while_others_write_elsewhere(pool: PgPool) {
        let counts = Counts::default();
        let [mut writer, mut db] = begin(&pool).await;
        let first = settled(&counts, &mut db).await;
        writer.execute("insert into elsewhere values (1)").await.unwrap();
        assert_eq!(first, count_of_tables(&counts, &mut db).await);
        writer.execute("select nextval('changes_of_users')").await.unwrap();
        assert_ne!(first, count_of_tables(&counts, &mut db).await);
    }

    /// It has counted its change, but not committed it.
    #[sqlx::test(migrations = false)]
    async fn a_count_does_not_hold_past_the_end_of_who_was_writing(pool: PgPool) {
        let counts = Counts::default();
        let [mut writer, mut db] = begin(&pool).await;
        settled(&counts, &mut db).await;
        let mut tx = writer.begin().await.unwrap();
        tx.execute("insert into elsewhere values (1)").await.unwrap();
        tx.execute("select nextval('changes_of_clients')").await.unwrap();
        // However often it is asked meanwhile.
        let mut last = 0;
        for _ in 0..5 {
            last = count_of_tables(&counts, &mut db).await;
        }
        tx.commit().await.unwrap();
        assert_ne!(last, count_of_tables(&counts, &mut db).await);
    }

    /// Nothing has ended since it began, so that the snapshot ends below it.
    #[sqlx::test(migrations = false)]
    async fn a_count_does_not_hold_past_the_end_of_who_was_the_last_to_begin(pool: PgPool) {
        let counts = Counts::default();
        let [mut writer, mut db] = begin(&pool).await;
        settled(&counts, &mut db).await;
        writer.execute("insert into elsewhere values (1)").await.unwrap();
        let mut tx = writer.begin().await.unwrap();
        tx.execute("insert into elsewhere values (2)").await.unwrap();
        tx.execute("select nextval('changes_of_clients')").await.unwrap();
        let last = count_of_tables(&counts, &mut db).await;
        tx.commit().await.unwrap();
        assert_ne!(last, count_of_tables(&counts, &mut db).await);
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
            counts.count(&mut db, &[], QueryBuilder::new("select count(*) from rows")).await.unwrap()
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
