//! One act on thousands of invoices: in the background, each on its own, with a result for each.

use paraply_app::jobs;
use paraply_storage::invoices::batches::{Fault, settle};
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

const PATH: &str = "/api/admin/invoice-batches";
const PENDING: &str = r#"{"status":"pending"}"#;

fn matching(total: usize) -> Value {
    json!({ "action": "send", "matching": { "filter": PENDING, "total": total } })
}

fn at(batch: &Value, rest: &str) -> String {
    format!("{PATH}/{}{rest}", text(&batch["id"]))
}

async fn keyed(app: &TestApp, who: &Who, body: Value) -> Answer {
    app.send_with(who, Method::POST, PATH, Some(body), &[("idempotency-key", "once")]).await
}

async fn rows(app: &TestApp, who: &Who, batch: &Value) -> Vec<(String, Option<String>)> {
    let rows = app.get(who, &at(batch, "/rows")).await.ok();
    let told = |row: &Value| (text(&row["status"]).to_owned(), row["code"].as_str().map(str::to_owned));
    rows.as_array().unwrap().iter().map(told).collect()
}

fn counts(batch: &Value) -> (&str, i64, i64, i64) {
    let count = |name: &str| batch[name].as_i64().unwrap();
    (text(&batch["status"]), count("total"), count("done"), count("refused"))
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn all_that_match_are_sent_in_the_background(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    for _ in 0..3 {
        app.pending(&anna).await;
    }
    let draft = app.post(&anna.who, "/api/invoices", anna.input()).await.ok();
    let seen = app.get(&admin, &format!("{PATH}/preview?action=send&filter={PENDING}")).await.ok();
    assert_eq!((&seen["total"], &seen["possible"]), (&json!(3), &json!(3)));
    assert_eq!(seen["sums"][0]["currency"], "SEK");
    let batch = keyed(&app, &admin, matching(3)).await.ok();
    assert_eq!(counts(&batch), ("running", 3, 0, 0));
    // The answer was lost: the same again starts nothing.
    assert_eq!(keyed(&app, &admin, matching(3)).await.ok()["id"], batch["id"]);
    // What comes later is not of it.
    app.pending(&anna).await;
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(counts(&app.get(&admin, &at(&batch, "")).await.ok()), ("done", 3, 3, 0));
    assert_eq!(app.count("select count(*) from issued_numbers").await, 3);
    assert_eq!(app.count("select count(*) from invoices where status = 'pending'").await, 1);
    assert_eq!(
        app.get(&admin, &format!("/api/admin/invoices/{}", text(&draft["id"]))).await.ok()["status"],
        "draft"
    );
    assert_eq!(app.get(&admin, PATH).await.ok().as_array().unwrap().len(), 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_selection_that_is_another_now_is_refused(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    app.pending(&anna).await;
    app.pending(&anna).await;
    let answer = app.post(&admin, PATH, matching(1)).await;
    assert!(answer.json["message"].as_str().unwrap().contains("2 invoices"), "{}", answer.json);
    assert_eq!(answer.refused(409), "selection_changed");
    for body in [
        json!({ "action": "send" }),
        json!({ "action": "send", "invoices": [] }),
        json!({ "action": "return", "matching": { "filter": PENDING, "total": 2 } }),
        json!({ "action": "send", "matching": { "filter": "{\"colour\":\"red\"}", "total": 2 } }),
    ] {
        assert!(app.post(&admin, PATH, body.clone()).await.status.is_client_error(), "{body}");
    }
    let many: Vec<Value> = (0..10_001).map(|_| json!({ "id": uuid::Uuid::now_v7(), "version": 1 })).collect();
    let answer = app.post(&admin, PATH, json!({ "action": "send", "invoices": many })).await;
    assert_eq!(answer.json["fields"][0]["code"], "too_many");
    assert_eq!(app.count("select count(*) from invoice_batches").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn what_is_refused_says_why_and_is_tried_again(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let (first, changed, last) =
        (app.pending(&anna).await, app.pending(&anna).await, app.pending(&anna).await);
    let chosen: Vec<Value> = [&first, &changed, &last]
        .iter()
        .map(|invoice| json!({ "id": invoice["id"], "version": invoice["version"] }))
        .collect();
    let batch = app.post(&admin, PATH, json!({ "action": "send", "invoices": chosen })).await.ok();
    // Somebody changes one before its turn.
    sqlx::query("update invoices set version = version + 1 where id = $1")
        .bind(text(&changed["id"]).parse::<uuid::Uuid>().unwrap())
        .execute(&app.app.pool)
        .await
        .unwrap();
    jobs::run_due(&app.app).await.unwrap();
    let done = |status: &str| (status.to_owned(), None);
    let stale = ("refused".to_owned(), Some("stale_version".to_owned()));
    assert_eq!(rows(&app, &admin, &batch).await, [stale, done("done"), done("done")]);
    let told = app.get(&admin, &at(&batch, "/rows?filter={\"status\":\"refused\"}")).await.ok();
    assert!(!text(&told[0]["message"]).is_empty() && told[0]["userName"].is_string(), "{told}");

    let again = app.post(&admin, &at(&batch, "/retry"), json!({})).await.ok();
    assert_eq!(counts(&again), ("running", 3, 2, 0));
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(counts(&app.get(&admin, &at(&batch, "")).await.ok()), ("done", 3, 3, 0));
    assert_eq!(app.count("select count(*) from issued_numbers").await, 3, "none twice");
    // Nothing is left to try.
    assert_eq!(counts(&app.post(&admin, &at(&batch, "/retry"), json!({})).await.ok()), ("done", 3, 3, 0));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_stopped_batch_does_nothing_until_it_goes_on(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let other = app.admin("other@example.com").await;
    app.pending(&anna).await;
    app.pending(&anna).await;
    let batch = app.post(&admin, PATH, matching(2)).await.ok();
    assert_eq!(counts(&app.post(&other, &at(&batch, "/stop"), json!({})).await.ok()), ("stopped", 2, 0, 0));
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(app.count("select count(*) from issued_numbers").await, 0);
    let gone_on = app.post(&other, &at(&batch, "/retry"), json!({})).await.ok();
    assert_eq!((&gone_on["status"], &gone_on["askedByName"]), (&json!("running"), &json!("other")));
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(counts(&app.get(&admin, &at(&batch, "")).await.ok()), ("done", 2, 2, 0));
    let by: Vec<(String,)> = sqlx::query_as(
        "select distinct u.full_name from audit_events e join users u on u.id = e.actor_id
         where e.action = 'invoice.send'",
    )
    .fetch_all(&app.app.pool)
    .await
    .unwrap();
    assert_eq!(by, [("other".to_owned(),)], "who let it go on stands for it");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_sends_on_by_a_batch_what_they_may_not_send(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    app.pending(&anna).await;
    let finance = app.user("finance@example.com").await;
    app.set_roles(&finance, &["finance"]).await;
    assert_eq!(app.post(&finance, PATH, matching(1)).await.refused(403), "forbidden");
    // Who asked is blocked before its turn.
    let batch = app.post(&admin, PATH, matching(1)).await.ok();
    sqlx::query("update users set blocked_at = now() where id = $1")
        .bind(admin.id)
        .execute(&app.app.pool)
        .await
        .unwrap();
    jobs::run_due(&app.app).await.unwrap();
    let other = app.admin("other@example.com").await;
    let stopped = app.get(&other, &at(&batch, "")).await.ok();
    assert_eq!(counts(&stopped), ("stopped", 1, 0, 0));
    assert!(!text(&stopped["fault"]).is_empty());
    assert_eq!(app.count("select count(*) from issued_numbers").await, 0);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn nobody_decides_on_their_own_by_a_batch(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, boss) = (app.freelancer("anna@example.com").await, app.freelancer("boss@example.com").await);
    app.pending(&boss).await;
    app.pending(&anna).await;
    app.set_roles(&boss.who, &["admin"]).await;
    let batch = app.post(&boss.who, PATH, matching(2)).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    let own = ("refused".to_owned(), Some("own_money".to_owned()));
    assert_eq!(rows(&app, &boss.who, &batch).await, [own, ("done".into(), None)]);
    // Nor does a colleague's batch become one's own by letting it go on.
    let colleague = app.admin("colleague@example.com").await;
    app.post(&colleague, &at(&batch, "/retry"), json!({})).await.ok();
    app.post(&colleague, &at(&batch, "/stop"), json!({})).await.ok();
    app.post(&boss.who, &at(&batch, "/retry"), json!({})).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(counts(&app.get(&colleague, &at(&batch, "")).await.ok()), ("done", 2, 1, 1));
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn a_server_that_stops_in_the_middle_sends_nothing_twice(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    app.pending(&anna).await;
    app.pending(&anna).await;
    let batch = app.post(&admin, PATH, matching(2)).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    // As after a stop between an invoice that was sent and the note of it.
    sqlx::raw_sql(
        "update invoice_batch_rows set status = 'waiting' where position = 1;
         update invoice_batches set status = 'running', finished_at = null;
         update jobs set status = 'queued', finished_at = null where kind = 'invoice_batch'",
    )
    .execute(&app.app.pool)
    .await
    .unwrap();
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(counts(&app.get(&admin, &at(&batch, "")).await.ok()), ("done", 2, 2, 0));
    assert_eq!(app.count("select count(*) from issued_numbers").await, 2);
}

/// Two servers may have the same invoice in hand after a batch was stopped and resumed.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_first_result_of_an_invoice_stands(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    app.pending(&anna).await;
    let batch = app.post(&admin, PATH, matching(1)).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    let late =
        Fault {
            code: "status".into(), sv: "Den är redan skickad.".into(), en: "It is sent already.".into()
        };
    let id = text(&batch["id"]).parse().unwrap();
    assert!(!settle(&app.app.pool, id, 1, 1, Some(&late)).await.unwrap());
    assert_eq!(rows(&app, &admin, &batch).await, [("done".to_owned(), None)]);
}

/// More than one slice.
#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn hundreds_are_done_slice_after_slice(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    app.post(&anna.who, "/api/invoices", anna.input()).await.ok();
    let unknown = (0..600).map(|_| json!({ "id": uuid::Uuid::now_v7(), "version": 1 }));
    let body = json!({ "action": "cancel", "invoices": unknown.collect::<Vec<_>>() });
    let batch = app.post(&admin, PATH, body).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    assert_eq!(counts(&app.get(&admin, &at(&batch, "")).await.ok()), ("done", 600, 0, 600));
    assert_eq!(rows(&app, &admin, &batch).await[0], ("refused".into(), Some("not_found".into())));
}
