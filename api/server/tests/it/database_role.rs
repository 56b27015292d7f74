//! The server works as a role of its own: what is append-only is so by right, whatever the server's code does.

use futures_util::future::join_all;
use paraply_storage::database_role;
use serde_json::json;
use sqlx::{ConnectOptions, PgConnection, PgPool};

use crate::support::TestApp;
use crate::support::invoices::text;

/// SQLSTATE of the refusal; `done` when it was not refused.
async fn attempt(db: &mut PgConnection, sql: &str) -> String {
    match sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(db).await {
        Ok(_) => "done".to_owned(),
        Err(error) => error.as_database_error().unwrap().code().unwrap().into_owned(),
    }
}

const INSUFFICIENT_PRIVILEGE: &str = "42501";

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_servers_role_cannot_change_what_is_append_only(pool: PgPool) {
    let app = TestApp::as_database_role(pool.clone()).await;
    // Every table whose rows refuse_change() protects, and which of update and delete it refuses altogether.
    let tables: Vec<(String, String, bool, bool)> = sqlx::query_as(
        "select c.relname::text, (select quote_ident(attname) from pg_attribute
                                  where attrelid = c.oid and attnum > 0 and not attisdropped and attidentity = ''
                                  order by attnum limit 1),
                bool_or(t.tgtype & 16 <> 0 and cardinality(t.tgattr::int2[]) = 0), bool_or(t.tgtype & 8 <> 0)
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where t.tgfoid = 'refuse_change()'::regprocedure and t.tgqual is null
         group by c.oid order by 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert!(tables.len() >= 20, "{tables:?}");
    let mut db = app.app.pool.acquire().await.unwrap();
    for (table, column, no_update, no_delete) in &tables {
        let mut refused = vec![
            format!("truncate {table} cascade"),
            format!("alter table {table} disable trigger all"),
            format!("alter table {table} add column x integer"),
            format!("drop table {table} cascade"),
            format!("drop trigger {table}_append_only on {table}"),
            format!(
                "create trigger x before insert on {table} for each row execute function touch_updated_at()"
            ),
        ];
        // The first column names the row, and is fixed where others may change.
        refused.push(format!("update {table} set {column} = {column}"));
        if *no_update {
            refused.push(format!("select * from {table} for update"));
        }
        if *no_delete {
            refused.push(format!("delete from {table}"));
        }
        for sql in refused {
            let code = attempt(&mut db, &sql).await;
            assert_eq!(code, INSUFFICIENT_PRIVILEGE, "{sql}");
        }
        assert_eq!(attempt(&mut db, &format!("select from {table}")).await, "done", "{table}");
    }
    drop(db);
    app.app.pool.close().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_servers_role_cannot_leave_its_limits(pool: PgPool) {
    let app = TestApp::as_database_role(pool).await;
    let mut db = app.app.pool.acquire().await.unwrap();
    for sql in [
        "truncate users cascade",
        "delete from payslips",
        "delete from payouts",
        "delete from salary_runs",
        "delete from _sqlx_migrations",
        "alter table invoices disable trigger invoices_sent_immutable",
        "set session_replication_role = replica",
        "create table t (id integer)",
        "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
        "create role other superuser",
        "alter role paraply_app superuser",
        "copy users to program 'true'",
        "select pg_read_file('/etc/passwd')",
        "reset role; truncate users cascade",
    ] {
        let code = attempt(&mut db, sql).await;
        assert_eq!(code, INSUFFICIENT_PRIVILEGE, "{sql}");
    }
    drop(db);
    app.app.pool.close().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_table_of_a_later_migration_is_open_to_the_servers_role(pool: PgPool) {
    let app = TestApp::as_database_role(pool.clone()).await;
    let sql = "create table later (id bigint generated always as identity, name text)";
    sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    let mut db = app.app.pool.acquire().await.unwrap();
    let sql = "insert into later (name) values ('a'); update later set name = 'b'; delete from later";
    assert_eq!(attempt(&mut db, sql).await, "done");
    assert_eq!(attempt(&mut db, "drop table later").await, INSUFFICIENT_PRIVILEGE);
    let sql = "create trigger later_append_only before update or delete on later
               for each row execute function refuse_change()";
    sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    database_role::grant(&mut pool.acquire().await.unwrap()).await.unwrap();
    assert_eq!(attempt(&mut db, "insert into later (name) values ('a')").await, "done");
    assert_eq!(attempt(&mut db, "update later set name = 'b'").await, INSUFFICIENT_PRIVILEGE);
    drop(db);
    app.app.pool.close().await;
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn servers_that_start_at_once_prepare_one_database(pool: PgPool) {
    let options = pool.connect_options().as_ref().clone();
    let prepare = async || {
        let mut db = options.clone().connect().await.unwrap();
        database_role::prepare(&mut db, None).await.unwrap()
    };
    assert!(join_all((0..4).map(|_| prepare())).await.into_iter().all(|is_ready| is_ready));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_main_job_is_done_as_the_servers_role(pool: PgPool) {
    let app = TestApp::as_database_role(pool).await;
    let (maker, admin) =
        (app.staff("finance@example.com", &["finance"]).await, app.admin("admin@example.com").await);
    let approver = app.staff("approver@example.com", &["finance"]).await;
    let anna = app.freelancer("anna@example.com").await;
    app.set_account_number(anna.who.id.unwrap(), "6789", "123456789").await;
    let settings = app.get(&admin, "/api/admin/settings").await.ok();
    let change = json!({ "companyName": "Paraply Test AB", "version": settings["version"] });
    let changed = app.put(&admin, "/api/admin/settings", change).await;
    assert!(changed.status.as_u16() < 500, "{}", changed.json);
    let sent = app.sent(&anna, &admin).await;
    let path = format!("/api/invoices/{}/pdf", text(&sent["id"]));
    assert!(app.get(&anna.who, &path).await.status.is_success());
    let paid = json!({ "amount": text(&sent["total"]), "paidOn": "2026-11-21" });
    app.act(&admin, &sent, "payments", paid).await.ok();
    let run = app.post(&maker, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    app.post(&approver, &format!("{path}/approve"), json!({ "version": run["version"] })).await.ok();
    app.post(&maker, &format!("{path}/payment-file"), json!({})).await.ok();
    app.post(&maker, &format!("{path}/confirm"), json!({})).await.ok();
    assert!(paraply_app::jobs::run_due(&app.app).await.unwrap() > 0);
    assert_eq!(app.get(&maker, &path).await.ok()["status"], "accepted");
    let slip = text(&run["payslips"][0]["id"]);
    assert!(app.get(&anna.who, &format!("/api/payslips/{slip}/pdf")).await.status.is_success());
    app.app.pool.close().await;
}
