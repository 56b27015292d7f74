//! What invoices are searched by is kept beside them.
#![allow(clippy::unwrap_used, reason = "a test stops where something fails")]

use chrono::NaiveDate;
use paraply_storage::counts::Counts;
use paraply_storage::invoices::{Filter, list};
use paraply_storage::paging::Window;
use sqlx::{Executor, PgConnection, PgPool};
use uuid::Uuid;

const OWNER: &str = "00000000-0000-7000-8000-000000000001";

/// Two people, one of whom has so many drafts, with and without a reference.
const DRAFTS: &str = "
    insert into users (id, email, full_name, referral_code)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, n || '@example.com', 'Frilansare ' || n, 'r' || n
    from generate_series(1, 2) n;
    insert into clients (id, user_id, name, email, country) select id, id, 'Kund', 'kund@example.com', 'SE' from users;
    insert into invoices (id, user_id, client_id, issue_date, due_date, subtotal, vat, total, fee_percentage, fixed_fee,
        fee_amount, reference, created_at, updated_at)
    select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001',
           date '2026-01-01', date '2026-02-01', 1, 0, 1, 5, 100, 1,
           case when n % 10 = 0 then '' else 'Projekt ' || n end, now() + n * interval '1 second', now()
    from generate_series(1, 12000) n;";

async fn differing(db: &mut PgConnection) -> i64 {
    sqlx::query_scalar(
        "select count(*) from invoices i full join invoice_texts t on t.invoice_id = i.id
         where (i.invoice_number, i.ocr, i.reference) is distinct from (t.invoice_number, t.ocr, t.reference)",
    )
    .fetch_one(db)
    .await
    .unwrap()
}

/// Where the texts stand: a row that is written again stands elsewhere.
async fn places(db: &mut PgConnection) -> Vec<String> {
    let sql = "select ctid::text from invoice_texts order by invoice_id";
    sqlx::query_scalar(sql).fetch_all(db).await.unwrap()
}

async fn found(db: &mut PgConnection, owner: Option<Uuid>, q: &str) -> (usize, i64) {
    let filter = Filter { owner, q: Some(q.to_owned()), ..Filter::default() };
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let page = list(db, &Counts::default(), &filter, today, Window::first(25)).await.unwrap();
    (page.rows.len(), page.total)
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn texts_follow_their_invoice(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute(DRAFTS).await.unwrap();
    assert_eq!(differing(&mut db).await, 0);
    db.execute("update invoices set reference = 'Etapp 2' where reference like 'Projekt 11%'").await.unwrap();
    db.execute("delete from invoices where reference = ''").await.unwrap();
    assert_eq!(differing(&mut db).await, 0);
    assert_eq!(places(&mut db).await.len(), 10_800);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_changes_no_text_does_not_write_it(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute(DRAFTS).await.unwrap();
    let before = places(&mut db).await;
    let changed = db
        .execute("update invoices set status = 'pending', submitted_at = now(), reference = reference, version = version + 1")
        .await
        .unwrap();
    assert_eq!(changed.rows_affected(), 12_000);
    assert_eq!(places(&mut db).await, before);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn few_and_many_are_found_alike(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    db.execute(DRAFTS).await.unwrap();
    let (owner, other) = (OWNER.parse().unwrap(), Uuid::from_u128(2));
    for who in [None, Some(owner)] {
        assert_eq!(found(&mut db, who, "projekt 1199").await, (10, 10));
        assert_eq!(found(&mut db, who, "PROJEKT").await.1, 10_800);
        assert_eq!(found(&mut db, who, "Frilansare 1").await.1, 12_000);
        assert_eq!(found(&mut db, who, "projekt_1199").await, (0, 0));
    }
    assert_eq!(found(&mut db, Some(other), "projekt 1199").await, (0, 0));
}
