//! How the database finds its rows does not depend on what a connection has seen before.
#![allow(clippy::unwrap_used, reason = "a test stops where something fails")]

use chrono::{DateTime, NaiveDate};
use paraply_domain::ledger::{Account, Entry, Voucher, VoucherKind};
use paraply_domain::money::Amount;
use paraply_storage::forget_plans;
use paraply_storage::vouchers::{Posting, post_all};
use sqlx::{Connection, Executor, PgConnection, PgPool};
use uuid::Uuid;

const AT_ONCE: usize = 500;

fn payments(count: usize) -> Vec<Posting> {
    let day = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
    let amount = Amount::from_ore(100);
    let rows = vec![Entry::debit(Account::BANK, amount), Entry::credit(Account::RECEIVABLES, amount)];
    let voucher = Voucher::new(day, "Betalning", VoucherKind::PaymentReceived, rows).unwrap();
    let posting = |voucher| Posting {
        voucher,
        source_id: Uuid::now_v7(),
        user: None,
        invoice: None,
        payment: None,
        run: None,
    };
    std::iter::repeat_n(voucher, count).map(posting).collect()
}

/// Plans everything that posting takes, as often as a connection does before it keeps a plan.
async fn get_used_to_posting(db: &mut PgConnection) {
    for _ in 0..10 {
        post_all(db, &payments(1), DateTime::UNIX_EPOCH).await.unwrap();
    }
}

/// Posts many in a transaction, and gives how many rows of the ledger were read on the way without an index.
async fn rows_read_through(db: &mut PgConnection) -> i64 {
    let mut tx = db.begin().await.unwrap();
    forget_plans(&mut tx).await.unwrap();
    for _ in 0..4 {
        post_all(&mut tx, &payments(AT_ONCE), DateTime::UNIX_EPOCH).await.unwrap();
    }
    read_through(&mut tx).await
}

/// How many rows of the ledger the transaction has read without an index.
async fn read_through(tx: &mut PgConnection) -> i64 {
    let read = "select sum(seq_tup_read)::bigint from pg_stat_xact_user_tables
                where relname in ('vouchers', 'voucher_entries')";
    sqlx::query_scalar(read).fetch_one(tx).await.unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn many_vouchers_are_posted_by_keys_on_a_connection_that_knew_the_tables_empty(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute("vacuum analyze vouchers").await.unwrap();
    db.execute("vacuum analyze voucher_entries").await.unwrap();
    get_used_to_posting(&mut db).await;
    assert!(rows_read_through(&mut db).await < 2 * AT_ONCE as i64);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn many_vouchers_are_posted_by_keys_on_a_connection_that_knew_the_tables_small(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    get_used_to_posting(&mut db).await;
    db.execute("vacuum analyze vouchers").await.unwrap();
    db.execute("vacuum analyze voucher_entries").await.unwrap();
    get_used_to_posting(&mut db).await;
    assert!(rows_read_through(&mut db).await < 2 * AT_ONCE as i64);
}

/// A connection that has stored many at once keeps that plan for those who store one.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_voucher_is_posted_by_keys_on_a_connection_that_has_posted_many(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    for _ in 0..6 {
        post_all(&mut db, &payments(AT_ONCE), DateTime::UNIX_EPOCH).await.unwrap();
    }
    db.execute("analyze vouchers").await.unwrap();
    db.execute("analyze voucher_entries").await.unwrap();
    let mut tx = db.begin().await.unwrap();
    for _ in 0..3 {
        post_all(&mut tx, &payments(1), DateTime::UNIX_EPOCH).await.unwrap();
    }
    assert_eq!(read_through(&mut tx).await, 0);
}
