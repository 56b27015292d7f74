//! One act on many invoices: each on its own, and a result for each.

use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::support::invoices::text;
use crate::support::{Answer, TestApp, Who};

async fn bulk(app: &TestApp, admin: &Who, key: &str, body: Value) -> Answer {
    let path = "/api/admin/invoices/bulk";
    app.send_with(admin, Method::POST, path, Some(body), &[("idempotency-key", key)]).await
}

fn seen(invoices: &[&Value]) -> Value {
    invoices.iter().map(|invoice| json!({ "id": invoice["id"], "version": invoice["version"] })).collect()
}

fn faults(answer: &Answer) -> Vec<(String, String)> {
    let fields = answer.json["fields"].as_array().unwrap();
    fields.iter().map(|fault| (text(&fault["field"]).into(), text(&fault["code"]).into())).collect()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn one_that_is_refused_keeps_nobody_from_the_rest(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let (first, last) = (app.pending(&anna).await, app.pending(&anna).await);
    let mut input = anna.input();
    input["items"] = json!([]);
    let empty = app.post(&anna.who, "/api/invoices", input).await.ok();
    let stale = json!({ "id": app.pending(&anna).await["id"], "version": 1 });
    let unknown = json!({ "id": Uuid::nil(), "version": 1 });
    let invoices = seen(&[&first, &empty, &stale, &unknown, &last]);
    let body = json!({ "action": "send", "invoices": invoices });
    let answer = bulk(&app, &admin, "a", body.clone()).await.ok();
    let results = answer["results"].as_array().unwrap();
    let told: Vec<_> = results
        .iter()
        .map(|row| (row["ok"].as_bool().unwrap(), row["code"].as_str(), row["status"].as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (true, None, Some("sent")),
            (false, Some("no_lines"), Some("draft")),
            (false, Some("stale_version"), Some("pending")),
            (false, Some("not_found"), None),
            (true, None, Some("sent")),
        ]
    );
    assert_eq!(results[0]["invoiceNumber"], "2026-00001");
    assert_eq!(results[4]["invoiceNumber"], "2026-00002");
    assert_eq!(results[2]["version"], 2);
    assert!(!text(&results[1]["message"]).is_empty());
    assert_eq!(app.count("select count(*) from issued_numbers").await, 2);
    assert_eq!(app.count("select count(*) from audit_events where action = 'invoice.send'").await, 2);

    // The answer was lost: the same again finds them done.
    let again = bulk(&app, &admin, "a", body).await.ok();
    assert_eq!(again, answer);
    assert_eq!(app.count("select count(*) from issued_numbers").await, 2);
    // The same key for something else is told for each.
    let other = json!({ "action": "cancel", "invoices": seen(&[&first]) });
    assert_eq!(bulk(&app, &admin, "a", other).await.ok()["results"][0]["code"], "idempotency_key_reused");
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn several_are_returned_with_one_reason_or_given_up(pool: PgPool) {
    let app = TestApp::new(pool);
    let (anna, admin) = (app.freelancer("anna@example.com").await, app.admin("admin@example.com").await);
    let (one, two) = (app.pending(&anna).await, app.pending(&anna).await);
    let both = seen(&[&one, &two]);
    let silent = bulk(&app, &admin, "a", json!({ "action": "return", "invoices": both })).await;
    assert_eq!(faults(&silent), [("reason".into(), "reason_required".into())]);
    assert_eq!(silent.refused(422), "invalid");
    let body = json!({ "action": "return", "invoices": both, "reason": "Fel timpris" });
    let answer = bulk(&app, &admin, "b", body).await.ok();
    for result in answer["results"].as_array().unwrap() {
        assert_eq!((&result["ok"], &result["status"]), (&json!(true), &json!("draft")));
    }
    assert_eq!(app.count("select count(*) from mails where kind = 'invoice_returned'").await, 2);

    let sent = app.sent(&anna, &admin).await;
    let one = json!({ "id": one["id"], "version": answer["results"][0]["version"] });
    let body = json!({ "action": "cancel", "invoices": seen(&[&one, &sent]) });
    let answer = bulk(&app, &admin, "c", body).await.ok();
    for result in answer["results"].as_array().unwrap() {
        assert_eq!((&result["ok"], &result["status"]), (&json!(true), &json!("cancelled")));
    }
    assert_eq!(app.count("select count(*) from invoices where kind = 'credit_note'").await, 1);
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn too_many_none_or_the_same_twice_are_refused_as_a_whole(pool: PgPool) {
    let app = TestApp::new(pool);
    let admin = app.admin("admin@example.com").await;
    let some = |count: usize| -> Value {
        (0..count).map(|_| json!({ "id": Uuid::now_v7(), "version": 1 })).collect()
    };
    let twice = json!({ "id": Uuid::nil(), "version": 1 });
    for (invoices, field, code) in [
        (some(0), "invoices", "required"),
        (some(201), "invoices", "too_many"),
        (json!([twice, twice]), "invoices[1].id", "duplicate"),
    ] {
        let answer = bulk(&app, &admin, "a", json!({ "action": "send", "invoices": invoices })).await;
        assert_eq!(answer.status, 422);
        assert_eq!(faults(&answer), [(field.into(), code.into())]);
    }
    let whole = bulk(&app, &admin, "a", json!({ "action": "send", "invoices": some(200) })).await.ok();
    assert_eq!(whole["results"].as_array().unwrap().len(), 200);
    assert_eq!(
        bulk(&app, &admin, &"k".repeat(200), json!({ "action": "send", "invoices": some(1) })).await.status,
        422
    );
}
