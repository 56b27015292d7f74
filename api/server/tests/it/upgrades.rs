//! Upgrades: what a migration makes of what was stored before it.

use paraply_storage::MIGRATOR;
use sqlx::{AssertSqlSafe, PgPool, raw_sql};
use uuid::Uuid;

/// Version of the migration that gives a person to a voucher.
const PERSON_OF_A_VOUCHER: i64 = 20261130153500;

/// Applies the migrations of these versions.
async fn migrate(pool: &PgPool, versions: impl Fn(i64) -> bool) {
    for migration in MIGRATOR.iter().filter(|migration| versions(migration.version)) {
        raw_sql(migration.sql.clone()).execute(pool).await.unwrap();
    }
}

#[sqlx::test(migrations = false)]
async fn a_voucher_names_the_person_that_its_entries_named(pool: PgPool) {
    raw_sql("drop schema public cascade; create schema public").execute(&pool).await.unwrap();
    migrate(&pool, |version| version < PERSON_OF_A_VOUCHER).await;
    let (anna, owed, neutral) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
    raw_sql(AssertSqlSafe(format!(
        "insert into users (id, email, full_name, referral_code) values ('{anna}', 'anna@example.com', 'Anna', 'ANNA');
         with posted as (
             insert into vouchers (id, series, number, voucher_date, text, kind, source_id, created_at)
             values ('{owed}', 'A', 1, '2026-11-20', 'Lön', 'salary_reversed', '{owed}', now()),
                    ('{neutral}', 'A', 2, '2026-11-20', 'Skatt', 'tax_paid', '{neutral}', now())
         )
         insert into voucher_entries (voucher_id, line, account, booked_as, amount, user_id)
         values ('{owed}', 1, 1610, 1610, 100, '{anna}'), ('{owed}', 2, 2821, 2821, -100, null),
                ('{neutral}', 1, 1630, 1630, 5, null), ('{neutral}', 2, 1930, 1930, -5, null)",
    )))
    .execute(&pool)
    .await
    .unwrap();

    migrate(&pool, |version| version >= PERSON_OF_A_VOUCHER).await;

    let people: Vec<Option<Uuid>> =
        sqlx::query_scalar("select user_id from vouchers order by number").fetch_all(&pool).await.unwrap();
    assert_eq!(people, [Some(anna), None]);
    let owing: Vec<(i32, Option<Uuid>)> =
        sqlx::query_as("select account, owed_by from voucher_entries order by amount desc")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(owing, [(1610, Some(anna)), (1630, None), (1930, None), (2821, None)]);
    for (table, column) in [("vouchers", "user_id"), ("voucher_entries", "owed_by")] {
        let change = AssertSqlSafe(format!("update {table} set {column} = null"));
        let kept = sqlx::query(change).execute(&pool).await.unwrap_err();
        assert_eq!(kept.as_database_error().unwrap().constraint(), Some(&*format!("{table}_append_only")));
    }
    let claim = format!("insert into voucher_entries values ('{neutral}', 3, 1930, 1930, 1, '{anna}')");
    let wrong = sqlx::query(AssertSqlSafe(claim)).execute(&pool).await.unwrap_err();
    assert_eq!(wrong.as_database_error().unwrap().constraint(), Some("voucher_entries_owed_is_claim"));
}
