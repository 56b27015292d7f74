//! The same key does the same thing once, however often it is sent; another thing under it is refused.

use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

async fn keyed(app: &TestApp, who: &Who, path: &str, body: Value, key: &str) -> Answer {
    app.send_with(who, Method::POST, path, Some(body), &[("idempotency-key", key)]).await
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_draft_is_created_once_per_key(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, bo) = (app.freelancer("anna@example.com").await, app.freelancer("bo@example.com").await);
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(keyed(&app, &anna.who, "/api/invoices", anna.input(), "k1").await.ok()["id"].clone());
    }
    let rush = join_all((0..16).map(|_| keyed(&app, &anna.who, "/api/invoices", anna.input(), "k2"))).await;
    let rush: Vec<_> = rush.into_iter().map(|answer| answer.ok()["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]) && rush.iter().all(|id| *id == rush[0]));
    assert_ne!(ids[0], rush[0]);
    assert_eq!(app.count("select count(*) from invoices").await, 2);

    let mut other = anna.input();
    other["reference"] = json!("another");
    assert_eq!(
        keyed(&app, &anna.who, "/api/invoices", other, "k1").await.refused(409),
        "idempotency_key_reused"
    );
    let bos = keyed(&app, &bo.who, "/api/invoices", bo.input(), "k1").await.ok();
    assert_ne!(bos["id"], ids[0]);
    assert_eq!(bos["userId"], json!(bo.who.id));
    assert_eq!(app.count("select count(*) from invoices").await, 3);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_refused_write_leaves_its_key_free(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let mut bad = anna.input();
    bad["dueDate"] = json!("2026-01-01");
    assert_eq!(keyed(&app, &anna.who, "/api/invoices", bad, "k1").await.refused(422), "invalid");
    keyed(&app, &anna.who, "/api/invoices", anna.input(), "k1").await.ok();
    assert_eq!(app.count("select count(*) from invoices").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_write_ends_although_its_caller_has_left(pool: PgPool) {
    let app = TestApp::new(pool);
    let anna = app.freelancer("anna@example.com").await;
    let draft = app.draft(&anna).await;
    let id: Uuid = text(&draft["id"]).parse().unwrap();
    let mut held = app.app.pool.begin().await.unwrap();
    sqlx::query("select from invoices where id = $1 for update").bind(id).execute(&mut *held).await.unwrap();
    let path = format!("/api/invoices/{id}/submit");
    let submit = keyed(&app, &anna.who, &path, json!({ "version": draft["version"] }), "k1");
    let waiting = "select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'";
    tokio::select! {
        _ = submit => panic!("it does not wait for the invoice"),
        () = async { while app.count(waiting).await == 0 {} } => {}
    }
    held.commit().await.unwrap();
    // Asking with a lock could come before the write, which is only woken by the commit.
    while app.count("select count(*) from invoices where status = 'pending'").await == 0 {}
    assert_eq!(app.count("select count(*) from idempotency_keys").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn acts_answer_alike_when_repeated(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let draft = app.draft(&anna).await;
    let own = format!("/api/invoices/{}", text(&draft["id"]));
    let office = format!("/api/admin/invoices/{}", text(&draft["id"]));
    for (who, path, status) in [
        (&anna.who, format!("{own}/submit"), "pending"),
        (&anna.who, format!("{own}/withdraw"), "draft"),
        (&admin, format!("{office}/send"), "sent"),
        (&admin, format!("{office}/mark-paid"), "paid"),
        (&admin, format!("{office}/mark-unpaid"), "sent"),
        (&admin, format!("{office}/credit"), "cancelled"),
    ] {
        let body = app.as_read(who, &Method::POST, &path, json!({})).await;
        let answers = join_all((0..4).map(|_| keyed(&app, who, &path, body.clone(), &path))).await;
        for answer in answers {
            assert_eq!(answer.ok()["status"], status, "{path}");
        }
        assert_eq!(keyed(&app, who, &path, body, &path).await.ok()["status"], status, "{path}");
        // Without the key it is a second act, which the state refuses.
        assert_eq!(app.post(who, &path, json!({})).await.refused(409), "impossible_transition", "{path}");
    }
    assert_eq!(app.count("select count(*) from issued_numbers").await, 2);
    assert_eq!(app.count("select count(*) from payments").await, 2);
    assert_eq!(app.count("select count(*) from vouchers").await, 4);
    for key in ["", &"k".repeat(201)] {
        let answer = keyed(&app, &anna.who, "/api/invoices", anna.input(), key).await;
        assert!(answer.status.is_client_error(), "{key}");
    }
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn an_import_is_carried_out_and_taken_back_once_per_key(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let file = b"email,fullName\nanna@example.com,Anna Ek\nbo@example.com,Bo Ek\n".as_slice();
    let send = async |fields: &[(&str, &str)], file: &[u8], key: &str| {
        let fields = [&[("kind", "users")], fields].concat();
        let headers = [("idempotency-key", key)];
        app.send_form_with(&admin, "/api/admin/imports", &fields, "people.csv", file, &headers).await
    };
    // What changes nothing leaves its key free.
    let tried = send(&[("dryRun", "true")], file, "k1").await.ok();
    send(&[], b"email,fullName\nnobody,Anna Ek\n", "k1").await.ok();
    let rush = join_all((0..4).map(|_| send(&[], file, "k1"))).await;
    let answers: Vec<Value> = rush.into_iter().map(Answer::ok).collect();
    for answer in &answers {
        assert_eq!((&answer["alreadyImported"], &answer["created"]), (&json!(false), &json!(2)));
        assert_eq!(answer["id"], answers[0]["id"]);
    }
    assert_eq!(app.count("select count(*) from imports").await, 1);
    let expected = tried["fingerprint"].as_str().unwrap();
    let other = send(&[("expected", expected)], file, "k1").await;
    assert_eq!(other.refused(409), "idempotency_key_reused");
    // Under another key it is another request.
    assert_eq!(send(&[], file, "k2").await.ok()["alreadyImported"], true);

    let undo = format!("/api/admin/imports/{}/undo", text(&answers[0]["id"]));
    let undone = join_all((0..4).map(|_| keyed(&app, &admin, &undo, json!({}), "k3"))).await;
    for answer in undone {
        assert!(answer.ok().get("undoneAt").is_some());
    }
    assert_eq!(app.count("select count(*) from audit_events where action = 'import.undo'").await, 1);
    // It was done, and what became of it since is told; a new key does it again.
    let again = send(&[], file, "k1").await.ok();
    assert_eq!((&again["id"], again.get("undoneAt").is_some()), (&answers[0]["id"], true));
    assert_ne!(send(&[], file, "k4").await.ok()["id"], answers[0]["id"]);
}
