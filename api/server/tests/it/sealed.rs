//! Personal numbers and account numbers are encrypted at rest: who has the database alone reads none.

use paraply_app::clock::Clock;
use paraply_storage::sealed::{self, KeyMismatch};
use serde_json::json;
use sqlx::{ConnectOptions, PgPool};

use crate::support::{TestApp, start};

/// Everything in every table, as text.
async fn dump(pool: &PgPool) -> String {
    let tables: Vec<String> = sqlx::query_scalar(
        "select c.oid::regclass::text from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    let mut all = String::new();
    for table in tables {
        // Bytes as the text that they may be.
        let sql = format!("select encode(convert_to(t::text, 'UTF8'), 'escape') from {table} t");
        let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(pool).await.unwrap();
        all += &format!("\n{table}\n{}", rows.join("\n"));
    }
    all
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn numbers_are_not_in_the_database_as_they_are(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.user("anna@example.com").await;
    app.set_personnummer(anna.id.unwrap(), "199001012385").await;
    let account = json!({ "recipientName": "Anna Ek", "sortCode": "3300", "accountNumber": "000620-5124" });
    app.post(&anna, "/api/bank-accounts", account).await.ok();
    let iban =
        json!({ "recipientName": "Anna Ek", "iban": "SE45 5000 0000 0583 9825 7466", "bankName": "SEB" });
    app.post(&anna, "/api/bank-accounts", iban).await.ok();
    let stored = dump(&pool).await;
    for number in ["199001012385", "9001012385", "0006205124", "SE4550000000058398257466"] {
        assert!(!stored.contains(number), "{number}: {stored}");
    }
    let shown = app.get(&anna, "/api/bank-accounts").await.ok().to_string();
    assert!(shown.contains("0006205124") && shown.contains("SE4550000000058398257466"), "{shown}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_number_moved_to_another_row_is_not_read(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    sqlx::query(
        "update bank_accounts a set account_number = b.account_number from bank_accounts b
         where a.user_id = $1 and b.user_id = $2",
    )
    .bind(anna.who.id)
    .bind(bo.who.id)
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!(app.get(&anna.who, "/api/bank-accounts").await.status.as_u16(), 500);
    app.get(&bo.who, "/api/bank-accounts").await.ok();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_number_in_plain_text_is_refused_by_the_database(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.freelancer("anna@example.com").await;
    for (sql, constraint) in [
        ("update users set personnummer = '199001012385' where id = $1", "users_personnummer_sealed"),
        ("update users set personnummer_index = null where id = $1", "users_personnummer_sealed"),
        (
            "update bank_accounts set account_number = '1' where user_id = $1",
            "bank_accounts_account_number_sealed",
        ),
        ("update bank_accounts set iban = 'SE1' where user_id = $1", "bank_accounts_iban_sealed"),
    ] {
        let error = sqlx::query(sql).bind(anna.who.id).execute(&pool).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().constraint(), Some(constraint), "{sql}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_personnummer_is_one_persons(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.user("anna@example.com").await, app.admin("admin@example.com").await);
    app.set_personnummer(anna.id.unwrap(), "199001012385").await;
    let csv = "E-post;Namn;Personnummer\nbo@example.com;Bo;900101-2385\n";
    let form = [("kind", "users"), ("dryRun", "true")];
    let checked = app.send_form(&admin, "/api/admin/imports", &form, "u.csv", csv.as_bytes()).await.ok();
    assert!(checked.to_string().contains("Another user has this personal identity number"), "{checked}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn rows_from_before_are_sealed_at_the_next_start(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let anna = app.freelancer("anna@example.com").await;
    let mut db = pool.acquire().await.unwrap();
    sqlx::raw_sql(
        "alter table users drop constraint users_personnummer_sealed;
         alter table bank_accounts drop constraint bank_accounts_account_number_sealed;
         update users set personnummer = '199001012385', personnummer_index = null where personnummer is not null;
         update bank_accounts set account_number = '123456789';
         alter table users add constraint users_personnummer_sealed
             check (personnummer is null or personnummer_index is not null) not valid;
         alter table bank_accounts add constraint bank_accounts_account_number_sealed
             check (left(account_number, 5) = 'enc1.') not valid;",
    )
    .execute(&mut *db)
    .await
    .unwrap();
    assert_eq!(sealed::seal_plain(&mut db).await.unwrap(), 2);
    assert_eq!(sealed::seal_plain(&mut db).await.unwrap(), 0);
    assert!(!dump(&pool).await.contains("123456789"));
    let shown = app.get(&anna.who, "/api/bank-accounts").await.ok();
    assert_eq!(shown[0]["accountNumber"], "123456789");
    // The guards are on again.
    let open: i64 = sqlx::query_scalar("select count(*) from pg_trigger where tgenabled = 'D'")
        .fetch_one(&mut *db)
        .await
        .unwrap();
    assert_eq!(open, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_server_without_the_keys_of_its_database_does_not_start(pool: PgPool) {
    let folder = tempfile::tempdir().unwrap();
    let (right, wrong) = (folder.path().join("right.txt"), folder.path().join("wrong.txt"));
    let mut db = pool.acquire().await.unwrap();
    let now = Clock::fixed(start()).now();
    sealed::check_keys(&mut db, &right, now).await.unwrap();
    sealed::check_keys(&mut db, &right, now).await.unwrap();
    let missing = sealed::check_keys(&mut db, &wrong, now).await.unwrap_err();
    assert!(matches!(missing, KeyMismatch::Missing(_)) && !wrong.exists(), "{missing}");
    assert!(missing.to_string().contains("PARAPLY_KEY_FILE"), "{missing}");
    sealed::Keyring::make(&wrong).unwrap();
    let other = sealed::check_keys(&mut db, &wrong, now).await.unwrap_err();
    assert!(matches!(other, KeyMismatch::Wrong { .. }), "{other}");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_rotation_leaves_nothing_under_the_old_key(pool: PgPool) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("keys.txt");
    let mut db = pool.acquire().await.unwrap();
    let now = Clock::fixed(start()).now();
    sealed::check_keys(&mut db, &path, now).await.unwrap();
    let app = TestApp::new(pool.clone());
    let anna = app.freelancer("anna@example.com").await;
    let old = sealed::Keyring::load(&path).unwrap().unwrap().current().to_owned();
    assert!(dump(&pool).await.contains(&format!("enc1.{old}.")));
    assert_eq!(sealed::reseal(&mut db, true, now).await.unwrap(), 2);
    let ring = sealed::Keyring::load(&path).unwrap().unwrap();
    assert!(ring.knows(&old) && ring.current() != old);
    sealed::finish_rotation(&mut db, now).await.unwrap();
    assert!(!sealed::Keyring::load(&path).unwrap().unwrap().knows(&old));
    assert!(!dump(&pool).await.contains(&format!("enc1.{old}.")));
    let shown = app.get(&anna.who, "/api/bank-accounts").await.ok();
    assert_eq!(shown[0]["accountNumber"], "0000051");
    sealed::check_keys(&mut db, &path, now).await.unwrap();
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_rotation_waits_for_another(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (config, clock) = ((*app.app.config).clone(), app.app.clock.clone());
    let url = pool.connect_options().to_url_lossy().to_string();
    let mut db = pool.acquire().await.unwrap();
    sealed::check_keys(&mut db, &config.key_path(), clock.now()).await.unwrap();
    // The rotation stops where it notes its new key.
    let mut stop = pool.begin().await.unwrap();
    sqlx::query("lock table encryption_keys in share mode").execute(&mut *stop).await.unwrap();
    let rotation = std::pin::pin!(paraply_api::serve::rotate_key(config, &url, clock, false));
    let other = async {
        let waits = "select count(*) from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'";
        while app.count(waits).await == 0 {}
        let free: bool =
            sqlx::query_scalar("select pg_try_advisory_lock(hashtextextended('encryption_keys', 0))")
                .fetch_one(&mut *db)
                .await
                .unwrap();
        assert!(!free, "another rotation would read the keys now");
        stop.rollback().await.unwrap();
    };
    let (rotated, ()) = tokio::join!(rotation, other);
    rotated.unwrap();
}
